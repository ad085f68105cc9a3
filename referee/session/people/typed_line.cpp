#include "referee/session/people/typed_line.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

#include "engine/base/bad_input.hpp"
#include "engine/base/nearest.hpp"
#include "engine/base/printable.hpp"

namespace gramy::referee {
namespace {

constexpr WordEntry words[] = {
    {Word::help, "help", "[WORD or GAME]", "this list, or help on a word or a game"},
    {Word::games, "games", "", "all games"},
    {Word::rules, "rules", "[GAME]", "the rules of a game, or of the one you are playing"},
    {Word::who, "who", "[ZO]", "all players who are here; `who ZO` shows only names that begin with ZO"},
    {Word::watch, "watch", "MATCH", "watch a match; `who` lists the running matches"},
    {Word::unwatch, "unwatch", "[MATCH]", "stop watching"},
    {Word::name, "name", "ZOSIA [WORD]", "take a name; with your secret word, come back to your match"},
    {Word::play, "play", "GAME [options]", "begin a match; `help play` lists the options"},
    {Word::board, "board", "[text]", "draw the board again, or write all of it as text"},
    {Word::show, "show", "13", "the neighbours of vertex 13, in the games on graphs"},
    {Word::moves, "moves", "", "your legal moves, and the moves played so far"},
    {Word::hint, "hint", "", "a move of perfect play (not in rated matches)"},
    {Word::undo, "undo", "", "take your last move back (not in rated matches; a person has to agree)"},
    {Word::say, "say", "TEXT", "send a message to your opponent, if it is a person"},
    {Word::resign, "resign", "", "give the match up"},
    {Word::again, "again", "[swap]",
     "play your last match again on the same board; with `swap`, on the other seat"},
    {Word::review, "review", "", "the mistakes in your last match (not in rated matches)"},
    {Word::accept, "accept", "[ZOSIA]", "say yes to an invitation or to an undo"},
    {Word::refuse, "refuse", "[ZOSIA]", "say no to an invitation or to an undo"},
    {Word::quit, "quit", "", "leave; you lose a match that you are playing"},
};

/// Words that people often type for a command that is spelt quite differently.
constexpr std::pair<std::string_view, std::string_view> other_words[] = {
    {"give", "resign"},   {"surrender", "resign"}, {"concede", "resign"},  {"forfeit", "resign"},
    {"q", "quit"},        {"exit", "quit"},        {"bye", "quit"},        {"leave", "quit"},
    {"yes", "accept"},    {"no", "refuse"},        {"back", "undo"},       {"takeback", "undo"},
    {"rematch", "again"}, {"analyse", "review"},   {"mistakes", "review"}, {"tell", "say"},
    {"chat", "say"},      {"talk", "say"},
};

std::string_view without_blanks(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Whether the word was probably meant as a number, as "+1" and "(1," are.
bool looks_like_a_number(std::string_view word) {
  return is_digit(word.front()) ||
         (std::ranges::any_of(word, is_digit) && std::ranges::none_of(word, is_letter));
}

std::optional<Number> read_integer(std::string_view word) {
  Number number{};
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (end != word.data() + word.size() || error == std::errc::invalid_argument) return std::nullopt;
  if (error == std::errc::result_out_of_range) {
    using Limits = std::numeric_limits<Number>;
    return word.starts_with('-') ? Limits::min() : Limits::max();
  }
  return number;
}

/// Replaces commas by blanks, because many people type "4,1" for "4 1".
std::string with_blanks_for_commas(std::string_view line) {
  std::string text(line);
  if (line.find_first_not_of("0123456789, ") == line.npos) std::ranges::replace(text, ',', ' ');
  return text;
}

/// Whether a move may have this number: no game uses larger numbers. A number beyond 64 bits also fails,
/// because read_integer replaces it by the nearest Number.
bool is_number_of_a_move(Number number) {
  return number >= -max_number && number <= max_number;
}

std::string suggestion_for(std::string_view word, std::span<const std::string_view> games) {
  const std::string typed = lower_case(word);
  const auto other =
      std::ranges::find(other_words, typed, &std::pair<std::string_view, std::string_view>::first);
  if (other != std::end(other_words)) return " Did you mean `" + std::string(other->second) + "`?";
  std::vector<std::string_view> spellings;
  for (const WordEntry& entry : words) spellings.push_back(entry.spelling);
  const std::string near_word = did_you_mean(word, spellings);
  if (!near_word.empty()) return near_word;
  if (const auto game = nearest(word, games)) return " Did you mean `play " + std::string(*game) + "`?";
  return " `help` lists the words.";
}

[[noreturn]] void refuse_unknown(std::string_view word, std::string_view rest,
                                 std::span<const std::string_view> games) {
  if (looks_like_a_number(word)) {
    throw BadInput("A move has only numbers, with blanks between them, such as `1 1`; found " +
                   quoted_word(std::string(word) + (rest.empty() ? "" : " ") + std::string(rest)) + ".");
  }
  if (!rest.empty() && rest.size() <= 40 && !read_integers(rest).empty()) {
    throw BadInput("I do not know the word " + quoted_word(word) +
                   ". If that was a move, type just its numbers: `" + std::string(rest) + "`.");
  }
  throw BadInput("I do not know the word " + quoted_word(word) + "." + suggestion_for(word, games));
}

}  // namespace

std::span<const WordEntry> all_words() {
  return words;
}

std::variant<TypedCommand, TypedMove> read_typed_line(std::string_view line,
                                                      std::span<const std::string_view> games) {
  if (auto numbers = read_integers(with_blanks_for_commas(line)); !numbers.empty()) {
    if (!std::ranges::all_of(numbers, is_number_of_a_move))
      throw BadInput("A number of a move is at most 2^53 - 1; found " + quoted_word(without_blanks(line)) +
                     ".");
    return TypedMove{std::move(numbers)};
  }
  std::string_view rest = line;
  const std::string_view word = take_word(rest);
  rest = without_blanks(rest);
  const auto entry = std::ranges::find(words, lower_case(word), &WordEntry::spelling);
  if (entry == std::end(words)) refuse_unknown(word, rest, games);
  if (entry->usage.empty() && !rest.empty()) {
    throw BadInput("`" + std::string(entry->spelling) + "` stands alone on its line; found " +
                   quoted_word(rest) + " after it.");
  }
  return TypedCommand{entry->word, std::string(rest)};
}

std::string_view take_word(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  const std::string_view word = text.substr(0, text.find(' '));
  text.remove_prefix(word.size());
  return word;
}

std::vector<Number> read_integers(std::string_view text) {
  std::vector<Number> numbers;
  for (auto word = take_word(text); !word.empty(); word = take_word(text)) {
    const auto number = read_integer(word);
    if (!number) return {};
    numbers.push_back(*number);
  }
  return numbers;
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return lower;
}

std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates) {
  const auto meant = nearest(word, candidates);
  return meant ? " Did you mean `" + std::string(*meant) + "`?" : "";
}

}  // namespace gramy::referee
