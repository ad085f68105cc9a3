// Boards that have been read and solved, shared by all matches on them.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <cstddef>
#include <exception>
#include <list>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "bots/player.hpp"

namespace gramy::bots {

struct PreparedBoard {
  AnyBoard board;
  std::optional<AnySolver> solver;  ///< for players that solve
};

/// Prepares boards for one kind of player and keeps those used last. Matches that want the same board at the
/// same time share one preparation. For coroutines of one thread; the work itself is done on a pool.
class PreparedBoards {
 public:
  /// `pool` must outlive this. `stop` ends all preparing. `kept`: how many boards, those in preparation
  /// included.
  PreparedBoards(boost::asio::thread_pool& pool, PlayerKind kind, std::stop_token stop = {},
                 std::size_t kept = 8)
      : pool_(pool), kind_(std::move(kind)), stop_(std::move(stop)), kept_(kept) {}

  /// Where the player's method cannot hold the board, it is solved by the game's default one, with a warning
  /// in the log. Throws BadInput if the board is unlawful or cannot be solved at all, and Stopped.
  boost::asio::awaitable<std::shared_ptr<const PreparedBoard>> get(AnyGame game, std::string text);

 private:
  struct Entry {
    std::string game;
    std::string text;
    std::optional<boost::asio::steady_timer> in_work;  // never expires; gone when the work is done
    std::shared_ptr<const PreparedBoard> board{};
    std::exception_ptr error{};
  };

  boost::asio::thread_pool& pool_;
  PlayerKind kind_;
  std::stop_token stop_;
  std::size_t kept_;
  std::list<std::shared_ptr<Entry>> entries_;  // last used first
};

}  // namespace gramy::bots
