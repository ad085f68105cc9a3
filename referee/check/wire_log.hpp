// Log of the lines between the conformance check and its bot.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "referee/session/direction.hpp"

namespace gramy::referee {

/// A line that was sent to the bot or received from it.
struct WireLine {
  std::chrono::milliseconds at{};  ///< time since the log began
  Direction direction = Direction::to_client;
  std::string text;  ///< printable text; a long line is cut, with a mark at the cut
};

/// A line of the log, such as "> 0.012 s {...}". `>` marks a line to the bot, `<` a line from the bot.
std::string to_text(const WireLine& line);

/// The last lines of a log.
struct WireEnd {
  std::vector<WireLine> lines;
  std::size_t left_out = 0;  ///< number of earlier lines, which are not in `lines`
};

/// Keeps the newest lines, at most `most` of them. Cuts each line to at most `longest` characters.
class WireLog {
 public:
  WireLog(std::size_t most, std::size_t longest) : most_(most), longest_(longest) {}

  /// Empties the log and restarts its clock.
  void begin();

  /// `bytes`: one or more lines. The last line may be incomplete.
  void add(Direction direction, std::string_view bytes);

  WireEnd end() const { return {{lines_.begin(), lines_.end()}, left_out_}; }

 private:
  std::size_t most_, longest_;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  std::deque<WireLine> lines_;
  std::size_t left_out_ = 0;
};

}  // namespace gramy::referee
