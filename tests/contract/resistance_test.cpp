// Contract of perfect players in positions that they cannot win, by exhaustive search of rules and values.
#include "opening.hpp"

namespace gramy::contract {
namespace {

/// A match from which lines can be tried out.
struct Match {
  const AnyBoard& board;
  const AnySolver& solver;
  std::optional<Number> start;
  std::vector<AnyMove> moves{};

  AnyPosition position() const {
    AnyPosition position = board.begin(start);
    for (const AnyMove& move : moves) position.play(move);
    return position;
  }
  AnyAnalysis analysis() const {
    AnyAnalysis analysis = solver.analyse(start);
    for (const AnyMove& move : moves) analysis.play(move);
    return analysis;
  }
  Match after(const AnyMove& move) const {
    Match next = *this;
    next.moves.push_back(move);
    return next;
  }
};

/// Whether the lost player can reach a position in which the winner could make a mistake. The lost player
/// begins with `move`, and `choices` gives its later moves. Until then, the winner makes perfect moves.
/// Returns nothing if the search would take too long.
template <class Choices>
std::optional<bool> can_be_won(const Match& match, const AnyMove& move, Choices choices, int& budget) {
  if (--budget < 0) return std::nullopt;
  const Match answering = match.after(move);
  const AnyPosition position = answering.position();
  if (position.result()) return false;
  AnyAnalysis analysis = answering.analysis();
  const auto errs = [&](const AnyMove& answer) { return analysis.value_after(answer) < Value::win; };
  if (std::ranges::any_of(position.moves(UINT64_MAX), errs)) return true;
  const Match then = answering.after(analysis.best_move());
  if (then.position().result()) return false;
  for (const AnyMove& next : choices(then)) {
    const auto found = can_be_won(then, next, choices, budget);
    if (!found || *found) return found;
  }
  return false;
}

std::vector<AnyMove> all_moves(const Match& match) {
  return match.position().moves(UINT64_MAX);
}

std::vector<AnyMove> best_moves(const Match& match) {
  return {match.analysis().best_move()};
}

}  // namespace

TEST_CASE("a perfect player that is losing ends the match only if every legal move ends it") {
  for (const AnyGame& game : all_games()) {
    CAPTURE(game.id());
    int lost = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      const auto [board, start] = opening(game, 4 + static_cast<Number>(seed) % 20, seed);
      AnyPosition position = board.begin(start);
      AnyAnalysis analysis = board.solve().analyse(start);
      Random random(seed);
      while (!position.result()) {
        const auto ends = [&](const AnyMove& move) {
          AnyPosition next = position;
          next.play(move);
          return next.result().has_value();
        };
        if (analysis.value() == Value::loss) {
          INFO("seed ", seed, ": ", position.picture());
          if (ends(analysis.best_move())) REQUIRE(std::ranges::all_of(position.moves(UINT64_MAX), ends));
          ++lost;
        }
        const AnyMove move = position.random_move(random);
        position.play(move);
        analysis.play(move);
      }
    }
    CHECK(lost > 20);
  }
}

TEST_CASE(
    "a perfect player that is losing chooses, if it can, moves after which the opponent can make a mistake") {
  for (const AnyGame& game : all_games()) {
    CAPTURE(game.id());
    int compared = 0;
    for (std::uint64_t seed = 0; seed < 3000 && compared < 50; ++seed) {
      const auto [board, start] = opening(game, 2 + static_cast<Number>(seed) % 8, seed);
      const AnySolver solver = board.solve();
      Match match{board, solver, start};
      if (match.position().result()) continue;
      if (match.analysis().value() == Value::win) match.moves.push_back(match.analysis().best_move());
      const AnyPosition position = match.position();
      if (position.result() || match.analysis().value() != Value::loss) continue;
      const auto moves = position.moves(UINT64_MAX);
      int budget = 400, winnable = 0;
      bool is_known = moves.size() > 1;
      for (std::size_t i = 0; is_known && i < moves.size(); ++i) {
        const auto found = can_be_won(match, moves[i], all_moves, budget);
        is_known = found.has_value();
        winnable += found.value_or(false);
      }
      if (!is_known) continue;
      ++compared;
      if (winnable == 0) continue;
      INFO("seed ", seed, ": ", position.picture());
      REQUIRE(can_be_won(match, best_moves(match).front(), best_moves, budget = 400));
      REQUIRE(*can_be_won(match, best_moves(match).front(), best_moves, budget = 400));
    }
    CHECK(compared >= 30);
  }
}

}  // namespace gramy::contract
