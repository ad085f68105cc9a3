#include "engine/difficulty.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "engine/base/random.hpp"

namespace gramy {
namespace {

double chance_of_mistake(const AnyPosition& position, AnyAnalysis& analysis, Random& random) {
  constexpr std::uint64_t listed = 1000;
  constexpr std::size_t sampled = 100;
  std::vector<AnyMove> moves;
  if (position.count_moves(listed + 1) <= listed) {
    moves = position.moves(listed);
  } else {
    for (std::size_t i = 0; i < sampled; ++i) moves.push_back(position.random_move(random));
  }
  const Value value = analysis.value();
  const auto mistakes =
      std::ranges::count_if(moves, [&](const AnyMove& move) { return analysis.value_after(move) < value; });
  return static_cast<double>(mistakes) / static_cast<double>(moves.size());
}

}  // namespace

double difficulty_of(const AnyBoard& board, const AnySolver& solver, std::optional<Number> start,
                     const std::stop_token& stop) {
  constexpr int most_plies = 100;
  AnyPosition position = board.begin(start);
  AnyAnalysis analysis = solver.analyse(start, stop);
  Random random(1);
  double sum = 0;
  int positions = 0;
  for (int ply = 0; ply < most_plies && !position.result(); ++ply) {
    if (analysis.value() != Value::loss) {
      sum += chance_of_mistake(position, analysis, random);
      ++positions;
    }
    const AnyMove move = analysis.best_move();
    position.play(move);
    analysis.play(move);
  }
  return positions == 0 ? 0 : sum / positions;
}

std::size_t choose(const Difficulty& wanted, std::span<const double> difficulties) {
  std::vector<std::size_t> order(difficulties.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto by = [&](auto key) { std::ranges::stable_sort(order, {}, key); };
  if (const double* number = std::get_if<double>(&wanted)) {
    by([&](std::size_t i) { return std::abs(difficulties[i] - *number); });
    return order.front();
  }
  by([&](std::size_t i) { return difficulties[i]; });
  const auto quarters = 1 + static_cast<std::size_t>(std::get<Level>(wanted));
  return order[quarters * order.size() / 4];
}

}  // namespace gramy
