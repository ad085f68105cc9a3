#include "referee/session/work.hpp"

#include <exception>
#include <utility>

#include "protocol/json.hpp"

namespace gramy::referee {
namespace {

/// The arguments that all kinds of work share.
struct Means {
  SolvedBoards& boards;
  const std::string& origin;
  const std::stop_token& stop;

  AnySolver solver(const AnyBoard& board) const { return boards.of(board, origin, stop).solver; }
};

std::string out_of_time() {
  return "the board takes longer than " + std::to_string(longest_hint.count()) + " s to solve";
}

/// Throws BadInput if these moves are illegal or end the match.
void check_opening(const AnyBoard& board, const MakeBoard& order) {
  board.check_start(order.start);
  AnyPosition position = board.begin(order.start);
  for (std::size_t ply = 0; ply < order.opening.size(); ++ply) {
    if (const auto why = position.why_illegal(order.opening[ply]))
      throw BadInput("moves: ply " + std::to_string(ply) + ": " + *why);
    position.play(order.opening[ply]);
  }
  if (position.result())
    throw BadInput("moves: expected moves that do not end the match, found moves that end it");
}

MadeBoard perform(const MakeBoard& order, const Means& means) {
  try {
    MadeBoard made;
    if (order.text) {
      made.board = order.game.read_board(*order.text, order.max_size);
      if (!order.opening.empty()) check_opening(*made.board, order);
      made.opening = order.opening;
    } else {
      ChosenBoard ordered = make_to_order(order.game, order.order, means.stop);
      if (order.order.size && ordered.board.size() > order.max_size) {
        throw BadInput("size: the board would have more than " + std::to_string(order.max_size) + " " +
                       std::string(order.game.info().size_unit));
      }
      made.board = std::move(ordered.board);
      made.start = ordered.start;
      made.first_seat = ordered.first_seat;
      made.decisions = ordered.decisions;
    }
    protocol::json_of(made.board->shared_text());  // makes the JSON once, for both starts
    return made;
  } catch (const std::exception& error) {
    return {std::nullopt, std::nullopt, error.what()};
  }
}

LineRead perform(const ReadLine& order, const Means&) {
  return {order.line.text.size(), read_long_line(order.line, order.limits)};
}

FoundHint perform(const FindHint& order, const Means& means) {
  try {
    AnyAnalysis analysis = means.solver(order.board).analyse(order.start, means.stop);
    for (const AnyMove& move : order.moves) analysis.play(move);
    const AnyMove move = analysis.best_move();
    return {.value = analysis.value(), .move = move, .error = {}, .why = analysis.explain(move)};
  } catch (const Stopped&) {
    return {.value = {}, .move = {}, .error = out_of_time()};
  } catch (const std::exception& error) {
    return {.value = {}, .move = {}, .error = error.what()};
  }
}

FoundReview perform(const FindReview& order, const Means& means) {
  try {
    constexpr std::size_t most_explained = 100;
    return {.judged = judge(order.board, means.solver(order.board), order.start, order.moves, means.stop,
                            most_explained),
            .error = {}};
  } catch (const Stopped&) {
    return {.judged = {}, .error = out_of_time()};
  } catch (const std::exception& error) {
    return {.judged = {}, .error = error.what()};
  }
}

template <class Find>
Reply answer_by(const Find& find) {
  try {
    return find();
  } catch (const Stopped&) {
    return error_response(503, "This takes longer than the time allowed here.");
  } catch (const std::exception&) {
    return error_response(500, "The referee could not find an answer.");  // the reason is not for clients
  }
}

Reply perform(const FindAnswer& order, const Means& means) {
  return answer_by([&] { return order.find(order.request, means.stop); });
}

Reply perform(const MakeAnswer& order, const Means& means) {
  return answer_by([&]() -> Reply { return order.make(means.stop); });
}

}  // namespace

WorkDone perform(const Work& work, SolvedBoards& boards, const std::stop_token& stop) {
  const Means means{boards, work.origin, stop};
  return std::visit([&](const auto& order) { return WorkDone{work.id, perform(order, means)}; }, work.what);
}

}  // namespace gramy::referee
