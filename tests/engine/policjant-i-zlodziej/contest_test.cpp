#include "engine/policjant-i-zlodziej/contest.hpp"

#include "engine/policjant-i-zlodziej/checker.hpp"
#include "engine/policjant-i-zlodziej/solver.hpp"
#include "tests/engine/policjant-i-zlodziej/random_city.hpp"

namespace {

ContestAnswer answer(const std::string& input) {
  return policjant::answer_contest({.input = input, .method = "retro", .check = true});
}

}  // namespace

TEST_CASE("policjant: the contest's answers to small cities are right") {
  CHECK(answer("1 2\nCT\n").output == "WIN 1\n");
  CHECK(answer("2 2 C* *T").output == "WIN 1\n");
  CHECK(answer("1 3\nC*T\n").output == "DRAW\n");
  CHECK(answer("1 4\nC..T\n").output == "WIN 5\n");
  CHECK(answer("1 5\nC..TE\n").output == "LOSS 2\n");
  CHECK(answer("1 4\nECTE\n").output == "WIN 1\n");
  CHECK(answer("2 2\nCE\n.T\n").output == "WIN 1\n");
  CHECK(answer("4 5\n.C...\n.***.\n.***.\n..E.T\n").output == "LOSS 4\n");
  const ContestAnswer guarded = answer("4 4\n.C..\n.**.\n.**.\nE..T\n");
  CHECK(guarded.output == "DRAW\n");
  CHECK(guarded.checked == "checked 288 situations");
  CHECK(guarded.effort.vertices == 288);
}

TEST_CASE("policjant: the contest refuses bad inputs and a request for a strategy") {
  CHECK_THROWS_AS(answer(""), BadInput);
  CHECK_THROWS_AS(answer("1 3\nC..\n"), BadInput);
  CHECK_THROWS_AS(answer("1 3\nCT.\nx"), BadInput);
  CHECK_THROWS_AS(policjant::answer_contest({.input = "1 2\nCT\n", .strategy = true}), BadInput);
}

TEST_CASE("policjant: the contest's answers agree with ply by ply evaluation") {
  Random random(1);
  int seen[3] = {};
  for (int trial = 0; trial < 2000; ++trial) {
    const RandomCity city =
        random_city(random, 1 + random.below(5), 2 + random.below(4), 0.3, trial % 3 == 0 ? 0 : 0.2);
    const auto [value, distance] =
        values_ply_by_ply(city.states, std::vector<bool>(city.states.ended.size()))[city.start];
    CAPTURE(city.text);
    CHECK(answer(city.text).output == to_text(Verdict{distance, value}) + '\n');
    ++seen[static_cast<int>(value)];
  }
  for (const int count : seen) CHECK(count > 100);
}

TEST_CASE("policjant: the verdicts of boards of all shapes pass the check") {
  Random random(2);
  const auto check = [&](std::size_t rows, std::size_t columns, double walls) {
    const double exits = random.chance(0.3) ? 0 : 0.02;
    const std::string text = text_of(rows, columns, random_drawing(random, rows * columns, walls, exits));
    CAPTURE(text);
    CHECK_NOTHROW(answer(text));
  };
  for (int trial = 0; trial < 1000; ++trial) check(1 + random.below(10), 2 + random.below(10), 0.2);
  // The sides of these boards are near 8 and 16, where tiles end.
  for (const std::size_t rows : {7, 8, 9, 16, 17}) {
    for (const std::size_t columns : {7, 8, 9, 16, 17}) check(rows, columns, 0.2);
  }
  // A board of more than 64 tiles.
  check(1, 530, 0.002);
  check(530, 1, 0.002);
}
