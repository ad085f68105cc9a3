#include "proofs.hpp"

namespace gramy::contract {
namespace {

/// A walk of the token on a board of zielone.
class Visits {
 public:
  explicit Visits(const Line& line) : line_(line) {
    const auto numbers = numbers_of(line.board());
    anias_ = numbers[0];
    for (std::size_t at = 2; at < numbers.size(); at += 2 + static_cast<std::size_t>(numbers[at + 1]))
      is_green_.push_back(numbers[at] == 1);
    path_ = {*line.start()};
    for (const AnyMove& move : line.played()) path_.push_back(move[0]);
  }

  const Line& line() const { return line_; }
  const std::vector<Number>& path() const { return path_; }
  Number here() const { return path_.back(); }
  bool is_anias(Number vertex) const { return vertex <= anias_; }
  std::string_view mover() const { return is_anias(here()) ? "Ania" : "Bolek"; }
  bool is_green(Number vertex) const { return is_green_[static_cast<std::size_t>(vertex - 1)]; }
  bool ania_wins() const { return (line_.value() == Value::win) == is_anias(here()); }
  bool is_goal() const { return ania_wins() && (line_.ended() || is_green(here())); }
  Visits after(const AnyMove& move) const { return Visits(line_.after(move)); }

 private:
  Line line_;
  Number anias_;
  std::vector<bool> is_green_;
  std::vector<Number> path_;
};

/// What the token can reach if Ania hurries to win and Bolek resists as long as he can.
struct Reached {
  Number moves;                            ///< number of moves until the token reaches a goal
  std::set<std::pair<Number, bool>> ends;  ///< the vertex of a goal, and whether a cycle is closed there
};

/// The goals from this position. Tries every continuation with its whole history. Precondition: Ania wins.
Reached goal_of(const Visits& walk) {
  if (walk.is_goal()) return {0, {{walk.here(), walk.line().ended()}}};
  std::optional<Reached> best;
  for (const AnyMove& move : walk.line().moves()) {
    const Visits next = walk.after(move);
    if (!next.ania_wins()) continue;  // this move does not win, and Ania has a better one
    Reached found = goal_of(next);
    ++found.moves;
    const bool is_better =
        !best || (walk.is_anias(walk.here()) ? found.moves < best->moves : found.moves > best->moves);
    if (is_better) {
      best = std::move(found);
    } else if (found.moves == best->moves) {
      best->ends.merge(found.ends);
    }
  }
  return *best;
}

void prove_goal(const Line& here, const AnyMove&, const Claim& claim) {
  const Visits walk(here);
  REQUIRE(claim.word("mover") == walk.mover());
  REQUIRE(walk.ania_wins());
  Number within = walk.is_anias(walk.here()) ? INT64_MAX : 0;
  for (const AnyMove& move : here.moves()) {
    const Visits next = walk.after(move);
    if (!next.ania_wins()) continue;
    const Number moves = goal_of(next).moves + 1;
    within = walk.is_anias(walk.here()) ? std::min(within, moves) : std::max(within, moves);
  }
  REQUIRE(claim.number("within") == within);
}

void prove_goal_after(const Line& here, const AnyMove& move, const Claim& claim) {
  const Visits next(here.after(move));
  REQUIRE(next.ania_wins());
  const Reached reached = goal_of(next);
  REQUIRE(claim.number("within") == reached.moves);
  REQUIRE(reached.ends.contains({claim.number("at"), claim.flag("closes")}));
}

void prove_closed_cycle(const Line& here, const AnyMove& move, const Claim& claim) {
  const Visits next(here.after(move));
  REQUIRE(next.line().ended());
  REQUIRE(claim.flag("green") == next.ania_wins());
  const auto& path = next.path();
  const std::vector<Number> cycle(std::ranges::find(path, move[0]), path.end() - 1);
  REQUIRE(claim.list("cycle") == cycle);
  REQUIRE(std::ranges::any_of(cycle, [&](Number v) { return next.is_green(v); }) == claim.flag("green"));
}

/// Returns how many green vertices the players still visit if Bolek wins. The current vertex counts too.
/// Bolek keeps this number as small as possible, and Ania makes it as large as possible. Returns nothing if
/// Ania wins. A match that enters a vertex in `walked` counts as won by Ania.
std::optional<Number> most_greens(const Visits& walk, std::span<const Number> walked) {
  if (std::ranges::find(walked, walk.here()) != walked.end()) return std::nullopt;
  if (walk.line().ended()) return walk.ania_wins() ? std::nullopt : std::optional<Number>(0);
  const bool is_anias = walk.is_anias(walk.here());
  std::optional<Number> most;
  for (const AnyMove& move : walk.line().moves()) {
    const auto greens = most_greens(walk.after(move), walked);
    if (!greens && is_anias) return std::nullopt;
    if (!greens) continue;
    most = is_anias ? std::max(*greens, most.value_or(0)) : std::min(*greens, most.value_or(*greens));
  }
  return most ? std::optional(*most + (walk.is_green(walk.here()) ? 1 : 0)) : std::nullopt;
}

void prove_trap(const Visits& here, const Visits& next, const Claim::List& trap) {
  const std::set<Number> inside(trap.begin(), trap.end());
  REQUIRE(inside.size() == trap.size());
  REQUIRE(inside.contains(next.here()));
  const auto numbers = numbers_of(here.line().board());
  std::size_t at = 2;
  for (Number v = 1; v <= numbers[0] + numbers[1]; ++v) {
    const auto successors = std::span(numbers).subspan(at + 2, static_cast<std::size_t>(numbers[at + 1]));
    at += 2 + successors.size();
    if (!inside.contains(v)) continue;
    REQUIRE(!here.is_green(v));
    REQUIRE(std::ranges::find(here.path(), v) == here.path().end());
    const auto stays = [&](Number s) { return inside.contains(s); };
    REQUIRE(
        (here.is_anias(v) ? std::ranges::all_of(successors, stays) : std::ranges::any_of(successors, stays)));
  }
}

void prove_greens(const Line& here, const AnyMove& move, const Claim& claim) {
  const Visits walk(here), next = walk.after(move);
  REQUIRE(!next.ania_wins());
  const auto most = most_greens(next, {});
  REQUIRE(most);
  REQUIRE(*most <= claim.number("most"));
  REQUIRE(claim.has("trap") == (claim.number("most") == 0));
  if (claim.has("trap")) prove_trap(walk, next, claim.list("trap"));
}

void prove_history(const Line& here, const AnyMove& move, const Claim&) {
  const Visits walk(here), next = walk.after(move);
  REQUIRE(!next.ania_wins());
  REQUIRE(!most_greens(next, walk.path()));
}

void prove_moves(const Line& here, const AnyMove&, const Claim& claim) {
  const auto moves = here.moves();
  const auto wins = [&](const AnyMove& each) { return here.value_after(each) == Value::win; };
  REQUIRE(claim.word("mover") == Visits(here).mover());
  REQUIRE(claim.number("all") == static_cast<Number>(moves.size()));
  REQUIRE(claim.number("winning") == std::ranges::count_if(moves, wins));
}

void prove_replies(const Line& here, const AnyMove& move, const Claim& claim) {
  const Line after = here.after(move);
  REQUIRE(claim.word("player") == Visits(after).mover());
  REQUIRE(claim.number("all") == static_cast<Number>(after.moves().size()));
  require_named(after, claim.lists("named"), claim.number("winning"), Value::win);
}

}  // namespace

Proofs zielone_proofs() {
  return {{"goal", prove_goal},      {"rest", prove_goal_after}, {"ends", prove_closed_cycle},
          {"greens", prove_greens},  {"history", prove_history}, {"moves", prove_moves},
          {"answers", prove_replies}};
}

}  // namespace gramy::contract
