#include "referee/session/work.hpp"

#include <exception>

#include "protocol/json.hpp"

namespace gramy::referee {
namespace {

MadeBoard perform(const MakeBoard& order, const std::stop_token&) {
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

LineRead perform(const ReadLine& order, const std::stop_token&) {
  return {order.line.text.size(), read_long_line(order.line, order.limits)};
}

Hint perform(const FindHint& order, const std::stop_token& stop) {
  try {
    AnyAnalysis analysis = order.board.solve({}, stop).analyse(order.start, stop);
    for (const AnyMove& move : order.moves) analysis.play(move);
    return {.number = order.number, .value = analysis.value(), .move = analysis.best_move(), .error = {}};
  } catch (const Stopped&) {
    const std::string error =
        "the board takes longer than " + std::to_string(longest_hint.count()) + " s to solve";
    return {.number = order.number, .value = {}, .move = {}, .error = error};
  } catch (const std::exception& error) {
    return {.number = order.number, .value = {}, .move = {}, .error = error.what()};
  }
}

template <class Find>
Reply answer_by(const Find& find) {
  try {
    return find();
  } catch (const Stopped&) {
    return error_answer(503, "This takes longer than " + std::to_string(longest_hint.count()) + " s.");
  } catch (const std::exception&) {
    return error_answer(500, "The referee could not find an answer.");  // why is nobody's business
  }
}

Reply perform(const FindAnswer& order, const std::stop_token& stop) {
  return answer_by([&] { return order.find(order.request, stop); });
}

Reply perform(const MakeAnswer& order, const std::stop_token& stop) {
  return answer_by([&]() -> Reply { return order.make(stop); });
}

}  // namespace

WorkDone perform(const Work& work, const std::stop_token& stop) {
  return std::visit([&](const auto& order) { return WorkDone{work.id, perform(order, stop)}; }, work.what);
}

}  // namespace gramy::referee
