#include "engine/graf/rules.hpp"
#include "tests/engine/testing.hpp"

using namespace gramy::graf;

namespace {

GraphScene scene_of(std::string_view text, Number start, std::initializer_list<Number> ways) {
  Position position(std::make_shared<const Board>(graf::read_board(text, UINT64_MAX)), start);
  for (const Number to : ways) position.play({to});
  return std::get<GraphScene>(position.scene({}).shown);
}

using Go = GraphScene::Go;

}  // namespace

TEST_CASE("graf: a scene marks terminals, visited vertices, the last move, and moves that end the match") {
  const GraphScene scene = scene_of("3 3 1 2 1 3 3 1 0", 1, {3, 1});
  const GraphScene expected{
      .directed = true,
      .all_vertices = 3,
      .all_edges = 3,
      .vertices = {{1, {Mark::token, Mark::visited}}, {2, {Mark::lost}}, {3, {Mark::visited}}},
      .edges = {{0, 1}, {0, 2}, {2, 0, {Mark::last}}},
      .moves = {{{2}, 1, 0, Result{Seat::first}}, {{3}, 2, 1}}};
  CHECK(scene == expected);
}

TEST_CASE("graf: a scene marks a move as a draw if its position would occur for the third time") {
  const Result third{.winner = {}, .by_repetition = true};
  CHECK(scene_of("3 3 1 2 1 3 3 1 0", 1, {3, 1, 3}).moves == std::vector<Go>{{{1}, 0, 2, third}});
  CHECK(scene_of("3 3 1 2 1 3 3 1 0", 1, {3, 1, 3, 1}).moves.empty());
}

TEST_CASE("graf: a scene shows the value of each terminal, and the winner after each move to a terminal") {
  const GraphScene scene = scene_of("4 3 1 2 1 3 1 4 2 2 W 3 D", 1, {});
  CHECK(scene.vertices[1].marks == Marks{Mark::won});
  CHECK(scene.vertices[2].marks == Marks{Mark::drawn});
  CHECK(scene.vertices[3].marks == Marks{Mark::lost});
  CHECK(scene.moves == std::vector<Go>{{{2}, 1, 0, Result{Seat::second}},
                                       {{3}, 2, 1, Result{}},
                                       {{4}, 3, 2, Result{Seat::first}}});
}

TEST_CASE("graf: a scene shows an edge from a vertex to itself") {
  const GraphScene scene = scene_of("1 1 1 1 0", 1, {1});
  CHECK(scene.edges == std::vector<GraphScene::Edge>{{0, 0, {Mark::last}}});
  CHECK(scene.moves == std::vector<Go>{{{1}, 0, 0}});
}
