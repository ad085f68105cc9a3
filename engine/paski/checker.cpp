#include "engine/paski/checker.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include "engine/base/counted.hpp"
#include "engine/contest.hpp"

namespace gramy::paski {
namespace {

constexpr Number most_splits = Number{1} << 28;

std::string run_of(Number cells) {
  return "a run of " + counted(cells, "cell");
}

class Checker {
 public:
  explicit Checker(const DerivedAnswers& answers) : answers_(answers) {}

  std::string check() {
    check_period();
    std::set<Number> runs;
    for (const Number board : answers_.boards) runs.insert(in_table(board));
    std::size_t checked = check_some(runs, most_splits / 2);
    const std::string boards = std::to_string(checked) + " of " + std::to_string(runs.size());
    std::set<Number> others;
    const auto size = static_cast<Number>(answers_.table.size());
    const Number affordable = std::max<Number>(most_splits / 2 / (1 + splits(size - 1) / 2), 1);
    const Number stride = (size + affordable - 1) / affordable;
    for (Number run = (size - 1) % stride; run < size; run += stride) others.insert(run);
    checked = check_some(others, 2 * most_splits);
    check_boards();
    return "checked " + counted(answers_.boards.size(), "board") + "; the Grundy values of " + boards +
           " board lengths; the Grundy values of " + counted(checked, "run") + " of up to " +
           counted(size - 1, "cell") +
           (answers_.period > 0 ? "; the period " + std::to_string(answers_.period) : "");
  }

 private:
  /// Number of ways to split a run; mirror images count once.
  Number splits(Number run) const {
    Number count = 0;
    for (const Number strip : answers_.strips) count += strip > run ? 0 : (run - strip) / 2 + 1;
    return count;
  }

  /// Returns the length of a run that is in the table and has the same value as `run`.
  Number in_table(Number run) const {
    const auto size = static_cast<Number>(answers_.table.size());
    if (run < size) return run;
    if (answers_.period < 1 || answers_.preperiod + answers_.period > size)
      throw CheckFailed("the answer gives the value of " + run_of(run) +
                        " neither in its table nor by its period");
    return answers_.preperiod + (run - answers_.preperiod) % answers_.period;
  }

  std::uint32_t value(Number run) const { return answers_.table[static_cast<std::size_t>(run)]; }

  void check_period() const {
    const auto [period, preperiod] = std::pair{answers_.period, answers_.preperiod};
    if (period == 0) return;
    const Number longest_board = *std::ranges::max_element(answers_.boards);
    Number longest_strip = 0;
    for (const Number strip : answers_.strips) {
      if (strip <= longest_board) longest_strip = std::max(longest_strip, strip);
    }
    const Number compared = 2 * preperiod + period + longest_strip;
    const auto size = static_cast<Number>(answers_.table.size());
    if (compared + period > size) {
      // The table is too short to prove the period, so parity must prove it. It does if all strips are odd
      // and one has length 1.
      const bool by_parity =
          std::ranges::all_of(answers_.strips, [](Number strip) { return strip % 2 == 1; }) &&
          std::ranges::find(answers_.strips, 1) != answers_.strips.end();
      if (by_parity && period % 2 == 0) return;
      throw CheckFailed("the period " + std::to_string(period) + " is not proven by " + std::to_string(size) +
                        " Grundy values");
    }
    for (Number run = preperiod; run < compared; ++run) {
      if (value(run) != value(run + period))
        throw CheckFailed("the period " + std::to_string(period) + " is wrong: runs of " +
                          std::to_string(run) + " and " + std::to_string(run + period) +
                          " cells have different values");
    }
  }

  /// Checks every k-th of `runs`. Chooses k so that about `affordable` splits are tried. Returns the number
  /// of runs checked.
  std::size_t check_some(const std::set<Number>& runs, Number affordable) {
    Number cost = 1;
    for (const Number run : runs) cost += splits(run);
    const auto every = static_cast<std::size_t>(cost / affordable) + 1;
    std::size_t checked = 0, i = 0;
    for (auto run = runs.rbegin(); run != runs.rend(); ++run, ++i) {
      if (i % every != 0) continue;
      check_value(*run);
      ++checked;
    }
    return checked;
  }

  void check_value(Number run) {
    const std::uint32_t claimed = value(run);
    if (claimed > splits(run))
      throw CheckFailed(run_of(run) + " cannot have the value " + std::to_string(claimed));
    is_reached_.assign(claimed, false);
    std::uint32_t missing = claimed;
    for (const Number strip : answers_.strips) {
      for (Number left = 0, right = run - strip; left <= right; ++left, --right) {
        const std::uint32_t reached = value(left) ^ value(right);
        if (reached > claimed) continue;
        if (reached == claimed)
          throw CheckFailed("a strip of " + std::to_string(strip) + " in " + run_of(run) +
                            " leaves the value " + std::to_string(claimed) +
                            ", but the answer claims this value for the run itself, before the move");
        if (!is_reached_[reached]) --missing;
        is_reached_[reached] = true;
      }
    }
    if (missing > 0)
      throw CheckFailed(run_of(run) + " has the value " + std::to_string(claimed) +
                        ", but no strip leaves the value " +
                        std::to_string(std::ranges::find(is_reached_, false) - is_reached_.begin()));
  }

  void check_boards() const {
    if (answers_.winners.size() != answers_.boards.size())
      throw CheckFailed("expected an answer for each of " + counted(answers_.boards.size(), "board") +
                        ", found " + counted(answers_.winners.size(), "answer"));
    for (std::size_t i = 0; i < answers_.boards.size(); ++i) {
      const int winner = value(in_table(answers_.boards[i])) != 0 ? 1 : 2;
      if (winner != answers_.winners[i])
        throw CheckFailed("board " + std::to_string(i + 1) + ", of " + std::to_string(answers_.boards[i]) +
                          " cells, is won by player " + std::to_string(winner) + ", but the answer says " +
                          std::to_string(answers_.winners[i]));
    }
  }

  const DerivedAnswers& answers_;
  std::vector<char> is_reached_;
};

}  // namespace

std::string check_answers(const DerivedAnswers& answers) {
  return Checker(answers).check();
}

}  // namespace gramy::paski
