#include "referee/tournament/play/late_entries.hpp"

#include "referee/tournament/counted/continuation.hpp"
#include "referee/tournament/counted/editions.hpp"
#include "referee/tournament/counted/history.hpp"
#include "referee/tournament/edition/attendance.hpp"
#include "referee/tournament/play/course.hpp"
#include "referee/tournament/play/tournament.hpp"
#include "tests/referee/tournament/counted/class_of_players.hpp"
#include "tests/referee/tournament/records/memory_store.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

ClassFile swiss_of(const std::string& players) {
  return class_of(players, "format = \"swiss\"\nswiss = { rounds = 4 }\n");
}

constexpr std::uint64_t whole_round = 1000;
constexpr const char* class_of_four = "ala ela iga ola";

/// A Swiss tournament of a school class. The player whose name is first in the alphabet wins each match.
class PlayedSwiss {
 public:
  explicit PlayedSwiss(const ClassFile& file = swiss_of(class_of_four), std::uint64_t round = 1,
                       std::uint64_t matches = whole_round) {
    play(file, round, matches);
  }

  TournamentFile going_on(const ClassFile& file) const {
    const TournamentFile read = file.file();
    return with_late_entries(read, make_boards(read), store_, false);
  }

  /// The reasons why the tournament cannot continue with this file.
  std::vector<std::string> refused(const ClassFile& changed) const {
    const TournamentFile file = going_on(changed);
    return continuation_of(store_, edition_of(file, make_boards(file), ""), false).refused;
  }
  Words play(const std::string& players, std::uint64_t round, std::uint64_t matches = whole_round) {
    return play(swiss_of(players), round, matches);
  }

  /// Continues with the changed file until `matches` matches of the round are played. Returns the messages.
  std::vector<std::string> play(const ClassFile& changed, std::uint64_t round, std::uint64_t matches) {
    const TournamentFile file = going_on(changed);
    const auto boards = make_boards(file);
    const Edition edition = edition_of(file, boards, "");
    const bool is_begun = newest_edition_number(store_) > 0;
    const Continuation found =
        is_begun ? continuation_of(store_, edition, false) : Continuation{.edition = edition};
    REQUIRE(found.refused.empty());
    REQUIRE(found.refused_players.empty());
    add_edition(store_, found.edition);
    Course course = course_of(file, boards, history_in(store_));
    while (!course.over() && (course.round() < round || (course.round() == round && matches > 0))) {
      const SchedulePlace place = course.next().value();
      if (place.round == round) --matches;
      const MatchIdentity match = course.identity_of(place);
      const Outcome outcome{.result = {.winner = match.players[Seat::first] < match.players[Seat::second]
                                                     ? Seat::first
                                                     : Seat::second}};
      if (place.number == 0) record_round(store_, found.edition, place.round, course.pairings());
      store_.add({.matches = {{.key = AdditionsMaker(found.edition).key_of(match),
                               .id = course.id_of(place),
                               .outcome = outcome,
                               .record = course.id_of(place)}},
                  .boards = {},
                  .unplayed = {}});
      course.played(place, outcome);
    }
    report_ = course.standings().format;
    return found.notes;
  }

  const FormatReport& report() const { return report_; }
  Attendance attendance() const { return attendance_of(newest_edition(store_).value()); }

 private:
  MemoryStore store_{"memory"};
  FormatReport report_;
};

std::set<std::string> players_in(const std::vector<FormatReport::Meeting>& round) {
  std::set<std::string> names;
  for (const auto& meeting : round) names.insert(meeting.players.begin(), meeting.players.end());
  return names;
}

}  // namespace

TEST_CASE(
    "a player that enters a Swiss plays from the next round on, wherever the tournament file lists it") {
  PlayedSwiss swiss;
  const char* five = "aga ala ela iga ola";
  CHECK(swiss.play(five, 2, 3) == Words{"aga plays from round 2 on"});
  CHECK(swiss.play(five, 4).empty());
  const auto& meetings = swiss.report().meetings;
  REQUIRE(meetings.size() == 4);
  CHECK(players_in(meetings[0]) == std::set<std::string>{"ala", "ela", "iga", "ola"});
  CHECK(swiss.report().byes[0].empty());
  std::size_t with_aga = 0;
  for (const auto& meeting : meetings) with_aga += players_in(meeting).count("aga");
  for (const auto& byes : swiss.report().byes) with_aga += byes == Words{"aga"};
  CHECK(with_aga == 3);
  CHECK(swiss.report().places.size() == 5);
}

TEST_CASE("a player that enters a Swiss during a round does not play in this round") {
  PlayedSwiss swiss(swiss_of(class_of_four), 2, 1);
  CHECK(swiss.play("ala ela iga ola ula", 2) == Words{"ula plays from round 3 on"});
  CHECK(players_in(swiss.report().meetings[1]).count("ula") == 0);
}

