// Players that arrive, leave or are given up, and the processes of players.

#include "tournament_bench.hpp"

TEST_CASE("a player that does not arrive in time is given up, and the other players play their matches") {
  TournamentBench bench(file_of(3, 1, 4));
  bench.arrive("p0");
  bench.arrive("p2");
  bench.wait(1000ms);
  CHECK(bench.given_up == Words{"p1: not connected for 1000 ms"});
  bench.end_process("p1");  // no effect, because p1 is already given up
  CHECK(bench.given_up.size() == 1);
  CHECK(bench.launched.size() == 3);
  bench.play_to_the_end();
  CHECK(bench.tournament.done());
  const Standings& standings = bench.tournament.standings();
  CHECK(standings.finished());
  CHECK(standings.overall.matches() == 4);
  CHECK(standings.aborted() == 8);
  CHECK(standings.games[0].aborted == 4);
  // p1 was given up, so its late arrival begins no match.
  bench.arrive("p1", 5);
  CHECK(bench.running.empty());
}

TEST_CASE("a command whose program does not exist ends the tournament before the first match") {
  TournamentFile file = file_of(2, 1, 4);
  file.players[1].command = "gramy-bto";
  file.players[1].where = "t.toml:7:11";
  TournamentBench bench(std::move(file));
  bench.arrive("p0");
  bench.tournament.was_no_command("p1", "exited with code 127", bench.now);
  bench.carry_out();
  CHECK(bench.refusals ==
        Words{"t.toml:7:11: command of player 'p1': expected a program that can be run, found "
              "'gramy-bto', which exited with code 127"});
  CHECK(bench.tournament.done());
  CHECK(bench.running.empty());
}

TEST_CASE(
    "if a command's program disappears after the player has arrived, the player's process counts as ended") {
  TournamentBench bench(file_of(2, 1, 4));
  bench.all_arrive();
  bench.tournament.was_no_command("p1", "exited with code 127", bench.now);
  bench.carry_out();
  CHECK(bench.refusals.empty());
  CHECK(!bench.tournament.done());
}

TEST_CASE("a player's process that ends during a match is restarted") {
  TournamentBench bench(file_of(2, 3, 2));
  bench.all_arrive();
  for (int crash = 0; crash < 5; ++crash) {
    bench.launched.clear();
    bench.end_process("p1");
    bench.crash_matches_of("p1");
    CHECK(bench.launched == Words{"p1"});
    CHECK(bench.running.empty());
    bench.arrive("p1");
  }
  bench.play_to_the_end();
  CHECK(bench.given_up.empty());
  const auto ranking = bench.tournament.standings().overall.ranking();
  CHECK(bench.tournament.standings().overall.matches() == 12);
  CHECK(ranking[1].player == "p1");
  CHECK(ranking[1].score.faults == std::map<Reason, std::uint64_t>{{Reason::crash, 10}});
}

TEST_CASE("a player whose process ends again and again without playing is given up") {
  TournamentBench bench(file_of(3, 3, 1));
  bench.all_arrive();
  bench.launched.clear();
  // The process of p2 plays a match before the process ends for the first time.
  while (bench.playing("p2") == 0) bench.finish(0);
  while (bench.playing("p2") > 0) bench.finish(0);
  bench.end_process("p2");
  CHECK(bench.launched.size() == 1);  // restarted at once, because the process has played a match
  for (std::size_t restarts = 2; restarts <= 3; ++restarts) {
    bench.end_process("p2");
    CHECK(bench.tournament.deadline() == bench.now + Tournament::pause);
    bench.wait(Tournament::pause - 1ms);
    CHECK(bench.launched.size() == restarts - 1);
    bench.wait(1ms);
    CHECK(bench.launched.size() == restarts);
  }
  CHECK(bench.given_up.empty());
  bench.end_process("p2");
  bench.end_process("p2");
  REQUIRE(bench.given_up.size() == 1);
  CHECK(bench.given_up[0].ends_with("times in a row without playing: exited with code 1"));
  bench.play_to_the_end();
  CHECK(bench.tournament.done());
  CHECK(bench.tournament.standings().finished());
}

TEST_CASE("a player that reconnects and no longer plays one of its games is given up, and is not restarted") {
  TournamentBench bench(file_of(3, 1, 1));
  bench.all_arrive();
  bench.launched.clear();
  bench.end_process("p2");
  bench.arrive("p2", 1, [](std::string_view) { return false; });
  CHECK(bench.given_up == Words{"p2: player 'p2' does not play 'paski': its hello names other games (add the "
                                "game to its hello, or list the player's games under its key `games`)"});
  bench.wait(Tournament::pause);
  CHECK(bench.launched.empty());
  bench.play_to_the_end();
  CHECK(bench.tournament.standings().finished());
}

