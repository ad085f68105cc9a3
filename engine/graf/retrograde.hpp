// Retrograde analysis: the verdict of every vertex, computed backwards from the terminals in O(n + m).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/progress.hpp"
#include "engine/base/stop.hpp"
#include "engine/graf/digraph.hpp"
#include "engine/verdict.hpp"

namespace gramy::graf {

/// The result of a search backwards from the terminals.
struct Retrograde {
  std::vector<Verdict> verdicts;  ///< for each vertex, its verdict
  std::uint64_t edge_scans = 0;   ///< number of edges examined, each at most once
};

/// Finds the verdicts of all vertices, without history. Searches breadth first from the terminals along
/// reversed edges. A vertex with a lost successor is won. A vertex is lost when its last unresolved successor
/// turns out to be won. Vertices that are never reached are drawn. `out_degree` counts the edges out of each
/// vertex; doubled edges count as in `reversed`. `terminal` has the value of each vertex without edges.
/// Throws Stopped. Precondition: fewer than 2^31 vertices.
Retrograde analyse(const Digraph& reversed, std::span<const std::uint32_t> out_degree,
                   std::span<const Value> terminal, const Progress& progress = {}, const StopPoll& stop = {});

}  // namespace gramy::graf
