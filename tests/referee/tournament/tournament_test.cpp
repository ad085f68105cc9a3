#include "referee/tournament/tournament.hpp"

#include <algorithm>
#include <array>
#include <doctest/doctest.h>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "toy_game.hpp"

using namespace gramy;
using namespace gramy::referee;
using namespace std::chrono_literals;
using protocol::Reason;

namespace {

TournamentFile file_of(std::size_t players, std::size_t boards, std::size_t concurrency) {
  std::string text = "name = \"t\"\nwait_ms = 1000\nconcurrency = " + std::to_string(concurrency) + "\n";
  for (std::size_t i = 0; i < players; ++i) {
    text += "[[player]]\nname = \"p" + std::to_string(i) + "\"\ncommand = \"x\"\n";
  }
  for (const char* id : {"paski", "zielone"}) {
    text += "[[game]]\nid = \"" + std::string(id) + "\"\nboards = { generate = " + std::to_string(boards) +
            " }\n";
  }
  return parse_tournament_file(text, "t.toml", toy::games());
}

bool plays_all(std::string_view) {
  return true;
}

/// Carries out what the tournament asks for, on paper, and checks that it never asks too much.
struct Table {
  Table(TournamentFile tournament_file, Time begin, History history = {})
      : file(std::move(tournament_file)),
        now(begin),
        tournament(file, make_boards(file), history, now),
        recorded(std::move(history)) {
    carry_out();
  }
  explicit Table(TournamentFile tournament_file) : Table(std::move(tournament_file), Time{}) {}

  void carry_out() {
    for (const auto& action : tournament.take_actions()) {
      std::visit([this](const auto& what) { note(what); }, action);
    }
  }
  void note(const CloseRounds& closed) {
    recorded.unplayed.insert(closed.unplayed.begin(), closed.unplayed.end());
  }
  void note(const Doubt& doubt) {
    recorded.doubts[doubt.match] = doubt.times;
    doubts.push_back(doubt.match + ": " + doubt.why + (doubt.again ? ", again" : ", aborted"));
  }
  void note(const Launch& launch) { launched.push_back(launch.client); }
  void note(const Refuse& refused) { refusals.push_back(refused.why); }
  void note(const GiveUp& out) {
    given_up.push_back(out.client + ": " + out.why);
    capacities.erase(out.client);
  }
  void note(const Arrange& arranged) {
    const MatchSetup& setup = arranged.setup;
    CHECK(ids.insert(setup.id).second);
    running.push_back(setup);
    CHECK(running.size() <= file.concurrency);
    for (const std::string& client : setup.clients) {
      REQUIRE(capacities.contains(client));
      CHECK(playing(client) <= capacities[client]);
    }
    CHECK(setup.players[0] != setup.players[1]);
  }
  int playing(const std::string& client) const {
    return static_cast<int>(std::ranges::count_if(
        running, [&](const MatchSetup& setup) { return std::ranges::count(setup.clients, client) > 0; }));
  }

  void arrive(const std::string& player, int capacity = 64) {
    capacities[player] = capacity;
    tournament.arrived(player, capacity, plays_all, now);
    carry_out();
  }
  void all_arrive(int capacity = 64) {
    for (const PlayerEntry& player : file.players) arrive(player.name, capacity);
  }
  void leave(const std::string& player) {
    capacities.erase(player);
    tournament.left(player, now);
    carry_out();
  }
  void end_process(const std::string& player) {
    leave(player);
    tournament.process_ended(player, "exited with code 1", now);
    carry_out();
  }
  /// Ends running[index]; without a result it was never begun. Returns its id, under which it can be
  /// recorded.
  std::string over(std::size_t index, std::optional<Result> result = Result{.winner = 0},
                   Reason reason = Reason::normal) {
    const MatchSetup setup = running[index];
    running.erase(running.begin() + static_cast<std::ptrdiff_t>(index));
    if (!result) ids.erase(setup.id);
    tournament.match_finished({.setup = setup, .moves = {}, .result = result, .reason = reason, .detail = {}},
                              now);
    carry_out();
    return setup.id;
  }
  void record(const std::string& match) {
    tournament.match_recorded(match, now);
    carry_out();
  }
  void finish(std::size_t index, std::optional<Result> result = Result{.winner = 0},
              Reason reason = Reason::normal) {
    const std::string id = over(index, result, reason);
    if (result) recorded.played.emplace(id, Outcome{*result, reason});
    record(id);
  }
  /// Ends running[index] because of the referee's own lag.
  void doubt(std::size_t index) {
    const MatchSetup setup = running[index];
    running.erase(running.begin() + static_cast<std::ptrdiff_t>(index));
    ids.erase(setup.id);
    tournament.match_finished({.setup = setup,
                               .moves = {},
                               .result = std::nullopt,
                               .reason = Reason::aborted,
                               .detail = "late",
                               .in_doubt = true},
                              now);
    carry_out();
  }
  /// All matches of a player are lost by it.
  void crash_matches_of(const std::string& player) {
    for (std::size_t i = running.size(); i-- > 0;) {
      if (std::ranges::count(running[i].players, player) == 0) continue;
      finish(i, Result{.winner = running[i].players[0] == player ? 1 : 0}, Reason::crash);
      i = running.size();
    }
  }
  void wait(std::chrono::milliseconds time) {
    now += time;
    tournament.tick(now);
    carry_out();
  }
  void play_to_the_end() {
    while (!running.empty()) finish(0);
  }

