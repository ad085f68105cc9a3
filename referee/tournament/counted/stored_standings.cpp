#include "referee/tournament/counted/stored_standings.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"
#include "protocol/bounded_json.hpp"
#include "protocol/name.hpp"
#include "referee/tournament/counted/served.hpp"

namespace gramy::referee {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t most_games = 100;

/// The stored standings; an empty object if there are none yet.
ordered_json said_in(const Store& store) {
  const std::string text = store.document(standings_document);
  return text.empty() ? ordered_json::object() : protocol::parse_bounded_json<ordered_json>(text);
}

/// The name of the store's tournament.
std::string name_in(const Store& store, const ordered_json& said) {
  if (said.contains("tournament")) return said["tournament"];
  return is_served(store) ? served_name : store.tournament();
}

}  // namespace

std::uint64_t last_round_of(const FormatReport& format, bool finished) {
  if (!format.test) return std::numeric_limits<std::uint64_t>::max();
  return finished ? format.rounds : format.rounds + 1;
}

std::uint64_t last_round_in(const Store& store) {
  CountedStandings counted;
  counted.take_over(store);
  return counted.last_round();
}

/// Takes from the stored standings everything that cannot be computed from matches, and the order of the
/// games.
void CountedStandings::take_over(const Store& store) {
  const ordered_json said = said_in(store);
  is_served_ = is_served(store);
  standings_.tournament = name_in(store, said);
  standings_.persons.clear();
  standings_.not_admitted.clear();
  const auto listed = said.value("games", ordered_json::object());
  std::vector<std::string> order;
  for (const auto& [id, players] : listed.items()) {
    order.push_back(id);
    for (const auto& player : players) {
      const std::string who = player.at("name");
      if (!protocol::is_name(who)) throw BadInput("expected the name of a player, found " + quoted_word(who));
      game(id).table.add(who);
      standings_.overall.add(who);
      if (player.contains("person")) standings_.persons[who] = player.at("person").get<std::string>();
    }
  }
  std::ranges::stable_sort(standings_.games, {}, [&](const GameStandings& each) {
    return std::ranges::find(order, each.game) - order.begin();
  });
  const auto aborted = said.value("aborted_in", ordered_json::object());
  for (GameStandings& each : standings_.games) each.aborted = aborted.value(each.game, std::uint64_t{0});
  standings_.format = said.contains("format") ? parse_format_report(said["format"]) : FormatReport{};
  for (const auto& player : said.value("not_admitted", ordered_json::array()))
    standings_.not_admitted.push_back({player.at("name"), player.value("person", ""), player.at("why")});
  std::optional<RatingAnchor> anchor;
  if (said.contains("rating")) anchor = RatingAnchor{said["rating"].at("anchor"), said["rating"].at("elo")};
  standings_.set_anchor(anchor);
  scheduled_.reset();
  if (said.contains("scheduled")) scheduled_ = said["scheduled"];
  finished_ = said.value("finished", false);
}

bool CountedStandings::counts(SchedulePlace place) const {
  return !is_served_ || place.round != casual_round;
}

bool CountedStandings::add(const CountedMatch& match) {
  if (match.place.round > last_round()) return false;
  if (counts(match.place)) {
    count(match.identity, match.outcome);
  } else {
    ++casual_;
  }
  return true;
}

void CountedStandings::count(const MatchIdentity& match, const Outcome& outcome) {
  ScoreTable& table = game(match.game).table;
  for (const std::string& player : match.players) {
    if (player.empty()) continue;  // in an exam, the opponent's name is empty
    table.add(player);
    standings_.overall.add(player);
  }
  standings_.count(match.game, match.players, outcome.result, outcome.reason, pair_key(match));
}

GameStandings& CountedStandings::game(const std::string& id) {
  const auto known = std::ranges::find(standings_.games, id, &GameStandings::game);
  if (known != standings_.games.end()) return *known;
  if (standings_.games.size() == most_games)
    throw BadInput(fmt::format("expected results of at most {} games, found more", most_games));
  GameStandings& added = standings_.games.emplace_back(GameStandings{.game = id, .table = ScoreTable({})});
  added.table.set_anchor(standings_.overall.anchor());
  return added;
}

StoredStandings CountedStandings::stored() const {
  return {standings_, scheduled_.value_or(standings_.overall.matches()), finished_, casual_};
}

StoredStandings standings_in(const Store& store) {
  CountedStandings counted;
  counted.take_over(store);
  CountedMatches(store).read_on(store, [&](const CountedMatch& match) { counted.add(match); });
  return counted.stored();
}

std::string to_json(const StoredStandings& stored) {
  auto object = protocol::parse_bounded_json<ordered_json>(to_json(stored.standings));
  object["finished"] = stored.finished;
  object["scheduled"] = stored.scheduled;
  if (stored.casual > 0) object["casual"] = stored.casual;
  return object.dump(2) + "\n";
}

}  // namespace gramy::referee
