// How a tournament gets on, on standard error: one line that is rewritten on a terminal, a line now and then
// elsewhere.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "referee/match.hpp"
#include "referee/tournament/standings.hpp"

namespace gramy::referee {

class Progress {
 public:
  explicit Progress(bool terminal) : terminal_(terminal) {}

  /// After a match of `game`. Shows at most a few lines a second.
  void show(const Standings& standings, std::string_view game, Time now);

  /// A line that stays: something a person should know.
  void say(std::string_view line);

  /// The last state, to stay. Nothing if nothing was ever shown.
  void end(const Standings& standings, Time now);

 private:
  std::string text(const Standings& standings, Time now) const;

  bool terminal_;
  bool line_open_ = false;
  std::string game_;
  Time begun_{};
  std::uint64_t before_ = 0;  // matches that were counted then
  Time shown_{};
};

}  // namespace gramy::referee