TEST_CASE(
    "a player's process that ends after the last match is not restarted while records are being written") {
  TournamentBench bench(file_of(2, 1, 1));
  bench.all_arrive();
  while (bench.tournament.standings().done() + 1 < bench.tournament.standings().scheduled()) bench.finish(0);
  const SchedulePlace last = bench.over(0);
  REQUIRE(bench.running.empty());
  const std::size_t launched = bench.launched.size();
  bench.end_process("p0");
  CHECK(!bench.tournament.done());
  CHECK(bench.launched.size() == launched);
  bench.record(last);
  CHECK(bench.tournament.done());
  CHECK(bench.launched.size() == launched);
}

TEST_CASE("while matches of a round are over but not recorded, no player is started or awaited") {
  TournamentBench bench(file_in(Knockout{}, 4));
  bench.all_arrive();
  std::vector<SchedulePlace> over;
  while (!bench.running.empty()) {
    const bool first_loses = bench.running[0].players[Seat::first] != "p0";
    over.push_back(bench.over(0, Result{.winner = first_loses ? Seat::second : Seat::first}));
  }
  bench.end_process("p0");
  const std::size_t launched = bench.launched.size();
  bench.wait(2000ms);
  CHECK(bench.launched.size() == launched);
  for (const SchedulePlace match : over) bench.record(match);
  CHECK(bench.launched.size() == launched + 1);
  bench.wait(999ms);
  CHECK(bench.given_up.empty());
  bench.arrive("p0");
  CHECK(!bench.running.empty());
  bench.play_to_the_end();
  CHECK(bench.tournament.done());
  CHECK(bench.tournament.standings().aborted() == 0);
}

TEST_CASE("a player that was given up delays no match of other players, and causes no fault of theirs") {
  for (const Format& format : {Format(RoundRobin{}), Format(Knockout{})}) {
    CAPTURE(name(format));
    TournamentFile file = file_in(format, 4);
    file.concurrency = 2;
    TournamentBench bench(file);
    bench.all_arrive();
    while (bench.playing("p3") == 0) bench.finish(0);
    // The process of p3 ends during matches, and then after each restart.
    bench.end_process("p3");
    bench.crash_matches_of("p3");
    for (int restarts = 0; bench.given_up.empty() && restarts < 10; ++restarts) {
      bench.wait(Tournament::pause);
      bench.end_process("p3");
    }
    REQUIRE(bench.given_up.size() == 1);
    const std::uint64_t lost = std::ranges::count_if(
        bench.recorded.played, [](const auto& each) { return each.second.reason == Reason::crash; });
    bench.play_to_the_end();  // ends matches but no process, so no player crashes any more
    CHECK(bench.tournament.done());
    const Standings& standings = bench.tournament.standings();
    CHECK(standings.finished());
    CHECK(standings.aborted() > 0);
    for (const auto& [match, outcome] : bench.recorded.played)
      CHECK((outcome.reason == Reason::crash || outcome.reason == Reason::normal));
    for (const auto& place : standings.overall.ranking()) {
      const bool is_out = place.player == "p3";
      CHECK(place.score.faults.empty() == !is_out);
      if (is_out) CHECK(place.score.faults.at(Reason::crash) == lost);
    }
    if (std::holds_alternative<RoundRobin>(format)) {
      CHECK(standings.overall.matches() + standings.aborted() == 4 * 6);
      for (const auto& place : standings.overall.ranking()) {
        if (place.player != "p3") CHECK(place.score.played() >= 2 * 2 * 2);
      }
    } else {
      CHECK(running_pairs(bench).empty());
      CHECK(standings.format.rounds == 2);
      const auto& places = standings.format.places;
      CHECK(std::ranges::find(places, "p3", &FormatReport::Place::player)->place == 3);
    }
  }
}

TEST_CASE("copies of a player share its matches") {
  TournamentFile file = file_of(2, 2, 8);
  file.players[0].copies = 3;
  TournamentBench bench(std::move(file));
  CHECK(bench.launched == Words{"p0", "p0-2", "p0-3", "p1"});
  for (const char* client : {"p0", "p0-2", "p1"}) bench.arrive(client, client == std::string("p1") ? 64 : 1);
  CHECK(bench.running.empty());  // the third copy of p0 has not arrived yet
  bench.arrive("p0-3", 2);
  REQUIRE(bench.running.size() == 4);
  CHECK(bench.playing("p0") == 1);
  CHECK(bench.playing("p0-2") == 1);
  CHECK(bench.playing("p0-3") == 2);
  for (const MatchSetup& setup : bench.running) {
    CHECK(std::set<std::string>{setup.players[Seat::first], setup.players[Seat::second]} ==
          std::set<std::string>{"p0", "p1"});
  }
  bench.play_to_the_end();
  CHECK(bench.tournament.done());
  CHECK(bench.tournament.standings().overall.matches() == 8);
}

