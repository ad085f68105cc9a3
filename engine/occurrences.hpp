// Counts how often a match reaches each state, because the third occurrence is a draw.
#pragma once

#include <cstdint>
#include <unordered_map>

namespace gramy {

/// A state of a game (the pieces and the player to move, without the history), as a number that the game
/// chooses.
using State = std::uint64_t;

/// Counts how often a match has reached each state.
class Occurrences {
 public:
  /// Records that the match has reached `state`. Returns how often the match has reached it, this time
  /// included.
  unsigned add(State state) { return ++counts_[state]; }

  unsigned of(State state) const {
    const auto found = counts_.find(state);
    return found == counts_.end() ? 0 : found->second;
  }

 private:
  std::unordered_map<State, unsigned> counts_;
};

}  // namespace gramy
