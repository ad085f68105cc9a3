#include "engine/board_to_order.hpp"

#include <string>
#include <utility>
#include <vector>

#include "engine/difficulty.hpp"

namespace gramy {
namespace {

// As many as tournaments compare; and as many times that where none of those has the winner that is wanted.
constexpr std::uint64_t slate = 16, most_tried = 64;

OrderedBoard generate(const AnyGame& game, Random random, const BoardOrder& order) {
  AnyGenerated made = game.generate(random, order.size.value_or(game.info().default_size));
  return {std::move(made.board), order.start ? order.start : made.start};
}

bool fits(const BoardOrder& order, Value first_seat) {
  if (order.decided && first_seat == Value::draw) return false;
  return !order.first_seat || first_seat == *order.first_seat;
}

OrderedBoard choose_among_some(const AnyGame& game, const BoardOrder& order, const std::stop_token& stop) {
  std::vector<OrderedBoard> boards;
  std::vector<double> difficulties;
  for (std::uint64_t tried = 0; tried < most_tried && boards.empty(); tried += slate) {
    for (std::uint64_t number = tried; number < tried + slate; ++number) {
      throw_if_stopped(stop);
      OrderedBoard made = generate(game, Random::stream(order.seed, game.id(), number), order);
      made.board.check_start(made.start);
      const AnySolver solver = made.board.solve({}, stop);
      made.first_seat = solver.analyse(made.start, stop).value();
      if (!fits(order, *made.first_seat)) continue;
      if (!order.difficulty) return made;
      difficulties.push_back(difficulty_of(made.board, solver, made.start, stop));
      boards.push_back(std::move(made));
    }
  }
  if (boards.empty()) {
    throw BadInput("among " + std::to_string(most_tried) +
                   " boards there is none with the winner that is wanted: another size or seed may have one");
  }
  return std::move(boards[choose(*order.difficulty, difficulties)]);
}

}  // namespace

OrderedBoard make_to_order(const AnyGame& game, const BoardOrder& order, const std::stop_token& stop) {
  const GameInfo& info = game.info();
  if (order.size && (*order.size < 1 || *order.size > info.largest_to_order)) {
    throw BadInput("size: expected 1 to " + std::to_string(info.largest_to_order) + " " +
                   std::string(info.generated_unit) + ", found " + std::to_string(*order.size));
  }
  if (!order.chooses()) return generate(game, Random(order.seed), order);
  return choose_among_some(game, order, stop);
}

}  // namespace gramy
