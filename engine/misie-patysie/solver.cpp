#include "engine/misie-patysie/solver.hpp"

#include <algorithm>
#include <string>

#include "engine/base/bad_input.hpp"
#include "engine/misie-patysie/wythoff.hpp"
#include "engine/resistance.hpp"

namespace gramy::misie {

Solver::Solver(std::shared_ptr<const Board> board, std::string_view method, std::stop_token stop)
    : board_(std::move(board)) {
  if (method != "table") return;
  // Residues are never larger than the larger pile, so the table needs no more columns.
  const Number columns = std::min(board_->limit, static_cast<Number>(board_size(*board_))) + 1;
  if (columns > WythoffTable::most_columns) {
    throw BadInput("method table: the board needs a table of " + std::to_string(columns) +
                   " columns, at most " + std::to_string(WythoffTable::most_columns) +
                   " are accepted: use method golden");
  }
  table_.emplace(columns, StopPoll(std::move(stop)));
}

std::optional<Number> Solver::partner(Number n) const {
  if (table_) return table_->partner(n);
  const Number found = wythoff::partner(n);
  return found <= board_->limit ? std::optional(found) : std::nullopt;
}

std::optional<Number> Solver::lower(Number difference) const {
  if (table_) return table_->lower(difference);
  const Number found = wythoff::lower(difference);
  return found + difference <= board_->limit ? std::optional(found) : std::nullopt;
}

Value Solver::value(Piles piles) const {
  const Number period = board_->limit + 1;
  return partner(piles.bears % period) == piles.sticks % period ? Value::loss : Value::win;
}

std::vector<Move> Solver::winning_moves(Piles piles) const {
  const Number period = board_->limit + 1;
  const Number x = piles.bears % period;
  const Number y = piles.sticks % period;
  // The amount to take, so that one residue becomes the other. The residue wraps below zero if necessary.
  const auto way = [period](Number from, Number to) { return from >= to ? from - to : from - to + period; };

  std::vector<Move> found;
  if (const auto to = partner(y)) {
    const Number taken = way(x, *to);
    if (taken >= 1 && taken <= piles.bears) found.push_back({taken, 0});
  }
  if (const auto to = partner(x)) {
    const Number taken = way(y, *to);
    if (taken >= 1 && taken <= piles.sticks) found.push_back({0, taken});
  }
  // Taking equally many of both keeps the difference of the residues, with one exception. If only the smaller
  // residue falls below zero, it wraps around and becomes the larger one. The new difference is then the
  // period minus the old one.
  const auto [low, high] = std::minmax({x, y});
  const Number most = std::min(piles.bears, piles.sticks);
  const auto first_of_both = static_cast<std::ptrdiff_t>(found.size());
  if (const auto to = lower(high - low)) {
    const Number taken = way(low, *to);
    if (taken >= 1 && taken <= most) found.push_back({taken, taken});
  }
  if (const auto to = lower(period - (high - low)); to && *to <= high) {
    const Number taken = high - *to;
    if (taken <= most) found.push_back({taken, taken});
  }
  std::sort(found.begin() + first_of_both, found.end(), [](Move a, Move b) { return a.bears < b.bears; });
  return found;
}

Analysis::Analysis(std::shared_ptr<const Solver> solver, std::optional<Number> start, const std::stop_token&)
    : solver_(std::move(solver)), position_(solver_->board(), start) {}

Value Analysis::value_after(Move move) const {
  return opposite(solver_->value(after(position_.piles(), move)));
}

Claims Analysis::explain(Move move) const {
  const Piles pool = position_.piles();
  return misie::explain(pool, after(pool, move), position_.board().limit, value());
}

double Analysis::turns_left() const {
  const auto [bears, sticks] = position_.piles();
  return 2 * static_cast<double>(bears + sticks) / static_cast<double>(position_.board().limit + 1);
}

std::uint64_t Analysis::key() const {
  const auto [bears, sticks] = position_.piles();
  return mixed(static_cast<std::uint64_t>(bears), static_cast<std::uint64_t>(sticks));
}

}  // namespace gramy::misie
