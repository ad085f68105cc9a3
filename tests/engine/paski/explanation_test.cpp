#include "engine/paski/explanation.hpp"

#include "engine/paski/game.hpp"
#include "tests/engine/paski/brute_force.hpp"

namespace {

void check(const Explanation& why, const Position& position, Move move,
           const std::vector<std::uint32_t>& values) {
  const auto grundy = [&](Number run) { return values[static_cast<std::size_t>(run)]; };
  std::uint32_t sum = 0;
  std::vector<Run> counting;
  for (const auto& [first, length] : position.runs()) {
    sum ^= grundy(length);
    if (grundy(length) != 0) counting.push_back({first, length});
  }
  REQUIRE(why.sum == sum);
  REQUIRE(why.named.size() == std::min(counting.size(), Explanation::most_named));
  REQUIRE(why.others == counting.size() - why.named.size());
  for (std::size_t i = 0; i < why.named.size(); ++i) {
    REQUIRE(why.named[i].run.first == counting[i].first);
    REQUIRE(why.named[i].run.length == counting[i].length);
    REQUIRE(why.named[i].grundy == grundy(counting[i].length));
  }
  REQUIRE(why.split.run.first == position.run_at(move.cell)->first);
  REQUIRE(why.split.grundy == grundy(why.split.run.length));
  REQUIRE(why.parts[0].run.length == move.cell - why.split.run.first);
  REQUIRE(why.parts[0].run.length + move.length + why.parts[1].run.length == why.split.run.length);
  for (const ValuedRun& part : why.parts) REQUIRE(part.grundy == grundy(part.run.length));
  REQUIRE(why.sum_after == (sum ^ why.split.grundy ^ why.parts[0].grundy ^ why.parts[1].grundy));
}

}  // namespace

TEST_CASE("explained Grundy values are those of the definition, and decide as exhaustive search does") {
  Random random(15);
  int won = 0, lost = 0;
  for (int i = 0; i < 600; ++i) {
    const Board board{{random.between(1, 4), random.between(1, 5), random.between(1, 6)},
                      random.between(1, 13)};
    CAPTURE(write_board(board));
    const auto values = by_definition(board.lengths(), board.cells);
    const BruteForce truth(board);
    Analysis analysis(std::make_shared<const Solver>(std::make_shared<const Board>(board), "grundy"));
    for (std::size_t covered = 0; !analysis.position().result();) {
      const bool is_won = truth.won(covered);
      for (const Move move : is_won ? truth.winning_moves(covered) : truth.moves(covered)) {
        const Explanation why = analysis.explain(move);
        REQUIRE((why.sum != 0) == is_won);
        REQUIRE((why.sum_after == 0) == is_won);
        check(why, analysis.position(), move, values);
        ++(is_won ? won : lost);
      }
      const Move move = analysis.position().random_move(random);
      analysis.play(move);
      covered = BruteForce::after(covered, move);
    }
  }
  CHECK(won > 1000);
  CHECK(lost > 1000);
}

TEST_CASE("of many runs twelve are named, and the others counted") {
  const Board board{{1, 1, 1}, 60};
  Analysis analysis(std::make_shared<const Solver>(std::make_shared<const Board>(board), "grundy"));
  for (Number cell = 2; cell <= 60; cell += 2) analysis.play({1, cell});
  const Explanation why = analysis.explain({1, 1});
  CHECK(why.named.size() == 12);
  CHECK(why.others == 18);
  CHECK(in_words(why) ==
        "The free runs with a Grundy value but 0: cell 1 (1), cell 3 (1), cell 5 (1), cell 7 (1), cell 9 "
        "(1), cell 11 (1), cell 13 (1), cell 15 (1), cell 17 (1), cell 19 (1), cell 21 (1), cell 23 (1) and "
        "18 more; the exclusive or is 0, so this is lost: every strip makes the exclusive or something else "
        "(this one 1), and the opponent can make it 0 again.");
}

TEST_CASE("a winning strip is explained in words") {
  const Board board{{2, 3, 2}, 11};
  Analysis analysis(std::make_shared<const Solver>(std::make_shared<const Board>(board), "grundy"));
  CHECK(in_words(analysis.explain(analysis.best_move())) ==
        "The free run with a Grundy value but 0: cells 1-11 (4); the exclusive or is 4, so this is won: of "
        "cells 1-11, worth 4, this strip leaves cells 1-4 and cells 7-11, worth 2 and 2, and the exclusive "
        "or is 0. Whatever the opponent lays makes it something else, and can be answered by 0 again.");
}
