// `gramy-referee analyse`: recorded matches beside the truth.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/base/number.hpp"

namespace gramy::referee {

struct AnalyseOptions {
  /// Tournaments' folders or databases, or files of records. A match that several hold counts once.
  std::vector<std::string> records;
  /// An id, what one begins with, or a number among all matches of the records; empty: all of them.
  std::string match;
  std::string player;         ///< only its matches, the worst first; empty: everybody's
  std::optional<Number> ply;  ///< the position before it, of one match; none: the whole match
  std::uint64_t worst = 3;    ///< how many of the player's matches are shown with their mistakes
  bool json = false;
  bool says_more = true;  ///< the player's list ends with the command that shows its first match
};

/// Prints the player's list, and the mistakes in its worst matches. Throws BadInput if it has played none.
void print_player(const AnalyseOptions& options, const std::stop_token& stop);

/// Prints one match move by move, or how accurately everybody played in several. Returns the exit code: 0
/// done, 1 not possible, 2 bad input.
int analyse(const AnalyseOptions& options);

}  // namespace gramy::referee
