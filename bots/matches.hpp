// All matches that one bot is in: what the referee says of them comes in, what their players do goes out.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
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

  Matches(boost::asio::any_io_executor executor, Catalogue games, PlayerKind kind, std::uint64_t seed,
          Send send);
  /// Stops what is under way; no move is sent any more.
  ~Matches();

  /// Whatever is not expected is logged and ignored; a match that cannot be followed is resigned.
  void begin(const protocol::Start& start);
  void answer(const protocol::MoveRequest& request);
  void end(const protocol::End& end);

  /// Forgets all: the link is lost, and the referee will tell anew of the matches that go on.
  void forget_all();

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
  // Of the link before: whoever comes back finds the boards of its matches solved, or being solved.
  std::unordered_map<std::string, std::shared_ptr<Match>> forgotten_;
};

}  // namespace gramy::bots
