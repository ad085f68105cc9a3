#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/paski/rules.hpp"

namespace gramy::paski {
namespace {

constexpr int runs_looked_at = 1000;  // the most runs that are examined on either side of the last strip

/// `things` do not overlap, and are sorted by first cell. Returns the first one that may reach `cell` or a
/// later cell.
template <class Thing>
auto first_reaching(const std::map<Number, Thing>& things, Number cell) {
  const auto after = things.upper_bound(cell);
  return after == things.begin() ? after : std::prev(after);
}

/// The span of RowScene::most_cells cells from `first` on, shifted left if the row ends sooner.
RowScene::Span cells_from(Number first, Number cells) {
  const Number size = std::min(cells, RowScene::most_cells);
  const Number clamped = std::clamp<Number>(first, 1, cells - size + 1);
  return {clamped, clamped + size - 1};
}

}  // namespace

RowScene Position::row(RowScene::Span shown) const {
  RowScene row{.cells = board_->cells, .shown = shown};
  for (auto strip = first_reaching(strips_, shown.first); strip != strips_.end(); ++strip) {
    const auto& [cell, laid] = *strip;
    if (cell > shown.last) break;
    if (cell + laid.length <= shown.first) continue;
    row.strips.push_back({cell, laid.length, {mark_of(laid.by)}});
    row.strips.back().marks.add(Mark::last, cell == last_move_->cell);
  }
  for (const Number length : lengths_) {
    RowScene::Lay lay{.length = length, .moves = {.zero = {length, 0}, .step = {0, 1}}};
    for (auto run = first_reaching(runs_, shown.first); run != runs_.end() && run->first <= shown.last;
         ++run) {
      const Number first = std::max(run->first, shown.first);
      const Number last = std::min(run->first + run->second - 1, shown.last) - length + 1;
      if (first <= last) lay.cells.push_back({first, last});
    }
    if (!lay.cells.empty()) row.moves.push_back(std::move(lay));
  }
  return row;
}

std::optional<Run> Position::playable_run_near_last_move() const {
  if (!last_move_) return std::nullopt;
  const auto playable = [&](auto run) { return run->second >= lengths_.front(); };
  const auto middle = runs_.lower_bound(last_move_->cell);
  auto right = middle;
  for (int i = 0; i < runs_looked_at && right != runs_.end() && !playable(right); ++i) ++right;
  auto left = std::make_reverse_iterator(middle);
  for (int i = 0; i < runs_looked_at && left != runs_.rend() && !playable(left); ++i) ++left;
  const bool on_right = right != runs_.end() && playable(right);
  const bool on_left = left != runs_.rend() && playable(left);
  if (!on_left && !on_right) return std::nullopt;
  const bool is_right_nearer = on_right && (!on_left || right->first - last_move_->cell <=
                                                            last_move_->cell - left->first - left->second);
  return is_right_nearer ? Run{right->first, right->second} : Run{left->first, left->second};
}

Scene Position::scene(std::span<const Number> place) const {
  const Number cells = board_->cells;
  const bool is_cell = place.size() == 1 && place[0] >= 1 && place[0] <= cells;
  const Number middle = is_cell ? place[0] : last_move_ ? last_move_->cell + last_move_->length / 2 : 1;
  RowScene shown = row(cells_from(middle - RowScene::most_cells / 2, cells));
  // If no strip fits near the last one, shows a run in which a strip fits, because that is more useful.
  if (shown.moves.empty() && !is_cell) {
    if (const auto run = playable_run_near_last_move()) {
      const bool is_right = run->first > last_move_->cell;
      shown = row(cells_from(is_right ? run->first : run->last() - RowScene::most_cells + 1, cells));
    }
  }
  std::uint64_t beyond = move_count_;
  for (const RowScene::Lay& lay : shown.moves) {
    for (const auto& [first, last] : lay.cells) beyond -= static_cast<std::uint64_t>(last - first + 1);
  }
  return {std::move(shown), beyond};
}

}  // namespace gramy::paski
