#include "engine/zielone/rules.hpp"

#include <algorithm>

namespace gramy::zielone {

const char* name(Player player) {
  return player == Player::ania ? "Ania" : "Bolek";
}

Position::Position(std::shared_ptr<const Board> board, std::optional<Number> start)
    : board_(std::move(board)),
      path_{static_cast<Vertex>(*start - 1)},
      first_visit_(board_->vertex_count(), never),
      end_of_green_(board_->is_green(here()) ? 1 : 0) {
  first_visit_[here()] = 0;
}

Seat Position::seat_of(Player player) const {
  return board_->owner(path_.front()) == player ? Seat::first : Seat::second;
}

bool Position::has_walked(Vertex from, Vertex to) const {
  if (!is_visited(from)) return false;
  const std::size_t next = std::size_t{first_visit_[from]} + 1;
  return next < path_.size() && path_[next] == to;
}

std::optional<Result> Position::result() const {
  if (!winner_) return std::nullopt;
  return Result{.winner = seat_of(*winner_)};
}

std::optional<std::string> Position::why_illegal(const Move& move) const {
  const Number count = board_->vertex_count();
  if (move.to < 1 || move.to > count) {
    return "there is no vertex " + std::to_string(move.to) + ", vertices are 1 to " + std::to_string(count);
  }
  const auto successors = board_->successors(here());
  if (std::ranges::find(successors, static_cast<Vertex>(move.to - 1)) != successors.end())
    return std::nullopt;

  constexpr std::size_t most_named = 10;
  std::string why =
      std::to_string(move.to) + " is not a successor of " + std::to_string(here() + 1) + ", expected ";
  why += successors.size() == 1 ? "" : "one of ";
  for (std::size_t i = 0; i < std::min(successors.size(), most_named); ++i) {
    why += (i == 0 ? "" : " ") + std::to_string(successors[i] + 1);
  }
  if (successors.size() > most_named)
    why += " and " + std::to_string(successors.size() - most_named) + " more";
  return why;
}

void Position::play(const Move& move) {
  const auto to = static_cast<Vertex>(move.to - 1);
  if (is_visited(to)) {
    winner_ = closes_green_cycle(to) ? Player::ania : Player::bolek;
    path_.push_back(to);
    return;
  }
  first_visit_[to] = static_cast<std::uint32_t>(path_.size());
  path_.push_back(to);
  if (board_->is_green(to)) end_of_green_ = static_cast<std::uint32_t>(path_.size());
}

std::uint64_t Position::count_moves(std::uint64_t bound) const {
  return std::min<std::uint64_t>(board_->successors(here()).size(), bound);
}

std::vector<Move> Position::moves(std::uint64_t bound) const {
  std::vector<Move> moves;
  for (const Vertex v : board_->successors(here()).first(count_moves(bound))) moves.push_back(to_vertex(v));
  return moves;
}

Move Position::move_at(std::uint64_t index) const {
  return to_vertex(board_->successors(here())[index]);
}

Move Position::random_move(Random& random) const {
  return move_at(random.below(count_moves(UINT64_MAX)));
}

std::string Position::describe(const Move& move) const {
  const auto to = static_cast<Vertex>(move.to - 1);
  const std::string vertex = (board_->is_green(to) ? "green " : "white ") + std::to_string(move.to);
  if (!is_visited(to)) return "steps on " + vertex;
  return "returns to " + vertex + ", closing a cycle " +
         (closes_green_cycle(to) ? "with green: Ania wins" : "without green: Bolek wins");
}

}  // namespace gramy::zielone