  TournamentFile file;
  Time now;
  Tournament tournament;
  std::vector<std::string> launched;
  std::vector<std::string> given_up;
  std::vector<std::string> doubts;
  std::vector<std::string> refusals;
  std::vector<MatchSetup> running;
  std::set<std::string> ids;              // of all matches ever begun
  History recorded;                       // as far as it was to be
  std::map<std::string, int> capacities;  // of those who are there
};

}  // namespace

TEST_CASE("a tournament plays its schedule and is done") {
  Table table(file_of(3, 2, 4));
  CHECK(table.launched == std::vector<std::string>{"p0", "p1", "p2"});
  CHECK(table.running.empty());
  table.all_arrive();
  CHECK(table.running.size() == 4);
  const MatchSetup& setup = table.running[0];
  CHECK(setup.rated);
  CHECK(setup.clock == table.file.clock);
  CHECK(setup.id == match_id(setup.game.id(), "generated-1", setup.players));
  CHECK(!table.tournament.done());
  table.play_to_the_end();
  CHECK(table.tournament.done());
  CHECK(table.tournament.standings().finished());
  CHECK(table.ids.size() == 2 * 2 * 6);
  CHECK(table.tournament.standings().overall.matches() == 24);
  CHECK(table.tournament.standings().aborted() == 0);
  CHECK(!table.tournament.deadline());
  CHECK(table.launched.size() == 3);
}

TEST_CASE("matches share the board") {
  Table table(file_of(2, 1, 4));
  table.all_arrive();
  REQUIRE(table.running.size() == 4);
  CHECK(&table.running[0].board.get() == &table.running[1].board.get());
  CHECK(table.running[0].start == table.running[1].start);
}

TEST_CASE("nothing is played before everybody is there") {
  Table table(file_of(3, 1, 4));
  table.arrive("p0");
  table.arrive("p1");
  CHECK(table.running.empty());
  CHECK(table.tournament.deadline() == Time{} + 1000ms);
  table.wait(999ms);
  CHECK(table.running.empty());
  table.arrive("p2");
  CHECK(table.running.size() == 4);
}

TEST_CASE("who never arrives is given up and the others play") {
  Table table(file_of(3, 1, 4));
  table.arrive("p0");
  table.arrive("p2");
  table.wait(1000ms);
  CHECK(table.given_up == std::vector<std::string>{"p1: not connected for 1000 ms"});
  table.end_process("p1");  // which is nothing new
  CHECK(table.given_up.size() == 1);
  CHECK(table.launched.size() == 3);
  table.play_to_the_end();
  CHECK(table.tournament.done());
  const Standings& standings = table.tournament.standings();
  CHECK(standings.finished());
  CHECK(standings.overall.matches() == 4);
  CHECK(standings.aborted() == 8);
  CHECK(standings.games[0].aborted == 4);
  // Too late.
  table.tournament.arrived("p1", 5, plays_all, table.now);
  table.carry_out();
  CHECK(table.running.empty());
}

TEST_CASE("a tournament without players is over") {
  Table table(file_of(3, 1, 4));
  table.wait(1000ms);
  CHECK(table.given_up.size() == 3);
  CHECK(table.tournament.done());
  CHECK(table.tournament.standings().finished());
  CHECK(table.tournament.standings().aborted() == 12);
}

TEST_CASE("a command that ends before it connects could not be started") {
  Table table(file_of(2, 1, 4));
  table.arrive("p0");
  table.end_process("p1");
  CHECK(table.given_up == std::vector<std::string>{"p1: could not be started: exited with code 1"});
  CHECK(table.tournament.done());
  CHECK(table.launched.size() == 2);
}

TEST_CASE("a player who does not play one of the games is refused by both names") {
  Table table(file_of(2, 1, 4));
  table.arrive("p0");
  table.tournament.arrived(
      "p1", 1, [](std::string_view game) { return game != "zielone"; }, table.now);
  table.carry_out();
  CHECK(table.refusals == std::vector<std::string>{"player 'p1' does not play 'zielone'"});
  CHECK(table.running.empty());
  CHECK(table.tournament.done());
  CHECK(!table.tournament.standings().finished());
  table.arrive("p1");
  CHECK(table.running.empty());
}

TEST_CASE("a player need not play the games that others play") {
  TournamentFile file = file_of(3, 1, 100);
  file.games[1].players = {0, 1};
  Table table(file);
  table.arrive("p0");
  table.arrive("p1");
  table.capacities["p2"] = 9;
  table.tournament.arrived(
      "p2", 9, [](std::string_view game) { return game == "paski"; }, table.now);
  table.carry_out();
  CHECK(table.refusals.empty());
  CHECK(table.running.size() == 6 + 2);
}

