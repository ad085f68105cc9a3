#include "engine/zielone/explanation.hpp"

#include "engine/zielone/game.hpp"
#include "small_board.hpp"

namespace {

/// Ania wins once the token goes on to `s`. In how many moves, that one included, she has it where a cycle
/// with green closes, or on green, however Bolek holds out; every continuation is tried, with its whole
/// history.
std::uint32_t moves_to_goal(const SmallBoard& small, std::vector<int>& path, int s) {
  if (small.green[s] || std::ranges::find(path, s) != path.end()) return 1;
  path.push_back(s);
  const bool ania_moves = s <= small.a;
  std::uint32_t moves = ania_moves ? UINT32_MAX : 0;
  for (const int next : small.next_of[s]) {
    path.push_back(next);
    const bool ania_wins = small.ania_wins(path);
    path.pop_back();
    if (!ania_wins) continue;  // then she is to move, and has something better
    const std::uint32_t found = 1 + moves_to_goal(small, path, next);
    moves = ania_moves ? std::min(moves, found) : std::max(moves, found);
  }
  path.pop_back();
  return moves;
}

/// How often at most the token comes onto green once it goes on to `s`, if Bolek wins and plays for that;
/// none if Ania wins. Every continuation is tried.
std::optional<std::uint32_t> most_greens(const SmallBoard& small, std::vector<int>& path, int s) {
  const bool ends = std::ranges::find(path, s) != path.end();
  path.push_back(s);
  std::optional<std::uint32_t> most;
  if (ends) {
    if (!small.ania_wins(path)) most = 0;
  } else {
    const bool ania_moves = s <= small.a;
    if (ania_moves) most = 0;
    for (const int next : small.next_of[s]) {
      const auto greens = most_greens(small, path, next);
      if (ania_moves) {
        most = greens && most ? std::optional(std::max(*greens, *most)) : std::nullopt;
        if (!most) break;
      } else if (greens) {
        most = std::min(*greens, most.value_or(*greens));
      }
    }
    if (most && small.green[s]) ++*most;
  }
  path.pop_back();
  return most;
}

/// By vertex how often at most the token comes onto green if Bolek keeps out of `walked`, whose vertices are
/// as good as Ania's; none if that bounds it nowhere. Raised from 0 until nothing is too small.
std::vector<std::optional<std::uint32_t>> least_labels(const SmallBoard& small,
                                                       const std::vector<int>& walked) {
  const int count = small.a + small.b;
  const auto none = static_cast<std::uint32_t>(count + 1);  // more than there are green vertices
  std::vector<std::uint32_t> labels(count + 1, 0);
  for (const int v : walked) labels[v] = none;
  for (bool is_stable = false; !is_stable;) {
    is_stable = true;
    for (int v = 1; v <= count; ++v) {
      if (labels[v] == none) continue;
      const auto [least, most] = std::ranges::minmax(small.next_of[v], {}, [&](int s) { return labels[s]; });
      const std::uint32_t label =
          std::min(none, labels[v <= small.a ? most : least] + (small.green[v] ? 1 : 0));
      is_stable = is_stable && label == labels[v];
      labels[v] = label;
    }
  }
  std::vector<std::optional<std::uint32_t>> known(labels.begin(), labels.end());
  for (auto& label : known) {
    if (label == none) label.reset();
  }
  return known;
}

struct Explained {
  int ania = 0, bolek = 0, far = 0, ends = 0, answered = 0, on_green = 0, off_green = 0, by_history = 0;
};

void check(const SmallBoard& small, std::vector<int>& path, Analysis& analysis, Explained& counts) {
  const int here = path.back();
  const bool ania_moves = here <= small.a;
  const auto ania_wins_by = [&](int s) {
    path.push_back(s);
    const bool wins = small.ania_wins(path);
    path.pop_back();
    return wins;
  };
  const auto& successors = small.next_of[here];
  const auto winning = static_cast<std::uint64_t>(
      std::ranges::count_if(successors, [&](int s) { return ania_wins_by(s) == ania_moves; }));
  const auto check_answers = [&](int s, const std::optional<Answers>& answers) {
    const bool ends = std::ranges::find(path, s) != path.end();
    REQUIRE(answers.has_value() == (!ends && ania_wins_by(s) != ania_moves));
    if (!answers) return;
    std::vector<Vertex> win;
    path.push_back(s);
    for (const int answer : small.next_of[s]) {
      if (ania_wins_by(answer) != ania_moves) win.push_back(static_cast<Vertex>(answer - 1));
    }
    path.pop_back();
    REQUIRE(answers->all == small.next_of[s].size());
    REQUIRE(answers->winning == win.size());
    REQUIRE(answers->named == win);
    counts.answered += win.size() < answers->all;
  };
  const auto labels = least_labels(small, path);
  for (const int s : successors) {
    const bool ania_wins = ania_wins_by(s);
    CAPTURE(s);
    const Explanation why = analysis.explain({s});
    REQUIRE(why.mover == (ania_moves ? Player::ania : Player::bolek));
    REQUIRE(why.winner == (ania_wins ? Player::ania : Player::bolek));
    REQUIRE(why.moves == successors.size());
    REQUIRE(why.winning_moves == winning);
    REQUIRE(why.ends == (std::ranges::find(path, s) != path.end()));
    REQUIRE(why.goal.has_value() == ania_wins);
    ++(ania_wins ? counts.ania : counts.bolek);
    counts.ends += why.ends;
    check_answers(s, why.answers);
    REQUIRE(why.greens == (ania_wins ? std::nullopt : labels[s]));
    if (why.greens) {
      const auto most = most_greens(small, path, s);
      REQUIRE(most);
      REQUIRE(*most <= *why.greens);
      ++(*why.greens > 0 ? counts.on_green : counts.off_green);
    } else if (!ania_wins && !why.ends) {
      ++counts.by_history;
    }
    if (!ania_wins) continue;
    REQUIRE(why.goal->within == moves_to_goal(small, path, s));
    const int goal = static_cast<int>(why.goal->vertex) + 1;
    REQUIRE(why.goal->closes_cycle == (std::ranges::find(path, goal) != path.end()));
    REQUIRE((why.goal->closes_cycle || small.green[goal]));
    counts.far += why.goal->within > 2;
  }
}

}  // namespace

