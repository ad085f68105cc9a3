#include <nlohmann/json.hpp>

#include "referee/tournament/tables/table.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

Standings with(FormatReport report) {
  return {.tournament = "cup", .overall = ScoreTable({"a", "b"}), .games = {}, .format = std::move(report)};
}

const FormatReport swiss{.format = "swiss",
                         .rounds = 1,
                         .places = {{"perfect", 1, {{"points", 1}, {"sonneborn_berger", 2.25}}},
                                    {"a-rather-long-name", 2, {{"points", 0.5}, {"sonneborn_berger", 0}}}},
                         .meetings = {{{{"a-rather-long-name", "perfect"}, {1.5, 2.5}}}}};

FormatReport sprt_report(const PairCounts& pairs, SequentialTest::Decision decision) {
  const SequentialTest rules{.theta0 = 0, .theta1 = 20};
  const SequentialTest::State state{
      .pairs = pairs, .llr = 2.987, .lower = -2.944, .upper = 2.944, .decision = decision};
  return {.format = "sprt", .rounds = 3, .test = FormatReport::Test{{"new", "old"}, rules, state}};
}

}  // namespace

TEST_CASE("a tournament that ranks players by rating shows no further table for its format") {
  CHECK(format_table(with({}), TableStyle::plain).empty());
  CHECK(to_json(FormatReport{}).dump() == R"({"name":"round-robin","rounds":0})");
}

TEST_CASE("the table of a Swiss tournament shows the points and the tie-break of each player") {
  CHECK("\n" + format_table(with(swiss), TableStyle::plain) == R"(
cup, swiss after 1 round
----------------------------------------------------------------------------
  #  player              points  sonneborn-berger
  1  perfect                  1              2.25
  2  a-rather-long-name     0.5                 0
     round 1  a-rather-long-name 1.5 : 2.5 perfect
)");
  CHECK(
      to_json(swiss).dump() ==
      R"({"name":"swiss","rounds":1,"places":[{"name":"perfect","place":1,"points":1.0,"sonneborn_berger":2.25},)"
      R"({"name":"a-rather-long-name","place":2,"points":0.5,"sonneborn_berger":0.0}],)"
      R"("encounters":[[{"players":["a-rather-long-name","perfect"],"points":[1.5,2.5]}]]})");
}

TEST_CASE("encounters and byes of a Swiss tournament are shown in columns") {
  const FormatReport report{.format = "swiss",
                            .rounds = 2,
                            .places = {{"ala", 1, {{"points", 2}}}},
                            .meetings = {{{{"ala", "olek"}, {12, 0}}}, {{{"magdalena", "ala"}, {1.5, 10.5}}}},
                            .byes = {{"magdalena", "ewa"}, {}}};
  CHECK("\n" + format_table(with(report), TableStyle::plain) == R"(
cup, swiss after 2 rounds
----------------------------------------------------------------------------
  #  player        points
  1  ala                2
     round 1        ala   12 : 0    olek
              magdalena has a bye
                    ewa has a bye
     round 2  magdalena  1.5 : 10.5 ala
)");
}

TEST_CASE(
    "the table of a Swiss tournament says if players that are equal in all columns are ordered by seeding") {
  FormatReport report = swiss;
  const std::string by_seeding = "equal in all columns stand in the order of their seeding";
  CHECK(format_table(with(report), TableStyle::plain).find(by_seeding) == std::string::npos);
  for (auto& place : report.places) place.criteria = {{"points", 1}, {"direct", std::nullopt}};
  const std::string text = format_table(with(report), TableStyle::plain);
  CHECK(text.find(by_seeding) != std::string::npos);
  CHECK(text.find(" -\n") != std::string::npos);
  const auto json = to_json(report);
  CHECK(json["places"][0]["direct"].is_null());
  CHECK(to_json(parse_format_report(json)).dump() == json.dump());
}