TEST_CASE("a player that left a Swiss plays no more matches, but its earlier matches count") {
  PlayedSwiss swiss;
  CHECK(swiss.play("ela iga ola", 2) ==
        Words{"ala has left; its matches still count"});  // ala has won all its matches
  CHECK(players_in(swiss.report().meetings[1]).count("ala") == 0);
  const auto& places = swiss.report().places;
  REQUIRE(places.size() == 4);
  CHECK(std::ranges::find(places, "ala", &FormatReport::Place::player)->criteria[0].second == 1);
  CHECK(swiss.play(class_of_four, 3) == Words{"ala, who is back, plays from round 3 on"});
  CHECK(players_in(swiss.report().meetings[2]).count("ala") == 1);
}

TEST_CASE(
    "a player that left a Swiss keeps its owner's name, even if no standings were stored before it left") {
  ClassFile four = swiss_of(class_of_four);
  four.pupils[1].person = "Ela Żółć";
  const TournamentFile three = PlayedSwiss(four, 1, 3).going_on(swiss_of("ala iga ola"));
  REQUIRE(three.players.size() == 4);
  CHECK(three.players[1].has_left);
  CHECK(three.players[1].person == "Ela Żółć");
  CHECK(players_there(three) == 3);
}

TEST_CASE("a player of a Swiss that returns before a round begins plays in this round") {
  PlayedSwiss swiss;
  swiss.play("ela iga ola", 2, 0);
  CHECK(swiss.play(class_of_four, 2) == Words{"ala, who is back, plays from round 2 on"});
  CHECK(players_in(swiss.report().meetings[1]).count("ala") == 1);
}

TEST_CASE("a player that left a Swiss keeps its position in the list of players when a new player enters") {
  PlayedSwiss swiss;
  swiss.play("ala iga ola", 2);
  const TournamentFile more = swiss.going_on(swiss_of("ala ewa iga ola"));
  std::string names;
  for (const PlayerEntry& player : more.players) names += player.name + " ";
  CHECK(names == "ala ela ewa iga ola ");
  CHECK(more.players[1].has_left);
}

TEST_CASE("a player that leaves a Swiss before it has played a round is dropped as if it had never entered") {
  PlayedSwiss swiss, without;
  swiss.play("ala ela iga ola ula", 2, 0);
  CHECK(swiss.attendance().find("ula")->missed == std::set<std::size_t>{1});
  CHECK(swiss.play(class_of_four, 2) == Words{"ula has left before playing a round"});
  without.play(class_of_four, 2);
  CHECK(swiss.attendance() == without.attendance());
}

TEST_CASE("in a Swiss, a renamed player keeps its list of missed rounds and does not count as new") {
  PlayedSwiss swiss;
  swiss.play("ala ela iga ola ula", 2);
  const TournamentFile renamed = swiss.going_on(swiss_of("ala ela iga ola ewa<ula"));
  const Attendance attendance = attendance_of(edition_of(renamed, make_boards(renamed), ""));
  REQUIRE(attendance.players.size() == 5);
  CHECK(attendance.players[4] == Attendance::Player{.name = "ewa", .missed = {1}});
}

TEST_CASE(
    "if a Swiss cannot continue with a changed tournament file, the message names only the keys that "
    "differ") {
  PlayedSwiss swiss;
  swiss.play("ela iga ola ula", 2);
  CHECK(swiss.refused(swiss_of("ela iga ola ula ala")) ==
        Words{"list of players was ala, ela, iga, ola, ula, is ela, iga, ola, ula, ala"});
  ClassFile other_boards = swiss_of("ela iga ola ula");
  other_boards.top = "seed = 7\n" + other_boards.top;
  const Words refused = swiss.refused(other_boards);
  REQUIRE(refused.size() == 2);
  CHECK(refused[0] == "seed was 1, is 7");
  CHECK(refused[1].starts_with("set of boards of paski has changed"));
}

TEST_CASE("if the tournament file of a Swiss sets no number of rounds, new players add rounds") {
  const std::string top = "format = \"swiss\"\n";
  PlayedSwiss swiss(class_of(class_of_four, top), 2);
  CHECK(swiss.report().meetings.size() == 2);
  CHECK(swiss.play(class_of("ala ela iga ola ula", top), 9, 0) == Words{"ula plays from round 3 on"});
  CHECK(swiss.report().meetings.size() == 3);
  swiss.play(class_of("ela ola", top), 9, 0);
  CHECK(swiss.report().meetings.size() == 3);  // the number of rounds stays the same when players leave
}

TEST_CASE("before the first match of a Swiss, players may enter and leave") {
  const PlayedSwiss swiss(swiss_of(class_of_four), 1, 0);
  const TournamentFile file = swiss.going_on(swiss_of("ola ala"));
  CHECK(file.players.size() == 2);
  CHECK(std::get<Swiss>(file.format).missed.empty());
}
