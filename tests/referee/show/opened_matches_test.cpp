#include "referee/show/opened_matches.hpp"

#include "engine/catalogue.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

/// A match of random moves, with the pictures of all its positions.
struct Played {
  PlayedMatch match;
  std::vector<std::string> pictures;
};

Played play(const std::string& game, const std::string& text, std::optional<Number> start = {}) {
  const AnyBoard board = all_games().find(game)->read_board(text);
  Played played{{{}, board}, {}};
  played.match.match.start = start;
  Random random(1);
  AnyPosition position = board.begin(start);
  played.pictures.push_back(position.picture());
  while (!position.result()) {
    const AnyMove move = position.random_move(random);
    played.match.match.moves.push_back({move, 1, ""});
    position.play(move);
    played.pictures.push_back(position.picture());
  }
  return played;
}

}  // namespace

TEST_CASE("all positions of an opened match can be requested, in any order") {
  for (const Played& played :
       {play("misie-patysie", "300 300 2"), play("graf", "4 5\n1 2\n2 3\n3 1\n3 4\n2 1\n0\n", 1)}) {
    OpenedMatch opened(played.match);
    const std::size_t all = played.match.match.moves.size();
    for (std::size_t ply = 0; ply <= all; ++ply)
      REQUIRE(opened.at(ply, {}).picture() == played.pictures[ply]);
    for (std::size_t ply = all + 1; ply-- > 0;) REQUIRE(opened.at(ply, {}).picture() == played.pictures[ply]);
    Random random(2);
    for (int i = 0; i < 200; ++i) {
      const std::size_t ply = random.below(all + 1);
      REQUIRE(opened.at(ply, {}).picture() == played.pictures[ply]);
    }
  }
}

TEST_CASE("a request for a position after an illegal move reports the illegal move") {
  Played played = play("misie-patysie", "9 9 2");
  played.match.match.moves[1].move = {5, 0};
  OpenedMatch opened(played.match);
  CHECK(opened.at(1, {}).picture() == played.pictures[1]);
  CHECK_THROWS_AS(opened.at(2, {}), BadInput);
  CHECK(opened.at(0, {}).picture() == played.pictures[0]);
}
