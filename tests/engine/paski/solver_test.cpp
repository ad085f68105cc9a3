#include "engine/paski/solver.hpp"

#include "engine/paski/game.hpp"
#include "tests/engine/paski/brute_force.hpp"

namespace {

std::shared_ptr<const Solver> solved(const Board& board) {
  return std::make_shared<const Solver>(std::make_shared<const Board>(board), "grundy");
}

/// Compares everything that the analysis says about its position with exhaustive search.
void check_exact(const Analysis& analysis, std::size_t covered, const BruteForce& truth) {
  REQUIRE(analysis.value() == (truth.won(covered) ? Value::win : Value::loss));
  if (analysis.position().result()) {
    REQUIRE_FALSE(truth.won(covered));
    return;
  }
  for (const Move move : truth.moves(covered)) {
    const std::size_t next = BruteForce::after(covered, move);
    REQUIRE(analysis.value_after(move) == (truth.won(next) ? Value::loss : Value::win));
  }
  const Move best = best_move(analysis);
  REQUIRE_FALSE(analysis.position().why_illegal(best));
  REQUIRE(truth.won(BruteForce::after(covered, best)) != truth.won(covered));
}

}  // namespace

TEST_CASE("paski: in matches with mistakes of both sides, values agree with exhaustive search") {
  Random random(1);
  int boards = 0;
  for (Number cells = 1; cells <= 11; ++cells) {
    for (Number a = 1; a <= 6; ++a) {
      for (Number b = 1; b <= 6; ++b) {
        for (Number c = 1; c <= 6; ++c) {
          const Board board{{a, b, c}, cells};
          const BruteForce truth(board);
          const auto solver = solved(board);
          CAPTURE(write_board(board));
          ++boards;
          for (int match = 0; match < 2; ++match) {
            Analysis analysis(solver);
            std::size_t covered = 0;
            while (!analysis.position().result()) {
              check_exact(analysis, covered, truth);
              const Move move =
                  random.chance(0.6) ? analysis.position().random_move(random) : best_move(analysis);
              analysis.play(move);
              covered = BruteForce::after(covered, move);
            }
            check_exact(analysis, covered, truth);
          }
        }
      }
    }
  }
  CHECK(boards == 2376);
}

TEST_CASE(
    "paski: each method refuses a board beyond its limit, and matches on the longest boards can be played to "
    "the end") {
  CHECK_THROWS_AS(solved({{1, 7, 8}, 100'001}), BadInput);
  CHECK_THROWS_WITH_AS(Solver(std::make_shared<const Board>(Board{{1, 2, 2}, 100'001}), "table"),
                       "method table: boards of at most 100000 cells are accepted, found 100001: use "
                       "method grundy",
                       BadInput);
  Position position(
      std::make_shared<const Board>(Board{{max_number / 3, max_number / 5, max_number}, max_number}));
  Random random(4);
  while (!position.result()) position.play(position.random_move(random));
  CHECK(position.runs().size() <= 6);
}

TEST_CASE("paski: matches on the longest boards are played perfectly") {
  Random random(6);
  for (const auto& strips : {std::array<Number, 3>{1, 2, 2}, {2, 2, 2}, {3, 2, 3}, {1, 3, max_number}}) {
    for (const Number cells : {max_number, max_number - 1, max_number - 17}) {
      const Board board{strips, cells};
      CAPTURE(write_board(board));
      REQUIRE(read_board(write_board(board), static_cast<std::uint64_t>(max_number)) == board);
      Analysis analysis(solved(board));
      const Position& position = analysis.position();
      for (int ply = 0; ply < 40; ++ply) {
        const Value before = analysis.value();
        Move move = best_move(analysis);
        REQUIRE_FALSE(position.why_illegal(move));
        REQUIRE(analysis.value_after(move) == before);
        if (move.length > 3) break;  // this strip covers the whole board
        REQUIRE(position.moves(50).size() == 50);
        REQUIRE(position.count_moves(UINT64_MAX) > 1'000'000'000);
        REQUIRE(position.picture().size() < 5000);
        if (random.chance(0.5)) move = position.greedy_move(random);
        REQUIRE_FALSE(position.why_illegal(move));
        const Value after = analysis.value_after(move);
        analysis.play(move);
        REQUIRE(analysis.value() == opposite(after));
      }
    }
  }
}

TEST_CASE("paski: in each run, the method `grundy` finds the same moves as the method `table`") {
  const auto board = std::make_shared<const Board>(Board{{1, 2, 2}, 3000});
  const Solver solver(board, "grundy"), table(board, "table");
  for (Number run = 0; run <= 3000; run += 7) {
    for (std::uint32_t value = 0; value < 20; ++value) {
      REQUIRE(solver.find_move(run, value) == table.find_move(run, value));
    }
  }
}

TEST_CASE("paski: generated boards have about the wanted length, and about half of them are won") {
  for (const Number size :
       {Number{1}, Number{2}, Number{3}, Number{4}, Number{10}, Number{30}, Number{100}, Number{400}}) {
    CAPTURE(size);
    int lost = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      Random random(seed);
      const auto [board, start] = Paski::generate(random, size);
      CHECK_FALSE(start);
      CHECK(board.cells <= size + 4);
      CHECK(board.cells >= size - size / 4);
      const Analysis analysis(solved(board));
      CHECK_FALSE(analysis.position().result());
      lost += analysis.value() == Value::loss;
    }
    CHECK(lost > 30);
    CHECK(lost < 70);
  }
  Random random(1);
  CHECK(Paski::generate(random, 10'000).board.cells <= 10'000);
  CHECK_THROWS_WITH_AS(Paski::generate(random, 10'001), "size: expected at most 10000 cells, found 10001",
                       BadInput);
}
