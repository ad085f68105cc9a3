#include <utility>

#include "engine/graf/rules.hpp"
#include "engine/graph_scene.hpp"

namespace gramy::graf {
namespace {

Vertex vertex_of(Number name) {
  return static_cast<Vertex>(name - 1);
}

GraphLinks links_of(const Digraph& graph) {
  return {
      .directed = true,
      .vertices = graph.vertices(),
      .edges = graph.edges(),
      .degree = [&graph](Number name) { return graph.out_degree(vertex_of(name)); },
      .target = [&graph](Number name, std::uint64_t i) { return Number{graph.out(vertex_of(name))[i]} + 1; }};
}

constexpr Mark mark_of_end(Value value) {
  return value == Value::win ? Mark::won : value == Value::loss ? Mark::lost : Mark::drawn;
}

}  // namespace

std::optional<Result> Position::result_of_move(Vertex to) const {
  const Seat opponent = other(to_move_);
  if (board_->graph.out_degree(to) == 0) {
    const Value value = board_->terminal[to];
    if (value == Value::draw) return Result{};
    return Result{value == Value::win ? opponent : to_move_};
  }
  if (occurrences_.of(state(to, opponent)) + 1 < occurrences_of_a_draw) return std::nullopt;
  return Result{.winner = {}, .by_repetition = true};
}

Scene Position::scene(std::span<const Number> place) const {
  GraphToken token{.here = Number{here()} + 1};
  if (path_.size() > 1) token.came_from = Number{path_[path_.size() - 2]} + 1;
  GraphScene scene = token_scene(links_of(board_->graph), token, place);
  for (GraphScene::Vertex& shown : scene.vertices) {
    const Vertex v = vertex_of(shown.name);
    const bool is_end = board_->graph.out_degree(v) == 0;
    if (is_end) shown.marks.add(mark_of_end(board_->terminal[v]));
    for (const Seat mover : both_seats) shown.marks.add(Mark::visited, occurrences_.of(state(v, mover)) > 0);
  }
  if (result()) return {std::move(scene)};
  for (const auto& [vertex, edge] : ways_from(scene, token.here)) {
    const Number name = scene.vertices[vertex].name;
    scene.moves.push_back({{name}, vertex, edge, result_of_move(vertex_of(name))});
  }
  const std::uint64_t beyond = board_->graph.out_degree(here()) - scene.moves.size();
  return {std::move(scene), beyond};
}

}  // namespace gramy::graf
