// `gramy-referee schedule`: previews a tournament file, without playing it.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <utility>
#include <vector>

#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"
#include "engine/catalogue.hpp"
#include "engine/difficulty.hpp"
#include "referee/commands/commands.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/commands/progress_line.hpp"
#include "referee/tournament/boards/boards.hpp"
#include "referee/tournament/file/tournament_file.hpp"
#include "referee/tournament/tables/not_admitted_list.hpp"

namespace gramy::referee {
namespace {

struct ScheduleOptions {
  std::string file;
  bool json = false;
};

using Boards = std::vector<std::vector<TournamentBoard>>;

/// A board and its value under perfect play.
struct Judged {
  Value first_seat;
  PerfectPlay play;
};

Judged judge(const TournamentBoard& board, const std::stop_token& stop) {
  const AnySolver solver = board.board.solve({}, stop);
  return {solver.analyse(board.start, stop).value(), perfect_play(board.board, solver, board.start, stop)};
}

std::string start_text(const TournamentBoard& board) {
  return board.start ? std::to_string(*board.start) : "-";
}

/// The board's text on one line; empty if the text is too long for that.
std::string short_text(const AnyBoard& board) {
  constexpr std::size_t longest = 40;
  std::string text = board.text();
  if (text.size() > longest) return "";
  std::ranges::replace(text, '\n', ' ');
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

/// Says what `size` in the tournament file counts, if the printed sizes count something else.
std::string asked(const GameEntry& entry) {
  const auto* generated = std::get_if<GeneratedBoards>(&entry.boards);
  const GameInfo& info = entry.game.info();
  if (!generated || info.generated_unit == info.size_unit) return "";
  return fmt::format(" (size = {} counts {})", generated->size.value_or(info.default_size),
                     info.generated_unit);
}

/// Says how many boards have decisions (moves that can be mistakes), and warns about boards without
/// decisions.
std::string decisions_text(std::size_t boards, const std::vector<std::string>& without) {
  constexpr std::size_t most_named = 10;
  std::string text =
      fmt::format("     on {} of {}, perfect play comes to a position in which a mistake is possible\n",
                  boards - without.size(), counted(boards, "board"));
  if (without.empty()) return text;
  const std::size_t named = std::min(without.size(), most_named);
  text += fmt::format(
      "     warning: perfect play comes to no such position on {}{}; try a larger size or other boards\n",
      fmt::join(without.begin(), without.begin() + static_cast<std::ptrdiff_t>(named), ", "),
      named < without.size() ? fmt::format(" and {} more", without.size() - named) : "");
  return text;
}

std::string boards_text(const GameEntry& entry, const std::vector<TournamentBoard>& boards,
                        const std::stop_token& stop) {
  std::size_t width = 12;
  for (const TournamentBoard& board : boards) width = std::max(width, board.name.size());
  std::string text = fmt::format("\n{}, sizes in {}{}\n     {:<{}}{:>9}{:>9}  {:<10}  {:>10}  {}  {}\n",
                                 entry.game.id(), entry.game.info().size_unit, asked(entry), "board", width,
                                 "size", "start", "first seat", "difficulty", "decisions", "text");
  std::vector<std::string> without;
  for (const TournamentBoard& board : boards) {
    const auto [first_seat, play] = judge(board, stop);
    const char* fate = first_seat == Value::win ? "wins" : first_seat == Value::loss ? "loses" : "draws";
    const std::string shown = short_text(board.board);
    text += fmt::format("     {:<{}}{:>9}{:>9}  {:<10}  {:>10.2f}  {:>9}{}{}\n", board.name, width,
                        board.board.size(), start_text(board), fate, play.difficulty, play.decisions,
                        shown.empty() ? "" : "  ", shown);
    if (play.decisions == 0) without.push_back(board.name);
  }
  const std::string repeated = repeated_boards(entry.game.id(), boards);
  return text + decisions_text(boards.size(), without) + (repeated.empty() ? "" : "     " + repeated);
}

/// Lists the players, each with its command.
std::string players_text(const TournamentFile& file) {
  std::string text = "\nplayers\n";
  for (const PlayerEntry& player : file.players) {
    text +=
        fmt::format("     {}{}: {}\n", player.name, player.person.empty() ? "" : " (" + player.person + ")",
                    player.command.empty() ? "connects by itself" : printable(player.command));
  }
  return text;
}

/// The names of the players that have no opponent in a round.
std::vector<std::string> byes(const TournamentFile& file, const Pairings& round) {
  std::vector<bool> plays(file.players.size());
  for (std::uint64_t number = 0; number < round.size(); ++number) {
    const Pairing pairing = round[number];
    for (const std::size_t player : pairing.players) plays[player] = true;
  }
  std::vector<std::string> names;
  for (std::size_t player = 0; player < plays.size(); ++player) {
    if (!plays[player]) names.push_back(file.players[player].name);
  }
  return names;
}

/// Lists the pairs of players that meet in a round, with the number of their matches. The pairs are in the
/// order of their first matches.
std::string round_text(const TournamentFile& file, const Pairings& round) {
  using Pair = std::pair<std::size_t, std::size_t>;
  std::vector<std::pair<Pair, std::size_t>> pairs;
  std::map<Pair, std::size_t> numbers;
  for (std::uint64_t number = 0; number < round.size(); ++number) {
    const Pairing pairing = round[number];
    const Pair pair(std::min(pairing.players[Seat::first], pairing.players[Seat::second]),
                    std::max(pairing.players[Seat::first], pairing.players[Seat::second]));
    const auto [known, is_new] = numbers.emplace(pair, pairs.size());
    if (is_new) pairs.emplace_back(pair, 0);
    ++pairs[known->second].second;
  }
  std::string text = "\nround 1\n";
  for (const auto& [pair, matches] : pairs) {
    text += fmt::format("     {} - {}, {}\n", file.players[pair.first].name, file.players[pair.second].name,
                        counted(matches, "match", "matches"));
  }
  for (const std::string& player : byes(file, round)) text += fmt::format("     {} has a bye\n", player);
  return text;
}

nlohmann::ordered_json json_of(const TournamentFile& file, const Boards& boards, std::uint64_t matches,
                               const Pairings& round, const std::stop_token& stop) {
  nlohmann::ordered_json json{{"tournament", file.name},
                              {"format", name(file.format)},
                              {"matches", matches},
                              {"players", nlohmann::ordered_json::array()},
                              {"boards", nlohmann::ordered_json::object()},
                              {"round", nlohmann::ordered_json::array()}};
  for (const PlayerEntry& player : file.players) {
    json["players"].push_back(
        {{"name", player.name}, {"person", player.person}, {"command", player.command}});
  }
  for (std::size_t g = 0; g < file.games.size(); ++g) {
    const AnyGame& game = file.games[g].game;
    auto& list = json["boards"][std::string(game.id())];
    const std::vector<std::size_t> firsts = firsts_of(boards[g]);
    for (const TournamentBoard& board : boards[g]) {
      const std::size_t first = firsts[list.size()];
      const auto [first_seat, play] = judge(board, stop);
      list.push_back(
          {{"name", board.name},
           {"size", board.board.size()},
           {"start", board.start ? nlohmann::ordered_json(*board.start) : nullptr},
           {"text", board.board.text()},
           {"repeats", first == list.size() ? nullptr : nlohmann::ordered_json(boards[g][first].name)},
           {"first_seat", gramy::name(first_seat)},
           {"difficulty", std::round(1000 * play.difficulty) / 1000},
           {"decisions", play.decisions}});
    }
  }
  for (std::uint64_t number = 0; number < round.size(); ++number) {
    const Pairing pairing = round[number];
    json["round"].push_back(match_id(
        file.games[pairing.game].game.id(), boards[pairing.game][pairing.board].name,
        {file.players[pairing.players[Seat::first]].name, file.players[pairing.players[Seat::second]].name},
        pairing.repeat));
  }
  json["byes"] = byes(file, round);
  if (!file.not_admitted.empty()) json["not_admitted"] = not_admitted_json(file.not_admitted);
  return json;
}

void print(const ScheduleOptions& options, const std::stop_token& stop) {
  const TournamentFile file = read_tournament_file(options.file, all_games());
  const Boards boards = boards_of(file, stop);
  const Fixtures fixtures = fixtures_of(file, boards);
  const auto by_game = most_matches(file.format, fixtures);
  const auto matches = std::accumulate(by_game.begin(), by_game.end(), std::uint64_t{0});
  const Pairings round = next_round(file.format, fixtures, {});
  if (options.json) {
    fmt::print("{}\n", json_of(file, boards, matches, round, stop)
                           .dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
    return;
  }
  fmt::print("{}: {}, {}, at most {}\n", file.name, name(file.format), counted(file.players.size(), "player"),
             counted(matches, "match", "matches"));
  fmt::print("{}", players_text(file));
  for (std::size_t g = 0; g < boards.size(); ++g)
    fmt::print("{}", boards_text(file.games[g], boards[g], stop));
  fmt::print("{}", round_text(file, round));
  if (!file.not_admitted.empty()) fmt::print("\n{}", not_admitted_list(file.not_admitted, TableStyle::plain));
}

int show_schedule(const ScheduleOptions& options) {
  return exit_code_of([&](const std::stop_token& stop) {
    print(options, stop);
    return 0;
  });
}

}  // namespace

RunnableCommand schedule_command(command_line::Command& program) {
  using namespace command_line;
  auto options = std::make_shared<ScheduleOptions>();
  auto arguments = program.command(
      "schedule", "shows the players, the boards and the first round of a tournament file, without playing");
  arguments.option("FILE", options->file, "the tournament file (TOML)").required();
  arguments.flag("--json", options->json, "print JSON instead of text");
  arguments.footer(R"(Examples:
  gramy-referee schedule all.toml              the players, the boards, who wins them, and the first round
  gramy-referee schedule all.toml --json

Exit codes: 0 done, 1 failed, 2 bad usage or a bad tournament file,
141 the output is no longer read, as after `| head`.)");
  return {arguments, [options] { return show_schedule(*options); }};
}

}  // namespace gramy::referee
