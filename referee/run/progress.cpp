#include "referee/run/progress.hpp"

#include <cstdio>
#include <fmt/format.h>
#include <unistd.h>
#include <utility>

#include "engine/base/printable.hpp"
#include "referee/run/terminal.hpp"
#include "referee/tournament/tables/live_table.hpp"

namespace gramy::referee {
namespace {

/// Moves the cursor `lines` lines up, to the beginning of the line.
std::string up(std::size_t lines) {
  return lines == 0 ? "" : fmt::format("\x1b[{}A\r", lines);
}

constexpr const char* erase_line = "\x1b[2K";
constexpr const char* erase_below = "\x1b[J";

}  // namespace

std::chrono::milliseconds Progress::interval() const {
  return std::chrono::milliseconds(terminal_ ? 250 : 2000);
}

void Progress::counted(const Standings& standings, std::string_view game, Time now) {
  if (game_.empty()) {
    begun_ = now;
    before_ = standings.overall.matches();
  }
  game_ = game;
  changed_ = true;
}

std::string Progress::line(const Standings& standings, std::string_view game, Time now) const {
  const auto elapsed = game_.empty() ? Time::duration{} : now - begun_;
  return progress_line(standings, game, std::chrono::duration_cast<std::chrono::milliseconds>(elapsed),
                       before_);
}

void Progress::show(const Standings& standings, const Accuracies& accuracies, std::chrono::milliseconds lag,
                    Time now) {
  if (terminal_) {
    std::string headline = line(standings, "", now);
    if (lag.count() > 0) headline += fmt::format(" | lag: {} ms", lag.count());
    TerminalSize size = size_of_terminal(STDERR_FILENO);
    const auto& test = standings.format.test;
    const bool has_room_for_test = test && size.rows > 3;
    if (has_room_for_test) --size.rows;
    std::vector<std::string> table = live_table(headline, standings.overall, accuracies, size);
    if (has_room_for_test) table.insert(table.begin() + 1, test_line(*test).substr(0, size.columns));
    draw(table);
  } else if (std::exchange(changed_, false)) {
    const auto& test = standings.format.test;
    say(line(standings, game_, now) + (test ? " | " + test_line(*test) : ""));
  }
}

void Progress::draw(const std::vector<std::string>& table) {
  std::string text = up(lines_drawn_);
  for (const std::string& each : table) text += erase_line + each + "\n";
  text += erase_below;
  std::fputs(text.c_str(), stderr);  // a single call, because standard error has no buffer
  lines_drawn_ = table.size();
}

void Progress::say(std::string_view line) {
  if (lines_drawn_ > 0) draw({});
  std::fprintf(stderr, "%s\n", printable(line).c_str());
}

void Progress::end(const Standings& standings, Time now) {
  if (!game_.empty()) return say(line(standings, game_, now));
  if (lines_drawn_ > 0) draw({});
}

}  // namespace gramy::referee
