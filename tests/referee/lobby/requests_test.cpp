// Requests of players besides moves: hints, undos, repeated matches, and boards to be generated.
#include "tests/referee/lobby/lobby_bench.hpp"

namespace {

/// Client 1 asks client 2 for a match, in which client 1 moves first.
struct Pair : LobbyBench {
  Pair(ClientKind first, ClientKind second, bool rated = false) {
    join({.name = "ANIA"}, 0, first);
    secret_of_ania = secret(1);
    join({.name = "BOLEK", .wants = {.undo = true}}, 0, second);
    begin({.game = "pile", .board = "9 3 0", .seat = Seat::first, .against = "BOLEK", .rated = rated});
  }

  void begin(const Play& request) {
    play(1, request);
    if (!invitations[2].empty()) answer(2, true);
    match = only<Start>(1).value().match;
    forget_messages();
  }

  std::string match, secret_of_ania;
};

struct WithBot : Pair {
  explicit WithBot(bool rated = false) : Pair(ClientKind::person, ClientKind::bot, rated) {}
};

struct TwoPeople : Pair {
  TwoPeople() : Pair(ClientKind::person, ClientKind::person) {}
};

}  // namespace

TEST_CASE("a player who asks for an undo against a bot gets it at once") {
  WithBot bench;
  bench.moves(bench.match, {1, 2});
  bench.forget_messages();
  bench.starts.clear();
  bench.say(1, Undo{bench.match});
  CHECK(bench.only<Start>(2)->moves.empty());
  const auto told = bench.told(1);
  REQUIRE(told.size() == 2);
  CHECK(std::get<Start>(told[0]).match == bench.match);
  CHECK(std::get<MoveRequest>(told[1]).ply == 0);
  REQUIRE(bench.starts.size() == 2);
  for (const auto& start : bench.starts) {
    CHECK(start.anew);
    CHECK(start.board);
  }
  bench.move(1, bench.match, 0, 3);
  CHECK(bench.only<MoveRequest>(2)->moves == Moves{{3}});
}

TEST_CASE("an undo that is requested while a bot is to move takes place after the bot's move") {
  WithBot bench;
  bench.move(1, bench.match, 0, 1);
  bench.forget_messages();
  bench.say(1, Undo{bench.match});
  bench.say(1, Undo{bench.match});  // a repeated request has no further effect
  CHECK(bench.told(1).empty());
  CHECK(bench.told(2).empty());
  bench.move(2, bench.match, 1, 2);
  const auto told = bench.told(1);
  REQUIRE(told.size() == 3);  // the bot's move, then the start and the request after the undo
  CHECK(std::get<Start>(told[1]).moves.empty());
  CHECK(std::get<MoveRequest>(told[2]).ply == 0);
  bench.move(1, bench.match, 0, 2);
  bench.move(2, bench.match, 1, 1);
  CHECK(errors(bench.told(2)).empty());
}

TEST_CASE("a bot's move that ends the match cannot be undone") {
  WithBot bench;
  bench.moves(bench.match, {2, 2, 2});
  bench.forget_messages();
  bench.say(1, Undo{bench.match});
  bench.move(2, bench.match, 3, 3);
  CHECK(bench.only<End>(1)->outcome == Value::loss);
  REQUIRE(bench.finished.size() == 1);
  CHECK(bench.finished[0].moves.size() == 4);
  bench.say(1, Undo{bench.match});  // simulates a request that was sent before the end of the match was known
  CHECK(bench.told(1).empty());
}

TEST_CASE("a person's first answer to a request for an undo settles the request") {
  TwoPeople bench;
  bench.move(1, bench.match, 0, 1);
  bench.forget_messages();
  bench.say(1, Undo{bench.match});
  CHECK(bench.told(1).empty());
  CHECK(bench.only<UndoAsked>(2) == UndoAsked{bench.match, "ANIA"});
  bench.say(2, Answer{false, bench.match});
  const auto refusal = bench.only<Error>(1).value();
  CHECK(refusal == Error{ErrorCode::refused, refusal.message, bench.match, false,
                         Cause{"undo_refused", {{"name", "BOLEK"}}}});
  CHECK(bench.told(2).empty());
  bench.say(2, Answer{true, bench.match});
  CHECK(bench.only<Error>(2)->cause == Cause{"nobody_asks"});
  bench.say(1, Undo{bench.match});
  bench.forget_messages();
  bench.say(2, Answer{true, bench.match});
  CHECK(bench.only<Start>(2)->moves.empty());
  CHECK(bench.only<MoveRequest>(1)->ply == 0);
  CHECK(bench.error_to(2, Answer{true, "m99"}) == ErrorCode::unknown_match);
  bench.move(1, bench.match, 0, 1);
  bench.say(1, Undo{bench.match});
  bench.forget_messages();
  bench.say(2, Undo{bench.match});  // a person who also asks for undo accepts the opponent's request
  CHECK(bench.only<Start>(2)->moves.empty());
}

