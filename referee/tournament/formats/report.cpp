#include "referee/tournament/formats/report.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"
#include "protocol/name.hpp"
#include "referee/tournament/formats/encounter.hpp"
#include "referee/tournament/formats/lead.hpp"

namespace gramy::referee {
namespace {

/// `knockout`: null if the format is a Swiss tournament.
std::vector<FormatReport::Meeting> meetings_of(const PlayedRound& round, std::span<const std::string> names,
                                               const Knockout* knockout) {
  std::vector<FormatReport::Meeting> meetings;
  for (const Encounter& encounter : round.encounters) {
    FormatReport::Meeting& meeting = meetings.emplace_back();
    for (const std::size_t place : {0, 1}) {
      meeting.players[place] = names[encounter.players[place]];
      meeting.points[place] = static_cast<double>(encounter.half_points[place]) / 2;
    }
    if (!knockout) continue;
    if (const Passage passage = knockout->who_goes_through(encounter); !passage.by.empty()) {
      meeting.through = meeting.players[passage.place];
      meeting.by = passage.by;
      meeting.level.assign(passage.level.begin(), passage.level.end());
    }
  }
  return meetings;
}

/// For each round, the remaining players that have no opponent.
std::vector<std::vector<std::string>> byes_of(const Format& format, std::span<const PlayedRound> so_far,
                                              std::span<const std::string> names) {
  const auto* knockout = std::get_if<Knockout>(&format);
  const auto* swiss = std::get_if<Swiss>(&format);
  std::vector<bool> is_in(names.size(), true);
  std::vector<std::vector<std::string>> byes;
  for (const PlayedRound& round : so_far) {
    std::vector<bool> is_idle = is_in;
    for (const Encounter& encounter : round.encounters) {
      for (const std::size_t place : {0, 1}) {
        const std::size_t player = encounter.players[place];
        is_idle[player] = false;
        if (knockout ? knockout->who_goes_through(encounter).place != place : encounter.out[place])
          is_in[player] = false;
      }
    }
    std::vector<std::string>& list = byes.emplace_back();
    for (std::size_t player = 0; player < names.size(); ++player) {
      const bool has_part = !swiss || swiss->has_part(player, byes.size());
      if (is_idle[player] && has_part) list.push_back(names[player]);
    }
  }
  return byes;
}

/// Rounds to two decimal places, because further digits have no meaning. Returns 0.0 instead of -0.0.
double in_hundredths(double value) {
  return std::round(100 * value) / 100 + 0.0;
}

/// Rounds a share to four decimal places.
double in_ten_thousandths(double value) {
  return std::round(10'000 * value) / 10'000;
}

nlohmann::ordered_json accuracy_json(const AccuracyPairs& pairs) {
  nlohmann::ordered_json json{{"more", pairs.more},         {"less", pairs.less}, {"equal", pairs.equal},
                              {"unjudged", pairs.unjudged}, {"share", nullptr},   {"share_low", nullptr},
                              {"share_high", nullptr}};
  if (const auto estimate = estimate_share(pairs)) {
    json["share"] = in_ten_thousandths(estimate->share);
    json["share_low"] = in_ten_thousandths(estimate->low);
    json["share_high"] = in_ten_thousandths(estimate->high);
  }
  return json;
}

/// The key of a test in the object `format`.
const char* key_of(FormatReport::Unit unit) {
  return unit == FormatReport::Unit::pairs ? "sprt" : "until_told";
}

SequentialTest::Decision parse_decision(const std::string& word) {
  using enum SequentialTest::Decision;
  for (const SequentialTest::Decision decision : {h0, h1}) {
    if (word == name(decision)) return decision;
  }
  return undecided;
}

SequentialTest::Measure parse_measure(const std::string& word) {
  using enum SequentialTest::Measure;
  for (const SequentialTest::Measure measure : {elo, normalised_elo, accuracy}) {
    if (word == name(measure)) return measure;
  }
  throw BadInput("measure: expected elo, normalised_elo or accuracy, found " + word +
                 " (perhaps written by a later version of gramy)");
}

/// The name of a player or a criterion. Checks it, because the widths of tables depend on it.
std::string name_in(const nlohmann::ordered_json& json) {
  std::string name = json;
  if (!protocol::is_name(name))
    throw BadInput("format: expected names of players and criteria, found " + quoted_word(name));
  return name;
}

FormatReport::Place parse_place(const nlohmann::ordered_json& json) {
  FormatReport::Place place{.player = name_in(json.at("name")), .place = json.at("place")};
  for (const auto& [key, value] : json.items()) {
    if (key == "name" || key == "place") continue;
    place.criteria.emplace_back(name_in(key),
                                value.is_null() ? std::nullopt : std::optional<double>(value.get<double>()));
  }
  return place;
}

/// Throws BadInput unless places are from 1 to the number of players, and all players have the same criteria.
void expect_alike(std::span<const FormatReport::Place> places) {
  const auto name = [](const auto& criterion) -> const std::string& { return criterion.first; };
  for (const FormatReport::Place& place : places) {
    if (place.place < 1 || place.place > places.size()) {
      throw BadInput(fmt::format("format: expected places from 1 to {}, found {} for {}", places.size(),
                                 place.place, place.player));
    }
    if (place.criteria.empty() ||
        !std::ranges::equal(place.criteria, places.front().criteria, {}, name, name))
      throw BadInput("format: expected the same criteria for all places, found others for " + place.player);
  }
}

FormatReport::Test parse_test(const nlohmann::ordered_json& json, FormatReport::Unit unit) {
  FormatReport::Test test{.players = {name_in(json.at("player")), name_in(json.at("opponent"))},
                          .rules = {},
                          .state = {},
                          .unit = unit};
  const char* const usual =  // used if the report has no measure: in exams and in reports of earlier versions
      unit == FormatReport::Unit::pairs ? "elo" : "accuracy";
  test.rules.measure = parse_measure(json.value("measure", usual));
  const auto [key0, key1] = bound_keys(test.rules.measure);
  test.rules.theta0 = json.at(key0);
  test.rules.theta1 = json.at(key1);
  test.rules.alpha = json.at("alpha");
  test.rules.beta = json.at("beta");
  if (unit == FormatReport::Unit::pairs) test.state.pairs = json.at("pairs");
  if (test.rules.measure == SequentialTest::Measure::accuracy) {
    const auto& pairs = json.at("accuracy");
    test.state.accuracy = {pairs.at("more"), pairs.at("less"), pairs.at("equal"), pairs.at("unjudged")};
  }
  test.state.llr = json.at("llr");
  test.state.lower = json.at("lower");
  test.state.upper = json.at("upper");
  test.state.decision = parse_decision(json.at("outcome"));
  return test;
}

}  // namespace

std::uint64_t FormatReport::Test::counted() const {
  return unit == Unit::pairs ? total(state.pairs) : state.accuracy.all();
}

FormatReport report(const Format& format, const Fixtures& fixtures, std::span<const PlayedRound> so_far,
                    std::span<const std::string> names) {
  const auto* knockout = std::get_if<Knockout>(&format);
  const std::vector<PlayedRound> rounds =
      knockout ? knockout->bracket_rounds(fixtures, so_far) : std::vector(so_far.begin(), so_far.end());
  FormatReport report{.format = std::string(name(format)), .rounds = rounds.size()};
  for (const Placing& placing : places(format, fixtures, so_far)) {
    FormatReport::Place place{.player = names[placing.player], .place = placing.place};
    for (const auto& [criterion, value] : placing.criteria) place.criteria.emplace_back(criterion, value);
    report.places.push_back(std::move(place));
  }
  if (!report.places.empty()) {
    for (const PlayedRound& round : rounds) report.meetings.push_back(meetings_of(round, names, knockout));
    report.byes = byes_of(format, rounds, names);
  }
  if (const auto* test = test_of(format)) {
    report.test = {.players = {names[0], names[1]},
                   .rules = *test,
                   .state = test->state(so_far),
                   .unit = is_exam(format) ? FormatReport::Unit::positions : FormatReport::Unit::pairs};
  }
  return report;
}

/// Writes more members for a test of pairs than for a test of positions.
nlohmann::ordered_json to_json(const FormatReport::Test& test) {
  const auto& [players, rules, state, unit] = test;
  const bool has_pairs = unit == FormatReport::Unit::pairs;
  const auto [key0, key1] = bound_keys(rules.measure);
  nlohmann::ordered_json json{{"player", players[0]}, {"opponent", players[1]}};
  if (has_pairs) json["measure"] = name(rules.measure);
  json.update({{key0, rules.theta0}, {key1, rules.theta1}, {"alpha", rules.alpha}, {"beta", rules.beta}});
  if (has_pairs)
    json["pairs"] = state.pairs;
  else
    json["positions"] = test.counted();
  json.update({{"llr", in_hundredths(state.llr)},
               {"lower", in_hundredths(state.lower)},
               {"upper", in_hundredths(state.upper)},
               {"outcome", name(state.decision)}});
  if (has_pairs) {
    const auto lead = estimate_lead(state.pairs);
    const auto elo = [&](double EloEstimate::*value) {
      return lead ? nlohmann::ordered_json(in_hundredths(lead->elo.*value)) : nullptr;
    };
    json["elo"] = elo(&EloEstimate::elo);
    json["elo_low"] = elo(&EloEstimate::low);
    json["elo_high"] = elo(&EloEstimate::high);
  }
  if (rules.measure == SequentialTest::Measure::accuracy) json["accuracy"] = accuracy_json(state.accuracy);
  return json;
}

nlohmann::ordered_json to_json(const FormatReport& report) {
  nlohmann::ordered_json json{{"name", report.format}, {"rounds", report.rounds}};
  for (const auto& [player, place, criteria] : report.places) {
    nlohmann::ordered_json entry{{"name", player}, {"place", place}};
    for (const auto& [criterion, value] : criteria)
      entry[criterion] = value ? nlohmann::ordered_json(*value) : nullptr;
    json["places"].push_back(std::move(entry));
  }
  for (const auto& round : report.meetings) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const auto& [players, points, through, by, level] : round) {
      list.push_back({{"players", players}, {"points", points}});
      if (!by.empty()) list.back().update({{"through", through}, {"by", by}});
      if (!level.empty()) list.back()["level"] = level;
    }
    json["encounters"].push_back(std::move(list));
  }
  if (!report.byes.empty()) json["byes"] = report.byes;
  if (report.test) json[key_of(report.test->unit)] = to_json(*report.test);
  return json;
}

FormatReport parse_format_report(const nlohmann::ordered_json& json) {
  FormatReport report{.format = json.at("name"), .rounds = json.at("rounds")};
  if (json.contains("places")) {
    for (const auto& entry : json["places"]) report.places.push_back(parse_place(entry));
    expect_alike(report.places);
  }
  if (json.contains("encounters")) {
    for (const auto& round : json["encounters"]) {
      auto& meetings = report.meetings.emplace_back();
      for (const auto& entry : round) {
        const auto& players = entry.at("players");
        meetings.push_back({{name_in(players.at(0)), name_in(players.at(1))},
                            entry.at("points"),
                            entry.value("through", ""),
                            entry.value("by", ""),
                            entry.value("level", std::vector<std::string>{})});
      }
    }
  }
  if (json.contains("byes")) report.byes = json["byes"];
  for (const auto unit : {FormatReport::Unit::pairs, FormatReport::Unit::positions}) {
    if (const auto test = json.find(key_of(unit)); test != json.end()) report.test = parse_test(*test, unit);
  }
  return report;
}

}  // namespace gramy::referee
