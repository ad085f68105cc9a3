// A bot of the simulation: the client's own session, and moves at random after random thought.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/base/random.hpp"
#include "protocol/session.hpp"
#include "tests/referee/session/simulation/timeline.hpp"
#include "tests/referee/session/simulation/wire.hpp"

namespace gramy::testing {

class Bot {
 public:
  /// `send`: bytes on its link, if it has one.
  Bot(Timeline& timeline, Random& random, protocol::Hello hello, std::function<void(std::string_view)> send)
      : timeline_(timeline), random_(random), session_(std::move(hello)), send_(std::move(send)) {}

  /// Its link stands.
  void connect() {
    ++links_;
    session_.connect();
    flush();
  }

  void receive(std::string_view bytes) {
    session_.receive(bytes);
    while (const auto message = session_.next()) {
      if (const auto* start = std::get_if<protocol::Start>(&*message)) {
        if (start->clock && random_.chance(0.5)) answer(protocol::Ready{start->match});
      } else if (const auto* request = std::get_if<protocol::MoveRequest>(&*message)) {
        answer(protocol::Move{.match = request->match,
                              .ply = request->ply,
                              .numbers = std::vector<Number>{1},
                              .found = {},
                              .info = {}});
      }
    }
    flush();
  }

  void leave() {
    session_.send(protocol::Bye{});
    flush();
  }

 private:
  /// Not over another link than the one it was asked on.
  void answer(protocol::ClientMessage message) {
    using namespace std::chrono_literals;
    const auto thought = random_time(random_, random_.chance(0.03) ? 3s : 50ms);
    timeline_.after(thought, [this, link = links_, message = std::move(message)] {
      if (link != links_) return;
      session_.send(message);
      flush();
    });
  }

  void flush() {
    const std::string bytes = session_.take_output();
    if (!bytes.empty()) send_(bytes);
  }

  Timeline& timeline_;
  Random& random_;
  protocol::ClientSession session_;
  std::function<void(std::string_view)> send_;
  int links_ = 0;
};

}  // namespace gramy::testing
