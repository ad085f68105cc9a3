// Adaptor from a game's own types to AnyGame. Only the catalogue and tests include it.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/any_game.hpp"
#include "engine/contest.hpp"
#include "engine/game.hpp"
#include "engine/ground.hpp"
#include "engine/resistance.hpp"
#include "engine/solver_bytes.hpp"

namespace gramy {
namespace detail {

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
  std::optional<Scene> scene(std::span<const Number> place) const override {
    if constexpr (HasScenes<G>) return position.scene(place);
    return std::nullopt;
  }

  typename G::Position position;
};

template <Game G>
struct AnalysisModel final : AnyAnalysis::Concept {
  AnalysisModel(std::shared_ptr<const typename G::Solver> solver, std::optional<Number> start,
                const std::stop_token& its_stop)
      : stop(its_stop), analysis(std::move(solver), start, its_stop) {}
  void play(const AnyMove& move) override { running().play(*G::decode(move)); }
  Value value() override { return running().value(); }
  std::optional<std::uint64_t> distance() override { return running().distance(); }
  Value value_after(const AnyMove& move) override { return running().value_after(*G::decode(move)); }
  AnyMove best_move(Pace pace) override { return G::encode(gramy::best_move(running(), pace)); }
  Claims explain(const AnyMove& move) override {
    if constexpr (Explains<G>) return running().explain(*G::decode(move));
    return {};
  }

  // Throws Stopped if a stop was requested. So the game's own functions may ignore the stop token if they
  // take no time.
  typename G::Analysis& running() {
    throw_if_stopped(stop);
    return analysis;
  }

  std::stop_token stop;
  typename G::Analysis analysis;
};

template <Game G>
struct SolverModel final : AnySolver::Concept {
  SolverModel(std::shared_ptr<const typename G::Board> board, std::string_view method,
              const std::stop_token& stop)
      : solver(std::make_shared<const typename G::Solver>(std::move(board), method, stop)) {}
  AnyAnalysis analyse(std::optional<Number> start, const std::stop_token& stop) const override {
    throw_if_stopped(stop);
    return AnyAnalysis(std::make_unique<AnalysisModel<G>>(solver, start, stop));
  }

  std::shared_ptr<const typename G::Solver> solver;
};

template <Game G>
struct BoardModel final : AnyBoard::Concept, OnGround, WithSolverBytes {
  explicit BoardModel(typename G::Board b) : board(std::make_shared<const typename G::Board>(std::move(b))) {}
  const SharedText& text() const override {
    std::call_once(written, [this] { canonical = SharedText(G::write_board(*board)); });
    return canonical;
  }
  const std::string& ground() const override {
    if constexpr (HasGround<G>) {
      std::call_once(grounded, [this] { its_ground = G::ground(*board); });
      return its_ground;
    }
    return text().text();
  }
  std::size_t solver_bytes() const override {
    if constexpr (SaysSolverBytes<G>) return G::solver_bytes(*board);
    return 0;
  }
  std::uint64_t size() const override { return G::board_size(*board); }
  Number start_count() const override { return G::start_count(*board); }
  BySeat<std::string_view> roles(std::optional<Number> start) const override {
    return G::roles(*board, start);
  }
  AnyPosition begin(std::optional<Number> start) const override {
    return AnyPosition(std::make_unique<PositionModel<G>>(typename G::Position(board, start)));
  }
  AnySolver solve(std::string_view method, const std::stop_token& stop) const override {
    throw_if_stopped(stop);
    return AnySolver(std::make_shared<const SolverModel<G>>(board, method, stop));
  }

  std::shared_ptr<const typename G::Board> board;
  mutable std::once_flag written, grounded;
  mutable SharedText canonical;
  mutable std::string its_ground;
};

template <Game G>
struct GameModel final : AnyGame::Concept, std::enable_shared_from_this<GameModel<G>> {
  const GameInfo& info() const override { return G::info; }
  AnyBoard read_board(std::string_view text, std::uint64_t max_size) const override {
    return own(G::read_board(text, max_size));
  }
  AnyGenerated generate(Random& random, Number size) const override {
    auto generated = G::generate(random, size);
    return {own(std::move(generated.board)), generated.start};
  }
  std::optional<ContestAnswer> contest(ContestTask& task) const override {
    if constexpr (AnswersContest<G>) return G::contest(std::move(task));
    return std::nullopt;
  }
  std::span<const Family> families() const override {
    if constexpr (HasFamilies<G>) return G::families;
    return {};
  }

 private:
  AnyBoard own(typename G::Board board) const {
    return AnyBoard(AnyGame(this->shared_from_this()),
                    std::make_shared<const BoardModel<G>>(std::move(board)));
  }
};

}  // namespace detail

template <Game G>
AnyGame make_game() {
  return AnyGame(std::make_shared<const detail::GameModel<G>>());
}

}  // namespace gramy
