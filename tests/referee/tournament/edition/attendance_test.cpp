#include "referee/tournament/edition/attendance.hpp"

#include "class_file.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

const std::string swiss_on_top = "format = \"swiss\"\n";

/// Player ola entered in the second round. Player ula left after the first round.
const Attendance entered_and_left{{{.name = "ala"},
                                   {.name = "ola", .missed = {1}},
                                   {.name = "ula", .person = "Ula Żółć", .has_left = true, .missed = {2, 3}},
                                   {.name = "ewa"}}};

Edition edition_with(TournamentFile file, const Attendance& attendance) {
  set_attendance(file, attendance);
  return edition_of(file, make_boards(file), "");
}

}  // namespace

TEST_CASE("the edition of a Swiss's tournament file states in which rounds each player takes part") {
  const Attendance attendance =
      attendance_of(edition_with(class_of("ala ola ewa", swiss_on_top).file(), entered_and_left));
  CHECK(attendance == entered_and_left);
  CHECK(attendance.names_in_round(1) == Words{"ala", "ula", "ewa"});
  CHECK(attendance.names_in_round(2) == Words{"ala", "ola", "ewa"});
  CHECK(attendance_of(class_of("ala ola", swiss_on_top).edition()) ==
        Attendance{{{.name = "ala"}, {.name = "ola"}}});
}

TEST_CASE("a worker of a Swiss gets a tournament file that names all players, including players that left") {
  const Edition edition = edition_with(class_of("ala ola ewa", swiss_on_top).file(), entered_and_left);
  const TournamentFile file = file_of(edition, toy::games());
  CHECK(attendance_of(edition_of(file, make_boards(file), "")) == entered_and_left);
  CHECK(std::get<Swiss>(file.format).rounds == std::get<Swiss>(edition.format).rounds);
}

TEST_CASE("a player that left a Swiss keeps its position in the file's list of players") {
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
  CHECK(swiss.rounds == 2);  // computed for four players
  CHECK(swiss.has_part(3, 2));
  CHECK(!swiss.has_part(3, 1));
}
