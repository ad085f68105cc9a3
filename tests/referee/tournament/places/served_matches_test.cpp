#include "referee/tournament/places/served_matches.hpp"

#include <nlohmann/json.hpp>

#include "referee/tournament/counted/editions.hpp"
#include "referee/tournament/counted/served.hpp"
#include "referee/tournament/counted/stored_standings.hpp"
#include "referee/tournament/disk/conflict.hpp"
#include "referee/tournament/places/read_results.hpp"
#include "referee/tournament/places/results_folder.hpp"
#include "referee/tournament/places/served_record.hpp"
#include "referee/tournament/records/record.hpp"
#include "tests/referee/tournament/disk/full_disk.hpp"
#include "tests/referee/tournament/plain_edition.hpp"
#include "tests/referee/tournament/testing.hpp"
#include "tests/referee/tournament/toy_match.hpp"

namespace {

/// A match on board 7 that the first player won by one move. `info` is the info of this move.
ServedMatches::Ended served(const std::string& first, const std::string& second, std::string id = "m",
                            std::string info = {}) {
  return {toy_match(toy_setup({first, second}, std::move(id)), std::move(info)), {}};
}

ServedMatches::Unfinished unfinished(std::string id) {
  return {.setup = toy_setup({"ala", "perfect"}, std::move(id)), .at = {}};
}

std::vector<std::string> served_ids(const std::filesystem::path& folder) {
  std::vector<std::string> ids;
  const auto store = read_results(folder.string());
  CountedMatches(*store).read_on(*store, [&](const CountedMatch& match) { ids.push_back(match.id); });
  return ids;
}

}  // namespace

TEST_CASE("the matches that several runs of `serve` recorded in a folder are read as one tournament") {
  const ScratchFolder scratch;
  const auto folder = scratch.path() / "class/monday";
  ServedMatches(folder).add({served("ala", "perfect", "x"), served("ala", "perfect", "b")});
  ServedMatches(folder).add({served("perfect", "ala", "k")});
  CHECK(served_ids(folder) == Words{"paski:1:ala:perfect", "paski:2:ala:perfect", "paski:3:perfect:ala"});
  const auto store = read_results(folder.string());
  CHECK(is_served(*store));
  const StoredMatch match = store->match(2);
  CHECK(parse_recorded_match(match.record).moves.size() == 1);
  CHECK(parse_recorded_match(match.record).at == "1970-01-01T00:00:00Z");
  CHECK(store->board(match.key.identity.board) == "7");
  const StoredStandings stored = standings_in(*store);
  CHECK(stored.scheduled == 3);
  CHECK(stored.standings.overall.half_points("ala", "perfect") == 4);
}

TEST_CASE("casual matches are recorded, but count for no player") {
  const ScratchFolder scratch;
  const auto casual = [](const std::string& first, const std::string& second, std::string id) {
    ServedMatches::Ended match = served(first, second, std::move(id));
    match.record.setup.rated = false;
    return match;
  };
  ServedMatches(scratch.path())
      .add({casual("cheat", "perfect", "x"), served("ala", "perfect", "b"), casual("cheat", "perfect", "k")});
  CHECK(served_ids(scratch.path()) ==
        Words{"paski:2:ala:perfect", "paski:1:cheat:perfect", "paski:3:cheat:perfect"});
  const auto store = read_results(scratch.path().string());
  const StoredStandings stored = standings_in(*store);
  CHECK(stored.scheduled == 1);
  CHECK(stored.casual == 2);
  CHECK(stored.standings.overall.players() == 2);  // the player who cheated is left out
  CHECK(parse_recorded_match(store->match(1).record).casual);
  CHECK(!parse_recorded_match(store->match(2).record).casual);
}

TEST_CASE(
    "a restarted `serve` derives from recorded rated matches which player of each pair got more winning "
    "boards") {
  const ScratchFolder scratch;
  const auto to_win = [](ServedMatches::Ended match, Seat seat) {
    match.record.setup.to_win = seat;
    return match;
  };
  const auto casual = [](ServedMatches::Ended match) {
    match.record.setup.rated = false;
    return match;
  };
  {
    ServedMatches matches(scratch.path());
    CHECK(matches.leads().empty());
    matches.add({to_win(served("ala", "perfect"), Seat::second), to_win(served("ewa", "ola"), Seat::first),
                 to_win(served("perfect", "ala"), Seat::first), to_win(served("ala", "perfect"), Seat::first),
                 to_win(served("ola", "jan"), Seat::second), to_win(served("jan", "ola"), Seat::second),
                 casual(to_win(served("ola", "jan"), Seat::second)), served("ola", "jan")});
  }
  CHECK(ServedMatches(scratch.path()).leads() ==
        std::vector<RatedLead>{{"paski", "ewa", "ola"}, {"paski", "perfect", "ala"}});
  const auto match = read_results(scratch.path().string())->match(1);
  CHECK(parse_recorded_match(match.record).to_win == Seat::second);
}

