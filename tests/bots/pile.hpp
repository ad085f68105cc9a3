// A pile game whose solver tests can watch and delay.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "bots/player.hpp"
#include "engine/base/token_reader.hpp"
#include "engine/catalogue.hpp"
#include "engine/game_model.hpp"
#include "tests/pile.hpp"

namespace gramy::bots {

/// Records which piles are solved, and makes the solver of two piles wait until a gate is opened.
class PileWatch {
 public:
  static constexpr Number gated_pile = 77;  ///< solving this pile waits until open_gate() or a stop
  static constexpr Number large_gated_pile = 1'000'000;  ///< the largest board, with the same gate

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
  /// Forgets the records and closes the gate. Tests call this at their beginning.
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

/// A game with one pile of counters. A move takes 1 to 3 of them.
struct Pile : testing::Pile {
  struct Solver : testing::Pile::Solver {
    Solver(const std::shared_ptr<const Board>& b, std::string_view method, const std::stop_token& stop)
        : testing::Pile::Solver(b, method, stop) {
      pile_watch.solving(board->counters, method, stop);
      if (method == "small" && board->counters > 100)
        throw BadInput("method small: expected at most 100 sticks");
    }
  };

  static constexpr Method methods[] = {{"whole", "pile-whole"}, {"small", "pile-small"}};
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
    const Board board{.counters = reader.number("a number of sticks", 0, max_number), .most = 3};
    reader.expect_end("the number of sticks");
    return board;
  }
  static std::string write_board(const Board& board) { return std::to_string(board.counters); }
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
