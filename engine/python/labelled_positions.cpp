#include "engine/python/labelled_positions.hpp"

#include <string>

#include "engine/base/random.hpp"
#include "engine/python/errors.hpp"
#include "engine/python/features.hpp"
#include "engine/python/state.hpp"

namespace gramy::python {
namespace {

constexpr std::size_t positions_of_board = 500;
constexpr int most_empty_boards = 100;
// With these limits, the labels and the features take at most half a gigabyte each.
constexpr std::size_t most_labels = 500'000'000, most_features = 60'000'000;

class Lines {
 public:
  Lines(const PositionsRequest& request, const std::stop_token& stop) : request_(request), stop_(stop) {}

  LabelledPositions run() {
    int empty = 0;
    for (std::uint64_t number = 0; !is_done(); ++number) {
      throw_if_stopped(stop_);
      Random random = Random::stream(request_.seed, "positions", number);
      const AnyGenerated made = request_.game.generate(random, request_.size);
      const std::size_t before = found_.values.size();
      play_on(reread(made.board, made.start), random);
      empty = found_.values.size() == before ? empty + 1 : 0;
      if (empty == most_empty_boards)
        throw BadInput("size: matches on boards of size " + std::to_string(request_.size) +
                       " have no moves: try a larger size");
    }
    return std::move(found_);
  }

 private:
  bool is_done() const { return found_.values.size() == request_.count; }

  void play_on(const SharedBoard& board, Random& random) {
    if (board->begin().result()) return;
    const AnySolver solver = board->solved(stop_);
    const std::size_t until = std::min(found_.values.size() + positions_of_board, request_.count);
    found_.boards.push_back(board);
    while (found_.values.size() < until) {
      AnyPosition position = board->begin();
      AnyAnalysis analysis = solver.analyse(board->start(), stop_);
      for (std::int32_t ply = 0; found_.values.size() < until && !position.result(); ++ply)
        step(position, analysis, ply, random);
    }
  }

  void step(AnyPosition& position, AnyAnalysis& analysis, std::int32_t ply, Random& random) {
    if (position.count_moves(most_actions + 1) > most_actions)
      throw TooManyMoves("expected at most " + std::to_string(most_actions) +
                         " legal moves in a position, found more: try a smaller size");
    const auto signed_value = [](Value value) {
      return static_cast<std::int8_t>(static_cast<int>(value) - 1);
    };
    if (found_.after.size() > most_labels || found_.features.size() > most_features)
      throw BadInput("n: too many positions: the first " + std::to_string(found_.values.size()) + " have " +
                     std::to_string(found_.after.size()) + " moves and " +
                     std::to_string(found_.features.size()) + " features, which fill the memory allowed");
    const auto moves = position.moves(most_actions);
    for (const AnyMove& move : moves) found_.after.push_back(signed_value(analysis.value_after(move)));
    found_.board.push_back(static_cast<std::int32_t>(found_.boards.size() - 1));
    found_.ply.push_back(ply);
    found_.counts.push_back(static_cast<std::int32_t>(moves.size()));
    found_.values.push_back(signed_value(analysis.value()));
    if (request_.features) add_features(found_.boards.back()->board(), position);
    const std::uint64_t action = random.below(moves.size());
    found_.taken.push_back(static_cast<std::int32_t>(action));
    position.play(moves[action]);
    analysis.play(moves[action]);
  }

  void add_features(const AnyBoard& board, const AnyPosition& position) {
    const auto features = features_of(board, position);
    found_.widths.push_back(static_cast<std::int32_t>(features.size()));
    found_.features.insert(found_.features.end(), features.begin(), features.end());
  }

  const PositionsRequest& request_;
  std::stop_token stop_;
  LabelledPositions found_;
};

}  // namespace

LabelledPositions labelled_positions(const PositionsRequest& request, const std::stop_token& stop) {
  return Lines(request, stop).run();
}

}  // namespace gramy::python
