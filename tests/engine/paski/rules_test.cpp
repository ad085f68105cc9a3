#include "engine/paski/rules.hpp"

#include "engine/paski/game.hpp"
#include "tests/engine/paski/brute_force.hpp"

namespace {

Position position(Number a, Number b, Number c, Number cells) {
  return Position(std::make_shared<const Board>(Board{{a, b, c}, cells}));
}

}  // namespace

TEST_CASE("paski: a board that is written and read back is the same board") {
  CHECK(read_board("5 1 5 6", 6) == Board{{5, 1, 5}, 6});
  CHECK(read_board(" 1\n9007199254740991\t3 1\r\n", 1) == Board{{1, max_number, 3}, 1});
  CHECK(write_board({{5, 1, 5}, 6}) == "5 1 5 6\n");
  CHECK(read_board("5 1 5 6", UINT64_MAX).lengths() == std::vector<Number>{1, 5});
}

TEST_CASE("paski: an unlawful board is refused with the reason") {
  const auto refusal = [](std::string_view text) { return test::refusal([&] { read_board(text, 1000); }); };
  CHECK(refusal("") == "token 1 (line 1): expected a strip length (at least 1), found the end of the text");
  CHECK(refusal("2 3\n0 9") == "token 3 (line 2): expected a strip length (at least 1), found '0'");
  CHECK(refusal("2 3 2") ==
        "token 4 (line 1): expected the number of cells (at least 1), found the end of the text");
  CHECK(refusal("2 3 2 9 9") == "token 5 (line 1): expected nothing after the number of cells, found '9'");
  CHECK(refusal("2 3 2 1001") == "the board has 1001 cells, at most 1000 are accepted");
  CHECK(refusal("2 3 2 1000") == "");
}

