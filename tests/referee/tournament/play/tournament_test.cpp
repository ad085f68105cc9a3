#include "referee/tournament/play/tournament.hpp"

#include "tournament_bench.hpp"

TEST_CASE("a tournament is done when it has played all matches of its schedule") {
  TournamentBench bench(file_of(3, 2, 4));
  CHECK(bench.launched == Words{"p0", "p1", "p2"});
  CHECK(bench.running.empty());
  bench.all_arrive();
  CHECK(bench.running.size() == 4);
  const MatchSetup& setup = bench.running[0];
  CHECK(setup.rated);
  CHECK(setup.clock == bench.file.clock);
  CHECK(setup.id == match_id(setup.board.game().id(), "generated-1", setup.players));
  CHECK(!bench.tournament.done());
  bench.play_to_the_end();
  CHECK(bench.tournament.done());
  CHECK(bench.tournament.standings().finished());
  CHECK(bench.ids.size() == 2 * 2 * 6);
  CHECK(bench.tournament.standings().overall.matches() == 24);
  CHECK(bench.tournament.standings().aborted() == 0);
  CHECK(!bench.tournament.deadline());
  CHECK(bench.launched.size() == 3);
}

TEST_CASE(
    "both matches of a pair have the same board, and the clocks that the file sets for the game and "
    "players") {
  TournamentFile file = file_of(2, 1, 4);
  file.games[1].clock.initial_ms = 7;
  file.games[1].own_clocks[1] = {.initial_ms = 3};
  TournamentBench bench(std::move(file));
  bench.all_arrive();
  REQUIRE(bench.running.size() == 4);
  CHECK(&bench.running[0].board.get() == &bench.running[1].board.get());
  CHECK(bench.running[0].start == bench.running[1].start);
  for (const MatchSetup& setup : bench.running) {
    const bool is_second = setup.board.game().id() == bench.file.games[1].game.id();
    CHECK(setup.clock->initial_ms == (is_second ? 7 : bench.file.clock.initial_ms));
    for (const Seat seat : both_seats) {
      const bool has_own = is_second && setup.players[seat] == bench.file.players[1].name;
      CHECK(setup.clock_of(seat)->initial_ms == (has_own ? 3 : setup.clock->initial_ms));
    }
  }
}

TEST_CASE("no match of a tournament begins before all players have arrived") {
  TournamentBench bench(file_of(3, 1, 4));
  bench.arrive("p0");
  bench.arrive("p1");
  CHECK(bench.running.empty());
  CHECK(bench.tournament.deadline() == Time{} + 1000ms);
  bench.wait(999ms);
  CHECK(bench.running.empty());
  bench.arrive("p2");
  CHECK(bench.running.size() == 4);
}

TEST_CASE("a player whose bot does not play one of its games is refused with the names of player and game") {
  TournamentBench bench(file_of(2, 1, 4));
  bench.arrive("p0");
  bench.arrive("p1", 1, [](std::string_view game) { return game != "zielone"; });
  CHECK(
      bench.refusals ==
      Words{"player 'p1' does not play 'zielone': its hello names other games (add the game to its hello, or "
            "list the player's games under its key `games`)"});
  CHECK(bench.running.empty());
  CHECK(bench.tournament.done());
  CHECK(!bench.tournament.standings().finished());
  bench.arrive("p1");
  CHECK(bench.running.empty());
}

TEST_CASE("a player's bot need not play games for which the file does not list the player") {
  TournamentFile file = file_of(3, 1, 100);
  file.games[1].players = {0, 1};
  TournamentBench bench(file);
  bench.arrive("p0");
  bench.arrive("p1");
  bench.arrive("p2", 9, [](std::string_view game) { return game == "paski"; });
  CHECK(bench.refusals.empty());
  CHECK(bench.running.size() == 6 + 2);
}

TEST_CASE("a player that plays one match at a time does not delay matches of other players") {
  TournamentBench bench(file_of(4, 2, 100));
  for (const char* player : {"p0", "p1", "p2"}) bench.arrive(player);
  bench.arrive("p3", 1);
  // All matches without p3 are running, and one match of p3.
  CHECK(bench.running.size() == 2 * 2 * 6 + 1);
  bench.play_to_the_end();
  CHECK(bench.tournament.standings().overall.matches() == 2 * 2 * 12);
}

TEST_CASE("a player may reconnect with a lower capacity") {
  TournamentBench bench(file_of(2, 4, 8));
  bench.all_arrive(4);
  CHECK(bench.running.size() == 4);
  bench.arrive("p1", 2);
  bench.finish(0);
  bench.finish(0);
  CHECK(bench.running.size() == 2);
  bench.finish(0);
  CHECK(bench.running.size() == 2);
  bench.play_to_the_end();
  CHECK(bench.tournament.standings().overall.matches() == 16);
}

