// Progress of a tournament, on standard error.
// On a terminal a table that is drawn again and again, elsewhere a line now and then.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "referee/match/match.hpp"
#include "referee/tournament/tables/standings.hpp"
#include "referee/tournament/tables/table.hpp"

namespace gramy::referee {

class Progress {
 public:
  explicit Progress(bool terminal) : terminal_(terminal) {}

  /// How often to `show`.
  std::chrono::milliseconds interval() const;

  /// A match of `game` has been counted.
  void counted(const Standings& standings, std::string_view game, Time now);

  /// How it stands; elsewhere than on a terminal only if something has changed. `lag`: the referee's worst.
  void show(const Standings& standings, const Accuracies& accuracies, std::chrono::milliseconds lag,
            Time now);

  /// A line that stays: something a person should know.
  void say(std::string_view line);

  /// The last state, to stay, without the table. Nothing if no match was ever counted.
  void end(const Standings& standings, Time now);

 private:
  std::string line(const Standings& standings, std::string_view game, Time now) const;
  void draw(const std::vector<std::string>& table);

  bool terminal_;
  std::size_t lines_drawn_ = 0;  // of the table, above the cursor
  std::string game_;             // of the last match; empty before the first
  Time begun_{};                 // when that was counted
  std::uint64_t before_ = 0;     // matches that were counted then
  bool changed_ = false;
};

}  // namespace gramy::referee
