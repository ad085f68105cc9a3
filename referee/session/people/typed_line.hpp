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

/// A word with what `help` says of it.
struct WordEntry {
  Word word;
  std::string_view spelling;
  std::string_view usage;  ///< after the word: "GAME [options]"; empty if it stands alone
  std::string_view meaning;
};

/// In the order in which help lists them.
std::span<const WordEntry> all_words();

/// A word and what stands after it, without the blanks around it.
struct Command {
  Word word;
  std::string rest;
};

/// A line of nothing but integers, none of which is beyond max_number.
struct TypedMove {
  std::vector<Number> numbers;
};

/// Reads a line with something on it. Throws BadInput, in words for the person, for anything that is neither
/// a known word nor a move, for a number that no move has, and for a word that stands alone with something
/// after it. `games`: the ids of those that may be begun, for whoever types nothing but one.
std::variant<Command, TypedMove> read_typed_line(std::string_view line,
                                                 std::span<const std::string_view> games = {});

/// Takes the first word off `text`; empty if there is none.
std::string_view take_word(std::string_view& text);

/// All integers of a text, each held to 64 bits; empty if anything else stands there.
std::vector<Number> read_integers(std::string_view text);

/// ASCII letters in lower case.
std::string lower_case(std::string_view text);

/// " Did you mean `x`?" where a candidate is near the word, else nothing.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace gramy::referee
