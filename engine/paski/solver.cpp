#include "engine/paski/solver.hpp"

#include <algorithm>
#include <utility>

#include "engine/resistance.hpp"

namespace gramy::paski {
namespace {

GrundyFunction solve(const Board& board, std::string_view method, const StopPoll& stop) {
  auto solved = method == "table" ? solve_runs_by_definition(board.lengths(), board.cells, stop)
                                  : solve_runs(board.lengths(), board.cells, match_reach, {}, stop);
  return std::move(solved.grundy);
}

}  // namespace

Solver::Solver(std::shared_ptr<const Board> board, std::string_view method, std::stop_token stop)
    : board_(std::move(board)),
      lengths_(board_->lengths()),
      grundy_(solve(*board_, method, StopPoll(std::move(stop)))) {}

std::optional<Move> Solver::find_move(Number run_length, std::uint32_t value, const StopPoll& stop) const {
  for (const Number strip : lengths_) {
    if (strip > run_length) break;
    if (const auto left = grundy_.find_split(run_length - strip, value, stop)) return Move{strip, *left + 1};
  }
  return std::nullopt;
}

Line::Line(const Solver& solver, const Position& position, std::uint32_t grundy, const StopPoll& work)
    : work_(&work), solver_(&solver), grundy_(grundy) {
  auto strips = position.board().strips;
  std::ranges::sort(strips);
  two_strips_ = strips[0] + strips[1];
  for (const auto& [first, length] : position.runs()) {
    if (length < solver.lengths().front()) continue;
    runs_.push_back(length);
    add(length);
  }
}

// Adds a run. The order of the runs does not affect the rest of the match, so the key is the sum of their
// hashes.
void Line::add(Number run_length) {
  work_->count();
  for (const Number strip : solver_->lengths())
    moves_ += static_cast<std::uint64_t>(std::max<Number>(run_length - strip + 1, 0));
  key_ += mixed(static_cast<std::uint64_t>(run_length), 0);
  packed_ += run_length - run_length % solver_->lengths().front();
}

Line::Split Line::at(std::uint64_t move) const {
  auto to_skip = static_cast<Number>(move);
  for (const Number strip : solver_->lengths()) {
    work_->count_filled(runs_.size());
    for (std::size_t run = 0; run < runs_.size(); ++run) {
      const Number here = std::max<Number>(runs_[run] - strip + 1, 0);
      if (to_skip < here) return {run, strip, to_skip};
      to_skip -= here;
    }
  }
  return {};  // unreachable
}

std::uint32_t Line::grundy_after(Split split) const {
  const Number length = runs_[split.run];
  return grundy_ ^ solver_->grundy(length) ^ solver_->grundy_after(length, split.strip, split.left);
}

// Plays the same move as Analysis::winning_move.
bool Line::play_winning() {
  for (std::size_t run = 0; run < runs_.size(); ++run) {
    work_->count();
    const std::uint32_t value = solver_->grundy(runs_[run]), needed = value ^ grundy_;
    if (needed > value) continue;
    const Move move = *solver_->find_move(runs_[run], needed, *work_);
    play({run, move.length, move.cell - 1});
    return true;
  }
  return false;
}

void Line::play(Split split) {
  grundy_ = grundy_after(split);
  const Number right = runs_[split.run] - split.strip - split.left;
  runs_.erase(runs_.begin() + static_cast<std::ptrdiff_t>(split.run));
  for (const Number length : {split.left, right})
    if (length >= solver_->lengths().front()) runs_.push_back(length);
  // The runs are sorted, because positions with equal keys must list their moves in the same order.
  std::ranges::sort(runs_);
  moves_ = key_ = 0;
  packed_ = 0;
  for (const Number length : runs_) add(length);
}

Analysis::Analysis(std::shared_ptr<const Solver> solver, std::optional<Number> start, std::stop_token stop)
    : solver_(std::move(solver)),
      stop_(std::move(stop)),
      position_(solver_->board(), start),
      grundy_(solver_->grundy(solver_->board()->cells)) {}

std::uint32_t Analysis::grundy_after(Move move) const {
  const Run run = *position_.run_at(move.cell);
  return grundy_ ^ solver_->grundy(run.length) ^
         solver_->grundy_after(run.length, move.length, move.cell - run.first);
}

Claims Analysis::explain(Move move) const {
  const Run run = *position_.run_at(move.cell);
  const Number end = move.cell + move.length;
  const Split split{
      .whole = valued(run),
      .parts = {valued({run.first, move.cell - run.first}), valued({end, run.last() + 1 - end})},
      .sum_after = grundy_after(move)};
  std::vector<ValuedRun> counting;
  std::uint64_t others = 0;
  for (const auto& [first, length] : position_.runs()) {
    const ValuedRun each = valued({first, length});
    if (each.grundy == 0) continue;
    if (counting.size() < most_named) {
      counting.push_back(each);
    } else {
      ++others;
    }
  }
  return paski::explain(grundy_, counting, others, split);
}

void Analysis::play(Move move) {
  grundy_ = grundy_after(move);
  position_.play(move);
}

// Let x be the exclusive or of the values of all runs. Some run's value v has the highest bit of x. So v ^ x
// is smaller than v, and some move in that run leaves the value v ^ x.
Move Analysis::winning_move() const {
  for (const auto& [first, length] : position_.runs()) {
    const std::uint32_t needed = solver_->grundy(length) ^ grundy_;
    if (needed > solver_->grundy(length)) continue;
    const Move within = *solver_->find_move(length, needed, stop_);
    return {within.length, within.cell + first - 1};
  }
  return {};  // unreachable
}

}  // namespace gramy::paski
