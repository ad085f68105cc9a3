#include "engine/position_draw.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "engine/base/bad_input.hpp"

namespace gramy {
namespace {

/// A position that a line of play has reached.
struct Seen {
  std::vector<AnyMove> moves;
  Worth worth;
};

/// Plays one line, and collects the positions from which the draw may choose. At least half of the moves are
/// random, so that the line leaves perfect play and reaches all kinds of positions.
std::vector<Seen> line_of(const AnyGenerated& made, const AnySolver& solver, const std::vector<Value>& wanted,
                          Random& random, const std::stop_token& stop) {
  constexpr std::size_t longest = 200;  // a line of play has at most this many plies
  // The most positions that one line collects. More would be expensive, because every move of each position
  // has to be valued.
  constexpr std::size_t most_seen = 12;
  std::vector<Seen> seen;
  AnyPosition position = made.board.begin(made.start);
  AnyAnalysis analysis = solver.analyse(made.start, stop);
  std::vector<AnyMove> moves;
  for (std::size_t ply = 0; ply < longest && seen.size() < most_seen && !position.result(); ++ply) {
    if (const auto worth = worth_of(position, analysis);
        worth && std::ranges::count(wanted, worth->value) > 0)
      seen.push_back({moves, *worth});
    // In a lost position every move keeps the value, and the move that resists longest is expensive to find.
    const bool is_random = random.chance(0.5) || analysis.value() == Value::loss;
    const AnyMove move = is_random ? position.random_move(random) : analysis.best_move(Pace::quick);
    position.play(move);
    analysis.play(move);
    moves.push_back(move);
  }
  return seen;
}

struct Line {
  AnyGenerated made;
  std::vector<Seen> seen;
  Random random;  ///< chooses a position of the line
};

class Draw {
 public:
  Draw(const PositionDraw& request, const std::function<bool(const DrawnPosition&)>& add)
      : request_(request), add_(add) {
    for (std::size_t fifth = 0; fifth < fifths; ++fifth)
      left_[fifth] = request.wanted / fifths + (fifth < request.wanted % fifths ? 1 : 0);
  }

  void run(const std::stop_token& stop) {
    std::size_t in_vain = 0;  // number of boards in a row that gave no position
    for (std::size_t board = 0;
         board < most_boards * request_.wanted && in_vain < most_boards_in_vain && !is_done(); ++board) {
      const std::size_t before = drawn_ + spare_.size();
      Line line = line_on(board, stop);
      if (!line.seen.empty()) choose(line, board);
      in_vain = drawn_ + spare_.size() > before ? 0 : in_vain + 1;
    }
    // The range of difficulty is divided into fifths. Boards of this size may have too few positions in some
    // fifths. Then positions of other fifths replace them.
    for (const Spare& spare : spare_) {
      if (is_done()) break;
      const Line line = line_on(spare.board, stop);
      add(line, line.seen[spare.position]);
    }
  }

 private:
  /// A position that was not needed in its own fifth of the range of difficulty. If another fifth lacks
  /// positions, this one is used instead. Then it is computed again, because storing the positions of very
  /// many boards would need much memory.
  struct Spare {
    std::size_t board = 0;
    std::size_t position = 0;  ///< the index of the position on the line
  };

  bool is_done() const { return drawn_ == request_.wanted; }

  Line line_on(std::size_t board, const std::stop_token& stop) const {
    const std::string stream = std::string(request_.game.id()) + ' ' + std::to_string(request_.size);
    Random random = Random::stream(request_.seed, stream, board);
    AnyGenerated made = request_.game.generate(random, request_.size);
    expect_short(made.board.text());
    std::vector<Seen> seen = line_of(made, made.board.solve({}, stop), request_.worth, random, stop);
    return {std::move(made), std::move(seen), random};
  }

  /// Refuses a board that is too long. This is done before the board is solved, because solving may take
  /// long.
  void expect_short(const std::string& board) const {
    if (board.size() <= request_.longest_board) return;
    throw BadInput("size: expected boards of at most " + std::to_string(request_.longest_board / 1024) +
                   " KiB in the game " + std::string(request_.game.id()) + ", found " +
                   std::to_string(board.size()) + " bytes for a board of size " +
                   std::to_string(request_.size) + " (choose a smaller size)");
  }

  void choose(Line& line, std::size_t board) {
    const std::vector<Seen>& seen = line.seen;
    if (request_.difficulty == Spread::natural) {
      add(line, seen[line.random.below(seen.size())]);
      return;
    }
    const auto missing = [this](const Seen& at) { return left_[fifth_of(at.worth)]; };
    const auto best = std::ranges::max_element(seen, {}, missing);
    if (missing(*best) == 0) {
      if (spare_.size() < request_.wanted)
        spare_.push_back({board, static_cast<std::size_t>(best - seen.begin())});
    } else if (add(line, *best)) {
      --left_[fifth_of(best->worth)];
    }
  }

  bool add(const Line& line, const Seen& at) {
    if (!add_({line.made.board, line.made.start, at.moves, at.worth})) return false;
    ++drawn_;
    return true;
  }

  const PositionDraw& request_;
  const std::function<bool(const DrawnPosition&)>& add_;
  // for each fifth of difficulty, the number of positions that are still wanted
  std::array<std::size_t, fifths> left_{};
  std::size_t drawn_ = 0;
  std::vector<Spare> spare_;
};

}  // namespace

void draw_positions(const PositionDraw& request, const std::function<bool(const DrawnPosition&)>& add,
                    const std::stop_token& stop) {
  Draw(request, add).run(stop);
}

}  // namespace gramy
