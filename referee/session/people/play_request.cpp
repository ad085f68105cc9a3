#include "referee/session/people/play_request.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/base/nearest.hpp"
#include "engine/base/printable.hpp"
#include "protocol/clock_text.hpp"
#include "referee/session/people/typed_line.hpp"

namespace gramy::referee {
namespace {

constexpr PlayOption options[] = {
    {"against", "against WHO", "the opponent: a name that `who` shows; default: perfect"},
    {"size", "size N", "approximate size of the new board; `help GAME` names the unit"},
    {"difficulty", "difficulty hard",
     "a board on which the winner has at least 3 turns (easy), 4 (normal) or 5 (hard) with a move that "
     "throws the win away, or fewer if the size allows no more. On average a player who moves at random wins "
     "11 % of the easy boards, 3 % of the normal and 1 % of the hard ones. Default: a board with at least "
     "one of these turns"},
    {"winner", "winner me",
     "who wins on the board if both play well: `me`, `them` or `any`; if left out, `me` against a bot and "
     "`any` against a person"},
    {"seed", "seed N", "the same seed and options give the same board; each match shows its seed"},
    {"start", "start V", "the vertex where play begins, in games that need one; default: a random vertex"},
    {"first", "first", "you make the first move"},
    {"second", "second",
     "your opponent makes the first move; without `first` and `second`, the seats are random"},
    {"rated", "rated",
     "a match that counts, if the referee records matches: an illegal move loses, there are no hints, and "
     "the referee chooses clock, board and seats; default: a casual match"},
    {"clock", "clock 60+1",
     "60 seconds each and 1 more after every move. `60` gives no increment, and `5/move` gives 5 seconds for "
     "each move. Default: no limit"},
    {"board", "board ...",
     "your own board, in the rest of the line, or in lines that follow it and end in an empty line; "
     "default: a random board"},
};

// In a person's match, both sides get time to read or solve the board, as in tournaments.
constexpr std::int64_t ready_ms = 10'000;
constexpr std::int64_t margin_ms = 100;

template <class Whole>
Whole read_whole(std::string_view option, std::string_view word) {
  Whole number{};
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc{} || end != word.data() + word.size()) {
    throw BadInput("`" + std::string(option) + "` is followed by a number, found " + quoted_word(word) + ".");
  }
  return number;
}

std::string find_player(const Company& company, std::string_view name) {
  if (auto player = company.find(name)) return std::move(player->name);
  const auto present = company.who({}, most_compared + 1);
  std::vector<std::string_view> names;
  for (const Presence& each : present) names.push_back(each.name);
  const std::string close = did_you_mean(name, names);
  throw BadInput("Nobody here is called " + quoted_word(name) + "." +
                 (close.empty() ? " Type `who` to see who is here." : close));
}

/// The option's value, which `parse` reads from the word. Throws BadInput if `parse` does not accept the
/// word.
template <class Parse>
auto read_choice(std::string_view option, std::string_view word, Parse parse, std::string_view words) {
  const auto choice = parse(lower_case(word));
  if (!choice) {
    throw BadInput("`" + std::string(option) + "` is followed by " + std::string(words) + ", found " +
                   quoted_word(word) + ".");
  }
  return *choice;
}

[[noreturn]] void refuse_option(std::string_view word) {
  std::string known;
  std::vector<std::string_view> spellings;
  for (const PlayOption& option : options) {
    known += (known.empty() ? "" : ", ") + std::string(option.usage);
    spellings.push_back(option.spelling);
  }
  throw BadInput("I do not know " + quoted_word(word) + " after `play GAME`." +
                 did_you_mean(word, spellings) + " Options: " + known + ".");
}

/// Throws BadInput if the text after `board` ends in options. They would be read as a part of the board, and
/// so have no effect.
void refuse_options_in(std::string_view board) {
  constexpr std::size_t looked_through = 200;
  std::string_view end = board.substr(board.size() - std::min(board.size(), looked_through));
  for (auto word = take_word(end); !word.empty(); word = take_word(end)) {
    const auto option = std::ranges::find(options, lower_case(word), &PlayOption::spelling);
    if (option == std::end(options)) continue;
    throw BadInput("`" + std::string(option->spelling) +
                   "` has to stand before `board`: what follows `board`, " + quoted_word(board, 60) +
                   ", is read as the board.");
  }
}

}  // namespace

