// Findings of the verification of a tournament's records, as text and as JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "referee/verify/divergence.hpp"
#include "referee/verify/record_check.hpp"
#include "referee/verify/sample.hpp"

namespace gramy::referee {

/// What has become of the matches that were to be played again.
struct Replays {
  Sample sample;
  std::uint64_t same = 0;
  std::vector<Divergence> diverged;     ///< those by time among them
  std::vector<std::string> not_played;  ///< ids: a player could not be had
  std::set<std::string> changed;        ///< players of whom a file or the command is not what has played
};

/// A command of a player, and whether it was to be started.
struct PlayersCommand {
  enum class Start { in_sandbox, in_the_open, not_at_all };

  std::string player;
  std::string command;
  Start start = Start::in_sandbox;
};

struct Verification {
  std::uint64_t matches = 0;
  std::vector<RecordFault> faults;
  std::vector<PlayersCommand> commands{};  ///< named before any is started
  std::optional<Replays> replays;          ///< none if nothing was to be played again, or could be
  std::string why_no_replays{};            ///< in words, where some were wanted

  /// Nothing is otherwise than it was recorded, but for what is outside the promise.
  bool holds() const;
};

std::string to_text(const Verification& found);
std::string to_json(const Verification& found);

}  // namespace gramy::referee
