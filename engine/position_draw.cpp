#include "engine/position_draw.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace gramy {
namespace {

/// A position on a line of play.
struct Seen {
  std::vector<AnyMove> moves;
  Worth worth;
};

/// Plays one line, and collects the positions that may be drawn. Half of the moves are random, so that the
/// line leaves perfect play and reaches all kinds of positions.
std::vector<Seen> line_of(const AnyGenerated& made, const AnySolver& solver, const std::vector<Value>& wanted,
                          Random& random, const std::stop_token& stop) {
  constexpr std::size_t longest = 200;  // the most plies of a line
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
    const AnyMove move = random.chance(0.5) ? position.random_move(random) : analysis.best_move(Pace::quick);
    position.play(move);
    analysis.play(move);
    moves.push_back(move);
  }
  return seen;
}

class Draw {
 public:
  Draw(const PositionDraw& request, const std::function<bool(const DrawnPosition&)>& is_new)
      : request_(request), is_new_(is_new) {
    for (std::size_t fifth = 0; fifth < fifths; ++fifth)
      left_[fifth] = request.wanted / fifths + (fifth < request.wanted % fifths ? 1 : 0);
  }

  std::vector<DrawnPosition> run(const std::stop_token& stop) {
    const std::string stream = std::string(request_.game.id()) + ' ' + std::to_string(request_.size);
    std::size_t in_vain = 0;  // number of boards in a row that gave no position
    for (std::size_t board = 0;
         board < most_boards * request_.wanted && in_vain < most_boards_in_vain && !is_done(); ++board) {
      const std::size_t before = drawn_.size() + spare_.size();
      Random random = Random::stream(request_.seed, stream, board);
      const AnyGenerated made = request_.game.generate(random, request_.size);
      const auto seen = line_of(made, made.board.solve({}, stop), request_.worth, random, stop);
      if (!seen.empty()) choose(made, seen, random);
      in_vain = drawn_.size() + spare_.size() > before ? 0 : in_vain + 1;
    }
    // Boards of this size may lack positions of some fifths of the range of difficulty. Then positions of
    // other fifths replace them.
    for (DrawnPosition& position : spare_) {
      if (is_done()) break;
      add(std::move(position));
    }
    return std::move(drawn_);
  }

 private:
  bool is_done() const { return drawn_.size() == request_.wanted; }

  void choose(const AnyGenerated& made, const std::vector<Seen>& seen, Random& random) {
    const auto position_at = [&](const Seen& at) {
      return DrawnPosition{made.board, made.start, at.moves, at.worth};
    };
    if (request_.difficulty == Spread::natural) {
      add(position_at(seen[random.below(seen.size())]));
      return;
    }
    const auto missing = [this](const Seen& at) { return left_[fifth_of(at.worth)]; };
    const Seen& best = *std::ranges::max_element(seen, {}, missing);
    if (missing(best) == 0) {
      if (spare_.size() < request_.wanted) spare_.push_back(position_at(best));
    } else if (add(position_at(best))) {
      --left_[fifth_of(best.worth)];
    }
  }

  bool add(DrawnPosition position) {
    if (!is_new_(position)) return false;
    drawn_.push_back(std::move(position));
    return true;
  }

  const PositionDraw& request_;
  const std::function<bool(const DrawnPosition&)>& is_new_;
  std::array<std::size_t, fifths> left_{};  // number of positions still wanted, for each fifth of difficulty
  std::vector<DrawnPosition> drawn_, spare_;
};

}  // namespace

std::vector<DrawnPosition> draw_positions(const PositionDraw& request,
                                          const std::function<bool(const DrawnPosition&)>& is_new,
                                          const std::stop_token& stop) {
  return Draw(request, is_new).run(stop);
}

}  // namespace gramy
