#include "engine/hydrorozgrywka/explanation.hpp"

#include "engine/hydrorozgrywka/analysis.hpp"
#include "tests/engine/hydrorozgrywka/cactuses.hpp"
#include "tests/engine/hydrorozgrywka/exhaustive.hpp"

namespace {

Value value_of(bool won) {
  return won ? Value::win : Value::loss;
}

/// What the types promise whoever enters.
Value value_of_entering(CactusType type, Value rest) {
  if (type == CactusType::t10) return opposite(rest);
  if (type == CactusType::t01) return rest;
  return value_of(type != CactusType::t00);
}

struct Explained {
  int entered = 0, went_on = 0, lost = 0;
};

void check(const Explanation& why, const Analysis& analysis, const Solver& solver, ExhaustiveWalk& walk,
           int to, Explained& counts) {
  const Position& position = analysis.position();
  REQUIRE(why.mover == position.to_move());
  REQUIRE(why.here == static_cast<Vertex>(walk.here()));
  REQUIRE(why.value == value_of(walk.won()));

  Bunch bunch;
  for (const Place place : position.entrances()) bunch.add(solver.type(place));
  for (std::size_t type = 0; type < cactus_types; ++type)
    REQUIRE(why.bunch.count(static_cast<CactusType>(type)) == bunch.count(static_cast<CactusType>(type)));

  // Going on is worth what the way says, and with the bunch it says what the position is worth.
  REQUIRE(why.way_on.has_value() == !position.open_cycles().empty());
  bool goes_on_to_win = false;
  if (why.way_on) {
    const Move onward = position.move(position.open_cycles().back().onward());
    goes_on_to_win = why.way_on->one_step_on() == Value::loss;
    REQUIRE(walk.won_by(static_cast<int>(onward.to)) == goes_on_to_win);
    REQUIRE(why.entered.has_value() == (onward.to != to));
  } else {
    REQUIRE(why.entered.has_value());
  }
  REQUIRE(why.value == value_of(why.bunch.won() || goes_on_to_win));
  if (why.entered) {
    REQUIRE(why.rest == value_of(why.bunch.without(*why.entered).won() || goes_on_to_win));
    if (why.value == Value::win) REQUIRE(value_of_entering(*why.entered, why.rest) == Value::win);
  }
  ++(why.value == Value::loss ? counts.lost : why.entered ? counts.entered : counts.went_on);
}

}  // namespace

TEST_CASE("what is said of types and ways on agrees with exhaustive search in random walks") {
  Random random(15);
  Explained counts;
  for (int i = 0; i < 1500; ++i) {
    const std::string text = random_cactus(random, static_cast<int>(random.between(3, 17)));
    CAPTURE(text);
    const auto solver =
        std::make_shared<const Solver>(std::make_shared<const Board>(read_board(text, UINT64_MAX)), "kaktus");
    const auto start = static_cast<Number>(1 + random.below(solver->board()->vertex_count()));
    Analysis analysis(solver, start);
    ExhaustiveWalk walk(text, static_cast<int>(start));
    while (!analysis.position().result()) {
      const auto moves = walk.moves();
      for (const int to : moves) {
        if (walk.won_by(to) == walk.won()) check(analysis.explain({to}), analysis, *solver, walk, to, counts);
      }
      const int to = moves[random.below(moves.size())];
      analysis.play({to});
      walk.play(to);
    }
  }
  CHECK(counts.entered > 1000);
  CHECK(counts.went_on > 1000);
  CHECK(counts.lost > 1000);
}

TEST_CASE("a walk is explained in words") {
  const auto board = std::make_shared<const Board>(read_board("6 7 1 2 2 3 3 1 3 4 4 5 5 6 6 3", UINT64_MAX));
  const auto solver = std::make_shared<const Solver>(board, "kaktus");
  const std::string digits_say =
      "A type's first digit says whether whoever enters can take the last edge, its second whether he can "
      "leave it to the other: ";
  Analysis analysis(solver, 3);
  CHECK(in_words(analysis.explain(analysis.best_move())) ==
        "Unused at 3: 1 cactus of type 10 (whoever enters one takes its last edge) and 1 cactus of type 01 "
        "(the other player takes its last edge). " +
            digits_say +
            "an 11, or an odd number of 10s, wins. This move enters one of type 10: once it is used up "
            "Bajtoni is to move here, and what is left then is lost.");
  analysis.play({4});
  CHECK(in_words(analysis.explain(analysis.best_move())) ==
        "No unused cactus hangs at 4. Along the cycle it is decided 3 steps on: there the cycle closes, and "
        "Bajtazar, to move, wins. So Bajtoni has lost.");
  CHECK(in_words(Analysis(solver, 4).explain({3})) ==
        "Unused at 4: 1 cactus of type 00 (the other player decides who takes its last edge). " + digits_say +
            "without an 11, and with an even number of 10s, nothing here wins. So Bajtazar has lost.");
  // Of two moves that hang there the cactus of type 10 loses, as whoever is to move then goes on along the
  // cycle.
  Analysis amid(solver, 4);
  amid.play({3});
  CHECK(amid.value_after({1}) == Value::loss);
  CHECK(in_words(amid.explain(amid.best_move())).find("Entering one of them may be wrong") !=
        std::string::npos);
}
