#include "referee/run/tournament_messages.hpp"

#include "tests/referee/tournament/testing.hpp"
#include "tests/referee/tournament/toy_match.hpp"

namespace {

Standings standings_of(std::uint64_t scheduled) {
  Standings standings{.tournament = "autumn", .overall = ScoreTable({"ANIA", "BOLEK"}), .games = {}};
  standings.games.push_back(
      {.game = "paski", .scheduled = scheduled, .table = ScoreTable({"ANIA", "BOLEK"})});
  return standings;
}

const MatchSetup marked = toy_setup({"ala", "perfect"}, "paski:b:ala:perfect");

std::string ended_for(Seat seat, std::optional<Result> result, Reason reason) {
  return end_mark({.setup = marked, .moves = {}, .result = result, .reason = reason}, seat);
}

}  // namespace

TEST_CASE("the first line printed about a tournament has the number of its matches") {
  const Standings standings = standings_of(12);
  CHECK(opening_line(standings, 2, 0, false, "out") ==
        "autumn: 12 matches, 2 players; the records go to out");
  CHECK(opening_line(standings, 2, 5, true, "out") ==
        "autumn: at most 12 matches, 2 players; 5 were played before; the records go to out");
}

TEST_CASE("the referee's message about waiting names the awaited players and the longest wait") {
  CHECK(waiting_line("127.0.0.1:4242", Words{"ANIA"}, 30s) ==
        "listening on 127.0.0.1:4242; waiting for ANIA (30 s at most)");
  CHECK(waiting_line("127.0.0.1:4242", Words{"ANIA", "ANIA-2"}, 1500ms) ==
        "listening on 127.0.0.1:4242; waiting for ANIA, ANIA-2 (1.5 s at most)");
}

TEST_CASE("the message about a player that was given up names the reason and the log") {
  const GiveUp out{"ANIA", "could not be started: exited with code 1"};
  CHECK(given_up_line(out, std::nullopt) == "ANIA is out: could not be started: exited with code 1");
  CHECK(given_up_line(out, PlayerLog{"out/logs/ANIA.log"}) ==
        "ANIA is out: could not be started: exited with code 1; see out/logs/ANIA.log");
  CHECK(given_up_line(out, PlayerLog{"out/logs/ANIA.log", "bad \x1b option"}) ==
        "ANIA is out: could not be started: exited with code 1; its last output: 'bad ? option'; see "
        "out/logs/ANIA.log");
  CHECK(given_up_line(out, PlayerLog{"out/logs/ANIA.log", std::string(1000, 'x')}).size() < 450);
  CHECK(
      given_up_line(out, PlayerLog{"out/logs/ANIA.log", "{}", true}) ==
      "ANIA is out: could not be started: exited with code 1; it wrote its hello to standard output instead "
      "of connecting: set transport = \"stdio\" for this player; see out/logs/ANIA.log");
}

TEST_CASE(
    "the last lines printed about a tournament report its lag, its early stop and the matches that were not "
    "played") {
  Standings standings = standings_of(3);
  CHECK(closing_lines(standings, 0ms, std::nullopt, {}).empty());
  standings.count("paski", {"ANIA", "BOLEK"}, Result{}, protocol::Reason::normal);
  CHECK(closing_lines(standings, 7ms, std::nullopt, {}) == Words{"worst event-loop lag: 7 ms"});
  standings.count_aborted("paski");
  const Words out(11, "EWA is out: could not be started");
  Words expected{"worst event-loop lag: 7 ms", "stopped: 1 of 3 matches were played; go on with: the command",
                 "1 of 3 matches could not be played"};
  CHECK(closing_lines(standings, 7ms, "the command", {}) == expected);
  CHECK(stopped_line(standings, "") == "stopped: 1 of 3 matches were played");
  expected.insert(expected.end(), 10, out.front());
  CHECK(closing_lines(standings, 7ms, "the command", out) == expected);
}

TEST_CASE("a player's log says which match it begins, in which seat and against which opponent") {
  CHECK(begin_mark(marked, Seat::first) ==
        "match paski:b:ala:perfect begins: paski, moves first, against perfect");
  CHECK(begin_mark(marked, Seat::second) ==
        "match paski:b:ala:perfect begins: paski, moves second, against ala");
}

TEST_CASE("a player's log says how a match ended for this player") {
  using enum protocol::Reason;
  CHECK(ended_for(Seat::first, Result{Seat::first}, normal) ==
        "match paski:b:ala:perfect ends: won (normal)");
  CHECK(ended_for(Seat::second, Result{Seat::first}, timeout) ==
        "match paski:b:ala:perfect ends: lost (timeout)");
  CHECK(ended_for(Seat::first, Result{}, normal) == "match paski:b:ala:perfect ends: drawn (normal)");
  CHECK(ended_for(Seat::first, std::nullopt, aborted) ==
        "match paski:b:ala:perfect ends: not played to its end (aborted)");
}
