// Cache of a tournament's boards, so that a board is not parsed for each request.
#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <mutex>
#include <optional>
#include <string>

#include "engine/catalogue.hpp"
#include "referee/tournament/file/content_hash.hpp"

namespace gramy::referee {

/// Keeps the boards that were requested last. Safe to use from several threads at once.
class OpenedBoards {
 public:
  OpenedBoards() : games_(all_games()) {}

  /// Returns a board. Calls `text` to read the board if it is not in the cache. Throws BadInput for an
  /// unknown game or an invalid board.
  AnyBoard board(const std::string& game, const ContentHash& content,
                 const std::function<std::string()>& text);

 private:
  static constexpr std::size_t most_boards = 16;

  struct Kept {
    std::string game;
    ContentHash content;
    AnyBoard board;
  };
  std::optional<AnyBoard> find(const std::string& game, const ContentHash& content);

  Catalogue games_;
  std::mutex in_use_;
  std::list<Kept> boards_;  // the board that was requested last comes first
};

}  // namespace gramy::referee