TEST_CASE("a request for an undo counts as refused when the opponent moves or loses its connection") {
  TwoPeople bench;
  bench.move(1, bench.match, 0, 1);
  bench.say(1, Undo{bench.match});
  bench.move(2, bench.match, 1, 1);
  bench.forget_messages();
  bench.say(2, Undo{bench.match});  // BOLEK also asks for an undo
  CHECK(bench.only<UndoAsked>(1) == UndoAsked{bench.match, "BOLEK"});
  bench.lose(2);
  bench.say(1, Undo{bench.match});
  CHECK(bench.only<Error>(1) == Error{ErrorCode::refused, "BOLEK has lost its connection", bench.match, false,
                                      Cause{"lost_link", {{"name", "BOLEK"}}}});
}

TEST_CASE("an impossible undo is refused") {
  WithBot bench;
  CHECK(bench.error_to(1, Undo{bench.match}) == ErrorCode::refused);
  CHECK(bench.error_to(1, Undo{"m99"}) == ErrorCode::unknown_match);
  LobbyBench strict;
  strict.person("ANIA");
  strict.bot("BOLEK");  // BOLEK has not declared that it accepts undos
  strict.arrange("x", "ANIA", "BOLEK");
  strict.moves("x", {1, 1});
  strict.forget_messages();
  CHECK(strict.error_to(1, Undo{"x"}) == ErrorCode::refused);
  CHECK(strict.told(2).empty());
  WithBot rated(true);
  rated.moves(rated.match, {1, 1});
  rated.forget_messages();
  CHECK(rated.error_to(1, Undo{rated.match}) == ErrorCode::refused);
}

TEST_CASE("a request for an undo that names an earlier ply than the present one is refused") {
  WithBot bench;
  bench.moves(bench.match, {1, 1, 1, 1});
  bench.forget_messages();
  bench.say(1, Undo{bench.match, 4});
  CHECK(bench.only<Start>(1)->moves == Moves{{1}, {1}});
  bench.say(1, Undo{bench.match, 4});  // as after a double click
  CHECK(bench.error(1) == ErrorCode::stale_ply);
  bench.say(1, Undo{bench.match, 2});
  CHECK(bench.only<Start>(1)->moves.empty());
}

TEST_CASE(
    "a request for an undo ends when its sender reconnects, whether the old connection is open or lost") {
  for (const bool is_lost : {true, false}) {
    CAPTURE(is_lost);
    TwoPeople bench;
    bench.move(1, bench.match, 0, 1);
    bench.say(1, Undo{bench.match});
    if (is_lost) bench.lose(1);
    bench.join({.name = "ANIA", .resume = bench.secret_of_ania}, 0, ClientKind::person);
    bench.forget_messages();
    // ANIA's earlier request has ended, so this is a new request. It is refused, because BOLEK has made no
    // move yet.
    CHECK(bench.error_to(2, Undo{bench.match}) == ErrorCode::refused);
  }
}

TEST_CASE(
    "errors that a person's ordinary click may cause do not count towards the limit that ends a session") {
  WithBot bench;
  for (int i = 0; i < 200; ++i) bench.say(1, Undo{bench.match});
  for (int i = 0; i < 200; ++i) bench.say(1, Undo{bench.match, 7});
  for (int i = 0; i < 200; ++i) bench.say(1, Play{.game = "pile", .against = "BOLEK"});
  CHECK_FALSE(bench.closed(1));
  for (int i = 0; i < 200; ++i) bench.say(2, Undo{bench.match});
  CHECK(bench.closed(2));
}

