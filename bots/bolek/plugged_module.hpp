// Player on the wire by a contestant's module, which is given what the referee says.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "bots/bolek/module_process.hpp"
#include "engine/misie-patysie/rules.hpp"
#include "protocol/message.hpp"

namespace gramy::bolek {

/// One match at a time, each with a process of its own, in which poczatek is called with the board at the
/// beginning and ruch_bolka whenever it is our turn, in either seat. What ruch_bolka answers is passed on as
/// it is. A board that is none for a module is resigned. There is no time limit here: the referee has the
/// clock, and the end of the match ends the process.
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
  void ask_for_move();
  void await_outcome();
  void take_outcome();
  void move(Answer answer);
  void resign(const std::string& match, const std::string& why);

  boost::asio::any_io_executor executor_;
  std::filesystem::path program_;
  Events events_;
  std::shared_ptr<Match> match_;  // null while there is none
};

}  // namespace gramy::bolek
