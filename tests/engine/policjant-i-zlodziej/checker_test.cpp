#include "engine/policjant-i-zlodziej/checker.hpp"

#include "engine/contest.hpp"
#include "engine/policjant-i-zlodziej/solver.hpp"
#include "tests/engine/policjant-i-zlodziej/random_city.hpp"

namespace {

/// The verdicts of a board as data that a test can change.
struct Verdicts {
  Board board;
  std::vector<Verdict> all;

  explicit Verdicts(const std::string& text) : board(policjant::read_board(text, UINT64_MAX)) {
    const Solver solver(std::make_shared<const Board>(board), "retro");
    all.resize(std::size_t{2} * board.cells() * board.cells());
    for (State state = 0; state < all.size(); ++state) all[state] = solver.verdict(state);
  }
  std::uint64_t check() const {
    return check_verdicts(board, [&](const Situation& situation) { return all[situation.number(board)]; });
  }
};

Verdict another(Random& random, Verdict verdict) {
  for (;;) {
    Verdict changed{static_cast<std::uint32_t>(random.below(verdict.distance + 4)),
                    static_cast<Value>(random.below(3))};
    if (changed.value == Value::draw) changed.distance = 0;
    if (changed != verdict) return changed;
  }
}

}  // namespace

TEST_CASE("policjant: the checker accepts right verdicts and refuses every single change to them") {
  Random random(1);
  int refused = 0;
  for (int trial = 0; trial < 1500; ++trial) {
    Verdicts verdicts(
        random_city(random, 1 + random.below(5), 2 + random.below(5), 0.25, trial % 3 == 0 ? 0 : 0.1).text);
    CHECK(verdicts.check() == verdicts.all.size());
    for (int change = 0; change < 5; ++change) {
      Verdict& spoilt = verdicts.all[random.below(verdicts.all.size())];
      const Verdict right = spoilt;
      spoilt = another(random, right);
      CHECK_THROWS_AS(verdicts.check(), CheckFailed);
      spoilt = right;
      ++refused;
    }
  }
  CHECK(refused == 7500);
}

TEST_CASE("policjant: the checker refuses verdicts that have the same mistake in many situations") {
  // The thief can walk round a wall for ever, and the policeman has to guard an exit.
  const Verdicts right("4 4\n.C..\n.**.\n.**.\nE..T\n");
  CHECK(right.check() == 2 * 12 * 12);
  const auto refuses = [&](auto change) {
    Verdicts spoilt = right;
    for (Verdict& verdict : spoilt.all) verdict = change(verdict);
    CHECK_THROWS_AS(spoilt.check(), CheckFailed);
  };
  refuses([](Verdict) { return Verdict{}; });
  refuses([](Verdict v) { return v.distance > 0 ? Verdict{} : v; });
  refuses([](Verdict v) { return v.distance > 0 ? Verdict{v.distance + 2, v.value} : v; });
  refuses([](Verdict v) { return Verdict{v.distance, opposite(v.value)}; });
  refuses([](Verdict v) { return v.value == Value::draw ? Verdict{99, Value::loss} : v; });
  refuses([](Verdict v) { return v.distance > 7 ? Verdict{} : v; });
}

TEST_CASE("policjant: the checker's error names the situation and the fault") {
  Verdicts verdicts("1 3\nC.T\n");
  const auto state = Situation{{0, 2}, policeman}.number(verdicts.board);
  CHECK(verdicts.all[state] == Verdict{3, Value::win});
  verdicts.all[state] = {5, Value::win};
  CHECK_THROWS_WITH_AS(
      verdicts.check(),
      "the policeman at 1 1, the thief at 1 3, the policeman to move: the answer says WIN 5, but "
      "the situations one move later give WIN 3",
      CheckFailed);
  verdicts.all[state] = {3, Value::win};
  verdicts.all[Situation{{0, 0}, policeman}.number(verdicts.board)] = {};
  CHECK_THROWS_WITH_AS(
      verdicts.check(),
      "the policeman at 1 1, the thief at 1 1, the policeman to move: the answer says DRAW, but the "
      "match is over: WIN 0",
      CheckFailed);
}
