// Random sample of recorded matches to play again.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "referee/tournament/file/tournament_file.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// Which matches to draw.
struct SampleSettings {
  double share = 0.01;  ///< share of the replayable matches, rounded up
  std::string player;   ///< if set, only matches of this player are drawn
  std::uint64_t seed = 1;
  std::map<std::string, std::string> not_started{};  ///< for each player that cannot be started, the reason
};

/// The matches to play again.
struct Sample {
  std::map<MatchIdentity, std::uint64_t> matches;  ///< for each sampled match, its number in the store
  std::uint64_t could_be = 0;                      ///< number of replayable matches
  std::map<std::string, std::uint64_t> left_out;   ///< for each reason why matches cannot be replayed, their
                                                   ///< number
};

/// Draws the sample. It depends only on the store, the file and the settings. Throws BadInput if the file has
/// no player of that name.
Sample sample_of(const Store& store, const TournamentFile& file, const SampleSettings& settings);

/// The players of the sampled matches, as numbers in the file, ascending.
std::set<std::size_t> players_in(const Sample& sample, const TournamentFile& file);

}  // namespace gramy::referee
