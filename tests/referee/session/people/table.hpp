// A whole referee with a person, and with bots as opponents.
#pragma once

#include <cstdint>
#include <deque>
#include <list>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/session.hpp"
#include "tests/referee/session/referee_bench.hpp"

namespace gramy::testing {

/// A referee with the bots `perfect` and `random`, and the person who types.
class Table {
 public:
  /// Lets the bots `perfect` and `random` join, and a person connect.
  explicit Table(protocol::Limits limits = {}, const referee::LinkLimits& links = {}, bool is_open = true);

  /// Types each line of `script` that begins with "> ". Returns the conversation: each typed line and its
  /// answer.
  std::string converse(std::string_view script);

  /// Types a line, or sends any bytes. Returns what the person sees.
  std::string type(std::string_view line) { return receive(std::string(line) + "\n"); }
  std::string receive(std::string_view bytes);

  /// Lets another person join, who then does nothing.
  void seat(const std::string& name);

  /// Lets the bot `random` invite the person. Returns what the person sees.
  std::string invite(const std::string& name, bool rated);
  /// Lets the bot `random` leave and reconnect. When the bot leaves, its invitation is withdrawn. Returns
  /// what the person sees.
  std::string withdraw();

  bool closed() const { return !bench.open(person_); }

  std::deque<AnyMove> replies;  ///< the bots' next moves
  bool plays_perfectly = true;  ///< whether bots without `replies` play perfectly or make any legal move
  RefereeBench bench;

 private:
  struct Playing {
    AnyPosition position;
    AnyAnalysis analysis;
    std::uint64_t ply = 0;

    void play(const AnyMove& move);
  };
  struct Bot {
    ConnectionId connection;
    protocol::ClientSession session;
    std::map<std::string, Playing> matches;
  };

  Bot& seat_bot(const std::string& name);
  void come(Bot& bot);
  std::string settle();
  void answer(Bot& bot, const protocol::RefereeMessage& message);

  Catalogue games_;
  std::list<Bot> bots_;
  Bot& random_;
  ConnectionId person_;
};

}  // namespace gramy::testing
