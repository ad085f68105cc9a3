// How a tournament stands by what its store has, also while it is played.
#pragma once

#include <cstdint>
#include <string>

#include "referee/tournament/store/store.hpp"
#include "referee/tournament/tables/standings.hpp"

namespace gramy::referee {

struct StoredStandings {
  Standings standings;          ///< of the matches that are recorded
  std::uint64_t scheduled = 0;  ///< matches in all, at most
  bool finished = false;        ///< every match has been played or could not be
};

/// What the format has made of it, and who has played nothing yet, is as of the last time that standings were
/// kept. Throws as Store does.
StoredStandings standings_in(const Store& store);

/// As to_json of the standings.
std::string to_json(const StoredStandings& stored);

}  // namespace gramy::referee
