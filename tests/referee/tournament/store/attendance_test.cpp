#include "referee/tournament/store/attendance.hpp"

#include "class_of_players.hpp"
#include "referee/tournament/store/conflict.hpp"
#include "referee/tournament/store/memory_store.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

const std::string swiss_on_top = "format = \"swiss\"\n";

/// ola came for the second round, and ula left behind the first.
const Attendance entered_and_left{{{.name = "ala"},
                                   {.name = "ola", .missed = {1}},
                                   {.name = "ula", .person = "Ula Żółć", .has_left = true, .missed = {2, 3}},
                                   {.name = "ewa"}}};

TournamentFile changed_file() {
  TournamentFile file = class_of("ala ola ewa", swiss_on_top).file();
  set_attendance(file, entered_and_left);
  return file;
}

Facts facts_about(const TournamentFile& file) {
  return facts_of(identity_of(file, make_boards(file), ""));
}

}  // namespace

TEST_CASE("what facts say of who plays in which rounds is what a file was given") {
  const Facts facts = facts_about(changed_file());
  CHECK(attendance_in(facts) == entered_and_left);
  CHECK(facts.at("rounds missed by ula") == "2, 3");
  CHECK(attendance_in(facts).names_in_round(1) == Words{"ala", "ula", "ewa"});
  CHECK(attendance_in(facts).names_in_round(2) == Words{"ala", "ola", "ewa"});
  const Facts plain = facts_about(class_of("ala ola", swiss_on_top).file());
  CHECK(attendance_in(plain) == Attendance{{{.name = "ala"}, {.name = "ola"}}});
  for (const auto& [fact, value] : plain) CHECK(!is_of_attendance(fact));
  CHECK(attendance_in({}).players.empty());
}

TEST_CASE("facts about rounds follow a player to his new name") {
  const Facts renamed = with_players_renamed(facts_about(changed_file()), {{"ola", "iga"}, {"ula", "ela"}});
  Attendance expected = entered_and_left;
  expected.players[1].name = "iga";
  expected.players[2].name = "ela";
  CHECK(attendance_in(renamed) == expected);
}

TEST_CASE("a file is given those who have left, in their places") {
  TournamentFile file = parse_tournament_file(
      "format = \"swiss\"\n[[player]]\nname = \"ala\"\ncommand = \"a\"\n"
      "[[player]]\nname = \"ewa\"\ncommand = \"e\"\nclock = { initial_ms = 77 }\n[[game]]\nid = \"paski\"\n",
      "/nowhere/t.toml", toy::games());
  CHECK(std::get<Swiss>(file.format).rounds == 1);
  set_attendance(file, {{{.name = "ala"}, {.name = "ula"}, {.name = "ola"}, {.name = "ewa", .missed = {1}}}});
  REQUIRE(file.players.size() == 4);
  CHECK(file.players[1].has_left);
  CHECK(file.players[1].clients().empty());
  CHECK(file.players[3].command == "e");
  CHECK(file.games[0].players == std::vector<std::size_t>{0, 1, 2, 3});
  REQUIRE(file.games[0].own_clocks.size() == 1);
  CHECK(file.games[0].own_clocks.at(3).initial_ms == 77);
  const Swiss& swiss = std::get<Swiss>(file.format);
  CHECK(swiss.rounds == 2);  // as many as four have
  CHECK(swiss.has_part(3, 2));
  CHECK(!swiss.has_part(3, 1));
}

TEST_CASE("who plays along has it from the store") {
  MemoryStore store("memory");
  TournamentFile file = class_of("ala ola ewa", swiss_on_top).file();
  take_attendance(file, store);  // which says nothing yet
  CHECK(file.players.size() == 3);
  store.set_facts(facts_about(changed_file()));
  take_attendance(file, store);
  CHECK(facts_about(file) == store.facts());
  TournamentFile other = class_of("ala iga", swiss_on_top).file();  // it has gone on since it was read
  CHECK_THROWS_AS(take_attendance(other, store), Conflict);
}
