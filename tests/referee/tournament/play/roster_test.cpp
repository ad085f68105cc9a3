#include "referee/tournament/play/roster.hpp"

#include "tests/referee/tournament/testing.hpp"

namespace {

constexpr auto wait = 1000ms;

/// ANIA has two copies, which the referee starts. BOLEK connects by itself.
Roster two_players(Time now = {}) {
  return Roster({{.clients = {"ANIA", "ANIA-2"}, .is_started = true}, {.clients = {"BOLEK"}}}, wait, now);
}

std::vector<std::string> names_of(const auto& actions) {
  std::vector<std::string> names;
  for (const auto& action : actions) names.push_back(action.client);
  return names;
}

}  // namespace

TEST_CASE("the roster finds a client and the client's player by name, in upper or lower case") {
  const Roster roster = two_players();
  REQUIRE(roster.find("ania-2"));
  CHECK(roster.name_of(*roster.find("ania-2")) == "ANIA-2");
  CHECK(roster.player_of(*roster.find("ANIA-2")) == 0);
  CHECK(roster.player_of(*roster.find("bolek")) == 1);
  CHECK(!roster.find("CELA"));
  CHECK(!roster.is_given_up("CELA"));
}

TEST_CASE("the command of each copy of a player is started at once, and not a second time") {
  Roster roster = two_players();
  CHECK(roster.next_launch() == Time{});
  CHECK(names_of(roster.launch_due(Time{})) == Words{"ANIA", "ANIA-2"});
  CHECK(roster.launch_due(Time{} + 1h).empty());
  CHECK(!roster.next_launch());
}

TEST_CASE("a player that does not arrive in time is given up") {
  Roster roster = two_players();
  CHECK(roster.awaits_somebody());
  // only BOLEK's time to connect is running, because ANIA's clients are not started yet
  CHECK(roster.next_give_up() == Time{} + wait);
  roster.launch_due(Time{} + 500ms);
  roster.arrived(*roster.find("ANIA"), 1);
  CHECK(roster.give_up_missing(Time{} + 999ms).empty());
  const auto out = roster.give_up_missing(Time{} + 1000ms);
  REQUIRE(names_of(out) == Words{"BOLEK"});
  CHECK(out[0].why == "not connected for 1000 ms");
  CHECK(roster.is_given_up("bolek"));
  CHECK(!roster.find("BOLEK"));
  CHECK(roster.is_out(1));
  CHECK(roster.next_give_up() == Time{} + 1500ms);
  CHECK(names_of(roster.give_up_missing(Time{} + 1500ms)) == Words{"ANIA-2"});
  CHECK(!roster.is_out(0));  // ANIA still takes part, because one copy has arrived
  CHECK(!roster.awaits_somebody());
  CHECK(!roster.next_give_up());
}

TEST_CASE(
    "if a player's connection is lost during a match, its time to reconnect begins when the match ends") {
  Roster roster = two_players();
  const auto bolek = *roster.find("BOLEK");
  roster.launch_due(Time{});
  for (const char* name : {"ANIA", "ANIA-2", "BOLEK"}) roster.arrived(*roster.find(name), 1);
  roster.match_begun(bolek);
  roster.left(bolek, Time{});
  CHECK(!roster.next_give_up());
  CHECK(roster.give_up_missing(Time{} + 1h).empty());
  roster.match_ended(bolek, true, Time{} + 1h);
  CHECK(roster.next_give_up() == Time{} + 1h + wait);
  roster.arrived(bolek, 1);
  CHECK(!roster.next_give_up());
}

TEST_CASE(
    "a player's process that ends is restarted at once if it has played a match, and otherwise after a "
    "pause") {
  Roster roster = two_players();
  const auto ania = *roster.find("ANIA");
  roster.launch_due(Time{});
  roster.arrived(ania, 1);
  roster.match_begun(ania);
  CHECK(!roster.process_ended(ania, "exited with code 1", Time{}));
  CHECK(roster.next_launch() == Time{});
  CHECK(names_of(roster.launch_due(Time{})) == Words{"ANIA"});
  // The new process never arrives. A match that ends after the restart was played by the old process.
  CHECK(!roster.process_ended(ania, "exited with code 1", Time{}));
  roster.match_ended(ania, true, Time{});
  CHECK(roster.next_launch() == Time{} + Roster::restart_pause);
  CHECK(roster.launch_due(Time{} + Roster::restart_pause - 1ms).empty());
  CHECK(names_of(roster.launch_due(Time{} + Roster::restart_pause)) == Words{"ANIA"});
  // The time to connect begins anew at the restart.
  CHECK(roster.give_up_missing(Time{} + Roster::restart_pause + wait - 1ms).size() ==
        2);  // the second copy of ANIA, and BOLEK
  CHECK(roster.find("ANIA"));
}

TEST_CASE("a match without a result does not count as a match that the player's process has played") {
  Roster roster = two_players();
  const auto ania = *roster.find("ANIA");
  roster.launch_due(Time{});
  roster.arrived(ania, 1);
  roster.match_begun(ania);
  roster.match_ended(ania, false, Time{});
  CHECK(!roster.process_ended(ania, "exited with code 1", Time{}));
  CHECK(roster.next_launch() == Time{} + Roster::restart_pause);
}

TEST_CASE("a player whose process ends before its first arrival is given up at once") {
  Roster roster = two_players();
  roster.launch_due(Time{});
  const auto out = roster.process_ended(*roster.find("ANIA"), "exited with code 127", Time{});
  REQUIRE(out);
  CHECK(out->client == "ANIA");
  CHECK(out->why == "could not be started: exited with code 127");
  CHECK(!roster.next_launch());
}

TEST_CASE("a player whose process ends too often without playing is given up") {
  Roster roster = two_players();
  const auto ania = *roster.find("ANIA");
  Time now{};
  roster.launch_due(now);
  for (int ends = 1; ends <= Roster::max_restarts; ++ends) {
    roster.arrived(ania, 1);
    CHECK(!roster.process_ended(ania, "exited with code 0", now));
    now += Roster::restart_pause;
    CHECK(names_of(roster.launch_due(now)) == Words{"ANIA"});
  }
  roster.arrived(ania, 1);
  const auto out = roster.process_ended(ania, "exited with code 0", now);
  REQUIRE(out);
  CHECK(out->why == "ended 4 times in a row without playing: exited with code 0");
}

TEST_CASE("of several copies of a player, the copy with the most free capacity plays the next match") {
  Roster roster = two_players();
  const auto first = *roster.find("ANIA");
  const auto second = *roster.find("ANIA-2");
  CHECK(!roster.with_most_room(0));
  roster.arrived(first, 2);
  roster.arrived(second, 3);
  CHECK(!roster.two_have_room());
  roster.arrived(*roster.find("BOLEK"), 1);
  CHECK(roster.two_have_room());
  std::vector<Roster::ClientNumber> taken;
  while (const auto client = roster.with_most_room(0)) {
    taken.push_back(*client);
    roster.match_begun(*client);
  }
  CHECK(taken == std::vector{second, first, second, first, second});
  CHECK(!roster.two_have_room());
  roster.match_ended(first, true, Time{});
  CHECK(roster.with_most_room(0) == first);
  roster.left(first, Time{});
  CHECK(!roster.with_most_room(0));
  roster.arrived(first, 1);  // reconnects with a capacity below its number of matches
  CHECK(!roster.with_most_room(0));
}
