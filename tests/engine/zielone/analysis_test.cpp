// Perfect play in the middle of matches, history included, against exhaustive search.
#include "engine/zielone/game.hpp"
#include "small_board.hpp"

namespace {

Value value_for_mover(const SmallBoard& small, int mover_vertex, bool ania_wins) {
  return ania_wins == (mover_vertex <= small.a) ? Value::win : Value::loss;
}

/// The exact value of moving to `s` for the player who moves.
Value value_of_move(const SmallBoard& small, std::vector<int>& path, int s) {
  const int here = path.back();
  path.push_back(s);
  const bool ania_wins = small.ania_wins(path);
  path.pop_back();
  return value_for_mover(small, here, ania_wins);
}

bool ends(const std::vector<int>& path, int s) {
  return std::find(path.begin(), path.end(), s) != path.end();
}

/// How many answers win after moving to `s`; `most` if the match ends by it.
int winning_answers(const SmallBoard& small, std::vector<int>& path, int s, int most) {
  if (ends(path, s)) return most;
  path.push_back(s);
  int winning = 0;
  for (const int answer : small.next_of[s]) winning += value_of_move(small, path, answer) == Value::win;
  path.pop_back();
  return winning;
}

struct Counts {
  int positions = 0, unlike_the_start = 0, won = 0, lost = 0, choices = 0;
};

void check_position(const SmallBoard& small, std::vector<int>& path, Analysis& analysis, Counts& counts) {
  const auto& successors = small.next_of[path.back()];
  bool any_wins = false;
  int won_moves = 0;
  for (const int s : successors) {
    const Value value = value_of_move(small, path, s);
    REQUIRE(analysis.value_after({s}) == value);
    any_wins |= value == Value::win;
    won_moves += value == Value::win;
  }
  REQUIRE(analysis.value() == (any_wins ? Value::win : Value::loss));
  REQUIRE(analysis.distance() == std::nullopt);

  const Number best = analysis.best_move().to;
  REQUIRE(std::find(successors.begin(), successors.end(), best) != successors.end());
  if (any_wins) {
    REQUIRE(analysis.value_after({best}) == Value::win);
  } else {
    int fewest = INT32_MAX;
    for (const int s : successors) fewest = std::min(fewest, winning_answers(small, path, s, INT32_MAX));
    REQUIRE(winning_answers(small, path, static_cast<int>(best), INT32_MAX) == fewest);
    counts.choices += successors.size() > 1;
  }

  ++counts.positions;
  ++(any_wins ? counts.won : counts.lost);
  std::vector<int> fresh{path.back()};
  counts.unlike_the_start += value_for_mover(small, path.back(), small.ania_wins(fresh)) != analysis.value();
}

/// Random play by both sides; every position on the way is checked.
Counts check_matches(Random& random, int boards, int most, int degree) {
  Counts counts;
  for (int i = 0; i < boards; ++i) {
    const SmallBoard small = random_small_board(random, most, degree);
    CAPTURE(small.text());
    const auto solver = std::make_shared<const Solver>(small.board(), "trap");
    for (int match = 0; match < 3; ++match) {
      std::vector<int> path{static_cast<int>(random.between(1, small.a + small.b))};
      Analysis analysis(solver, path.front());
      while (!analysis.position().result()) {
        CAPTURE(path);
        // Now and then nobody asks for a while.
        if (random.chance(0.8)) check_position(small, path, analysis, counts);
        const Move move = analysis.position().random_move(random);
        analysis.play(move);
        path.push_back(static_cast<int>(move.to));
      }
      const bool ania_won = small.ania_wins(path);
      const bool ania_moves = (path.back() <= small.a);
      REQUIRE(analysis.value() == (ania_won == ania_moves ? Value::win : Value::loss));
    }
  }
  return counts;
}

}  // namespace

TEST_CASE("every position of random matches has its exact value by traps") {
  Random random(10);
  const Counts counts = check_matches(random, 3000, 5, 3);
  CHECK(counts.positions > 15000);
  CHECK(counts.won > 4000);
  CHECK(counts.lost > 4000);
  CHECK(counts.choices > 500);
  // Where history matters.
  CHECK(counts.unlike_the_start > counts.positions / 50);
}

TEST_CASE("a win in one is taken") {
  Random random(15);
  int taken = 0;
  for (int i = 0; i < 300; ++i) {
    const auto board = random_small_board(random, 12, 3).board();
    Analysis analysis(std::make_shared<const Solver>(board, Zielone::methods[i % 3].name),
                      random.between(1, board->vertex_count()));
    for (; !analysis.position().result(); analysis.play(analysis.position().random_move(random))) {
      const Seat mover = analysis.position().to_move();
      const auto wins_at_once = [&](const Move& move) {
        Position after = analysis.position();
        after.play(move);
        return after.result() && after.result()->winner == mover;
      };
      const auto moves = analysis.position().moves(100);
      if (std::ranges::none_of(moves, wins_at_once)) continue;
      REQUIRE(wins_at_once(analysis.best_move()));
      ++taken;
    }
  }
  CHECK(taken > 100);
}
