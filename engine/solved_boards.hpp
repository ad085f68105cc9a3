// Solved boards, kept for whoever needs them next.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <list>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>

#include "engine/any_game.hpp"

namespace gramy {

struct SolvedBoard {
  AnyBoard board;
  AnySolver solver;
};

/// One for all of a process. Keeps what was used last, in so much memory. Each board counts for the account
/// that has used it last; where there is too much, the account that holds most loses what it has not used for
/// longest. So however many boards somebody has solved, those of others stay who hold less. Safe to use from
/// several threads at once: of two that need one board one solves it, and the other waits.
class SolvedBoards {
 public:
  explicit SolvedBoards(std::size_t most_bytes = 256 << 20) : most_bytes_(most_bytes) {}

  /// By the game's default method. `account`: an address, say; empty: the process's own. Throws BadInput for
  /// a board that cannot be solved; Stopped soon after `stop` asks for it, and whoever waits solves it then.
  SolvedBoard of(const AnyBoard& board, std::string_view account = {}, const std::stop_token& stop = {});

  /// The same of a text, which is read only if it is not that of a board that is kept. Throws BadInput, too,
  /// if it is unlawful.
  SolvedBoard of(const AnyGame& game, const std::string& text, std::string_view account = {},
                 const std::stop_token& stop = {});

  /// What is kept, about.
  std::size_t bytes() const;

 private:
  struct Kept {
    SolvedBoard solved;
    std::string account;
    std::size_t bytes = 0;
  };
  using Boards = std::list<Kept>;

  Boards::iterator find(std::string_view game, const std::string& text);
  SolvedBoard use(Boards::iterator kept, std::string_view account);
  void keep(Kept kept, Boards& dropped);
  Boards::iterator least_needed();

  const std::size_t most_bytes_;
  mutable std::mutex in_use_;
  std::condition_variable_any ended_;  // solving one of solving_
  std::list<AnyBoard> solving_;
  Boards kept_;  // the one used last comes first; a few hundred at most
  std::size_t bytes_ = 0;
};

}  // namespace gramy
