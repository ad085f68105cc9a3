// Explanation of a hunt's value: how far the end is, and how far the two are from what they want.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/distance_explanation.hpp"
#include "engine/policjant-i-zlodziej/rules.hpp"

namespace gramy::policjant {

/// The shortest ways, in steps, as if nobody else were on the board; none where walls leave none.
struct Ways {
  struct Exit {
    Cell cell;  ///< one of those nearest to the thief
    std::uint32_t of_thief;
    std::optional<std::uint32_t> of_policeman;
  };
  std::optional<std::uint32_t> to_thief;  ///< of the policeman
  std::optional<Exit> to_exit;
};

/// O(cells).
Ways ways_of(const Board& board, const BySeat<Cell>& at);

struct Explanation {
  DistanceExplanation distances;
  std::vector<Move> keeping;  ///< those named
  Ways ways;
  Move exit;  ///< where the one of the ways lies
};

std::string in_words(const Explanation& explanation);

}  // namespace gramy::policjant
