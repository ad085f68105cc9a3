#include "engine/graf/edge_list.hpp"

#include <algorithm>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/token_reader.hpp"

namespace gramy::graf {
namespace {

constexpr Number most_vertices = (Number{1} << 31) - 2;
// The text need not mention every vertex, so a board may have this many more vertices than the text has
// tokens.
constexpr std::uint64_t free_vertices = 2'000'000;
constexpr Number edges_a_step = Number{1} << 20;

Value read_value(TokenReader& in) {
  const std::string_view word = in.word("W, L or D");
  if (word == "W") return Value::win;
  if (word == "L") return Value::loss;
  if (word == "D") return Value::draw;
  in.fail("expected W, L or D (the value for the player to move), found " + quoted_word(word));
}

void read_terminals(TokenReader& in, EdgeList& list) {
  const Number n = list.vertices();
  std::vector<bool> listed(list.vertices());
  const Number count = in.number("t, the number of terminal vertices listed,", 0, n);
  for (Number i = 0; i < count; ++i) {
    const Number named = in.number("a terminal vertex", 1, n);
    const auto vertex = static_cast<Vertex>(named - 1);
    if (list.out_degree[vertex] > 0) {
      Vertex head = list.vertices();
      for (const auto& [from, to] : list.edges) {
        if (from == vertex) head = std::min(head, to);
      }
      in.fail("expected a vertex without edges, found " + std::to_string(named) +
              ", from which an edge leads to " + std::to_string(head + 1));
    }
    if (listed[vertex]) in.fail("vertex " + std::to_string(named) + " is listed twice");
    listed[vertex] = true;
    list.terminal[vertex] = read_value(in);
  }
}

}  // namespace

EdgeList read_edges(std::string_view text, std::uint64_t max_size, const Progress& progress) {
  TokenReader in(text);
  const Number n = in.number("n, the number of vertices,", 1, most_vertices);
  const Number m = in.number("m, the number of edges,", 0, most_vertices);
  const auto size = static_cast<std::uint64_t>(n + m);
  if (size > max_size) {
    throw BadInput("the board has " + std::to_string(size) + " vertices and edges, at most " +
                   std::to_string(max_size) + " are accepted");
  }
  if (static_cast<std::uint64_t>(n) > free_vertices + in.tokens_left_at_most()) {
    throw BadInput("the board has " + std::to_string(n) + " vertices, at most " +
                   std::to_string(free_vertices + in.tokens_left_at_most()) +
                   " are accepted in a text of this length");
  }
  EdgeList list;
  list.edges.reserve(std::min(static_cast<std::uint64_t>(m), in.tokens_left_at_most() / 2 + 1));
  list.out_degree.assign(static_cast<std::size_t>(n), 0);
  for (Number i = 0; i < m; ++i) {
    if (i % edges_a_step == 0) progress.advance(static_cast<std::uint64_t>(i), static_cast<std::uint64_t>(m));
    const auto tail = static_cast<Vertex>(in.number("a vertex", 1, n) - 1);
    const auto head = static_cast<Vertex>(in.number("a vertex", 1, n) - 1);
    list.edges.emplace_back(tail, head);
    ++list.out_degree[tail];
  }
  list.terminal.assign(static_cast<std::size_t>(n), Value::draw);
  for (Vertex v = 0; v < list.vertices(); ++v) {
    if (list.out_degree[v] == 0) list.terminal[v] = Value::loss;
  }
  read_terminals(in, list);
  in.expect_end("the last terminal vertex");
  return list;
}

}  // namespace gramy::graf
