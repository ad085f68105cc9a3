// Progress of a tournament, on standard error.
// On a terminal it redraws a table; otherwise it prints a line now and then.
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

  /// The interval between calls of `show`.
  std::chrono::milliseconds interval() const;

  /// To be called for each match of `game` that counts.
  void counted(const Standings& standings, std::string_view game, Time now);

  /// Shows the standings. If standard error is no terminal, they are shown only if they have changed. `lag`:
  /// the referee's worst lag.
  void show(const Standings& standings, const Accuracies& accuracies, std::chrono::milliseconds lag,
            Time now);

  /// Prints a message for the user, which stays on the screen.
  void say(std::string_view line);

  /// Prints a last line with the state of the tournament, unless no match was counted. The table that show()
  /// has drawn is erased.
  void end(const Standings& standings, Time now);

 private:
  std::string line(const Standings& standings, std::string_view game, Time now) const;
  void draw(const std::vector<std::string>& table);

  bool terminal_;
  std::size_t lines_drawn_ = 0;  // lines of the table above the cursor
  std::string game_;             // the last match's game; empty before the first match
  Time begun_{};                 // when the first match was counted
  std::uint64_t before_ = 0;     // number of matches that were counted before begun_
  bool changed_ = false;
};

}  // namespace gramy::referee
