// Formats of several rounds.
#include <algorithm>
#include <doctest/doctest.h>
#include <set>
#include <string>

#include "tournament_bench.hpp"

using namespace gramy;
using namespace gramy::referee;
using namespace gramy::referee::testing;
using namespace std::chrono_literals;

TEST_CASE("the next round begins when the last match of a round is counted") {
  TournamentBench bench(file_in(Knockout{}, 4));
  bench.all_arrive();
  CHECK(running_pairs(bench) == std::set<std::set<std::string>>{{"p0", "p3"}, {"p1", "p2"}});
  CHECK(bench.running.size() == 8);
  CHECK(bench.tournament.standings().scheduled() == 3 * 4);
  // p0 and p2 win.
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

TEST_CASE("who is given up loses the encounter to the other") {
  TournamentBench bench(file_in(Knockout{}, 4));
  for (const char* player : {"p1", "p2", "p3"}) bench.arrive(player);
  bench.wait(1000ms);
  REQUIRE(bench.given_up.size() == 1);
  CHECK(running_pairs(bench) == std::set<std::set<std::string>>{{"p1", "p2"}});
  while (bench.ids.size() < 8 && !bench.running.empty()) bench.finish(0);
  // p3 is in the final without having played.
  CHECK(running_pairs(bench) == std::set<std::set<std::string>>{{"p1", "p3"}});
  bench.play_to_the_end();
  CHECK(bench.tournament.standings().finished());
  CHECK(bench.tournament.standings().overall.matches() == 8);
  CHECK(bench.tournament.standings().aborted() == 4);
  const auto& places = bench.tournament.standings().format.places;
  CHECK(std::ranges::find(places, "p0", &FormatReport::Place::player)->place == 3);
  CHECK(std::ranges::find(places, "p3", &FormatReport::Place::player)->place <= 2);
}

TEST_CASE("a format that ends early leaves nothing scheduled") {
  TournamentBench bench(file_in(Sprt{.theta0 = 0, .theta1 = 400, .batch = 1, .max_pairs = 500}, 2));
  CHECK(bench.tournament.standings().scheduled() == 1000);
  bench.all_arrive();
  while (!bench.running.empty())
    bench.finish(
        0, Result{.winner = bench.running[0].players[Seat::first] == "p0" ? Seat::first : Seat::second});
  const Standings& standings = bench.tournament.standings();
  CHECK(bench.tournament.done());
  CHECK(standings.finished());
  CHECK(standings.scheduled() < 1000);
  CHECK(standings.scheduled() == standings.overall.matches());
  CHECK(standings.format.test->state.verdict == Sprt::Verdict::h1);
}