TEST_CASE("who comes back without one of its games is given up") {
  Table table(file_of(3, 1, 1));
  table.all_arrive();
  table.leave("p1");
  table.tournament.arrived(
      "p1", 1, [](std::string_view) { return false; }, table.now);
  table.carry_out();
  CHECK(table.given_up == std::vector<std::string>{"p1: player 'p1' does not play 'paski'"});
  table.play_to_the_end();
  CHECK(table.tournament.standings().finished());
}

TEST_CASE("a player with room for one match does not hold up the others") {
  Table table(file_of(4, 2, 100));
  for (const char* player : {"p0", "p1", "p2"}) table.arrive(player);
  table.arrive("p3", 1);
  // All matches of the other three, and one of p3.
  CHECK(table.running.size() == 2 * 2 * 6 + 1);
  table.play_to_the_end();
  CHECK(table.tournament.standings().overall.matches() == 2 * 2 * 12);
}

TEST_CASE("matches of a player who is away wait until it is back") {
  Table table(file_of(2, 1, 1));
  table.all_arrive();
  table.leave("p1");
  // It is in a match: only the match's own clock can end that.
  CHECK(!table.tournament.deadline());
  table.wait(5000ms);
  CHECK(table.given_up.empty());
  table.finish(0);
  CHECK(table.running.empty());
  CHECK(table.tournament.deadline() == table.now + 1000ms);
  table.wait(999ms);
  table.arrive("p1");
  CHECK(table.running.size() == 1);
  table.play_to_the_end();
  CHECK(table.tournament.standings().overall.matches() == 4);
}

TEST_CASE("a process that ends in a match is started again") {
  Table table(file_of(2, 3, 2));
  table.all_arrive();
  for (int crash = 0; crash < 5; ++crash) {
    table.launched.clear();
    table.end_process("p1");
    table.crash_matches_of("p1");
    CHECK(table.launched == std::vector<std::string>{"p1"});
    CHECK(table.running.empty());
    table.arrive("p1");
  }
  table.play_to_the_end();
  CHECK(table.given_up.empty());
  const auto ranking = table.tournament.standings().overall.ranking();
  CHECK(table.tournament.standings().overall.matches() == 12);
  CHECK(ranking[1].player == "p1");
  CHECK(ranking[1].score.faults == std::map<Reason, std::uint64_t>{{Reason::crash, 10}});
}

TEST_CASE("a process that ends again and again without playing is given up") {
  for (const bool comes_back : {false, true}) {
    Table table(file_of(3, 3, 1));
    table.all_arrive();
    table.launched.clear();
    // The first end is after a match.
    while (table.playing("p2") == 0) table.finish(0);
    while (table.playing("p2") > 0) table.finish(0);
    table.end_process("p2");
    CHECK(table.launched.size() == 1);  // without a pause, it has played
    for (std::size_t restarts = 2; restarts <= 3; ++restarts) {
      table.end_process("p2");
      CHECK(table.tournament.deadline() == table.now + Tournament::pause);
      table.wait(Tournament::pause - 1ms);
      CHECK(table.launched.size() == restarts - 1);
      table.wait(1ms);
      CHECK(table.launched.size() == restarts);
    }
    CHECK(table.given_up.empty());
    if (comes_back) {
      const auto matches = table.ids.size();
      table.arrive("p2");
      while (table.playing("p2") == 0) table.finish(0);
      CHECK(table.ids.size() > matches);
      continue;
    }
    table.end_process("p2");
    table.end_process("p2");
    CHECK(table.given_up.size() == 1);
    CHECK(table.given_up[0].ends_with("times in a row without playing: exited with code 1"));
    table.play_to_the_end();
    CHECK(table.tournament.done());
    CHECK(table.tournament.standings().finished());
  }
}

TEST_CASE("what replaces a process while its matches are being lost is not taken for a player") {
  Table table(file_of(2, 3, 1));
  table.all_arrive();
  table.launched.clear();
  table.end_process("p1");
  CHECK(table.launched.size() == 1);
  // Its name is still taken: it ends without having arrived.
  table.end_process("p1");
  CHECK(table.launched.size() == 1);
  table.crash_matches_of("p1");
  table.wait(Tournament::pause);
  CHECK(table.launched.size() == 2);
  // The time it is given to connect begins now.
  table.wait(999ms);
  CHECK(table.given_up.empty());
  table.arrive("p1");
  table.play_to_the_end();
  CHECK(table.tournament.standings().overall.matches() == 12);
}

TEST_CASE("a player that is given up is not started again") {
  Table table(file_of(3, 1, 1));
  table.all_arrive();
  table.launched.clear();
  table.end_process("p2");
  table.tournament.arrived(
      "p2", 1, [](std::string_view) { return false; }, table.now);
  table.carry_out();
  REQUIRE(table.given_up.size() == 1);
  table.wait(Tournament::pause);
  CHECK(table.launched.empty());
}

