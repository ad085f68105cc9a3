#include "engine/misie-patysie/rules.hpp"

#include "engine/misie-patysie/game.hpp"
#include "tests/engine/testing.hpp"

using namespace gramy::misie;

namespace {

Position position(Number bears, Number sticks, Number limit) {
  return Position(std::make_shared<const Board>(Board{{bears, sticks}, limit}));
}

}  // namespace

TEST_CASE("misie-patysie: a board that is written and read back is the same board") {
  CHECK(read_board("7 2 3", UINT64_MAX) == Board{{7, 2}, 3});
  CHECK(read_board("\n0\t5\r\n 9007199254740991 ", 5) == Board{{0, 5}, max_number});
  CHECK(write_board({{7, 2}, 3}) == "7 2 3\n");
  CHECK(read_board(write_board({{max_number, 0}, 1}), UINT64_MAX) == Board{{max_number, 0}, 1});
  CHECK(board_size({{7, 2}, 30}) == 7);
  CHECK(board_size({{7, 12}, 30}) == 12);
}

TEST_CASE("misie-patysie: an unlawful board is refused with the reason") {
  const auto refusal = [](std::string_view text) { return test::refusal([&] { read_board(text, 1000); }); };
  CHECK(refusal("") ==
        "token 1 (line 1): expected the number of bears (at least 0), found the end of the text");
  CHECK(refusal("7 x 3") == "token 2 (line 1): expected the number of sticks (at least 0), found 'x'");
  CHECK(refusal("0\n0 3") == "token 2 (line 2): expected at least one bear or stick, found an empty pool");
  CHECK(refusal("7 2 0") == "token 3 (line 1): expected the limit of a move (at least 1), found '0'");
  CHECK(refusal("7 2 3 4") == "token 4 (line 1): expected nothing after the limit of a move, found '4'");
  CHECK(refusal("7 1001 3") ==
        "the board has 1001 bears or sticks in its larger pile, at most 1000 are accepted");
  CHECK(
      refusal("9007199254740992 0 1") ==
      "token 1 (line 1): expected the number of bears (at least 0) up to 2^53 - 1, found '9007199254740992'");
  CHECK(refusal("7 1000 3000") == "");
}

TEST_CASE("misie-patysie: the refusal of an illegal move gives the reason") {
  const Position p = position(7, 2, 5);
  CHECK(p.why_illegal({-1, 0}) == "expected no negative number, found -1");
  CHECK(p.why_illegal({0, 0}) == "expected at least one bear or stick to be taken, found none");
  CHECK(p.why_illegal({2, 1}) ==
        "expected bears only, sticks only or equally many of both, found 2 bears and 1 stick");
  CHECK(p.why_illegal({6, 0}) == "expected at most 5 of a kind, found 6");
  CHECK(p.why_illegal({0, 3}) == "the pool holds 2 sticks, the move takes 3");
  CHECK(p.why_illegal({3, 3}) == "the pool holds 2 sticks, the move takes 3");
  CHECK(position(1, 2, 5).why_illegal({2, 2}) == "the pool holds 1 bear, the move takes 2");
  CHECK_FALSE(p.why_illegal({2, 2}));
}

TEST_CASE("misie-patysie: the list of moves contains exactly the legal moves, in ascending order") {
  for (Number bears = 0; bears <= 6; ++bears) {
    for (Number sticks = bears == 0 ? 1 : 0; sticks <= 6; ++sticks) {
      for (Number limit = 1; limit <= 8; ++limit) {
        const Position p = position(bears, sticks, limit);
        std::vector<Move> legal;
        for (Number i = 1; i <= 9; ++i) legal.push_back({i, 0});
        for (Number i = 1; i <= 9; ++i) legal.push_back({0, i});
        for (Number i = 1; i <= 9; ++i) legal.push_back({i, i});
        std::erase_if(legal, [&](Move move) {
          return move.bears > bears || move.sticks > sticks || std::max(move.bears, move.sticks) > limit;
        });
        CHECK(p.moves(1000) == legal);
        CHECK(p.count_moves(1000) == legal.size());
        CHECK(p.count_moves(2) == std::min<std::size_t>(2, legal.size()));
        CHECK(p.moves(2).size() == p.count_moves(2));
        int counted = 0;
        for (Number i = -1; i <= 9; ++i) {
          for (Number j = -1; j <= 9; ++j) counted += p.why_illegal({i, j}) ? 0 : 1;
        }
        CHECK(counted == static_cast<int>(legal.size()));
      }
    }
  }
}

TEST_CASE("misie-patysie: random_move() returns all legal moves about equally often") {
  const Position p = position(3, 2, 5);
  Random random(3);
  std::vector<int> drawn(7);
  const auto all = p.moves(7);
  for (int i = 0; i < 7000; ++i) ++drawn[std::ranges::find(all, p.random_move(random)) - all.begin()];
  for (const int times : drawn) CHECK(times > 800);
}

TEST_CASE("misie-patysie: the greedy player empties the pool, or prevents the opponent from emptying it") {
  Random random(4);
  CHECK(position(4, 4, 5).greedy_move(random) == Move{4, 4});
  CHECK(position(0, 5, 5).greedy_move(random) == Move{0, 5});
  const Position p = position(3, 2, 5);
  for (int i = 0; i < 50; ++i) {
    const Move move = p.greedy_move(random);
    CHECK((move == Move{2, 0} || move == Move{0, 1} ||
           move == Move{1, 1}));  // every other move lets the opponent empty the pool
  }
  // Here every move lets the opponent empty the pool.
  CHECK_FALSE(position(1, 2, 5).why_illegal(position(1, 2, 5).greedy_move(random)));
}

TEST_CASE("misie-patysie: moves are described in words, and a picture shows the piles") {
  CHECK(position(7, 2, 3).describe({1, 1}) == "takes 1 bear and 1 stick");
  CHECK(position(7, 2, 3).describe({0, 2}) == "takes 2 sticks");
  CHECK(position(7, 2, 3).describe({3, 0}) == "takes 3 bears");
  Position p = position(7, 2, 3);
  p.play({1, 1});
  p.play({3, 0});
  CHECK(p.picture() ==
        "bears                  3  BBBxxx.\n"
        "sticks                 1  |.\n"
        "Last move: Lolek takes 3 bears (x).\n"
        "Bolek may take, at most 3 of a kind:\n"
        "  1 to 3 bears\n"
        "  1 stick\n"
        "  1 of both, equally many\n");
  p.play({3, 0});
  p.play({0, 1});
  CHECK(p.picture().ends_with("The pool is empty: Lolek has won.\n"));
  // 50 marks show 100 bears. A mark for two bears stays while at least one of them is left.
  Position coarse = position(100, 1, 3);
  coarse.play({1, 0});
  CHECK(coarse.picture().find("Last move: Bolek takes 1 bear.\n") != std::string::npos);
  coarse.play({1, 0});
  CHECK(coarse.picture().find("Last move: Lolek takes 1 bear (x).\n") != std::string::npos);
}
