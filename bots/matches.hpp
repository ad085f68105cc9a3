// All matches of one bot: receives the referee's messages about them, and sends the players' moves.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "bots/lanes.hpp"
#include "bots/player.hpp"
#include "bots/prepared_boards.hpp"
#include "protocol/message.hpp"

namespace gramy::bots {

/// Runs on one thread. Boards are prepared and moves are chosen on other threads, so that no match delays the
/// others or the connection. Work for a match that has ended is stopped.
class Matches {
 public:
  using Send = std::function<void(const protocol::ClientMessage&)>;

  /// After a reconnect, stops the work for each match that the referee does not start again within
  /// `return_within`.
  Matches(boost::asio::any_io_executor executor, Catalogue games, PlayerKind kind, std::uint64_t seed,
          Send send, std::chrono::milliseconds return_within);
  /// Stops all work. No move is sent after that.
  ~Matches();

  /// begin(), answer() and end() handle messages of the referee. They ignore messages about unknown matches,
  /// with a warning in the log. They resign a match whose game, board or moves this bot cannot follow.
  void begin(const protocol::Start& start);
  void answer(const protocol::MoveRequest& request);
  void end(const protocol::End& end);

  /// Forgets all matches after the connection was lost. After a reconnect the referee restarts the matches
  /// that continue.
  void forget_all();

  /// Call this function after a welcome. The referee then restarts the matches that continue. The work for
  /// all others stops when `return_within` has passed.
  void welcomed();

  /// Stops the work for all matches, and drops them. Call this function if no reconnect is possible.
  void give_up_all();

  std::size_t size() const { return matches_.size(); }

 private:
  struct Match;

  static void give_up(Match& match);
  boost::asio::awaitable<void> work(std::shared_ptr<Match> match);
  void start_work(const std::shared_ptr<Match>& match);
  void resign(const std::shared_ptr<Match>& match, const std::string& why);

  boost::asio::any_io_executor executor_;
  Catalogue games_;
  PlayerKind kind_;
  std::uint64_t seed_;
  Send send_;
  // Moves have their own threads, so that no move waits until a board is solved.
  Lanes solving_, moving_;
  PreparedBoards boards_;
  std::unordered_map<std::string, std::shared_ptr<Match>> matches_;
  std::chrono::milliseconds return_within_;
  boost::asio::steady_timer returned_;  // expires `return_within` after a welcome
  // Matches from before the connection was lost. They are kept because their boards are solved or being
  // solved, and a match that the referee starts again needs its board.
  std::unordered_map<std::string, std::shared_ptr<Match>> forgotten_;
};

}  // namespace gramy::bots
