// A session of lines over a WebSocket: a message is a line, both ways.
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

/// Puts the lines of a session into frames, and takes its lines out of frames. What they say is not known
/// here.
class WebSocketSession final : public Session {
 public:
  /// `head`: of the request for it.
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
  RateLimiter limiter_;  // of what carries no line; the lines have one of their own
  WebSocket web_socket_;
  Output lines_;  // of the inner session, still to be put into frames: whole ones in every piece
  BotSession inner_;
  std::int64_t overhead_ = 0;  // bytes that were no text, beyond what each message may have
  std::size_t controls_ = 0;   // frames that are still to be charged
  bool line_ends_ = false;     // the inner session is still to be told
  bool refused_ = false;       // for too much of that
  bool closed_ = false;        // a close frame has been put out
};

}  // namespace gramy::referee
