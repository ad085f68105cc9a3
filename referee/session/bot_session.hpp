// The session of a bot, of the web page, and of any other client that speaks JSON lines.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/session.hpp"
#include "referee/session/rate_limiter.hpp"
#include "referee/session/session.hpp"

namespace gramy::referee {

/// A reserved name and its token.
struct RegisteredPlayer {
  std::string name;
  std::string token;
};

class BotSession final : public Session {
 public:
  /// `player`: the known player of this connection; the name in its hello is ignored.
  explicit BotSession(const SessionStart& start, std::optional<RegisteredPlayer> player = std::nullopt);

  ClientKind kind() const override { return ClientKind::bot; }
  void receive(std::string_view bytes, Time now) override;
  std::optional<Request> next(Time now) override;
  void deliver(const Delivery& delivery, Time now) override;
  void turn_away(std::string_view by) override;
  std::size_t held_text() const override;
  void drop_text() override;
  void line_read(LineRead read) override;

  /// Ends the session with an error that is no answer to a line of the client.
  void refuse(protocol::ErrorCode code, std::string why);

  std::optional<protocol::ErrorCode> ended_by() const { return ended_by_; }

 private:
  bool takes_lines(std::string_view bytes, Time now);
  void show(Direction direction, std::string_view match, std::string_view text, Time now) const;
  Request request_for(protocol::ClientMessage&& message);
  Request request_for(protocol::LongLine line);
  Request request_for(protocol::Error error);
  void send(const protocol::RefereeMessage& message);
  std::string line_of(const protocol::RefereeMessage& message);

  Output& output_;
  const WireTap& tap_;
  std::uint64_t max_unread_bytes_;  // the most bytes of lines that may wait to be parsed
  std::optional<RegisteredPlayer> player_;
  // The name under which lines are passed to the wire tap. It is empty if there is no tap, for spectators,
  // and until the client is welcomed.
  std::string name_;
  RateLimiter limiter_;
  std::size_t open_line_bytes_ = 0;  // how many bytes of the incomplete line have arrived
  protocol::ServerSession lines_;
  std::size_t unread_bytes_ = 0;
  std::optional<protocol::ErrorCode> ended_by_;
  int hellos_refused_ = 0;
  std::deque<Request> pending_;  // requests that next() returns before it reads the next line
};

}  // namespace gramy::referee
