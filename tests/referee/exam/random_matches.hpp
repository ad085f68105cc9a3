// Recorded matches of random moves on small boards.
#pragma once

#include <fstream>
#include <string>

#include "engine/catalogue.hpp"
#include "referee/tournament/records/record.hpp"

namespace gramy::referee {

/// A match of ann against bob on a generated board.
inline RecordedMatch random_match(const AnyGame& game, Number size, std::uint64_t seed) {
  Random random(seed);
  const AnyGenerated made = game.generate(random, size);
  RecordedMatch match{.match = std::to_string(seed),
                      .tournament = "t",
                      .game = std::string(game.id()),
                      .board = made.board.text(),
                      .start = made.start,
                      .players = {"ann", "bob"}};
  AnyPosition position = made.board.begin(made.start);
  while (!position.result()) {
    const AnyMove move = position.random_move(random);
    match.moves.push_back({.move = move});
    position.play(move);
  }
  match.result = *position.result();
  match.at = "2026-01-01T00:00:00Z";
  return match;
}

/// Writes `count` matches of random moves to a file of records.
inline void write_random_matches(const std::string& file, const AnyGame& game, Number size,
                                 std::uint64_t count) {
  std::ofstream out(file, std::ios::app);
  for (std::uint64_t seed = 1; seed <= count; ++seed) out << to_line(random_match(game, size, seed)) << '\n';
}

}  // namespace gramy::referee
