#include "referee/tournament/counted/match_lines.hpp"

#include "referee/tournament/counted/editions.hpp"
#include "referee/tournament/records/record.hpp"
#include "tests/referee/tournament/plain_edition.hpp"
#include "tests/referee/tournament/records/memory_store.hpp"
#include "tests/referee/tournament/records/stored.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

constexpr std::uint64_t all_rounds = UINT64_MAX;

constexpr std::uint64_t matches_a_round = 8;

/// An SPRT of x against y. Each round has four pairs of matches.
Edition test_edition() {
  Edition edition = plain_edition("t", 2, {}, Sprt{.test = {.batch = matches_a_round / 2}, .max_pairs = 100});
  edition.games.push_back({.id = "paski",
                           .boards = {.source = {}, .boards = {{"b", ContentHash(board_text_of_all), {}}}},
                           .players = {0, 1},
                           .clock = {.initial_ms = 1000}});
  return edition;
}

StoredMatch match_at(SchedulePlace place) {
  StoredMatch match = stored_match(0, {});
  const std::uint64_t number = (place.round - 1) * matches_a_round + place.number;
  MatchIdentity& identity = match.key.identity;
  identity.repeat = number / 2;
  if (number % 2 == 1) std::swap(identity.players[Seat::first], identity.players[Seat::second]);
  match.id = match_id("paski", "b", identity.players, identity.repeat);
  RecordedMatch record = parse_recorded_match(match.record);
  record.match = match.id;
  record.players = identity.players;
  record.detail = std::to_string(place.round) + "-" + std::to_string(place.number);
  match.record = to_line(record);
  return match;
}

/// A store of this SPRT, and the matches in it that count.
struct PlayedStore : MemoryStore {
  PlayedStore() : MemoryStore("store") { add_edition(*this, test_edition()); }

  void add_at(SchedulePlace place) {
    add(additions_of(match_at(place)));
    matches.read_on(*this);
  }

  CountedMatches matches{test_edition()};
};

/// The match of each line as ROUND-NUMBER, with a space after each.
std::string ids_in(const ScratchFolder& folder) {
  std::istringstream lines(folder.read("matches.jsonl"));
  std::string ids;
  for (std::string line; std::getline(lines, line);) ids += parse_recorded_match(line).detail + " ";
  return ids;
}

}  // namespace

TEST_CASE("matches.jsonl is in the order of the schedule, so a match is written after all earlier ones") {
  const ScratchFolder folder;
  PlayedStore store;
  MatchLines lines(folder.path(), store, store.matches, all_rounds);
  CHECK(folder.read("matches.jsonl").empty());
  const auto add = [&](SchedulePlace place) {
    store.add_at(place);
    lines.extend();
    return ids_in(folder);
  };
  CHECK(add({1, 1}).empty());
  CHECK(add({1, 0}) == "1-0 1-1 ");
  CHECK(add({1, 3}) == "1-0 1-1 ");
  CHECK(add({1, 2}) == "1-0 1-1 1-2 1-3 ");
  CHECK(add({1, 5}) == "1-0 1-1 1-2 1-3 ");
  // Once a match of round 2 is recorded, matches that are missing in round 1 will never be played.
  CHECK(add({2, 1}) == "1-0 1-1 1-2 1-3 1-5 ");
  CHECK(add({2, 0}) == "1-0 1-1 1-2 1-3 1-5 2-0 2-1 ");
  CHECK(add({2, 4}) == "1-0 1-1 1-2 1-3 1-5 2-0 2-1 ");
  lines.finish();
  CHECK(ids_in(folder) == "1-0 1-1 1-2 1-3 1-5 2-0 2-1 2-4 ");
  CHECK(folder.read("matches.jsonl").back() == '\n');
}

TEST_CASE(
    "matches.jsonl is only appended to, and its final text does not depend on the order in which matches "
    "end") {
  std::string whole;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    const ScratchFolder folder;
    PlayedStore store;
    std::optional<MatchLines> lines(std::in_place, folder.path(), store, store.matches, all_rounds);
    for (std::uint64_t round = 1; round <= 3; ++round) {
      std::vector<SchedulePlace> places;
      for (std::uint64_t number = 0; number < 8; ++number) places.push_back({round, number});
      random.shuffle(places);
      for (const SchedulePlace place : places) {
        const std::string before = folder.read("matches.jsonl");
        store.add_at(place);
        if (random.chance(0.2)) {
          // as if the tournament were resumed
          lines.emplace(folder.path(), store, store.matches, all_rounds);
        } else if (random.chance(0.7)) {
          lines->extend();
        }
        CHECK(folder.read("matches.jsonl").starts_with(before));
      }
    }
    lines->extend();
    if (whole.empty()) whole = folder.read("matches.jsonl");
    CHECK(folder.read("matches.jsonl") == whole);
  }
  CHECK(std::count(whole.begin(), whole.end(), '\n') == 24);
}

TEST_CASE("a line of matches.jsonl contains the board's text, or names a file with the text if it is long") {
  const ScratchFolder folder;
  const std::string longest = "\"7\" " + std::string(longest_board_in_line - 4, 'x');
  Additions additions;
  for (const std::string& text : {longest, longest + "x", longest + "x"}) {
    StoredMatch match = match_at({1, additions.matches.size()});
    RecordedMatch record = parse_recorded_match(match.record);
    record.tournament = "\"board\":\"" + content_hash(text) + "\"";
    record.board = content_hash(text);
    match.record = to_line(record);
    match.key.identity.board = ContentHash(text);
    additions.matches.push_back(match);
    additions.boards.emplace(ContentHash(text), text);
  }
  MemoryStore library("store");  // without an edition, all matches count
  library.add(additions);
  CountedMatches matches(library);
  matches.read_on(library);
  MatchLines lines(folder.path(), library, matches, all_rounds);
  std::istringstream file(folder.read("matches.jsonl"));
  std::vector<RecordedMatch> records;
  for (std::string line; std::getline(file, line);) records.push_back(parse_recorded_match(line));
  REQUIRE(records.size() == 3);
  CHECK(records[0].board == longest);
  for (int i : {1, 2}) CHECK(records[i].board == content_hash(longest + "x"));
  CHECK(records[1].tournament == "\"board\":\"" + records[1].board + "\"");
  CHECK(folder.read("boards/" + content_hash(longest + "x")) == longest + "x");
  const std::filesystem::directory_iterator files(folder.path() / "boards");
  CHECK(std::distance(begin(files), end(files)) == 1);
}

TEST_CASE(
    "a match that was played ahead of its round is written to matches.jsonl when that round is reached") {
  const ScratchFolder folder;
  PlayedStore store;
  for (const SchedulePlace place : {SchedulePlace{2, 0}, {1, 0}, {3, 0}, {3, 1}, {2, 1}}) store.add_at(place);
  MatchLines lines(folder.path(), store, store.matches, 1);
  CHECK(ids_in(folder) == "1-0 ");
  store.add_at({1, 2});
  lines.extend();
  CHECK(ids_in(folder) == "1-0 ");  // match 1-2 has to wait, because match 1-1 may still be recorded
  lines.go_up_to(2);
  lines.extend();
  CHECK(ids_in(folder) == "1-0 1-2 2-0 2-1 ");
  lines.finish();
  CHECK(ids_in(folder) == "1-0 1-2 2-0 2-1 ");
  MatchLines(folder.path(), store, store.matches, 1, MatchLines::Gaps::skipped);
  CHECK(ids_in(folder) == "1-0 1-2 ");
}