TEST_CASE("a Swiss tournament has no table before its first round ends") {
  FormatReport report = swiss;
  report.rounds = 0;
  CHECK(format_table(with(report), TableStyle::plain).empty());
}

TEST_CASE("the table of a knockout shows each round") {
  const FormatReport knockout{
      .format = "knockout",
      .rounds = 2,
      .places = {{"b", 1, {{"rounds", 2}}}, {"a", 2, {{"rounds", 1}}}, {"c", 3, {{"rounds", 0}}}},
      .meetings = {{{{"b", "c"}, {2, 2}, "b", "better seeding", {"accuracy", "faults"}}},
                   {{{"a", "b"}, {0, 4}}}}};
  CHECK("\n" + format_table(with(knockout), TableStyle::plain) == R"(
cup, knockout after 2 rounds
----------------------------------------------------------------------------
  #  player        rounds
  1  b                  2
  2  a                  1
  3  c                  0
     round 1  b 2 : 2 c (b by better seeding; level: accuracy, faults)
     round 2  a 0 : 4 b
)");
  const auto json = to_json(knockout);
  CHECK(json["encounters"][0][0]["through"] == "b");
  CHECK(json["encounters"][0][0]["level"] == std::vector{"accuracy", "faults"});
  CHECK(!json["encounters"][1][0].contains("through"));
  CHECK(to_json(parse_format_report(json)).dump() == json.dump());
}

TEST_CASE("the table of an SPRT shows its decision") {
  CHECK("\n" + format_table(with(sprt_report({1, 2, 30, 9, 8}, SequentialTest::Decision::h1)),
                            TableStyle::plain) ==
        R"(
cup, sprt
----------------------------------------------------------------------------
     H0: new is better than old by 0 Elo; H1: by 20
     H1 accepted after 50 pairs: LLR 2.99 (-2.94, 2.94)
     Pairs with 0, 1/2, 1, 3/2, 2 points: 1, 2, 30, 9, 8
     Elo +73.7, with 95 % confidence +27.1 to +120.3
)");
  const auto undecided =
      format_table(with(sprt_report({}, SequentialTest::Decision::undecided)), TableStyle::plain);
  CHECK(undecided.find("undecided after 0 pairs: LLR") != std::string::npos);
  CHECK(undecided.find("The test ends when the LLR reaches one of its bounds") != std::string::npos);
  const auto json = to_json(sprt_report({0, 0, 0, 0, 3}, SequentialTest::Decision::h0))["sprt"];
  CHECK(json["player"] == "new");
  CHECK(json["outcome"] == "H0");
  CHECK(json["llr"] == 2.99);
  CHECK(json["pairs"] == std::vector<int>{0, 0, 0, 0, 3});
  CHECK(json["elo_low"] < json["elo"]);
  CHECK(json.dump().find(R"("elo_high":null)") !=
        std::string::npos);  // the lead has no upper bound, because one player won every match
}

TEST_CASE("a format's report that is written as JSON and read again equals the original") {
  for (const FormatReport& report :
       {FormatReport{}, swiss, sprt_report({1, 2, 30, 9, 8}, SequentialTest::Decision::h1),
        sprt_report({0, 0, 0, 0, 3}, SequentialTest::Decision::h0),
        sprt_report({}, SequentialTest::Decision::undecided)}) {
    const FormatReport read = parse_format_report(nlohmann::ordered_json::parse(to_json(report).dump()));
    CHECK(to_json(read).dump() == to_json(report).dump());
    CHECK(format_table(with(read), TableStyle::plain) == format_table(with(report), TableStyle::plain));
  }
}

