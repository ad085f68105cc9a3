// Makes the tournament file of a few players' matches in one game, from the options of a command.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/any_game.hpp"
#include "engine/base/number.hpp"
#include "protocol/message.hpp"

namespace gramy::referee {

/// A value of --clock. protocol::parse_clock reads the time. For one player, the player's name comes first:
/// "bot=60+1".
struct ClockWord {
  std::string player;  ///< the player's name; if empty, the clock is for all players
  protocol::ClockSettings clock;
};

/// Reads a value of --clock. Throws BadInput if it is not valid.
ClockWord read_clock_word(std::string_view text);

/// The words of the user from which a tournament file is made.
struct MatchFileWords {
  std::string tournament = "match";
  /// Each player is a kind of gramy-bot (perfect, random, greedy, noisy:0.1, a game's method) or a command.
  std::vector<std::string> players;
  /// The names that the user gave to the first players. names_of_players makes names for the others.
  std::vector<std::string> names;
  std::uint64_t boards = 4;     ///< number of boards to generate, if `board` is empty
  std::optional<Number> size;   ///< size of generated boards
  std::filesystem::path board;  ///< file with the board to play on; if empty, boards are generated
  std::optional<Number> start;  ///< number of the board's start from which play begins
  std::uint64_t seed = 1;
  /// If a player has several clocks, the last one applies; without any clock, it is 60+0.1.
  std::vector<ClockWord> clocks;
  bool stdio = false;  ///< whether players use their standard input and output instead of TCP
};

/// The names of all players. Without a name from the user, a player has the name of its kind, or of its
/// script or program: `node bots/bot.js` is "bot". A second player of the same name is NAME-2.
std::vector<std::string> names_of_players(const MatchFileWords& words);

/// The command that starts a player: gramy-bot for a kind of player, or the word itself. Throws BadInput with
/// --player if the word is neither a kind nor a command that can be found.
std::string command_of_player(const std::string& word, const AnyGame& game);

/// The tournament file as TOML (see referee/tournament/FILE.md). Throws BadInput with the option if a word is
/// neither a kind of player nor a command that can be found.
std::string match_file(const MatchFileWords& words, const AnyGame& game);

/// Whether the word is a command. If not, the word names a kind of player that gramy-bot offers.
bool is_command(const std::string& word, std::span<const AnyGame> games);

/// The words from which exam_file makes a tournament file.
struct ExamFileWords {
  MatchFileWords of;  ///< the players, their names, and the name of the tournament
  std::filesystem::path sheet;
  std::vector<AnyGame> games;  ///< games of the sheet; at least one
  /// For each player, the ids of the games that it plays; a player without ids plays all games.
  std::vector<std::optional<std::vector<std::string>>> plays{};
  std::uint64_t move_ms = 5000;
  std::uint64_t concurrency = 4;
  bool until_told = false;  ///< whether the exam ends as soon as a test has found the better of two players
};
/// Checks the words before the file is made. Throws BadInput with the option's name if exam_file would throw.
void expect_sound(const ExamFileWords& words);
std::string exam_file(const ExamFileWords& words);

}  // namespace gramy::referee
