#include "referee/session/people/around_vertex.hpp"

#include "tests/referee/session/testing.hpp"

namespace {

AnyPosition begin(std::string_view game, std::string_view board, Number start) {
  return all_games().find(game)->read_board(board).begin(start);
}

std::string around(const AnyPosition& position, Number vertex) {
  const BySeat<std::string> roles{"Ania", "Bolek"};
  const auto scene = position.scene(std::span(&vertex, 1));
  return around_vertex(std::get<GraphScene>(scene->shown), vertex, roles).value_or("not shown");
}

}  // namespace

TEST_CASE("the text about a vertex shows its owner, its colour and its neighbours") {
  const AnyPosition position =
      begin("zielone", "5 3 0 2 6 7 0 3 6 7 8 0 1 8 1 1 7 1 1 8 1 2 1 2 0 3 1 2 4 0 2 3 4", 1);
  CHECK(around(position, 8) == "8 (Bolek's): to 3 (Ania's) and 4 (Ania's, green).\n");
  CHECK(around(position, 6) == "6 (Bolek's, green): to 1 (the token, Ania's) and 2 (Ania's).\n");
  CHECK(around(position, 9) == "not shown");
}

TEST_CASE("the text about a vertex marks used edges and visited vertices") {
  AnyPosition position = begin("hydrorozgrywka", "6 7 1 2 2 3 3 1 3 4 4 5 5 6 6 3", 4);
  position.play({3});
  const std::string text = around(position, 3);
  CHECK(text.starts_with("3 (the token): to 1, 2, 4 ("));
  CHECK(text.find("this edge is used") != std::string::npos);
  CHECK(text.ends_with(" and 6.\n"));
}

TEST_CASE("the text about a vertex with many edges names some of them and counts the others") {
  std::string board = "100001 100000";
  for (int v = 2; v <= 100'001; ++v) board += " 1 " + std::to_string(v);
  const std::string text = around(begin("graf", board + " 0", 1), 1);
  CHECK(text.starts_with("1 (the token): to 2 (an end: whoever is to move loses), 3 (an end: "));
  CHECK(text.find(" 99940") != std::string::npos);
  CHECK(std::ranges::count(text, ',') == 59);
}
