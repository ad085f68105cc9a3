// A progress line while matches are judged or exported.
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
class MatchesLine {
 public:
  /// `doing`: "judging".
  MatchesLine(const char* doing, std::uint64_t matches) : doing_(doing), matches_(matches) {}
  MatchesLine(const MatchesLine&) = delete;
  MatchesLine& operator=(const MatchesLine&) = delete;
  ~MatchesLine() {
    if (shown_) std::fprintf(stderr, "\r\x1b[K");
  }

  void show(std::uint64_t done) {
    const auto now = std::chrono::steady_clock::now();
    if (!terminal_ || now < due_) return;
    std::fprintf(stderr, "\r\x1b[K%s: %llu of %llu matches", doing_, static_cast<unsigned long long>(done),
                 static_cast<unsigned long long>(matches_));
    shown_ = true;
    due_ = now + std::chrono::milliseconds(200);
  }

 private:
  const char* doing_;
  std::uint64_t matches_;
  bool terminal_ = isatty(STDERR_FILENO) != 0;
  bool shown_ = false;
  std::chrono::steady_clock::time_point due_ = std::chrono::steady_clock::now() + std::chrono::seconds(1);
};

/// Judges the matches that are left, with a MatchesLine, until all are judged or it is stopped.
inline void judge_rest(Judging& judging, std::uint64_t matches, const std::stop_token& stop) {
  MatchesLine line("judging", matches);
  while (judging.next(stop)) line.show(judging.matches());
}

}  // namespace gramy::referee
