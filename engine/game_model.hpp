// What makes a game one of all games alike. Only those who make games need it: the catalogue and tests.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/any_game.hpp"
#include "engine/contest.hpp"
#include "engine/game.hpp"

namespace gramy {
namespace detail {

template <Game G>
struct BoardModel final : AnyBoard::Concept {
  explicit BoardModel(typename G::Board b) : board(std::make_shared<const typename G::Board>(std::move(b))) {}
  const std::string& text() const override {
    std::call_once(written, [this] { canonical = G::write_board(*board); });
    return canonical;
  }
  std::uint64_t size() const override { return G::board_size(*board); }
  Number start_count() const override { return G::start_count(*board); }

  std::shared_ptr<const typename G::Board> board;
  mutable std::once_flag written;
  mutable std::string canonical;
};

template <Game G>
struct PositionModel final : AnyPosition::Concept {
  explicit PositionModel(typename G::Position p) : position(std::move(p)) {}
  std::unique_ptr<AnyPosition::Concept> clone() const override {
    return std::make_unique<PositionModel>(position);
  }
  Seat to_move() const override { return position.to_move(); }
  std::optional<Result> result() const override { return position.result(); }
  std::optional<std::string> why_illegal(const AnyMove& move) const override {
    if (position.result()) return "the match is over";
    const auto decoded = G::decode(move);
    if (!decoded) {
      return "a move is " + std::string(G::info.move_form) + ", found " + std::to_string(move.size()) +
             (move.size() == 1 ? " number" : " numbers");
    }
    return position.why_illegal(*decoded);
  }
  void play(const AnyMove& move) override { position.play(*G::decode(move)); }
  std::uint64_t count_moves(std::uint64_t bound) const override { return position.count_moves(bound); }
  std::vector<AnyMove> moves(std::uint64_t bound) const override {
    std::vector<AnyMove> encoded;
    for (const auto& move : position.moves(bound)) encoded.push_back(G::encode(move));
    return encoded;
  }
  AnyMove random_move(Random& random) const override { return G::encode(position.random_move(random)); }
  AnyMove greedy_move(Random& random) const override { return G::encode(position.greedy_move(random)); }
  std::string describe(const AnyMove& move) const override { return position.describe(*G::decode(move)); }
  std::string picture() const override { return position.picture(); }

  typename G::Position position;
};

template <Game G>
struct AnalysisModel final : AnyAnalysis::Concept {
  AnalysisModel(std::shared_ptr<const typename G::Solver> solver, std::optional<Number> start)
      : analysis(std::move(solver), start) {}
  void play(const AnyMove& move) override { analysis.play(*G::decode(move)); }
  Value value() override { return analysis.value(); }
  std::optional<std::uint64_t> distance() override { return analysis.distance(); }
  Value value_after(const AnyMove& move) override { return analysis.value_after(*G::decode(move)); }
  AnyMove best_move() override { return G::encode(analysis.best_move()); }

  typename G::Analysis analysis;
};

template <Game G>
struct SolverModel final : AnySolver::Concept {
  SolverModel(std::shared_ptr<const typename G::Board> board, std::string_view method)
      : solver(std::make_shared<const typename G::Solver>(std::move(board), method)) {}
  AnyAnalysis analyse(std::optional<Number> start) const override {
    return AnyAnalysis(std::make_unique<AnalysisModel<G>>(solver, start));
  }

  std::shared_ptr<const typename G::Solver> solver;
};

template <Game G>
struct GameModel final : AnyGame::Concept {
  static const std::shared_ptr<const typename G::Board>& own(const AnyBoard& board) {
    return static_cast<const BoardModel<G>&>(board.get()).board;
  }
  const GameInfo& info() const override { return G::info; }
  AnyBoard read_board(std::string_view text, std::uint64_t max_size) const override {
    return AnyBoard(std::make_shared<const BoardModel<G>>(G::read_board(text, max_size)));
  }
  AnyGenerated generate(Random& random, Number size) const override {
    auto generated = G::generate(random, size);
    return {AnyBoard(std::make_shared<const BoardModel<G>>(std::move(generated.board))), generated.start};
  }
  BySeat<std::string_view> roles(const AnyBoard& board, std::optional<Number> start) const override {
    return G::roles(*own(board), start);
  }
  AnyPosition begin(const AnyBoard& board, std::optional<Number> start) const override {
    return AnyPosition(std::make_unique<PositionModel<G>>(typename G::Position(own(board), start)));
  }
  AnySolver solve(const AnyBoard& board, std::string_view method) const override {
    return AnySolver(std::make_shared<const SolverModel<G>>(own(board), method));
  }
  std::optional<ContestAnswer> contest(ContestTask& task) const override {
    if constexpr (AnswersContest<G>) return G::contest(std::move(task));
    return std::nullopt;
  }
  std::span<const Family> families() const override {
    if constexpr (HasFamilies<G>) return G::families;
    return {};
  }
};

}  // namespace detail

/// The game G as everybody else sees it.
template <Game G>
AnyGame make_game() {
  return AnyGame(std::make_shared<const detail::GameModel<G>>());
}

}  // namespace gramy
