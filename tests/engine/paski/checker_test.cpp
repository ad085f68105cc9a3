#include "engine/paski/checker.hpp"

#include "engine/contest.hpp"
#include "engine/paski/grundy.hpp"
#include "engine/paski/period.hpp"
#include "tests/engine/paski/strip_sets.hpp"

namespace {

/// A solver's answer to check_answers. Tests change single members to get wrong answers.
struct Answer {
  std::vector<Number> strips;
  std::vector<Number> boards;
  std::vector<std::uint8_t> winners;
  std::vector<std::uint32_t> table;
  Number preperiod = 0;
  Number period = 0;

  bool is_accepted() const {
    return test::refusal<CheckFailed>([&] {
             check_answers({strips, boards, winners, table, preperiod, period});
           })
        .empty();
  }
};

Answer right_answer(Random& random, const std::vector<Number>& strips, Number longest) {
  Answer answer{.strips = strips, .boards = {}, .winners = {}, .table = grundy_values(strips, longest)};
  for (int i = 0; i < 8; ++i) {
    answer.boards.push_back(random.between(1, longest));
    answer.winners.push_back(answer.table[static_cast<std::size_t>(answer.boards.back())] != 0 ? 1 : 2);
  }
  return answer;
}

/// A right answer about boards longer than the table.
Answer right_periodic_answer(const std::vector<Number>& strips, const Period& period) {
  Answer answer{.strips = strips,
                .boards = {max_number, max_number - 1, 5},
                .winners = {},
                .table = grundy_values(strips, values_that_prove(period, strips.back()) - 1),
                .preperiod = period.preperiod,
                .period = period.length};
  const auto values = grundy_values(strips, period.preperiod + period.length);
  for (const Number cells : answer.boards) {
    const Number run =
        cells < period.preperiod ? cells : period.preperiod + (cells - period.preperiod) % period.length;
    answer.winners.push_back(values[static_cast<std::size_t>(run)] != 0 ? 1 : 2);
  }
  return answer;
}

}  // namespace

TEST_CASE("paski: the checker accepts right answers and rejects every corrupted one") {
  Random random(1);
  for (int i = 0; i < 1500; ++i) {
    const auto strips = random_lengths(random, 15);
    const Answer right = right_answer(random, strips, random.between(1, 200));
    REQUIRE(right.is_accepted());
    Answer wrong = right;
    wrong.winners[random.below(wrong.winners.size())] ^= 3;
    REQUIRE_FALSE(wrong.is_accepted());
    wrong = right;
    auto& value = wrong.table[random.below(wrong.table.size())];
    value = random.chance(0.5) ? value + 1 + static_cast<std::uint32_t>(random.below(3))
                               : value ^ (1U << random.below(32));
    REQUIRE_FALSE(wrong.is_accepted());
    wrong = right;
    wrong.winners.pop_back();
    REQUIRE_FALSE(wrong.is_accepted());
    wrong = right;
    wrong.boards.front() = static_cast<Number>(wrong.table.size());
    REQUIRE_FALSE(wrong.is_accepted());
  }
}

TEST_CASE("paski: the checker rejects Grundy values that belong to other strips") {
  Random random(2);
  int rejected = 0;
  for (int i = 0; i < 500; ++i) {
    const auto strips = random_lengths(random, 10), others = random_lengths(random, 10);
    Answer answer = right_answer(random, strips, 100);
    answer.strips = others;
    const bool same = grundy_values(strips, 100) == grundy_values(others, 100);
    REQUIRE(answer.is_accepted() == same);
    rejected += !same;
  }
  CHECK(rejected > 400);
}

TEST_CASE("paski: the checker tests a period by the theorem of Guy and Smith") {
  for (const auto& [strips, period] : {std::pair{std::vector<Number>{1, 2}, Period{71, 12}},
                                       {std::vector<Number>{2}, Period{53, 34}},
                                       {std::vector<Number>{2, 3}, Period{142, 24}}}) {
    const Answer right = right_periodic_answer(strips, period);
    REQUIRE(right.is_accepted());
    Answer wrong = right;
    wrong.winners.front() ^= 3;
    CHECK_FALSE(wrong.is_accepted());
    wrong = right;
    wrong.table.pop_back();  // one value too few to prove the period
    CHECK_FALSE(wrong.is_accepted());
    wrong = right;
    --wrong.preperiod;  // too small, because the values begin to repeat one place later
    CHECK_FALSE(wrong.is_accepted());
    for (Number length = 1; length < period.length; ++length) {
      wrong = right;
      wrong.period = length;
      CHECK_FALSE(wrong.is_accepted());
    }
    wrong = right;
    wrong.period = 0;  // without a period the values of the long boards are unknown
    CHECK_FALSE(wrong.is_accepted());
  }
}

TEST_CASE("paski: the checker accepts parity as the proof of a period only if all strips have odd lengths") {
  Answer answer{.strips = {1, 3, 1'000'000'007},
                .boards = {max_number, max_number - 1},
                .winners = {1, 2},
                .table = {0, 1},
                .preperiod = 0,
                .period = 2};
  CHECK(answer.is_accepted());
  answer.strips = {1, 3, 1'000'000'008};
  CHECK_FALSE(answer.is_accepted());
  answer.strips = {5, 3, 1'000'000'007};
  CHECK_FALSE(answer.is_accepted());
  answer.strips = {1, 3, 1'000'000'007};
  answer.winners = {1, 1};
  CHECK_FALSE(answer.is_accepted());
}

TEST_CASE("paski: the checker finds a wrong value in a large table by sampling") {
  Random random(3);
  Answer right = right_answer(random, {1, 2}, 25'000);
  REQUIRE(right.is_accepted());
  for (const Number board : {right.boards[0], right.boards[1], right.boards[2]}) {
    Answer wrong = right;
    wrong.table[static_cast<std::size_t>(board)] += 1;
    CHECK_FALSE(wrong.is_accepted());
  }
}
