#include "engine/hydrorozgrywka/rules.hpp"
#include "tests/engine/testing.hpp"

using namespace gramy::hydro;

namespace {

Position walked(std::string_view text, Number start, std::initializer_list<Number> ways) {
  Position position(std::make_shared<const Board>(read_board(text, UINT64_MAX)), start);
  for (const Number to : ways) position.play({to});
  return position;
}

GraphScene graph_of(const Position& position) {
  return std::get<GraphScene>(position.scene({}).shown);
}

}  // namespace

TEST_CASE("hydrorozgrywka: a scene shows the cactus, the used edges, and the legal moves") {
  const GraphScene scene = graph_of(walked("6 7 1 2 2 3 3 1 3 4 4 5 5 6 6 3", 1, {2, 3}));
  const GraphScene expected{
      .directed = false,
      .all_vertices = 6,
      .all_edges = 7,
      .vertices = {{1}, {2}, {3, {Mark::token}}, {4}, {5}, {6}},
      .edges =
          {{0, 1, {Mark::used}}, {0, 2}, {1, 2, {Mark::used, Mark::last}}, {2, 3}, {2, 5}, {3, 4}, {4, 5}},
      // The walk ends at vertex 1 with all edges used.
      .moves = {{{1}, 0, 1, Result{Seat::first}}, {{4}, 3, 3}, {{6}, 5, 4}}};
  CHECK(scene == expected);
  CHECK(graph_of(walked("3 3 1 2 2 3 3 1", 1, {2, 3, 1})).moves.empty());
}

TEST_CASE("hydrorozgrywka: at a vertex with very many used edges, a scene shows the unused ones") {
  // 1000 triangles share vertex 1. The walk has used all of them except the last two.
  std::string star = "2001 3000";
  for (int i = 1; i <= 1000; ++i) {
    const std::string a = std::to_string(2 * i), b = std::to_string(2 * i + 1);
    star += " 1 " + a + " " + a + " " + b + " " + b + " 1";
  }
  Position position = walked(star, 1, {});
  for (Number i = 1; i <= 998; ++i) {
    for (const Number to : {2 * i, 2 * i + 1, Number{1}}) position.play({to});
  }
  const Scene scene = position.scene({});
  CHECK(scene.moves_beyond == 0);
  const auto& graph = std::get<GraphScene>(scene.shown);
  CHECK(graph.moves.size() == 4);
  // In the middle of the next triangle, the scene also shows the edge along which the walk continues.
  position.play({1998});
  position.play({1999});
  CHECK(position.scene({}).moves_beyond == 0);
}

TEST_CASE(
    "hydrorozgrywka: at a vertex with many edges, a scene shows the next edge of the cycle that the walk has "
    "begun") {
  // A triangle 1 2 3, and 500 triangles at vertex 2.
  std::string text = "1003 1503 1 2 2 3 3 1";
  for (int i = 2; i <= 501; ++i) {
    const std::string a = std::to_string(2 * i), b = std::to_string(2 * i + 1);
    text += " 2 " + a + " " + a + " " + b + " " + b + " 2";
  }
  const Scene scene = walked(text, 1, {2}).scene({});
  const auto& graph = std::get<GraphScene>(scene.shown);
  CHECK(scene.moves_beyond == 1001 - graph.moves.size());
  // One of the shown vertices is the token's, and one is the vertex before it.
  CHECK(graph.moves.size() == GraphScene::most_vertices - 2);
  CHECK(graph.moves.front().move == AnyMove{3});
}
