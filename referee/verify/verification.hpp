// The findings of a verification of a tournament's records, as text and as JSON.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "referee/verify/divergence.hpp"
#include "referee/verify/record_check.hpp"
#include "referee/verify/sample.hpp"

namespace gramy::referee {

/// For each player whose version differs from that in the recorded matches, what has changed, in words.
using ChangedPlayers = std::map<std::string, std::set<std::string>>;

struct Replays {
  Sample sample;
  std::uint64_t same = 0;
  std::vector<Divergence> diverged;     ///< matches that went differently, even if only by a loss on time
  std::vector<std::string> not_played;  ///< ids of matches with a player that could not be started
  ChangedPlayers changed;
};

/// A player's command, and whether it is run in a sandbox.
struct PlayersCommand {
  enum class Start { in_sandbox, in_the_open, not_at_all };

  std::string player;
  std::string command;
  Start start = Start::in_sandbox;
  std::string why_not{};  ///< why the player is not started
};

/// What a verification of a tournament's records has found.
struct Verification {
  std::uint64_t matches = 0;
  std::vector<RecordFault> faults;
  std::vector<PlayersCommand> commands{};  ///< printed before the first command is started
  std::optional<Replays> replays;          ///< not set if no replay was requested or possible
  std::string why_no_replays{};  ///< why no match was replayed, if replays were requested but not possible

  /// Whether all records follow the rules, and all replays went as recorded, apart from losses on time.
  bool holds() const;
};

std::string to_text(const Verification& found);
std::string to_json(const Verification& found);

}  // namespace gramy::referee