TEST_CASE("a hint is computed once and sent only to the player who asked") {
  WithBot bench;
  bench.say(1, HintRequest{bench.match});
  REQUIRE(bench.hints.size() == 1);
  CHECK(bench.hints[0].asker == ConnectionId(1));
  CHECK(bench.hints[0].moves.empty());
  CHECK(bench.error_to(1, HintRequest{bench.match}) == ErrorCode::refused);
  bench.lobby.hint_found(ConnectionId(1), {Value::win, AnyMove{1}, {}, {{"wins", {{"by", Number{1}}}}}});
  CHECK(bench.only<Hint>(1) ==
        Hint{bench.match, 0, Value::win, "1", "It wins.", R"([{"kind":"wins","by":1}])"});
  // The client awaits no hint any more, so this one is dropped.
  bench.lobby.hint_found(ConnectionId(1), {Value::win, AnyMove{1}, {}});
  CHECK(bench.told(1).empty());
  bench.say(1, HintRequest{bench.match});
  bench.lobby.hint_found(ConnectionId(1), {Value::loss, {}, "it is too large"});
  CHECK(bench.only<Error>(1) ==
        Error{ErrorCode::refused, "there is no hint: it is too large", bench.match, false, Cause{"no_hint"}});
}

TEST_CASE("a hint is dropped if the match leaves the position before the hint is found") {
  for (const std::string event : {"a move", "the end", "an undo"}) {
    CAPTURE(event);
    WithBot bench;
    if (event == "an undo") bench.moves(bench.match, {1, 1});
    bench.say(1, HintRequest{bench.match});
    CHECK(bench.dropped_hints.empty());
    if (event == "a move") bench.move(1, bench.match, 0, 1);
    if (event == "the end") bench.say(1, Resign{bench.match});
    if (event == "an undo") bench.say(1, Undo{bench.match});
    CHECK(bench.dropped_hints == std::vector{ConnectionId(1)});
    bench.forget_messages();
    bench.lobby.hint_found(ConnectionId(1), {Value::win, AnyMove{1}, {}});
    CHECK(bench.told(1).empty());
  }
}

TEST_CASE("a hint is refused to a player who is not to move, in rated matches, and in matches of others") {
  WithBot bench;
  bench.say(2, HintRequest{bench.match});
  CHECK(bench.refusal(2) == "not_your_turn: ply 0 is for ANIA");
  CHECK(bench.error_to(1, HintRequest{"m99"}) == ErrorCode::unknown_match);
  WithBot rated(true);
  CHECK(rated.error_to(1, HintRequest{rated.match}) == ErrorCode::refused);
  CHECK(bench.hints.empty());
  CHECK(rated.hints.empty());
}

TEST_CASE("`again` repeats a match on the same board, with the same seats or with swapped ones") {
  for (const bool swap : {false, true}) {
    CAPTURE(swap);
    WithBot bench;
    bench.say(1, Resign{bench.match});
    bench.forget_messages();
    bench.say(1, Again{bench.match, swap});
    CHECK(bench.orders.empty());
    const auto start = bench.only<Start>(1).value();
    CHECK(start.match != bench.match);
    CHECK(start.board.text() == "9 3 0");
    CHECK(start.seat == (swap ? Seat::second : Seat::first));
    CHECK(start.players[start.seat] == "ANIA");
    CHECK(start.players[other(start.seat)] == "BOLEK");
    // If the second match is repeated with swapped seats, the third has the seats of the first.
    bench.say(2, Resign{start.match});
    bench.forget_messages();
    bench.say(2, Again{start.match, swap});
    CHECK(bench.invitations[1].size() == 1);
    bench.answer(1, true);
    CHECK(bench.only<Start>(1)->seat == Seat::first);
  }
}

