// Boards of a tournament, read and solved once for many requests.
#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>

#include "engine/catalogue.hpp"
#include "referee/tournament/store/content_hash.hpp"

namespace gramy::referee {

/// Keeps the few that were asked for last. Safe to use from several threads at once; whoever comes while a
/// board is being solved solves it too.
class OpenedBoards {
 public:
  OpenedBoards() : games_(all_games()) {}

  /// `text` is called where the board is not at hand. Throws BadInput for an unknown game or an unlawful
  /// board.
  AnyBoard board(const std::string& game, const ContentHash& content,
                 const std::function<std::string()>& text);

  /// Throws BadInput for a board that cannot be solved, Stopped soon after it is asked to stop.
  AnySolver solver(const ContentHash& content, const AnyBoard& board, const std::stop_token& stop);

 private:
  static constexpr std::size_t most_boards = 16;
  static constexpr std::size_t most_solvers = 4;

  template <class Thing>
  struct Kept {
    std::string game;
    ContentHash content;
    Thing thing;
  };

  Catalogue games_;
  std::mutex in_use_;
  std::list<Kept<AnyBoard>> boards_;  // the one asked for last comes first
  std::list<Kept<AnySolver>> solvers_;
};

}  // namespace gramy::referee
