#include "engine/graf/explanation.hpp"

#include "engine/graf/solver.hpp"
#include "tests/engine/graf/random_board.hpp"
#include "tests/engine/match_reference.hpp"

using namespace gramy::graf;

namespace {

Exact exact(Verdict verdict) {
  return {verdict.value, verdict.distance};
}

void check(const Explanation& why, const Reference& reference, std::size_t move, Exact plain,
           const std::vector<Move>& moves) {
  const DistanceExplanation& distances = why.distances;
  REQUIRE(exact(distances.here) == reference.here);
  REQUIRE(exact(distances.after) == reference.after[move]);
  REQUIRE(exact(distances.fresh) == plain);
  REQUIRE(distances.moves == moves.size());
  std::vector<Move> keeping;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (opposite(reference.after[i].first) == reference.here.first) keeping.push_back(moves[i]);
  }
  REQUIRE(distances.keeping == keeping.size());
  REQUIRE(why.keeping == keeping);  // no more than are named
  if (reference.here.first != Value::draw) return;
  const auto& answers = reference.answers[move];
  REQUIRE(distances.answers == answers.size());
  const auto keeps = [](const Exact& answer) { return answer.first == Value::draw; };
  REQUIRE(distances.keeping_answers == static_cast<std::uint64_t>(std::ranges::count_if(answers, keeps)));
}

}  // namespace

TEST_CASE(
    "graf: explained distances and the moves that keep a value agree with a search of whole histories") {
  Random random(15);
  int checked = 0, revalued = 0;
  for (int trial = 0; trial < 1500; ++trial) {
    const RandomGraf board = trial % 2 == 0 ? random_graf(random, 2 + random.below(3), 1 + random.below(3))
                                            : random_ring(random, 3 + random.below(2));
    StateGraph states = board.states;
    for (auto& list : states.successors) std::ranges::sort(list);
    ThreefoldSearch search(states);
    const auto plain = values_ply_by_ply(states, std::vector<bool>(states.ended.size()));
    CAPTURE(board.text);
    const std::size_t start = random.below(states.ended.size() / 2);
    const auto solver = std::make_shared<const Solver>(
        std::make_shared<const Board>(read_board(board.text, UINT64_MAX)), "retro");
    Analysis analysis(solver, static_cast<Number>(start) + 1);
    std::size_t here = 2 * start;
    auto counts = search.begin(here);
    while (!analysis.position().result()) {
      const Reference reference = search_reference(search, states, here, counts);
      const auto moves = analysis.position().moves(UINT64_MAX);
      for (std::size_t i = 0; i < moves.size(); ++i) {
        if (opposite(reference.after[i].first) != reference.here.first) continue;
        check(analysis.explain(moves[i]), reference, i, plain[here], moves);
        ++checked;
        revalued += reference.here != plain[here];
      }
      const std::size_t move = wandering_move(random, states, counts, here);
      analysis.play(moves[move]);
      here = states.successors[here][move];
      ++counts[here];
    }
  }
  CHECK(checked > 3000);
  CHECK(revalued > 50);
}

TEST_CASE("graf: of many moves that keep a value twelve are named") {
  std::string text = "21 20";
  for (int v = 2; v <= 21; ++v) text += " 1 " + std::to_string(v);
  const auto solver = std::make_shared<const Solver>(
      std::make_shared<const Board>(read_board(text + " 1 21 D", UINT64_MAX)), "retro");
  CHECK(in_words(Analysis(solver, 1).explain({2})) ==
        "Won in 1 move; 19 of 20 moves keep the win: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 and 7 more. This "
        "one ends the match.");
}

TEST_CASE("graf: a position is explained in words") {
  const auto words = [](Verdict here, Verdict after, Verdict fresh) {
    return in_words(
        Explanation{{.here = here, .after = after, .fresh = fresh, .moves = 3, .keeping = 2, .named = {0, 2}},
                    {{4}, {7}}});
  };
  const Verdict draw{};
  CHECK(words({5, Value::win}, {4, Value::loss}, {5, Value::win}) ==
        "Won in 5 moves of both together, if the opponent holds out as long as possible; 2 of 3 moves keep "
        "the win: 4 and 7. After this one it takes 4 more.");
  CHECK(
      words({6, Value::loss}, {5, Value::win}, {6, Value::loss}) ==
      "Lost in 6 moves of both together at the latest, whatever is played. After this one it takes 5 more.");
  CHECK(words(draw, draw, draw) ==
        "No move wins; 2 of 3 moves keep the draw: 4 and 7. This one ends the match.");
  CHECK(words(draw, draw, {3, Value::win}) ==
        "No move wins; 2 of 3 moves keep the draw: 4 and 7. This one ends the match. If nothing had been "
        "played before it would be a win in 3 moves of both together: now a third time in the same position "
        "would be a draw.");
}

TEST_CASE("graf: what a draw leaves the opponent is told") {
  const auto words = [](std::uint64_t answers, std::uint64_t keeping_answers) {
    const DistanceExplanation draw{
        .moves = 1, .keeping = 1, .named = {0}, .answers = answers, .keeping_answers = keeping_answers};
    return in_words(Explanation{draw, {{4}}});
  };
  const std::string only = "No move wins; the only move keeps the draw. To this one ";
  CHECK(words(1, 1) == only + "there is a single answer, which keeps it, too.");
  CHECK(words(3, 3) == only + "all 3 answers keep it, too.");
  CHECK(words(3, 2) == only + "2 of 3 answers keep it, too; the other one loses.");
  CHECK(words(4, 1) == only + "1 of 4 answers keeps it, too; the others lose.");
}
