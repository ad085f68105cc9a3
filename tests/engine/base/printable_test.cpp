#include "engine/base/printable.hpp"

#include "tests/engine/testing.hpp"

TEST_CASE("printable() keeps text in any script unchanged") {
  for (const char* text : {"", "1 1", "zażółć gęślą jaźń", "медведь", "熊", "\U0001f43b", "a~ !"})
    CHECK(printable(text) == text);
}

TEST_CASE("printable() puts question marks in place of characters that could garble a terminal or a log") {
  CHECK(printable("a\x1b[31m\r\n\tb\x7f") == "a?[31m???b?");
  CHECK(printable("\xc2\x9b"
                  "31m") == "?31m");               // the control sequence introducer as one character
  CHECK(printable("a\u202eb\u2066c") == "a?b?c");  // makes the text run from right to left
  CHECK(printable("a\u200bb\ufeffc\u2028d") == "a?b?c?d");
  CHECK(printable(std::string_view("a\0b", 3)) == "a?b");
}

TEST_CASE("printable() puts question marks in place of bytes that are not UTF-8") {
  CHECK(printable("\xf3w") == "?w");                 // a letter in Latin-1
  CHECK(printable("ab\xc5") == "ab?");               // a cut-off character
  CHECK(printable("\xc0\xaf") == "??");              // an overlong encoding of a slash
  CHECK(printable("\xed\xa0\x80") == "???");         // half of a surrogate pair
  CHECK(printable("\xf4\x90\x80\x80x") == "????x");  // after the last character of Unicode
}

TEST_CASE("first_characters() counts characters, not bytes") {
  CHECK(first_characters("żółw", 3) == "żół");
  CHECK(first_characters("żółw", 4) == "żółw");
  CHECK(first_characters("żółw", 9) == "żółw");
  CHECK(first_characters("\xff\xffż", 2) == "\xff\xff");
  CHECK(first_characters("", 2).empty());
}

TEST_CASE("quoted_word() makes a word printable and cuts a long one") {
  CHECK(quoted_word("a\x1b[31m\n") == "'a?[31m?'");
  CHECK(quoted_word(std::string(100, 'x')) == "'" + std::string(40, 'x') + "...'");
  CHECK(quoted_word("żółw") == "'żółw'");
  CHECK(quoted_word("żółw", 3) == "'żół...'");
}
