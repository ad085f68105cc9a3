#include "referee/progress.hpp"

#include <cstdio>

#include "referee/tournament/table.hpp"

namespace gramy::referee {
namespace {

constexpr auto on_a_terminal = std::chrono::milliseconds(200);
constexpr auto elsewhere = std::chrono::milliseconds(2000);
constexpr const char* erase_line = "\r\x1b[K";

}  // namespace

std::string Progress::text(const Standings& standings, Time now) const {
  return progress_line(standings, game_, std::chrono::duration_cast<std::chrono::milliseconds>(now - begun_),
                       before_);
}

void Progress::show(const Standings& standings, std::string_view game, Time now) {
  if (game_.empty()) {
    begun_ = shown_ = now;
    before_ = standings.overall.matches();
  }
  game_ = game;
  if (now - shown_ < (terminal_ ? on_a_terminal : elsewhere)) return;
  shown_ = now;
  if (terminal_) {
    std::fprintf(stderr, "%s%s", erase_line, text(standings, now).c_str());
    line_open_ = true;
  } else {
    std::fprintf(stderr, "%s\n", text(standings, now).c_str());
  }
}

void Progress::say(std::string_view line) {
  std::fprintf(stderr, "%s%.*s\n", line_open_ ? erase_line : "", static_cast<int>(line.size()), line.data());
  line_open_ = false;
}

void Progress::end(const Standings& standings, Time now) {
  if (!game_.empty()) say(text(standings, now));
}

}  // namespace gramy::referee