TEST_CASE(
    "who wins, by how many moves, and how soon the token is forced to green, as exhaustive search has it") {
  Random random(15);
  Explained counts;
  for (int i = 0; i < 2000; ++i) {
    const SmallBoard small = random_small_board(random, 5, 3);
    CAPTURE(small.text());
    const auto solver = std::make_shared<const Solver>(small.board(), "fast");
    std::vector<int> path{static_cast<int>(random.between(1, small.a + small.b))};
    Analysis analysis(solver, path.front());
    while (!analysis.position().result()) {
      CAPTURE(path);
      check(small, path, analysis, counts);
      const Move move = analysis.position().random_move(random);
      analysis.play(move);
      path.push_back(static_cast<int>(move.to));
    }
  }
  CHECK(counts.ania > 2000);
  CHECK(counts.bolek > 2000);
  CHECK(counts.far > 300);
  CHECK(counts.ends > 500);
  CHECK(counts.answered > 500);
  CHECK(counts.on_green > 50);
  CHECK(counts.off_green > 500);
  CHECK(counts.by_history > 50);
}

TEST_CASE("a green game is explained in words") {
  const auto words = [](Player mover, std::uint64_t winning, std::uint64_t moves, std::optional<Goal> goal,
                        bool ends = false) {
    const Player winner = goal ? Player::ania : Player::bolek;
    return in_words({mover, winner, moves, winning, ends, goal});
  };
  CHECK(words(Player::bolek, 0, 2, Goal{.vertex = 3, .closes_cycle = false, .within = 4}) ==
        "Within 4 moves Ania can force the token to close a cycle with green, or onto green from where Bolek "
        "cannot keep it from closing one; if he holds out the longest, onto the green 4. All of Bolek's 2 "
        "moves lose.");
  const auto lost = [](std::uint32_t greens, const Answers& answers) {
    return in_words({Player::ania, Player::bolek, 3, 0, false, {}, greens, answers});
  };
  CHECK(lost(0, {.all = 1, .winning = 1, .named = {4}}) ==
        "Bolek can keep the token off green from now on, and so close a cycle that is all white. All of "
        "Ania's 3 moves lose. To this one Bolek's only answer wins.");
  CHECK(lost(1, {.all = 4, .winning = 1, .named = {4}}) ==
        "Bolek can see to it that the token comes onto green at most once more, and close a cycle that is "
        "all white. All of Ania's 3 moves lose. To this one 1 of Bolek's 4 answers wins: 5.");
  CHECK(lost(2, {.all = 40, .winning = 30, .named = {4, 6}})
            .ends_with("onto green at most 2 times more, and close a cycle that is all white. All of Ania's "
                       "3 moves lose. To this one 30 of Bolek's 40 answers win: 5, 7 and 28 more."));
  CHECK(lost(2, {.all = 2, .winning = 2, .named = {4, 6}})
            .ends_with("To this one all of Bolek's 2 answers win."));
  CHECK(words(Player::ania, 1, 3, Goal{.vertex = 0, .closes_cycle = true, .within = 3}) ==
        "Within 3 moves Ania can force the token to close a cycle with green, or onto green from where Bolek "
        "cannot keep it from closing one; if he holds out the longest, a cycle is closed at 1. Of Ania's 3 "
        "moves 1 wins.");
  CHECK(words(Player::bolek, 1, 1, {}, true) ==
        "This move closes a cycle that is all white. It is Bolek's only move.");
  CHECK(words(Player::bolek, 2, 4, {}) ==
        "Whatever Ania does, she can force the token neither to close a cycle with green nor onto green from "
        "where Bolek cannot keep it from closing one; for that he may need the way walked so far. Of Bolek's "
        "4 moves 2 win.");
}
