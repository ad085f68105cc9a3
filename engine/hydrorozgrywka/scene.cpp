#include <utility>

#include "engine/graph_scene.hpp"
#include "engine/hydrorozgrywka/rules.hpp"

namespace gramy::hydro {

Scene Position::scene(std::span<const Number> place) const {
  // The untouched edges of each vertex come first, so that many used edges cannot hide them.
  const GraphLinks links{
      .vertices = board_->vertex_count(),
      .edges = board_->edge_count(),
      .degree = [this](Number name) { return 2 * board_->places(static_cast<Vertex>(name)).size(); },
      .target = [this](Number name, std::uint64_t i) -> Number {
        const Place from = untouched_.all_places(*board_, static_cast<Vertex>(name))[i / 2];
        return board_->vertex(i % 2 == 0 ? board_->next(from) : board_->previous(from));
      }};
  GraphToken token{.here = here_};
  if (previous_ != 0) token.came_from = previous_;
  if (!open_.empty()) token.way_on = move(open_.back().onward()).to;
  GraphScene scene = token_scene(links, token, place);

  const auto vertex_of = [&](std::uint32_t index) { return static_cast<Vertex>(scene.vertices[index].name); };
  for (GraphScene::Edge& edge : scene.edges) {
    edge.marks.add(Mark::used,
                   used_[board_->edge(*board_->find_step(vertex_of(edge.from), vertex_of(edge.to)))]);
  }
  for (const auto& [vertex, edge] : ways_from(scene, here_)) {
    const Move way{vertex_of(vertex)};
    const auto by = step(way);
    if (!by) continue;
    const auto result = answers(*by) == 0 ? std::optional(Result{to_move()}) : std::nullopt;
    scene.moves.push_back({{way.to}, vertex, edge, result});
  }
  const std::uint64_t beyond = count_moves(UINT64_MAX) - scene.moves.size();
  return {std::move(scene), beyond};
}

}  // namespace gramy::hydro
