#include "engine/board_to_order.hpp"

#include <stop_token>

#include "engine/catalogue.hpp"
#include "engine/difficulty.hpp"
#include "tests/engine/testing.hpp"

namespace {

Value value_of(const OrderedBoard& made) {
  return made.board.solve().analyse(made.start).value();
}

double mean_difficulty(const AnyGame& game, Level level) {
  double sum = 0;
  constexpr std::uint64_t boards = 6;
  for (std::uint64_t seed = 0; seed < boards; ++seed) {
    const auto made =
        make_to_order(game, {.seed = seed, .size = game.info().size_for_people, .difficulty = level});
    sum += difficulty_of(made.board, made.board.solve(), made.start);
  }
  return sum / boards;
}

}  // namespace

TEST_CASE("a board made to order has the winner that is wanted, in every game") {
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

TEST_CASE("a board that is to be decided is no draw") {
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

TEST_CASE("a board made to order is as difficult as wanted") {
  for (const AnyGame& game : all_games()) {
    CAPTURE(game.id());
    CHECK(mean_difficulty(game, Level::easy) < mean_difficulty(game, Level::hard));
  }
}

TEST_CASE("without an order a seed makes the board that it has always made") {
  for (const AnyGame& game : all_games()) {
    CAPTURE(game.id());
    Random random(7);
    const auto always = game.generate(random, game.info().default_size);
    const auto made = make_to_order(game, {.seed = 7});
    CHECK(made.board.text() == always.board.text());
    CHECK(made.start == always.start);
    CHECK_FALSE(made.first_seat);
  }
}

TEST_CASE("what cannot be had is said plainly") {
  const AnyGame paski = *all_games().find("paski");
  CHECK_THROWS_WITH_AS(make_to_order(paski, {.size = 501}), "size: expected 1 to 500 cells, found 501",
                       BadInput);
  CHECK_THROWS_WITH_AS(make_to_order(paski, {.size = 0}), "size: expected 1 to 500 cells, found 0", BadInput);
  CHECK_THROWS_WITH_AS(
      make_to_order(paski, {.size = 24, .first_seat = Value::draw}),
      "among 64 boards there is none with the winner that is wanted: another size or seed may have one",
      BadInput);
  const AnyGame graf = *all_games().find("graf");
  CHECK_THROWS_AS(make_to_order(graf, {.size = 24, .decided = true, .start = 25}), BadInput);
}

TEST_CASE("the making of a board can be stopped") {
  static std::stop_source stop;  // static, as GCC takes one on the stack to be read before it is set
  stop.request_stop();
  for (const AnyGame& game : all_games())
    CHECK_THROWS_AS(make_to_order(game, {.size = 8, .decided = true}, stop.get_token()), Stopped);
}
