#include "engine/zielone/rules.hpp"
#include "tests/engine/testing.hpp"

using namespace gramy::zielone;

namespace {

constexpr const char* task_board = "5 3 0 2 6 7 0 3 6 7 8 0 1 8 1 1 7 1 1 8 1 2 1 2 0 3 1 2 4 0 2 3 4";

GraphScene shown_after(Number start, std::initializer_list<Number> ways) {
  Position position(std::make_shared<const Board>(read_board(task_board, UINT64_MAX)), start);
  for (const Number to : ways) position.play({to});
  return std::get<GraphScene>(position.scene({}).shown);
}

}  // namespace

TEST_CASE("zielone: a scene shows colours, owners, the path, and the results of closing cycles") {
  const GraphScene scene = shown_after(1, {6, 2});
  CHECK(scene.directed);
  REQUIRE(scene.vertices.size() == 8);
  REQUIRE(scene.edges.size() == 15);
  const auto marks = [&](std::size_t name) { return scene.vertices[name - 1].marks; };
  CHECK(marks(1) == Marks{Mark::first, Mark::visited});
  CHECK(marks(2) == Marks{Mark::first, Mark::visited, Mark::token});
  CHECK(marks(3) == Marks{Mark::first});
  CHECK(marks(4) == Marks{Mark::first, Mark::green});
  CHECK(marks(6) == Marks{Mark::second, Mark::green, Mark::visited});
  CHECK(scene.edges[0] == GraphScene::Edge{0, 5, {Mark::visited}});
  CHECK(scene.edges[1] == GraphScene::Edge{0, 6});
  CHECK(scene.edges[9] == GraphScene::Edge{5, 1, {Mark::visited, Mark::last}});
  using Go = GraphScene::Go;
  CHECK(scene.moves == std::vector<Go>{{{6}, 5, 2, Result{Seat::first}}, {{7}, 6, 3}, {{8}, 7, 4}});
}

TEST_CASE("zielone: in a scene, the player who owns the start vertex has the first seat") {
  const GraphScene scene = shown_after(7, {2});
  CHECK(scene.vertices[6].marks == Marks{Mark::first, Mark::visited});
  CHECK(scene.vertices[1].marks == Marks{Mark::second, Mark::visited, Mark::token});
  REQUIRE(scene.moves.size() == 3);
  CHECK(scene.moves[1].move == AnyMove{7});
  CHECK(scene.moves[1].result == Result{Seat::first});  // Bolek wins, because the cycle is white
  const GraphScene ended = shown_after(7, {2, 7});
  CHECK(ended.moves.empty());
  CHECK(ended.vertices[6].marks == Marks{Mark::first, Mark::visited, Mark::token});
}
