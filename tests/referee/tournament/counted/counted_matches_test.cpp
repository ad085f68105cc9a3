#include "referee/tournament/counted/counted_matches.hpp"

#include "class_of_players.hpp"
#include "tests/referee/tournament/records/memory_store.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

/// Checks that the place of each match is found, and that this place has the right pairing.
void check_places(const SchedulePlaces& places, std::uint64_t round, const Pairings& pairings) {
  for (std::uint64_t number = 0; number < pairings.size(); ++number) {
    const MatchIdentity match = places.names().identity_of(pairings[number]);
    CHECK(places.find(match) == SchedulePlace{round, number});
    CHECK(places.pairing({round, number}) == pairings[number]);
  }
}

ClassFile with_boards(ClassFile file, int paski, int graf) {
  const auto game = [](const std::string& id, int boards) {
    return "[[game]]\nid = \"" + id + "\"\nboards = { generate = " + std::to_string(boards) + " }\n";
  };
  file.games = game("paski", paski) + game("graf", graf);
  return file;
}

const std::string names_of_seven = "ala ela iga jan ola ula zoe";

}  // namespace

TEST_CASE(
    "if pairings do not depend on results, the tournament file alone determines each match's place in the "
    "schedule") {
  for (const char* top : {"", "format = \"gauntlet\"\n"}) {
    for (const int boards : {1, 3}) {
      const Edition edition = with_boards(class_of(names_of_seven, top), boards, 2).edition();
      check_places(SchedulePlaces(edition), 1, next_round(edition.format, fixtures_of(edition), {}));
    }
  }
  const char* sprt = "format = \"sprt\"\nsprt = { elo0 = 0, elo1 = 20, batch = 2, max_pairs = 9 }\n";
  const Edition test = with_boards(class_of("ala ola", sprt), 2, 1).edition();
  const SchedulePlaces places(test);
  for (std::uint64_t round = 1; round <= 5; ++round)
    check_places(places, round, known_round(test.format, fixtures_of(test), round - 1));
}

TEST_CASE(
    "matches on each copy of a board have separate places in the schedule, and unscheduled matches have "
    "none") {
  Edition edition = with_boards(class_of("ala ola ula"), 3, 1).edition();
  auto& boards = edition.games[0].boards.boards;
  boards[2].content = boards[0].content;
  const SchedulePlaces places(edition);
  const Pairings pairings = next_round(edition.format, fixtures_of(edition), {});
  check_places(places, 1, pairings);
  const MatchIdentity match = places.names().identity_of(pairings[0]);
  const auto without = [&](const auto& change) {
    MatchIdentity other = match;
    change(other);
    return !places.find(other);
  };
  CHECK(without([](MatchIdentity& other) { other.game = "zielone"; }));
  CHECK(without([](MatchIdentity& other) { other.board = ContentHash("another"); }));
  CHECK(without([](MatchIdentity& other) { other.start = 1; }));
  CHECK(without([](MatchIdentity& other) { other.players[Seat::first] = "ewa"; }));
  CHECK(without([](MatchIdentity& other) { other.players[Seat::first] = other.players[Seat::second]; }));
  CHECK(without([](MatchIdentity& other) { other.repeat += 2; }));
}

TEST_CASE("if pairings depend on results, the recorded rounds determine each match's place in the schedule") {
  for (const char* format : {"swiss", "knockout"}) {
    CAPTURE(format);
    MemoryStore store("store");
    add_edition(store, class_of(names_of_seven, "format = \"" + std::string(format) + "\"\n").edition());
    const Edition edition = newest_edition(store).value();
    const Pairings first = next_round(edition.format, fixtures_of(edition), {});
    const Pairings second(fixtures_of(edition),
                          std::vector<Opponents>{{.players = {0, 5}}, {.players = {1, 2}}});
    SchedulePlaces places(edition);
    CountedMatches counted(edition);
    places.read_rounds(store);
    CHECK(!places.find(places.names().identity_of(first[0])));
    record_round(store, edition, 1, first);
    places.read_rounds(store);
    check_places(places, 1, first);
    counted.read_on(store);
    // A round in which no match was played is paired again. Its new pairings replace the old ones.
    record_round(store, edition, 2,
                 Pairings(fixtures_of(edition), std::vector<Opponents>{{.players = {0, 4}}}));
    places.read_rounds(store);
    record_round(store, edition, 2, second);
    places.read_rounds(store);
    check_places(places, 1, first);
    check_places(places, 2, second);
    // A round that begins after `counted` was last read is noticed when its first match is read.
    const MatchIdentity match = places.names().identity_of(second[3]);
    store.add({.matches = {{.key = AdditionsMaker(edition).key_of(match),
                            .id = places.names().id_of(second[3]),
                            .outcome = {.result = {.winner = Seat::first}},
                            .record = "{}"}},
               .boards = {},
               .unplayed = {}});
    std::vector<SchedulePlace> read;
    counted.read_on(store, [&](const CountedMatch& each) { read.push_back(each.place); });
    CHECK(read == std::vector{SchedulePlace{2, 3}});
    CHECK(counted.last() == SchedulePlace{2, 3});
  }
}

TEST_CASE("new matches are read in the order of recording, and listed in the order of the schedule") {
  const ClassFile file;
  MemoryStore store("store");
  add_edition(store, file.edition());
  CountedMatches counted(store);
  const auto fresh = played_matches(file);
  std::vector<std::uint64_t> added, order;
  const auto add = [&](std::size_t number) {
    store.add({.matches = {stored_in(fresh[number], file.edition())},
               .boards = texts_of(make_boards(file.file())),
               .unplayed = {}});
    counted.read_on(store, [&](const CountedMatch& match) { added.push_back(match.place.number); });
  };
  for (const std::size_t number : {7, 2, 11, 0}) add(number);
  CHECK(added == std::vector<std::uint64_t>{7, 2, 11, 0});
  counted.for_each(store, [&](const CountedMatch& match) {
    order.push_back(match.place.number);
    CHECK(counted.match(store, match.place) == match);
  });
  CHECK(order == std::vector<std::uint64_t>{0, 2, 7, 11});
  CHECK(counted.size() == 4);
  CHECK(counted.next({1, 3}) == SchedulePlace{1, 7});
  CHECK(!counted.next({1, 12}));
  CHECK(!counted.match(store, {1, 1}));
}

TEST_CASE("if a store has no tournament file, all its matches are read, rated ones before casual ones") {
  MemoryStore store("store");
  const ClassFile file;
  const std::vector<CountedMatch> played = played_matches(file, 5);
  const auto add = [&](std::size_t number, bool is_casual) {
    StoredMatch match = stored_in(played[number], file.edition());
    RecordedMatch record = parse_recorded_match(match.record);
    record.casual = is_casual;
    match.record = to_line(record);
    store.add({.matches = {match}, .boards = {}, .unplayed = {}});
  };
  CountedMatches counted(store);
  const auto read = [&] {
    std::vector<std::string> ids;
    counted.read_on(store, [&](const CountedMatch& match) { ids.push_back(match.id); });
    return ids;
  };
  add(0, true);
  add(1, false);
  add(2, false);
  CHECK(read() == Words{played[1].id, played[2].id, played[0].id});
  add(3, true);
  add(4, false);
  CHECK(read() == Words{played[3].id, played[4].id});
  CHECK(counted.size() == 5);
}