TEST_CASE("a match that could not be begun is played later") {
  Table table(file_of(2, 1, 1));
  table.all_arrive();
  const std::string id = table.running[0].id;
  table.finish(0, std::nullopt, Reason::aborted);
  REQUIRE(table.running.size() == 1);
  CHECK(table.running[0].id != id);
  table.play_to_the_end();
  // Both seem to be there: still it is not tried again and again.
  CHECK(!table.tournament.done());
  CHECK(table.tournament.deadline() == table.now + Tournament::pause);
  table.wait(Tournament::pause - 1ms);
  CHECK(table.running.empty());
  table.wait(1ms);
  REQUIRE(table.running.size() == 1);
  CHECK(table.running[0].id == id);
  table.finish(0);
  CHECK(table.tournament.done());
  CHECK(table.tournament.standings().overall.matches() == 4);
  CHECK(table.tournament.standings().aborted() == 0);
}

TEST_CASE("a match in doubt is played again twice and then aborted") {
  Table table(file_of(2, 1, 4));
  table.all_arrive();
  const std::string id = table.running[0].id;
  for (int times = 1; times <= 3; ++times) {
    REQUIRE(table.running[0].id == id);
    table.doubt(0);
    table.play_to_the_end();
    CHECK(table.tournament.standings().aborted() == (times == 3 ? 1 : 0));
    CHECK(table.tournament.done() == (times == 3));
    table.wait(Tournament::pause);
  }
  CHECK(table.doubts ==
        std::vector<std::string>{id + ": late, again", id + ": late, again", id + ": late, aborted"});
  CHECK(table.tournament.standings().overall.matches() == 3);
  CHECK(table.tournament.standings().finished());
}

TEST_CASE("how often a match was in doubt is not forgotten") {
  const TournamentFile file = file_of(2, 1, 4);
  History history;
  std::string id;
  for (int times = 1; times <= 3; ++times) {
    Table table(file, Time{}, history);
    table.all_arrive();
    REQUIRE(!table.running.empty());
    id = table.running[0].id;
    table.doubt(0);
    table.play_to_the_end();
    CHECK(table.doubts == std::vector<std::string>{id + (times < 3 ? ": late, again" : ": late, aborted")});
    history = table.recorded;
  }
  const Table after(file, Time{}, history);
  CHECK(after.tournament.done());
  CHECK(after.launched.empty());
  CHECK(after.tournament.standings().overall.matches() == 3);
  CHECK(after.tournament.standings().aborted() == 1);
}

TEST_CASE("a match in doubt counts once it has been played") {
  Table table(file_of(2, 1, 4));
  table.all_arrive();
  for (int times = 0; times < 2; ++times) {
    while (!table.running.empty()) table.doubt(0);
    table.wait(Tournament::pause);
  }
  table.play_to_the_end();
  CHECK(table.doubts.size() == 8);
  CHECK(table.tournament.standings().overall.matches() == 4);
  CHECK(table.tournament.standings().aborted() == 0);
}

TEST_CASE("a match that could not be begun waits for the player who was away") {
  Table table(file_of(2, 1, 1));
  table.all_arrive();
  table.leave("p1");
  table.finish(0, std::nullopt, Reason::aborted);
  CHECK(table.running.empty());
  table.wait(999ms);
  table.arrive("p1");
  table.play_to_the_end();
  table.wait(1ms);
  table.play_to_the_end();
  CHECK(table.tournament.standings().overall.matches() == 4);

  Table alone(file_of(2, 1, 1));
  alone.all_arrive();
  alone.leave("p1");
  alone.finish(0, std::nullopt, Reason::aborted);
  alone.wait(1000ms);
  CHECK(alone.given_up.size() == 1);
  CHECK(alone.tournament.done());
  CHECK(alone.tournament.standings().aborted() == 4);
}

TEST_CASE("a player may come back with room for fewer matches") {
  Table table(file_of(2, 4, 8));
  table.all_arrive(4);
  CHECK(table.running.size() == 4);
  table.arrive("p1", 2);
  table.finish(0);
  table.finish(0);
  CHECK(table.running.size() == 2);
  table.finish(0);
  CHECK(table.running.size() == 2);
  table.play_to_the_end();
  CHECK(table.tournament.standings().overall.matches() == 16);
}

TEST_CASE("after a stop nothing is begun and nothing is counted as aborted") {
  Table table(file_of(3, 2, 4));
  table.all_arrive();
  table.tournament.stop();
  CHECK(!table.tournament.done());
  table.finish(0);
  CHECK(table.running.size() == 3);
  while (!table.running.empty()) table.finish(0, std::nullopt, Reason::aborted);
  CHECK(table.tournament.done());
  table.launched.clear();
  table.end_process("p0");
  table.wait(2000ms);
  CHECK(table.launched.empty());
  CHECK(table.tournament.standings().overall.matches() == 1);
  CHECK(table.tournament.standings().aborted() == 0);
  CHECK(!table.tournament.standings().finished());
}

TEST_CASE("a stop before the beginning is the end") {
  Table table(file_of(2, 2, 4));
  table.tournament.stop();
  CHECK(table.tournament.done());
  table.all_arrive();
  CHECK(table.running.empty());
  CHECK(!table.tournament.deadline());
}

