// Contract of the solver of every game, by exhaustive search.
#include "engine/game.hpp"
#include "exhaustive.hpp"
#include "opening.hpp"

namespace gramy::contract {
namespace {

/// Checks the value, the distance, every move's value and the chosen move of one position.
void check_against_search(const AnyPosition& position, AnyAnalysis& analysis, const Solved& solved,
                          const std::map<AnyMove, Value>& values_after) {
  REQUIRE(name(analysis.value()) == name(solved.value));
  if (const auto distance = analysis.distance()) {
    REQUIRE(solved.value != Value::draw);
    REQUIRE(*distance == solved.distance);
  }
  if (position.result()) return;
  for (const auto& [move, value] : values_after) {
    const std::string text = to_text(move);
    CAPTURE(text);
    REQUIRE(name(analysis.value_after(move)) == name(value));
  }
  const AnyMove best = analysis.best_move();
  CAPTURE(to_text(best));
  REQUIRE(!position.why_illegal(best));
  REQUIRE(name(analysis.value_after(best)) == name(solved.value));
  REQUIRE(analysis.best_move() == best);
}

}  // namespace

TEST_CASE("the solver of every game agrees with exhaustive search in random positions") {
  for (const AnyGame& game : all_games()) {
    CAPTURE(game.id());
    const auto& methods = game.info().methods;
    int checked = 0;
    std::map<Value, int> seen;
    std::map<Number, int> too_large_in_a_row;
    for (std::uint64_t seed = 0; seed < 4000 && checked < 1500; ++seed) {
      const Number size = 1 + static_cast<Number>(seed) % 5;
      if (too_large_in_a_row[size] == 20) continue;  // probably all boards of this size are too large
      const auto [board, start] = opening(game, size, seed);
      const int checked_before = checked;
      AnyPosition position = board.begin(start);
      std::vector<AnyAnalysis> analyses;
      for (const Method& method : methods) analyses.push_back(board.solve(method.name).analyse(start));
      Random random(seed);
      const std::string text = board.text();
      INFO("seed ", seed, ": ", text);
      for (int too_large = 0; too_large < 3;) {
        std::uint64_t budget = 1500;
        std::map<AnyMove, Value> values_after;
        if (const auto solved = solve_exhaustively(position, budget, &values_after)) {
          for (std::size_t i = 0; i < methods.size(); ++i) {
            CAPTURE(methods[i].name);
            check_against_search(position, analyses[i], *solved, values_after);
          }
          ++checked;
          ++seen[solved->value];
        } else {
          ++too_large;
        }
        if (position.result()) break;
        const AnyMove move = position.random_move(random);
        position.play(move);
        for (AnyAnalysis& analysis : analyses) analysis.play(move);
      }
      too_large_in_a_row[size] = checked == checked_before ? too_large_in_a_row[size] + 1 : 0;
    }
    CHECK(checked >= 1000);
    CHECK(seen[Value::win] > 50);
    CHECK(seen[Value::loss] > 50);
    CHECK((seen[Value::draw] > 0) == game.info().can_be_drawn);
  }
}

TEST_CASE("a match between two perfect players has the result that all methods of the solver predict") {
  for (const AnyGame& game : all_games()) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      INFO(game.id(), ", seed ", seed);
      const auto [board, start] =
          opening(game, 1 + static_cast<Number>(seed) % game.info().default_size, seed);
      AnyPosition position = board.begin(start);
      std::vector<AnyAnalysis> analyses;
      for (const Method& method : game.info().methods)
        analyses.push_back(board.solve(method.name).analyse(start));
      const Value value = analyses.front().value();
      Random random(seed);
      for (int ply = 0; !position.result(); ++ply) {
        REQUIRE(ply < 100'000);
        for (AnyAnalysis& analysis : analyses) {
          REQUIRE(analysis.value() == (position.to_move() == Seat::first ? value : opposite(value)));
        }
        const AnyMove move = analyses[random.below(analyses.size())].best_move();
        position.play(move);
        for (AnyAnalysis& analysis : analyses) analysis.play(move);
      }
      REQUIRE(name(value_for(*position.result(), Seat::first)) == name(value));
    }
  }
}

