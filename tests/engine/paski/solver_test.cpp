#include "engine/paski/solver.hpp"

#include "engine/paski/game.hpp"
#include "tests/engine/paski/brute_force.hpp"

namespace {

std::shared_ptr<const Solver> solved(const Board& board) {
  return std::make_shared<const Solver>(std::make_shared<const Board>(board), "grundy");
}

/// Everything the analysis says about its position, against exhaustive search.
void check_exact(const Analysis& analysis, std::size_t covered, const BruteForce& truth) {
  REQUIRE(analysis.value() == (truth.won(covered) ? Value::win : Value::loss));
  if (analysis.position().result()) {
    REQUIRE_FALSE(truth.won(covered));
    return;
  }
  std::size_t fewest = std::numeric_limits<std::size_t>::max();
  for (const Move move : truth.moves(covered)) {
    const std::size_t next = BruteForce::after(covered, move);
    REQUIRE(analysis.value_after(move) == (truth.won(next) ? Value::loss : Value::win));
    fewest = std::min(fewest, truth.winning_moves(next).size());
  }
  const Move best = analysis.best_move();
  REQUIRE_FALSE(analysis.position().why_illegal(best));
  const std::size_t next = BruteForce::after(covered, best);
  if (truth.won(covered)) {
    REQUIRE_FALSE(truth.won(next));
  } else {
    REQUIRE(truth.winning_moves(next).size() == fewest);
  }
}

std::size_t winning_answers(Analysis analysis, Move move) {
  analysis.play(move);
  return static_cast<std::size_t>(
      std::ranges::count_if(analysis.position().moves(UINT64_MAX),
                            [&](Move answer) { return analysis.value_after(answer) == Value::win; }));
}

}  // namespace

TEST_CASE("paski against exhaustive search through matches with errors by both sides") {
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
                  random.chance(0.6) ? analysis.position().random_move(random) : analysis.best_move();
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

TEST_CASE("the loser of paski leaves the fewest winning answers where there are at most 100 moves") {
  Random random(2);
  int choices = 0, hundred = 0;
  for (int i = 0; i < 60; ++i) {
    const auto [board, start] = Paski::generate(random, 55);
    Analysis analysis(solved(board));
    while (!analysis.position().result()) {
      const auto moves = analysis.position().moves(UINT64_MAX);
      const Move best = analysis.best_move();
      if (analysis.value() == Value::loss && moves.size() <= 100) {
        std::size_t fewest = SIZE_MAX, most = 0;
        for (const Move move : moves) {
          fewest = std::min(fewest, winning_answers(analysis, move));
          most = std::max(most, winning_answers(analysis, move));
        }
        REQUIRE(winning_answers(analysis, best) == fewest);
        choices += fewest < most;
        hundred += moves.size() > 80;
      }
      analysis.play(random.chance(0.3) ? analysis.position().random_move(random) : best);
    }
  }
  CHECK(choices > 50);
  CHECK(hundred > 10);
}

TEST_CASE("paski boards beyond the method are refused and played without it") {
  CHECK_THROWS_AS(solved({{1, 7, 8}, 100'001}), BadInput);
  CHECK_THROWS_WITH_AS(Solver(std::make_shared<const Board>(Board{{1, 2, 2}, 100'001}), "table"),
                       "method table: boards of at most 100000 cells are accepted, found 100001", BadInput);
  Position position(
      std::make_shared<const Board>(Board{{max_number / 3, max_number / 5, max_number}, max_number}));
  Random random(4);
  while (!position.result()) position.play(position.random_move(random));
  CHECK(position.runs().size() <= 6);
}

TEST_CASE("a paski match on the longest boards there are is played perfectly") {
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
        Move move = analysis.best_move();
        REQUIRE_FALSE(position.why_illegal(move));
        REQUIRE(analysis.value_after(move) == before);
        if (move.length > 3) break;  // the one strip that leaves nothing of the board
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

TEST_CASE("what a period says of the moves in a run is what counting them says") {
  const auto board = std::make_shared<const Board>(Board{{1, 2, 2}, 3000});
  const Solver solver(board, "grundy"), table(board, "table");
  for (Number run = 0; run <= 3000; run += 7) {
    for (std::uint32_t value = 0; value < 20; ++value) {
      REQUIRE(solver.count_moves(run, value) == table.count_moves(run, value));
      REQUIRE(solver.find_move(run, value) == table.find_move(run, value));
    }
  }
}

TEST_CASE("generated paski boards are as long as asked for, and won as often as lost") {
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
