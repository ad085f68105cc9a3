// The answer to a browser, which has come to the wrong place: it is told so and disconnected.
#pragma once

#include "referee/session/session.hpp"

namespace gramy::referee {

class HttpSession final : public Session {
 public:
  explicit HttpSession(const SessionStart& start);

  ClientKind kind() const override { return ClientKind::person; }
  void receive(std::string_view, Time) override {}
  std::optional<Request> next(Time) override;
  void deliver(const Delivery&, Time) override {}
  void turn_away(std::string_view) override {}
  std::size_t held_text() const override { return 0; }
  void drop_text() override {}

 private:
  bool told_ = false;
};

}  // namespace gramy::referee
