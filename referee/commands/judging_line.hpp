// How far judging has come, on a terminal.
#pragma once

#include <cstdint>
#include <cstdio>
#include <unistd.h>

namespace gramy::referee {

/// Rewrites one line on standard error, every hundred matches, and clears it after the last; nothing unless
/// that is a terminal.
class JudgingLine {
 public:
  explicit JudgingLine(std::uint64_t matches) : matches_(matches), terminal_(isatty(STDERR_FILENO) != 0) {}

  /// Before the match of this number, from 1 on.
  void operator()(std::uint64_t number) const {
    if (!terminal_) return;
    if (number == matches_) {
      std::fprintf(stderr, "\r\x1b[K");
    } else if (number % 100 == 0) {
      std::fprintf(stderr, "\r\x1b[Kjudging: %llu of %llu matches", static_cast<unsigned long long>(number),
                   static_cast<unsigned long long>(matches_));
    }
  }

 private:
  std::uint64_t matches_;
  bool terminal_;
};

}  // namespace gramy::referee
