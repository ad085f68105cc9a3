#include "referee/commands/match.hpp"

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
#include "referee/commands/exit_code.hpp"
#include "referee/commands/tournament.hpp"
#include "referee/process/own_command.hpp"
#include "referee/tournament/file/text_file.hpp"
#include "referee/tournament/file/tournament_file.hpp"
#include "referee/tournament/store/durable_file.hpp"
#include "referee/tournament/store/own_folder.hpp"
#include "referee/tournament/store/read_results.hpp"
#include "referee/tournament/store/temporary_folder.hpp"
#include "referee/truth/records.hpp"

namespace gramy::referee {
namespace {

namespace fs = std::filesystem;

/// How many of each player's matches are shown with their mistakes.
constexpr std::uint64_t most_shown = 2;

/// Returns the text of the file of this name. If there is none, returns `board` with each `\n` as the end of
/// a line.
std::string text_of_board(const std::string& board) {
  std::error_code none;
  if (fs::is_regular_file(board, none)) return read_text_file(board);
  std::string text = board;
  for (auto at = text.find("\\n"); at != text.npos; at = text.find("\\n", at + 1)) text.replace(at, 2, "\n");
  return text;
}

/// Keeps the board beside the records, so that the same command can resume the matches.
fs::path keep_board(const std::string& board, std::optional<Number> start, const AnyGame& game,
                    const fs::path& folder) {
  const fs::path file = fs::absolute(folder) / "board";
  const std::string text = text_of_board(board);
  try {
    game.read_board(text).check_start(start);
  } catch (const BadInput& error) {
    const bool may_be_file = board.find_first_of(" \\\n") == board.npos;
    throw BadInput(
        fmt::format("--board: {}{}", error.what(), may_be_file ? " (and there is no such file)" : ""));
  }
  if (fs::exists(file) ? read_text_file(file) != text : fs::exists(store_in(folder)))
    throw BadInput("--out: expected a new folder, or that of the same match, found other matches in '" +
                   folder.string() + "'");
  make_own_folder(folder);
  replace_file(file, text);
  return file;
}

/// `last_words`: as of Run::Settings.
void print_match(const MatchRecord& record, const std::string& last_words) {
  constexpr std::size_t longest = 200;
  const auto& players = record.setup.players;
  const std::string outcome = !record.result          ? "not played to its end"
                              : record.result->winner ? players[*record.result->winner] + " won"
                                                      : "drawn";
  fmt::print("{}: {} ({}), {}{}{}\n", record.setup.id, outcome, protocol::name(record.reason),
             counted(record.moves.size(), "move"),
             record.detail.empty() ? "" : "; " + printable(record.detail),
             last_words.empty() ? "" : "; it said last: " + quoted_word(last_words, longest));
  std::fflush(stdout);
}

/// Prints for each player the matches that it could have played better.
void print_mistakes(const std::string& folder, bool is_kept, const std::stop_token& stop) {
  std::set<std::string> players;
  Records records(folder);
  while (const auto match = records.next())
    players.insert(match->players.both.begin(), match->players.both.end());
  for (const std::string& player : players) {
    fmt::print("\n");
    AnalyseOptions review{.records = {folder}, .player = player, .worst = most_shown, .says_more = is_kept};
    print_player(review, stop);
  }
}

/// Makes the tournament file. Its errors (BadInput) name no line, as the user has not seen this file.
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

}  // namespace

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
  tournament.file = "match";  // no such file; commands run in the folder where it would be
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
    temporary->keep();  // the players' logs may tell why
    fmt::print(stderr, "what the players have said is in {}\n", logs.string());
  }
  if (exit_code != 0) return exit_code;
  return exit_code_of([&](const std::stop_token& stop) {
    print_mistakes(folder, !temporary, stop);
    return 0;
  });
}

}  // namespace gramy::referee
