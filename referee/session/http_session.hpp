// A browser's session: request heads come in, answers go out one after another.
#pragma once

#include <optional>

#include "referee/session/rate_limiter.hpp"
#include "referee/session/session.hpp"
#include "referee/web/http.hpp"

namespace gramy::referee {

/// Reads the next request only after the previous answer was written. So at most one answer waits for a
/// client to read it.
class HttpSession final : public Session {
 public:
  explicit HttpSession(const SessionStart& start);

  ClientKind kind() const override { return ClientKind::person; }
  void receive(std::string_view bytes, Time now) override;
  std::optional<Request> next(Time now) override;
  void deliver(const Delivery&, Time) override {}
  void turn_away(std::string_view by) override;
  std::size_t held_text() const override { return 0; }
  void drop_text() override {}
  void response_found(const HttpResponse& answer) override;
  void not_let_in(const std::string& why) override;
  bool awaits_output() const override;

 private:
  Standing standing() const;
  bool may_take_next() const { return !awaits_answer_ && output_.empty(); }
  void take(HttpHead head, Time now);
  void take_web_socket(HttpHead head);
  void refuse(int status, std::string why);
  void say(const HttpResponse& answer);

  const Site& site_;
  Output& output_;
  RateLimiter limiter_;
  HttpReader reader_;
  const bool by_proxy_;
  Standing told_ = Standing::stranger;  // the standing that was last reported to the referee
  // The client for which a proxy sent the last request. next() reports the client once.
  std::optional<SpeakFor> client_;
  std::optional<PageRequest> wanted_;  // the page that next() asks for
  std::string web_socket_;             // head of the WebSocket request
  bool awaits_answer_ = false;
  bool without_body_ = false;  // whether the open request is HEAD
  bool accepts_gzip_ = false;  // whether the client accepts a compressed body
  bool overrun_ = false;       // whether the client sent more requests than may wait
  bool leaving_ = false;       // whether the answer being written is the last output
  bool gone_ = false;
};

}  // namespace gramy::referee
