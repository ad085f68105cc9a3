#include "referee/show/opened_boards.hpp"

#include <algorithm>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"

namespace gramy::referee {

std::optional<AnyBoard> OpenedBoards::find(const std::string& game, const ContentHash& content) {
  const auto kept = std::ranges::find_if(
      boards_, [&](const Kept& each) { return each.content == content && each.game == game; });
  if (kept == boards_.end()) return std::nullopt;
  boards_.splice(boards_.begin(), boards_, kept);
  return kept->board;
}

AnyBoard OpenedBoards::board(const std::string& game, const ContentHash& content,
                             const std::function<std::string()>& text) {
  {
    const std::lock_guard lock(in_use_);
    if (const auto known = find(game, content)) return *known;
  }
  const AnyGame* of = games_.find(game);
  if (!of) throw BadInput("game: expected the id of a known game, found " + quoted_word(game));
  const AnyBoard board = of->read_board(text());
  const std::lock_guard lock(in_use_);
  if (const auto known = find(game, content)) return *known;
  boards_.push_front({game, content, board});
  if (boards_.size() > most_boards) boards_.pop_back();
  return board;
}

}  // namespace gramy::referee
