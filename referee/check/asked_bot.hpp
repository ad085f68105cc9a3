// A bot that is asked single questions: its move in a given position.
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

/// The bot's reply to a question.
struct AskedMove {
  std::optional<AnyMove> move;  ///< the bot's legal move; none after a fault
  std::string fault{};          ///< the bot's fault in words, if there is no legal move
};

/// Asks a bot for single moves. For each question a match begins with the moves to the position, and ends
/// after the bot's move. The connection stays open between questions. After a fault the bot's process is
/// started again.
class AskedBot {
 public:
  /// `move_ms`: the bot's time for each move, and for preparing each question.
  AskedBot(BotCommand command, std::int64_t move_ms);

  /// Waits for the bot's first hello. Throws Wrong if no hello comes, and BadInput if the bot does not play
  /// the game.
  void meet(const AnyGame& game);

  /// Asks the bot which move it makes after `moves`. Throws Wrong if the bot can no longer be started, and
  /// Stopped. Precondition: the moves are legal, and the match has not ended.
  AskedMove ask(const AnyBoard& board, std::optional<Number> start, std::span<const AnyMove> moves);

 private:
  AskedMove answer(const AnyBoard& board, std::optional<Number> start, std::span<const AnyMove> moves);

  BotCommand command_;
  std::int64_t move_ms_;
  WireLog wire_{1, 1};  // a log is required, but nobody reads it
  CheckedBot bot_;
  protocol::Wants wants_{};
  std::uint64_t asked_ = 0;
};

}  // namespace gramy::referee
