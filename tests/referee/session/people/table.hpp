// A person at a whole referee, with bots as opponents.
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
  /// `perfect` and `random` are present.
  explicit Table(protocol::Limits limits = {}, const referee::LinkLimits& links = {}, bool is_open = true);

  /// Types every line of `script` that begins with "> ". Returns the real conversation: each of those lines,
  /// followed by the referee's answer.
  std::string converse(std::string_view script);

  /// The text after one typed line, or after any bytes.
  std::string type(std::string_view line) { return receive(std::string(line) + "\n"); }
  std::string receive(std::string_view bytes);

  /// Another person joins and stays silent.
  void seat(const std::string& name);

  /// The bot `random` asks this person for a match, or leaves and reconnects. Returns the person's text.
  std::string invite(const std::string& name, bool rated);
  std::string withdraw();

  bool closed() const { return !bench.open(person_); }

  std::deque<AnyMove> replies;  ///< next moves of the bots
  bool plays_perfectly = true;  ///< used when there are none; false: any legal move
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
