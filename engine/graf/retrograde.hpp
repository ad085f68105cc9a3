// Retrograde analysis: computes verdicts backwards from the ends.
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
  std::uint64_t edge_scans = 0;   ///< edges looked at; each counts at most once
};

/// The verdicts of all vertices, without history. Searches breadth first from the ends along reversed edges,
/// and counts the unresolved successors of each vertex. O(n + m). `out_degree` is by vertex and counts
/// doubled edges as `reversed` does. `terminal` is the value of each vertex without edges. Throws Stopped.
/// Precondition: fewer than 2^31 vertices.
Retrograde analyse(const Digraph& reversed, std::span<const std::uint32_t> out_degree,
                   std::span<const Value> terminal, const Progress& progress = {}, const StopPoll& stop = {});

}  // namespace gramy::graf
