// Sample of recorded matches, to be played again.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "referee/tournament/file/tournament_file.hpp"
#include "referee/tournament/store/store.hpp"

namespace gramy::referee {

struct SampleSettings {
  double share = 0.01;  ///< of those that can be, at least one of them
  std::string player;   ///< only his matches; empty: everybody's
  std::uint64_t seed = 1;
  bool over_tcp = false;  ///< also those of players over TCP, who cannot be started in a sandbox
};

struct Sample {
  std::map<MatchIdentity, SchedulePlace> matches;  ///< where each stands in the store
  std::uint64_t could_be = 0;                      ///< out of so many
  std::map<std::string, std::uint64_t> left_out;   ///< why others cannot be played again, and how many
};

/// The same for the same store and settings. Throws BadInput if the file has no player of that name.
Sample sample_of(const Store& store, const TournamentFile& file, const SampleSettings& settings);

/// Who plays the sampled matches, by number in the file, ascending.
std::set<std::size_t> players_in(const Sample& sample, const TournamentFile& file);

}  // namespace gramy::referee
