// `gramy-referee match`: plays a few players' matches in one game, without a tournament file.
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <optional>
#include <set>

#include "engine/base/bad_input.hpp"
#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"
#include "engine/catalogue.hpp"
#include "referee/commands/analyse.hpp"
#include "referee/commands/commands.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/commands/match_file.hpp"
#include "referee/commands/tournament.hpp"
#include "referee/process/own_command.hpp"
#include "referee/run/wire_files.hpp"
#include "referee/tournament/disk/durable_file.hpp"
#include "referee/tournament/disk/own_folder.hpp"
#include "referee/tournament/disk/temporary_folder.hpp"
#include "referee/tournament/file/text_file.hpp"
#include "referee/tournament/file/tournament_file.hpp"
#include "referee/tournament/places/read_results.hpp"
#include "referee/truth/records.hpp"

namespace gramy::referee {
namespace {

struct MatchOptions {
  MatchFileWords words;
  std::string game;
  std::vector<std::string> clocks;  ///< values of --clock, which read_clock_word reads
  std::string board;
  std::string out;  ///< folder for records; if empty, records are not kept
  bool accept_changes = false;
  std::string wire;
};

namespace fs = std::filesystem;

/// The most matches of each player that are shown with their mistakes.
constexpr std::uint64_t most_shown = 2;

/// Returns the text of the file with this name. If there is no such file, returns `board` itself, with each
/// `\n` (a backslash and an n) replaced by the end of a line.
std::string text_of_board(const std::string& board) {
  std::error_code none;
  if (fs::is_regular_file(board, none)) return read_text_file(board);
  std::string text = board;
  for (auto at = text.find("\\n"); at != text.npos; at = text.find("\\n", at + 1)) text.replace(at, 2, "\n");
  return text;
}

/// Writes the board to a file beside the records, so that the same command can resume the matches.
fs::path keep_board(const std::string& board, std::optional<Number> start, const AnyGame& game,
                    const fs::path& folder) {
  const fs::path file = fs::absolute(folder) / "board";
  const std::string text = text_of_board(board);
  try {
    game.read_board(text).check_start(start);
  } catch (const BadInput& error) {
    const bool may_be_file = board.find_first_of(" \\\n") == board.npos;
    throw BadInput(
        fmt::format("--board: {}{}", error.what(), may_be_file ? " (there is no such file either)" : ""));
  }
  if (fs::exists(file) ? read_text_file(file) != text : fs::exists(store_in(folder)))
    throw BadInput("--out: '" + folder.string() + "' has matches on other boards (name another folder)");
  make_own_folder(folder);
  replace_file(file, text);
  return file;
}

/// Prints how a match ended. `last_words`: the last output of a process that lost the match by ending.
void print_match(const MatchRecord& record, const std::string& last_words) {
  constexpr std::size_t longest = 200;
  const auto& players = record.setup.players;
  const std::string outcome = !record.result          ? "not played to its end"
                              : record.result->winner ? players[*record.result->winner] + " won"
                                                      : "drawn";
  fmt::print("{}: {} ({}), {}{}{}\n", record.setup.id, outcome, protocol::name(record.reason),
             counted(record.moves.size(), "move"),
             record.detail.empty() ? "" : "; " + printable(record.detail),
             last_words.empty() ? "" : "; its last output: " + quoted_word(last_words, longest));
  std::fflush(stdout);
}

/// Prints the matches that each player could have played better.
void print_mistakes(const std::string& folder, bool is_kept, const std::stop_token& stop) {
  std::set<std::string> players;
  Records records(folder);
  while (const auto match = records.next())
    players.insert(match->players.both.begin(), match->players.both.end());
  for (const std::string& player : players) {
    fmt::print("\n");
    print_player(folder, player, most_shown, is_kept, stop);
  }
}

/// Makes the tournament file. Throws BadInput without a line number, because the user has not seen this file.
std::string checked_file(const MatchFileWords& words, const Catalogue& games, const std::string& game) {
  std::string text = match_file(words, *games.find(game));
  try {
    parse_tournament_file(text, "match", games);
  } catch (const BadInput& error) {
    const std::string_view what = error.what();
    const auto place = what.find(": ");
    throw BadInput(std::string(what.starts_with("match:") ? what.substr(place + 2) : what));
  }
  return text;
}

bool is_of_play(protocol::Reason reason) {
  return reason == protocol::Reason::normal || reason == protocol::Reason::resign;
}

int play_match(const MatchOptions& options) {
  const Catalogue games = all_games();
  MatchFileWords words = options.words;
  for (const std::string& word : options.clocks) words.clocks.push_back(read_clock_word(word));
  std::optional<TemporaryFolder> temporary;
  if (options.out.empty()) temporary.emplace("match");
  const std::string folder = temporary ? temporary->path() : options.out;
  if (!options.board.empty())
    words.board = keep_board(options.board, words.start, *games.find(options.game), folder);

  TournamentOptions tournament;
  // No file of this name is read, because `made` has the text. The name has no folder, so commands run in the
  // current folder.
  tournament.file = "match";
  tournament.made = MadeFile{.text = checked_file(words, games, options.game),
                             .players = "--player",
                             .games = "--game",
                             .go_on = temporary ? "" : "the same command"};
  tournament.out = folder;
  tournament.accept_changes = options.accept_changes;
  tournament.keeps_records = !temporary;
  tournament.wire = options.wire;
  bool went_wrong = false;
  tournament.each_match = [&](const MatchRecord& record, const std::string& last_words) {
    print_match(record, last_words);
    went_wrong = went_wrong || !record.result || !is_of_play(record.reason);
  };
  const int exit_code = play_tournament(tournament);
  const fs::path logs = fs::path(folder) / "logs";
  if (temporary && (went_wrong || exit_code == 1 || exit_code == 2) && fs::exists(logs)) {
    temporary->keep();  // the players' logs may explain the failure
    fmt::print(stderr, "the players' output is in {}\n", logs.string());
  }
  if (exit_code != 0) return exit_code;
  return exit_code_of([&](const std::stop_token& stop) {
    print_mistakes(folder, !temporary, stop);
    return 0;
  });
}

}  // namespace

RunnableCommand match_command(command_line::Command& program) {
  using namespace command_line;
  auto options = std::make_shared<MatchOptions>();
  auto& words = options->words;
  auto arguments = program.command("match", "plays a few players against each other in one game");
  arguments
      .option("--player", words.players,
              "perfect, random, greedy, noisy:0.1 (a mistake in one move of ten), a method of the game "
              "(gramy-bot --list), or the command of a bot; repeat the option for each player")
      .one_word()
      .required();
  arguments
      .option("--name", words.names,
              "name of a player; repeat the option for each player, in the order of --player")
      .one_word();
  arguments.option("--game", options->game, "id of the game").required().checked(a_game());
  auto boards =
      arguments
          .option("--boards", words.boards,
                  "number of boards to generate; every two players play each board twice, with seats swapped")
          .checked(integer_from(1, 100'000))
          .shows_default();
  auto size = arguments.option("--size", words.size, "size of generated boards, in the game's own unit")
                  .checked(integer_from(1, max_number));
  auto board = arguments.option(
      "--board", options->board,
      "play on this board: the name of its file, or the board's text, with \\n for the end of a line");
  board.excludes(boards).excludes(size);
  arguments
      .option("--start", words.start,
              "with --board: the starting vertex, in games whose boards do not name it themselves")
      .needs(board);
  arguments.option("--seed", words.seed, "seed of the generated boards")
      .checked(integer_from(0, max_number))
      .shows_default();
  arguments
      .option("--clock", options->clocks,
              "each player's time in seconds: `60` (for the whole match), `60+1` (60 for the match, and 1 "
              "more after each move) or `0.5/move` (0.5 for each move). `NAME=60+1` sets the time of the "
              "player NAME. Before a match, players also have up to 10 s to prepare")
      .one_word();
  arguments.flag("--stdio", words.stdio, "the players use their standard input and output instead of TCP");
  arguments.option("--out", options->out,
                   "folder for the records; to resume matches, run the same command; to add players, run it "
                   "with the earlier players and the new ones");
  arguments.flag("--accept-changes", options->accept_changes,
                 "also count matches that earlier versions of the players played");
  add_wire(arguments, options->wire);
  arguments.footer(R"(Examples:
  gramy-referee match --player "node bot.js" --player perfect --game paski
  gramy-referee match --player "python3 bot.py" --player noisy:0.2 --game graf --boards 20 --size 30 --clock 10+0.1
  gramy-referee match --player ./old --name old --player ./new --name new --game zielone --out results/new
  gramy-referee match --player perfect --player random --game misie-patysie --board "5 3 2"

Prints how each match ended, then the table of all players, and for each player the matches that it could have played better.

Exit codes: 0 all matches played; 1 no match could be played, or a record could not be written; 2 bad usage, a player
that cannot be started, or other matches in the folder; stopped by a signal: 128 + its number (Ctrl-C: 130);
141 the output is no longer read, as after `| head`.)");
  return {arguments, [options] {
            if (options->words.players.size() < 2)
              throw BadUsage("--player: expected two players or more, found one");
            return play_match(*options);
          }};
}

}  // namespace gramy::referee
