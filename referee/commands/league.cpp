// `gramy-referee league`: plays a league's rounds, and adds up their results.
#include <algorithm>
#include <cmath>
#include <ctime>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/shell_word.hpp"
#include "engine/base/stop.hpp"
#include "engine/catalogue.hpp"
#include "referee/commands/commands.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/commands/progress_line.hpp"
#include "referee/commands/tournament.hpp"
#include "referee/process/own_command.hpp"
#include "referee/run/terminal.hpp"
#include "referee/tournament/counted/editions.hpp"
#include "referee/tournament/counted/stored_standings.hpp"
#include "referee/tournament/counted/stored_truth.hpp"
#include "referee/tournament/file/text_file.hpp"
#include "referee/tournament/file/tournament_file.hpp"
#include "referee/tournament/league/league_file.hpp"
#include "referee/tournament/league/league_table.hpp"
#include "referee/tournament/league/renames.hpp"
#include "referee/tournament/places/read_results.hpp"
#include "referee/tournament/records/tournaments.hpp"
#include "referee/tournament/tables/accuracies.hpp"
#include "referee/truth/records.hpp"
#include "referee/truth/truth_table.hpp"

namespace gramy::referee {
namespace {

struct LeagueOptions {
  std::string file, out;
  std::string today;  ///< a date to use as today; if empty, the machine's date
  bool no_play = false, json = false;
};

using std::chrono::year_month_day;

enum class RoundState { over, due, to_come };

std::string_view name(RoundState state) {
  return state == RoundState::over ? "over" : state == RoundState::due ? "due" : "to come";
}

year_month_day today(const LeagueOptions& options) {
  if (!options.today.empty()) {
    try {
      return parse_day(options.today);
    } catch (const BadInput& error) {
      throw BadInput(std::string("--today: ") + error.what());
    }
  }
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  return {std::chrono::year(1900 + local.tm_year),
          std::chrono::month(static_cast<unsigned>(local.tm_mon + 1)),
          std::chrono::day(static_cast<unsigned>(local.tm_mday))};
}

/// The address of a round's tournament. All rounds are in one store, named by date.
TournamentAddress tournament_of(const LeagueOptions& options, const LeagueRound& round) {
  return {options.out, day_text(round.date)};
}

/// The store with the rounds that have been played; null before the first round.
std::unique_ptr<Store> rounds_in(const LeagueOptions& options) {
  return std::filesystem::exists(store_in(options.out)) ? store_at(options.out) : nullptr;
}

/// Chooses the round's tournament in the store. Returns false if the round has not begun.
bool choose(Store* rounds, const LeagueRound& round) {
  if (!rounds) return false;
  const std::vector<std::string> begun = tournaments_in(*rounds);
  if (std::ranges::find(begun, day_text(round.date)) == begun.end()) return false;
  rounds->choose(day_text(round.date));
  return true;
}

/// Throws BadInput if a round was played that is not in the league file.
void expect_no_other_rounds(const LeagueOptions& options, const LeagueFile& league, const Store* rounds) {
  if (!rounds) return;
  for (const std::string& day : tournaments_in(*rounds)) {
    if (std::ranges::any_of(league.rounds, [&](const auto& round) { return day_text(round.date) == day; }))
      continue;
    throw BadInput(
        fmt::format("{}: the file has no round '{}', but matches of this round are in {} (add the round to "
                    "the file again)",
                    options.file, printable(day), options.out));
  }
}

/// Whether the round is over, due or to come. A round that is over never changes, even if its files do.
RoundState state_of(Store* rounds, const LeagueRound& round, year_month_day day) {
  if (choose(rounds, round) && standings_in(*rounds).finished) return RoundState::over;
  return round.date <= day ? RoundState::due : RoundState::to_come;
}

/// Throws BadInput if a player of a round does not play every game, or if the format does not rank all
/// players.
void expect_comparable(const std::string& path, const TournamentFile& file) {
  const std::string_view format = name(file.format);
  if (format == "sprt" || format == "gauntlet") {
    throw BadInput(fmt::format(
        "{}: expected a round-robin, a Swiss tournament or a knockout as a round of a league, found {}", path,
        format));
  }
  if (std::ranges::any_of(file.players, &PlayerEntry::may_play_some_games))
    throw BadInput(path + ": in a league, each player must play every game (remove some_games)");
  for (const GameEntry& game : file.games) {
    if (game.players.size() == file.players.size()) continue;
    throw BadInput(
        fmt::format("{}: in a league, each player must play every game, but only {} of {} players play {}",
                    path, game.players.size(), file.players.size(), game.game.id()));
  }
}

/// Reads a round's tournament file. Throws BadInput if it is not valid for a league.
std::string file_of(const LeagueRound& round) {
  const std::string path = round.tournament.string();
  const std::string text = read_text_file(path);
  expect_comparable(path, parse_tournament_file(text, path, all_games()));
  std::string made = round_text(text, path, round);
  try {
    parse_tournament_file(made, path, all_games());
  } catch (const BadInput& error) {
    // The line number is removed from the message, because it belongs to a generated text.
    const std::string_view what = error.what();
    const auto place = what.find(": ");
    throw BadInput(fmt::format("{}: {}", round.where, what.substr(place == what.npos ? 0 : place + 2)));
  }
  return made;
}

/// Plays a round. Returns the exit code of play_tournament.
int play_round(const LeagueOptions& options, const LeagueFile& league, const LeagueRound& round,
               const std::string& text) {
  const std::string file = round.tournament.string();
  TournamentOptions tournament;
  tournament.file = file;
  tournament.made = MadeFile{.text = text,
                             .players = file,
                             .games = file,
                             .go_on = fmt::format("{} league {} --out {}", own_command(),
                                                  shell_word(options.file), shell_word(options.out))};
  const TournamentAddress address = tournament_of(options, round);
  tournament.out = address.place;
  tournament.tournament = address.tournament;
  tournament.tells = Tells::nothing;
  fmt::print(stderr, "{}, {}\n", printable(league.name), printable(round.name));
  return play_tournament(tournament);
}

/// The results of a finished round. If the players' accuracies are not stored, judges the remaining matches
/// first. Precondition: `round` is a store in which the round's tournament is chosen (Store::choose).
RoundResults results_in(const Store& round, const TournamentAddress& address, const std::stop_token& stop) {
  const Standings standings = standings_in(round).standings;
  const std::string judged = round.document(accuracies_document);
  if (!judged.empty()) return results_of(standings, parse_accuracies(judged).overall);
  SolvedBoards solved;
  Judging judging = Judging::of_store(address, solved);
  judge_rest(judging, standings.overall.matches(), stop);
  throw_if_stopped(stop);
  return results_of(standings, all_rates(judging.truth()).overall);
}

/// The renames in the tournament file with which the round was last played.
Renames renames_in(const Store& round) {
  Renames renames;
  const auto edition = newest_edition(round);
  if (!edition) return renames;
  for (const Edition::Player& player : edition->players) {
    if (!player.was.empty()) renames.emplace(player.was, player.name);
  }
  return renames;
}

double whole(std::int64_t hundredths) {
  return static_cast<double>(hundredths) / 100;
}

nlohmann::ordered_json json_of(const LeaguePlace& place) {
  nlohmann::ordered_json json{{"player", place.player},
                              {"points", whole(place.points)},
                              {"rounds", nlohmann::ordered_json::array()},
                              {"counts", place.counts},
                              {"won", place.won},
                              {"accuracy", nullptr},
                              {"faults", place.faults},
                              {"by", gramy::referee::name(place.by)},
                              {"prize", whole(place.prize)}};
  if (!place.person.empty()) json["person"] = place.person;
  for (const auto& points : place.rounds)
    json["rounds"].push_back(points ? nlohmann::ordered_json(whole(*points)) : nullptr);
  if (place.accuracy) json["accuracy"] = std::round(1e4 * *place.accuracy) / 1e4;
  return json;
}

/// Prints the league's standings and its next round.
void tell(const LeagueOptions& options, const LeagueFile& league, year_month_day day,
          const std::stop_token& stop) {
  std::vector<RoundResults> results;
  std::vector<std::string> heads;
  auto rounds = nlohmann::ordered_json::array();
  std::string last, next;
  const auto store = rounds_in(options);
  for (const LeagueRound& round : league.rounds) {
    const RoundState state = state_of(store.get(), round, day);
    const TournamentAddress address = tournament_of(options, round);
    rounds.push_back(
        {{"date", day_text(round.date)},
         {"name", round.name},
         {"state", name(state)},
         {"tournament", choose(store.get(), round) ? nlohmann::ordered_json(address.tournament) : nullptr}});
    if (state == RoundState::over) {
      results.push_back(results_in(*store, address, stop));
      for (const std::string& note : follow_renames(results, renames_in(*store)))
        fmt::print(stderr, "{}: {}\n", day_text(round.date), note);
      heads.push_back(day_text(round.date).substr(5));
      last = address.in_shell();
    } else if (next.empty()) {
      const std::string date = day_text(round.date);
      next = fmt::format("next: {}{}{}", printable(round.name), round.name == date ? "" : ", on " + date,
                         state == RoundState::due ? " (due)" : "");
    }
  }
  const auto places = league_table(league.rules, results, league.name);
  if (options.json) {
    nlohmann::ordered_json json{{"league", league.name}, {"rounds", rounds}, {"standings", {}}};
    json["standings"] = nlohmann::ordered_json::array();
    for (const LeaguePlace& place : places) json["standings"].push_back(json_of(place));
    fmt::print("{}\n", json.dump(2, ' ', true));
    return;
  }
  const TableStyle style = style_of_output();
  fmt::print("{}\n", styled(fmt::format("{}, {} of {}", printable(league.name), results.size(),
                                        counted(league.rounds.size(), "round")),
                            Look::bold, style));
  if (!results.empty()) fmt::print("{}", league_text(places, heads, style));
  if (!next.empty()) fmt::print("{}\n", next);
  if (!last.empty()) fmt::print("Details of the latest round: {} standings {}\n", own_command(), last);
}

int play_league(const LeagueOptions& options) {
  LeagueFile league;
  year_month_day day;
  std::vector<std::pair<LeagueRound, std::string>> due;  // all files are read before any round is played
  const int read = exit_code_of([&] {
    league = parse_league_file(read_text_file(options.file), options.file);
    day = today(options);
    const auto rounds = rounds_in(options);
    expect_no_other_rounds(options, league, rounds.get());
    for (const LeagueRound& round : league.rounds) {
      if (!options.no_play && state_of(rounds.get(), round, day) == RoundState::due)
        due.emplace_back(round, file_of(round));
    }
    return 0;
  });
  if (read != 0) return read;
  for (const auto& [round, text] : due) {
    if (const int exit_code = play_round(options, league, round, text); exit_code != 0) return exit_code;
  }
  return exit_code_of([&](const std::stop_token& stop) {
    tell(options, league, day, stop);
    return 0;
  });
}

}  // namespace

RunnableCommand league_command(command_line::Command& program) {
  using namespace command_line;
  auto options = std::make_shared<LeagueOptions>();
  auto arguments = program.command(
      "league", "plays the rounds of a league that are due, and prints the standings over all rounds");
  arguments.option("FILE", options->file, "the league file (TOML)").required();
  arguments.option("--out", options->out, "folder for the league's results; each round is a tournament in it")
      .required();
  arguments.flag("--no-play", options->no_play, "play no rounds, only show the standings of the league");
  arguments.option("--today", options->today,
                   "play and show the league as on this date, such as 2027-01-11, and not as of today");
  arguments.flag("--json", options->json, "print JSON instead of tables");
  arguments.footer(R"(Examples:
  gramy-referee league winter.toml --out results/winter          run it once a day, for example by cron
  gramy-referee league winter.toml --out results/winter --no-play
  gramy-referee league winter.toml --out results/trial --today 2027-02-01     plays and shows the league as on that day

Each round is a tournament, named by its date: `gramy-referee standings results/winter --tournament 2027-01-11`
shows it. All other commands that read tournaments take this option, too. A round that is over is not played again.
referee/tournament/LEAGUE.md describes the file and the order of the players.

Exit codes: 0 the standings are shown, and without --no-play every round that is due has been played; all other codes as
for `gramy-referee tournament`.)");
  return {arguments, [options] { return play_league(*options); }};
}

}  // namespace gramy::referee
