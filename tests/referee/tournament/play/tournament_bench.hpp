// A tournament of toy games under test. The bench decides how its matches end.
#pragma once

#include <variant>

#include "referee/tournament/play/tournament.hpp"
#include "tests/referee/tournament/testing.hpp"
#include "tests/referee/tournament/toy_game.hpp"

namespace gramy::referee::testing {

/// A round-robin of two games with players p0, p1 and so on, and `boards` boards of each game.
inline TournamentFile file_of(std::size_t players, std::size_t boards, std::size_t concurrency) {
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

/// Like `file_of`, in another format. Each game has one board, and all matches may run at once.
inline TournamentFile file_in(const Format& format, std::size_t players) {
  TournamentFile file = file_of(players, 1, 100);
  file.format = format;
  return file;
}

inline bool plays_all(std::string_view) {
  return true;
}

/// A tournament under test. The bench does what the tournament asks for, and checks that no limit is
/// exceeded.
struct TournamentBench {
  TournamentBench(TournamentFile tournament_file, Time begin, History history = {})
      : file(std::move(tournament_file)),
        now(begin),
        course(course_of(file, make_boards(file), history)),
        tournament(file, make_boards(file), course, now,
                   Share{.next = [this] { return course.next(); },
                         .not_played = [this](SchedulePlace match,
                                              const BySeat<bool>& out) { course.not_played(match, out); }}),
        recorded(std::move(history)) {
    carry_out();
  }
  explicit TournamentBench(TournamentFile tournament_file)
      : TournamentBench(std::move(tournament_file), Time{}) {}

  void carry_out() {
    for (const auto& action : tournament.take_actions()) {
      std::visit([this](const auto& what) { note(what); }, action);
    }
    if (tournament.is_playing()) recorded.unplayed.merge(course.close_rounds());
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
    CHECK(setup.players[Seat::first] != setup.players[Seat::second]);
  }
  int playing(const std::string& client) const {
    return static_cast<int>(std::ranges::count_if(
        running, [&](const MatchSetup& setup) { return std::ranges::count(setup.clients, client) > 0; }));
  }

  void arrive(const std::string& player, int capacity = 64,
              const std::function<bool(std::string_view)>& plays = plays_all) {
    capacities[player] = capacity;
    tournament.arrived(player, capacity, plays, now);
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
  /// Ends the match running[index]. No result means that the match never began. Returns the match's place in
  /// the schedule.
  SchedulePlace over(std::size_t index, std::optional<Result> result = Result{.winner = Seat::first},
                     protocol::Reason reason = protocol::Reason::normal) {
    const MatchSetup setup = running[index];
    running.erase(running.begin() + static_cast<std::ptrdiff_t>(index));
    if (!result) ids.erase(setup.id);
    const auto place = tournament.match_finished(
        {.setup = setup, .moves = {}, .result = result, .reason = reason, .detail = {}}, now);
    CHECK(place.has_value() == result.has_value());
    if (place) outcomes.insert_or_assign(*place, Outcome{*result, reason});
    carry_out();
    return place.value_or(SchedulePlace{});
  }
  void record(SchedulePlace match) {
    course.played(match, outcomes.at(match));
    tournament.tick(now);
    carry_out();
  }
  /// Ends the match running[index] and records it. Returns the match's identity.
  MatchIdentity finish(std::size_t index, std::optional<Result> result = Result{.winner = Seat::first},
                       protocol::Reason reason = protocol::Reason::normal) {
    const SchedulePlace match = over(index, result, reason);
    if (!result) return {};
    MatchIdentity identity = tournament.identity_of(match);
    recorded.played.emplace(identity, Outcome{*result, reason});
    record(match);
    return identity;
  }
  void crash_matches_of(const std::string& player) {
    for (std::size_t i = running.size(); i-- > 0;) {
      if (std::ranges::count(running[i].players, player) == 0) continue;
      finish(i, Result{.winner = running[i].players[Seat::first] == player ? Seat::second : Seat::first},
             protocol::Reason::crash);
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
  Course course;
  Tournament tournament;
  std::vector<std::string> launched;
  std::vector<std::string> given_up;
  std::vector<std::string> refusals;
  std::vector<MatchSetup> running;
  std::map<SchedulePlace, Outcome> outcomes;  // for each match that has ended, its outcome
  std::set<std::string> ids;                  // the ids of all matches that have begun
  History recorded;                           // the outcomes of all matches recorded so far
  std::map<std::string, int> capacities;      // for each player that is present, its capacity
};

/// All pairs of players that are playing a match against each other.
inline std::set<std::set<std::string>> running_pairs(const TournamentBench& bench) {
  std::set<std::set<std::string>> pairs;
  for (const MatchSetup& setup : bench.running) pairs.insert({setup.players.begin(), setup.players.end()});
  return pairs;
}

}  // namespace gramy::referee::testing
