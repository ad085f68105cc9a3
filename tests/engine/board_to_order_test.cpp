#include "engine/board_to_order.hpp"

#include <stop_token>

#include "engine/catalogue.hpp"
#include "engine/difficulty.hpp"
#include "tests/engine/testing.hpp"

namespace {

Value value_of(const ChosenBoard& made) {
  return made.board.solve().analyse(made.start).value();
}

/// Mean figures of several boards made to order.
struct Means {
  double decisions = 0, luck = 0;
};

Means means(const AnyGame& game, Level level) {
  constexpr int boards = 5;
  Means sum;
  for (std::uint64_t seed = 0; seed < boards; ++seed) {
    const auto made = make_to_order(
        game, {.seed = seed, .size = game.info().size_for_people, .difficulty = level, .decided = true});
    const AnySolver solver = made.board.solve();
    CHECK(made.decisions == perfect_play(made.board, solver, made.start).decisions);
    sum.decisions += *made.decisions;
    sum.luck += luck(made.board, solver, made.start);
  }
  return {sum.decisions / boards, sum.luck / boards};
}

}  // namespace

TEST_CASE("in every game a board made to order has the wanted winner") {
  for (const AnyGame& game : all_games()) {
    CAPTURE(game.id());
    for (const Value wanted : {Value::win, Value::loss}) {
      for (std::uint64_t seed = 0; seed < 5; ++seed) {
        const BoardOrder order{.seed = seed, .size = game.info().size_for_people, .first_seat = wanted};
        const auto made = make_to_order(game, order);
        CHECK(made.first_seat == wanted);
        CHECK(value_of(made) == wanted);
        const auto again = make_to_order(game, order);
        CHECK(again.board.text() == made.board.text());
        CHECK(again.start == made.start);
      }
    }
  }
}

TEST_CASE("if an order for a board excludes draws, perfect play on the ordered board has a winner") {
  const AnyGame graf = *all_games().find("graf");
  bool drawn = false;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    drawn = drawn || value_of(make_to_order(graf, {.seed = seed, .size = 24})) == Value::draw;
    const auto made = make_to_order(graf, {.seed = seed, .size = 24, .decided = true});
    CHECK(value_of(made) != Value::draw);
    CHECK(made.first_seat == value_of(made));
  }
  CHECK(drawn);
}

TEST_CASE("the harder the level of an ordered board, the more likely a random player is to make a mistake") {
  double percent[3] = {};
  for (const AnyGame& game : all_games()) {
    CAPTURE(game.id());
    const Means easy = means(game, Level::easy), normal = means(game, Level::normal),
                hard = means(game, Level::hard);
    CHECK(easy.decisions >= 3);
    CHECK(normal.decisions >= 4);
    CHECK(hard.decisions >= 4.5);
    CHECK(easy.luck > 2 * normal.luck);
    CHECK(normal.luck > 1.25 * hard.luck);
    percent[0] += 100 * easy.luck / 6;
    percent[1] += 100 * normal.luck / 6;
    percent[2] += 100 * hard.luck / 6;
  }
  // The text of `help play` states these figures.
  CHECK(percent[0] == doctest::Approx(11).epsilon(0.3));
  CHECK(percent[1] == doctest::Approx(3).epsilon(0.5));
  CHECK(percent[2] == doctest::Approx(1).epsilon(0.6));
}

TEST_CASE(
    "an order that lets either player win gives the same board as an order that names the winner of this "
    "board") {
  for (const AnyGame& game : all_games()) {
    CAPTURE(game.id());
    for (const auto& difficulty : {std::optional<Difficulty>(), std::optional<Difficulty>(Level::hard)}) {
      for (std::uint64_t seed = 0; seed < 3; ++seed) {
        BoardOrder order{.seed = seed, .size = 12, .difficulty = difficulty, .decided = true};
        const auto open = make_to_order(game, order);
        order.first_seat = open.first_seat;
        const auto fixed = make_to_order(game, order);
        CHECK(fixed.board.text() == open.board.text());
        CHECK(fixed.start == open.start);
      }
    }
  }
}

TEST_CASE("the error about an order that no board can fulfil says what to change") {
  const AnyGame paski = *all_games().find("paski");
  CHECK_THROWS_WITH_AS(make_to_order(paski, {.size = 501}), "size: expected 1 to 500 cells, found 501",
                       BadInput);
  CHECK_THROWS_WITH_AS(make_to_order(paski, {.size = 0}), "size: expected 1 to 500 cells, found 0", BadInput);
  CHECK_THROWS_WITH_AS(
      make_to_order(paski, {.size = 24, .first_seat = Value::draw}),
      "found no board with the wanted winner among 64 generated boards: try another size or seed", BadInput);
  const AnyGame graf = *all_games().find("graf");
  CHECK_THROWS_AS(make_to_order(graf, {.size = 24, .decided = true, .start = 25}), BadInput);
}

TEST_CASE("a stop token interrupts make_to_order()") {
  // Static, because GCC warns that a stop source on the stack may be read uninitialised.
  static std::stop_source stop;
  stop.request_stop();
  for (const AnyGame& game : all_games())
    CHECK_THROWS_AS(make_to_order(game, {.size = 8, .decided = true}, stop.get_token()), Stopped);
}
