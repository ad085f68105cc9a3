#include <algorithm>

#include "engine/graf/rules.hpp"

namespace gramy::graf {
namespace {

std::string list(std::span<const Vertex> vertices, std::size_t most) {
  std::string text;
  for (const Vertex v : vertices.first(std::min(most, vertices.size()))) {
    text += (text.empty() ? "" : ", ") + std::to_string(v + 1);
  }
  if (vertices.size() > most) text += " and " + std::to_string(vertices.size() - most) + " more";
  return text;
}

}  // namespace

Position::Position(std::shared_ptr<const Board> board, std::optional<Number> start)
    : board_(std::move(board)) {
  enter(static_cast<Vertex>(*start - 1));
}

void Position::enter(Vertex vertex) {
  path_.push_back(vertex);
  occurrence_ = occurrences_.add(state());
}

std::optional<Result> Position::result() const {
  if (board_->graph.out_degree(here()) == 0) {
    switch (board_->terminal[here()]) {
      case Value::win:
        return Result{to_move_};
      case Value::loss:
        return Result{other(to_move_)};
      case Value::draw:
        return Result{};
    }
  }
  if (occurrence_ == occurrences_of_a_draw) return Result{.winner = {}, .by_repetition = true};
  return std::nullopt;
}

std::optional<std::string> Position::why_illegal(Move move) const {
  const Vertex n = board_->graph.vertices();
  if (move.to < 1 || move.to > n) {
    return "expected a vertex from 1 to " + std::to_string(n) + ", found " + std::to_string(move.to);
  }
  const auto answers = board_->graph.out(here());
  if (std::ranges::binary_search(answers, static_cast<Vertex>(move.to - 1))) return std::nullopt;
  return "no edge leads from " + std::to_string(here() + 1) + " to " + std::to_string(move.to) +
         "; expected one of " + list(answers, 10);
}

void Position::play(Move move) {
  to_move_ = other(to_move_);
  enter(static_cast<Vertex>(move.to - 1));
}

std::uint64_t Position::count_moves(std::uint64_t bound) const {
  return std::min<std::uint64_t>(board_->graph.out_degree(here()), bound);
}

std::vector<Move> Position::moves(std::uint64_t bound) const {
  std::vector<Move> moves;
  for (const Vertex to : board_->graph.out(here()).first(count_moves(bound)))
    moves.push_back({Number{to} + 1});
  return moves;
}

Move Position::move_at(std::uint64_t index) const {
  return {Number{board_->graph.out(here())[index]} + 1};
}

Move Position::random_move(Random& random) const {
  return move_at(random.below(count_moves(UINT64_MAX)));
}

std::string Position::describe(Move move) const {
  return "moves to vertex " + std::to_string(move.to);
}

}  // namespace gramy::graf
