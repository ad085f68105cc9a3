// Reading and writing boards of graf.
#include <utility>

#include "engine/graf/edge_list.hpp"
#include "engine/graf/rules.hpp"

namespace gramy::graf {
Board read_board(std::string_view text, std::uint64_t max_size) {
  EdgeList list = read_edges(text, max_size);
  return {Digraph(list.vertices(), list.edges), std::move(list.terminal)};
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
