#include "referee/show/opened_boards.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"

namespace gramy::referee {
namespace {

/// The thing, which comes first from now on; none if it is not there.
template <class List>
auto found_in(List& list, std::string_view game, const ContentHash& content) {
  std::optional<decltype(list.front().thing)> thing;
  const auto kept = std::ranges::find_if(
      list, [&](const auto& each) { return each.content == content && each.game == game; });
  if (kept == list.end()) return thing;
  list.splice(list.begin(), list, kept);
  thing = kept->thing;
  return thing;
}

/// Puts it before the others, the last of which goes if there are more than `most`.
template <class List, class Thing>
void keep(List& list, std::size_t most, std::string_view game, const ContentHash& content,
          const Thing& thing) {
  if (found_in(list, game, content)) return;
  list.push_front({std::string(game), content, thing});
  if (list.size() > most) list.pop_back();
}

}  // namespace

AnyBoard OpenedBoards::board(const std::string& game, const ContentHash& content,
                             const std::function<std::string()>& text) {
  {
    const std::lock_guard lock(in_use_);
    if (const auto known = found_in(boards_, game, content)) return *known;
  }
  const AnyGame* of = games_.find(game);
  if (!of) throw BadInput("game: expected one of ours, found " + quoted_word(game));
  const AnyBoard board = of->read_board(text());
  const std::lock_guard lock(in_use_);
  keep(boards_, most_boards, game, content, board);
  return board;
}

AnySolver OpenedBoards::solver(const ContentHash& content, const AnyBoard& board,
                               const std::stop_token& stop) {
  const std::string_view game = board.game().id();
  {
    const std::lock_guard lock(in_use_);
    if (const auto known = found_in(solvers_, game, content)) return *known;
  }
  const AnySolver solver = board.solve({}, stop);
  const std::lock_guard lock(in_use_);
  keep(solvers_, most_solvers, game, content, solver);
  return solver;
}

}  // namespace gramy::referee
