#include "engine/board_to_order.hpp"

#include <string>
#include <utility>

#include "engine/difficulty.hpp"

namespace gramy {
namespace {

constexpr std::size_t most_tried = 64;

std::optional<ChosenBoard> choose(const AnyGame& game, const BoardOrder& order, const std::stop_token& stop) {
  const Fits fits = [&](const Candidate& candidate) {
    if (order.decided && candidate.first_seat == Value::draw) return false;
    return !order.first_seat || candidate.first_seat == *order.first_seat;
  };
  Candidates candidates(game, order.size, order.seed, order.start);
  return choose_board(candidates, fits, order.difficulty, most_tried, stop);
}

/// Chooses a board of the wanted difficulty, no matter which seat wins. First chooses a board without regard
/// to difficulty. Then chooses a board of the wanted difficulty on which the same seat wins. If this second
/// board has too few decisions for the level, also chooses a board on which the other seat wins. Then returns
/// the one of these two boards with more decisions.
std::optional<ChosenBoard> choose_for_either(const AnyGame& game, BoardOrder order,
                                             const std::stop_token& stop) {
  const std::optional<Difficulty> difficulty = std::exchange(order.difficulty, std::nullopt);
  const auto any = choose(game, order, stop);
  if (!any) return std::nullopt;
  order.difficulty = difficulty;
  order.first_seat = any->first_seat;
  auto board = choose(game, order, stop);
  const Level* level = std::get_if<Level>(&*difficulty);
  if (!level || board->decisions >= decisions_of(*level)) return board;
  order.first_seat = opposite(*order.first_seat);
  auto other = choose(game, order, stop);
  return other && other->decisions > board->decisions ? other : board;
}

}  // namespace

ChosenBoard make_to_order(const AnyGame& game, const BoardOrder& order, const std::stop_token& stop) {
  const GameInfo& info = game.info();
  if (order.size && (*order.size < 1 || *order.size > info.largest_to_order)) {
    throw BadInput("size: expected 1 to " + std::to_string(info.largest_to_order) + " " +
                   std::string(info.generated_unit) + ", found " + std::to_string(*order.size));
  }
  const bool is_open = order.difficulty && order.decided && !order.first_seat;
  if (auto board = is_open ? choose_for_either(game, order, stop) : choose(game, order, stop))
    return std::move(*board);
  throw BadInput("found no board with the wanted winner among " + std::to_string(most_tried) +
                 " generated boards: try another size or seed");
}

}  // namespace gramy
