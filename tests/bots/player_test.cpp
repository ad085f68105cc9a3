#include "bots/player.hpp"

#include <cmath>
#include <doctest/doctest.h>
#include <set>

#include "pile.hpp"

namespace gramy::bots {
namespace {

/// A board with its solver. `start` is where matches on it begin.
struct Setting {
  AnyBoard board;
  std::optional<Number> start;
  AnySolver solver;
};

Setting random_setting(const AnyGame& game, Random& random, Number size) {
  AnyGenerated generated = game.generate(random, size);
  AnySolver solver = generated.board.solve();
  return {std::move(generated.board), generated.start, std::move(solver)};
}

Player make(const Setting& on, const PlayerKind& kind, Player::Match match) {
  std::optional<AnyAnalysis> analysis;
  if (kind.solves) {
    analysis = on.board.solve(method_of(kind.name, on.board.game().info())).analyse(on.start);
  }
  return Player(std::move(match), kind.choose, on.board.begin(on.start), std::move(analysis));
}

/// The moves of a match that this kind of player plays against itself.
std::vector<AnyMove> match_of(const Setting& on, const PlayerKind& kind, const std::string& id,
                              std::uint64_t seed) {
  BySeat<Player> players{make(on, kind, {id, Seat::first, seed}), make(on, kind, {id, Seat::second, seed})};
  AnyPosition position = on.board.begin(on.start);
  std::vector<AnyMove> moves;
  while (!position.result() && moves.size() < 500) {
    const AnyMove move = players[position.to_move()].choose();
    REQUIRE_FALSE(position.why_illegal(move));
    for (Player& player : players) player.play(move);
    position.play(move);
    moves.push_back(move);
  }
  return moves;
}

/// Results of a player in positions where a mistake is possible.
struct Score {
  int chances = 0;  ///< positions in which a mistake was possible
  int errors = 0;   ///< positions in which the player made a mistake
};

/// Plays one match against a random opponent, and judges every move of the player.
void judge_match(const Setting& on, const PlayerKind& kind, std::string id, Seat seat, Random& random,
                 Score& score) {
  Player player = make(on, kind, {.id = std::move(id), .seat = seat, .seed = 7});
  AnyPosition position = on.board.begin(on.start);
  AnyAnalysis judge = on.solver.analyse(on.start);
  for (int ply = 0; !position.result() && ply < 300; ++ply) {
    AnyMove move;
    if (position.to_move() == seat) {
      move = player.choose();
      REQUIRE_FALSE(position.why_illegal(move));
      int losing = 0;
      for (const AnyMove& each : position.moves(UINT64_MAX))
        losing += judge.value_after(each) < judge.value();
      score.chances += losing > 0;
      score.errors += judge.value_after(move) < judge.value();
    } else {
      move = position.random_move(random);
    }
    player.play(move);
    judge.play(move);
    position.play(move);
  }
}

Score judge_matches(const Catalogue& games, std::string_view name, double errors, int matches) {
  Score score;
  Random random(11);
  const PlayerKind kind = kind_of(games, name, errors);
  for (const AnyGame& game : games) {
    if (std::ranges::find(kind.games, game.id()) == kind.games.end()) continue;
    for (int i = 0; i < matches; ++i) {
      judge_match(random_setting(game, random, random.between(1, 14)), kind, "m" + std::to_string(i),
                  seat_at_ply(i), random, score);
    }
  }
  return score;
}

TEST_CASE("each built-in player is listed with the games that it plays") {
  const Catalogue games = all_games();
  const auto kinds = player_kinds(games, 0.1);
  std::set<std::string> names;
  for (const PlayerKind& kind : kinds) {
    CHECK(names.insert(kind.name).second);
    CHECK_FALSE(kind.games.empty());
    for (const std::string& game : kind.games) CHECK(games.find(game));
  }
  for (const char* name : {"perfect", "random", "greedy", "noisy", "misie-table", "misie-golden"}) {
    CHECK(names.contains(name));
  }
  CHECK(kind_of(games, "misie-table").games == std::vector<std::string>{"misie-patysie"});
  CHECK(method_of("misie-table", games.find("misie-patysie")->info()) == "table");
  CHECK(method_of("perfect", games.find("misie-patysie")->info()).empty());
  for (const AnyGame& game : games) {
    for (const Method& method : game.info().methods) CHECK(names.contains(std::string(method.player)));
  }
}

TEST_CASE("the player `perfect` and the players named after solving methods make no mistake") {
  for (const PlayerKind& kind : player_kinds(all_games(), 0)) {
    if (!kind.solves || kind.name == "noisy") continue;
    const Score score = judge_matches(all_games(), kind.name, 0, 60);
    CAPTURE(kind.name);
    CHECK(score.errors == 0);
    CHECK(score.chances > 10);
  }
}

TEST_CASE("the player `noisy` makes mistakes at its error rate") {
  const Score never = judge_matches(all_games(), "noisy", 0, 15);
  CHECK(never.errors == 0);
  CHECK(never.chances > 50);
  const Score always = judge_matches(all_games(), "noisy", 1, 15);
  CHECK(always.errors == always.chances);
  CHECK(always.chances > 50);

  const Score often =
      judge_matches(Catalogue({pile_game(), *all_games().find("misie-patysie")}), "noisy", 0.3, 1500);
  REQUIRE(often.chances > 2000);
  const double deviation = std::sqrt(0.3 * 0.7 / often.chances);
  CHECK(std::abs(static_cast<double>(often.errors) / often.chances - 0.3) < 4 * deviation);
}

TEST_CASE("the player `noisy` can make a mistake even if there are too many moves to list") {
  const Catalogue games = all_games();
  const AnyGame& game = *games.find("misie-patysie");
  const AnyBoard board = game.read_board("1000000 999000 100000");
  const Setting on{board, {}, board.solve()};
  REQUIRE(on.solver.analyse({}).value() == Value::win);
  Player player = make(on, kind_of(games, "noisy", 1), {.id = "m1"});
  CHECK(on.solver.analyse({}).value_after(player.choose()) == Value::loss);
}

TEST_CASE("the moves of `random` and `noisy` depend only on the board, the match id and the seed") {
  Random random(3);
  const Catalogue games = all_games();
  for (const char* name : {"random", "noisy"}) {
    const PlayerKind kind = kind_of(games, name, 0.5);
    bool other_match = false, other_seed = false;
    for (const AnyGame& game : games) {
      const Setting on = random_setting(game, random, 14);
      const auto moves = match_of(on, kind, "m1", 5);
      CHECK(match_of(on, kind, "m1", 5) == moves);
      other_match = other_match || match_of(on, kind, "m2", 5) != moves;
      other_seed = other_seed || match_of(on, kind, "m1", 6) != moves;
    }
    CHECK(other_match);
    CHECK(other_seed);
  }
}

TEST_CASE("a player that joins in the middle of a match plays as if it had played from the beginning") {
  Random random(4);
  const Catalogue games = all_games();
  for (const char* name : {"random", "noisy", "greedy", "perfect"}) {
    for (const AnyGame& game : games) {
      const Setting on = random_setting(game, random, random.between(1, 14));
      const PlayerKind kind = kind_of(games, name, 0.5);
      const auto moves = match_of(on, kind, "m1", 9);
      for (std::size_t ply = 0; ply < moves.size(); ++ply) {
        const auto seat = seat_at_ply(ply);
        Player late = make(on, kind, {"m1", seat, 9});
        for (std::size_t i = 0; i < ply; ++i) late.play(moves[i]);
        REQUIRE(late.choose() == moves[ply]);
      }
    }
  }
}

TEST_CASE("a player refuses illegal moves, and requests for a move when it is not to move") {
  const AnyBoard board = pile_game().read_board("5");
  const Setting on{board, {}, board.solve()};
  Player player = make(on, kind_of(pile_catalogue(), "perfect"), {.id = "m1", .seat = Seat::second});
  CHECK_THROWS_WITH_AS(player.choose(),
                       "the referee asked for a move at ply 0, where the opponent is to move", BadInput);
  CHECK_THROWS_WITH_AS(player.play({4}), "the move 4 at ply 0 is illegal: expected 1 to 3 counters, found 4",
                       BadInput);
  CHECK_THROWS_AS(player.play({1, 1}), BadInput);
  CHECK(player.ply() == 0);
  player.play({3});
  CHECK(player.choose() == AnyMove{2});
  player.play({2});
  CHECK(player.ply() == 2);
  CHECK_THROWS_WITH_AS(player.choose(), "the referee asked for a move after the end of the match", BadInput);
  CHECK_THROWS_AS(player.play({1}), BadInput);
}

}  // namespace
}  // namespace gramy::bots