TEST_CASE(
    "against random and greedy play, perfect play wins from won positions and does not lose from drawn "
    "positions") {
  for (const AnyGame& game : all_games()) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      const auto [board, start] = opening(game, game.info().default_size, seed);
      const AnySolver solver = board.solve();
      for (const Seat perfect : both_seats) {
        INFO(game.id(), ", seed ", seed);
        AnyPosition position = board.begin(start);
        AnyAnalysis analysis = solver.analyse(start);
        Random random(seed);
        Value reached = Value::loss;  // the best value that the perfect player has had so far
        while (!position.result()) {
          const bool own = position.to_move() == perfect;
          const Value now = own ? analysis.value() : opposite(analysis.value());
          REQUIRE(now >= reached);
          reached = now;
          const AnyMove move = own             ? analysis.best_move()
                               : seed % 2 == 0 ? position.random_move(random)
                                               : position.greedy_move(random);
          position.play(move);
          analysis.play(move);
        }
        REQUIRE(value_for(*position.result(), perfect) >= reached);
      }
    }
  }
}

TEST_CASE("explanations stay short on large boards and in long matches") {
  for (const AnyGame& game : all_games()) {
    if (game.info().claims.empty()) continue;  // the game explains nothing
    for (std::uint64_t seed = 0; seed < 80; ++seed) {
      INFO(game.id(), ", seed ", seed);
      const Number size = seed % 2 == 0 ? 1 + static_cast<Number>(seed) / 2 : game.info().default_size;
      const auto [board, start] = opening(game, size, seed);
      AnyAnalysis analysis = board.solve().analyse(start);
      AnyPosition position = board.begin(start);
      Random random(seed);
      for (int ply = 0; !position.result() && ply < 60; ++ply) {
        const AnyMove best = analysis.best_move();
        const std::string why = in_words(game.info(), analysis.explain(best));
        CAPTURE(why);
        REQUIRE(why.size() <= longest_explanation);
        REQUIRE(why.ends_with('.'));
        REQUIRE(std::ranges::all_of(why, [](char each) { return each >= ' ' && each <= '~'; }));
        REQUIRE(why.find("  ") == std::string::npos);
        const AnyMove move = random.chance(0.5) ? best : position.random_move(random);
        position.play(move);
        analysis.play(move);
      }
    }
  }
}

TEST_CASE(
    "generated boards are not obvious: the first player wins some and loses others, and few moves keep a "
    "win") {
  for (const AnyGame& game : all_games()) {
    int won = 0, lost = 0;
    double keeping = 0;
    constexpr int boards = 60;
    for (std::uint64_t seed = 0; seed < boards; ++seed) {
      const auto [board, start] = opening(game, game.info().default_size, seed);
      AnyAnalysis analysis = board.solve().analyse(start);
      const Value value = analysis.value();
      lost += value == Value::loss;
      won += value == Value::win;
      if (value != Value::win) continue;
      const auto moves = board.begin(start).moves(500);
      int good = 0;
      for (const AnyMove& move : moves) good += analysis.value_after(move) == Value::win;
      keeping += static_cast<double>(good) / static_cast<double>(moves.size());
    }
    CAPTURE(game.id());
    CHECK(won >= boards / 6);
    CHECK(lost >= boards / 6);
    CHECK(keeping / won < 0.7);
  }
}

TEST_CASE("the error about an unknown method names the known methods") {
  for (const AnyGame& game : all_games()) {
    const auto [board, start] = opening(game, 3, 1);
    try {
      board.solve("guess");
      FAIL("accepted");
    } catch (const BadInput& error) {
      CHECK(std::string(error.what()).find(game.info().methods.front().name) != std::string::npos);
    }
  }
}

}  // namespace gramy::contract
