// A session of lines over a WebSocket: each message is a line, in both directions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "referee/session/bot_session.hpp"
#include "referee/session/rate_limiter.hpp"
#include "referee/session/session.hpp"
#include "referee/web/websocket.hpp"

namespace gramy::referee {

/// Puts the lines of an inner session into frames, and takes lines out of frames. It does not look into the
/// lines.
class WebSocketSession final : public Session {
 public:
  WebSocketSession(const SessionStart& start, std::string_view head);

  ClientKind kind() const override { return inner_.kind(); }
  void receive(std::string_view bytes, Time now) override;
  std::optional<Request> next(Time now) override;
  void deliver(const Delivery& delivery, Time now) override;
  void turn_away(std::string_view by) override;
  void leave() override;
  std::size_t held_text() const override { return inner_.held_text(); }
  void drop_text() override { inner_.drop_text(); }
  void line_read(LineRead read) override { inner_.line_read(std::move(read)); }

 private:
  void take(const WebSocketRead& read, Time now);
  bool may_go_on(Time now);
  void frame_lines();

  Output& output_;
  RateLimiter limiter_;  // limits frames without a line; the inner session limits lines
  WebSocket web_socket_;
  Output lines_;  // output of the inner session, not framed yet; each piece has whole lines
  BotSession inner_;
  std::int64_t overhead_ = 0;  // bytes received besides text, minus the frame head allowed for each message
  std::size_t controls_ = 0;   // number of frames that the rate limiter has not counted yet
  bool line_ends_ = false;     // whether a line has ended and inner_ does not know it yet
  bool refused_ = false;       // whether the client sent too many frames without a line
  bool closed_ = false;        // whether a close frame was written
};

}  // namespace gramy::referee
