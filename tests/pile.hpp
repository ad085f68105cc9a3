// A minimal game for tests of code that serves all games. There is one pile of counters. The player who takes
// the last counter wins.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/token_reader.hpp"
#include "engine/claim.hpp"
#include "engine/game_model.hpp"

namespace gramy::testing {

/// A board is a text `counters most starts`. A move takes 1 to `most` counters. A match from start v has v
/// more counters. If `starts` is 0, matches have no start.
/// A match may be over before its first move. If the pile is empty, seat 1 has won. If `most` is 0, there is
/// no move, and the match is a draw by repetition.
struct Pile {
  struct Board {
    Number counters = 0;
    Number most = 0;
    Number starts = 0;
    std::string padding{};  ///< makes the board's text as long as a test needs, and has no effect on matches
  };
  using Move = Number;

  /// A move that makes the rules throw an exception, as if they had a bug.
  static constexpr Move broken = 1313;

  class Position {
   public:
    Position(std::shared_ptr<const Board> board, std::optional<Number> start)
        : left_(board->counters + start.value_or(0)), most_(board->most) {}

    Number left() const { return left_; }
    Number most() const { return most_; }
    Seat to_move() const { return to_move_; }
    std::optional<Result> result() const {
      if (most_ == 0) return Result{std::nullopt, true};
      if (left_ == 0) return Result{other(to_move_), false};
      return std::nullopt;
    }
    std::optional<std::string> why_illegal(Move move) const {
      if (move == broken) throw std::runtime_error("the game is broken");
      if (move >= 1 && move <= most() && move <= left_) return std::nullopt;
      return "expected 1 to " + std::to_string(std::min(most_, left_)) + " counters, found " +
             std::to_string(move);
    }
    void play(Move move) {
      left_ -= move;
      to_move_ = other(to_move_);
    }
    std::uint64_t count_moves(std::uint64_t bound) const {
      return std::min(bound, static_cast<std::uint64_t>(std::min(most_, left_)));
    }
    std::vector<Move> moves(std::uint64_t bound) const {
      std::vector<Move> list(count_moves(bound));
      for (std::size_t i = 0; i < list.size(); ++i) list[i] = static_cast<Move>(i) + 1;
      return list;
    }
    Move move_at(std::uint64_t index) const { return static_cast<Move>(index) + 1; }
    Move random_move(Random& random) const { return random.between(1, std::min(most_, left_)); }
    Move greedy_move(Random&) const { return std::min(most_, left_); }
    std::string describe(Move move) const { return "takes " + std::to_string(move); }
    std::string picture() const { return std::to_string(left_) + " left\n"; }

   private:
    Number left_;
    Number most_;
    Seat to_move_ = Seat::first;
  };

  struct Solver {
    Solver(std::shared_ptr<const Board> b, std::string_view, std::stop_token) : board(std::move(b)) {}
    std::shared_ptr<const Board> board;
  };

  /// A position is lost for the mover exactly if the pile is a multiple of most + 1.
  class Analysis {
   public:
    Analysis(std::shared_ptr<const Solver> solver, std::optional<Number> start, std::stop_token)
        : position_(solver->board, start) {}
    const Position& position() const { return position_; }
    void play(Move move) { position_.play(move); }
    Value value() const { return value_of(position_); }
    std::optional<std::uint64_t> distance() const { return std::nullopt; }
    Value value_after(Move move) const {
      Position after = position_;
      after.play(move);
      return opposite(value_of(after));
    }
    Move winning_move() const { return position_.left() % (position_.most() + 1); }
    double turns_left() const {
      return static_cast<double>(position_.left()) / static_cast<double>(position_.most() + 1);
    }
    std::uint64_t key() const { return static_cast<std::uint64_t>(position_.left()); }

   private:
    static Value value_of(const Position& position) {
      if (position.most() == 0) return Value::draw;
      return position.left() % (position.most() + 1) == 0 ? Value::loss : Value::win;
    }
    Position position_;
  };

  static constexpr std::array<Method, 1> methods = {Method{"modulus", "pile-modulus"}};
  static constexpr std::array<ClaimKind, 1> claims = {
      ClaimKind{"wins", [](const Claim&) { return std::string("It wins."); }}};
  static constexpr GameInfo info = {
      .id = "pile",
      .title = "one pile",
      .board_form = "counters most starts",
      .move_form = "counters, e.g. 1",
      .size_unit = "counters",
      .default_max_size = 100'000,
      .default_size = 12,
      .methods = methods,
      .claims = claims,
  };

  static Board read_board(std::string_view text, std::uint64_t max_size) {
    TokenReader reader(text);
    Board board;
    board.counters = reader.number("counters", 0, max_number);
    if (board_size(board) > max_size)
      reader.fail("expected at most " + std::to_string(max_size) + " counters");
    board.most = reader.number("most", 0, max_number);
    board.starts = reader.number("starts", 0, 1000);
    reader.expect_end("starts");
    return board;
  }
  static std::string write_board(const Board& board) {
    return std::to_string(board.counters) + " " + std::to_string(board.most) + " " +
           std::to_string(board.starts);
  }
  static std::uint64_t board_size(const Board& board) { return static_cast<std::uint64_t>(board.counters); }
  static Number start_count(const Board& board) { return board.starts; }
  static Generated<Board> generate(Random& random, Number size) {
    return {Board{random.between(1, size), 3, 0}, std::nullopt};
  }
  static BySeat<std::string_view> roles(const Board&, std::optional<Number>) { return {"Taker", "Keeper"}; }
  static AnyMove encode(Move move) { return {move}; }
  static std::optional<Move> decode(const AnyMove& move) {
    return move.size() == 1 ? std::optional(move[0]) : std::nullopt;
  }
};

}  // namespace gramy::testing
