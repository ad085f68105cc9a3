#include "engine/paski/solver.hpp"

#include <limits>
#include <map>
#include <utility>

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

std::optional<Move> Solver::find_move(Number run_length, std::uint32_t value) const {
  for (const Number strip : lengths_) {
    if (strip > run_length) break;
    if (const auto left = grundy_.find_split(run_length - strip, value)) return Move{strip, *left + 1};
  }
  return std::nullopt;
}

std::uint64_t Solver::count_moves(Number run_length, std::uint32_t value) const {
  std::uint64_t count = 0;
  for (const Number strip : lengths_) {
    if (strip > run_length) break;
    count += grundy_.count_splits(run_length - strip, value);
  }
  return count;
}

Analysis::Analysis(std::shared_ptr<const Solver> solver, std::optional<Number> start, std::stop_token stop)
    : solver_(std::move(solver)),
      position_(solver_->board(), start),
      grundy_(solver_->grundy(solver_->board()->cells)),
      stop_(std::move(stop)) {}

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

// Some run's value has the highest bit of the whole position's; it can be lowered to any smaller one.
Move Analysis::winning_move() const {
  for (const auto& [first, length] : position_.runs()) {
    const std::uint32_t needed = solver_->grundy(length) ^ grundy_;
    if (needed > solver_->grundy(length)) continue;
    const Move within = *solver_->find_move(length, needed);
    return {within.length, within.cell + first - 1};
  }
  return {};  // not reached
}

Move Analysis::hardest_move() const {
  constexpr std::uint64_t few = 100;
  constexpr std::uint64_t sampled = 16;
  const std::uint64_t moves = position_.count_moves(UINT64_MAX);
  const std::uint64_t candidates = moves <= few ? moves : sampled;

  std::map<Number, std::uint64_t> runs_of_length;  // runs of one length have equally many winning answers
  for (const auto& [first, length] : position_.runs()) ++runs_of_length[length];

  Move hardest{};
  auto fewest = std::numeric_limits<std::uint64_t>::max();
  for (std::uint64_t i = 0; i < candidates; ++i) {
    const Move move = position_.move_at(i * (moves / candidates));
    const std::uint32_t left_over = grundy_after(move);
    const auto answers_in = [&](Number run_length) {
      throw_if_stopped(stop_);
      return solver_->count_moves(run_length, solver_->grundy(run_length) ^ left_over);
    };
    const Run run = *position_.run_at(move.cell);
    const Number left = move.cell - run.first;
    std::uint64_t answers = answers_in(left) + answers_in(run.length - move.length - left);
    for (const auto& [length, count] : runs_of_length) {
      answers += (length == run.length ? count - 1 : count) * answers_in(length);
    }
    if (answers < fewest) {
      fewest = answers;
      hardest = move;
    }
  }
  return hardest;
}

}  // namespace gramy::paski
