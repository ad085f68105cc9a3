// Player that answers the referee with the moves of a contestant's module.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "bots/bolek/module_process.hpp"
#include "engine/misie-patysie/rules.hpp"
#include "protocol/message.hpp"

namespace gramy::bolek {

/// Plays one match at a time, in either seat. Each match has its own process of the module. The player calls
/// poczatek with the board at the beginning, and ruch_bolka at each of its turns.
///
/// The task makes a promise to the module: each pile has 1 to 10^7 items, the limit is 1 to 10^6, and Bolek
/// can win. If a pool keeps this promise, the player sends the answer of ruch_bolka unchanged, and a failure
/// is the module's fault. The player sets no time limit for such a call, because the referee's clock limits
/// it.
///
/// In any other pool the player asks the module too. But if the answer is illegal, or the module fails or
/// takes more than 1 s, the player makes the task's simple move. This move takes one bear, or one stick if
/// there is no bear. The field `info` of the sent move gives the reason. If a pile is empty at the beginning
/// or a number of the board does not fit into int, all moves are simple moves.
class PluggedModule {
 public:
  struct Events {
    std::function<void(const protocol::ClientMessage&)> send;
    /// Called when the module has failed with a pool that the task may give to it. Then the match is lost.
    std::function<void(const std::string& match, Fault fault)> fault;
  };

  /// `program` is the module as scripts/compile-bolek has compiled it. All work is done on the one thread of
  /// `executor`.
  PluggedModule(boost::asio::any_io_executor executor, std::filesystem::path program, Events events);

  /// Handles start, move_request, end and error, and ignores other messages. Throws std::system_error if the
  /// process for a match cannot be created.
  void handle(const protocol::RefereeMessage& message);

  /// Ends the current match, if there is one, without telling the referee.
  void forget() { match_.reset(); }

 private:
  struct Match;

  void begin(const protocol::Start& start);
  void answer(const protocol::MoveRequest& request);
  void go_on();
  void call_poczatek(misie::Piles piles);
  void call_ruch_bolka();
  void await();
  bool is_running(const std::weak_ptr<Match>& match, std::uint64_t call) const;
  void await_outcome();
  void settle(const CallResult& outcome);
  void failed(Fault fault);
  void ready();
  void move(ReturnedMove answer);
  void move_instead(const char* key, const std::string& why);
  void send(misie::Move move, std::string info);
  void resign(const std::string& match, const std::string& why);

  boost::asio::any_io_executor executor_;
  std::filesystem::path program_;
  Events events_;
  std::shared_ptr<Match> match_;  // null if there is no match
};

}  // namespace gramy::bolek
