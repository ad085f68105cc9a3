// Reading and writing boards of graf.
#include <algorithm>

#include "engine/bad_input.hpp"
#include "engine/graf/rules.hpp"
#include "engine/token_reader.hpp"

namespace gramy::graf {
namespace {

constexpr Number most_vertices = (Number{1} << 31) - 2;
// Vertices need not be named anywhere, so their number says nothing of the text's length.
constexpr std::uint64_t free_vertices = 2'000'000;

Value read_value(TokenReader& in) {
  const std::string_view word = in.word("W, L or D");
  if (word == "W") return Value::win;
  if (word == "L") return Value::loss;
  if (word == "D") return Value::draw;
  in.fail("expected W, L or D, the value for the player to move, found " + quoted(word));
}

std::vector<Edge> read_edges(TokenReader& in, Number n, Number m) {
  std::vector<Edge> edges;
  edges.reserve(std::min(static_cast<std::uint64_t>(m), in.tokens_left_at_most() / 2 + 1));
  for (Number i = 0; i < m; ++i) {
    const auto tail = static_cast<Vertex>(in.number("a vertex", 1, n) - 1);
    const auto head = static_cast<Vertex>(in.number("a vertex", 1, n) - 1);
    edges.emplace_back(tail, head);
  }
  return edges;
}

void read_terminals(TokenReader& in, Board& board) {
  const Vertex n = board.graph.vertices();
  std::vector<bool> listed(n);
  const Number count = in.number("t, the number of terminal vertices listed,", 0, n);
  for (Number i = 0; i < count; ++i) {
    const Number named = in.number("a terminal vertex", 1, n);
    const auto vertex = static_cast<Vertex>(named - 1);
    if (board.graph.out_degree(vertex) > 0) {
      in.fail("expected a vertex without edges, found " + std::to_string(named) +
              ", from which an edge leads to " + std::to_string(board.graph.out(vertex).front() + 1));
    }
    if (listed[vertex]) in.fail("vertex " + std::to_string(named) + " is listed twice");
    listed[vertex] = true;
    board.terminal[vertex] = read_value(in);
  }
}

}  // namespace

Board read_board(std::string_view text, std::uint64_t max_size) {
  TokenReader in(text);
  const Number n = in.number("n, the number of vertices,", 1, most_vertices);
  const Number m = in.number("m, the number of edges,", 0, most_vertices);
  const auto size = static_cast<std::uint64_t>(n + m);
  if (size > max_size) {
    throw BadInput("the board has " + std::to_string(size) + " vertices and edges, at most " +
                   std::to_string(max_size) + " are accepted");
  }
  if (static_cast<std::uint64_t>(n) > free_vertices + in.tokens_left_at_most()) {
    throw BadInput("the board has " + std::to_string(n) +
                   " vertices, of which so short a text may declare at most " +
                   std::to_string(free_vertices + in.tokens_left_at_most()));
  }
  Board board;
  board.graph = Digraph(static_cast<Vertex>(n), read_edges(in, n, m));
  board.terminal.assign(static_cast<std::size_t>(n), Value::draw);
  for (Vertex v = 0; v < board.graph.vertices(); ++v) {
    if (board.graph.out_degree(v) == 0) board.terminal[v] = Value::loss;
  }
  read_terminals(in, board);
  in.expect_end("the last terminal vertex");
  return board;
}

std::string write_board(const Board& board) {
  const Digraph& graph = board.graph;
  std::string text = std::to_string(graph.vertices()) + ' ' + std::to_string(graph.edges()) + '\n';
  std::string terminals;
  std::size_t listed = 0;
  for (Vertex v = 0; v < graph.vertices(); ++v) {
    const std::string name = std::to_string(v + 1);
    for (const Vertex to : graph.out(v)) text += name + ' ' + std::to_string(to + 1) + '\n';
    if (graph.out_degree(v) == 0 && board.terminal[v] != Value::loss) {
      terminals += name + (board.terminal[v] == Value::win ? " W\n" : " D\n");
      ++listed;
    }
  }
  return text + std::to_string(listed) + '\n' + terminals;
}

std::uint64_t board_size(const Board& board) {
  return std::uint64_t{board.graph.vertices()} + board.graph.edges();
}

}  // namespace gramy::graf
