// The tournament file of a few players' matches in one game, from the words of a command line.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/any_game.hpp"
#include "engine/base/number.hpp"
#include "protocol/message.hpp"

namespace gramy::referee {

/// What --clock says: protocol::parse_clock; of one player if his name stands before it, "bot=60+1".
struct ClockWord {
  std::string player;  ///< empty: of all
  protocol::ClockSettings clock;
};

/// Throws BadInput for anything else.
ClockWord read_clock_word(std::string_view text);

struct MatchFileWords {
  std::string tournament = "match";  ///< its name, the same whoever else comes to play
  /// Each a kind of gramy-bot (perfect, random, greedy, noisy:0.1, a game's method), or else a command.
  std::vector<std::string> players;
  std::vector<std::string> names;  ///< of the first players; the others are called by what they are
  std::uint64_t boards = 4;        ///< to generate, unless one is given
  std::optional<Number> size;      ///< of generated boards
  std::filesystem::path board;     ///< a file with the one to be played; empty: generated
  std::optional<Number> start;     ///< on that board
  std::uint64_t seed = 1;
  std::vector<ClockWord> clocks;  ///< of one for several, the last counts; none: 60+0.1
  bool stdio = false;             ///< commands speak over their standard input and output
};

/// What is called how: kinds by their names, commands by their scripts or programs, "bot" for
/// `node bots/bot.js`; a second one of a name is NAME-2.
std::vector<std::string> names_of_players(const MatchFileWords& words);

/// TOML, as referee/tournament/FILE.md describes it. Throws BadInput, naming the option, for a word that
/// is neither a kind of player nor a command that could be found.
std::string match_file(const MatchFileWords& words, const AnyGame& game);

}  // namespace gramy::referee