TEST_CASE("the start message contains all that a client needs to ask for the same generated board again") {
  LobbyBench bench;
  bench.bots({"ANIA", "BOLEK"}, 9);
  bench.say(1, Play{.game = "pile", .board = "9 3 0", .against = "BOLEK"});
  bench.make_boards();
  CHECK_FALSE(bench.only<Start>(1)->made);
  bench.forget_messages();
  bench.say(
      1,
      Play{.game = "pile", .against = "BOLEK", .difficulty = Level::easy, .winner = Favoured::me, .size = 6});
  bench.make_boards();
  const auto start = bench.only<Start>(1).value();
  REQUIRE(start.made);
  CHECK(start.made->seed < 1'000'000);
  CHECK(start.made->size == 6);
  CHECK(start.made->difficulty == Level::easy);
  CHECK(start.made->winner == Favoured::me);
  CHECK(start.made->decisions);
  CHECK(start.made->decisions_wanted == 3);
  CHECK(bench.only<Start>(2)->made->winner == Favoured::them);
  bench.say(1, Play{.game = "pile",
                    .seed = start.made->seed,
                    .seat = start.seat,
                    .against = "BOLEK",
                    .difficulty = start.made->difficulty,
                    .winner = start.made->winner,
                    .size = start.made->size});
  bench.make_boards();
  const auto again = bench.only<Start>(1).value();
  CHECK(again.board.text() == start.board.text());
  CHECK(again.made == start.made);
  // The repeated match names the same board and seed.
  bench.say(1, Resign{again.match});
  bench.forget_messages();
  bench.say(1, Again{again.match, true});
  CHECK(bench.only<Start>(1)->made->seed == start.made->seed);
  CHECK(bench.only<Start>(2)->made->winner == Favoured::me);
}

TEST_CASE(
    "`again` repeats only the client's last match, and only if the text of the board was short enough to be "
    "stored") {
  WithBot bench;
  bench.say(1, Again{bench.match});  // the match must have ended before it can be repeated
  CHECK(bench.error(1) == ErrorCode::unknown_match);
  bench.say(1, Resign{bench.match});
  const std::string before = bench.match;
  bench.begin({.game = "pile", .board = "5 3 0", .seat = Seat::first, .against = "BOLEK"});
  bench.say(1, Resign{bench.match});
  bench.forget_messages();
  CHECK(bench.error_to(1, Again{before}) == ErrorCode::unknown_match);
  LobbyBench small({.limits = {.line_bytes = 4}});
  small.bots({"ANIA", "BOLEK"});
  small.arrange("x", "ANIA", "BOLEK");
  small.say(1, Resign{"x"});
  small.forget_messages();
  small.say(1, Again{"x"});  // the board is longer than a line may be, so the match cannot be repeated
  const auto error = small.only<Error>(1).value();
  CHECK(error.code == ErrorCode::unknown_match);
  CHECK(error.match == "x");
  bench.lose(2);
  CHECK(bench.error_to(1, Again{bench.match}) == ErrorCode::unknown_player);
}

TEST_CASE(
    "once the board is made, a client that asked a person for a match is told that the invitation was sent") {
  LobbyBench bench;
  bench.person("ANIA");
  bench.person("BOLEK");
  for (const std::string board : {"rubbish", "9 3 0"}) {
    bench.forget_messages();
    bench.say(1, Play{.game = "pile", .board = board, .against = "BOLEK"});
    CHECK(bench.told(1).empty());
    bench.make_boards();
    if (board == "rubbish") CHECK(bench.error(1) == ErrorCode::bad_board);
  }
  CHECK(bench.only<Asked>(1) == Asked{"BOLEK", "pile"});
  CHECK(bench.invitations[2].size() == 1);
}

TEST_CASE("the order for a generated board contains the request's size, seed, difficulty and winner") {
  LobbyBench bench;
  bench.bots({"ANIA", "BOLEK"}, 9);
  const auto ordered = [&](const Play& request) {
    bench.say(1, request);
    REQUIRE(bench.orders.size() == 1);
    const BoardOrder order = bench.orders.front().order;
    bench.orders.clear();
    return order;
  };
  const auto sized = ordered({.game = "pile", .seed = 3, .against = "BOLEK", .size = 12});
  CHECK(sized.seed == 3);
  CHECK(sized.size == 12);
  CHECK_FALSE(sized.decided);
  const auto hard = ordered({.game = "pile", .against = "BOLEK", .difficulty = Level::hard});
  CHECK(hard.difficulty == Difficulty(Level::hard));
  CHECK(hard.decided);
  const auto first_seat = [&](std::optional<Seat> seat, Favoured winner) {
    const auto order = ordered({.game = "pile", .seat = seat, .against = "BOLEK", .winner = winner});
    CHECK(order.decided);
    return order.first_seat;
  };
  CHECK(first_seat(Seat::first, Favoured::me) == Value::win);
  CHECK(first_seat(Seat::first, Favoured::them) == Value::loss);
  CHECK(first_seat(Seat::second, Favoured::me) == Value::loss);
  CHECK(first_seat(Seat::second, Favoured::them) == Value::win);
  // without a requested seat, the seats depend on the board
  CHECK_FALSE(first_seat(std::nullopt, Favoured::me));
}

