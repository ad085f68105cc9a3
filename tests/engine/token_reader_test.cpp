#include "engine/token_reader.hpp"

#include <doctest/doctest.h>

#include "engine/bad_input.hpp"

using gramy::BadInput;
using gramy::max_number;
using gramy::TokenReader;

TEST_CASE("numbers and words are read across lines and blanks") {
  TokenReader in(" 3 \t4\r\n..*\n9007199254740991");
  CHECK(in.number("n", 0, 10) == 3);
  CHECK(in.number("n", 0, 10) == 4);
  CHECK(in.word("a row") == "..*");
  CHECK_FALSE(in.at_end());
  CHECK(in.number("n", 0, max_number) == max_number);
  CHECK(in.at_end());
  in.expect_end("the board");
}

TEST_CASE("errors name the token, its line, what was found and what was expected") {
  TokenReader in("1 2\n3 x7 5");
  in.number("n", 1, 9);
  in.number("n", 1, 9);
  CHECK_THROWS_WITH_AS(in.number("a vertex", 5, 6),
                       "token 3 (line 2): expected a vertex from 5 to 6, found '3'", BadInput);
  TokenReader word("1 x7");
  word.number("n", 1, 9);
  CHECK_THROWS_WITH_AS(word.number("an edge", 1, 9),
                       "token 2 (line 1): expected an edge from 1 to 9, found 'x7'", BadInput);
  TokenReader end("1");
  end.number("n", 1, 9);
  CHECK_THROWS_WITH_AS(end.number("m", 1, max_number),
                       "token 2 (line 1): expected m (at least 1), found the end of the text", BadInput);
  TokenReader more("1 2");
  more.number("n", 1, 9);
  CHECK_THROWS_WITH_AS(more.expect_end("n"), "token 2 (line 1): expected nothing after n, found '2'",
                       BadInput);
  TokenReader own("1\n\n2");
  own.number("n", 1, 9);
  own.number("n", 1, 9);
  CHECK_THROWS_WITH_AS(own.fail("twice the same"), "token 2 (line 3): twice the same", BadInput);
}

TEST_CASE("numbers out of range, too long or of another shape are refused") {
  for (const char* text :
       {"-1", "9007199254740992", "99999999999999999999999", "1.5", "1e3", "+1", "0x1", "1,", "-"}) {
    CAPTURE(text);
    TokenReader in(text);
    CHECK_THROWS_AS(in.number("n", 0, max_number), BadInput);
  }
}

TEST_CASE("what an error shows is cut and printable") {
  CHECK(gramy::quoted("a\x1b[31m\n") == "'a?[31m?'");
  CHECK(gramy::quoted(std::string(100, 'x')) == "'" + std::string(40, 'x') + "...'");
}

TEST_CASE("the tokens left are never underestimated") {
  CHECK(TokenReader("").tokens_left_at_most() == 0);
  CHECK(TokenReader("1").tokens_left_at_most() == 1);
  CHECK(TokenReader("1 2 3").tokens_left_at_most() == 3);
}
