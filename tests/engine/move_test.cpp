#include "engine/move.hpp"

#include "tests/engine/testing.hpp"

TEST_CASE("a move that is written as text and read back is the same move") {
  for (const AnyMove& move : {AnyMove{7}, AnyMove{1, 0}, AnyMove{gramy::max_number, 2, 3, 4}}) {
    CHECK(parse_move(to_text(move)) == move);
  }
  CHECK(to_text(AnyMove{3, 14}) == "3 14");
}

TEST_CASE("a typed move may have blanks around its numbers, but no other characters") {
  CHECK(parse_move(" 3\t 14 \r") == AnyMove{3, 14});
  CHECK(parse_move("-3") == AnyMove{-3});
  for (const char* text :
       {"", "  ", "x", "1 x", "1x", "1,1", "1.5", "1 2 3 4 5", "99999999999999999999", "+1"}) {
    CAPTURE(text);
    CHECK(parse_move(text) == std::nullopt);
  }
}

TEST_CASE(
    "moves are ordered by their numbers; a shorter move comes before a longer one with the same beginning") {
  CHECK(AnyMove{1, 2} < AnyMove{1, 3});
  CHECK(AnyMove{1} < AnyMove{1, 0});
  CHECK(AnyMove{1, 2} != AnyMove{1});
}
