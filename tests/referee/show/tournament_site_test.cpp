#include "referee/show/tournament_site.hpp"

#include <nlohmann/json.hpp>

#include "referee/tournament/counted/editions.hpp"
#include "referee/tournament/counted/stored_standings.hpp"
#include "referee/tournament/counted/stored_truth.hpp"
#include "referee/tournament/disk/folder_lock.hpp"
#include "referee/tournament/places/read_results.hpp"
#include "referee/tournament/records/sqlite/sqlite_store.hpp"
#include "referee/web/target.hpp"
#include "tests/referee/tournament/graf_match.hpp"
#include "tests/referee/tournament/plain_edition.hpp"

using nlohmann::json;

namespace {

constexpr const char* rude = "<img src=x onerror=alert(1)>\"'&";
/// A match whose first move gives the win away.
RecordedMatch rude_match(const std::string& id) {
  RecordedMatch match = graf_match({2, 3}, id);
  match.players = {"ann", "eve"};
  match.moves[0].info = R"({"note":"</script>"})";
  match.detail = rude;
  return match;
}

/// A match in which every move takes one bear.
RecordedMatch long_match(const std::string& id, std::size_t plies) {
  RecordedMatch match;
  match.match = id;
  match.game = "misie-patysie";
  match.board = std::to_string(plies) + " 0 1";
  match.players = {"ann", "bob"};
  match.moves.assign(plies, {AnyMove{1, 0}, 1, ""});
  match.result = {.winner = seat_at_ply(plies - 1)};
  return match;
}

void finish(Store& store, bool finished = true) {
  StoredStandings standings = standings_in(store);
  standings.standings.tournament = rude;
  standings.finished = finished;
  store.set_document(standings_document, to_json(standings));
}

HttpResponse answer_of(TournamentSite& site, std::string_view target) {
  Reply reply = site.find(parse_target(target).value(), {});
  if (const auto* make = std::get_if<LongResponse>(&reply)) return (*make)({});
  return std::get<HttpResponse>(reply);
}

/// A folder with two matches, and the site that shows it.
struct Shown {
  ScratchFolder folder;
  SqliteStore store{store_in(folder.path()), SqliteStore::Access::write};
  SolvedBoards boards;
  std::optional<TournamentSite> site;

  Shown() {
    add(store, rude_match("graf:edge:ann:x#2"), 0);
    add(store, long_match("misie-patysie:long/1:ann:bob", 5003), 1);
    finish(store);
  }

  HttpResponse get(std::string_view target) {
    if (!site) site.emplace(folder.path(), boards);
    return answer_of(*site, target);
  }
  json read(std::string_view target) {
    const HttpResponse answer = get(target);
    CHECK(answer.status == 200);
    CHECK(answer.type == "application/json");
    return json::parse(*answer.body);
  }
};

/// Checks that the object has these members with these values.
void expect(const json& object, const json& members) {
  for (const auto& member : members.items()) {
    CAPTURE(member.key());
    CHECK(object.at(member.key()) == member.value());
  }
}

const json no_truth = json::parse(R"({"players":[],"games":{}})");
constexpr const char* graf_id = "/api/match/graf%3Aedge%3Aann%3Ax%232";
constexpr const char* long_id = "/api/match/misie-patysie%3Along%2F1%3Aann%3Abob";

}  // namespace

TEST_CASE("a folder without a tournament is refused") {
  const ScratchFolder folder;
  SolvedBoards boards;
  CHECK_THROWS_AS(TournamentSite(folder.path(), boards), BadInput);
}

TEST_CASE("the answer to `/api/tournament` contains the tournament's games and boards") {
  Shown shown;
  keep_truth(shown.store, {}, no_truth.dump());
  const json tournament = shown.read("/api/tournament");
  expect(tournament, {{"name", rude},
                      {"running", false},
                      {"hidden", nullptr},
                      {"truth", no_truth},
                      {"standings", shown.read("/api/standings")}});
  CHECK(tournament["standings"]["played"] == 2);
  REQUIRE(tournament["games"].size() == 2);
  expect(tournament["games"][0],
         {{"id", "graf"}, {"title", all_games().find("graf")->info().title}, {"can_be_drawn", true}});
  CHECK(tournament["games"][0]["roles"].size() == 2);
  CHECK(tournament["boards"] ==
        json::parse(R"([{"game":"graf","name":"edge","size":)" +
                    std::to_string(all_games().find("graf")->read_board(graf_board).size()) +
                    R"(},{"game":"misie-patysie","name":"long/1","size":)" +
                    std::to_string(all_games().find("misie-patysie")->read_board("5003 0 1").size()) + "}]"));
}

