// A tournament that is resumed after an interruption.

#include "tournament_bench.hpp"

namespace {

/// The outcome of a match. It depends only on the match's id, as between deterministic bots.
Outcome outcome_of(const std::string& match) {
  Random random = Random::stream(1, match);
  const std::uint64_t lot = random.below(3);
  return {.result = lot == 2 ? Result{} : Result{.winner = seat_of(lot)},
          .reason = random.chance(0.2) ? Reason::timeout : Reason::normal};
}

/// Ends running matches in random order, until `matches` have ended or no match is running.
Outcomes play_some(TournamentBench& bench, std::size_t matches, Random& random) {
  Outcomes played;
  while (!bench.running.empty() && played.size() < matches) {
    const std::size_t match = random.below(bench.running.size());
    const Outcome outcome = outcome_of(bench.running[match].id);
    played.emplace(bench.finish(match, outcome.result, outcome.reason), outcome);
  }
  return played;
}

/// Plays to the end like play_some(), but one player leaves for good meanwhile. So some matches cannot be
/// played. Returns the history after each match, beginning with the first history that contains such a match.
std::vector<History> play_with_a_quitter(TournamentBench& bench, Random& random) {
  const std::string quitter = "p" + std::to_string(random.below(bench.file.players.size()));
  const std::uint64_t loyal = random.below(bench.tournament.standings().scheduled());
  std::vector<History> moments;
  while (!bench.tournament.done()) {
    if (bench.recorded.played.size() >= loyal && bench.capacities.contains(quitter)) {
      bench.leave(quitter);
      bench.crash_matches_of(quitter);
      bench.wait(1000ms);
    }
    play_some(bench, 1, random);
    if (!bench.recorded.unplayed.empty()) moments.push_back(bench.recorded);
  }
  return moments;
}

}  // namespace

TEST_CASE("in each format, an interrupted tournament ends with the same standings as without interruption") {
  Random random(11);
  for (int trial = 0; trial < 60; ++trial) {
    CAPTURE(trial);
    const std::size_t players = trial % 5 == 4 ? 2 : 3 + random.below(5);
    const std::array<Format, 5> formats{
        RoundRobin{}, Gauntlet{1}, Swiss{4}, Knockout{},
        Sprt{.test = {.theta0 = 0, .theta1 = 50, .batch = 3}, .max_pairs = 40}};
    TournamentFile file = file_in(formats[static_cast<std::size_t>(trial % 5)], players);
    file.concurrency = 1 + random.below(20);
    TournamentBench whole(file);
    whole.all_arrive();
    const Outcomes all = play_some(whole, SIZE_MAX, random);
    REQUIRE(whole.tournament.done());

    Outcomes played;
    while (played.size() < all.size()) {
      TournamentBench part(file, Time{}, {.played = played});
      part.all_arrive();
      const Outcomes more = play_some(part, 1 + random.below(all.size()), random);
      for (const auto& [match, outcome] : more) {
        CHECK(all.contains(match));
        CHECK(played.emplace(match, outcome).second);
      }
      if (played.size() < all.size()) continue;
      CHECK(part.tournament.done());
      CHECK(to_json(part.tournament.standings()) == to_json(whole.tournament.standings()));
    }
    const TournamentBench again(file, Time{}, {.played = played});
    CHECK(again.tournament.done());
    CHECK(again.launched.empty());
    CHECK(to_json(again.tournament.standings()) == to_json(whole.tournament.standings()));
  }
}

TEST_CASE("players that were given up in an earlier round stay out of the resumed tournament") {
  Random random(12);
  std::size_t goings_on = 0;
  for (int trial = 0; trial < 200; ++trial) {
    CAPTURE(trial);
    const std::array<Format, 2> formats{Swiss{4}, Knockout{}};
    TournamentFile file = file_in(formats[static_cast<std::size_t>(trial % 2)], 3 + random.below(6));
    file.concurrency = 1 + random.below(20);
    TournamentBench whole(file);
    whole.all_arrive();
    const std::vector<History> moments = play_with_a_quitter(whole, random);
    if (moments.empty()) continue;
    ++goings_on;
    TournamentBench part(file, Time{}, moments[random.below(moments.size())]);
    part.all_arrive();
    play_some(part, SIZE_MAX, random);
    CHECK(part.tournament.done());
    CHECK(part.launched.size() < (part.launched.empty() ? 1 : file.players.size()));
    CHECK(part.recorded.played.size() == whole.recorded.played.size());
    CHECK(to_json(part.tournament.standings()) == to_json(whole.tournament.standings()));
  }
  CHECK(goings_on > 50);
}

TEST_CASE(
    "a resumed knockout gives up the players that were given up in a finished round, and reports this") {
  TournamentBench before(file_in(Knockout{.tie_breaks = {Knockout::TieBreak::faults}}, 4));
  for (const char* player : {"p1", "p2", "p3"}) before.arrive(player);
  before.wait(1000ms);
  for (int match = 0; match < 4; ++match) before.finish(0);
  REQUIRE(running_pairs(before) == std::set<std::set<std::string>>{{"p1", "p3"}});
  TournamentBench after(before.file, Time{}, before.recorded);
  CHECK(after.given_up == Words{"p0: the referee removed it from the tournament in an earlier round"});
  CHECK(after.tournament.is_given_up("p0"));
  CHECK(!after.tournament.is_given_up("p1"));
  CHECK(after.launched == Words{"p1", "p2", "p3"});
  for (const char* player : {"p1", "p2", "p3"}) after.arrive(player);
  CHECK(running_pairs(after) == std::set<std::set<std::string>>{{"p1", "p3"}});
}

TEST_CASE("a resumed tournament tries unplayed matches again unless a later round depends on them") {
  for (const Format& format : {Format(RoundRobin{}), Format(Swiss{3}), Format(Knockout{})}) {
    TournamentBench nobody(file_in(format, 4));
    nobody.wait(1000ms);
    CHECK(nobody.tournament.done());
    CHECK(nobody.tournament.standings().finished());
    CHECK(nobody.tournament.standings().aborted() == nobody.tournament.standings().scheduled());
    CHECK(nobody.recorded.empty());
    TournamentBench three(nobody.file);
    for (const char* player : {"p1", "p2", "p3"}) three.arrive(player);
    three.wait(1000ms);
    REQUIRE(three.given_up.size() == 1);
    REQUIRE(!three.running.empty());
    three.finish(0);
    CHECK(three.recorded.unplayed.empty());
    TournamentBench all(three.file, Time{}, three.recorded);
    CHECK(all.given_up.empty());
    all.all_arrive();
    all.play_to_the_end();
    CHECK(all.tournament.standings().finished());
    CHECK(all.tournament.standings().aborted() == 0);
  }
}
