#include "bots/player.hpp"

#include <utility>

namespace gramy::bots {

Player::Player(Match match, Choose choose, AnyPosition position, std::optional<AnyAnalysis> analysis)
    : match_(std::move(match)),
      choose_(std::move(choose)),
      position_(std::move(position)),
      analysis_(std::move(analysis)) {}

void Player::play(const AnyMove& move) {
  if (const auto why = position_.why_illegal(move)) {
    throw BadInput("the move " + to_text(move) + " at ply " + std::to_string(ply_) + " is illegal: " + *why);
  }
  position_.play(move);
  if (analysis_) analysis_->play(move);
  ++ply_;
}

AnyMove Player::choose() {
  if (position_.result()) throw BadInput("the referee asked for a move after the end of the match");
  if (position_.to_move() != match_.seat) {
    throw BadInput("the referee asked for a move at ply " + std::to_string(ply_) +
                   ", where the opponent is to move");
  }
  // Each ply has its own stream of random numbers, so a player plays the same moves after a reconnect.
  const std::uint64_t number = 2 * ply_ + static_cast<std::uint64_t>(number_of(match_.seat));
  Turn turn{position_, analysis_ ? &*analysis_ : nullptr, Random::stream(match_.seed, match_.id, number)};
  return choose_(turn);
}

}  // namespace gramy::bots
