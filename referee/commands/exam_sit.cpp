// `gramy-referee exam sit`: asks players for a move in each position of a sheet.
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/catalogue.hpp"
#include "referee/check/checked_bot.hpp"
#include "referee/commands/commands.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/commands/match_file.hpp"
#include "referee/commands/tournament.hpp"
#include "referee/commands/tournament_option.hpp"
#include "referee/exam/sheet.hpp"
#include "referee/process/descendants.hpp"
#include "referee/run/wire_files.hpp"
#include "referee/tournament/disk/temporary_folder.hpp"
#include "referee/tournament/file/text_file.hpp"

namespace gramy::referee {
namespace {

struct SitOptions {
  MatchFileWords words;
  std::string sheet;
  std::int64_t concurrency = 4;
  std::string out, store;
  std::string tournament;
  bool until_told = false, accept_changes = false, json = false;
  std::string wire;
};

/// The games in the bot's hello; none if the hello names no games. A bot that sends no hello is reported
/// later, during the exam.
std::optional<std::vector<std::string>> games_of_bot(const std::string& command, bool stdio,
                                                     const std::stop_token& stop) {
  WireLog wire(1, 1);  // CheckedBot needs a log, which nobody reads
  CheckedBot bot({.command = command, .stdio = stdio, .stop = stop}, wire);
  try {
    return bot.meet().games;
  } catch (const Wrong&) {
    return std::nullopt;
  }
}

/// Removes the games that no player plays. With --until-told, which compares two players, also removes the
/// games that only one of them plays.
void keep_asked_games(ExamFileWords& words) {
  std::vector<std::string_view> left_out;
  std::erase_if(words.games, [&](const AnyGame& game) {
    const auto is_played = [&](const auto& plays) {
      return !plays || std::ranges::count(*plays, game.id()) > 0;
    };
    const bool is_asked = words.until_told ? std::ranges::all_of(words.plays, is_played)
                                           : std::ranges::any_of(words.plays, is_played);
    if (!is_asked && std::ranges::any_of(words.plays, is_played)) left_out.push_back(game.id());
    return !is_asked;
  });
  if (!words.until_told) return;
  if (words.of.players.size() != 2 || words.games.empty())
    throw BadInput("--until-told: the two players have no game of the sheet in common");
  if (!left_out.empty())
    fmt::print(stderr, "positions of {} are left out, because only one of the two players plays them\n",
               fmt::join(left_out, ", "));
}

/// Starts each bot once to learn which games it plays, so that it is only asked about those games. A bot that
/// plays no game of the sheet is left out.
void ask_for_games(ExamFileWords& words, const std::stop_token& stop) {
  MatchFileWords& of = words.of;
  const std::vector<std::string> all_names = names_of_players(of),
                                 all_players = std::exchange(of.players, {});
  of.names.clear();
  for (std::size_t i = 0; i < all_players.size(); ++i) {
    std::optional<std::vector<std::string>> plays;
    if (is_command(all_players[i], words.games)) plays = games_of_bot(all_players[i], of.stdio, stop);
    std::vector<std::string_view> asked;
    for (const AnyGame& game : words.games) {
      if (!plays || std::ranges::count(*plays, game.id()) > 0) asked.push_back(game.id());
    }
    if (asked.empty()) {
      fmt::print(stderr, "{} is left out, because its hello names no game of the sheet\n", all_names[i]);
      continue;
    }
    if (asked.size() < words.games.size())
      fmt::print(stderr, "{} is asked about {} only, because its hello names no other game of the sheet\n",
                 all_names[i], fmt::join(asked, ", "));
    of.players.push_back(all_players[i]);
    of.names.push_back(all_names[i]);
    words.plays.push_back(std::move(plays));
  }
  if (of.players.empty()) throw BadInput("--player: no player plays a game of the sheet");
  keep_asked_games(words);
}

ExamFileWords words_of(const SitOptions& options, const std::stop_token& stop) {
  const Catalogue games = all_games();
  const SheetHead head = read_sheet_head(read_text_file(options.sheet), options.sheet, games);
  ExamFileWords words{.of = options.words,
                      .sheet = std::filesystem::absolute(options.sheet),
                      .games = {},
                      .move_ms = head.move_ms,
                      .concurrency = static_cast<std::uint64_t>(options.concurrency),
                      .until_told = options.until_told};
  words.of.tournament = head.name;
  for (const std::string& game : head.games) words.games.push_back(*games.find(game));
  expect_sound(words);
  ask_for_games(words, stop);
  return words;
}

int sit(const SitOptions& options) {
  TournamentOptions exam;
  std::optional<TemporaryFolder> temporary;
  adopt_orphans();
  const int refused = exit_code_of([&](const std::stop_token& stop) {
    exam.made = MadeFile{.text = exam_file(words_of(options, stop)),
                         .players = "--player",
                         .games = options.sheet,
                         .go_on = "the same command"};
    if (options.out.empty() && options.store.empty()) {
      temporary.emplace("exam");
      exam.made->go_on.clear();
    }
    return 0;
  });
  if (refused != 0) return refused;
  // No file of this name is read, because `made` has the text. The name has no folder, so commands run in the
  // current folder.
  exam.file = "exam";
  exam.out = temporary ? temporary->path() : options.out;
  exam.store = options.store;
  exam.tournament = options.tournament;
  exam.accept_changes = options.accept_changes;
  exam.keeps_records = !temporary;
  exam.tells = options.json ? Tells::json : Tells::tables;
  exam.wire = options.wire;
  return play_tournament(exam);
}

}  // namespace

RunnableCommand exam_sit_command(command_line::Command& exam) {
  using namespace command_line;
  auto options = std::make_shared<SitOptions>();
  Command sits = exam.command("sit", "asks players for a move in each position of a sheet");
  sits.option("SHEET", options->sheet, "the sheet").required();
  sits.option("--player", options->words.players,
              "perfect, random, greedy, noisy:0.1 (a mistake in one move of ten), or the command of a bot; "
              "repeat the option for each player")
      .one_word()
      .required();
  sits.option("--name", options->words.names,
              "name of a player; repeat the option for each player, in the order of --player")
      .one_word();
  sits.flag("--stdio", options->words.stdio,
            "the players use their standard input and output instead of TCP");
  sits.option("--concurrency", options->concurrency,
              "how many positions are asked at the same time, counted over all players")
      .checked(integer_from(1, 100'000))
      .shows_default();
  auto out =
      sits.option("--out", options->out,
                  "folder for the answers; to resume an exam, run the same command; to add players, run it "
                  "with the earlier players and the new ones");
  sits.option("--store", options->store,
              "folder or database for an exam that several processes play (`gramy-referee work --help`)")
      .excludes(out);
  add_tournament_option(sits, options->tournament);
  sits.flag(
      "--until-told", options->until_told,
      "stop as soon as it is clear whether the first of two players is better, by the test described below");
  sits.flag("--accept-changes", options->accept_changes,
            "also count answers that earlier versions of the players gave");
  sits.flag("--json", options->json, "print the scores as JSON instead of tables");
  add_wire(sits, options->wire);
  sits.footer(R"(Examples:
  gramy-referee exam sit autumn.jsonl --player "node bot.js" --player perfect --out results/autumn
  gramy-referee exam sit autumn.jsonl --player "python3 llm.py" --stdio --concurrency 1
  gramy-referee exam sit autumn.jsonl --player "node new.js" --player "node old.js" --until-told --out results/new

Each player answers each position once, in the time that the sheet allows. A fault counts as a mistake: an illegal move,
no move in time, a program that ends. Each bot is started once before the exam to ask which games it plays. It is asked
about these games only. A tournament file with format = "exam" does the same for a school class, with sandboxes,
and with tokens for players that connect by themselves (referee/tournament/EXAM.md).

--until-told asks two players the same positions. A position counts only if exactly one of them answers it rightly. Of
these positions, the first player answers 70 % rightly by hypothesis H1, and 50 % by hypothesis H0. After every 10
positions the test decides for one of the two hypotheses, or the exam goes on. In a tournament file,
until_told = { more_accurate0 = 0.5, more_accurate1 = 0.7 } does the same.

Exit codes: 0 all players have answered; 1 no player could be asked, or an answer could not be recorded; 2 bad usage, a bad
sheet, a player that cannot be started, or a folder with other results; stopped by a signal: 128 + its number (Ctrl-C: 130);
141 the output is no longer read, as after `| head`.)");
  return {sits, [options] { return sit(*options); }};
}

}  // namespace gramy::referee
