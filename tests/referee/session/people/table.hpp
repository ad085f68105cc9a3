// A person at a whole referee, with bots to play against.
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

class Table {
 public:
  /// `perfect` and `random` are there.
  explicit Table(protocol::Limits limits = {}, const referee::LinkLimits& links = {}, bool is_open = true);

  /// Types every line of `script` that begins with "> " and gives back the script as it should have been:
  /// those lines, each followed by what the referee answered.
  std::string converse(std::string_view script);

  /// What the person sees after typing one line, or any bytes.
  std::string type(std::string_view line) { return receive(std::string(line) + "\n"); }
  std::string receive(std::string_view bytes);

  /// Another person comes, and is silent.
  void seat(const std::string& name);

  /// The bot `random` asks the person of that name for a match, or leaves and comes back. What the person
  /// sees.
  std::string invite(const std::string& name, bool rated);
  std::string withdraw();

  bool closed() const { return !bench.open(person_); }

  std::deque<AnyMove> replies;  ///< the bots' next moves
  bool plays_perfectly = true;  ///< once there are none; else any legal move
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
