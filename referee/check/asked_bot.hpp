// A bot that is asked for single moves in given positions.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "engine/any_game.hpp"
#include "referee/check/checked_bot.hpp"
#include "referee/check/wire_log.hpp"

namespace gramy::referee {

struct AskedMove {
  std::optional<AnyMove> move;  ///< legal; none: a fault
  std::string fault{};          ///< what the bot did instead
};

/// Each question is a match of its own, which begins with the moves to the position and ends after the bot's
/// move. The bot keeps its link from one question to the next. After a fault it is started again.
class AskedBot {
 public:
  /// `move_ms`: the clock of each question. The bot may prepare for as long before.
  AskedBot(BotCommand command, std::int64_t move_ms);

  /// Waits for the bot's first hello. Throws Wrong if there is none, and BadInput if the bot does not play
  /// the game.
  void meet(const AnyGame& game);

  /// Asks the player on move. Throws Wrong if the bot can no longer be started, and Stopped. Precondition:
  /// the moves are legal, and the match has not ended.
  AskedMove ask(const AnyBoard& board, std::optional<Number> start, std::span<const AnyMove> moves);

 private:
  AskedMove answer(const AnyBoard& board, std::optional<Number> start, std::span<const AnyMove> moves);

  BotCommand command_;
  std::int64_t move_ms_;
  WireLog wire_{1, 1};  // nobody reads it
  CheckedBot bot_;
  protocol::Wants wants_{};
  std::uint64_t asked_ = 0;
};

}  // namespace gramy::referee
