#include <utility>

#include "engine/graph_scene.hpp"
#include "engine/zielone/rules.hpp"

namespace gramy::zielone {
namespace {

Vertex vertex_of(Number name) {
  return static_cast<Vertex>(name - 1);
}

GraphLinks links_of(const Board& board) {
  return {.directed = true,
          .vertices = board.vertex_count(),
          .edges = board.edge_count(),
          .degree = [&board](Number name) { return board.successors(vertex_of(name)).size(); },
          .target = [&board](Number name,
                             std::uint64_t i) { return to_vertex(board.successors(vertex_of(name))[i]).to; }};
}

}  // namespace

Scene Position::scene(std::span<const Number> place) const {
  GraphToken token{.here = to_vertex(here()).to};
  if (path_.size() > 1) token.came_from = to_vertex(path_[path_.size() - 2]).to;
  GraphScene scene = token_scene(links_of(*board_), token, place);
  for (GraphScene::Vertex& shown : scene.vertices) {
    const Vertex v = vertex_of(shown.name);
    shown.marks.add(mark_of(seat_of(board_->owner(v))));
    shown.marks.add(Mark::green, board_->is_green(v));
    shown.marks.add(Mark::visited, is_visited(v));
  }
  const auto ending = [&](std::uint32_t index) { return vertex_of(scene.vertices[index].name); };
  for (GraphScene::Edge& edge : scene.edges) {
    edge.marks.add(Mark::visited, has_walked(ending(edge.from), ending(edge.to)));
  }
  if (result()) return {std::move(scene)};
  for (const auto& [vertex, edge] : ways_from(scene, token.here)) {
    const Vertex to = ending(vertex);
    std::optional<Result> result;
    if (is_visited(to)) result = Result{seat_of(closes_green_cycle(to) ? Player::ania : Player::bolek)};
    scene.moves.push_back({{to_vertex(to).to}, vertex, edge, result});
  }
  const std::uint64_t beyond = board_->successors(here()).size() - scene.moves.size();
  return {std::move(scene), beyond};
}

}  // namespace gramy::zielone
