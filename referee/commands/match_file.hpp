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

/// Value of --clock: see protocol::parse_clock. For one player, the player's name comes first: "bot=60+1".
struct ClockWord {
  std::string player;  ///< empty: all players
  protocol::ClockSettings clock;
};

/// Reads a value of --clock. Throws BadInput for anything else.
ClockWord read_clock_word(std::string_view text);

struct MatchFileWords {
  std::string tournament = "match";  ///< name of the tournament, independent of the players
  /// Each is a kind of gramy-bot (perfect, random, greedy, noisy:0.1, a game's method) or a command.
  std::vector<std::string> players;
  std::vector<std::string> names;  ///< the first players' names; names_of_players makes the others
  std::uint64_t boards = 4;        ///< to generate, unless one is given
  std::optional<Number> size;      ///< of generated boards
  std::filesystem::path board;     ///< file with the board to be played; empty: generated
  std::optional<Number> start;     ///< on that board
  std::uint64_t seed = 1;
  std::vector<ClockWord> clocks;  ///< of several for a player, the last counts; empty: 60+0.1
  bool stdio = false;             ///< players speak over their standard input and output
};

/// Names the players: a kind by its name, a command by its script or program, so `node bots/bot.js` is "bot".
/// The second player of a name is NAME-2.
std::vector<std::string> names_of_players(const MatchFileWords& words);

/// The command that starts a player: of a kind of gramy-bot, or the word itself. Throws BadInput, naming
/// --player, for a word that is neither a kind nor a command that could be found.
std::string command_of_player(const std::string& word, const AnyGame& game);

/// TOML, as referee/tournament/FILE.md describes it. Throws BadInput, naming the option, for a word that
/// is neither a kind of player nor a command that could be found.
std::string match_file(const MatchFileWords& words, const AnyGame& game);

/// The same for an exam.
struct ExamFileWords {
  MatchFileWords of;  ///< the players and their names
  std::filesystem::path sheet;
  std::vector<AnyGame> games;  ///< of the sheet; at least one
  std::uint64_t move_ms = 5000;
  std::uint64_t concurrency = 4;
};
std::string exam_file(const ExamFileWords& words);

}  // namespace gramy::referee
