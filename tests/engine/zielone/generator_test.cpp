#include "engine/zielone/generator.hpp"

#include "engine/zielone/game.hpp"
#include "tests/engine/testing.hpp"

using namespace gramy::zielone;

TEST_CASE("zielone: generated boards have the wanted size, up to the largest size allowed") {
  Random random(1);
  for (const Number size : {1, 2, 3, 4, 5, 9, 30, 100, 3001})
    CHECK(generate(random, size).board.vertex_count() == (size + 1) / 2 * 2);
  CHECK_THROWS_WITH_AS(generate(random, 1'000'001), "size: expected at most 1000000 vertices, found 1000001",
                       BadInput);
}

TEST_CASE("zielone: generated matches are balanced and long, and the winner can easily err") {
  int first_player_wins = 0, ania_wins = 0, plies = 0, winners_choices = 0, spoilable = 0;
  constexpr int boards = 200;
  for (std::uint64_t seed = 0; seed < boards; ++seed) {
    Random random(seed);
    auto generated = generate(random, Zielone::info.default_size);
    const auto board = std::make_shared<const Board>(std::move(generated.board));
    Analysis analysis(std::make_shared<const Solver>(board, "trap"), generated.start);
    const Seat winner = analysis.value() == Value::win ? Seat::first : Seat::second;
    const bool ania_starts = *generated.start <= board->ania_count();
    first_player_wins += winner == Seat::first;
    ania_wins += ania_starts == (winner == Seat::first);
    for (; !analysis.position().result(); ++plies) {
      if (analysis.position().to_move() == winner) {
        const auto moves = analysis.position().moves(100);
        const auto wins = [&](const Move& move) { return analysis.value_after(move) == Value::win; };
        ++winners_choices;
        spoilable += !std::all_of(moves.begin(), moves.end(), wins);
      }
      analysis.play(best_move(analysis));
    }
  }
  CHECK(first_player_wins > boards * 3 / 10);
  CHECK(first_player_wins < boards * 7 / 10);
  CHECK(ania_wins > boards * 3 / 10);
  CHECK(ania_wins < boards * 7 / 10);
  CHECK(plies > boards * 10);
  CHECK(spoilable > winners_choices / 3);
}
