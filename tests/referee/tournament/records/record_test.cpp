#include "referee/tournament/records/record.hpp"

#include <nlohmann/json.hpp>

#include "engine/base/version.hpp"
#include "tests/referee/tournament/testing.hpp"
#include "tests/referee/tournament/toy_game.hpp"

namespace {

MatchRecord some_match() {
  const AnyGame game = *toy::games().find("zielone");
  return {.setup = {.id = "zielone:a.in:x:y",
                    .board = game.read_board("7"),
                    .start = 5,
                    .players = {"x", "y"},
                    .clock = std::nullopt,
                    .rated = true},
          .moves = {{{2}, 15, {}}, {{1}, 0, R"({"depth":3})"}, {{3, 4}, 7, {}, 4}},
          .result = Result{.winner = Seat::first},
          .reason = Reason::timeout,
          .detail = "moved 3 ms late"};
}

const auto leap_day = std::chrono::system_clock::from_time_t(1709251199);

RecordedMatch some_record() {
  return recorded(some_match(), "t", "7", leap_day);
}

}  // namespace

TEST_CASE("a match record is one line with the documented fields") {
  CHECK(
      to_line(some_record()) ==
      R"({"match":"zielone:a.in:x:y","tournament":"t","game":"zielone","board":"7","start":5,"players":["x","y"],)"
      R"("moves":[[[2],15],[[1],0],[[3,4],7]],"result":"0","reason":"timeout","at":"2024-02-29T23:59:59Z",)"
      R"("versions":{"gramy":")" +
          std::string(program_version) +
          R"(","protocol":"1"},"lag":[[2,4]],"info":[[1,{"depth":3}]],)"
          R"("detail":"moved 3 ms late"})");
}

TEST_CASE("a match record leaves out fields without a value") {
  MatchRecord match = some_match();
  match.setup.start.reset();
  match.moves.clear();
  match.detail.clear();
  match.reason = Reason::repetition;
  match.result = Result{.by_repetition = true};
  const auto json = nlohmann::json::parse(to_line(recorded(std::move(match), "t", "7", leap_day)));
  CHECK(json["start"].is_null());
  CHECK(json["moves"] == nlohmann::json::array());
  CHECK(json["result"] == "draw");
  CHECK(json["reason"] == "repetition");
  CHECK(!json.contains("lag"));
  CHECK(!json.contains("info"));
  CHECK(!json.contains("detail"));
}

TEST_CASE("match records that are written and read again are the same") {
  for (const auto& [result, reason] :
       std::vector<std::pair<Result, Reason>>{{{.winner = Seat::first}, Reason::normal},
                                              {{.winner = Seat::second}, Reason::crash},
                                              {{}, Reason::normal},
                                              {{}, Reason::asked},
                                              {{.by_repetition = true}, Reason::repetition}}) {
    RecordedMatch match = some_record();
    match.result = result;
    match.reason = reason;
    match.board = "2 2\n\"quoted\"\t\x01";
    match.start = reason == Reason::crash ? std::nullopt : match.start;
    match.opening = reason == Reason::asked ? 2 : 0;
    const std::string line = to_line(match);
    CHECK(line.find('\n') == std::string::npos);
    const RecordedMatch read = parse_recorded_match(line);
    CHECK(read.match == match.match);
    CHECK(read.tournament == match.tournament);
    CHECK(read.game == match.game);
    CHECK(read.board == match.board);
    CHECK(read.start == match.start);
    CHECK(read.players == match.players);
    REQUIRE(read.moves.size() == match.moves.size());
    for (std::size_t ply = 0; ply < match.moves.size(); ++ply) {
      CHECK(read.moves[ply].move == match.moves[ply].move);
      CHECK(read.moves[ply].ms == match.moves[ply].ms);
      CHECK(read.moves[ply].lag_ms == match.moves[ply].lag_ms);
      CHECK(read.moves[ply].info == match.moves[ply].info);
    }
    CHECK(read.result == match.result);
    CHECK(read.opening == match.opening);
    CHECK(read.reason == match.reason);
    CHECK(read.detail == match.detail);
    CHECK(read.at == match.at);
    CHECK(read.versions == match.versions);
    CHECK(to_line(read) == line);
  }
}

TEST_CASE("a match record is one line of JSON, whatever bytes a client sent") {
  RecordedMatch match = some_record();
  match.detail = "expected a move, found '\xff\xfe\n'";
  match.moves[0].info = "{ \"a\" :\n 1 }";
  match.moves[1].info = "no JSON";
  const std::string line = to_line(match);
  CHECK(line.find('\n') == std::string::npos);
  const auto json = nlohmann::json::parse(line);
  CHECK(json["info"] == nlohmann::json::parse(R"([[0, {"a": 1}]])"));
}

TEST_CASE("a match record may contain the deepest JSON that a client may send, but not much deeper JSON") {
  const auto nested = [](std::size_t levels) { return std::string(levels, '[') + std::string(levels, ']'); };
  RecordedMatch match = some_record();
  // with the message around this JSON, the line has the deepest nesting that the protocol allows
  match.moves[0].info = nested(63);
  const std::string line = to_line(match);
  CHECK(parse_recorded_match(line).moves[0].info == nested(63));
  const auto with_info = [&](const std::string& info) {
    return to_line(some_record()).insert(1, R"("info":[[0,)" + info + "]],");
  };
  for (const std::string& deep : {nested(126), nested(100'000), [] {
                                    std::string objects;
                                    for (int i = 0; i < 100'000; ++i) objects += R"({"a":)";
                                    return objects + "1" + std::string(100'000, '}');
                                  }()}) {
    CHECK_THROWS_WITH_AS(parse_recorded_match(with_info(deep)),
                         "expected JSON of at most 128 levels of nesting, found more", BadInput);
  }
  CHECK_THROWS_AS(parse_recorded_match(std::string(100'000, '[')), BadInput);
}

TEST_CASE("a line that is not a match record is refused") {
  const auto broken = [](const char* field, const nlohmann::json& value) {
    auto json = nlohmann::json::parse(to_line(some_record()));
    json[field] = value;
    return json.dump();
  };
  CHECK_NOTHROW(parse_recorded_match(broken("unknown", 1)));
  for (const std::string& line :
       {std::string("{"), std::string("[]"), std::string("{}"), broken("match", 5), broken("start", "x"),
        broken("players", {"a"}), broken("moves", 4), broken("moves", {{{1, 2, 3, 4, 5}, 0}}),
        broken("moves", nlohmann::json::parse("[[[],0]]")), broken("result", "2"), broken("reason", "bored"),
        broken("info", nlohmann::json::parse("[[3, 1]]")), broken("lag", nlohmann::json::parse("[[3, 1]]")),
        broken("lag", nlohmann::json::parse("[[0, 1e36]]")),
        broken("lag", nlohmann::json::parse("[[-1, 1]]")), broken("start", 1e36),
        broken("info", nlohmann::json::parse("[[555555555555555555555555555555555551, 1]]")),
        broken("moves", nlohmann::json::parse("[[[1e36],0]]")),
        broken("moves", nlohmann::json::parse("[[1,0]]"))}) {
    CAPTURE(line);
    CHECK_THROWS_AS(parse_recorded_match(line), BadInput);
  }
}
