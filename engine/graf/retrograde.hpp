// Retrograde analysis: from the ends backwards.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/graf/digraph.hpp"
#include "engine/progress.hpp"
#include "engine/verdict.hpp"

namespace gramy::graf {

struct Retrograde {
  std::vector<Verdict> verdicts;  ///< by vertex
  std::uint64_t edge_scans = 0;   ///< edges looked at: each at most once
};

/// The verdicts of all vertices, as if nothing had been played: breadth first from the ends along reversed
/// edges, with a count of unresolved successors a vertex. O(n + m). `unresolved`: by vertex, how many edges
/// lead from it; doubled edges count as often as `reversed` has them. `terminal`: the values of the vertices
/// without edges.
Retrograde analyse(const Digraph& reversed, std::vector<std::uint32_t> unresolved,
                   std::span<const Value> terminal, const Progress& progress = {});

}  // namespace gramy::graf
