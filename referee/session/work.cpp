#include "referee/session/work.hpp"

#include <exception>

#include "protocol/json.hpp"

namespace gramy::referee {
namespace {

MadeBoard perform(const MakeBoard& order) {
  try {
    MadeBoard made;
    if (order.text) {
      made.board = order.game.read_board(*order.text, order.max_size);
    } else {
      Random random(order.seed);
      AnyGenerated generated = order.game.generate(random, order.game.info().default_size);
      made.board = generated.board;
      made.start = generated.start;
    }
    protocol::json_of(made.board->shared_text());  // for the starts
    return made;
  } catch (const std::exception& error) {
    return {std::nullopt, std::nullopt, error.what()};
  }
}

LineRead perform(const ReadLine& order) {
  return {order.line.text.size(), read_long_line(order.line, order.limits)};
}

Hint perform(const FindHint& order) {
  try {
    AnyAnalysis analysis = order.board.solve().analyse(order.start);
    for (const AnyMove& move : order.moves) analysis.play(move);
    return {.ticket = order.ticket, .value = analysis.value(), .move = analysis.best_move(), .error = {}};
  } catch (const std::exception& error) {
    return {.ticket = order.ticket, .value = {}, .move = {}, .error = error.what()};
  }
}

}  // namespace

WorkDone perform(const Work& work) {
  return std::visit([&](const auto& order) { return WorkDone{work.id, perform(order)}; }, work.what);
}

}  // namespace gramy::referee
