#include "engine/paski/contest.hpp"

#include "engine/game_model.hpp"
#include "engine/paski/game.hpp"
#include "engine/paski/grundy.hpp"
#include "tests/engine/paski/brute_force.hpp"

namespace {

ContestAnswer answered(const std::string& input, std::string_view method = "grundy", bool check = true) {
  return answer_contest({.input = input, .method = method, .check = check});
}

std::string answer(const std::string& input, std::string_view method = "grundy") {
  return answered(input, method).output;
}

std::string refusal(const std::string& input) {
  return test::refusal([&] { answer(input); });
}

/// An input with boards of 1, 2, ..., `cells` cells.
std::string all_up_to(const std::array<Number, 3>& strips, Number cells) {
  std::ostringstream text;
  text << strips[0] << ' ' << strips[1] << ' ' << strips[2] << '\n' << cells << '\n';
  for (Number p = 1; p <= cells; ++p) text << p << '\n';
  return text.str();
}

}  // namespace

TEST_CASE("paski contest: the answer to the task's example is right") {
  CHECK(answer("1 5 1\n3\n1\n5\n6\n") == "1\n1\n2\n");
  CHECK(answer("1 5 1 3 1 5 6") == "1\n1\n2\n");
  CHECK(answered("1 5 1\n3\n1\n5\n6\n").checked ==
        "checked 3 boards; the Grundy values of 3 of 3 board lengths; the Grundy values of 7 runs of up to 6 "
        "cells");
}

TEST_CASE(
    "paski contest: a board alone on one line is answered, but a count with fewer boards after it is "
    "refused") {
  CHECK(answer("1 5 1 6\n") == "2\n");
  CHECK(answer("\n 1 5 1 5\r\n\n") == "1\n");
  CHECK(answered("2 3 2 11\n", "table").checked.starts_with("checked 1 board"));
  CHECK(refusal("1 5 1\n6\n") ==
        "token 5 (line 2): expected a number of cells (at least 1), found the end of the text");
  CHECK(refusal("1 5 1 2 7") ==
        "token 6 (line 1): expected a number of cells (at least 1), found the end of the text");
}

TEST_CASE("paski contest: the answer to every small board agrees with exhaustive search") {
  Random random(1);
  for (int i = 0; i < 400; ++i) {
    const std::array<Number, 3> strips{random.between(1, 6), random.between(1, 6), random.between(1, 12)};
    std::string expected;
    for (Number cells = 1; cells <= 10; ++cells)
      expected += BruteForce(Board{strips, cells}).won(0) ? "1\n" : "2\n";
    const std::string input = all_up_to(strips, 10);
    CAPTURE(input);
    REQUIRE(answer(input, "grundy") == expected);
    REQUIRE(answer(input, "table") == expected);
  }
}

TEST_CASE("paski contest: both methods agree on thousands of sets of strips") {
  Random random(2);
  for (int i = 0; i < 3000; ++i) {
    const Number longest = i % 2 == 0 ? 9 : 200;
    const std::string input =
        all_up_to({random.between(1, longest), random.between(1, longest), random.between(1, longest)},
                  i % 50 == 0 ? 2500 : random.between(1, 200));
    REQUIRE(answered(input, "grundy", i % 10 == 0).output == answered(input, "table", false).output);
  }
}

TEST_CASE("paski contest: boards of any length are answered if a period of the Grundy values is proven") {
  CHECK(answer("1 1 9007199254740991 2 9007199254740991 9007199254740990") == "1\n2\n");
  const std::string beyond = answer("2 2 2 3 100000 1000000000 9007199254740991");
  // The Grundy values of Dawson's Kayles have period 34 from 53 on.
  const auto values = grundy_values(std::vector<Number>{2}, 200);
  std::string expected;
  for (const Number cells : {Number{100'000}, Number{1'000'000'000}, max_number})
    expected += values[static_cast<std::size_t>(53 + (cells - 53) % 34)] != 0 ? "1\n" : "2\n";
  CHECK(beyond == expected);
}

TEST_CASE("paski contest: bad input is refused with the reason") {
  CHECK(refusal("1 5 1\n0\n") == "token 4 (line 2): expected the number of boards (at least 1), found '0'");
  CHECK(refusal("1 5 1\n2\n7") ==
        "token 6 (line 3): expected a number of cells (at least 1), found the end of the text");
  CHECK(refusal("1 5 1\n9007199254740991\n7") ==
        "token 6 (line 3): expected a number of cells (at least 1), found the end of the text");
  CHECK(refusal("1 5 1 1 7 8") == "token 6 (line 1): expected nothing after the last board, found '8'");
  CHECK(refusal("1 5 0 1 1") == "token 3 (line 1): expected a strip length (at least 1), found '0'");
  CHECK_THROWS_AS(answer_contest({.input = "1 5 1 1 1", .strategy = true}), BadInput);
}

TEST_CASE("paski families: inputs are lawful and equal on every machine") {
  const AnyGame game = make_game<Paski>();
  CHECK(game.families().size() == 4);
  for (const Family& family : game.families()) {
    CAPTURE(family.name);
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
      const bool has_strip = family.parameters.starts_with("strip");
      std::vector<Number> arguments{20, 600};
      if (has_strip) arguments.insert(arguments.begin(), 30);
      Random random(seed), same(seed);
      const std::string text = family.write(random, arguments);
      CHECK(family.write(same, arguments) == text);
      CHECK(answer(text, "grundy") == answer(text, "table"));
      CHECK(answer(text).size() == 40);
      arguments.back() = 0;
      CHECK_THROWS_AS(family.write(random, arguments), BadInput);
    }
  }
  Random random(7);
  CHECK(write_contest(random, std::array<Number, 3>{1000, 3, 1000}) == "662 917 179\n3\n1000\n357\n143\n");
  CHECK(write_periodic(random, std::array<Number, 2>{2, max_number}) ==
        "1 2 1\n2\n9007199254740991\n5059623444719947\n");
}
