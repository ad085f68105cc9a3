#include "referee/tournament/store/stored_standings.hpp"

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>
#include <vector>

#include "protocol/bounded_json.hpp"
#include "referee/tournament/store/read_results.hpp"

namespace gramy::referee {
namespace {

using nlohmann::ordered_json;

/// What the format has made of it; an empty object if there is none yet.
ordered_json said_in(const Store& store) {
  const std::string text = store.document(standings_document);
  return text.empty() ? ordered_json::object() : protocol::parse_bounded_json<ordered_json>(text);
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

StoredStandings standings_in(const Store& store) {
  const ordered_json said = said_in(store);
  Standings standings = standings_of(store, said);
  const std::uint64_t scheduled = said.value("scheduled", standings.overall.matches());
  return {std::move(standings), scheduled, said.value("finished", false)};
}

std::string to_json(const StoredStandings& stored) {
  auto object = ordered_json::parse(to_json(stored.standings));
  object["finished"] = stored.finished;
  object["scheduled"] = stored.scheduled;
  return object.dump(2) + "\n";
}

}  // namespace gramy::referee
