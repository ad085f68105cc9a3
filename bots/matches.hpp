// All matches that one bot is in: what the referee says of them comes in, what their players do goes out.
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

/// Runs on one thread; boards are prepared and moves are chosen on threads of its own, so that one match
/// never holds up the others or the connection. What is under way for a match that has ended is given up.
class Matches {
 public:
  using Send = std::function<void(const protocol::ClientMessage&)>;

  /// `return_within`: after a welcome, what has not come back by then does not come back.
  Matches(boost::asio::any_io_executor executor, Catalogue games, PlayerKind kind, std::uint64_t seed,
          Send send, std::chrono::milliseconds return_within);
  /// Stops what is under way; no move is sent any more.
  ~Matches();

  /// Whatever is not expected is logged and ignored; a match that cannot be followed is resigned.
  void begin(const protocol::Start& start);
  void answer(const protocol::MoveRequest& request);
  void end(const protocol::End& end);

  /// Forgets all: the link is lost, and the referee will tell anew of the matches that go on.
  void forget_all();

  /// The referee is about to tell of them, if there are any.
  void welcomed();

  /// None will come back.
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
  // Apart, so that no move waits for a board being solved.
  Lanes solving_, moving_;
  PreparedBoards boards_;
  std::unordered_map<std::string, std::shared_ptr<Match>> matches_;
  std::chrono::milliseconds return_within_;
  boost::asio::steady_timer returned_;  // runs after a welcome
  // Of the link before: whoever comes back finds the boards of its matches solved, or being solved.
  std::unordered_map<std::string, std::shared_ptr<Match>> forgotten_;
};

}  // namespace gramy::bots
