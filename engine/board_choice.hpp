// Choice of a board among generated ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

#include "engine/any_game.hpp"
#include "engine/base/random.hpp"
#include "engine/wanted_difficulty.hpp"

namespace gramy {

/// A generated board with a place to begin, solved.
struct Candidate {
  AnyBoard board;
  std::optional<Number> start;
  AnySolver solver;
  Value first_seat;  ///< what perfect play makes of it for the first seat
};

/// The candidates of a game, a size and a seed, the same ones every time: a generated board with the
/// generator's start, then with a few other starts of the same value; then the next board.
class Candidates {
 public:
  /// `size` is in GameInfo::generated_unit, none: the game's default; `start`: the only one, none: any.
  Candidates(AnyGame game, std::optional<Number> size, std::uint64_t seed, std::optional<Number> start = {});

  /// Throws BadInput where the generator refuses the size or a board has no such start; Stopped.
  Candidate next(const std::stop_token& stop);

  /// The next candidate is on another board.
  void leave_board() { board_.reset(); }

  /// How many are compared for one choice: fewer where boards are larger than GameInfo::largest_to_order.
  std::size_t compared() const;

 private:
  std::optional<Candidate> other_start(const std::stop_token& stop);

  AnyGame game_;
  Number size_;
  std::uint64_t seed_;
  std::optional<Number> start_;
  std::uint64_t boards_ = 0;
  std::optional<Candidate> board_;  // with the generator's start
  Random random_{0};
  int starts_left_ = 0;
};

struct ChosenBoard {
  AnyBoard board;
  std::optional<Number> start;
  Value first_seat;
  std::optional<int> decisions{};  ///< of perfect play, where a level was asked for
};

/// Whether a candidate may be chosen.
using Fits = std::function<bool(const Candidate&)>;

/// A board out of the first `most_tried` different candidates, none if none of them fits; of those that fit,
/// out of the first Candidates::compared(). Ends sooner where small sizes have no more.
/// - Without a difficulty: the first that has a decision (`PerfectPlay`), else the first.
/// - Of a number: of 16 the one with the nearest PerfectPlay::difficulty.
/// - Of a level: of the first 16 with enough decisions, else of those with the most. Of them the luckiest is
///   easy, the median normal and the least lucky hard.
/// The next choice goes on with another board. Throws as Candidates::next does.
std::optional<ChosenBoard> choose_board(Candidates& candidates, const Fits& fits,
                                        const std::optional<Difficulty>& difficulty, std::size_t most_tried,
                                        const std::stop_token& stop);

}  // namespace gramy
