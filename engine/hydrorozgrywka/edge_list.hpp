// A board as its text gives it: edges in any order.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/progress.hpp"

namespace gramy::hydro {

using Vertex = std::uint32_t;  ///< 1 .. n, as in the board's text

struct Ends {
  Vertex a, b;
};

struct EdgeList {
  /// 32-bit indices do for twice as many.
  static constexpr std::uint64_t max_edges = std::uint64_t{1} << 30;

  Vertex vertices = 0;
  std::vector<Ends> edges;
};

/// Reads `n m` and m edges `a b`. Throws BadInput unless that is what the text is, with ends in range, no
/// loops, at most `max_size` and max_edges edges, and no more vertices than so many edges can join; before it
/// allocates for them.
EdgeList read_edges(std::string_view text, std::uint64_t max_size, const Progress& progress = {});

/// Throws BadInput about the edge between `ends`, whichever way round it is listed, with its place in the
/// text: `token 4 (line 2): edge 3-1 <why>`; the last of them if it is listed more than once. Precondition:
/// it is listed, and read_edges accepts the text.
[[noreturn]] void refuse_edge(std::string_view text, Ends ends, std::string_view why);

/// Throws BadInput about a vertex, where it is first listed, or where the vertices are counted if it is not
/// listed: `token 9 (line 5): the board is not connected: vertex 4 <why>`. Precondition: as above.
[[noreturn]] void refuse_vertex(std::string_view text, Vertex vertex, std::string_view why);

/// In the order they have.
std::string write_edges(const EdgeList& list);

}  // namespace gramy::hydro
