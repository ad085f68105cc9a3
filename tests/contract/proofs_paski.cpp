#include "proofs.hpp"

namespace gramy::contract {
namespace {

/// A row of cells, some of which are covered.
class Row {
 public:
  explicit Row(const Line& line) {
    const auto board = numbers_of(line.board());
    lengths_ = {board.begin(), board.begin() + 3};
    is_free_.assign(static_cast<std::size_t>(board[3]) + 2, true);
    is_free_.front() = is_free_.back() = false;
    for (const AnyMove& move : line.played()) {
      for (Number i = 0; i < move[0]; ++i) is_free_[static_cast<std::size_t>(move[1] + i)] = false;
    }
    grundy_ = {0};
    for (Number run = 1; run <= board[3]; ++run) grundy_.push_back(least_excluded(run));
  }

  bool is_free(Number cell) const { return is_free_[static_cast<std::size_t>(cell)]; }
  Number grundy(Number run) const { return grundy_[static_cast<std::size_t>(run)]; }

  /// The first cell, the last cell and the Grundy value of each run of free cells.
  Claim::Lists runs() const {
    Claim::Lists runs;
    for (Number cell = 1; cell < static_cast<Number>(is_free_.size()); ++cell) {
      if (!is_free(cell)) continue;
      const Number first = cell;
      while (is_free(cell + 1)) ++cell;
      runs.push_back({first, cell, grundy(cell - first + 1)});
    }
    return runs;
  }

  Number sum() const {
    Number sum = 0;
    for (const auto& run : runs()) sum ^= run[2];
    return sum;
  }

 private:
  Number least_excluded(Number run) const {
    std::set<Number> reached;
    for (const Number length : lengths_) {
      for (Number left = 0; left + length <= run; ++left)
        reached.insert(grundy(left) ^ grundy(run - length - left));
    }
    Number value = 0;
    while (reached.contains(value)) ++value;
    return value;
  }

  std::vector<Number> lengths_;
  std::vector<bool> is_free_;
  std::vector<Number> grundy_;  // Grundy values by length of the run
};

void prove_runs(const Line& here, const AnyMove&, const Claim& claim) {
  const Row row(here);
  Claim::Lists counting = row.runs();
  std::erase_if(counting, [](const Claim::List& run) { return run[2] == 0; });
  const auto& named = claim.lists("runs");
  REQUIRE(named.size() == std::min(counting.size(), most_named));
  REQUIRE(std::ranges::equal(named, std::span(counting).first(named.size())));
  REQUIRE(claim.number("others") == static_cast<Number>(counting.size() - named.size()));
  REQUIRE(claim.number("sum") == row.sum());
  REQUIRE((claim.number("sum") == 0) == (here.value() == Value::loss));
}

void prove_split(const Line& here, const AnyMove& move, const Claim& claim) {
  const Line after = here.after(move);
  const Claim::Lists before = Row(here).runs(), left = Row(after).runs();
  const auto& run = claim.list("run");
  REQUIRE(std::ranges::count(before, run) == 1);
  REQUIRE(run[0] <= move[1]);
  REQUIRE(move[1] + move[0] - 1 <= run[1]);
  Claim::Lists parts;
  for (const auto& each : left) {
    if (run[0] <= each[0] && each[1] <= run[1]) parts.push_back(each);
  }
  REQUIRE(claim.lists("parts") == parts);
  const Number sum = Row(after).sum();
  REQUIRE(claim.number("sum_after") == sum);
  REQUIRE((sum == 0) == (after.value() == Value::loss));
  // Every move from the lost position must have a winning answer.
  const Line lost = sum == 0 ? after : here;
  REQUIRE(Row(lost).sum() == 0);
  for (const AnyMove& strip : lost.moves()) {
    const Line next = lost.after(strip);
    REQUIRE(Row(next).sum() != 0);
    const auto mends = [&](const AnyMove& answer) { return Row(next.after(answer)).sum() == 0; };
    REQUIRE(std::ranges::any_of(next.moves(), mends));
  }
}

}  // namespace

Proofs paski_proofs() {
  return {{"runs", prove_runs}, {"split", prove_split}};
}

}  // namespace gramy::contract
