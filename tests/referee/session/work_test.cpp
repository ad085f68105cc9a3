#include "referee/session/work.hpp"

#include "tests/referee/session/testing.hpp"

namespace {

AnyGame game(std::string_view id) {
  return *all_games().find(id);
}

template <class Result, class Order>
Result done(Order order, const std::stop_token& stop = {}) {
  SolvedBoards boards;
  return std::get<Result>(
      perform(Work{WorkId(1), ConnectionId(1), "", std::move(order)}, boards, stop).result);
}

MakeBoard board_of(const std::string& text, protocol::Moves opening = {}) {
  return {Ticket(1), ConnectionId(1), game("misie-patysie"), text, {}, 1000, {}, std::move(opening)};
}

std::stop_token stopped() {
  static std::stop_source stop;  // static, because GCC warns about a stop_source on the stack
  stop.request_stop();
  return stop.get_token();
}

}  // namespace

TEST_CASE("a board is generated with the requested options, within the referee's limits") {
  MakeBoard order{Ticket(1), ConnectionId(1), game("graf"), {}, {.seed = 3, .size = 20, .decided = true},
                  100};
  const auto made = done<MadeBoard>(order);
  REQUIRE(made.board);
  CHECK(made.board->solve().analyse(made.start).value() == made.first_seat);
  CHECK(done<MadeBoard>(order).board->text() == made.board->text());
  order.max_size = 30;
  CHECK(done<MadeBoard>(order).error == "size: the board would have more than 30 vertices and edges");
  order.order.size = 1001;
  CHECK(done<MadeBoard>(order).error == "size: expected 1 to 1000 vertices, found 1001");
  CHECK_FALSE(done<MadeBoard>(order, stopped()).board);
}

TEST_CASE("the moves with which a requested match begins must be legal and must not end it") {
  CHECK(done<MadeBoard>(board_of("7 2 3", {{1, 1}, {3, 0}})).opening == protocol::Moves{{1, 1}, {3, 0}});
  CHECK(done<MadeBoard>(board_of("7 2 3", {{1, 1}, {5, 0}})).error ==
        "moves: ply 1: expected at most 3 of a kind, found 5");
  CHECK(done<MadeBoard>(board_of("7 2 3", {{1}})).error ==
        "moves: ply 0: a move is bears sticks, e.g. 1 1, found 1 number");
  CHECK(done<MadeBoard>(board_of("1 0 3", {{1, 0}})).error ==
        "moves: expected moves that do not end the match, found moves that end it");
  MakeBoard without_start = board_of("2 2\n1 2\n2 1\n0\n", {{2}});
  without_start.game = game("graf");
  CHECK(done<MadeBoard>(without_start).error == "start: expected a vertex from 1 to 2, found none");
}

TEST_CASE("a hint or a review contains the solver's result, or says that time ran out") {
  const AnyBoard board = game("misie-patysie").read_board("7 2 3");
  const auto hint = done<FoundHint>(FindHint{ConnectionId(1), board, {}, {{1, 1}, {3, 0}}});
  CHECK(hint.value == Value::win);
  CHECK(hint.move == AnyMove{1, 0});
  CHECK(in_words(board.game().info(), hint.why).starts_with("Divided by 4 (the limit plus 1), "));
  const auto review = done<FoundReview>(FindReview{board, {}, {{2, 2}, {2, 0}}});
  REQUIRE(review.judged.moves.size() == 2);
  CHECK(review.judged.moves[0].after == Value::loss);
  CHECK(review.judged.moves[1].better == AnyMove{1, 0});
  const AnyBoard large =
      game("zielone").read_board(make_to_order(game("zielone"), {.seed = 1, .size = 1000}).board.text());
  CHECK(done<FoundHint>(FindHint{ConnectionId(1), large, 1, {}}, stopped()).error ==
        "the board takes longer than 60 s to solve");
  CHECK(done<FoundReview>(FindReview{large, 1, {}}, stopped()).error ==
        "the board takes longer than 60 s to solve");
}
