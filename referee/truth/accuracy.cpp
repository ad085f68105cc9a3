#include "referee/truth/accuracy.hpp"

namespace gramy::referee {

std::optional<double> Accuracy::rate() const {
  if (could_err == 0) return std::nullopt;
  return static_cast<double>(could_err - erred) / static_cast<double>(could_err);
}

void Accuracy::add(const Accuracy& other) {
  wins_kept += other.wins_kept;
  wins_thrown += other.wins_thrown;
  draws_kept += other.draws_kept;
  draws_lost += other.draws_lost;
  could_err += other.could_err;
  erred += other.erred;
  given_up += other.given_up;
  const auto is_before = [](const Win& a, const Win& b) {
    return a.plies != b.plies ? a.plies > b.plies : a.match < b.match;
  };
  if (other.slowest_win && (!slowest_win || is_before(*other.slowest_win, *slowest_win)))
    slowest_win = other.slowest_win;
  losses.insert(losses.end(), other.losses.begin(), other.losses.end());
}

Accuracy accuracy_of(std::span<const JudgedMove> moves, Seat seat, std::optional<Seat> winner,
                     const std::string& match, std::size_t opening) {
  Accuracy counted;
  const auto own = moves.subspan(opening);
  for (const JudgedMove& move : own) {
    if (move.mover != seat) continue;
    if (move.before == Value::win) ++(move.keeps() ? counted.wins_kept : counted.wins_thrown);
    if (move.before == Value::draw) ++(move.keeps() ? counted.draws_kept : counted.draws_lost);
    counted.could_err += move.could_err;
    counted.erred += !move.keeps();
  }
  if (winner == seat && !own.empty()) counted.slowest_win = Accuracy::Win{moves.size(), match};
  if (winner == other(seat)) {
    const auto mistake = [own, opening](std::size_t ply) {
      return Accuracy::Mistake{opening + ply, own[ply].move, *own[ply].better};
    };
    if (const auto losing = losing_moves(own, seat)) {
      Accuracy::Loss& loss = counted.losses.emplace_back();
      loss.match = match;
      loss.first = mistake(losing->first);
      if (losing->decisive) loss.decisive = mistake(*losing->decisive);
    }
  }
  return counted;
}

}  // namespace gramy::referee
