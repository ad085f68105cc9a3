#include "engine/zielone/solver.hpp"

#include <algorithm>
#include <utility>

#include "engine/zielone/line.hpp"
#include "engine/zielone/region.hpp"

namespace gramy::zielone {

Solver::Solver(std::shared_ptr<const Board> board, std::string_view method, const StopPoll& stop)
    : board_(std::move(board)), solution_(solve(*board_, method, {}, stop)) {
  find_strategy(*board_, solution_, stop);
  steps_ = stop.counted();
}

Analysis::Analysis(std::shared_ptr<const Solver> solver, std::optional<Number> start, std::stop_token stop)
    : solver_(std::move(solver)),
      stop_(std::move(stop)),
      position_(solver_->board(), start),
      labels_(solver_, &solver_->solution().labels) {}

void Analysis::play(const Move& move) {
  position_.play(move);
  is_solved_ = false;
}

// The rest of a match is a game on pairs: an unvisited vertex, and a flag that says whether the token has
// stood on green since this position. Stepping on a visited vertex closes a cycle and ends the match. Ania
// wins if the flag is set, or if the path so far has green since that visited vertex.
//
// With the flag set, every visited vertex is a win for Ania. So only the vertex matters, and the visited
// vertices are given to her (labelling.hpp). raise_labels() solves this game: Ania wins where the label is
// infinite.
//
// Without the flag, the game ends at the next green vertex, and Ania wins if and only if the label of that
// vertex is infinite. So she wins where she can force the token onto green vertices with infinite labels, or
// onto visited vertices that close a green cycle. All other green or visited vertices are closed to her.
//
// In the game on pairs, the token may visit a vertex twice: first without the flag, then with the flag set.
// In the match, Ania has won then, because the token has closed a cycle with green. This difference changes
// nothing. At a vertex where Bolek wins with the flag set, he plays moves that also win without the flag.
// At a vertex where he wins only without the flag, the token never comes back with the flag set, because
// Bolek would lose then. So Bolek's strategy depends only on the vertex.
void Analysis::solve() {
  if (is_solved_) return;
  raise_labels();
  const Board& board = position_.board();
  const auto path = position_.path();
  stop_.count(path.size() + board.greens().size());
  force_.reset(board, stop_);
  const auto decide = [this](Vertex v, bool ania_wins) {
    ania_wins ? force_.add_target(v) : force_.close(v);
  };
  for (const Vertex v : path) decide(v, position_.closes_green_cycle(v));
  for (const Vertex v : board.greens()) {
    if (!position_.is_visited(v)) decide(v, label(v) == infinite);
  }
  force_.spread(board, stop_);
  is_solved_ = true;
}

void Analysis::raise_labels() {
  const auto fresh = position_.path().subspan(given_);
  if (std::ranges::any_of(fresh, [this](Vertex v) { return label(v) != infinite; })) {
    stop_.count_filled(labels_->size());
    labels_ = std::make_shared<const std::vector<Label>>(
        Region(position_.board(), *labels_, fresh, stop_).labels());
    are_least_ = false;
  }
  given_ = position_.path().size();
}

void Analysis::make_labels_least() {
  if (std::exchange(are_least_, true)) return;
  auto least = solve_fast_within(solver_->solution().steps / 2, position_.board(), stop_, position_.path());
  if (least) labels_ = std::make_shared<const std::vector<Label>>(std::move(least->labels));
}

bool Analysis::is_winning(Vertex successor) const {
  const Player mover = position_.board().owner(position_.here());
  return force_.contains(successor) == (mover == Player::ania);
}

Value Analysis::value() {
  if (const auto result = position_.result()) return value_for(*result, position_.to_move());
  solve();
  const auto successors = position_.board().successors(position_.here());
  return std::ranges::any_of(successors, [this](Vertex s) { return is_winning(s); }) ? Value::win
                                                                                     : Value::loss;
}

Value Analysis::value_after(const Move& move) {
  solve();
  return is_winning(static_cast<Vertex>(move.to - 1)) ? Value::win : Value::loss;
}

// Each green or visited vertex is either a goal of Ania's or closed to her. The move onto a goal counts, so a
// goal has the number 1. In joined(), the vertex way(v) comes before `v`, so its number is already known.
std::vector<std::uint32_t> Analysis::moves_to_goal() const {
  const Board& board = position_.board();
  std::vector<std::uint32_t> moves(board.vertex_count(), 0);
  stop_.count(force_.joined().size());
  for (const Vertex v : force_.joined()) {
    const bool is_goal = board.is_green(v) || position_.is_visited(v);
    moves[v] = is_goal ? 1 : moves[force_.way(v)] + 1;
  }
  return moves;
}

void Analysis::claim_goal(Vertex to, Claims& claims) const {
  const Board& board = position_.board();
  const auto moves = moves_to_goal();
  const Player mover = board.owner(position_.here());
  std::uint32_t within = 0;
  for (const Vertex s : board.successors(position_.here())) {
    if (!force_.contains(s)) continue;
    if (within == 0 || (mover == Player::ania ? moves[s] < within : moves[s] > within)) within = moves[s];
  }
  claims.push_back(goal_claim(mover, within));
  Vertex goal = to;
  while (moves[goal] > 1) goal = force_.way(goal);
  claims.push_back(rest_claim(moves[to] - 1, goal, position_.is_visited(goal)));
}

// Vertices with label 0 are white and unvisited. From each of them, all moves of Ania, or one move of Bolek,
// lead to vertices with label 0.
std::vector<Vertex> Analysis::trap_from(Vertex to) const {
  const Board& board = position_.board();
  std::vector<Vertex> trap{to};
  const auto is_new = [&](Vertex v) { return std::ranges::find(trap, v) == trap.end(); };
  for (std::size_t i = 0; i < trap.size(); ++i) {
    const auto successors = board.successors(trap[i]);
    stop_.count(successors.size());
    if (board.owner(trap[i]) == Player::ania) {
      for (const Vertex s : successors) {
        if (!is_new(s)) continue;
        if (trap.size() == most_drawn) return {};
        trap.push_back(s);
      }
    } else if (std::ranges::all_of(successors, is_new)) {
      if (trap.size() == most_drawn) return {};
      trap.push_back(*std::ranges::find_if(successors, [&](Vertex s) { return label(s) == 0; }));
    }
  }
  return trap;
}

/// The opponent's answers after the move to `to`. Precondition: that move does not end the match.
Answers Analysis::answers_to(Vertex to) const {
  Analysis after = *this;
  after.play(to_vertex(to));
  after.solve();
  stop_.count(after.steps() - steps());
  Answers answers;
  for (const Vertex answer : after.position_.board().successors(to)) {
    ++answers.all;
    if (!after.is_winning(answer)) continue;
    if (++answers.winning <= most_named) answers.named.push_back(answer);
  }
  return answers;
}

Claims Analysis::explain(const Move& move) {
  solve();
  const Board& board = position_.board();
  const auto to = static_cast<Vertex>(move.to - 1);
  const auto successors = board.successors(position_.here());
  const bool ania_wins = force_.contains(to);
  Claims claims;
  if (position_.is_visited(to)) {
    const auto path = position_.path();
    claims.push_back(ends_claim({std::ranges::find(path, to), path.end()}, ania_wins));
  } else if (ania_wins) {
    claim_goal(to, claims);
  } else if (label(to) != infinite) {
    make_labels_least();
    const Label most = std::min(label(to), static_cast<Label>(board.greens().size()));
    claims.push_back(greens_claim(most, most == 0 ? trap_from(to) : std::vector<Vertex>()));
  } else {
    claims.push_back(history_claim());
  }
  const auto wins = [this](Vertex s) { return is_winning(s); };
  claims.push_back(moves_claim(board.owner(position_.here()), successors.size(),
                               static_cast<std::uint64_t>(std::ranges::count_if(successors, wins))));
  if (!is_winning(to) && !position_.is_visited(to))
    claims.push_back(answers_claim(board.owner(to), answers_to(to)));
  return claims;
}

Move Analysis::winning_move() {
  solve();
  const Vertex planned = solver_->solution().strategy[position_.here()];
  const auto successors = position_.board().successors(position_.here());
  const auto ends_it = [this](Vertex s) { return position_.is_visited(s) && is_winning(s); };
  if (const auto end = std::ranges::find_if(successors, ends_it); end != successors.end())
    return to_vertex(*end);
  if (std::ranges::find(successors, planned) != successors.end() && is_winning(planned))
    return to_vertex(planned);
  return to_vertex(*std::ranges::find_if(successors, [this](Vertex s) { return is_winning(s); }));
}

Line Analysis::line() const {
  return Line(*this);
}

}  // namespace gramy::zielone
