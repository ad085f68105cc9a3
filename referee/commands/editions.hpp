// `gramy-referee editions`: how a tournament has changed.
#pragma once

#include "referee/tournament/places/tournament_address.hpp"

namespace gramy::referee {

struct EditionsOptions {
  TournamentAddress address;
  bool json = false;
};

/// Prints each edition: its number, when it was added, and what it has otherwise than the one before. The
/// exit code: 0 done, 1 it could not be printed, 2 there is no tournament.
int show_editions(const EditionsOptions& options);

}  // namespace gramy::referee
