#include "engine/hydrorozgrywka/edge_list.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/append_number.hpp"
#include "engine/base/counted.hpp"
#include "engine/base/number.hpp"
#include "engine/base/token_reader.hpp"

namespace gramy::hydro {
namespace {

constexpr Number progress_step = Number{1} << 20;

}  // namespace

EdgeList read_edges(std::string_view text, std::uint64_t max_size, const Progress& progress) {
  TokenReader in(text);
  const Number n = in.number("n, the number of vertices,", 3, max_number);
  const Number m = in.number("m, the number of edges,", 3, max_number);
  const auto edges_declared = static_cast<std::uint64_t>(m);
  const std::uint64_t limit = std::min(max_size, EdgeList::max_edges);
  if (edges_declared > limit) {
    in.fail("the board has " + std::to_string(m) + " edges, at most " + std::to_string(limit) +
            " are accepted");
  }
  if (edges_declared > in.tokens_left_at_most() / 2) {
    in.fail("the text is too short for " + counted(m, "edge"));
  }
  // Memory is allocated for all n vertices, even if the text mentions few of them. This check keeps a short
  // text from claiming much memory.
  if (n > 2 * m) {
    in.fail("the board is not connected: " + counted(m, "edge") + " cannot reach " + std::to_string(n) +
            " vertices");
  }
  EdgeList list{static_cast<Vertex>(n), {}};
  list.edges.reserve(edges_declared);
  for (Number i = 0; i < m; ++i) {
    if (i % progress_step == 0) progress.advance(static_cast<std::uint64_t>(i), edges_declared);
    const Number a = in.number("a vertex", 1, n);
    const Number b = in.number("a vertex", 1, n);
    if (a == b) in.fail("edge " + std::to_string(a) + "-" + std::to_string(b) + " is a loop");
    list.edges.push_back({static_cast<Vertex>(a), static_cast<Vertex>(b)});
  }
  in.expect_end("the last edge");
  return list;
}

void refuse_edge(std::string_view text, Ends ends, std::string_view why) {
  const std::pair<Number, Number> wanted = std::minmax(ends.a, ends.b);
  TokenReader in(text);
  in.number("n", 0, max_number);
  const Number m = in.number("m", 0, max_number);
  TokenReader place = in;
  std::string name;
  for (Number i = 0; i < m; ++i) {
    const Number a = in.number("a vertex", 0, max_number);
    const TokenReader at_first = in;
    const Number b = in.number("a vertex", 0, max_number);
    if (std::pair<Number, Number>(std::minmax(a, b)) != wanted) continue;
    place = at_first;
    name = "edge " + std::to_string(a) + "-" + std::to_string(b);
  }
  place.fail(name + " " + std::string(why));
}

void refuse_vertex(std::string_view text, Vertex vertex, std::string_view why) {
  TokenReader in(text);
  in.number("n", 0, max_number);
  TokenReader place = in;
  const Number m = in.number("m", 0, max_number);
  for (Number end = 0; end < 2 * m; ++end) {
    if (in.number("a vertex", 0, max_number) != Number{vertex}) continue;
    place = in;
    break;
  }
  place.fail("the board is not connected: vertex " + std::to_string(vertex) + " " + std::string(why));
}

std::string write_edges(const EdgeList& list) {
  std::string text;
  const std::size_t longest_line = 2 * (std::to_string(list.vertices).size() + 1);
  text.reserve(longest_line * (list.edges.size() + 2));
  append(text, list.vertices, ' ');
  append(text, list.edges.size(), '\n');
  for (const auto [a, b] : list.edges) {
    append(text, a, ' ');
    append(text, b, '\n');
  }
  return text;
}

}  // namespace gramy::hydro
