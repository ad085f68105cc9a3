// The rule of the third occurrence: how often each state of a match has occurred.
#pragma once

#include <cstdint>
#include <unordered_map>

namespace gramy {

/// All that the rules of a game look at except the history, numbered by the game: who stands where, and who
/// is to move.
using State = std::uint64_t;

class Occurrences {
 public:
  /// The match has come to `state`. How often it has now occurred.
  unsigned add(State state) { return ++counts_[state]; }

  unsigned of(State state) const {
    const auto found = counts_.find(state);
    return found == counts_.end() ? 0 : found->second;
  }

 private:
  std::unordered_map<State, unsigned> counts_;
};

}  // namespace gramy
