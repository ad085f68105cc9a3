// `gramy-referee check`: whether a bot keeps to the protocol.
#pragma once

#include <string>
#include <vector>

namespace gramy::referee {

struct CheckOptions {
  std::vector<std::string> command;  ///< the program and its arguments; a single word is a line for bash
  std::vector<std::string> games;    ///< ids; empty: all
  bool stdio = false;
  bool json = false;
  bool wire = false;  ///< shows all lines to and fro
  int patience_ms = 10'000;
};

/// Prints the findings one by one. The exit code: 0 all right, 1 something wrong, 2 bad usage.
int check(const CheckOptions& options);

}  // namespace gramy::referee