TEST_CASE("the state of an SPRT is shown in one line, which contains Elo if there are two or more pairs") {
  const FormatReport one = sprt_report({0, 0, 0, 0, 1}, SequentialTest::Decision::undecided);
  CHECK(test_line(*one.test) == "after 1 pair: LLR 2.99 (-2.94, 2.94)");
  CHECK(format_table(with(one), TableStyle::plain).ends_with("\n     Elo: needs 2 pairs or more\n"));
  for (const char* key : {"elo", "elo_low", "elo_high"}) CHECK(to_json(one)["sprt"][key].is_null());
  const FormatReport some = sprt_report({1, 2, 30, 9, 8}, SequentialTest::Decision::undecided);
  CHECK(test_line(*some.test) == "after 50 pairs: LLR 2.99 (-2.94, 2.94), Elo +73.7 (+27.1 to +120.3)");
}

TEST_CASE("the table of an SPRT on normalised Elo names normalised Elo") {
  FormatReport report = sprt_report({1, 2, 30, 9, 8}, SequentialTest::Decision::undecided);
  report.test->rules.measure = SequentialTest::Measure::normalised_elo;
  const auto json = to_json(report);
  const FormatReport read = parse_format_report(json);
  CHECK(to_json(read).dump() == json.dump());
  CHECK(json["sprt"]["nelo1"] == 20);
  const std::string text = format_table(with(read), TableStyle::plain);
  CHECK(text.find("H0: new is better than old by 0 normalised Elo; H1: by 20\n") != std::string::npos);
  CHECK(text.find("Normalised Elo +111.0, with 95 % confidence +") != std::string::npos);
}

TEST_CASE("the table of an SPRT on accuracy shows in how many pairs a player was more or less accurate") {
  FormatReport report = sprt_report({1, 2, 30, 9, 8}, SequentialTest::Decision::undecided);
  report.test->rules = {.theta0 = 0.5, .theta1 = 0.6, .measure = SequentialTest::Measure::accuracy};
  report.test->state.accuracy = {.more = 7, .less = 3, .equal = 39, .unjudged = 1};
  const auto json = to_json(report);
  CHECK(json["sprt"]["measure"] == "accuracy");
  CHECK(json["sprt"]["more_accurate1"] == 0.6);
  CHECK(json["sprt"]["accuracy"].dump() ==
        R"({"more":7,"less":3,"equal":39,"unjudged":1,"share":0.7,"share_low":0.3968,"share_high":0.8922})");
  const FormatReport read = parse_format_report(json);
  CHECK(to_json(read).dump() == json.dump());
  CHECK("\n" + format_table(with(read), TableStyle::plain) == R"(
cup, sprt
----------------------------------------------------------------------------
     H0: new is more accurate than old in 50 % of the pairs in which their accuracies differ; H1: in 60 %
     undecided after 50 pairs: LLR 2.99 (-2.94, 2.94)
     Pairs in which new was more accurate: 7, less accurate: 3, equally accurate: 39, not judged: 1
     new was more accurate in 70.0 % of the pairs in which the accuracies differ, with 95 % confidence 39.7 to 89.2
     Pairs with 0, 1/2, 1, 3/2, 2 points: 1, 2, 30, 9, 8
     The test ends when the LLR reaches one of its bounds; neither an interval nor the column los ends the test
     Elo +73.7, with 95 % confidence +27.1 to +120.3
)");
  CHECK(test_line(*read.test) ==
        "after 50 pairs: LLR 2.99 (-2.94, 2.94), more accurate in 70.0 % of 10 pairs with different "
        "accuracies (39.7 to 89.2)");

  report.test->state.accuracy = {.more = 0, .less = 0, .equal = 50, .unjudged = 0};
  CHECK(to_json(parse_format_report(to_json(report))).dump() == to_json(report).dump());
  CHECK(to_json(report)["sprt"]["accuracy"]["share"].is_null());
  CHECK(format_table(with(report), TableStyle::plain)
            .find("equally accurate: 50\n     In each pair both players were equally accurate, "
                  "so no pair counts\n") != std::string::npos);
  CHECK(test_line(*report.test) == "after 50 pairs: LLR 2.99 (-2.94, 2.94)");
}