TEST_CASE(
    "a person who chooses no board gets one of readable size, which the person can win if the opponent is a "
    "bot") {
  struct Case {
    int asker;
    Play request;
    bool is_sized;
    std::optional<Value> first_seat;
  };
  for (const Case& each : std::vector<Case>{
           {1, {.game = "pile", .seat = Seat::second, .against = "BOLEK"}, true, Value::loss},
           {1, {.game = "pile", .against = "CELA"}, true, {}},  // the opponent is a person
           {1, {.game = "pile", .seed = 3, .seat = Seat::first, .against = "BOLEK"}, true, Value::win},
           {1,
            {.game = "pile", .seat = Seat::first, .against = "BOLEK", .difficulty = Level::hard},
            true,
            Value::win},
           {1, {.game = "pile", .seat = Seat::first, .against = "BOLEK", .winner = Favoured::any}, true, {}},
           {4, {.game = "pile", .against = "BOLEK"}, false, {}},  // the asker is a bot
       }) {
    CAPTURE(each.asker);
    CAPTURE(each.request.against);
    LobbyBench bench;
    bench.person("ANIA");
    bench.bot("BOLEK", 9);
    bench.person("CELA");
    bench.bot("DAREK");
    bench.say(each.asker, each.request);
    REQUIRE(bench.orders.size() == 1);
    const BoardOrder& order = bench.orders.front().order;
    CHECK(order.size == (each.is_sized ? std::optional(pile().info().size_for_people) : std::nullopt));
    CHECK(order.first_seat == each.first_seat);
    if (!each.first_seat) CHECK_FALSE(order.decided);
  }
}

TEST_CASE("if a request names a winner but no seat, the board decides who moves first") {
  for (const auto winner : {Favoured::me, Favoured::them}) {
    for (const Value first_seat : {Value::win, Value::loss}) {
      LobbyBench bench;
      bench.bots({"ANIA", "BOLEK"});
      bench.say(1, Play{.game = "pile", .against = "BOLEK", .winner = winner});
      REQUIRE(bench.orders.size() == 1);
      bench.lobby.board_ready(bench.orders[0].ticket,
                              {.board = pile().read_board("9 3 0"), .first_seat = first_seat}, moment(0));
      bench.collect();
      const Seat seat = bench.only<Start>(1)->seat;
      CHECK((seat == Seat::first) == ((first_seat == Value::win) == (winner == Favoured::me)));
    }
  }
}

TEST_CASE("a requested match may begin after given moves on a given board") {
  LobbyBench bench;
  bench.bots({"ANIA", "BOLEK"}, 4);
  CHECK(bench.error_to(
            1,
            Play{.game = "pile", .board = "9 3 0", .moves = {{1}, {2}}, .against = "BOLEK", .rated = true}) ==
        ErrorCode::bad_message);
  bench.say(
      1,
      Play{.game = "pile", .board = "9 3 0", .moves = {{1}, {2}}, .seat = Seat::second, .against = "BOLEK"});
  REQUIRE(bench.orders.size() == 1);
  const referee::MakeBoard order = bench.orders.front();
  CHECK(order.opening == Moves{{1}, {2}});
  bench.lobby.board_ready(order.ticket, {.board = pile().read_board("9 3 0"), .opening = order.opening},
                          moment(0));
  const auto start = bench.only<Start>(1);
  CHECK(start->moves == Moves{{1}, {2}});
  CHECK(bench.only<MoveRequest>(2)->ply == 2);
  // If the match is repeated, it begins without the moves of the opening.
  bench.say(1, Resign{start->match});
  bench.forget_messages();
  bench.say(1, Again{start->match});
  CHECK(bench.only<Start>(1)->moves.empty());
}
