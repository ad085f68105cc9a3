// Player on the wire by a contestant's module, which is given what the referee says.
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

/// One match at a time, each with a process of its own, in which poczatek is called with the board at the
/// beginning and ruch_bolka whenever it is our turn, in either seat.
///
/// The task promises its module piles of 1 to 10^7, a limit of 1 to 10^6, and a pool that Bolek can win.
/// In such a pool ruch_bolka's answer is passed on as it is, a failure is the module's fault, and there is no
/// time limit here: the referee has the clock. In any other pool the module is asked too. An illegal answer,
/// a failure, or a call of more than 1 s is then replaced by the task's own simple move, whose `info` says
/// so. If a pile is empty at the beginning, or no int holds a number of the board, no module is asked, and
/// all moves are simple.
class PluggedModule {
 public:
  struct Events {
    std::function<void(const protocol::ClientMessage&)> send;
    /// The module has failed in the match of that id, which can only be lost now.
    std::function<void(const std::string& match, Fault fault)> fault;
  };

  /// `program`: as scripts/compile-bolek made it. For the one thread of `executor`.
  PluggedModule(boost::asio::any_io_executor executor, std::filesystem::path program, Events events);

  /// start, move_request, end and error; anything else is passed over. Throws std::system_error if there can
  /// be no process for a match.
  void handle(const protocol::RefereeMessage& message);

  /// Ends the match, if there is one, without a word to the referee.
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
  void settle(const Outcome& outcome);
  void failed(Fault fault);
  void ready();
  void move(Answer answer);
  void move_instead(const char* key, const std::string& why);
  void send(misie::Move move, std::string info);
  void resign(const std::string& match, const std::string& why);

  boost::asio::any_io_executor executor_;
  std::filesystem::path program_;
  Events events_;
  std::shared_ptr<Match> match_;  // null while there is none
};

}  // namespace gramy::bolek
