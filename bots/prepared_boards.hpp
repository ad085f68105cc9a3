// Boards that have been read and solved, shared by all matches on them.
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
  std::optional<AnySolver> solver;  ///< for players that solve
};

/// Prepares boards for one kind of player and keeps those used last. Matches that want the same board at the
/// same time share one preparation, which is given up when none of them wants it any more. For coroutines of
/// one thread; the work itself is done by `lanes`.
class PreparedBoards {
 public:
  /// `lanes` must outlive this. `kept`: how many boards, those in preparation included.
  PreparedBoards(Lanes& lanes, PlayerKind kind, std::size_t kept = 8)
      : lanes_(lanes), kind_(std::move(kind)), kept_(kept) {}

  /// Where the player's method cannot hold the board, it is solved by the game's default one, with a warning
  /// in the log. `client`: for whom, where others wait too; `stop`, asked on the coroutines' thread: it is
  /// not wanted any more. Throws BadInput if the board is unlawful or cannot be solved at all, and Stopped.
  boost::asio::awaitable<std::shared_ptr<const PreparedBoard>> get(AnyGame game, std::string text,
                                                                   std::string client,
                                                                   std::stop_token stop = {});

 private:
  struct Entry {
    std::string game;
    std::string text;
    std::optional<boost::asio::steady_timer> in_work;  // never expires; gone when the work is done
    std::size_t wanted = 0;                            // by so many, while it is in work
    std::stop_source stop{};
    std::shared_ptr<const PreparedBoard> board{};
    std::exception_ptr error{};
  };

  std::shared_ptr<Entry> find(const AnyGame& game, const std::string& text);
  boost::asio::awaitable<void> prepare(std::shared_ptr<Entry> entry, AnyGame game, std::string client);

  Lanes& lanes_;
  PlayerKind kind_;
  std::size_t kept_;
  std::list<std::shared_ptr<Entry>> entries_;  // last used first
};

}  // namespace gramy::bots
