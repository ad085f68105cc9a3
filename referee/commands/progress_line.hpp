// A progress line for long work, such as judging or exporting matches.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <unistd.h>
#include <utility>
#include <vector>

#include "referee/exam/sheet_questions.hpp"
#include "referee/tournament/boards/boards.hpp"
#include "referee/truth/records.hpp"

namespace gramy::referee {

/// Shows progress on one line of standard error, from one second after the work began. Clears the line at the
/// end. Prints nothing if standard error is not a terminal.
class ProgressLine {
 public:
  /// `doing`: what is being done, such as "judging". `unit`: what is counted, such as "matches".
  ProgressLine(std::string doing, std::uint64_t total, const char* unit = "matches")
      : doing_(std::move(doing)), unit_(unit), total_(total) {}
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() {
    if (shown_) std::fprintf(stderr, "\r\x1b[K");
  }

  void show(std::uint64_t done) {
    const auto now = std::chrono::steady_clock::now();
    if (!terminal_ || now < due_) return;
    std::fprintf(stderr, "\r\x1b[K%s: %llu of %llu %s", doing_.c_str(), static_cast<unsigned long long>(done),
                 static_cast<unsigned long long>(total_), unit_);
    shown_ = true;
    due_ = now + std::chrono::milliseconds(200);
  }

 private:
  std::string doing_;
  const char* unit_;
  std::uint64_t total_;
  bool terminal_ = isatty(STDERR_FILENO) != 0;
  bool shown_ = false;
  std::chrono::steady_clock::time_point due_ = std::chrono::steady_clock::now() + std::chrono::seconds(1);
};

/// Judges the remaining matches, with a ProgressLine, until all are judged or a stop is requested.
inline void judge_rest(Judging& judging, std::uint64_t matches, const std::stop_token& stop) {
  ProgressLine line("judging", matches);
  while (judging.next(stop)) line.show(judging.matches());
}

/// Makes a tournament's boards, or reads an exam's sheets, with a ProgressLine for each game.
inline std::vector<std::vector<TournamentBoard>> boards_of(const TournamentFile& file,
                                                           const std::stop_token& stop) {
  std::optional<ProgressLine> line;
  std::string shown;
  const auto show = [&](std::string_view game, std::size_t made, std::size_t wanted) {
    if (shown != game) line.emplace("making " + (shown = game), wanted, "boards");
    line->show(made);
  };
  return make_boards(file, show, stop, SheetQuestions(stop));
}

}  // namespace gramy::referee
