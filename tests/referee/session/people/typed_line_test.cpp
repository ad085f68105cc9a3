#include "referee/session/people/typed_line.hpp"

#include "tests/referee/session/testing.hpp"

namespace {

std::string refusal_of_line(std::string_view line) {
  try {
    read_typed_line(line);
  } catch (const BadInput& mistake) {
    return mistake.what();
  }
  return "accepted";
}

}  // namespace

TEST_CASE("each command is recognised in upper or lower case") {
  for (const WordEntry& entry : all_words()) {
    std::string shouted(entry.spelling);
    shouted.front() = static_cast<char>(shouted.front() - 'a' + 'A');
    for (const std::string& spelling : {std::string(entry.spelling), shouted}) {
      CHECK(std::get<TypedCommand>(read_typed_line("  " + spelling + "  ")).word == entry.word);
    }
  }
}

TEST_CASE("the text after a command keeps its inner blanks and its capital letters") {
  const auto command = std::get<TypedCommand>(read_typed_line("NAME   Zosia  kumak "));
  CHECK(command.word == Word::name);
  CHECK(command.rest == "Zosia  kumak");
}

TEST_CASE("a line of integers is a move") {
  CHECK(std::get<TypedMove>(read_typed_line(" 3  -14 ")).numbers == std::vector<Number>{3, -14});
  CHECK(std::get<TypedMove>(read_typed_line("4,1")).numbers == std::vector<Number>{4, 1});
  CHECK(std::get<TypedMove>(read_typed_line("4, 1")).numbers == std::vector<Number>{4, 1});
  CHECK(std::get<TypedMove>(read_typed_line("9007199254740991 -9007199254740991")).numbers ==
        std::vector{max_number, -max_number});
}

TEST_CASE("an error about a number too large for a move shows the number as typed, shortened if long") {
  CHECK(refusal_of_line(" 1 99999999999999999999 ") ==
        "A number of a move is at most 2^53 - 1; found '1 99999999999999999999'.");
  CHECK(refusal_of_line("-9007199254740992") ==
        "A number of a move is at most 2^53 - 1; found '-9007199254740992'.");
  CHECK(refusal_of_line(std::string(1000, '9')).size() < 120);
}

TEST_CASE("an unknown line is answered with the nearest command or with the right form of the command") {
  const std::vector<std::pair<std::string_view, std::string_view>> cases{
      {"plya misie-patysie", "I do not know the word 'plya'. Did you mean `play`?"},
      {"resing", "I do not know the word 'resing'. Did you mean `resign`?"},
      {"xyzzyxyzzy", "I do not know the word 'xyzzyxyzzy'. `help` lists the words."},
      {"give up", "I do not know the word 'give'. Did you mean `resign`?"},
      {"yes", "I do not know the word 'yes'. Did you mean `accept`?"},
      {"Surrender", "I do not know the word 'Surrender'. Did you mean `resign`?"},
      {"q", "I do not know the word 'q'. Did you mean `quit`?"},
      {"takeback", "I do not know the word 'takeback'. Did you mean `undo`?"},
      {"tell ola", "I do not know the word 'tell'. Did you mean `say`?"},
      {"rematch", "I do not know the word 'rematch'. Did you mean `again`?"},
      {"move 1 1", "I do not know the word 'move'. If that was a move, type just its numbers: `1 1`."},
      {"(1, 1)", "A move has only numbers, with blanks between them, such as `1 1`; found '(1, 1)'."},
      {"1 x", "A move has only numbers, with blanks between them, such as `1 1`; found '1 x'."},
      {"resign not", "`resign` stands alone on its line; found 'not' after it."},
      {"quit", "accepted"},
  };
  for (const auto& [line, words] : cases) CHECK(refusal_of_line(line) == words);
}