TEST_CASE("a player is given up when its last copy is given up") {
  TournamentFile file = file_of(2, 1, 1);
  file.players[0].copies = 2;
  TournamentBench bench(std::move(file));
  bench.arrive("p1");
  bench.arrive("p0");
  bench.end_process("p0-2");
  CHECK(bench.given_up == Words{"p0-2: could not be started: exited with code 1"});
  REQUIRE(bench.running.size() == 1);
  bench.finish(0);
  REQUIRE(bench.running.size() == 1);
  const std::string& mine = bench.running[0].players[Seat::first] == "p0"
                                ? bench.running[0].clients[Seat::first]
                                : bench.running[0].clients[Seat::second];
  CHECK(mine == "p0");
  bench.leave("p0");
  bench.finish(0);
  bench.wait(1000ms);
  CHECK(bench.given_up.size() == 2);
  CHECK(bench.tournament.done());
  CHECK(bench.tournament.standings().overall.matches() == 2);
  CHECK(bench.tournament.standings().aborted() == 2);
}

TEST_CASE("a worker neither starts nor awaits players that play none of the worker's matches") {
  const TournamentFile file = file_of(3, 1, 4);
  Course course = course_of(file, make_boards(file), {});
  Tournament tournament(file, make_boards(file), course, Time{},
                        Share{.next = [&]() -> std::optional<SchedulePlace> {
                                while (const auto match = course.next()) {
                                  if (std::ranges::count(course.players_of(*match), "p1") == 0) return match;
                                }
                                return std::nullopt;
                              },
                              .not_played = [](SchedulePlace, const BySeat<bool>&) { FAIL("nobody is out"); },
                              .players = std::set<std::size_t>{0, 2}});
  const auto asked_for = [&] {
    std::vector<std::string> what;
    for (const auto& action : tournament.take_actions()) {
      if (const auto* launch = std::get_if<Launch>(&action)) what.push_back("start " + launch->client);
      if (const auto* out = std::get_if<GiveUp>(&action)) what.push_back(out->client + " is out");
      if (std::holds_alternative<Arrange>(action)) what.emplace_back("play");
    }
    return what;
  };
  CHECK(asked_for() == Words{"start p0", "start p2"});
  for (const char* player : {"p0", "p2"}) tournament.arrived(player, 64, plays_all, Time{});
  CHECK(asked_for() == std::vector<std::string>(4, "play"));
}

TEST_CASE(
    "players that connect by themselves are neither awaited nor given up until the host lets them play") {
  TournamentFile file = file_of(3, 1, 100);
  file.players[1].command.clear();
  Course course = course_of(file, make_boards(file), {});
  std::deque<SchedulePlace> with_guest;
  bool are_let_in = false;
  std::size_t not_played = 0;
  Tournament tournament(file, make_boards(file), course, Time{},
                        Share{.next = [&]() -> std::optional<SchedulePlace> {
                                while (const auto match = course.next()) {
                                  if (std::ranges::count(course.players_of(*match), "p1") == 0) return match;
                                  with_guest.push_back(*match);
                                }
                                if (!are_let_in || with_guest.empty()) return std::nullopt;
                                const SchedulePlace match = with_guest.front();
                                with_guest.pop_front();
                                return match;
                              },
                              .not_played = [&](SchedulePlace, const BySeat<bool>&) { ++not_played; },
                              .players = {},
                              .has_guests = false});
  const auto arranged = [&] {
    std::size_t matches = 0;
    for (const auto& action : tournament.take_actions()) {
      CHECK(!std::holds_alternative<GiveUp>(action));
      if (const auto* launch = std::get_if<Launch>(&action)) CHECK(launch->client != "p1");
      matches += std::holds_alternative<Arrange>(action);
    }
    return matches;
  };
  for (const char* player : {"p0", "p2"}) tournament.arrived(player, 64, plays_all, Time{});
  CHECK(arranged() == 4);
  const Time later = Time{} + 1h;
  tournament.arrived("p1", 64, plays_all, later);  // p1 has connected to a worker that is not the host
  tournament.tick(later);
  CHECK(arranged() == 0);
  are_let_in = true;
  tournament.let_in_guests(later);
  CHECK(arranged() == 0);
  SUBCASE("a player that connects by itself plays if the player arrives in time") {
    tournament.tick(later + 999ms);
    tournament.arrived("p1", 64, plays_all, later + 999ms);
    CHECK(arranged() == 8);
    CHECK(not_played == 0);
  }
  SUBCASE("a player that connects by itself is given up if the player does not arrive in time") {
    tournament.tick(later + 1000ms);
    const auto actions = tournament.take_actions();
    REQUIRE(actions.size() == 1);
    CHECK(std::get<GiveUp>(actions[0]).client == "p1");
    CHECK(not_played == 8);
  }
}
