// Retrograde analysis: from the ends backwards.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/progress.hpp"
#include "engine/base/stop.hpp"
#include "engine/graf/digraph.hpp"
#include "engine/verdict.hpp"

namespace gramy::graf {

struct Retrograde {
  std::vector<Verdict> verdicts;  ///< by vertex
  std::uint64_t edge_scans = 0;   ///< edges looked at: each at most once
};

/// The verdicts of all vertices, as if nothing had been played: breadth first from the ends along reversed
/// edges, with a count of unresolved successors a vertex. O(n + m). By vertex: `out_degree`, where doubled
/// edges count as often as `reversed` has them, and `terminal`, what it is worth if it has no edges.
/// Throws Stopped. Precondition: fewer than 2^31 vertices.
Retrograde analyse(const Digraph& reversed, std::span<const std::uint32_t> out_degree,
                   std::span<const Value> terminal, const Progress& progress = {}, const StopPoll& stop = {});

}  // namespace gramy::graf
