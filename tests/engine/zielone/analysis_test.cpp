// Perfect play in the middle of matches, with their history, compared with exhaustive search.
#include "engine/zielone/draft.hpp"
#include "engine/zielone/game.hpp"
#include "small_board.hpp"

namespace {

Value value_for_mover(const SmallBoard& small, int mover_vertex, bool ania_wins) {
  return ania_wins == (mover_vertex <= small.a) ? Value::win : Value::loss;
}

/// The exact value of a move to `s` for the player who makes it.
Value value_of_move(const SmallBoard& small, std::vector<int>& path, int s) {
  const int here = path.back();
  path.push_back(s);
  const bool ania_wins = small.ania_wins(path);
  path.pop_back();
  return value_for_mover(small, here, ania_wins);
}

/// How many positions were checked, and how many of them were won or lost for the player to move. Those in
/// `unlike_the_start` would have another value if a match began there.
struct Counts {
  int positions = 0, unlike_the_start = 0, won = 0, lost = 0;
};

void check_position(const SmallBoard& small, std::vector<int>& path, Analysis& analysis, Counts& counts) {
  const auto& successors = small.next_of[path.back()];
  bool any_wins = false;
  for (const int s : successors) {
    const Value value = value_of_move(small, path, s);
    REQUIRE(analysis.value_after({s}) == value);
    any_wins |= value == Value::win;
  }
  REQUIRE(analysis.value() == (any_wins ? Value::win : Value::loss));
  REQUIRE(analysis.distance() == std::nullopt);

  const Number best = best_move(analysis).to;
  REQUIRE(std::find(successors.begin(), successors.end(), best) != successors.end());
  REQUIRE(analysis.value_after({best}) == analysis.value());

  ++counts.positions;
  ++(any_wins ? counts.won : counts.lost);
  std::vector<int> fresh{path.back()};
  counts.unlike_the_start += value_for_mover(small, path.back(), small.ania_wins(fresh)) != analysis.value();
}

/// Plays random matches, and checks most of their positions.
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
        // Does not check some positions, so that the analysis has to follow several moves at once.
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

/// The board with an additional exit, a white cycle to which each of Bolek's vertices leads. So Bolek wins by
/// moving to an exit that has not been visited. A match begins in the exit. When the match leaves the exit,
/// the values change, because a move to a visited exit closes another cycle.
Board with_exit(const Board& board, Random& random) {
  Draft draft;
  for (Vertex v = 0; v < board.vertex_count(); ++v)
    draft.add(board.owner(v), board.is_green(v) ? Draft::green : Draft::white);
  const Vertex start = draft.add_ania(), back = draft.add_bolek();
  draft.connect(start, back);
  draft.connect(back, start);
  for (int i = 0; i < 10; ++i) draft.connect(back, static_cast<Vertex>(random.below(board.ania_count())));
  for (Vertex v = 0; v < board.vertex_count(); ++v) {
    for (const Vertex s : board.successors(v)) draft.connect(v, s);
    if (board.owner(v) == Player::bolek) draft.connect(v, start);
  }
  return read_board(draft.text(), UINT64_MAX);
}

}  // namespace

TEST_CASE(
    "zielone: in random matches, the value of every position equals the one that the trap method finds") {
  Random random(10);
  const Counts counts = check_matches(random, 3000, 5, 3);
  CHECK(counts.positions > 15000);
  CHECK(counts.won > 4000);
  CHECK(counts.lost > 4000);
  // Enough positions have another value than they would have at the start of a match.
  CHECK(counts.unlike_the_start > counts.positions / 50);
}

TEST_CASE("zielone: if a move wins at once, the best move wins at once") {
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
      REQUIRE(wins_at_once(best_move(analysis)));
      ++taken;
    }
  }
  CHECK(taken > 100);
}

TEST_CASE("zielone: an analysis of any position takes at most four times the work of solving its board") {
  // On a small board, choosing a move for a lost player may take most of the work. This limit lets the choice
  // compute the values of 2000 positions, with 20 steps for each.
  constexpr std::uint64_t most_steps_to_choose = 40'000;
  Random random(20);
  int solved_anew = 0, lost = 0;
  for (const Family& family : std::span(families).subspan(3)) {
    for (const Number greens : {30, 300}) {
      const Board hard = read_board(family.write(random, std::array<Number, 2>{greens, 4000}), UINT64_MAX);
      const auto board = std::make_shared<const Board>(with_exit(hard, random));
      CAPTURE(family.name);
      CAPTURE(greens);
      const auto solver = std::make_shared<const Solver>(board, "fast");
      Analysis analysis(solver, Number{hard.ania_count()} + 1);
      for (int ply = 0; ply < 20 && !analysis.position().result(); ++ply) {
        CAPTURE(ply);
        const std::uint64_t before = analysis.steps();
        analysis.value();
        const std::uint64_t took = analysis.steps() - before;
        REQUIRE(took <= 4 * solver->steps());
        solved_anew += took > solver->steps();
        lost += analysis.value() == Value::loss;
        best_move(analysis);
        REQUIRE(analysis.steps() - before <= 4 * solver->steps() + most_steps_to_choose);
        const auto moves = analysis.position().moves(UINT64_MAX);
        const auto on = std::ranges::find_if_not(moves, [&](const Move& move) {
          return analysis.position().is_visited(static_cast<Vertex>(move.to - 1));
        });
        analysis.play(on == moves.end() ? moves.front() : *on);
      }
    }
  }
  CHECK(solved_anew >= 10);
  CHECK(lost >= 100);
}
