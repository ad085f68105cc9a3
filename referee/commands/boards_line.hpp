// A progress line while boards are made.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <stop_token>
#include <string_view>
#include <unistd.h>
#include <vector>

#include "referee/tournament/boards/boards.hpp"

namespace gramy::referee {

/// Rewrites one line on standard error once the boards have taken longer than a second, and clears it at the
/// end. Prints nothing if standard error is not a terminal.
class BoardsLine {
 public:
  BoardsLine() = default;
  BoardsLine(const BoardsLine&) = delete;
  BoardsLine& operator=(const BoardsLine&) = delete;
  ~BoardsLine() {
    if (shown_) std::fprintf(stderr, "\r\x1b[K");
  }

  void show(std::string_view game, std::size_t made, std::size_t wanted) {
    if (!terminal_ || std::chrono::steady_clock::now() - begun_ < std::chrono::seconds(1)) return;
    std::fprintf(stderr, "\r\x1b[Kmaking boards: %.*s %zu of %zu", static_cast<int>(game.size()), game.data(),
                 made, wanted);
    shown_ = true;
  }

 private:
  bool terminal_ = isatty(STDERR_FILENO) != 0;
  bool shown_ = false;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
};

/// make_boards, with such a line.
inline std::vector<std::vector<TournamentBoard>> boards_of(const TournamentFile& file,
                                                           const std::stop_token& stop) {
  BoardsLine line;
  const auto show = [&line](std::string_view game, std::size_t made, std::size_t wanted) {
    line.show(game, made, wanted);
  };
  return make_boards(file, show, stop);
}

}  // namespace gramy::referee
