#include "engine/board_choice.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/difficulty.hpp"

namespace gramy {
namespace {

/// A candidate, and how perfect play goes on it.
struct Weighed {
  ChosenBoard board;
  AnySolver solver;
  PerfectPlay play;
};

ChosenBoard chosen(const Candidate& candidate) {
  return {candidate.board, candidate.start, candidate.first_seat};
}

/// Draws candidates for one choice, each only once. Boards of a small size are few, so drawing ends after
/// many repeated candidates in a row.
class Different {
 public:
  Different(Candidates& candidates, std::size_t most) : candidates_(candidates), most_(most) {}

  std::optional<Candidate> next(const std::stop_token& stop) {
    constexpr int most_repeats = 64;
    for (int repeats = 0; repeats < most_repeats && before_.size() < most_; ++repeats) {
      Candidate candidate = candidates_.next(stop);
      if (before_.emplace(std::hash<std::string>{}(candidate.board.text()), candidate.start).second)
        return candidate;
    }
    return std::nullopt;
  }

  /// Whether enough different candidates were drawn to choose one.
  bool are_enough() const { return before_.size() >= candidates_.compared(); }

 private:
  Candidates& candidates_;
  std::size_t most_;
  // the candidates so far: pairs of a hash of the board's text, which may be long, and the start
  std::set<std::pair<std::size_t, std::optional<Number>>> before_;
};

/// The first fitting candidate that has a decision (PerfectPlay); if none has one, the first fitting
/// candidate.
std::optional<ChosenBoard> first_with_decision(Different candidates, const Fits& fits,
                                               const std::stop_token& stop) {
  std::optional<ChosenBoard> first;
  while (!first || !candidates.are_enough()) {
    const auto candidate = candidates.next(stop);
    if (!candidate) break;
    if (!fits(*candidate)) continue;
    if (has_decision(candidate->board, candidate->solver, candidate->start, stop)) return chosen(*candidate);
    if (!first) first = chosen(*candidate);
  }
  return first;
}

constexpr std::size_t slate = 16;

/// Follows perfect play on fitting candidates, until enough of these have at least `decisions` decisions.
std::vector<Weighed> weigh(Different candidates, const Fits& fits, int decisions, Pace pace,
                           const std::stop_token& stop) {
  std::vector<Weighed> weighed;
  std::size_t eligible = 0;
  while (eligible < slate && (weighed.empty() || !candidates.are_enough())) {
    const auto candidate = candidates.next(stop);
    if (!candidate) break;
    if (!fits(*candidate)) continue;
    weighed.push_back({chosen(*candidate), candidate->solver,
                       perfect_play(candidate->board, candidate->solver, candidate->start, stop, pace)});
    if (weighed.back().play.decisions >= decisions) ++eligible;
  }
  return weighed;
}

std::optional<ChosenBoard> nearest(const Different& candidates, const Fits& fits, double difficulty,
                                   const std::stop_token& stop) {
  auto weighed = weigh(candidates, fits, 0, Pace::careful, stop);
  if (weighed.empty()) return std::nullopt;
  const auto distance = [&](const Weighed& each) { return std::abs(each.play.difficulty - difficulty); };
  return std::move(std::ranges::min_element(weighed, {}, distance)->board);
}

/// Keeps the candidates with enough decisions for the level; if there are none, those with the most
/// decisions.
void keep_most_decisions(std::vector<Weighed>& weighed, Level level) {
  const auto decisions = [](const Weighed& each) { return each.play.decisions; };
  const int enough = std::min(decisions_of(level), decisions(std::ranges::max(weighed, {}, decisions)));
  std::erase_if(weighed, [&](const Weighed& each) { return decisions(each) < enough; });
  if (weighed.size() > slate) weighed.erase(weighed.begin() + slate, weighed.end());
}

std::optional<ChosenBoard> of_level(const Different& candidates, const Fits& fits, Level level,
                                    const std::stop_token& stop) {
  auto weighed = weigh(candidates, fits, decisions_of(level), Pace::quick, stop);
  if (weighed.empty()) return std::nullopt;
  keep_most_decisions(weighed, level);
  for (auto& [board, solver, play] : weighed) play = perfect_play(board.board, solver, board.start, stop);
  keep_most_decisions(weighed, level);
  std::vector<std::pair<double, std::size_t>> by_luck;
  for (const auto& [board, solver, play] : weighed)
    by_luck.emplace_back(-luck(board.board, solver, board.start, stop), by_luck.size());
  std::ranges::sort(by_luck);
  auto& [board, solver, play] =
      weighed[by_luck[(by_luck.size() - 1) * static_cast<std::size_t>(level) / 2].second];
  board.decisions = play.decisions;
  return std::move(board);
}

}  // namespace

Candidates::Candidates(AnyGame game, std::optional<Number> size, std::uint64_t seed,
                       std::optional<Number> start)
    : game_(std::move(game)), size_(size.value_or(game_.info().default_size)), seed_(seed), start_(start) {}

std::size_t Candidates::compared() const {
  return size_ <= game_.info().largest_to_order ? 64 : 4;
}

Candidate Candidates::next(const std::stop_token& stop) {
  throw_if_stopped(stop);
  if (auto other = board_ ? other_start(stop) : std::nullopt) return std::move(*other);
  constexpr int other_starts = 3;
  random_ = Random::stream(seed_, game_.id(), boards_++);
  AnyGenerated made = game_.generate(random_, size_);
  const std::optional<Number> start = start_ ? start_ : made.start;
  made.board.check_start(start);
  AnySolver solver = made.board.solve({}, stop);
  const Value first_seat = solver.analyse(start, stop).value();
  board_ = Candidate{std::move(made.board), start, std::move(solver), first_seat};
  starts_left_ = start_ || !start ? 0 : other_starts;
  return *board_;
}

/// Draws a few random starts, and skips those whose value differs from that of the generator's start. If
/// nearly all differ, only these few draws are wasted.
std::optional<Candidate> Candidates::other_start(const std::stop_token& stop) {
  for (; starts_left_ > 0; --starts_left_) {
    const Number start = random_.between(1, board_->board.start_count());
    if (board_->solver.analyse(start, stop).value() != board_->first_seat) continue;
    --starts_left_;
    return Candidate{board_->board, start, board_->solver, board_->first_seat};
  }
  return std::nullopt;
}

std::optional<ChosenBoard> choose_board(Candidates& candidates, const Fits& fits,
                                        const std::optional<Difficulty>& difficulty, std::size_t most_tried,
                                        const std::stop_token& stop) {
  const auto board = [&] {
    const Different different(candidates, most_tried);
    if (!difficulty) return first_with_decision(different, fits, stop);
    if (const Level* level = std::get_if<Level>(&*difficulty)) return of_level(different, fits, *level, stop);
    return nearest(different, fits, std::get<double>(*difficulty), stop);
  }();
  candidates.leave_board();
  return board;
}

}  // namespace gramy
