// A minimal game under any id: from a heap of counters each move takes one or two; the player without a move
// has lost.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/token_reader.hpp"
#include "engine/catalogue.hpp"
#include "engine/game_model.hpp"

namespace gramy::toy {

struct Board {
  Number heap = 0;
  std::string padding;  ///< a second word, which makes the board's text as long as a test needs
};

struct Move {
  Number take = 0;
  friend auto operator<=>(const Move&, const Move&) = default;
};

class Position {
 public:
  Position(std::shared_ptr<const Board> board, std::optional<Number> start)
      : heap_(start.value_or(board->heap)) {}
  Seat to_move() const { return to_move_; }
  std::optional<Result> result() const {
    if (heap_ > 0) return std::nullopt;
    return Result{.winner = other(to_move_)};
  }
  std::optional<std::string> why_illegal(const Move& move) const {
    if (move.take >= 1 && move.take <= 2 && move.take <= heap_) return std::nullopt;
    return "too many or too few";
  }
  void play(const Move& move) {
    heap_ -= move.take;
    to_move_ = other(to_move_);
  }
  std::uint64_t count_moves(std::uint64_t bound) const {
    return std::min<std::uint64_t>(bound, heap_ > 1 ? 2 : 1);
  }
  std::vector<Move> moves(std::uint64_t bound) const {
    std::vector<Move> moves{{1}, {2}};
    moves.resize(count_moves(bound));
    return moves;
  }
  Move move_at(std::uint64_t index) const { return {static_cast<Number>(index) + 1}; }
  Move random_move(Random& random) const { return {random.between(1, heap_ > 1 ? 2 : 1)}; }
  Move greedy_move(Random&) const { return {heap_ > 1 ? 2 : 1}; }
  std::string describe(const Move& move) const { return "takes " + std::to_string(move.take); }
  std::string picture() const { return std::to_string(heap_) + "\n"; }
  Number heap() const { return heap_; }

 private:
  Number heap_;
  Seat to_move_ = Seat::first;
};

struct Solver {
  Solver(std::shared_ptr<const Board> b, std::string_view, std::stop_token) : board(std::move(b)) {}
  std::shared_ptr<const Board> board;
};

class Analysis {
 public:
  Analysis(std::shared_ptr<const Solver> solver, std::optional<Number> start, std::stop_token)
      : position_(solver->board, start) {}
  const Position& position() const { return position_; }
  void play(const Move& move) { position_.play(move); }
  Value value() const { return position_.heap() % 3 == 0 ? Value::loss : Value::win; }
  std::optional<std::uint64_t> distance() const { return std::nullopt; }
  Value value_after(const Move& move) const {
    return (position_.heap() - move.take) % 3 == 0 ? Value::win : Value::loss;
  }
  Move winning_move() const { return {position_.heap() % 3}; }
  double turns_left() const { return static_cast<double>(position_.heap()) / 3; }
  std::uint64_t key() const { return static_cast<std::uint64_t>(position_.heap()); }

 private:
  Position position_;
};

inline constexpr std::array<Method, 1> methods{{{"modulo", "toy-modulo"}}};

constexpr GameInfo info_of(std::string_view id) {
  return {.id = id,
          .title = "one heap",
          .board_form = "heap [padding]",
          .move_form = "one number, e.g. 2",
          .size_unit = "counters",
          .default_max_size = 1'000'000,
          .default_size = 20,
          .methods = methods};
}

template <const GameInfo& game_info, bool with_start>
struct Toy {
  using Board = toy::Board;
  using Move = toy::Move;
  using Position = toy::Position;
  using Solver = toy::Solver;
  using Analysis = toy::Analysis;

  static constexpr const GameInfo& info = game_info;

  static Board read_board(std::string_view text, std::uint64_t max_size) {
    TokenReader reader(text);
    Board board{
        reader.number("the heap", 1, static_cast<Number>(std::min<std::uint64_t>(max_size, 1'000'000))), {}};
    if (!reader.at_end()) board.padding = reader.word("padding");
    reader.expect_end("the padding");
    return board;
  }
  static std::string write_board(const Board& board) {
    return std::to_string(board.heap) + (board.padding.empty() ? "" : " " + board.padding);
  }
  static std::uint64_t board_size(const Board& board) { return static_cast<std::uint64_t>(board.heap); }
  static Number start_count(const Board& board) { return with_start ? board.heap : 0; }
  static Generated<Board> generate(Random& random, Number size) {
    if (size > 1'000'000) throw BadInput("size: expected at most 1000000, found " + std::to_string(size));
    const Board board{random.between(1, size), {}};
    return {board, with_start ? std::optional(random.between(1, board.heap)) : std::nullopt};
  }
  static BySeat<std::string_view> roles(const Board&, std::optional<Number>) { return {"first", "second"}; }
  static AnyMove encode(const Move& move) { return {move.take}; }
  static std::optional<Move> decode(const AnyMove& move) {
    if (move.size() != 1) return std::nullopt;
    return Move{move[0]};
  }
};

inline constexpr GameInfo misie = info_of("misie-patysie");
inline constexpr GameInfo paski = info_of("paski");
inline constexpr GameInfo hydrorozgrywka = info_of("hydrorozgrywka");
inline constexpr GameInfo zielone = info_of("zielone");
inline constexpr GameInfo graf = info_of("graf");
inline constexpr GameInfo policjant = info_of("policjant-i-zlodziej");

/// Toy games under the ids of the real games. A game with a start has one here too.
inline Catalogue games() {
  return Catalogue({make_game<Toy<misie, false>>(), make_game<Toy<paski, false>>(),
                    make_game<Toy<hydrorozgrywka, true>>(), make_game<Toy<zielone, true>>(),
                    make_game<Toy<graf, true>>(), make_game<Toy<policjant, false>>()});
}

}  // namespace gramy::toy
