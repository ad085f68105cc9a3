#include "engine/judge.hpp"

#include <algorithm>
#include <string>

#include "engine/base/bad_input.hpp"
#include "engine/base/stop.hpp"

namespace gramy {
namespace {

bool some_move_errs(const AnyPosition& position, AnyAnalysis& analysis, Value before, Random& random) {
  if (before == Value::loss) return false;
  constexpr std::uint64_t listed = 1000;
  constexpr int sampled = 100;
  const auto errs = [&](const AnyMove& move) { return analysis.value_after(move) < before; };
  if (std::ranges::any_of(position.moves(listed), errs)) return true;
  if (position.count_moves(listed + 1) <= listed) return false;
  for (int i = 0; i < sampled; ++i) {
    if (errs(position.random_move(random))) return true;
  }
  return false;
}

}  // namespace

JudgedMatch judge(const AnyBoard& board, const AnySolver& solver, std::optional<Number> start,
                  std::span<const AnyMove> moves, const std::stop_token& stopping, std::size_t explained) {
  AnyPosition position = board.begin(start);
  AnyAnalysis analysis = solver.analyse(start, stopping);
  Random random(1);  // the seed is fixed, so that the judgement of a match is always the same
  JudgedMatch judged;
  judged.moves.reserve(moves.size());
  for (const AnyMove& move : moves) {
    throw_if_stopped(stopping);
    if (const auto why = position.why_illegal(move))
      throw BadInput("ply " + std::to_string(judged.moves.size()) + ": " + *why);
    JudgedMove& now = judged.moves.emplace_back();
    now.mover = position.to_move();
    now.move = move;
    now.before = analysis.value();
    now.distance = analysis.distance();
    now.after = analysis.value_after(move);
    if (!now.keeps()) {
      now.better = analysis.best_move();
      if (explained > 0) {
        now.why = analysis.explain(*now.better);
        --explained;
      }
    }
    now.could_err = !now.keeps() || some_move_errs(position, analysis, now.before, random);
    position.play(move);
    analysis.play(move);
  }
  judged.to_move = position.to_move();
  judged.value = analysis.value();
  return judged;
}

std::optional<LosingMoves> losing_moves(std::span<const JudgedMove> moves, Seat seat) {
  std::optional<LosingMoves> losing;
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    const JudgedMove& move = moves[ply];
    if (move.keeps()) continue;
    if (move.mover != seat) {
      if (losing) losing->decisive.reset();
    } else if (move.after == Value::loss) {
      losing = LosingMoves{losing ? losing->first : ply, ply};
    }
  }
  return losing;
}

std::optional<GivenUp> given_up(const JudgedMatch& judged, std::optional<Seat> winner) {
  if (!winner) return std::nullopt;
  const Seat loser = other(*winner);
  const Value value = judged.to_move == loser ? judged.value : opposite(judged.value);
  return value == Value::loss ? std::nullopt : std::optional(GivenUp{loser, value});
}

}  // namespace gramy
