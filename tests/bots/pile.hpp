// A game for tests of code that serves all games: take 1 to 3 from a pile; the player who empties it wins.
// Tests can watch its solver and hold it up.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bots/player.hpp"
#include "engine/base/token_reader.hpp"
#include "engine/catalogue.hpp"
#include "engine/game_model.hpp"

namespace gramy::bots {

/// Counts of the solver's work, and a gate at which solving some piles waits.
class PileWatch {
 public:
  static constexpr Number gated_pile = 77;  ///< solving this one waits for open_gate(), or to be stopped
  static constexpr Number large_gated_pile = 1'000'000;  ///< likewise; the largest board

  void solving(Number pile, std::string_view method, const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    solved_.emplace_back(pile, method);
    changed_.notify_all();
    if (pile != gated_pile && pile != large_gated_pile) return;
    if (changed_.wait(lock, stop, [&] { return open_; })) return;
    ++stopped_;
    changed_.notify_all();
    throw Stopped();
  }
  void open_gate() {
    const std::lock_guard lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }
  void wait_for_solvers(std::size_t count) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return solved_.size() >= count; });
  }
  void wait_for_stopped(int count) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return stopped_ >= count; });
  }
  std::vector<std::pair<Number, std::string>> solved() {
    const std::lock_guard lock(mutex_);
    return solved_;
  }
  /// Call it at the beginning of a test.
  void reset() {
    const std::lock_guard lock(mutex_);
    solved_.clear();
    open_ = false;
    stopped_ = 0;
  }

 private:
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::vector<std::pair<Number, std::string>> solved_;
  bool open_ = false;
  int stopped_ = 0;
};

inline PileWatch pile_watch;

struct Pile {
  using Move = Number;

  struct Board {
    Number sticks = 0;
  };

  struct Position {
    Position(const std::shared_ptr<const Board>& board, std::optional<Number>) : left(board->sticks) {}
    Seat to_move() const { return seat; }
    std::optional<Result> result() const {
      if (left > 0) return std::nullopt;
      return Result{.winner = other(seat)};
    }
    std::optional<std::string> why_illegal(Move move) const {
      if (move >= 1 && move <= std::min<Number>(3, left)) return std::nullopt;
      return "expected 1 to 3 sticks that are there, found " + std::to_string(move);
    }
    void play(Move move) {
      left -= move;
      seat = other(seat);
    }
    std::uint64_t count_moves(std::uint64_t bound) const {
      return std::min(bound, static_cast<std::uint64_t>(std::min<Number>(3, left)));
    }
    std::vector<Move> moves(std::uint64_t bound) const {
      std::vector<Move> all;
      for (Move move = 1; std::cmp_less_equal(move, count_moves(bound)); ++move) all.push_back(move);
      return all;
    }
    Move move_at(std::uint64_t index) const { return static_cast<Move>(index) + 1; }
    Move random_move(Random& random) const { return random.between(1, std::min<Number>(3, left)); }
    Move greedy_move(Random&) const { return std::min<Number>(3, left); }
    std::string describe(Move move) const { return "takes " + std::to_string(move); }
    std::string picture() const { return std::to_string(left) + " left\n"; }

    Number left;
    Seat seat = Seat::first;
  };

  struct Solver {
    Solver(std::shared_ptr<const Board> b, std::string_view method, const std::stop_token& stop)
        : board(std::move(b)) {
      pile_watch.solving(board->sticks, method, stop);
      if (method == "small" && board->sticks > 100)
        throw BadInput("method small: expected at most 100 sticks");
    }
    std::shared_ptr<const Board> board;
  };

  struct Analysis {
    Analysis(const std::shared_ptr<const Solver>& solver, std::optional<Number> start, std::stop_token)
        : now(solver->board, start) {}
    const Position& position() const { return now; }
    void play(Move move) { now.play(move); }
    Value value() { return now.left % 4 == 0 ? Value::loss : Value::win; }
    std::optional<std::uint64_t> distance() { return std::nullopt; }
    Value value_after(Move move) { return (now.left - move) % 4 == 0 ? Value::win : Value::loss; }
    Move winning_move() { return now.left % 4; }
    double turns_left() const { return static_cast<double>(now.left) / 4; }
    std::uint64_t key() const { return static_cast<std::uint64_t>(now.left); }

    Position now;
  };

  static constexpr Method methods[] = {{"whole", "pile-whole"}, {"small", "pile-small"}};
  static constexpr ClaimKind claims[] = {{"wins", [](const Claim&) { return std::string("It wins."); }}};
  static constexpr GameInfo info{.id = "pile",
                                 .title = "pile",
                                 .board_form = "sticks",
                                 .move_form = "sticks, e.g. 2",
                                 .size_unit = "sticks",
                                 .default_max_size = 1'000'000,
                                 .default_size = 20,
                                 .methods = methods,
                                 .claims = claims};

  static Board read_board(std::string_view text, std::uint64_t) {
    TokenReader reader(text);
    const Board board{reader.number("a number of sticks", 0, max_number)};
    reader.expect_end("the number of sticks");
    return board;
  }
  static std::string write_board(const Board& board) { return std::to_string(board.sticks); }
  static std::uint64_t board_size(const Board& board) { return static_cast<std::uint64_t>(board.sticks); }
  static Number start_count(const Board&) { return 0; }
  static Generated<Board> generate(Random& random, Number size) { return {{random.between(1, size)}, {}}; }
  static BySeat<std::string_view> roles(const Board&, std::optional<Number>) { return {"first", "second"}; }
  static AnyMove encode(Move move) { return {move}; }
  static std::optional<Move> decode(const AnyMove& move) {
    if (move.size() != 1) return std::nullopt;
    return move[0];
  }
};
static_assert(Game<Pile>);

inline AnyGame pile_game() {
  return make_game<Pile>();
}
inline Catalogue pile_catalogue() {
  return Catalogue({pile_game()});
}

inline PlayerKind kind_of(const Catalogue& games, std::string_view name, double errors = 0) {
  for (PlayerKind& kind : player_kinds(games, errors)) {
    if (kind.name == name) return std::move(kind);
  }
  throw std::invalid_argument("no player " + std::string(name));
}

}  // namespace gramy::bots
