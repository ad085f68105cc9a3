#include "referee/show/finished_matches.hpp"

#include <nlohmann/json.hpp>

#include "referee/web/target.hpp"
#include "tests/referee/tournament/graf_match.hpp"

using nlohmann::json;

namespace {

constexpr const char* ours = "";  // house bots have no address

MatchRecord ended_match(const std::string& id) {
  MatchRecord record = played_graf({2, 3}, {}, id);
  record.setup.players[Seat::second] = "perfect";
  record.moves[0].info = R"({"note":1})";
  return record;
}

void keep(FinishedMatches& matches, const std::string& id, const std::string& origin,
          const std::string& other = ours) {
  matches.keep({ended_match(id), {origin, other}}, std::chrono::system_clock::time_point{});
}

HttpResponse get(FinishedMatches& matches, const std::string& target) {
  Reply reply = matches.find(parse_target(target).value(), {});
  if (const auto* make = std::get_if<LongResponse>(&reply)) return (*make)({});
  return std::get<HttpResponse>(reply);
}

json read(FinishedMatches& matches, const std::string& target) {
  const HttpResponse answer = get(matches, target);
  CHECK(answer.status == 200);
  return json::parse(*answer.body);
}

bool has(FinishedMatches& matches, const std::string& id) {
  return get(matches, "/api/match/" + id).status == 200;
}

}  // namespace

TEST_CASE("a browser can request a finished match") {
  SolvedBoards boards;
  FinishedMatches matches(boards);
  keep(matches, "m1", "192.0.2.1");
  const json match = read(matches, "/api/match/m1");
  CHECK(match["id"] == "m1");
  CHECK(match["players"] == json{"ann", "perfect"});
  CHECK(match["winner"] == 1);
  CHECK(match["at"] == "1970-01-01T00:00:00Z");
  CHECK(match["hidden"].is_null());
  CHECK(match["plies"][0]["info"] == json{{"note", 1}});
  CHECK(read(matches, "/api/match/m1/position/1")["last"] == "2");
  const json truth = read(matches, "/api/match/m1/truth");
  CHECK(truth["values"] == json{"first", "second", "second"});
  CHECK(truth["mistakes"].size() == 1);
  CHECK(read(matches, "/api/match/m1/truth") == truth);
  for (const char* target : {"/api/match", "/api/match/m2", "/api/match/m1/x", "/api/match/m1/position/3"}) {
    CAPTURE(target);
    CHECK(get(matches, target).status == 404);
  }
}

TEST_CASE(
    "a reader of a finished match can try moves at a mistake, and ask for a hint and for the best move") {
  SolvedBoards boards;
  FinishedMatches matches(boards);
  keep(matches, "m1", "192.0.2.1");
  const json values = read(matches, "/api/match/m1/truth?only=values");
  CHECK(values["values"] == json{"first", "second", "second"});
  CHECK(values["mistakes"] == json::parse(R"([{"ply":0,"seat":0,"played":"2"}])"));
  CHECK(read(matches, "/api/match/m1/try/0") == json::parse(R"({"value":"win","keeping":1,"all":2})"));
  CHECK(read(matches, "/api/match/m1/try/0/best")["better"] == "3");
  CHECK_FALSE(read(matches, "/api/match/m1/try/0/best")["claims"].empty());
  const json right = read(matches, "/api/match/m1/try/0/3");
  CHECK(right["keeps"] == true);
  CHECK(right["reply"].is_null());
  CHECK(right["position"].is_null());
  const json wrong = read(matches, "/api/match/m1/try/0/2");
  CHECK(wrong["keeps"] == false);
  CHECK(wrong["after"] == "loss");
  CHECK(wrong["reply"] == "3");
  CHECK(wrong["position"]["legal"] == json{"1", "3"});
  for (const char* target : {"/api/match/m1/try/0/1", "/api/match/m1/try/0/x", "/api/match/m1/try/x"}) {
    CAPTURE(target);
    CHECK(get(matches, target).status == 400);
  }
  CHECK(get(matches, "/api/match/m1/try/2").status == 404);
}

TEST_CASE("in every game, an answer about a move agrees with the exact solver") {
  for (const AnyGame& game : all_games()) {
    CAPTURE(game.id());
    Random random(7);
    const AnyGenerated made =
        game.generate(random, game.info().default_size < 8 ? game.info().default_size : 8);
    SolvedBoards boards;
    const SolvedBoard solved = boards.of(made.board);
    RecordedMatch match;
    match.start = made.start;
    AnyPosition position = made.board.begin(made.start);
    AnyAnalysis analysis = solved.solver.analyse(made.start);
    while (!position.result() && match.moves.size() < 6) {
      const std::size_t ply = match.moves.size();
      const AnyMove next = position.random_move(random);
      match.moves.push_back({next, 1, ""});
      const auto ask = [&](std::variant<Question::Hint, Question::Best, AnyMove> about) {
        return json::parse(*answer_to({.ply = ply, .about = about}, {match, made.board}, boards, {}).body);
      };
      std::size_t keeping = 0;
      for (const AnyMove& move : position.moves(1000)) {
        const json answer = ask(move);
        const bool keeps = analysis.value_after(move) == analysis.value();
        keeping += keeps ? 1 : 0;
        CHECK(answer["keeps"] == keeps);
        if (keeps || answer["reply"].is_null()) continue;
        AnyPosition later = position;
        later.play(move);
        CHECK_FALSE(later.why_illegal(parse_move(answer["reply"].get<std::string>()).value()));
      }
      CHECK(ask(Question::Hint{})["keeping"] == keeping);
      CHECK(ask(parse_move(ask(Question::Best{})["better"].get<std::string>()).value())["keeps"] == true);
      analysis.play(next);
      position.play(next);
    }
  }
}

