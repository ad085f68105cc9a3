// A bot of the simulation. It uses a real client session, makes random moves and undos, and thinks for random
// times.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "engine/base/random.hpp"
#include "protocol/session.hpp"
#include "tests/referee/session/simulation/timeline.hpp"
#include "tests/referee/session/simulation/wire.hpp"

namespace gramy::testing {

/// The player at one end of a simulated link.
class Bot {
 public:
  /// `send` writes to the bot's link, if it has one.
  Bot(Timeline& timeline, Random& random, protocol::Hello hello, std::function<void(std::string_view)> send)
      : timeline_(timeline), random_(random), session_(std::move(hello)), send_(std::move(send)) {}

  /// Called when the bot's link is connected.
  void connect() {
    ++links_;
    session_.connect();
    flush();
  }

  void receive(std::string_view bytes) {
    session_.receive(bytes);
    while (const auto message = session_.next()) {
      if (const auto* start = std::get_if<protocol::Start>(&*message)) {
        Playing& playing = matches_[start->match];
        ++playing.begun;
        playing.rated = start->rated;
        if (start->clock && random_.chance(0.5)) answer(start->match, protocol::Ready{start->match});
      } else if (const auto* request = std::get_if<protocol::MoveRequest>(&*message)) {
        answer(*request);
      } else if (const auto* end = std::get_if<protocol::End>(&*message)) {
        matches_.erase(end->match);
      }
    }
    flush();
  }

  void watch(const std::string& match) {
    session_.send(protocol::Watch{match});
    flush();
  }

  void leave() {
    session_.send(protocol::Bye{});
    flush();
  }

 private:
  struct Playing {
    int begun = 0;  // number of start messages: one at the beginning, and another after each undo
    bool rated = false;
  };

  /// Answers with a move. In a casual match, sometimes asks for an undo, before or after the opponent's next
  /// move.
  void answer(const protocol::MoveRequest& request) {
    const bool is_casual = !matches_[request.match].rated;
    if (is_casual && request.ply >= 2 && random_.chance(0.1))
      return answer(request.match, protocol::Undo{request.match});
    answer(request.match, protocol::Move{.match = request.match,
                                         .ply = request.ply,
                                         .numbers = std::vector<Number>{1},
                                         .found = {},
                                         .info = {}});
    if (is_casual && request.ply >= 2 && random_.chance(0.05))
      answer(request.match, protocol::Undo{request.match});
  }

  /// Sends the answer, unless the link was replaced or the match restarted after the request.
  void answer(const std::string& match, protocol::ClientMessage message) {
    using namespace std::chrono_literals;
    const auto thought = random_time(random_, random_.chance(0.03) ? 3s : 50ms);
    timeline_.after(
        thought, [this, link = links_, match, begun = matches_[match].begun, message = std::move(message)] {
          const auto playing = matches_.find(match);
          if (link != links_ || playing == matches_.end() || playing->second.begun != begun) return;
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
  std::map<std::string, Playing> matches_;
  int links_ = 0;
};

}  // namespace gramy::testing
