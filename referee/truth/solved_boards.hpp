// Boards with their solvers, so that matches on one board solve it once.
#pragma once

#include <map>
#include <stop_token>
#include <string>

#include "engine/catalogue.hpp"

namespace gramy::referee {

struct SolvedBoard {
  AnyBoard board;
  AnySolver solver;
};

/// Remembers the last board of every game: a tournament plays everything on one board before the next.
class SolvedBoards {
 public:
  explicit SolvedBoards(Catalogue games) : games_(std::move(games)) {}

  /// Valid until the next call. Throws BadInput for an unknown game and for a board that is unlawful or
  /// cannot be solved; Stopped.
  const SolvedBoard& of(const std::string& game, const std::string& board,
                        const std::stop_token& stopping = {});

 private:
  struct Last {
    std::string text;
    SolvedBoard solved;
  };

  Catalogue games_;
  std::map<std::string, Last> last_;  // by game
};

}  // namespace gramy::referee
