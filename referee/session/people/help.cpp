#include "referee/session/people/help.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"
#include "referee/session/people/paragraph.hpp"
#include "referee/session/people/play_request.hpp"
#include "referee/session/people/typed_line.hpp"

namespace gramy::referee {
namespace {

constexpr std::string_view rated_matches =
    "A rated match is one that counts: an illegal move loses at once, and there are no hints. Tournaments "
    "are rated, and so is `play GAME rated`; any other `play` is casual. Where matches are recorded, a rated "
    "match has the referee's clock, a new board and random seats, and a casual match counts for nobody. "
    "While a "
    "rated match is played, nobody gets hints or a review on its board.";

/// Whether `help` leaves out this word in a tournament, because it is useless there: players cannot ask for
/// matches, and all matches are rated.
bool is_for_casual_matches(Word word) {
  constexpr std::array words{Word::play, Word::accept, Word::refuse, Word::hint,
                             Word::undo, Word::again,  Word::review};
  return std::ranges::find(words, word) != words.end();
}

std::string usage(const WordEntry& word) {
  return std::string(word.spelling) + (word.usage.empty() ? "" : " ") + std::string(word.usage);
}

std::string help_play() {
  std::string lines = "play GAME, and any of these options in any order; `board` comes last:\n";
  for (const PlayOption& option : play_options()) lines += labelled(option.usage, option.meaning);
  return lines + "For example:\n  play misie-patysie first board 7 2 3\n";
}

std::string help_option(const PlayOption& option) {
  return labelled(option.usage, option.meaning) + "`help play` lists all options of `play GAME`.\n";
}

/// A line with the names of the two seats. In some games, the board or the start decides which of them
/// begins, so the names are taken from a few small boards.
std::string seats(const AnyGame& game) {
  constexpr std::uint64_t samples = 8;
  constexpr Number small = 4;
  BySeat<std::string> names;
  bool always = true;
  for (std::uint64_t seed = 0; seed < samples; ++seed) {
    Random random(seed);
    const AnyGenerated sample = game.generate(random, small);
    const auto [first, second] = sample.board.roles(sample.start).both;
    if (seed == 0) names = {std::string(first), std::string(second)};
    always = always && names[Seat::first] == first && names[Seat::second] == second;
  }
  if (names[Seat::first] == "first") return "first and second";
  return always ? names[Seat::first] + " moves first, " + names[Seat::second] + " second"
                : names[Seat::first] + " and " + names[Seat::second] + "; the start decides who moves first";
}

std::string help_game(const AnyGame& game, const protocol::Limits& limits, bool is_open) {
  const GameInfo& info = game.info();
  const auto limit = limits.board_size.find(std::string(info.id));
  const std::uint64_t largest = limit == limits.board_size.end() ? info.default_max_size : limit->second;
  std::string sizes =
      std::to_string(std::min(largest, info.any_max_size)) + " " + std::string(info.size_unit);
  if (info.any_max_size < largest) sizes += "; up to " + std::to_string(largest) + " on some boards";
  return rules_of(game) + labelled("seats", seats(game)) + labelled("move", info.move_form) +
         labelled("board", info.board_form) + labelled("largest", sizes) +
         labelled("size", "1 to " + std::to_string(info.largest_to_order) + " " +
                              std::string(info.generated_unit) + ", of a generated board") +
         (is_open ? labelled("begin with", "play " + std::string(info.id)) : "");
}

}  // namespace

std::string help(bool is_open) {
  std::string lines;
  for (const WordEntry& word : all_words()) {
    if (!is_open && is_for_casual_matches(word.word)) continue;
    lines += !is_open && word.word == Word::name
                 ? labelled("name NAME TOKEN", "join as the registered player with this token")
                 : labelled(usage(word), word.meaning);
  }
  lines += labelled("1 1", "your move: only its numbers");
  return is_open ? lines : lines + paragraph(arranged_matches);
}

std::string help_about(std::string_view topic, const Catalogue& games, const protocol::Limits& limits,
                       bool is_open) {
  const std::string wanted = lower_case(topic);
  if (wanted == "play") return is_open ? help_play() : paragraph(arranged_matches);
  if (wanted == "rated") return paragraph(rated_matches);
  if (const AnyGame* game = games.find(wanted)) return help_game(*game, limits, is_open);
  std::vector<std::string_view> topics;
  for (const WordEntry& word : all_words()) {
    if (word.spelling == wanted) return labelled(usage(word), word.meaning);
    topics.push_back(word.spelling);
  }
  for (const PlayOption& option : play_options()) {
    if (option.spelling == wanted) return is_open ? help_option(option) : paragraph(arranged_matches);
    topics.push_back(option.spelling);
  }
  for (const AnyGame& game : games) topics.push_back(game.id());
  const std::string suggestion = did_you_mean(topic, topics);
  throw BadInput("There is no help on " + quoted_word(topic) + "." +
                 (suggestion.empty() ? " `help` lists the words, `games` the games." : suggestion));
}

std::string rules_of(const AnyGame& game) {
  const GameInfo& info = game.info();
  return paragraph(info.title) + std::string(info.rules);
}

std::string list_of_games(const Catalogue& games) {
  std::string lines;
  for (const AnyGame& game : games) {
    lines += std::string(game.id()) + "\n" + paragraph("  " + std::string(game.info().title), 2);
  }
  return lines + "More about a game: `help GAME`.\n";
}

}  // namespace gramy::referee
