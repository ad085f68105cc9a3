// Boards that have been parsed and solved, shared by all matches on them.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstddef>
#include <exception>
#include <list>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "bots/lanes.hpp"
#include "bots/player.hpp"

namespace gramy::bots {

struct PreparedBoard {
  AnyBoard board;
  std::optional<AnySolver> solver;  ///< the solved board, for players that solve boards
};

/// Prepares boards for one kind of player, and keeps the most recently used ones. Matches that want the same
/// board at the same time share its preparation, which stops when no match wants the board any more. All
/// calls must come from coroutines of one thread. The threads of `lanes` do the work.
class PreparedBoards {
 public:
  /// `lanes` must outlive this object. `kept` is the number of boards to keep, including those in
  /// preparation.
  PreparedBoards(Lanes& lanes, PlayerKind kind, std::size_t kept = 8)
      : lanes_(lanes), kind_(std::move(kind)), kept_(kept) {}

  /// Prepares a board. If it is too large for the player's method, logs a warning and solves it by the game's
  /// default method. `client` is the opponent's name; boards for different opponents are prepared in turn.
  /// Request `stop` on the coroutines' thread when the board is no longer wanted. This makes the call throw
  /// Stopped. Throws BadInput if the board is invalid or cannot be solved at all.
  boost::asio::awaitable<std::shared_ptr<const PreparedBoard>> get(AnyGame game, std::string text,
                                                                   std::string client,
                                                                   std::stop_token stop = {});

 private:
  /// A board that is ready or being prepared, or the error of its preparation.
  struct Entry {
    std::string game;
    std::string text;
    // The coroutines that want the board wait on this timer, which never expires. When the board is prepared,
    // the timer is removed, and that wakes them.
    std::optional<boost::asio::steady_timer> in_work;
    std::size_t wanted = 0;  // number of coroutines that wait for the board
    std::stop_source stop{};
    std::shared_ptr<const PreparedBoard> board{};
    std::exception_ptr error{};
  };

  std::shared_ptr<Entry> find(const AnyGame& game, const std::string& text);
  boost::asio::awaitable<void> prepare(std::shared_ptr<Entry> entry, AnyGame game, std::string client);

  Lanes& lanes_;
  PlayerKind kind_;
  std::size_t kept_;
  std::list<std::shared_ptr<Entry>> entries_;  // most recently used first
};

}  // namespace gramy::bots
