// Who is at the other end of a connection? The first bytes tell: `{` makes it a bot, an HTTP request is
// turned away, anything else is a person. From then on the front translates between that one and the lobby.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/session.hpp"
#include "referee/lobby/actions.hpp"
#include "referee/session/allowance.hpp"
#include "referee/session/people/person_front.hpp"

namespace gramy::referee {

/// A name and the token it is reserved for.
struct RegisteredPlayer {
  std::string name;
  std::string token;
};

class Front {
 public:
  /// `player`: who is known to be there, a bot, whatever its hello says of its name.
  explicit Front(PersonSurroundings surroundings, std::optional<RegisteredPlayer> player = std::nullopt);

  /// What arrived; then take the output and the requests, both in order.
  void receive(std::string_view bytes);
  void deliver(const Deliver& delivery);
  void hint_ready(const Hint& hint);
  /// `bytes`: how long the line was.
  void long_line_read(std::size_t bytes, std::variant<protocol::ClientMessage, protocol::Error> read);

  /// A second of silence has passed: says something to a stranger, who may be a person wondering what this
  /// is.
  void greet();

  /// It has not said who it is, and has to go. by: "within 10 s", "while there was room".
  void turn_away(const std::string& by);

  std::string take_output();
  std::vector<Request> take_requests();

  ClientKind kind() const;

 private:
  struct Stranger {
    std::string bytes;
  };
  struct Browser {};

  void recognise();
  void receive_from_bot(std::string_view bytes);
  void read_elsewhere(protocol::LongLine line);
  void fault(protocol::Error error);

  PersonSurroundings surroundings_;
  std::optional<RegisteredPlayer> player_;
  Allowance allowance_;           // of a bot; a person's front has its own
  std::size_t unread_bytes_ = 0;  // of lines that are being read
  std::variant<Stranger, protocol::ServerSession, PersonFront, Browser> who_;
  bool greeted_ = false;
  std::string output_;
  std::vector<Request> requests_;
};

}  // namespace gramy::referee