TEST_CASE("matches of a disconnected player wait until it reconnects") {
  TournamentBench bench(file_of(2, 1, 1));
  bench.all_arrive();
  bench.leave("p1");
  // A player in a match is awaited for as long as the clock of the match allows.
  CHECK(!bench.tournament.deadline());
  bench.wait(5000ms);
  CHECK(bench.given_up.empty());
  bench.finish(0);
  CHECK(bench.running.empty());
  CHECK(bench.tournament.deadline() == bench.now + 1000ms);
  bench.wait(999ms);
  bench.arrive("p1");
  CHECK(bench.running.size() == 1);
  bench.play_to_the_end();
  CHECK(bench.tournament.standings().overall.matches() == 4);
}

TEST_CASE("a match that could not begin is tried again after a pause") {
  TournamentBench bench(file_of(2, 1, 1));
  bench.all_arrive();
  const std::string id = bench.running[0].id;
  bench.finish(0, std::nullopt, Reason::aborted);
  REQUIRE(bench.running.size() == 1);
  CHECK(bench.running[0].id != id);
  bench.play_to_the_end();
  // Both players seem to be present, but the match begins again only after a pause.
  CHECK(!bench.tournament.done());
  CHECK(bench.tournament.deadline() == bench.now + Tournament::pause);
  bench.wait(Tournament::pause - 1ms);
  CHECK(bench.running.empty());
  bench.wait(1ms);
  REQUIRE(bench.running.size() == 1);
  CHECK(bench.running[0].id == id);
  bench.finish(0);
  CHECK(bench.tournament.done());
  CHECK(bench.tournament.standings().overall.matches() == 4);
  CHECK(bench.tournament.standings().aborted() == 0);
}

TEST_CASE("a match that could not begin because a player was disconnected waits for this player") {
  TournamentBench bench(file_of(2, 1, 1));
  bench.all_arrive();
  bench.leave("p1");
  bench.finish(0, std::nullopt, Reason::aborted);
  CHECK(bench.running.empty());
  bench.wait(999ms);
  bench.arrive("p1");
  bench.play_to_the_end();
  bench.wait(1ms);
  bench.play_to_the_end();
  CHECK(bench.tournament.standings().overall.matches() == 4);
  TournamentBench alone(file_of(2, 1, 1));
  alone.all_arrive();
  alone.leave("p1");
  alone.finish(0, std::nullopt, Reason::aborted);
  alone.wait(1000ms);
  CHECK(alone.given_up.size() == 1);
  CHECK(alone.tournament.done());
  CHECK(alone.tournament.standings().aborted() == 4);
}

TEST_CASE(
    "the players of an ended match may play again at once, but the match counts only after being recorded") {
  TournamentBench bench(file_of(2, 1, 1));
  bench.all_arrive(1);
  std::vector<SchedulePlace> over;
  while (!bench.running.empty()) over.push_back(bench.over(0));
  REQUIRE(over.size() == bench.tournament.standings().scheduled());
  for (std::size_t recorded = 0; recorded < over.size(); ++recorded) {
    CHECK(bench.tournament.standings().done() == recorded);
    CHECK(!bench.tournament.done());
    bench.record(over[recorded]);
  }
  CHECK(bench.tournament.standings().finished());
  CHECK(bench.tournament.done());
}

TEST_CASE("the first report of a finished match returns the match's place in the schedule") {
  TournamentBench bench(file_of(2, 1, 4));
  bench.all_arrive();
  REQUIRE(bench.running.size() == 4);
  const std::vector<MatchSetup> begun = bench.running;
  for (const std::uint64_t number : {2, 0, 3}) {
    const MatchSetup& setup = begun[number];
    const MatchRecord record{.setup = setup, .moves = {}, .result = Result{}, .reason = {}, .detail = {}};
    CHECK(bench.tournament.match_finished(record, bench.now) == SchedulePlace{1, number});
    // a second report of the same match returns nothing
    CHECK(!bench.tournament.match_finished(record, bench.now));
  }
  const MatchRecord aborted{
      .setup = begun[1], .moves = {}, .result = {}, .reason = Reason::aborted, .detail = {}};
  CHECK(!bench.tournament.match_finished(aborted, bench.now));
}

TEST_CASE("after a tournament is stopped, no match begins, and no match counts as aborted") {
  TournamentBench bench(file_of(3, 2, 4));
  bench.all_arrive();
  bench.tournament.stop();
  CHECK(!bench.tournament.done());
  bench.finish(0);
  CHECK(bench.running.size() == 3);
  while (!bench.running.empty()) bench.finish(0, std::nullopt, Reason::aborted);
  CHECK(bench.tournament.done());
  bench.launched.clear();
  bench.end_process("p0");
  bench.wait(2000ms);
  CHECK(bench.launched.empty());
  CHECK(bench.tournament.standings().overall.matches() == 1);
  CHECK(bench.tournament.standings().aborted() == 0);
  CHECK(!bench.tournament.standings().finished());
}

