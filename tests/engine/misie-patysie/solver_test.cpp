#include "engine/misie-patysie/solver.hpp"

#include "engine/misie-patysie/game.hpp"
#include "tests/engine/misie-patysie/brute_force.hpp"

using namespace gramy::misie;

namespace {

constexpr std::string_view both_methods[] = {"golden", "table"};

std::shared_ptr<const Solver> solved(Board board, std::string_view method) {
  return std::make_shared<const Solver>(std::make_shared<const Board>(board), method);
}

/// Compares everything that the analysis says about its position with exhaustive search.
void check_exact(const Analysis& analysis, const Solver& solver, const BruteForce& truth) {
  const Piles piles = analysis.position().piles();
  const auto winning = truth.winning_moves(piles);
  REQUIRE(analysis.value() == (truth.won(piles) ? Value::win : Value::loss));
  REQUIRE(solver.winning_moves(piles) == winning);
  if (analysis.position().result()) return;
  for (const Move move : truth.moves(piles)) {
    const Piles next = after(piles, move);
    REQUIRE(analysis.value_after(move) == (truth.won(next) ? Value::loss : Value::win));
  }
  const Move best = best_move(analysis);
  REQUIRE_FALSE(analysis.position().why_illegal(best));
  if (truth.won(piles)) REQUIRE(best == winning.front());
}

}  // namespace

TEST_CASE("misie-patysie: in matches with mistakes of both sides, values agree with exhaustive search") {
  Random random(7);
  for (const Number limit : {1, 2, 3, 5, 8, 12, 13, 20, 33, 34, 60, 90, 200}) {
    const BruteForce truth(90, limit);
    for (int i = 0; i < 30; ++i) {
      const Board board{{random.between(1, 90), random.between(1, 90)}, limit};
      for (const auto method : both_methods) {
        const auto solver = solved(board, method);
        Analysis analysis(solver);
        while (!analysis.position().result()) {
          check_exact(analysis, *solver, truth);
          analysis.play(random.chance(0.5) ? analysis.position().random_move(random) : best_move(analysis));
        }
        check_exact(analysis, *solver, truth);
      }
    }
  }
}

TEST_CASE("misie-patysie: the methods `golden` and `table` agree on large boards") {
  Random random(11);
  for (const Number limit : {Number{2'000'000}, Number{999'999}, Number{4096}, max_number}) {
    const Board board{{1'500'000, 3'000'000}, limit};
    const auto golden = solved(board, "golden");
    const auto table = solved(board, "table");
    for (int i = 0; i < 20'000; ++i) {
      Piles piles{random.between(0, board.piles.bears), random.between(0, board.piles.sticks)};
      REQUIRE(golden->value(piles) == table->value(piles));
      const auto winning = golden->winning_moves(piles);
      REQUIRE(winning == table->winning_moves(piles));
      for (const Move move : winning) {
        REQUIRE(golden->value(after(piles, move)) == Value::loss);
        REQUIRE(table->value(after(piles, move)) == Value::loss);
      }
      REQUIRE(winning.empty() == (golden->value(piles) == Value::loss));
    }
  }
}

TEST_CASE("misie-patysie: best moves keep the value with piles of up to 2^53 - 1") {
  Random random(13);
  for (int i = 0; i < 300; ++i) {
    const Number largest = max_number >> random.between(0, 40);
    const Number limit = std::max<Number>(1, largest / random.between(1, 6));
    const auto solver = solved({{largest, random.between(0, largest)}, limit}, "golden");
    Analysis analysis(solver);
    const Position& position = analysis.position();
    while (!position.result()) {
      const Value value = analysis.value();
      const Move move = random.chance(0.3) ? position.random_move(random) : best_move(analysis);
      REQUIRE_FALSE(position.why_illegal(move));
      const Value promised = analysis.value_after(move);
      REQUIRE((value == Value::win || promised == Value::loss));
      for (const Move winning : solver->winning_moves(position.piles())) {
        REQUIRE_FALSE(position.why_illegal(winning));
        REQUIRE(analysis.value_after(winning) == Value::win);
      }
      analysis.play(move);
      REQUIRE(analysis.value() == opposite(promised));
    }
    CHECK(analysis.value() == Value::loss);
  }
}

TEST_CASE("misie-patysie: the method `table` refuses boards whose table would be too large") {
  CHECK_THROWS_WITH_AS(
      solved({{max_number, 1}, max_number}, "table"),
      "method table: the board needs a table of 9007199254740992 columns, at most 20000000 are accepted: use "
      "method golden",
      BadInput);
  CHECK_NOTHROW(solved({{max_number, 1}, 2'000'000}, "table"));
  CHECK_NOTHROW(solved({{10, 1}, max_number}, "table"));
}

TEST_CASE(
    "misie-patysie: generated boards have at most the wanted size, and are won about as often as lost") {
  for (const Number size :
       {Number{1}, Number{2}, Number{3}, Number{10}, Number{100}, Number{100'000}, max_number}) {
    CAPTURE(size);
    int lost = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      Random random(seed);
      const auto [board, start] = MisiePatysie::generate(random, size);
      CHECK(board_size(board) <= std::max<std::uint64_t>(static_cast<std::uint64_t>(size), 2));
      lost += solved(board, "golden")->value(board.piles) == Value::loss;
    }
    CHECK(lost > 60);
    CHECK(lost < 165);
  }
}
