// The lines that went to and fro between a check and its bot, for whoever looks for a fault.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "referee/session/direction.hpp"

namespace gramy::referee {

struct WireLine {
  std::chrono::milliseconds at{};  ///< since the log was begun
  Direction direction = Direction::to_client;
  std::string text;  ///< printable; a long one is cut, and says so
};

/// "> 0.012 s {...}": `>` is to the bot, `<` from it.
std::string to_text(const WireLine& line);

/// The last of many.
struct WireEnd {
  std::vector<WireLine> lines;
  std::size_t left_out = 0;  ///< lines before these
};

/// Keeps the newest lines, at most `most`, of at most `longest` characters each.
class WireLog {
 public:
  WireLog(std::size_t most, std::size_t longest) : most_(most), longest_(longest) {}

  /// Forgets what was; times count from now on.
  void begin();

  /// `bytes` may be several lines, the last of which need not be whole.
  void add(Direction direction, std::string_view bytes);

  WireEnd end() const { return {{lines_.begin(), lines_.end()}, left_out_}; }

 private:
  std::size_t most_, longest_;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  std::deque<WireLine> lines_;
  std::size_t left_out_ = 0;
};

}  // namespace gramy::referee
