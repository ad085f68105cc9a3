#include "engine/hydrorozgrywka/rules.hpp"

#include "tests/engine/hydrorozgrywka/cactuses.hpp"
#include "tests/engine/hydrorozgrywka/exhaustive.hpp"

namespace {

Position begin(const std::string& text, Number start) {
  return Position(std::make_shared<const Board>(read_board(text, UINT64_MAX)), start);
}

const std::string sample = "6 7 1 2 2 3 3 1 3 4 4 5 5 6 6 3";

}  // namespace

TEST_CASE(
    "hydrorozgrywka: on random walks, the legal moves, their number and the end of the match follow the "
    "rules") {
  Random random(1);
  for (int i = 0; i < 500; ++i) {
    const std::string text = random_cactus(random, 40);
    CAPTURE(text);
    const Number n = std::stoi(text);
    const Number start = random.between(1, n);
    Position position = begin(text, start);
    ExhaustiveWalk walk(text, static_cast<int>(start));
    for (int ply = 0;; ++ply) {
      auto expected = walk.moves();
      std::ranges::sort(expected);
      std::vector<int> listed;
      for (const Move& move : position.moves(UINT64_MAX)) listed.push_back(static_cast<int>(move.to));
      REQUIRE(listed == expected);
      REQUIRE(position.count_moves(UINT64_MAX) == expected.size());
      REQUIRE(position.count_moves(2) == std::min<std::size_t>(2, expected.size()));
      REQUIRE(position.moves(2).size() == std::min<std::size_t>(2, expected.size()));
      REQUIRE(position.to_move() == seat_at_ply(ply));
      REQUIRE(static_cast<int>(position.here()) == walk.here());
      if (expected.empty()) {
        REQUIRE(position.result() == Result{other(seat_at_ply(ply))});
        break;
      }
      REQUIRE_FALSE(position.result());
      for (Number v = -1; v <= n + 1; ++v) {
        const bool legal = std::ranges::count(expected, static_cast<int>(v)) == 1;
        REQUIRE(position.why_illegal({v}).has_value() != legal);
      }
      REQUIRE_FALSE(position.why_illegal(position.greedy_move(random)));
      const Move move = position.random_move(random);
      const auto answers = position.answers(*position.step(move));
      position.play(move);
      walk.play(static_cast<int>(move.to));
      REQUIRE(position.count_moves(UINT64_MAX) == answers);
    }
  }
}

TEST_CASE("hydrorozgrywka: random_move() can return any legal move") {
  Random random(2);
  Position position = begin(sample, 3);
  position.play({1});
  position.play({2});
  position.play({3});
  std::set<Number> seen;
  for (int i = 0; i < 100; ++i) seen.insert(position.random_move(random).to);
  CHECK(seen == std::set<Number>{4, 6});
}

TEST_CASE("hydrorozgrywka: the refusal of an illegal move gives the reason") {
  Position position = begin(sample, 1);
  CHECK(position.why_illegal({5}) == "no edge leads from 1 to 5, expected one of 2 3");
  CHECK(position.why_illegal({7}) == "there is no vertex 7, expected one of 2 3");
  CHECK(position.why_illegal({-1}) == "there is no vertex -1, expected one of 2 3");
  CHECK(position.why_illegal({1}) == "no edge leads from 1 to 1, expected one of 2 3");
  position.play({3});
  CHECK(position.why_illegal({1}) == "the edge from 3 to 1 is used up, expected one of 2 4 6");
  CHECK_FALSE(position.why_illegal({2}));
  const Position star = begin(star_of_triangles(5), 1);
  CHECK(star.why_illegal({99}) == "there is no vertex 99, expected a vertex that an unused edge joins to 1");
}

TEST_CASE("hydrorozgrywka: moves are described in words") {
  Position position = begin(sample, 1);
  CHECK(position.describe({3}) == "walks from 1 to 3");
  position.play({3});
  position.play({2});
  CHECK(position.describe({1}) == "walks from 2 to 1, closing a cycle");
}

TEST_CASE("hydrorozgrywka: the picture of a small board shows every edge") {
  Position position = begin(sample, 1);
  position.play({2});
  position.play({3});
  CHECK(position.picture() ==
        "Bajtoni went 2 => 3; 5 of 7 edges are left.\n"
        "The walk stands at 3; Bajtazar to move.\n"
        "Moves (in brackets: how many moves the opponent then has): 1(0) 4(1) 6(1)\n"
        "All cycles: -- unused, == used up, => or <= the last move, [ ] the walk's end.\n"
        "  1 -- [3] <= 2 == 1\n"
        "  [3] -- 4 -- 5 -- 6 -- [3]\n");
  position.play({1});
  CHECK(position.picture() ==
        "Bajtazar went 3 => 1; 4 of 7 edges are left.\n"
        "The walk stands at 1; Bajtoni cannot move and has lost.\n"
        "All cycles: -- unused, == used up, => or <= the last move, [ ] the walk's end.\n"
        "  [1] <= 3 == 2 == [1]\n"
        "  3 -- 4 -- 5 -- 6 -- 3\n");
}

TEST_CASE("hydrorozgrywka: the picture uses the singular for one edge left and the plural for several") {
  Position position = begin("3 3 1 2 2 3 3 1", 1);
  position.play({2});
  CHECK(position.picture().starts_with("Bajtazar went 1 => 2; 2 of 3 edges are left.\n"));
  position.play({3});
  CHECK(position.picture().starts_with("Bajtoni went 2 => 3; 1 of 3 edges is left.\n"));
}

TEST_CASE("hydrorozgrywka: the picture of a large board counts the unused edges that it does not show") {
  Position position = begin(ring(40), 1);
  CHECK(position.picture().ends_with("Not shown: 32 of the 40 edges that are left.\n"));
  for (const Number to : {2, 3, 4}) position.play({to});
  CHECK(position.picture().ends_with("Not shown: 29 of the 37 edges that are left.\n"));
  for (Number to = 5; to <= 40; ++to) position.play({to});
  CHECK(position.picture().ends_with("Not shown: 0 of the 1 edge that is left.\n"));
}

TEST_CASE("hydrorozgrywka: the picture of a large board counts the cycles that it leaves out") {
  CHECK(begin(star_of_triangles(11), 1).picture().find("  and 1 cycle more\n") != std::string::npos);
  CHECK(begin(star_of_triangles(12), 1).picture().find("  and 2 cycles more\n") != std::string::npos);
}
