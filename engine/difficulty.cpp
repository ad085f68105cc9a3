#include "engine/difficulty.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/base/random.hpp"

namespace gramy {
namespace {

constexpr int most_plies = 100;

/// The legal moves of a position that is not lost for the player to move: all of them, or a random sample.
struct Moves {
  std::vector<AnyMove> kept;  ///< the examined moves that keep the value
  std::size_t tried = 0;      ///< number of examined moves

  double mistakes() const { return static_cast<double>(tried - kept.size()) / static_cast<double>(tried); }
};

Moves try_moves(const AnyPosition& position, AnyAnalysis& analysis, Random& random) {
  constexpr std::uint64_t listed = 1000;
  constexpr std::size_t sampled = 100;
  std::vector<AnyMove> moves;
  if (position.count_moves(listed + 1) <= listed) {
    moves = position.moves(listed);
  } else {
    for (std::size_t i = 0; i < sampled; ++i) moves.push_back(position.random_move(random));
  }
  const std::size_t tried = moves.size();
  const Value value = analysis.value();
  std::erase_if(moves, [&](const AnyMove& move) { return analysis.value_after(move) < value; });
  return {std::move(moves), tried};
}

/// Follows perfect play. In each position that is not lost for the player to move, calls `visit` with the
/// chance that a random move is a mistake. Ends when `visit` returns false.
template <class Visit>
void follow(const AnyBoard& board, const AnySolver& solver, std::optional<Number> start,
            const std::stop_token& stop, Pace pace, Visit visit) {
  AnyPosition position = board.begin(start);
  AnyAnalysis analysis = solver.analyse(start, stop);
  Random random(1);
  for (int ply = 0; ply < most_plies && !position.result(); ++ply) {
    if (analysis.value() != Value::loss && !visit(try_moves(position, analysis, random).mistakes())) return;
    const AnyMove move = analysis.best_move(pace);
    position.play(move);
    analysis.play(move);
  }
}

/// Plays a match. In a position that is not lost for the player to move, chooses a random move that keeps the
/// value, otherwise the best move. Returns the chance that a random player makes no mistake in such a match.
double luck_of_line(AnyPosition position, AnyAnalysis analysis, Random& random) {
  constexpr double negligible = 1e-6;
  double chance = 1;
  for (int ply = 0; ply < most_plies && chance > negligible && !position.result(); ++ply) {
    std::vector<AnyMove> kept;
    if (analysis.value() != Value::loss) {
      Moves moves = try_moves(position, analysis, random);
      // Of very many moves only a sample is tried, and maybe none of the sample keeps the value. Then half a
      // move is counted, so that the chance stays above 0.
      chance *=
          std::max<double>(static_cast<double>(moves.kept.size()), 0.5) / static_cast<double>(moves.tried);
      kept = std::move(moves.kept);
    }
    const AnyMove move = kept.empty() ? analysis.best_move(Pace::quick) : kept[random.below(kept.size())];
    position.play(move);
    analysis.play(move);
  }
  return chance;
}

}  // namespace

PerfectPlay perfect_play(const AnyBoard& board, const AnySolver& solver, std::optional<Number> start,
                         const std::stop_token& stop, Pace pace) {
  PerfectPlay found;
  int positions = 0;
  double sum = 0;
  follow(board, solver, start, stop, pace, [&](double mistakes) {
    ++positions;
    sum += mistakes;
    found.decisions += mistakes > 0;
    return true;
  });
  if (positions > 0) found.difficulty = sum / positions;
  return found;
}

bool has_decision(const AnyBoard& board, const AnySolver& solver, std::optional<Number> start,
                  const std::stop_token& stop) {
  bool found = false;
  follow(board, solver, start, stop, Pace::careful, [&](double mistakes) {
    found = mistakes > 0;
    return !found;
  });
  return found;
}

double luck(const AnyBoard& board, const AnySolver& solver, std::optional<Number> start,
            const std::stop_token& stop) {
  constexpr int lines = 8;
  Random random(1);
  double sum = 0;
  for (int line = 0; line < lines; ++line)
    sum += luck_of_line(board.begin(start), solver.analyse(start, stop), random);
  return sum / lines;
}

int decisions_of(Level level) {
  return 3 + static_cast<int>(level);
}

}  // namespace gramy