TEST_CASE("paski: a board of more than 100000 cells is refused if no period of its Grundy values is proven") {
  constexpr std::uint64_t any_size = UINT64_MAX;
  // The text that `help` shows for this game has to state the same limit as the code.
  CHECK(match_reach.any == 100'000);
  CHECK(Paski::info.board_form.find("(over 100000 only if a period is proven)") != std::string_view::npos);
  CHECK_NOTHROW(read_board("1 7 8 100000", any_size));
  CHECK_THROWS_WITH_AS(
      read_board("1 7 8 100001", any_size),
      "a board has 100001 cells; with these strips at most 100000 are accepted, because no period is proven "
      "by the first 20000 Grundy values",
      BadInput);
  CHECK_THROWS_WITH_AS(read_board("1 2 2 100001", 100'000),
                       "the board has 100001 cells, at most 100000 are accepted", BadInput);
  for (const char* text : {"1 2 2 9007199254740991", "2 2 2 100001", "1 9 99999999999 9007199254740991",
                           "1 2 1000000000 999999999"}) {
    CAPTURE(text);
    const Board board = read_board(text, any_size);
    CHECK_NOTHROW(Solver(std::make_shared<const Board>(board), "grundy"));
  }
}

TEST_CASE("paski: the refusal of an illegal move gives the reason") {
  Position p = position(2, 7, 3, 20);
  p.play({3, 5});
  CHECK(p.why_illegal({4, 1}) == "expected a strip of length 2, 3 or 7, found 4");
  CHECK(p.why_illegal({-2, 1}) == "expected a strip of length 2, 3 or 7, found -2");
  CHECK(p.why_illegal({2, 0}) == "expected a cell from 1 to 20, found 0");
  CHECK(p.why_illegal({2, max_number}) == "expected a cell from 1 to 20, found 9007199254740991");
  CHECK(p.why_illegal({3, 19}) == "the board ends with cell 20, the strip would end on 21");
  CHECK(p.why_illegal({2, 7}) == "cell 7 is covered already");
  CHECK(p.why_illegal({3, 3}) == "cell 5 is covered already");
  CHECK_FALSE(p.why_illegal({2, 3}));
  CHECK_FALSE(p.why_illegal({3, 8}));
}

TEST_CASE("paski: the list of moves contains exactly the legal moves, in ascending order") {
  Random random(2);
  for (int i = 0; i < 400; ++i) {
    const Board board{{random.between(1, 6), random.between(1, 6), random.between(1, 14)},
                      random.between(1, 12)};
    const BruteForce truth(board);
    Position p(std::make_shared<const Board>(board));
    std::size_t covered = 0;
    for (;;) {
      const auto legal = truth.moves(covered);
      REQUIRE(p.moves(1000) == legal);
      REQUIRE(p.count_moves(1000) == legal.size());
      REQUIRE(p.moves(3).size() == std::min<std::size_t>(3, legal.size()));
      REQUIRE(p.count_moves(3) == std::min<std::size_t>(3, legal.size()));
      REQUIRE(p.result().has_value() == legal.empty());
      for (std::size_t at = 0; at < legal.size(); ++at) REQUIRE(p.move_at(at) == legal[at]);
      for (Number length = 0; length <= 15; ++length) {
        for (Number cell = -1; cell <= 14; ++cell) {
          REQUIRE(p.why_illegal({length, cell}).has_value() !=
                  (std::ranges::count(legal, Move{length, cell}) == 1));
        }
      }
      if (legal.empty()) break;
      const Move move = random.chance(0.5) ? p.random_move(random) : p.greedy_move(random);
      REQUIRE_FALSE(p.why_illegal(move));
      p.play(move);
      covered = BruteForce::after(covered, move);
    }
  }
}

TEST_CASE("paski: if no strip fits on the board, the second player has won before the first move") {
  const Position p = position(5, 7, 6, 4);
  CHECK(p.result() == Result{.winner = Seat::second});
  CHECK(p.count_moves(10) == 0);
  CHECK(p.picture().ends_with("No strip fits: the second player has won.\n"));
}

TEST_CASE("paski: random_move() returns all legal moves about equally often") {
  Position p = position(1, 3, 1, 6);
  p.play({1, 3});
  const auto all = p.moves(100);
  CHECK(all.size() == 6);
  std::vector<int> drawn(all.size());
  Random random(3);
  for (int i = 0; i < 6000; ++i) ++drawn[std::ranges::find(all, p.random_move(random)) - all.begin()];
  for (const int times : drawn) CHECK(times > 800);
}

TEST_CASE("paski: the greedy player leaves the opponent few moves") {
  Random random(4);
  CHECK(position(3, 3, 3, 7).greedy_move(random) == Move{3, 3});
}

TEST_CASE("paski: moves are described in words, and a picture shows the strips and the free runs") {
  CHECK(position(1, 2, 3, 9).describe({1, 4}) == "lays a strip of 1 on cell 4");
  CHECK(position(1, 2, 3, 9).describe({3, 4}) == "lays a strip of 3 on cells 4-6");
  Position p = position(2, 3, 2, 14);
  p.play({2, 4});
  p.play({3, 10});
  CHECK(p.picture() ==
        ". free, # covered, X covered by the last strip\n"
        "   1234567890 1234\n"
        " 1 ...##....X XX..\n"
        "Last move, by the second player: 3 10\n"
        "Free: 1-3 (3) 6-9 (4) 13-14 (2)\n"
        "The first player may lay a strip of length 2 or 3.\n");
}

TEST_CASE("paski: the picture of a long board says how much it leaves out") {
  Position p = position(2, 2, 2, 20'000);
  p.play({2, 10'000});
  const std::string picture = p.picture();
  CHECK(picture.find("(9240 cells before these are not shown)\n 9241 ") != std::string::npos);
  CHECK(picture.find("(9320 cells after these are not shown)\n") != std::string::npos);
  CHECK(picture.find("Free: 1-9999 (9999) 10002-20000 (9999)\n") != std::string::npos);
}
