// `gramy-referee export --csv`: the matches of a tournament as a table for other programs.
#pragma once

#include "referee/tournament/places/tournament_address.hpp"

namespace gramy::referee {

/// Prints the matches of the tournament as CSV (RFC 4180), a header first,
/// in the schedule's order. `with_truth`: with what the board was worth and how accurately both played, but
/// for boards that somebody is to play on yet. The exit code: 0 done, 1 not possible, 2 there is no
/// tournament; 128 + the signal if it was stopped by one.
int export_csv(const TournamentAddress& address, bool with_truth);

}  // namespace gramy::referee
