// Random sample of recorded matches to replay.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "referee/tournament/file/tournament_file.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

struct SampleSettings {
  double share = 0.01;  ///< share of the replayable matches, at least one match
  std::string player;   ///< only matches of this player; empty: all players
  std::uint64_t seed = 1;
  std::map<std::string, std::string> not_started{};  ///< players whose matches are left out, and why
};

struct Sample {
  std::map<MatchIdentity, std::uint64_t> matches;  ///< the sampled matches, with their numbers in the store
  std::uint64_t could_be = 0;                      ///< number of replayable matches
  std::map<std::string, std::uint64_t> left_out;   ///< the number of other matches by the reason why they
                                                   ///< cannot be replayed
};

/// Draws the sample. It depends only on the store and the settings. Throws BadInput if the file has no player
/// of that name.
Sample sample_of(const Store& store, const TournamentFile& file, const SampleSettings& settings);

/// Players of the sampled matches, as numbers in the file, ascending.
std::set<std::size_t> players_in(const Sample& sample, const TournamentFile& file);

}  // namespace gramy::referee
