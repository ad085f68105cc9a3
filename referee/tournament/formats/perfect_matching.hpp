// A perfect matching: a partner for everybody, if there is one.
#pragma once

#include <cstddef>
#include <span>
#include <utility>

namespace gramy::referee {

/// Whether some of the edges meet each of the vertices 0 .. vertices-1 exactly once. O(vertices^3).
bool has_perfect_matching(std::size_t vertices, std::span<const std::pair<std::size_t, std::size_t>> edges);

}  // namespace gramy::referee