TEST_CASE("the table of an exam's sequential test counts positions instead of pairs") {
  FormatReport report = sprt_report({}, SequentialTest::Decision::h1);
  report.format = "exam";
  report.test->unit = FormatReport::Unit::positions;
  report.test->rules = {.theta0 = 0.5, .theta1 = 0.7, .measure = SequentialTest::Measure::accuracy};
  report.test->state.accuracy = {.more = 7, .less = 3, .equal = 40};
  const auto json = to_json(report);
  CHECK(
      json["until_told"].dump() ==
      R"({"player":"new","opponent":"old","more_accurate0":0.5,"more_accurate1":0.7,"alpha":0.05,"beta":0.05,)"
      R"("positions":50,"llr":2.99,"lower":-2.94,"upper":2.94,"outcome":"H1","accuracy":{"more":7,"less":3,)"
      R"("equal":40,"unjudged":0,"share":0.7,"share_low":0.3968,"share_high":0.8922}})");
  CHECK(!json.contains("sprt"));
  const FormatReport read = parse_format_report(json);
  CHECK(to_json(read).dump() == json.dump());
  CHECK("\n" + test_text(*read.test, TableStyle::plain) == R"(
     H0: in 50 % of the positions whose value only one player keeps, this player is new; H1: in 70 %
     H1 accepted after 50 positions: LLR 2.99 (-2.94, 2.94)
     Positions whose value only new kept: 7, only old: 3, both or neither: 40
     Of the positions whose value only one player kept, new kept 70.0 %, with 95 % confidence 39.7 to 89.2
)");
  CHECK(test_line(*read.test) ==
        "after 50 positions: LLR 2.99 (-2.94, 2.94), more accurate in 70.0 % of 10 positions with one right "
        "answer (39.7 to "
        "89.2)");
}

TEST_CASE(
    "SPRT reports of earlier versions are read as tests on Elo, and those of later versions are refused") {
  auto json = to_json(sprt_report({1, 2, 30, 9, 8}, SequentialTest::Decision::h1));
  json["sprt"].erase("measure");
  CHECK(parse_format_report(json).test->rules.measure == SequentialTest::Measure::elo);
  CHECK(parse_format_report(json).test->rules.theta1 == 20);
  json["sprt"]["measure"] = "speed";
  CHECK_THROWS_WITH_AS(
      parse_format_report(json),
      "measure: expected elo, normalised_elo or accuracy, found speed (perhaps written by a later "
      "version of gramy)",
      BadInput);
}

TEST_CASE("a report with names, places or criteria that no tournament can have is refused") {
  const nlohmann::ordered_json sound = to_json(swiss);
  const auto refusal = [&](const char* key, const nlohmann::ordered_json& value) -> std::string {
    auto json = sound;
    json[nlohmann::ordered_json::json_pointer(key)] = value;
    try {
      parse_format_report(json);
    } catch (const BadInput& error) {
      return error.what();
    }
    return "";
  };
  CHECK(refusal("/places/0/place", 1) == "");
  const std::string count = std::to_string(swiss.places.size());
  for (const std::size_t place : {std::size_t{0}, swiss.places.size() + 1, std::size_t(-1)}) {
    CHECK(refusal("/places/0/place", place) == "format: expected places from 1 to " + count + ", found " +
                                                   std::to_string(place) + " for " + swiss.places[0].player);
  }
  const std::string wide(40, 'x');
  for (const char* key : {"/places/1/name", "/encounters/0/0/players/1"})
    CHECK(refusal(key, wide).starts_with("format: expected names of players and criteria, found 'xxx"));
  CHECK(refusal(("/places/0/" + wide).c_str(), 1).starts_with("format: expected names"));
  CHECK(refusal("/places/1", {{"name", "other"}, {"place", 2}}) ==
        "format: expected the same criteria for all places, found others for other");
  CHECK(refusal("/places/1/more", 1).starts_with("format: expected the same criteria"));
}