TEST_CASE("the standings of a finished tournament are sent as they were recorded, byte for byte") {
  Shown shown;
  const std::string kept = R"({"tournament": "t", "finished": true, "scheduled": 2, "odd" : [1,  2]})"
                           "\n";
  shown.store.set_document(standings_document, kept);
  CHECK(*shown.get("/api/standings").body == kept);
}

TEST_CASE("a list of matches is sent in parts, in the order of the schedule") {
  Shown shown;
  const json first = shown.read("/api/matches?limit=1");
  CHECK(first["all"] == 2);
  CHECK(first["next"] == 1);
  REQUIRE(first["matches"].size() == 1);
  expect(first["matches"][0], {{"place", 1},
                               {"id", "graf:edge:ann:x#2"},
                               {"board", "edge"},
                               {"players", {"ann", "eve"}},
                               {"winner", 1},
                               {"reason", "normal"},
                               {"plies", 2}});
  const json second = shown.read("/api/matches?after=1&limit=1");
  CHECK(second["next"].is_null());
  CHECK(second["matches"][0]["place"] == 2);
  CHECK(second["matches"][0]["plies"] == 5003);
  CHECK(shown.read("/api/matches?after=99")["matches"].empty());
  CHECK(shown.read("/api/matches?limit=0")["matches"].size() == 1);
  CHECK(shown.read("/api/matches")["matches"].size() == 2);
}

TEST_CASE("if a match's mistakes are stored, they are not computed again") {
  const ScratchFolder folder;
  SqliteStore store(store_in(folder.path()), SqliteStore::Access::write);
  MatchVerdict verdict;
  verdict[Seat::first].could_err = 4;
  verdict[Seat::first].erred = 3;
  add(store, graf_match({2, 3}, "graf:edge:ann:bob"), 0, to_text(verdict));
  add(store, graf_match({2, 3}, "graf:edge:ann:cid"), 1);
  finish(store);
  SolvedBoards boards;
  TournamentSite site(folder.path(), boards);
  const auto matches = [&] { return json::parse(*answer_of(site, "/api/matches").body)["matches"]; };
  CHECK(matches()[0]["mistakes"] == json{3, 0});
  CHECK(comes_true([&] { return !matches()[1]["mistakes"].is_null(); }));
  CHECK(matches()[0]["mistakes"] == json{3, 0});
  const std::string match = *answer_of(site, "/api/match/graf%3Aedge%3Aann%3Abob").body;
  CHECK(json::parse(match)["accuracy"] == json{0.25, nullptr});
}

TEST_CASE("a match gets the same verdict whether it is judged in the background or on request") {
  Shown shown;
  CHECK(comes_true([&] { return !shown.read("/api/matches")["matches"][1]["mistakes"].is_null(); }));
  const json matches = shown.read("/api/matches")["matches"];
  CHECK(matches[0]["mistakes"] == json{1, 0});
  CHECK(matches[1]["mistakes"] == json{0, 0});
  CHECK(shown.read(graf_id)["accuracy"] == json{0.0, 1.0});
}

TEST_CASE("a match is sent with its moves in words") {
  Shown shown;
  const json match = shown.read(graf_id);
  expect(match, {{"id", "graf:edge:ann:x#2"},
                 {"players", {"ann", "eve"}},
                 {"detail", rude},
                 {"start", 1},
                 {"winner", 1}});
  expect(match["board"], {{"name", "edge"}, {"text", graf_board}});
  CHECK_FALSE(match.contains("all_plies"));
  REQUIRE(match["plies"].size() == 2);
  expect(match["plies"][0], {{"move", "2"},
                             {"numbers", json::array({2})},
                             {"ms", 5},
                             {"info", {{"note", "</script>"}}},
                             {"words", board_of_graf().begin(1).describe(AnyMove{2})}});
  CHECK(match["plies"][1]["info"].is_null());
}

TEST_CASE("a long match is sent in parts") {
  Shown shown;
  const json first = shown.read(long_id);
  CHECK(first["all_plies"] == 5003);
  CHECK(first["plies"].size() == plies_at_once);
  const json last = shown.read(std::string(long_id) + "?from=5000");
  CHECK(last["plies"].size() == 3);
  CHECK(last["plies"][0]["words"] == "takes 1 bear");
  CHECK(shown.read(std::string(long_id) + "?from=5003")["plies"].empty());
  CHECK(shown.get(std::string(long_id) + "?from=5004").status == 404);
}

TEST_CASE("positions of a match can be requested forwards and backwards") {
  Shown shown;
  const AnyBoard board = all_games().find("misie-patysie")->read_board("5003 0 1");
  for (const std::size_t ply : {5003, 0, 17, 16, 4000}) {
    CAPTURE(ply);
    AnyPosition position = board.begin({});
    for (std::size_t played = 0; played < ply; ++played) position.play(AnyMove{1, 0});
    const json shown_position = shown.read(std::string(long_id) + "/position/" + std::to_string(ply));
    expect(shown_position, {{"ply", ply},
                            {"text", position.picture()},
                            {"to_move", ply == 5003 ? json() : json(ply % 2)},
                            {"legal", ply == 5003 ? json::array() : json::array({"1 0"})},
                            {"legal_all", ply == 5003 ? 0 : 1},
                            {"last", ply == 0 ? json() : json("1 0")}});
    CHECK(shown_position["scene"]["kind"] == "piles");
  }
}

