#include "protocol/scene_json.hpp"

#include <doctest/doctest.h>

namespace gramy::protocol {
namespace {

const Scene piles{PilesScene{.piles = {{"bears", 6, 7, 1}, {"sticks", 1, 2, 0}},
                             .moves = {{{0}, {{0, 0}, {1, 0}}, 3}, {{0, 1}, {{0, 0}, {1, 1}}, 1}}}};

const Scene row{RowScene{.cells = 1000,
                         .shown = {1, 300},
                         .strips = {{4, 2, {Mark::first}}, {7, 3, {Mark::second, Mark::last}}},
                         .moves = {{2, {{2, 0}, {0, 1}}, {{1, 2}, {10, 299}}},
                                   {3, {{3, 0}, {0, 1}}, {{1, 1}, {10, 298}}}}},
                1398};

const Scene grid{GridScene{.rows = 1,
                           .columns = 3,
                           .height = 1,
                           .width = 3,
                           .cells = {{Mark::token, Mark::first}, {Mark::wall}, {Mark::token, Mark::second}},
                           .moves = {{{1, 1}, 0, Result{.by_repetition = true}}}}};

GraphScene graph() {
  return {.directed = true,
          .all_vertices = 3,
          .all_edges = 4,
          .vertices = {{1, {Mark::token}}, {2, {Mark::lost}}, {3, {}, 1}},
          .edges = {{0, 1}, {0, 2}, {2, 0, {Mark::last}}},
          .moves = {{{2}, 1, 0, Result{Seat::first}}, {{3}, 2, 1}}};
}

}  // namespace

TEST_CASE("each kind of scene is written as the expected JSON") {
  CHECK(scene_json(piles) == R"({"kind":"piles","piles":[{"name":"bears","count":6,"at_first":7,"taken":1},)"
                             R"({"name":"sticks","count":1,"at_first":2,"taken":0}],)"
                             R"("moves":[{"piles":[0],"zero":[0,0],"step":[1,0],"most":3},)"
                             R"({"piles":[0,1],"zero":[0,0],"step":[1,1],"most":1}]})");
  CHECK(scene_json(row) ==
        R"({"kind":"row","cells":1000,"shown":[1,300],"strips":[[4,2],[7,3]],)"
        R"("marks":{"strips":{"last":[1],"first":[0],"second":[1]}},)"
        R"("moves":[{"length":2,"zero":[2,0],"step":[0,1],"cells":[[1,2],[10,299]]},)"
        R"({"length":3,"zero":[3,0],"step":[0,1],"cells":[[1,1],[10,298]]}],"moves_beyond":1398})");
  CHECK(scene_json(grid) == R"({"kind":"grid","rows":1,"columns":3,"top":1,"left":1,"height":1,"width":3,)"
                            R"("marks":{"cells":{"token":[0,2],"first":[0],"second":[2],"wall":[1]}},)"
                            R"("moves":[{"move":[1,1],"cell":0,"result":"draw"}]})");
  CHECK(scene_json({graph()}) ==
        R"({"kind":"graph","directed":true,"all_vertices":3,"all_edges":4,"vertices":[1,2,3],)"
        R"("edges":[[0,1],[0,2],[2,0]],"beyond":[0,0,1],)"
        R"("marks":{"vertices":{"token":[0],"lost":[1]},"edges":{"last":[2]}},)"
        R"("moves":[{"move":[2],"vertex":1,"edge":0,"result":"first"},{"move":[3],"vertex":2,"edge":1}]})");
}

TEST_CASE("every mark of a scene is written as its word in JSON") {
  for (std::size_t i = 0; i < mark_words.size(); ++i) {
    GraphScene marked{.vertices = {{1, {static_cast<Mark>(i)}}}};
    const std::string found =
        R"("marks":{"vertices":{")" + std::string(mark_words[i]) + R"(":[0]},"edges":{}})";
    CHECK(scene_json({marked}).find(found) != std::string::npos);
  }
  CHECK(mark_words[static_cast<std::size_t>(Mark::exit)] == "exit");
}

TEST_CASE("numbers of a scene in JSON are at most 2^53 - 1, which every JSON reader holds exactly") {
  CHECK(scene_json({RowScene{}, UINT64_MAX}).ends_with(R"("moves_beyond":9007199254740991})"));
}

}  // namespace gramy::protocol
