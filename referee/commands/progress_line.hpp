// A progress line for matches that are judged or exported, or positions that are drawn.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <stop_token>
#include <unistd.h>

#include "referee/truth/records.hpp"

namespace gramy::referee {

/// Rewrites one line on standard error once the work has taken longer than a second, and clears it at the
/// end. Prints nothing if standard error is not a terminal.
class ProgressLine {
 public:
  /// `doing`: "judging". `unit`: "matches".
  ProgressLine(const char* doing, std::uint64_t total, const char* unit = "matches")
      : doing_(doing), unit_(unit), total_(total) {}
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() {
    if (shown_) std::fprintf(stderr, "\r\x1b[K");
  }

  void show(std::uint64_t done) {
    const auto now = std::chrono::steady_clock::now();
    if (!terminal_ || now < due_) return;
    std::fprintf(stderr, "\r\x1b[K%s: %llu of %llu %s", doing_, static_cast<unsigned long long>(done),
                 static_cast<unsigned long long>(total_), unit_);
    shown_ = true;
    due_ = now + std::chrono::milliseconds(200);
  }

 private:
  const char *doing_, *unit_;
  std::uint64_t total_;
  bool terminal_ = isatty(STDERR_FILENO) != 0;
  bool shown_ = false;
  std::chrono::steady_clock::time_point due_ = std::chrono::steady_clock::now() + std::chrono::seconds(1);
};

/// Judges the matches that are left, with a ProgressLine, until all are judged or it is stopped.
inline void judge_rest(Judging& judging, std::uint64_t matches, const std::stop_token& stop) {
  ProgressLine line("judging", matches);
  while (judging.next(stop)) line.show(judging.matches());
}

}  // namespace gramy::referee