TEST_CASE("the exact values of a match's positions can be requested") {
  Shown shown;
  const json truth = shown.read(std::string(graf_id) + "/truth");
  CHECK(truth["values"] == json{"first", "second", "second"});
  CHECK(truth["distances"] == json{1, 1, nullptr});
  REQUIRE(truth["mistakes"].size() == 1);
  json mistake = truth["mistakes"][0];
  CHECK(mistake["claims"][0] == json{{"kind", "distance"}, {"value", "win"}, {"moves", 1}});
  mistake.erase("claims");
  CHECK(mistake ==
        json{{"ply", 0},
             {"seat", 0},
             {"played", "2"},
             {"better", "3"},
             {"reason", "Won in 1 move. 1 of 2 moves keeps the win: 3. This move ends the match."}});
  CHECK(truth["accuracy"] == json{0.0, 1.0});
  CHECK(shown.read(std::string(graf_id) + "/truth") == truth);  // now the answer comes from memory
}

TEST_CASE("in a running tournament, exact values are hidden and new matches appear") {
  Shown shown;
  keep_truth(shown.store, {}, no_truth.dump());
  finish(shown.store, false);
  std::optional<FolderLock> played(shown.folder.path());
  const json tournament = shown.read("/api/tournament");
  expect(tournament, {{"running", true}, {"truth", nullptr}});
  CHECK(tournament["hidden"].is_string());
  const HttpResponse truth = shown.get(std::string(graf_id) + "/truth");
  CHECK(truth.status == 403);
  CHECK(json::parse(*truth.body)["hidden"] == shown.read(graf_id)["hidden"]);
  CHECK(shown.read("/api/matches")["matches"][0]["hidden"] == true);
  CHECK(shown.read(graf_id)["accuracy"].is_null());
  CHECK(shown.read("/api/matches")["matches"][0]["mistakes"].is_null());
  add(shown.store, rude_match("graf:edge:ann:x#3"), 2);
  finish(shown.store);
  played.reset();
  CHECK(comes_true([&] { return shown.read("/api/tournament")["running"] == false; }));
  CHECK(shown.read("/api/matches")["all"] == 3);
  CHECK(shown.read("/api/tournament")["standings"]["played"] == 3);
  CHECK(shown.get(std::string(graf_id) + "/truth").status == 200);
}

TEST_CASE("the exact values of a match's positions are hidden until the last match on its board is over") {
  const ScratchFolder folder;
  SqliteStore store(store_in(folder.path()), SqliteStore::Access::write);
  Edition edition = plain_edition(rude, 2, {{"misie-patysie", 2}, {"graf", 1}, {"paski", 3}});
  for (std::size_t player = 0; player < 2; ++player) {
    edition.players[player].name = player == 0 ? "ann" : "bob";
    edition.players[player].ids = {edition.players[player].name};
    edition.players[player].version = {};
  }
  edition.games[0].boards.boards[0] = {"long", ContentHash(long_match({}, 5).board), {}};
  edition.games[1].boards.boards[0] = {"edge", ContentHash(graf_board), 1};
  add_edition(store, edition);
  const auto add_ours = [&](RecordedMatch match) {
    match.tournament = rude;
    add(store, match, 0);
  };
  add_ours(graf_match({2, 3}, "graf:edge:ann:bob"));
  add_ours(long_match("misie-patysie:long:ann:bob", 5));
  finish(store, false);
  keep_truth(store, {}, no_truth.dump());
  std::optional<FolderLock> played(folder.path());
  SolvedBoards boards;
  TournamentSite site(folder.path(), boards);
  const auto get = [&](const std::string& target) { return answer_of(site, target); };
  const auto read = [&](const std::string& target) { return json::parse(*get(target).body); };
  const std::string graf = "/api/match/graf%3Aedge%3Aann%3Abob";
  const json before = read("/api/tournament");
  CHECK(before["truth"] == no_truth);  // no exact values yet, although some boards are finished
  CHECK(before["hidden"].is_string());
  Words games;
  for (const json& game : before["games"]) games.push_back(game["id"]);
  CHECK(games == Words{"misie-patysie", "graf", "paski"});
  expect(before["games"][2], {{"boards", 3}, {"scheduled", 6}});
  // all games are named, although no match of paski was played
  CHECK(read("/api/site")["games"].size() == 3);
  CHECK(get(graf + "/truth").status == 403);
  CHECK(read(graf)["hidden"].is_string());
  RecordedMatch other = graf_match({2, 3}, "graf:edge:bob:ann");
  std::swap(other.players[Seat::first], other.players[Seat::second]);
  add_ours(other);
  const auto row = [&](const std::string& game) -> json {
    const json matches = read("/api/matches")["matches"];
    return *std::ranges::find(matches, game,
                              [](const json& match) { return match["game"].get<std::string>(); });
  };
  CHECK(comes_true([&] { return !row("graf")["mistakes"].is_null(); }));
  expect(row("graf"), {{"hidden", false}, {"mistakes", {1, 0}}});
  CHECK(get(graf + "/truth").status == 200);
  CHECK(read(graf)["hidden"].is_null());
  expect(row("misie-patysie"), {{"hidden", true}, {"mistakes", nullptr}});
  CHECK(get("/api/match/misie-patysie%3Along%3Aann%3Abob/truth").status == 403);
}