TEST_CASE("while a rated match is played, the exact values of finished matches on its board are hidden") {
  SolvedBoards boards;
  FinishedMatches matches(boards);
  keep(matches, "m1", "192.0.2.1");
  CHECK(get(matches, "/api/match/m1/truth").status == 200);
  Finished rated{ended_match("m2"), {"192.0.2.2", ours}};
  rated.record.setup.rated = true;
  matches.begin(rated.record.setup);
  CHECK(get(matches, "/api/match/m1/truth").status == 403);
  CHECK(get(matches, "/api/match/m1/truth?only=values").status == 403);
  CHECK(get(matches, "/api/match/m1/try/0/2").status == 403);
  CHECK(!read(matches, "/api/match/m1")["hidden"].is_null());
  MatchSetup casual = rated.record.setup;  // a casual match on this board hides nothing
  casual.id = "m3";
  casual.rated = false;
  matches.begin(casual);
  matches.keep(std::move(rated), {});
  CHECK(get(matches, "/api/match/m1/truth").status == 200);
  CHECK(get(matches, "/api/match/m2/truth").status == 200);
}

TEST_CASE(
    "when a rated match begins on a board, an unfinished answer about an earlier match on that board is "
    "refused") {
  SolvedBoards boards;
  FinishedMatches matches(boards);
  keep(matches, "m1", "192.0.2.1");
  const Reply reply = matches.find(parse_target("/api/match/m1/truth").value(), {});
  MatchRecord rated = ended_match("m2");
  rated.setup.rated = true;
  matches.begin(rated.setup);
  CHECK(std::get<LongResponse>(reply)({}).status == 403);
  rated.result.reset();  // without a result, the match counts as aborted
  matches.keep({std::move(rated), {}}, {});
  CHECK(get(matches, "/api/match/m1/truth").status == 200);
}