std::span<const PlayOption> play_options() {
  return options;
}

const AnyGame& find_game(const Catalogue& games, std::string_view id) {
  if (const AnyGame* game = games.find(lower_case(id))) return *game;
  std::vector<std::string_view> ids;
  for (const AnyGame& game : games) ids.push_back(game.id());
  const std::string suggestion = did_you_mean(id, ids);
  throw BadInput("There is no game " + quoted_word(id) + "." +
                 (suggestion.empty() ? " `games` lists them." : suggestion));
}

protocol::ClockSettings read_clock(std::string_view text) {
  if (const auto clock = protocol::parse_clock(text, {.ready_ms = ready_ms, .margin_ms = margin_ms}))
    return *clock;
  throw BadInput("`clock` is followed by " + std::string(protocol::clock_forms) +
                 ", at most ten days; found " + quoted_word(text) + ".");
}

PlayRequest read_play(std::string_view text, const Catalogue& games, const Company& company) {
  PlayRequest request;
  protocol::Play& play = request.play;
  const std::string_view game = take_word(text);
  if (game.empty()) throw BadInput("Which game? `games` lists the games; `help play` tells the rest.");
  play.game = find_game(games, game).id();

  std::optional<std::string_view> against;
  const auto value_of = [&text](std::string_view option) {
    const std::string_view word = take_word(text);
    if (word.empty())
      throw BadInput("Something is missing after `" + std::string(option) + "`: see `help play`.");
    return word;
  };
  const auto once = [](const auto& already, std::string_view what) {
    if (already) throw BadInput("`play`: " + std::string(what) + " is given twice.");
  };
  for (auto word = take_word(text); !word.empty(); word = take_word(text)) {
    const std::string option = lower_case(word);
    if (option == "against") {
      once(against, "the opponent");
      against = value_of(option);
    } else if (option == "seed") {
      once(play.seed, "the seed");
      play.seed = read_whole<std::uint64_t>(option, value_of(option));
      if (*play.seed > static_cast<std::uint64_t>(max_number))
        throw BadInput("`seed` is followed by a number up to 2^53 - 1, found a larger one.");
    } else if (option == "size") {
      once(play.size, "the size");
      play.size = read_whole<Number>(option, value_of(option));
    } else if (option == "difficulty") {
      once(play.difficulty, "the difficulty");
      play.difficulty =
          read_choice(option, value_of(option), protocol::parse_difficulty, "easy, normal or hard");
    } else if (option == "winner") {
      once(play.winner, "the winner");
      play.winner = read_choice(option, value_of(option), protocol::parse_favoured, "me, them or any");
    } else if (option == "start") {
      once(play.start, "the start");
      play.start = read_whole<Number>(option, value_of(option));
    } else if (option == "first" || option == "second") {
      once(play.seat, "the seat");
      play.seat = option == "first" ? Seat::first : Seat::second;
    } else if (option == "rated") {
      play.rated = true;
    } else if (option == "clock") {
      once(play.clock, "the clock");
      play.clock = read_clock(value_of(option));
    } else if (option == "board") {
      if (play.seed) throw BadInput("`play`: a seed makes a board by itself; give either `seed` or `board`.");
      if (play.size || play.difficulty || play.winner) {
        throw BadInput(
            "`play`: `size`, `difficulty` and `winner` make a new board: leave out either these options or "
            "`board`.");
      }
      play.board = std::string(text.substr(std::min(text.find_first_not_of(' '), text.size())));
      request.board_follows = play.board->empty();
      refuse_options_in(*play.board);
      break;
    } else {
      refuse_option(word);
    }
  }
  play.against = find_player(company, against.value_or("perfect"));
  return request;
}

}  // namespace gramy::referee
