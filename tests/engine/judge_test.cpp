// The judge's values of moves, compared with exhaustive search by the rules alone.
#include "engine/judge.hpp"

#include <stop_token>

#include "engine/catalogue.hpp"
#include "tests/contract/exhaustive.hpp"
#include "tests/engine/testing.hpp"

namespace {

struct Playout {
  AnyBoard board;
  std::optional<Number> start;
  std::vector<AnyMove> moves;
  std::optional<Seat> winner;
};

Playout random_playout(const AnyGame& game, Number size, Random& random) {
  auto [board, start] = game.generate(random, size);
  AnyPosition position = board.begin(start);
  Playout playout{board, start, {}, {}};
  while (!position.result()) {
    playout.moves.push_back(position.random_move(random));
    position.play(playout.moves.back());
  }
  playout.winner = position.result()->winner;
  return playout;
}

/// Checks one judged match, in the positions that are small enough for a search. Returns the number of these
/// positions.
int check_against_search(const Playout& playout) {
  const auto judged = judge(playout.board, playout.board.solve(), playout.start, playout.moves);
  REQUIRE(judged.moves.size() == playout.moves.size());
  AnyPosition position = playout.board.begin(playout.start);
  int searched = 0;
  for (const JudgedMove& now : judged.moves) {
    std::uint64_t budget = 300;
    std::map<AnyMove, Value> value_of;
    if (const auto truth = contract::solve_exhaustively(position, budget, &value_of)) {
      ++searched;
      CHECK(now.mover == position.to_move());
      CHECK(now.before == truth->value);
      if (now.distance) CHECK(*now.distance == truth->distance);
      CHECK(now.after == value_of.at(now.move));
      CHECK(now.better.has_value() == (now.after != now.before));
      if (now.better) CHECK(value_of.at(*now.better) == truth->value);
      CHECK(now.could_err ==
            std::ranges::any_of(value_of, [&](const auto& after) { return after.second < truth->value; }));
    }
    position.play(now.move);
  }
  CHECK(judged.to_move == position.to_move());
  CHECK(judged.value == value_for(*position.result(), position.to_move()));
  return searched;
}

}  // namespace

TEST_CASE("the judge's value of every move in random matches agrees with exhaustive search") {
  for (const AnyGame& game : all_games()) {
    CAPTURE(game.id());
    Random random = Random::stream(3, game.id());
    int searched = 0;
    while (searched < 100) {
      searched += check_against_search(random_playout(game, random.between(2, 6), random));
    }
  }
}

TEST_CASE("the judge's error about an illegal move in a record names the ply of the move") {
  const AnyGame game = *all_games().find("misie-patysie");
  const AnyBoard board = game.read_board("7 2 3");
  const std::vector<AnyMove> moves{{1, 1}, {3, 3}};
  CHECK_THROWS_WITH_AS(judge(board, board.solve(), std::nullopt, moves), doctest::Contains("ply 1: "),
                       BadInput);
}

namespace {

/// An analysis that calls a function for every played move.
class WatchedAnalysis : public AnyAnalysis::Concept {
 public:
  WatchedAnalysis(AnyAnalysis analysis, std::function<void()> on_move)
      : analysis_(std::move(analysis)), on_move_(std::move(on_move)) {}
  void play(const AnyMove& move) override {
    analysis_.play(move);
    on_move_();
  }
  Value value() override { return analysis_.value(); }
  std::optional<std::uint64_t> distance() override { return analysis_.distance(); }
  Value value_after(const AnyMove& move) override { return analysis_.value_after(move); }
  AnyMove best_move(Pace pace) override { return analysis_.best_move(pace); }
  Claims explain(const AnyMove& move) override { return analysis_.explain(move); }

 private:
  AnyAnalysis analysis_;
  std::function<void()> on_move_;
};

/// A solver whose analyses ignore their stop tokens.
struct WatchedSolver : AnySolver::Concept {
  WatchedSolver(AnySolver its_solver, std::function<void()> when_moved)
      : solver(std::move(its_solver)), on_move(std::move(when_moved)) {}
  AnyAnalysis analyse(std::optional<Number> start, const std::stop_token&) const override {
    return AnyAnalysis(std::make_unique<WatchedAnalysis>(solver.analyse(start, {}), on_move));
  }
  AnySolver solver;
  std::function<void()> on_move;
};

}  // namespace

TEST_CASE("a stop token interrupts the judge between two moves of a match") {
  const AnyGame game = *all_games().find("misie-patysie");
  const AnyBoard board = game.read_board("7 2 3");
  const std::vector<AnyMove> moves{{1, 1}, {1, 0}, {1, 0}, {1, 0}};
  std::stop_source stop;
  int played = 0;
  const AnySolver solver(std::make_shared<WatchedSolver>(board.solve(), [&] {
    if (++played == 2) stop.request_stop();
  }));
  CHECK_THROWS_AS(judge(board, solver, std::nullopt, moves, stop.get_token()), Stopped);
  CHECK(played == 2);
  CHECK(judge(board, solver, std::nullopt, moves).moves.size() == 4);
}

TEST_CASE(
    "given_up() returns the value of a match's last position for the loser, unless the loser's position was "
    "lost") {
  const AnyBoard board = all_games().find("misie-patysie")->read_board("7 2 3");
  const AnySolver solver = board.solve();
  const JudgedMatch won = judge(board, solver, std::nullopt, {});  // the first seat is to move and wins
  CHECK(given_up(won, Seat::second) == GivenUp{Seat::first, Value::win});
  CHECK_FALSE(given_up(won, Seat::first));
  CHECK_FALSE(given_up(won, std::nullopt));
  const std::vector<AnyMove> mistake{{1, 0}};
  CHECK(given_up(judge(board, solver, std::nullopt, mistake), Seat::first) ==
        GivenUp{Seat::second, Value::win});
}

TEST_CASE("the judge finds mistakes even if there are too many moves to list") {
  const AnyGame game = *all_games().find("misie-patysie");
  const AnyBoard board = game.read_board("9007199254740991 9007199254740991 9007199254740991");
  const std::vector<AnyMove> moves{{1, 0}, {0, 1}};
  const auto judged = judge(board, board.solve(), std::nullopt, moves);
  CHECK(judged.moves[0].before == Value::win);
  CHECK(judged.moves[0].after == Value::loss);
  CHECK(judged.moves[0].better == AnyMove{9007199254740991, 9007199254740991});
  CHECK(judged.moves[1].could_err);
  CHECK(losing_moves(judged.moves, Seat::first)->first == 0);
}

TEST_CASE("the judge explains better moves only for as many mistakes as requested") {
  const AnyBoard board = all_games().find("misie-patysie")->read_board("7 2 3");
  const AnyMove moves[] = {{2, 2}, {2, 0}};
  const auto judged = judge(board, board.solve(), std::nullopt, moves, {}, 1);
  REQUIRE(!judged.moves[0].keeps());
  REQUIRE(!judged.moves[1].keeps());
  REQUIRE(judged.moves[0].why.size() == 2);
  CHECK(judged.moves[0].why[1].kind == "pair");
  CHECK(judged.moves[1].why.empty());
}
