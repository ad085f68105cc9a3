#include "engine/base/token_reader.hpp"

#include "tests/engine/testing.hpp"

TEST_CASE("a token reader accepts any blanks and line ends between tokens") {
  TokenReader in(" 3 \t4\r\n..*\n9007199254740991");
  CHECK(in.number("n", 0, 10) == 3);
  CHECK(in.number("n", 0, 10) == 4);
  CHECK(in.word("a row") == "..*");
  CHECK_FALSE(in.at_end());
  CHECK(in.number("n", 0, max_number) == max_number);
  CHECK(in.at_end());
  in.expect_end("the board");
}

TEST_CASE("errors of a token reader name the token, its line, what was found and what was expected") {
  /// The error about the token after the first `numbers` numbers of a text.
  const auto refusal = [](const char* text, int numbers, auto read) {
    TokenReader in(text);
    while (numbers-- > 0) in.number("n", 1, 9);
    return gramy::test::refusal([&] { read(in); });
  };
  CHECK(refusal("1 2\n3 x7 5", 2, [](TokenReader& in) { in.number("a vertex", 5, 6); }) ==
        "token 3 (line 2): expected a vertex from 5 to 6, found '3'");
  CHECK(refusal("1 x7", 1, [](TokenReader& in) { in.number("an edge", 1, 9); }) ==
        "token 2 (line 1): expected an edge from 1 to 9, found 'x7'");
  CHECK(refusal("1", 1, [](TokenReader& in) { in.number("m", 1, max_number); }) ==
        "token 2 (line 1): expected m (at least 1), found the end of the text");
  CHECK(refusal("1 2", 1, [](TokenReader& in) { in.expect_end("n"); }) ==
        "token 2 (line 1): expected nothing after n, found '2'");
  CHECK(refusal("1\n\n2", 2, [](TokenReader& in) { in.fail("twice the same"); }) ==
        "token 2 (line 3): twice the same");
}

TEST_CASE("a token reader refuses numbers that are out of range, too long or not plain digits") {
  for (const char* text :
       {"-1", "9007199254740992", "99999999999999999999999", "1.5", "1e3", "+1", "0x1", "1,", "-"}) {
    CAPTURE(text);
    TokenReader in(text);
    CHECK_THROWS_AS(in.number("n", 0, max_number), BadInput);
  }
}

TEST_CASE("a token reader skips a byte order mark before the text") {
  TokenReader in(
      "\xef\xbb\xbf"
      "7 x");
  CHECK(in.number("n", 0, 9) == 7);
  CHECK_THROWS_WITH_AS(in.number("m", 0, 9), "token 2 (line 1): expected m from 0 to 9, found 'x'", BadInput);
  TokenReader alone("\xef\xbb\xbf");
  CHECK(alone.at_end());
  TokenReader elsewhere(
      "7 \xef\xbb\xbf"
      "8");
  elsewhere.number("n", 0, 9);
  CHECK_THROWS_AS(elsewhere.number("m", 0, 9), BadInput);
}

TEST_CASE("a token reader ignores a ^Z at the end of the text, where some Windows programs write one") {
  TokenReader reader("7\r\n\x1a\r\n");
  CHECK(reader.number("a number", 0, 9) == 7);
  CHECK(reader.at_end());
  TokenReader early("7 \x1a 8");
  CHECK(early.number("a number", 0, 9) == 7);
  CHECK_FALSE(early.at_end());
}

TEST_CASE("the error about an unusual space, such as a no-break space, shows the code of the space") {
  TokenReader reader("7\u00a02");
  CHECK_THROWS_WITH_AS(reader.number("a number", 0, 9),
                       "token 1 (line 1): expected a number from 0 to 9, found '7U+00A02'", BadInput);
}

TEST_CASE("tokens_left_at_most() is never less than the number of tokens left") {
  CHECK(TokenReader("").tokens_left_at_most() == 0);
  CHECK(TokenReader("1").tokens_left_at_most() == 1);
  CHECK(TokenReader("1 2 3").tokens_left_at_most() == 3);
}

TEST_CASE("an error of a token reader counts tokens and lines correctly in a text with blank lines") {
  TokenReader none("1 2");
  CHECK_THROWS_WITH_AS(none.fail("nothing was read"), "token 0 (line 1): nothing was read", BadInput);
  TokenReader in("  11 \n\r\n  22\t33\n\n 44 \n\n");
  for (const gramy::Number expected : {11, 22, 33, 44}) CHECK(in.number("n", 0, 99) == expected);
  CHECK_THROWS_WITH_AS(in.fail("the last"), "token 4 (line 5): the last", BadInput);
  CHECK_THROWS_WITH_AS(in.number("n", 0, 99),
                       "token 5 (line 5): expected n from 0 to 99, found the end of the text", BadInput);
  CHECK_THROWS_WITH_AS(in.word("a row"), "token 5 (line 5): expected a row, found the end of the text",
                       BadInput);
}

TEST_CASE("the error about a missing token names the line of the last token") {
  TokenReader in("7 2\n");
  in.number("n", 0, 9);
  in.number("m", 0, 9);
  CHECK_THROWS_WITH_AS(in.number("k", 0, 9),
                       "token 3 (line 1): expected k from 0 to 9, found the end of the text", BadInput);
  TokenReader empty("\n\n");
  CHECK_THROWS_WITH_AS(empty.word("a row"), "token 1 (line 1): expected a row, found the end of the text",
                       BadInput);
}

TEST_CASE("the error about a very large number names the largest allowed number") {
  const auto error_of = [](const char* text, gramy::Number low) {
    return gramy::test::refusal([&] { TokenReader(text).number("n", low, max_number); });
  };
  CHECK(error_of("9007199254740992", 0).ends_with("n (at least 0) up to 2^53 - 1, found '9007199254740992'"));
  CHECK(error_of("99999999999999999999999", 1).find("(at least 1) up to 2^53 - 1, found") !=
        std::string::npos);
  CHECK(error_of("0", 1).ends_with("expected n (at least 1), found '0'"));
  CHECK(error_of("9007199254740992x", 0).ends_with("n (at least 0), found '9007199254740992x'"));
}

// The text is in a heap block of exactly its size, so that sanitizers detect a read past its end.
TEST_CASE("a token reader reads no byte after the end of the text") {
  const std::string text = "12 345 x 678 y";
  for (std::size_t size = 0; size <= text.size(); ++size) {
    const std::unique_ptr<char[]> heap(new char[size]);
    std::copy_n(text.data(), size, heap.get());
    const std::string_view view(heap.get(), size);
    CAPTURE(view);
    int numbers = 0, words = 0;
    for (TokenReader in(view); !in.at_end();) {
      try {
        in.number("n", 0, max_number);
        ++numbers;
      } catch (const BadInput&) {
        in.word("a word");
        ++words;
      }
    }
    CHECK(numbers == (size > 0) + (size > 3) + (size > 9));
    CHECK(words == (size > 7) + (size > 13));
  }
}

TEST_CASE("a token reader accepts numbers of up to 18 digits and refuses longer ones") {
  std::string digits;
  gramy::Number value = 0;
  for (int count = 1; count <= 15; ++count) {
    digits += static_cast<char>('0' + count % 10);
    value = value * 10 + count % 10;
    CHECK(TokenReader(digits).number("n", 0, max_number) == value);
    CHECK(TokenReader(digits + '\n').number("n", 0, max_number) == value);
  }
  CHECK(TokenReader("000000000000000007").number("n", 0, 9) == 7);
  CHECK_THROWS_AS(TokenReader("0000000000000000007").number("n", 0, 9), BadInput);
}