TEST_CASE("a match counts once it is recorded, and its players are free before") {
  Table table(file_of(2, 1, 1));
  table.all_arrive(1);
  std::vector<std::string> over;
  while (!table.running.empty()) over.push_back(table.over(0));
  REQUIRE(over.size() == table.tournament.standings().scheduled());
  for (std::size_t recorded = 0; recorded < over.size(); ++recorded) {
    CHECK(table.tournament.standings().done() == recorded);
    CHECK(!table.tournament.done());
    table.record(over[recorded]);
    table.record(over[recorded]);
  }
  CHECK(table.tournament.standings().finished());
  CHECK(table.tournament.done());
}

TEST_CASE("a process that ends is not started again while only the last records are missing") {
  Table table(file_of(2, 1, 1));
  table.all_arrive();
  while (table.tournament.standings().done() + 1 < table.tournament.standings().scheduled()) table.finish(0);
  const std::string last = table.over(0);
  REQUIRE(table.running.empty());
  const std::size_t launched = table.launched.size();
  table.end_process("p0");
  CHECK(!table.tournament.done());
  CHECK(table.launched.size() == launched);
  table.record(last);
  CHECK(table.tournament.done());
  CHECK(table.launched.size() == launched);
}

TEST_CASE("who is not started while only records are missing is not awaited meanwhile") {
  TournamentFile file = file_of(4, 1, 16);
  file.format = Knockout{};
  Table table(file);
  table.all_arrive();
  std::vector<std::string> over;
  while (!table.running.empty()) {
    const bool first_loses = table.running[0].players[0] != "p0";
    over.push_back(table.over(0, Result{.winner = first_loses ? 1 : 0}));
  }
  table.end_process("p0");
  const std::size_t launched = table.launched.size();
  table.wait(2000ms);
  CHECK(table.launched.size() == launched);
  for (const std::string& match : over) table.record(match);
  CHECK(table.launched.size() == launched + 1);
  table.wait(999ms);
  CHECK(table.given_up.empty());
  table.arrive("p0");
  CHECK(!table.running.empty());
  table.play_to_the_end();
  CHECK(table.tournament.done());
  CHECK(table.tournament.standings().aborted() == 0);
}

TEST_CASE("no match is begun while too many wait to be recorded") {
  Table table(file_of(2, Tournament::max_unrecorded, 1));
  table.all_arrive();
  std::string last;
  while (!table.running.empty()) last = table.over(0);
  CHECK(table.ids.size() == Tournament::max_unrecorded);
  table.record(last);
  CHECK(table.running.size() == 1);
}

TEST_CASE("a tournament goes on where it was broken off") {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    const TournamentFile file = file_of(2 + random.below(4), 1 + random.below(3), 1 + random.below(6));
    // The result follows from the match, as with players who play the same again.
    const auto outcome_of = [](const MatchSetup& match) {
      return Outcome{Result{.winner = static_cast<Seat>(std::hash<std::string>{}(match.id) % 2)},
                     Reason::normal};
    };
    Table whole(file);
    whole.all_arrive();
    while (!whole.running.empty()) whole.finish(0, outcome_of(whole.running[0]).result);
    REQUIRE(whole.tournament.done());

    Outcomes played;
    for (bool over = false; !over;) {
      Table part(file, Time{}, {.played = played});
      over = part.tournament.done();
      CHECK(part.launched.empty() == over);
      CHECK(part.tournament.standings().done() == played.size());
      if (!over) part.all_arrive();
      for (std::uint64_t left = random.below(10); left > 0 && !part.running.empty(); --left) {
        const std::size_t index = random.below(part.running.size());
        const MatchSetup match = part.running[index];
        CHECK(!played.contains(match.id));
        part.finish(index, outcome_of(match).result);
        played.emplace(match.id, outcome_of(match));
      }
      if (over) CHECK(to_json(part.tournament.standings()) == to_json(whole.tournament.standings()));
    }
    CHECK(played.size() == whole.ids.size());
  }
}

TEST_CASE("events about strangers change nothing") {
  Table table(file_of(2, 1, 1));
  table.all_arrive();
  table.tournament.arrived("nobody", 1, plays_all, table.now);
  table.tournament.left("nobody", table.now);
  table.tournament.process_ended("nobody", "exited", table.now);
  MatchSetup setup = table.running[0];
  setup.id = "another";
  table.tournament.match_finished(
      {.setup = setup, .moves = {}, .result = Result{}, .reason = {}, .detail = {}}, table.now);
  table.tournament.match_recorded(setup.id, table.now);
  table.carry_out();
  CHECK(table.running.size() == 1);
  CHECK(table.given_up.empty());
  CHECK(table.tournament.standings().done() == 0);
}

