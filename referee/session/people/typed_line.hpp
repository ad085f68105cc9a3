// The words and moves that a person may type.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/number.hpp"

namespace gramy::referee {

enum class Word {
  help,
  name,
  games,
  rules,
  play,
  board,
  show,
  moves,
  hint,
  undo,
  say,
  resign,
  again,
  review,
  who,
  watch,
  unwatch,
  accept,
  refuse,
  quit
};

/// A word with its help text.
struct WordEntry {
  Word word;
  std::string_view spelling;
  std::string_view usage;  ///< the text that follows the word, such as "GAME [options]"; may be empty
  std::string_view meaning;
};

/// All words that a person can type, in the order of the help text.
std::span<const WordEntry> all_words();

/// A word and the text after it, without surrounding blanks.
struct TypedCommand {
  Word word;
  std::string rest;
};

/// A line of integers, none larger than max_number.
struct TypedMove {
  std::vector<Number> numbers;
};

/// Reads a line that is not blank. Throws BadInput with a message for the person in three cases: the line is
/// neither a known word nor a move; a number is too large for a move; text follows a word that stands alone.
/// `games`: ids that a person may type alone.
std::variant<TypedCommand, TypedMove> read_typed_line(std::string_view line,
                                                      std::span<const std::string_view> games = {});

/// Removes and returns the first word of `text`; empty if there is none.
std::string_view take_word(std::string_view& text);

/// All integers of a text, each limited to the range of 64 bits. Empty if the text contains anything else.
std::vector<Number> read_integers(std::string_view text);

/// The text with its ASCII letters in lower case.
std::string lower_case(std::string_view text);

/// " Did you mean `x`?", where `x` is the candidate most similar to the word. Empty if none is similar.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace gramy::referee
