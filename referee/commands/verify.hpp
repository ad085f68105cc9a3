// `gramy-referee verify`: whether a tournament's records are what was played.
#pragma once

#include <string>

#include "referee/verify/sample.hpp"

namespace gramy::referee {

struct VerifyOptions {
  std::string address;           ///< a folder or a database
  SampleSettings sample;         ///< a share of 0: none is played again
  bool trusts_commands = false;  ///< players are started as in the tournament, in the open where they were
  bool json = false;
};

/// Checks all records by the rules, plays some of the matches again, and prints the differences. Returns the
/// exit code: 0 all is as it was recorded, 1 it is not, 2 no such folder or a player's command cannot be run,
/// 128 + the signal that stopped it.
int verify(const VerifyOptions& options);

}  // namespace gramy::referee