TEST_CASE("a stop before the first match ends the tournament") {
  TournamentBench bench(file_of(2, 2, 4));
  bench.tournament.stop();
  CHECK(bench.tournament.done());
  bench.all_arrive();
  CHECK(bench.running.empty());
  CHECK(!bench.tournament.deadline());
}

TEST_CASE("events about clients that are not players of a tournament have no effect on it") {
  TournamentBench bench(file_of(2, 1, 1));
  bench.all_arrive();
  bench.tournament.arrived("nobody", 1, plays_all, bench.now);
  bench.tournament.left("nobody", bench.now);
  bench.tournament.process_ended("nobody", "exited", bench.now);
  MatchSetup setup = bench.running[0];
  setup.id = "another";
  bench.tournament.match_finished(
      {.setup = setup, .moves = {}, .result = Result{}, .reason = {}, .detail = {}}, bench.now);
  bench.carry_out();
  CHECK(bench.running.size() == 1);
  CHECK(bench.given_up.empty());
  CHECK(bench.tournament.standings().done() == 0);
}

TEST_CASE("the next round begins as soon as the last match of the current round is recorded") {
  TournamentBench bench(file_in(Knockout{}, 4));
  bench.all_arrive();
  CHECK(running_pairs(bench) == std::set<std::set<std::string>>{{"p0", "p3"}, {"p1", "p2"}});
  CHECK(bench.running.size() == 8);
  // The number of matches if each encounter needs all its play-offs, which are two in each game.
  CHECK(bench.tournament.standings().scheduled() == 3 * (4 + 2 * 4));
  // Ends a running match, which has one of the players p0 and p2. This player wins.
  const auto finish_one = [&bench] {
    const auto& players = bench.running[0].players;
    const bool first_wins = players[Seat::first] == "p0" || players[Seat::first] == "p2";
    bench.finish(0, Result{.winner = first_wins ? Seat::first : Seat::second});
  };
  for (int i = 0; i < 7; ++i) finish_one();
  CHECK(bench.running.size() == 1);
  CHECK(bench.tournament.standings().format.rounds == 0);
  finish_one();
  CHECK(running_pairs(bench) == std::set<std::set<std::string>>{{"p0", "p2"}});
  CHECK(bench.tournament.standings().format.rounds == 1);
  bench.play_to_the_end();
  CHECK(bench.tournament.done());
  CHECK(bench.tournament.standings().finished());
  CHECK(bench.tournament.standings().format.rounds == 2);
  CHECK(bench.tournament.standings().format.places.size() == 4);
}

TEST_CASE("whatever clients and processes do, each match of a tournament is played or aborted in the end") {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    const std::size_t players = 2 + random.below(6);
    const std::size_t boards = 1 + random.below(3);
    TournamentBench bench(file_of(players, boards, 1 + random.below(10)));
    std::set<std::string> dead;  // players that never arrive
    for (const PlayerEntry& player : bench.file.players) {
      if (random.chance(0.1)) dead.insert(player.name);
    }
    std::vector<std::string> away;
    for (const PlayerEntry& player : bench.file.players) away.push_back(player.name);
    int events = 0;
    for (; !bench.tournament.done() && events < 100'000; ++events) {
      const std::string player = bench.file.players[random.below(bench.file.players.size())].name;
      const bool is_there = bench.capacities.contains(player);
      const std::uint64_t what = random.below(100);
      if (what < 50 && !bench.running.empty()) {
        const bool is_aborted = random.chance(0.02);
        const std::size_t match = random.below(bench.running.size());
        const Result result{.winner = *seat_of(random.between(0, 1))};
        bench.finish(match, is_aborted ? std::nullopt : std::optional(result));
      } else if (what < 70 && !is_there && !dead.contains(player)) {
        const bool given_up = std::ranges::any_of(
            bench.given_up, [&](const std::string& out) { return out.starts_with(player + ":"); });
        if (!given_up) bench.arrive(player, 1 + static_cast<int>(random.below(4)));
      } else if (what < 75 && is_there) {
        bench.leave(player);
      } else if (what < 80 && is_there) {
        // The end of the process and the ends of its matches may be reported in either order.
        const bool matches_first = random.chance(0.5);
        if (matches_first) {
          bench.leave(player);
          bench.crash_matches_of(player);
        }
        bench.end_process(player);
        bench.crash_matches_of(player);
      } else if (what < 90) {
        bench.wait(std::chrono::milliseconds(random.below(400)));
      } else if (const auto deadline = bench.tournament.deadline(); deadline && bench.running.empty()) {
        bench.wait(
            std::chrono::duration_cast<std::chrono::milliseconds>(std::max(*deadline - bench.now, 0ns)));
      }
    }
    CHECK(events < 100'000);
    CHECK(bench.running.empty());
    CHECK(bench.tournament.standings().finished());
    CHECK(bench.tournament.standings().overall.matches() <= bench.ids.size());
    CHECK(bench.tournament.standings().done() == bench.tournament.standings().scheduled());
  }
}
