// A match of a toy game, and the schedule of a tournament with such matches.
#pragma once

#include "referee/match/match.hpp"
#include "referee/tournament/counted/schedule_names.hpp"
#include "referee/tournament/formats/pairings.hpp"
#include "referee/tournament/formats/schedule.hpp"
#include "tests/referee/tournament/testing.hpp"
#include "tests/referee/tournament/toy_game.hpp"

namespace gramy::referee::testing {

inline AnyBoard toy_board(const std::string& text = "7") {
  return toy::games().find("paski")->read_board(text);
}

inline MatchSetup toy_setup(const BySeat<std::string>& players, std::string id = "m1",
                            AnyBoard board = toy_board()) {
  return {.id = std::move(id),
          .board = std::move(board),
          .start = {},
          .players = players,
          .clock = {},
          .rated = true};
}

/// A match that the first player won by one move. `info` is the info of this move.
inline MatchRecord toy_match(MatchSetup setup, std::string info = {}) {
  return {.setup = std::move(setup),
          .moves = {{{1}, 1, std::move(info)}},
          .result = Result{.winner = Seat::first},
          .detail = {}};
}

/// The schedule of players p0, p1, ... in one game with boards b0, b1, ...
struct ToySchedule {
  ToySchedule(std::size_t players, std::size_t boards) {
    fixtures = {.players = players, .games = {{.boards = boards, .players = {}}}, .seed = 1};
    names = {.tournament = "t", .players = {}, .games = {{.id = "paski", .boards = {}}}};
    for (std::size_t p = 0; p < players; ++p) {
      fixtures.games[0].players.push_back(p);
      names.players.push_back("p" + std::to_string(p));
    }
    for (std::size_t b = 0; b < boards; ++b) {
      const std::string name = "b" + std::to_string(b);
      names.games[0].boards.push_back({name, {.content = ContentHash(name), .start = {}}});
    }
  }

  Fixtures fixtures;
  ScheduleNames names;
};

}  // namespace gramy::referee::testing