TEST_CASE("whatever happens every match is played or aborted in the end") {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    const std::size_t players = 2 + random.below(6);
    const std::size_t boards = 1 + random.below(3);
    Table table(file_of(players, boards, 1 + random.below(10)));
    std::set<std::string> dead;  // never arrive
    for (const PlayerEntry& player : table.file.players) {
      if (random.chance(0.1)) dead.insert(player.name);
    }
    std::vector<std::string> away;
    for (const PlayerEntry& player : table.file.players) away.push_back(player.name);
    int events = 0;
    for (; !table.tournament.done() && events < 100'000; ++events) {
      const std::string player = table.file.players[random.below(table.file.players.size())].name;
      const bool is_there = table.capacities.contains(player);
      const std::uint64_t what = random.below(100);
      if (what < 50 && !table.running.empty()) {
        const bool is_aborted = random.chance(0.02);
        const std::size_t match = random.below(table.running.size());
        const Result result{.winner = static_cast<Seat>(random.below(2))};
        table.finish(match, is_aborted ? std::nullopt : std::optional(result));
      } else if (what < 70 && !is_there && !dead.contains(player)) {
        const bool given_up = std::ranges::any_of(
            table.given_up, [&](const std::string& out) { return out.starts_with(player + ":"); });
        if (!given_up) table.arrive(player, 1 + static_cast<int>(random.below(4)));
      } else if (what < 75 && is_there) {
        table.leave(player);
      } else if (what < 80 && is_there) {
        // The two may be reported in either order.
        const bool matches_first = random.chance(0.5);
        if (matches_first) {
          table.leave(player);
          table.crash_matches_of(player);
        }
        table.end_process(player);
        table.crash_matches_of(player);
      } else if (what < 90) {
        table.wait(std::chrono::milliseconds(random.below(400)));
      } else if (const auto deadline = table.tournament.deadline(); deadline && table.running.empty()) {
        table.wait(
            std::chrono::duration_cast<std::chrono::milliseconds>(std::max(*deadline - table.now, 0ns)));
      }
    }
    CHECK(events < 100'000);
    CHECK(table.running.empty());
    CHECK(table.tournament.standings().finished());
    CHECK(table.tournament.standings().overall.matches() <= table.ids.size());
    CHECK(table.tournament.standings().done() == table.tournament.standings().scheduled());
  }
}

TEST_CASE("what is played does not depend on how long matches take") {
  std::vector<std::set<std::string>> played;
  for (std::uint64_t seed : {1, 2, 3}) {
    Random random(seed);
    Table table(file_of(4, 2, 5));
    table.all_arrive(3);
    while (!table.running.empty()) table.finish(random.below(table.running.size()));
    played.push_back(table.ids);
  }
  CHECK(played[0] == played[1]);
  CHECK(played[0] == played[2]);
  CHECK(played[0].size() == 48);
}

namespace {

TournamentFile file_in(const Format& format, std::size_t players) {
  TournamentFile file = file_of(players, 1, 100);
  file.format = format;
  return file;
}

std::set<std::set<std::string>> running_pairs(const Table& table) {
  std::set<std::set<std::string>> pairs;
  for (const MatchSetup& setup : table.running) pairs.insert({setup.players.begin(), setup.players.end()});
  return pairs;
}

}  // namespace

TEST_CASE("the next round begins when the last match of a round is counted") {
  Table table(file_in(Knockout{}, 4));
  table.all_arrive();
  CHECK(running_pairs(table) == std::set<std::set<std::string>>{{"p0", "p3"}, {"p1", "p2"}});
  CHECK(table.running.size() == 8);
  CHECK(table.tournament.standings().scheduled() == 3 * 4);
  // p0 and p2 win.
  const auto finish_one = [&table] {
    const auto& players = table.running[0].players;
    const bool first_wins = players[0] == "p0" || players[0] == "p2";
    table.finish(0, Result{.winner = first_wins ? 0 : 1});
  };
  for (int i = 0; i < 7; ++i) finish_one();
  CHECK(table.running.size() == 1);
  CHECK(table.tournament.standings().format.rounds == 0);
  finish_one();
  CHECK(running_pairs(table) == std::set<std::set<std::string>>{{"p0", "p2"}});
  CHECK(table.tournament.standings().format.rounds == 1);
  table.play_to_the_end();
  CHECK(table.tournament.done());
  CHECK(table.tournament.standings().finished());
  CHECK(table.tournament.standings().format.rounds == 2);
  CHECK(table.tournament.standings().format.places.size() == 4);
}

TEST_CASE("who is given up loses the encounter to the other") {
  Table table(file_in(Knockout{}, 4));
  for (const char* player : {"p1", "p2", "p3"}) table.arrive(player);
  table.wait(1000ms);
  REQUIRE(table.given_up.size() == 1);
  CHECK(running_pairs(table) == std::set<std::set<std::string>>{{"p1", "p2"}});
  while (table.ids.size() < 8 && !table.running.empty()) table.finish(0);
  // p3 is in the final without having played.
  CHECK(running_pairs(table) == std::set<std::set<std::string>>{{"p1", "p3"}});
  table.play_to_the_end();
  CHECK(table.tournament.standings().finished());
  CHECK(table.tournament.standings().overall.matches() == 8);
  CHECK(table.tournament.standings().aborted() == 4);
  const auto& places = table.tournament.standings().format.places;
  CHECK(std::ranges::find(places, "p0", &FormatReport::Place::player)->place == 3);
  CHECK(std::ranges::find(places, "p3", &FormatReport::Place::player)->place <= 2);
}