TEST_CASE("after another tournament replaces the first, nothing of the first is shown") {
  const ScratchFolder folder;
  const auto play = [&](RecordedMatch match) {
    std::filesystem::remove(store_in(folder.path()));
    SqliteStore store(store_in(folder.path()), SqliteStore::Access::write);
    add(store, std::move(match), 0);
    finish(store);
  };
  play(rude_match("graf:edge:ann:x#2"));
  SolvedBoards boards;
  TournamentSite site(folder.path(), boards);
  const auto read = [&](const std::string& target) { return json::parse(*answer_of(site, target).body); };
  CHECK(read(std::string(graf_id) + "/truth")["mistakes"].size() == 1);
  CHECK(read(graf_id)["plies"].size() == 2);
  play(graf_match({3}, "graf:edge:ann:x#2"));
  CHECK(comes_true([&] { return read(graf_id)["plies"].size() == 1; }));
  CHECK(read(std::string(graf_id) + "/truth")["mistakes"].empty());
  CHECK(read("/api/matches")["matches"][0]["plies"] == 1);
}

TEST_CASE("`/api/site` names the kind of site and the games that were played") {
  Shown shown;
  const json site = shown.read("/api/site");
  expect(site, {{"kind", "folder"}, {"live", false}, {"open", false}});
  const Catalogue games = all_games();
  std::set<std::string> ids;
  for (const json& game : site["games"]) {
    const AnyGame& known = *games.find(ids.emplace(game["id"]).first->c_str());
    CHECK(game["title"] == known.info().title);
    CHECK(game["board_form"] == known.info().board_form);
    CHECK(game["needs_start"].is_boolean());
  }
  CHECK(ids == std::set<std::string>{"graf", "misie-patysie"});  // only games that this tournament plays
}

TEST_CASE(
    "the exact values of an interrupted tournament are hidden, because its boards may be played again") {
  Shown shown;
  finish(shown.store, false);
  const json tournament = shown.read("/api/tournament");
  expect(tournament, {{"running", false}, {"finished", false}, {"truth", nullptr}});
  CHECK(tournament["hidden"].is_string());
  CHECK(shown.get(std::string(graf_id) + "/truth").status == 403);
  CHECK(shown.read(graf_id)["accuracy"].is_null());
}

TEST_CASE("a request for anything that does not exist gets 404") {
  Shown shown;
  for (const char* target :
       {"/api", "/api/", "/api/x", "/api/tournament/x", "/api/match", "/api/match/x",
        "/api/match/graf%3Aedge%3Aann%3Ax%232/x", "/api/match/graf%3Aedge%3Aann%3Ax%232/position",
        "/api/match/graf%3Aedge%3Aann%3Ax%232/position/3",
        "/api/match/graf%3Aedge%3Aann%3Ax%232/position/1/2"}) {
    CAPTURE(target);
    const HttpResponse answer = shown.get(target);
    CHECK(answer.status == 404);
    CHECK(json::parse(*answer.body)["error"].is_string());
  }
  CHECK(shown.get("/nowhere").status == 404);
  for (const char* target :
       {"/api/matches?after=-1", "/api/matches?limit=x", "/api/matches?after=99999999999999999999",
        "/api/match/graf%3Aedge%3Aann%3Ax%232?from=", "/api/match/graf%3Aedge%3Aann%3Ax%232/position/%20"}) {
    CAPTURE(target);
    CHECK(shown.get(target).status == 400);
  }
  CHECK(json::parse(*shown.get("/api/match/%FF%3Cb%3E").body)["error"] == "No match has the id '?<b>'.");
}

TEST_CASE("the computation of an answer stops when no client waits for the answer") {
  Shown shown;
  shown.site.emplace(shown.folder.path(), shown.boards);
  std::stop_source stop;
  stop.request_stop();
  CHECK_THROWS_AS(shown.site->find(parse_target("/api/tournament").value(), stop.get_token()), Stopped);
}
