// A board as a list of edges, in the order of its text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/progress.hpp"

namespace gramy::hydro {

using Vertex = std::uint32_t;  ///< number of a vertex, 1 .. n, as in the board's text

/// The vertices that an edge joins.
struct Ends {
  Vertex a, b;
};

/// The number of vertices, and the edges in the order of the text.
struct EdgeList {
  /// An index of a place or of an end of an edge is less than twice this number, so it fits into 32 bits.
  static constexpr std::uint64_t max_edges = std::uint64_t{1} << 30;

  Vertex vertices = 0;
  std::vector<Ends> edges;
};

/// Reads `n m` and m edges `a b`. Throws BadInput if an end is out of range, for a loop, for more than
/// `max_size` or max_edges edges, and for too few edges to join n vertices. Checks the text before it
/// allocates memory.
EdgeList read_edges(std::string_view text, std::uint64_t max_size, const Progress& progress = {});

/// Throws BadInput about the edge between `ends`, in either direction, with its place in the text: `token 4
/// (line 2): edge 3-1 <why>`. If the text lists the edge several times, the message gives the last place.
/// Precondition: the text lists the edge, and read_edges accepts it.
[[noreturn]] void refuse_edge(std::string_view text, Ends ends, std::string_view why);

/// Throws BadInput about a vertex: `token 9 (line 5): the board is not connected: vertex 4 <why>`. The token
/// is the first one that names the vertex, or n if the text does not mention the vertex. Precondition:
/// read_edges accepts the text.
[[noreturn]] void refuse_vertex(std::string_view text, Vertex vertex, std::string_view why);

/// Writes the edges in the order of the list.
std::string write_edges(const EdgeList& list);

}  // namespace gramy::hydro
