#include "engine/policjant-i-zlodziej/families.hpp"

#include "engine/policjant-i-zlodziej/game.hpp"
#include "tests/engine/testing.hpp"

using namespace gramy::policjant;

namespace {

std::string made(std::string_view name, std::vector<Number> arguments, std::uint64_t seed = 1) {
  const auto family = std::ranges::find(policjant::families, name, &Family::name);
  REQUIRE(family != policjant::families.end());
  Random random(seed);
  return family->write(random, arguments);
}

std::shared_ptr<const Solver> solver_of(const std::string& text) {
  return std::make_shared<const Solver>(
      std::make_shared<const Board>(policjant::read_board(text, UINT64_MAX)), "retro");
}

/// The share of drawn situations, in per cent.
std::uint64_t drawn_share(const Solver& solver) {
  const State states = State{2} * solver.board()->cells() * solver.board()->cells();
  std::uint64_t drawn = 0;
  for (State state = 0; state < states; ++state) drawn += solver.verdict(state).value == Value::draw;
  return 100 * drawn / states;
}

}  // namespace

TEST_CASE("policjant: each family of inputs writes the expected text at a tiny size") {
  CHECK(made("open", {2, 3}) == "2 3\nC..\n..T\n");
  CHECK(made("corners", {3, 4}) == "3 4\nE.CE\n..T.\nE..E\n");
  CHECK(made("walls", {3, 4, 30, 2}) == "3 4\n.TEC\n.*.E\n*.*.\n");
  CHECK(made("city", {5, 6, 1, 2}) == "5 6\nC.....\n.*.*.*\n..E...\n.*.*.*\n....ET\n");
  CHECK(made("river", {4, 4}) == "4 4\nC...\n....\n****\n...T\n");
  CHECK(made("maze", {5, 7, 1}) == "5 7\nC*.E...\n.*****.\n.*...*.\n.*.*.*.\n...*..T\n");
  CHECK(made("spiral", {5, 6}) == "5 6\nC.....\n*****.\n...T*.\n.****.\n......\n");
}

TEST_CASE("policjant: inputs of each family are lawful, and the same for the same seed") {
  for (Number side = 3; side <= 40; ++side) {
    const auto seed = static_cast<std::uint64_t>(side);
    const auto check = [&](std::string_view name, const std::vector<Number>& arguments) {
      const std::string text = made(name, arguments, seed);
      CAPTURE(text);
      CHECK(policjant::write_board(policjant::read_board(text, UINT64_MAX)) == text);
      CHECK(made(name, arguments, seed) == text);
    };
    check("open", {side, 50 - side});
    check("corners", {side, 50 - side});
    check("walls", {side, 50 - side, side, 3});
    check("city", {side, 50 - side, 1 + side % 4, 1});
    check("river", {side, 50 - side});
    check("maze", {side, 50 - side, 2});
    check("spiral", {side, 50 - side});
  }
  CHECK(made("walls", {9, 9, 20, 3}, 1) != made("walls", {9, 9, 20, 3}, 2));
  CHECK(made("maze", {9, 9, 0}, 1) != made("maze", {9, 9, 0}, 2));
}

TEST_CASE("policjant: families refuse impossible arguments") {
  for (const auto& [name, arguments] : std::vector<std::pair<std::string_view, std::vector<Number>>>{
           {"open", {1, 1}},
           {"open", {0, 3}},
           {"open", {3, 10'001}},
           {"corners", {2, 2}},
           {"walls", {3, 3, 101, 0}},
           {"walls", {3, 3, 90, 0}},
           {"walls", {3, 3, 0, 8}},
           {"city", {4, 4, 0, 0}},
           {"city", {3, 3, 2, 9}},
           {"river", {2, 9}},
           {"maze", {2, 2, 0}},
           {"maze", {3, 3, -1}},
           {"spiral", {1, 1}},
       }) {
    CHECK_THROWS_AS(made(name, arguments), BadInput);
  }
}

TEST_CASE(
    "policjant: the families `open`, `river` and `city` have the promised share of draws, and `spiral` has "
    "long matches") {
  CHECK(drawn_share(*solver_of(made("open", {12, 12}))) == 0);
  CHECK(drawn_share(*solver_of(made("river", {15, 15}))) > 30);
  CHECK(drawn_share(*solver_of(made("city", {17, 17, 3, 2}))) > 30);
  // The corridor has about half of the cells. The policeman needs two plies for each cell on the way to its
  // end.
  Analysis spiral(solver_of(made("spiral", {21, 21})), std::nullopt);
  CHECK(spiral.value() == Value::win);
  CHECK(*spiral.distance() > 21 * 21 * 9 / 10);
}
