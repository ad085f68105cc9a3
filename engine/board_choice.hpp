// Chooses a board among generated ones.
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

/// A generated board with a start, solved.
struct Candidate {
  AnyBoard board;
  std::optional<Number> start;
  AnySolver solver;
  Value first_seat;  ///< the value for the first seat under perfect play
};

/// Draws candidates of one game and one size. The same seed always gives the same sequence. Each generated
/// board comes first with the generator's start, then with a few other starts of the same value.
class Candidates {
 public:
  /// `size` is in GameInfo::generated_unit. If it is empty, boards have the game's default size. `start` is
  /// the only start to try. If it is empty, any start may be tried.
  Candidates(AnyGame game, std::optional<Number> size, std::uint64_t seed, std::optional<Number> start = {});

  /// Throws BadInput if the generator refuses the size, or if the board lacks the only start that may be
  /// tried. Throws Stopped.
  Candidate next(const std::stop_token& stop);

  /// Gives up the current board, so that the next candidate is on a newly generated one.
  void leave_board() { board_.reset(); }

  /// The number of candidates that are compared to choose one. It is smaller for boards larger than
  /// GameInfo::largest_to_order.
  std::size_t compared() const;

 private:
  std::optional<Candidate> other_start(const std::stop_token& stop);

  AnyGame game_;
  Number size_;
  std::uint64_t seed_;
  std::optional<Number> start_;
  std::uint64_t boards_ = 0;
  std::optional<Candidate> board_;  // the last generated board, with the generator's start
  Random random_{0};
  int starts_left_ = 0;
};

struct ChosenBoard {
  AnyBoard board;
  std::optional<Number> start;
  Value first_seat;
  std::optional<int> decisions{};  ///< number of decisions in perfect play, if a level was wanted
};

/// A function that says whether a candidate may be chosen.
using Fits = std::function<bool(const Candidate&)>;

/// Draws Candidates::compared() different candidates and chooses one. While none of them fits, draws more, up
/// to `most_tried` in all. Draws fewer if there are too few boards of a small size. Returns nothing if no
/// candidate fits.
/// - If no difficulty is wanted, chooses the first fitting candidate that has a decision (`PerfectPlay`), or
///   else the first fitting one.
/// - If the difficulty is a number, chooses the candidate with the nearest PerfectPlay::difficulty among the
///   first 16 fitting ones.
/// - If it is a level, compares the first 16 fitting candidates that have enough decisions for the level. If
///   there are none, compares those with the most decisions. The candidate with the highest `luck` is easy,
///   the median is normal and the lowest is hard.
/// The next choice starts with another board. Throws the exceptions of Candidates::next.
std::optional<ChosenBoard> choose_board(Candidates& candidates, const Fits& fits,
                                        const std::optional<Difficulty>& difficulty, std::size_t most_tried,
                                        const std::stop_token& stop);

}  // namespace gramy