TEST_CASE("a format that ends early leaves nothing scheduled") {
  Table table(file_in(Sprt{.elo0 = 0, .elo1 = 400, .batch = 1, .max_pairs = 500}, 2));
  CHECK(table.tournament.standings().scheduled() == 1000);
  table.all_arrive();
  while (!table.running.empty())
    table.finish(0, Result{.winner = table.running[0].players[0] == "p0" ? 0 : 1});
  const Standings& standings = table.tournament.standings();
  CHECK(table.tournament.done());
  CHECK(standings.finished());
  CHECK(standings.scheduled() < 1000);
  CHECK(standings.scheduled() == standings.overall.matches());
  CHECK(standings.format.test->state.verdict == Sprt::Verdict::h1);
}

namespace {

/// A match always ends alike, as between deterministic bots.
Outcome outcome_of(const std::string& match) {
  Random random = Random::stream(1, match);
  const std::uint64_t lot = random.below(3);
  return {.result = lot == 2 ? Result{} : Result{.winner = static_cast<Seat>(lot)},
          .reason = random.chance(0.2) ? Reason::timeout : Reason::normal};
}

/// Ends the running matches in random order until so many have ended, or all.
Outcomes play_some(Table& table, std::size_t matches, Random& random) {
  Outcomes played;
  while (!table.running.empty() && played.size() < matches) {
    const std::size_t match = random.below(table.running.size());
    const std::string id = table.running[match].id;
    const Outcome outcome = outcome_of(id);
    played.emplace(id, outcome);
    table.finish(match, outcome.result, outcome.reason);
  }
  return played;
}

}  // namespace

TEST_CASE("in every format an interrupted tournament plays what is missing and ends alike") {
  Random random(11);
  for (int trial = 0; trial < 60; ++trial) {
    CAPTURE(trial);
    const std::size_t players = trial % 5 == 4 ? 2 : 3 + random.below(5);
    const std::array<Format, 5> formats{RoundRobin{}, Gauntlet{1}, Swiss{4}, Knockout{},
                                        Sprt{.elo0 = 0, .elo1 = 50, .batch = 3, .max_pairs = 40}};
    TournamentFile file = file_in(formats[static_cast<std::size_t>(trial % 5)], players);
    file.concurrency = 1 + random.below(20);
    Table whole(file);
    whole.all_arrive();
    const Outcomes all = play_some(whole, SIZE_MAX, random);
    REQUIRE(whole.tournament.done());

    Outcomes played;
    while (played.size() < all.size()) {
      Table part(file, Time{}, {.played = played});
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
    const Table again(file, Time{}, {.played = played});
    CHECK(again.tournament.done());
    CHECK(again.launched.empty());
    CHECK(to_json(again.tournament.standings()) == to_json(whole.tournament.standings()));
  }
}

namespace {

/// Plays like play_some; somebody leaves for good once, in the midst of it. Gives what was recorded whenever
/// a match had been, since a round has begun that follows from that.
std::vector<History> play_with_a_quitter(Table& table, Random& random) {
  const std::string quitter = "p" + std::to_string(random.below(table.file.players.size()));
  const std::uint64_t loyal = random.below(table.tournament.standings().scheduled());
  std::vector<History> moments;
  while (!table.tournament.done()) {
    if (table.recorded.played.size() >= loyal && table.capacities.contains(quitter)) {
      table.leave(quitter);
      table.crash_matches_of(quitter);
      table.wait(1000ms);
    }
    play_some(table, 1, random);
    if (!table.recorded.unplayed.empty()) moments.push_back(table.recorded);
  }
  return moments;
}

}  // namespace

TEST_CASE("a tournament goes on without those who were out when a round was over") {
  Random random(12);
  std::size_t goings_on = 0;
  for (int trial = 0; trial < 200; ++trial) {
    CAPTURE(trial);
    const std::array<Format, 2> formats{Swiss{4}, Knockout{}};
    TournamentFile file = file_in(formats[static_cast<std::size_t>(trial % 2)], 3 + random.below(6));
    file.concurrency = 1 + random.below(20);
    Table whole(file);
    whole.all_arrive();
    const std::vector<History> moments = play_with_a_quitter(whole, random);
    if (moments.empty()) continue;
    ++goings_on;
    Table part(file, Time{}, moments[random.below(moments.size())]);
    part.all_arrive();
    play_some(part, SIZE_MAX, random);
    CHECK(part.tournament.done());
    CHECK(part.launched.size() < (part.launched.empty() ? 1 : file.players.size()));
    CHECK(part.recorded.played.size() == whole.recorded.played.size());
    CHECK(to_json(part.tournament.standings()) == to_json(whole.tournament.standings()));
  }
  CHECK(goings_on > 50);
}

TEST_CASE("who comes back after a round that was over without it is told so") {
  Table before(file_in(Knockout{}, 4));
  for (const char* player : {"p1", "p2", "p3"}) before.arrive(player);
  before.wait(1000ms);
  for (int match = 0; match < 4; ++match) before.finish(0);
  REQUIRE(running_pairs(before) == std::set<std::set<std::string>>{{"p1", "p3"}});

  Table after(before.file, Time{}, before.recorded);
  CHECK(after.given_up == std::vector<std::string>{"p0: it was given up in a round that is over"});
  CHECK(after.tournament.is_given_up("p0"));
  CHECK(!after.tournament.is_given_up("p1"));
  CHECK(after.launched == std::vector<std::string>{"p1", "p2", "p3"});
  for (const char* player : {"p1", "p2", "p3"}) after.arrive(player);
  CHECK(running_pairs(after) == std::set<std::set<std::string>>{{"p1", "p3"}});
}

TEST_CASE("what nobody could play is tried again until something else follows from it") {
  for (const Format& format : {Format(RoundRobin{}), Format(Swiss{3}), Format(Knockout{})}) {
    Table nobody(file_in(format, 4));
    nobody.wait(1000ms);
    CHECK(nobody.tournament.done());
    CHECK(nobody.recorded.empty());

    Table three(nobody.file);
    for (const char* player : {"p1", "p2", "p3"}) three.arrive(player);
    three.wait(1000ms);
    REQUIRE(three.given_up.size() == 1);
    REQUIRE(!three.running.empty());
    three.finish(0);
    CHECK(three.recorded.unplayed.empty());
    Table all(three.file, Time{}, three.recorded);
    CHECK(all.given_up.empty());
    all.all_arrive();
    all.play_to_the_end();
    CHECK(all.tournament.standings().finished());
    CHECK(all.tournament.standings().aborted() == 0);
  }
}

TEST_CASE("nothing waits for a player who is given up, and nobody else loses by it") {
  for (const Format& format : {Format(RoundRobin{}), Format(Knockout{})}) {
    CAPTURE(name(format));
    TournamentFile file = file_in(format, 4);
    file.concurrency = 2;
    Table table(file);
    table.all_arrive();
    while (table.playing("p3") == 0) table.finish(0);
    // It ends in its matches, and then again and again.
    table.end_process("p3");
    table.crash_matches_of("p3");
    for (int restarts = 0; table.given_up.empty() && restarts < 10; ++restarts) {
      table.wait(Tournament::pause);
      table.end_process("p3");
    }
    REQUIRE(table.given_up.size() == 1);
    const std::uint64_t lost = std::ranges::count_if(
        table.recorded.played, [](const auto& each) { return each.second.reason == Reason::crash; });
    table.play_to_the_end();  // without another event than that matches end
    CHECK(table.tournament.done());
    const Standings& standings = table.tournament.standings();
    CHECK(standings.finished());
    CHECK(standings.aborted() > 0);
    for (const auto& [match, outcome] : table.recorded.played) {
      if (outcome.reason == Reason::crash) continue;
      CHECK(outcome.reason == Reason::normal);
    }
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
      CHECK(running_pairs(table).empty());
      CHECK(standings.format.rounds == 2);
      const auto& places = standings.format.places;
      CHECK(std::ranges::find(places, "p3", &FormatReport::Place::player)->place == 3);
    }
  }
}

