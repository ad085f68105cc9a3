// `gramy-referee league`: a league's rounds, each a tournament, and the order over all of them.
#pragma once

#include <string>

namespace gramy::referee {

struct LeagueOptions {
  std::string file;
  std::string out;    ///< folder of the rounds' folders, each named by its date
  std::string today;  ///< taken for today's date; empty: it is the machine's
  bool plays = true;  ///< false: only show how the league stands
  bool json = false;
};

/// Plays every round whose day has come and that is not over, one after the other; then prints how the league
/// stands. Returns the exit code: as play_tournament.
int play_league(const LeagueOptions& options);

}  // namespace gramy::referee
