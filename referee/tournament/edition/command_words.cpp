#include "referee/tournament/edition/command_words.hpp"

#include <algorithm>

namespace gramy::referee {
namespace {

constexpr std::string_view blanks_and_signs = " \t\n;&|()<>";

void add_split(std::string_view command, std::string_view separators, std::set<std::string>& words) {
  while (true) {
    const std::size_t begin = command.find_first_not_of(separators);
    if (begin == std::string_view::npos) return;
    command.remove_prefix(begin);
    const std::size_t length = std::min(command.find_first_of(separators), command.size());
    words.emplace(command.substr(0, length));
    command.remove_prefix(length);
  }
}

/// Adds the words of a command that contains quotes. For "a 'b c'\\ d" it adds "a" and "b c d".
void add_quoted(std::string_view command, std::set<std::string>& words) {
  std::string word;
  char quote = '\0';
  for (std::size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    if (c == '\\' && quote != '\'' && i + 1 < command.size()) {
      word += command[++i];
    } else if (c == quote) {
      quote = '\0';
    } else if (quote == '\0' && (c == '\'' || c == '"')) {
      quote = c;
    } else if (quote == '\0' && blanks_and_signs.find(c) != std::string_view::npos) {
      words.insert(word);
      word.clear();
    } else {
      word += c;
    }
  }
  words.insert(word);
  words.erase("");
}

}  // namespace

std::set<std::string> words_of(std::string_view command) {
  std::set<std::string> words;
  add_split(command, std::string(blanks_and_signs) + "\"'`", words);
  add_split(command, std::string(blanks_and_signs) + "\"'`=", words);
  add_quoted(command, words);
  return words;
}

}  // namespace gramy::referee
