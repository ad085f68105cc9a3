#include <cstdlib>
#include <utility>

#include "engine/policjant-i-zlodziej/rules.hpp"
#include "engine/policjant-i-zlodziej/window.hpp"

namespace gramy::policjant {
std::optional<Result> Position::result_of_step(Cell to) const {
  Situation next = now_;
  next.at[now_.to_move] = to;
  next.to_move = other(now_.to_move);
  if (const auto winner = next.winner(*board_)) return Result{winner};
  if (occurrences_.of(next.number(*board_)) + 1 < occurrences_of_a_draw) return std::nullopt;
  return Result{.winner = {}, .by_repetition = true};
}

Scene Position::scene(std::span<const Number> place) const {
  const Board& board = *board_;
  const bool is_cell = place.size() == 2 && place[0] >= 1 && place[0] <= board.rows() && place[1] >= 1 &&
                       place[1] <= board.columns();
  // Shows both players and their surroundings if they fit, otherwise the surroundings of the player to move.
  const auto window = [&](std::size_t which, auto coordinate, Number length, Number most) {
    const Number middle = is_cell ? place[which] : coordinate(now_.mover());
    const Number others = coordinate(now_.waiting());
    const bool both = !is_cell && std::abs(middle - others) <= most - 4;
    return Window::around(middle, both ? others : middle, length, most);
  };
  const Window rows = window(
      0, [&](Cell cell) { return board.row_of(cell); }, board.rows(), GridScene::most_rows);
  const Window columns = window(
      1, [&](Cell cell) { return board.column_of(cell); }, board.columns(), GridScene::most_columns);

  GridScene scene{.rows = board.rows(),
                  .columns = board.columns(),
                  .top = rows.first,
                  .left = columns.first,
                  .height = rows.size(),
                  .width = columns.size()};
  for (Number row = rows.first; row <= rows.last; ++row) {
    for (Number column = columns.first; column <= columns.last; ++column) {
      const char drawn = board.drawn(row, column);
      scene.cells.emplace_back();
      scene.cells.back().add(Mark::wall, drawn == '*');
      scene.cells.back().add(Mark::exit, drawn == 'E');
    }
  }
  const auto index_of = [&](Cell cell) -> std::optional<std::uint32_t> {
    const Number down = board.row_of(cell) - rows.first, right = board.column_of(cell) - columns.first;
    if (down < 0 || down >= scene.height || right < 0 || right >= scene.width) return std::nullopt;
    return static_cast<std::uint32_t>(down * scene.width + right);
  };
  const auto mark = [&](Cell cell, std::initializer_list<Mark> marks) {
    const auto index = index_of(cell);
    for (const Mark each : marks) {
      if (index) scene.cells[*index].add(each);
    }
  };
  for (const Seat seat : both_seats) mark(now_.at[seat], {Mark::token, mark_of(seat)});
  if (came_from_) {
    mark(*came_from_, {Mark::last});
    mark(now_.waiting(), {Mark::last});
  }
  if (result()) return {std::move(scene)};
  for (const Cell to : steps()) {
    const auto [row, column] = move_to(to);
    if (const auto cell = index_of(to)) scene.moves.push_back({{row, column}, *cell, result_of_step(to)});
  }
  const std::uint64_t beyond = steps().size() - scene.moves.size();
  return {std::move(scene), beyond};
}

}  // namespace gramy::policjant