TEST_CASE("copies of a player share its matches") {
  TournamentFile file = file_of(2, 2, 8);
  file.players[0].copies = 3;
  Table table(std::move(file));
  CHECK(table.launched == std::vector<std::string>{"p0", "p0-2", "p0-3", "p1"});
  for (const char* client : {"p0", "p0-2", "p1"}) table.arrive(client, client == std::string("p1") ? 64 : 1);
  CHECK(table.running.empty());  // one is still awaited
  table.arrive("p0-3", 2);
  REQUIRE(table.running.size() == 4);
  CHECK(table.playing("p0") == 1);
  CHECK(table.playing("p0-2") == 1);
  CHECK(table.playing("p0-3") == 2);
  for (const MatchSetup& setup : table.running) {
    CHECK(std::set<std::string>{setup.players[0], setup.players[1]} == std::set<std::string>{"p0", "p1"});
  }
  table.play_to_the_end();
  CHECK(table.tournament.done());
  CHECK(table.tournament.standings().overall.matches() == 8);
}

TEST_CASE("a player is out with the last of its copies") {
  TournamentFile file = file_of(2, 1, 1);
  file.players[0].copies = 2;
  Table table(std::move(file));
  table.arrive("p1");
  table.arrive("p0");
  table.end_process("p0-2");
  CHECK(table.given_up == std::vector<std::string>{"p0-2: could not be started: exited with code 1"});
  REQUIRE(table.running.size() == 1);
  table.finish(0);
  REQUIRE(table.running.size() == 1);
  const std::string& mine =
      table.running[0].players[0] == "p0" ? table.running[0].clients[0] : table.running[0].clients[1];
  CHECK(mine == "p0");
  table.leave("p0");
  table.finish(0);
  table.wait(1000ms);
  CHECK(table.given_up.size() == 2);
  CHECK(table.tournament.done());
  CHECK(table.tournament.standings().overall.matches() == 2);
  CHECK(table.tournament.standings().aborted() == 2);
}