TEST_CASE(
    "a match that was dropped from memory is read from the archive again, and memory stays within its "
    "limit") {
  SolvedBoards boards;
  int read_from_archive = 0;
  const auto match = [&](const std::string& id) -> std::optional<RecordedMatch> {
    if (!id.starts_with("old")) return std::nullopt;
    ++read_from_archive;
    MatchRecord record = ended_match(id);
    const std::string board = record.setup.board.text();
    return recorded(std::move(record), "", board, {});
  };
  const auto broken_off = [](const std::string& id) {
    return id == "stopped" ? std::optional<std::string>(R"({"why":"it was stopped","play":null})")
                           : std::nullopt;
  };
  FinishedMatches matches(boards, {.match = match, .broken_off = broken_off}, 20'000);
  keep(matches, "new", "192.0.2.1");
  CHECK(read(matches, "/api/match/old")["plies"].size() == 2);
  CHECK(read(matches, "/api/match/old/truth")["values"] == json{"first", "second", "second"});
  CHECK(read_from_archive == 1);
  for (int number = 0; number < 100; ++number) CHECK(has(matches, "old" + std::to_string(number)));
  CHECK(matches.size() < 50);
  CHECK(has(matches, "new"));
  const HttpResponse gone = get(matches, "/api/match/stopped");
  CHECK(gone.status == 410);
  CHECK(json::parse(*gone.body)["broken_off"] == json{{"why", "it was stopped"}, {"play", nullptr}});
  CHECK(get(matches, "/api/match/never").status == 404);
}

TEST_CASE("a reader sees the surroundings of any vertex of a large graph, during and after a match") {
  SolvedBoards boards;
  FinishedMatches matches(boards);
  std::string text = "500 500\n";
  for (int vertex = 1; vertex <= 500; ++vertex)
    text += std::to_string(vertex) + " " + std::to_string(vertex % 500 + 1) + "\n";
  MatchRecord record = ended_match("m1");
  record.setup.board = all_games().find("graf")->read_board(text + "0\n");
  record.moves = {{AnyMove{2}, 5, ""}};
  const auto sees = [](const json& position, int vertex) {
    const json& vertices = position["scene"]["vertices"];
    return std::ranges::find(vertices, json(vertex)) != vertices.end();
  };
  matches.begin(record.setup);
  const json now = read(matches, "/api/match/m1/look?moves=2&at=300");
  CHECK(sees(now, 300));
  CHECK_FALSE(sees(now, 2));
  CHECK(now["legal"] == json{"3"});
  CHECK(now["last"] == "2");
  CHECK(sees(read(matches, "/api/match/m1/look?moves=2,3"), 3));
  for (const char* wrong : {"moves=3", "moves=x", "at=x", "at=1%202%203%204%205"}) {
    CAPTURE(wrong);
    CHECK(get(matches, std::string("/api/match/m1/look?") + wrong).status == 400);
  }
  CHECK(matches.describe("m1")->title == "ann – perfect");
  matches.keep({std::move(record), {"192.0.2.1", ours}}, {});
  CHECK(get(matches, "/api/match/m1/look?at=300").status == 404);
  CHECK(sees(read(matches, "/api/match/m1/position/1?at=300"), 300));
  CHECK(sees(read(matches, "/api/match/m1/position/1?at=501"),
             2));  // the board has no vertex 501, so the answer shows the surroundings of the token instead
  CHECK(get(matches, "/api/match/m1/position/1?at=x").status == 400);
  CHECK(matches.describe("m1")->title == "ann – perfect");
  CHECK_FALSE(matches.describe("m2"));
}

TEST_CASE("readers cannot request an aborted match") {
  SolvedBoards boards;
  FinishedMatches matches(boards);
  MatchRecord record = ended_match("m1");
  record.result.reset();
  matches.keep({std::move(record), {}}, {});
  CHECK(matches.size() == 0);
}

TEST_CASE("if an address plays many matches, they displace only that address's matches from memory") {
  SolvedBoards boards;
  FinishedMatches matches(boards, {}, 20'000);
  keep(matches, "quiet", "192.0.2.1");
  keep(matches, "second", "192.0.2.1");
  for (int number = 0; number < 100; ++number) keep(matches, "fast" + std::to_string(number), "192.0.2.2");
  CHECK(has(matches, "quiet"));
  CHECK(has(matches, "second"));
  CHECK_FALSE(has(matches, "fast0"));
  CHECK(has(matches, "fast99"));
  CHECK(matches.size() < 50);
  for (int number = 0; number < 100; ++number)
    keep(matches, "against" + std::to_string(number), "192.0.2.2", "192.0.2.3");
  CHECK(has(matches, "quiet"));
  CHECK(has(matches, "against99"));
}

TEST_CASE(
    "a match above the memory limit is not kept, and of two matches with the same id the newer is kept") {
  SolvedBoards boards;
  FinishedMatches matches(boards, {}, 1000);
  MatchRecord record = ended_match("m1");
  record.moves.resize(1000);
  matches.keep({std::move(record), {"192.0.2.1", ours}}, {});
  CHECK(matches.size() == 0);
  FinishedMatches more(boards);
  keep(more, "m1", "192.0.2.1");
  MatchRecord newer = ended_match("m1");
  newer.moves.pop_back();
  CHECK(read(more, "/api/match/m1")["plies"].size() == 2);
  more.keep({std::move(newer), {"192.0.2.1", ours}}, {});
  CHECK(more.size() == 1);
  CHECK(read(more, "/api/match/m1")["plies"].size() == 1);
}

TEST_CASE("the exact values of a match on a large board are computed only while a client waits for them") {
  SolvedBoards boards;
  FinishedMatches matches(boards);
  std::string text = "200000 200000\n";
  for (int vertex = 1; vertex <= 200000; ++vertex)
    text += std::to_string(vertex) + " " + std::to_string(vertex % 200000 + 1) + "\n";
  MatchRecord record = ended_match("m1");
  record.setup.board = all_games().find("graf")->read_board(text + "0\n");
  record.moves = {{AnyMove{2}, 5, ""}};
  matches.keep({std::move(record), {"192.0.2.1", ours}}, {});
  CHECK(read(matches, "/api/match/m1")["hidden"].is_null());
  const Reply reply = matches.find(parse_target("/api/match/m1/truth").value(), {});
  std::stop_source stop;
  stop.request_stop();
  CHECK_THROWS_AS(std::get<LongResponse>(reply)(stop.get_token()), Stopped);
  CHECK(read(matches, "/api/match/m1/truth")["values"].size() == 2);
}

TEST_CASE("the values of a match show that a player resigned a won position") {
  SolvedBoards boards;
  FinishedMatches matches(boards);
  keep(matches, "lost", "192.0.2.1");
  CHECK(read(matches, "/api/match/lost/truth")["given_up"].is_null());
  MatchRecord record = ended_match("won");
  record.moves.pop_back();  // in this position, the second player is to move and can win in 3 plies
  record.result = Result{.winner = Seat::first};
  record.reason = protocol::Reason::resign;
  matches.keep({std::move(record), {"192.0.2.1", ours}}, {});
  const json truth = read(matches, "/api/match/won/truth");
  CHECK(truth["given_up"] == json{{"seat", 1}, {"value", "win"}});
  CHECK(truth["accuracy"] == json{0.0, nullptr});  // the accuracies of the first and the second seat
}