TEST_CASE("a folder of `serve` is written by one process at a time, and is never shared with a tournament") {
  const ScratchFolder scratch;
  const ServedMatches matches(scratch.path() / "served");
  CHECK_THROWS_AS(ServedMatches(scratch.path() / "served"), InUse);
  const auto idle = scratch.path() / "idle";
  { const ServedMatches nobody(idle); }
  CHECK_THROWS_AS(begin_in_folder(idle, plain_edition("cup"), {}, {}, {}, FolderLock::Use::alone), Conflict);
  const auto tournament = scratch.path() / "tournament";
  std::filesystem::create_directories(tournament);
  {
    SqliteStore store(store_in(tournament), SqliteStore::Access::write);
    add_edition(store, plain_edition("cup"));
    CHECK(!is_served(store));
  }
  const auto home = scratch.write("home/letter.txt", "").parent_path();
  CHECK_THROWS_AS(ServedMatches{home}, Conflict);
  CHECK(!std::filesystem::exists(store_in(home)));
  CHECK_THROWS_WITH_AS(ServedMatches{tournament},
                       (tournament.string() + ": expected a new folder, or a folder of `serve --out`, found "
                                              "a tournament's folder (name another folder)")
                           .c_str(),
                       Conflict);
}

TEST_CASE("when a full disk has room again, `serve` records further matches") {
  const ScratchFolder scratch;
  const auto folder = scratch.path() / "served";
  ServedMatches matches(folder);
  matches.add({served("ala", "perfect", "x")});
  const std::uint64_t bytes = matches.bytes();
  CHECK(bytes > 0);
  {
    const FullDisk full(bytes);
    CHECK_THROWS_AS(matches.add({served("ala", "olek"),
                                 served("ewa", "ala", "b", '"' + std::string(1 << 20, 'x') + '"')}),
                    std::runtime_error);
  }
  matches.add({served("ewa", "olek", "k", '"' + std::string(1 << 20, 'x') + '"')});
  CHECK(matches.bytes() > bytes);
  CHECK(served_ids(folder) == Words{"paski:1:ala:perfect", "paski:2:ewa:olek"});
}

TEST_CASE("a recorded match is found by the id under which it was played") {
  const ScratchFolder scratch;
  ServedMatches matches(scratch.path());
  const ServedRecord record(scratch.path());
  CHECK_FALSE(record.match("k"));
  matches.add({served("ala", "perfect", "x"), served("ewa", "perfect", "k")});
  const auto found = record.match("k");
  REQUIRE(found);
  CHECK(found->match == "k");
  CHECK(found->players == BySeat<std::string>{"ewa", "perfect"});
  CHECK(found->board == "7");
  CHECK(found->moves.size() == 1);
  CHECK_FALSE(record.match("K"));
  const StoredMatch stored = read_results(scratch.path().string())->match(2);
  CHECK(stored.id == "paski:2:ewa:perfect");
  CHECK(parse_recorded_match(stored.record).played_as == "k");
}

TEST_CASE(
    "an interrupted match is reported with the reason and a command for another match on the same board") {
  const ScratchFolder scratch;
  ServedMatches::Unfinished stopped = unfinished("stopped");
  stopped.why = "the referee is being stopped";
  {
    ServedMatches matches(scratch.path());
    const ServedRecord record(scratch.path());
    matches.note({.begun = {unfinished("killed"), unfinished("stopped"), unfinished("over")}});
    for (const char* id : {"killed", "stopped", "over"}) CHECK_FALSE(record.broken_off(id));
    matches.note({.broken_off = {stopped}, .over = {"over"}});
    const auto note = nlohmann::json::parse(record.broken_off("stopped").value());
    CHECK(note["why"] == "the referee is being stopped");
    CHECK(note["players"] == nlohmann::json{"ala", "perfect"});
    CHECK(note["play"] == nlohmann::json{{"game", "paski"}, {"board", "7"}});
    CHECK_FALSE(record.broken_off("killed"));  // not reported as interrupted, because it may still be running
  }
  const ServedMatches resumed(scratch.path());
  const ServedRecord record(scratch.path());
  CHECK(nlohmann::json::parse(record.broken_off("killed").value())["why"] ==
        "the referee ended unexpectedly");
  CHECK(nlohmann::json::parse(record.broken_off("stopped").value())["why"] == "the referee is being stopped");
  CHECK_FALSE(record.broken_off("over"));
}
