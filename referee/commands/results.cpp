#include "referee/commands/results.hpp"

#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>
#include <unistd.h>
#include <utility>
#include <vector>

#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"
#include "protocol/bounded_json.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/tournament/store/folder_lock.hpp"
#include "referee/tournament/store/read_results.hpp"
#include "referee/tournament/store/record.hpp"
#include "referee/tournament/tables/accuracies.hpp"
#include "referee/tournament/tables/standings.hpp"
#include "referee/tournament/tables/table.hpp"

namespace gramy::referee {
namespace {

using nlohmann::ordered_json;

std::string csv_field(std::string_view text) {
  const std::string plain = printable(text);
  if (plain.find_first_of(",\"") == std::string::npos) return plain;
  std::string quoted = "\"";
  for (const char letter : plain) quoted.append(letter == '"' ? 2 : 1, letter);
  return quoted + "\"";
}

std::string csv_line(const std::vector<std::string>& fields) {
  std::string line;
  for (const std::string& field : fields) line += (line.empty() ? "" : ",") + csv_field(field);
  return line + "\r\n";
}

std::int64_t ms_of(const RecordedMatch& match) {
  std::int64_t ms = 0;
  for (const PlayedMove& move : match.moves) ms += move.ms;
  return ms;
}

std::string csv_of(const RecordedMatch& match) {
  return csv_line({match.match, match.game, match.players[Seat::first], match.players[Seat::second],
                   result_word(match.result), match.result.winner ? match.players[*match.result.winner] : "",
                   std::string(protocol::name(match.reason)), std::to_string(match.moves.size()),
                   std::to_string(ms_of(match)), match.start ? std::to_string(*match.start) : "", match.at,
                   match.detail});
}

/// What the format has made of it; an empty object if there is none yet.
ordered_json said_in(const Store& store) {
  const std::string text = store.document(standings_document);
  return text.empty() ? ordered_json::object() : protocol::parse_bounded_json<ordered_json>(text);
}

AllAccuracies accuracies_in(const Store& store) {
  const std::string text = store.document(accuracies_document);
  return text.empty() ? AllAccuracies{} : parse_accuracies(text);
}

/// Without its moves.
struct MatchResult {
  std::string game;
  BySeat<std::string> players;
  Outcome outcome;
};

std::vector<MatchResult> results_in(const Store& store) {
  std::vector<MatchResult> results;
  store.for_each([&](StoredMatch match) {
    results.push_back({std::move(match.identity.game), std::move(match.identity.players), match.outcome});
  });
  return results;
}

/// Of what is recorded. `said`: to_json of other standings, for what records do not say. The players and
/// games it names come first, as they may have played nothing yet.
Standings standings_of(const Store& store, const ordered_json& said) {
  std::vector<std::string> games;
  std::set<std::string> everybody;
  std::map<std::string, std::set<std::string>> players;
  const auto plays = [&](const std::string& game, const std::string& player) {
    if (players[game].empty()) games.push_back(game);
    players[game].insert(player);
    everybody.insert(player);
  };
  const auto listed = said.value("games", ordered_json::object());
  for (const auto& [game, list] : listed.items()) {
    for (const auto& player : list) plays(game, player.at("name"));
  }
  const std::vector<MatchResult> results = results_in(store);
  for (const MatchResult& result : results) {
    for (const std::string& player : result.players) plays(result.game, player);
  }
  const auto table = [](const std::set<std::string>& names) {
    return ScoreTable(std::vector<std::string>(names.begin(), names.end()));
  };
  const auto facts = store.facts();
  const auto name = facts.find("name");
  Standings standings{
      .tournament = name == facts.end() ? "" : name->second, .overall = table(everybody), .games = {}};
  const auto aborted = said.value("aborted_in", ordered_json::object());
  for (const std::string& game : games) {
    standings.games.push_back(
        {.game = game, .aborted = aborted.value(game, std::uint64_t{0}), .table = table(players[game])});
  }
  for (const MatchResult& result : results) {
    standings.count(result.game, result.players, result.outcome.result, result.outcome.reason);
  }
  if (said.contains("format")) standings.format = parse_format_report(said["format"]);
  return standings;
}

}  // namespace

int export_csv(const std::string& folder) {
  return exit_code_of([&] {
    const auto store = read_results(folder);
    std::string text = csv_line({"match", "game", "seat_0", "seat_1", "result", "winner", "reason", "plies",
                                 "ms", "start", "at", "detail"});
    store->for_each([&](const StoredMatch& match) { text += csv_of(parse_recorded_match(match.record)); });
    fmt::print("{}", text);  // only now, as a store that is damaged gives none
    return 0;
  });
}

int show_standings(const std::string& folder, bool json) {
  return exit_code_of([&] {
    const auto store = read_results(folder);
    const bool running = FolderLock::held(folder);
    const ordered_json said = said_in(*store);
    const Standings standings = standings_of(*store, said);
    const std::uint64_t scheduled = said.value("scheduled", standings.overall.matches());
    const bool finished = said.value("finished", false);
    if (json) {
      auto object = ordered_json::parse(to_json(standings));
      object["finished"] = finished;
      object["scheduled"] = scheduled;
      object["running"] = running;
      fmt::print("{}\n", object.dump(2, ' ', true));
      return 0;
    }
    const auto style = isatty(STDOUT_FILENO) != 0 ? TableStyle::coloured : TableStyle::plain;
    fmt::print("{}\n{} of {}{}; {}\n", all_tables(standings, accuracies_in(*store), style),
               standings.overall.matches(), finished ? "" : "at most ",
               counted(scheduled, "match", "matches"),
               running    ? "running"
               : finished ? "finished"
                          : "broken off: the same command goes on with it");
    return 0;
  });
}

}  // namespace gramy::referee
