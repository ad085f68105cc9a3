#include "engine/zielone/explanation.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <memory>

#include "engine/zielone/game.hpp"
#include "small_board.hpp"

using namespace gramy;
using namespace gramy::zielone;

namespace {

/// Ania wins once the token goes on to `s`. In how many moves, that one included, she has it where a cycle
/// with green closes, or on green, however Bolek holds out; every continuation is tried, with its whole
/// history.
std::uint32_t moves_to_goal(const SmallBoard& small, std::vector<int>& path, int s) {
  if (small.green[s] || std::ranges::find(path, s) != path.end()) return 1;
  path.push_back(s);
  const bool ania_moves = s <= small.a;
  std::uint32_t moves = ania_moves ? UINT32_MAX : 0;
  for (const int next : small.next_of[s]) {
    path.push_back(next);
    const bool ania_wins = small.ania_wins(path);
    path.pop_back();
    if (!ania_wins) continue;  // then she is to move, and has something better
    const std::uint32_t found = 1 + moves_to_goal(small, path, next);
    moves = ania_moves ? std::min(moves, found) : std::max(moves, found);
  }
  path.pop_back();
  return moves;
}

struct Explained {
  int ania = 0, bolek = 0, far = 0, ends = 0;
};

void check(const SmallBoard& small, std::vector<int>& path, Analysis& analysis, Explained& counts) {
  const int here = path.back();
  const bool ania_moves = here <= small.a;
  const auto ania_wins_by = [&](int s) {
    path.push_back(s);
    const bool wins = small.ania_wins(path);
    path.pop_back();
    return wins;
  };
  const auto& successors = small.next_of[here];
  const auto winning = static_cast<std::uint64_t>(
      std::ranges::count_if(successors, [&](int s) { return ania_wins_by(s) == ania_moves; }));
  for (const int s : successors) {
    const bool ania_wins = ania_wins_by(s);
    if (winning > 0 && ania_wins != ania_moves) continue;
    CAPTURE(s);
    const Explanation why = analysis.explain({s});
    REQUIRE(why.mover == (ania_moves ? Player::ania : Player::bolek));
    REQUIRE(why.winner == (ania_wins ? Player::ania : Player::bolek));
    REQUIRE(why.moves == successors.size());
    REQUIRE(why.winning_moves == winning);
    REQUIRE(why.ends == (std::ranges::find(path, s) != path.end()));
    REQUIRE(why.goal.has_value() == ania_wins);
    ++(ania_wins ? counts.ania : counts.bolek);
    counts.ends += why.ends;
    if (!ania_wins) continue;
    REQUIRE(why.goal->within == moves_to_goal(small, path, s));
    const int goal = static_cast<int>(why.goal->vertex) + 1;
    REQUIRE(why.goal->closes_cycle == (std::ranges::find(path, goal) != path.end()));
    REQUIRE((why.goal->closes_cycle || small.green[goal]));
    counts.far += why.goal->within > 2;
  }
}

}  // namespace

TEST_CASE(
    "who wins, by how many moves, and how soon the token is forced to green, as exhaustive search has it") {
  Random random(15);
  Explained counts;
  for (int i = 0; i < 2000; ++i) {
    const SmallBoard small = random_small_board(random, 5, 3);
    CAPTURE(small.text());
    const auto solver = std::make_shared<const Solver>(small.board(), "fast");
    std::vector<int> path{static_cast<int>(random.between(1, small.a + small.b))};
    Analysis analysis(solver, path.front());
    while (!analysis.position().result()) {
      CAPTURE(path);
      check(small, path, analysis, counts);
      const Move move = analysis.position().random_move(random);
      analysis.play(move);
      path.push_back(static_cast<int>(move.to));
    }
  }
  CHECK(counts.ania > 2000);
  CHECK(counts.bolek > 2000);
  CHECK(counts.far > 300);
  CHECK(counts.ends > 500);
}

TEST_CASE("a green game is explained in words") {
  CHECK(in_words({.mover = Player::bolek,
                  .winner = Player::ania,
                  .moves = 2,
                  .winning_moves = 0,
                  .ends = false,
                  .goal = Goal{.vertex = 3, .closes_cycle = false, .within = 4}}) ==
        "Within 4 moves Ania can force the token to close a cycle with green, or onto green from where Bolek "
        "cannot keep it from closing one; if he holds out the longest, onto the green 4. All of Bolek's 2 "
        "moves lose.");
  CHECK(in_words({.mover = Player::ania,
                  .winner = Player::ania,
                  .moves = 3,
                  .winning_moves = 1,
                  .ends = false,
                  .goal = Goal{.vertex = 0, .closes_cycle = true, .within = 3}}) ==
        "Within 3 moves Ania can force the token to close a cycle with green, or onto green from where Bolek "
        "cannot keep it from closing one; if he holds out the longest, a cycle is closed at 1. Of Ania's 3 "
        "moves 1 wins.");
  CHECK(in_words({.mover = Player::bolek,
                  .winner = Player::bolek,
                  .moves = 1,
                  .winning_moves = 1,
                  .ends = true,
                  .goal = {}}) == "This move closes a cycle that is all white. It is Bolek's only move.");
  CHECK(in_words({.mover = Player::bolek,
                  .winner = Player::bolek,
                  .moves = 4,
                  .winning_moves = 2,
                  .ends = false,
                  .goal = {}}) ==
        "Whatever Ania does, she can force the token neither to close a cycle with green nor onto green from "
        "where Bolek cannot keep it from closing one. Of Bolek's 4 moves 2 win.");
}
