// How a `play` message becomes a match.
#include "tests/referee/lobby/lobby_bench.hpp"

namespace {

// ANIA on connection 1, who asks for matches, the bot BOLEK on 2, and the person ZOSIA on 3.
struct Company : LobbyBench {
  explicit Company(const LobbySettings& settings = {}) : LobbyBench(settings) {
    bot("ANIA");
    bot("BOLEK");
    person("ZOSIA");
    forget_messages();
  }
};

Play against(const std::string& name) {
  return {.game = "pile", .board = "7 3 0", .against = name};
}

/// ANIA and BOLEK, who may play almost any number of matches with each other.
struct Tireless : LobbyBench {
  Tireless() : LobbyBench({.max_matches_between = 1000}) { bots({"ANIA", "BOLEK"}, 1000); }
};

}  // namespace

TEST_CASE("a requested match with a bot that has free capacity begins at once") {
  Company bench;
  Play request = against("bolek");
  request.seat = Seat::second;
  request.rated = true;
  request.clock = ClockSettings{1, 60, 3, 4};
  bench.play(1, request);
  const auto start = bench.only<Start>(1).value();
  CHECK(start == Start{.match = start.match,
                       .game = "pile",
                       .board = "7 3 0",
                       .seat = Seat::second,
                       .roles = {"Taker", "Keeper"},
                       .players = {"BOLEK", "ANIA"},
                       .clock = ClockSettings{1, 60, 3, 4},
                       .rated = true});
  CHECK(bench.only<Start>(2)->match == start.match);
  CHECK(bench.lobby.free_capacity("ANIA") == 0);
}

TEST_CASE("each requested match gets an id of its own") {
  LobbyBench bench;
  bench.bots({"ANIA", "BOLEK"}, 9);
  bench.arrange("m2", "ANIA", "BOLEK");
  for (int i = 0; i < 7; ++i) bench.say(1, against("BOLEK"));
  bench.make_boards();
  std::set<std::string> ids;
  for (const auto& deliver : bench.starts) {
    ids.insert(std::get<Start>(std::get<RefereeMessage>(deliver.what)).match);
  }
  CHECK(ids.size() == 8);
}

TEST_CASE("an impossible request for a match is refused with the reason, and uses no capacity") {
  Company bench({.limits = {.board_size = {{"pile", 50}}}, .max_ready = milliseconds(20'000)});
  bench.join({.name = "CHESS", .games = std::vector<std::string>{"chess"}});
  bench.bots({"CELA", "DANA"});
  bench.arrange("x", "CELA", "DANA");
  const auto with_clock = [](const ClockSettings& clock) {
    return Play{.game = "pile", .board = "7 3 0", .against = "BOLEK", .clock = clock};
  };
  const std::vector<std::pair<Play, std::string>> cases{
      {{.game = "pile"}, "unknown_player: there is nobody called 'perfect'"},
      {{.game = "piel"}, "unknown_game: there is no game 'piel'; did you mean pile?"},
      {{.game = "chess"}, "unknown_game: there is no game 'chess'"},
      {against("ania"), "unknown_player: "},
      {against("bolke"), "unknown_player: there is nobody called 'bolke'; did you mean BOLEK?"},
      {against("CHESS"), "unknown_game: "},
      {against("CELA"), "busy: "},
      {{.game = "pile", .board = "7 3 0", .seed = 1, .against = "BOLEK"}, "bad_message: "},
      {with_clock({-1, 0, 0, 0}), "bad_message: "},
      {with_clock({0, INT64_MAX, 0, 0}), "bad_message: "},
      {with_clock({20'001, 1'000, 0, 0}),
       "bad_message: clock: expected a ready_ms of at most 20000, found 20001"},
      {{.game = "pile", .board = "x", .against = "BOLEK"}, "bad_board: token"},
      {{.game = "pile", .board = "7 3", .against = "BOLEK"}, "bad_board: token"},
      {{.game = "pile", .board = "51 3 0", .against = "BOLEK"}, "bad_board: token"},
  };
  bench.forget_messages();
  for (const auto& [request, expected] : cases) {
    const auto& refusal = expected;
    CAPTURE(refusal);
    bench.play(1, request);
    const auto error = bench.only<Error>(1).value();
    CHECK((std::string(protocol::name(error.code)) + ": " + error.message).starts_with(refusal));
    CHECK_FALSE(error.fatal);
    CHECK(bench.lobby.free_capacity("ANIA") == 1);
  }
  CHECK(bench.told(2).empty());
  CHECK(bench.error_to(5, against("ANIA")) == ErrorCode::busy);  // the asker itself has no free capacity
  const ConnectionId perfect = bench.bot("perfect");
  bench.play(1, {.game = "pile", .clock = ClockSettings{20'000, 1'000, 0, 0}});
  CHECK(bench.only<Start>(perfect));
}

TEST_CASE("a client whose connection is lost cannot be asked for a match") {
  LobbyBench bench;
  bench.bots({"ANIA", "BOLEK"}, 2);
  bench.arrange("x", "ANIA", "BOLEK");
  bench.lose(2);
  bench.forget_messages();
  bench.say(1, against("BOLEK"));
  CHECK(bench.only<Error>(1)->message == "BOLEK has lost its connection");
}

TEST_CASE("a board is made from the requested seed, or from a random one if the request names none") {
  LobbyBench bench;
  bench.bots({"ANIA", "BOLEK"}, 9);
  bench.say(1, Play{.game = "pile", .seed = 42, .against = "BOLEK"});
  for (int i = 0; i < 2; ++i) bench.say(1, Play{.game = "pile", .against = "BOLEK"});
  REQUIRE(bench.orders.size() == 3);
  CHECK(bench.orders[0].game.id() == "pile");
  CHECK(bench.orders[0].order.seed == 42);
  CHECK(bench.orders[0].text == std::nullopt);
  CHECK(bench.orders[0].max_size == 100'000);
  CHECK(bench.orders[1].order.seed != bench.orders[2].order.seed);
  bench.make_boards();
  CHECK(bench.starts.size() == 6);
}

TEST_CASE("a requested start must be possible on the board, and if none is requested, the start is random") {
  Tireless bench;
  const auto start_of = [&](const char* board, std::optional<Number> start) {
    bench.forget_messages();
    bench.play(1, Play{.game = "pile", .board = board, .start = start, .against = "BOLEK"});
    const auto told = bench.only<Start>(1);
    return told ? told->start : std::optional<Number>(-1);
  };
  CHECK(start_of("5 2 4", 4) == 4);
  CHECK(start_of("5 2 0", {}) == std::nullopt);
  std::set<std::optional<Number>> drawn;
  for (int i = 0; i < 100; ++i) drawn.insert(start_of("5 2 4", {}));
  CHECK(drawn == std::set<std::optional<Number>>{1, 2, 3, 4});
  for (const Number wrong : {Number{0}, Number{5}, Number{-1}, max_number}) {
    CHECK(start_of("5 2 4", wrong) == -1);
  }
  bench.play(1, Play{.game = "pile", .board = "5 2 0", .start = 1, .against = "BOLEK"});
  CHECK(bench.error(1) == ErrorCode::bad_board);
}

TEST_CASE("seats are random unless the request names one") {
  Tireless bench;
  int first = 0;
  for (int i = 0; i < 200; ++i) {
    bench.forget_messages();
    bench.play(1, against("BOLEK"));
    if (bench.only<Start>(1)->seat == Seat::first) ++first;
  }
  CHECK(first > 60);
  CHECK(first < 140);
}

TEST_CASE("a request for a match uses its client's capacity while the board is being made") {
  Company bench;
  bench.say(1, against("BOLEK"));
  CHECK(bench.lobby.free_capacity("ANIA") == 0);
  CHECK(bench.error_to(1, against("BOLEK")) == ErrorCode::busy);
  CHECK(bench.error_to(2, against("ANIA")) == ErrorCode::busy);
  bench.make_boards();
  CHECK(bench.only<Start>(1));
  CHECK(bench.lobby.free_capacity("ANIA") == 0);
}

TEST_CASE("the opponent's capacity is checked again when the board is ready") {
  Company bench;
  bench.bot("CELA");
  bench.say(1, against("BOLEK"));
  bench.arrange("x", "CELA", "BOLEK");
  bench.make_boards();
  CHECK(bench.error(1) == ErrorCode::busy);
  CHECK(bench.lobby.free_capacity("ANIA") == 1);
  bench.say(1, against("ZOSIA"));
  bench.lose(3);
  bench.make_boards();
  CHECK(bench.error(1) == ErrorCode::unknown_player);
  bench.say(2, Resign{"x"});
  bench.say(1, against("BOLEK"));
  bench.lose(1);  // no match begins for an asker who has left
  bench.forget_messages();
  bench.make_boards();
  CHECK(bench.told(2).empty());
  CHECK(bench.lobby.free_capacity("BOLEK") == 1);
}

TEST_CASE(
    "if a client repeats a request while the first request's board is being made, the repetition is "
    "refused") {
  const auto refusal = [](const LobbySettings& settings, int capacity) {
    LobbyBench bench(settings);
    bench.bots({"ANIA"}, capacity);
    bench.bots({"BOLEK"}, 9);
    for (int i = 0; i < 2; ++i) bench.say(1, against("BOLEK"));
    CHECK(bench.orders.size() == 1);
    return bench.refusal(1);
  };
  CHECK(refusal({}, 1) ==
        "busy: you have no free capacity: you may play 1 match at once, pending requests included");
  CHECK(refusal({.max_plays = 1}, 9) == "rate_limited: you have 1 pending play request (limit 1)");
}

TEST_CASE("the total size of the board texts in a client's waiting requests is limited") {
  LobbyBench bench({.limits = {.play_bytes = 10}});
  bench.bots({"ANIA", "BOLEK", "CELA"}, 9);
  Play request = against("BOLEK");
  request.board = "5 2 0    ";  // with its blanks, the text has 9 bytes
  bench.say(1, request);
  bench.say(1, request);
  CHECK(bench.told(1).empty());
  CHECK(bench.error_to(1, request) == ErrorCode::rate_limited);
  bench.say(3, request);
  bench.say(1, Play{.game = "pile", .against = "BOLEK"});  // a request without a board uses no bytes
  CHECK(bench.told(1).empty());
  CHECK(bench.told(3).empty());
  bench.make_boards();
  bench.forget_messages();
  bench.say(1, request);
  CHECK(bench.told(1).empty());
  CHECK(bench.orders.size() == 1);
}

TEST_CASE("the number of matches between a client and one opponent is limited") {
  LobbyBench bench({.max_matches_between = 2});
  bench.bots({"ANIA", "BOLEK", "CELA"}, 9);
  for (int i = 0; i < 3; ++i) bench.say(1, against("BOLEK"));
  bench.make_boards();  // checks the limit again for each board that is ready
  CHECK(bench.error(1) == ErrorCode::busy);
  CHECK(bench.lobby.free_capacity("BOLEK") == 7);
  CHECK(bench.error_to(1, against("BOLEK")) == ErrorCode::busy);
  CHECK(bench.orders.empty());
  bench.say(1, against("CELA"));
  bench.play(3, against("BOLEK"));
  CHECK(bench.lobby.free_capacity("BOLEK") == 6);
  CHECK(bench.lobby.free_capacity("CELA") == 7);
  bench.say(2, Resign{bench.lobby.matches(9).back().match});
  bench.forget_messages();
  bench.play(1, against("BOLEK"));
  CHECK(bench.only<Start>(1));
}

TEST_CASE("the number of all running matches is limited") {
  LobbyBench bench({.max_matches = 2});
  bench.bots({"ANIA", "BOLEK", "CELA"}, 9);
  bench.arrange("x", "BOLEK", "CELA");
  for (int i = 0; i < 2; ++i) bench.say(1, against("BOLEK"));
  bench.make_boards();  // checks the limit again for each board that is ready
  CHECK(bench.error(1) == ErrorCode::busy);
  CHECK(bench.error_to(3, against("ANIA")) == ErrorCode::busy);
  CHECK(bench.orders.empty());
  bench.arrange("y", "BOLEK", "CELA");
  CHECK(bench.only<Start>(3));
  bench.say(2, Resign{"x"});
  bench.say(2, Resign{"y"});
  bench.forget_messages();
  bench.play(1, against("CELA"));
  CHECK(bench.only<Start>(1));
}

TEST_CASE("a match with a person begins when the person accepts the invitation") {
  Company bench;
  Play request{.game = "pile", .board = "5 2 4", .start = 2, .seat = Seat::second, .against = "zosia"};
  request.clock = ClockSettings{1, 60, 3, 4};
  request.rated = true;
  bench.play(1, request);
  CHECK(bench.told(1).empty());
  CHECK(bench.told(3).empty());
  CHECK(bench.invitations[3] ==
        std::vector{Invitation{"ANIA", "pile", Seat::first, 2, ClockSettings{1, 60, 3, 4}, true}});
  bench.answer(3, true, 59'000);
  CHECK(bench.only<Start>(1)->seat == Seat::second);
  CHECK(bench.only<Start>(3)->seat == Seat::first);
  CHECK(bench.lobby.deadline() != std::nullopt);  // the match has a clock, and ZOSIA is to move
  CHECK(bench.lobby.who()[2].playing == 1);
}

TEST_CASE("a person may refuse an invitation") {
  Company bench;
  bench.play(1, against("ZOSIA"));
  bench.answer(3, false);
  CHECK(bench.refusal(1) == "busy: ZOSIA refused");
  CHECK(bench.lobby.free_capacity("ANIA") == 1);
  CHECK(bench.lobby.free_capacity("ZOSIA") == 1);
  CHECK(bench.told(3).empty());
  bench.answer(3, true);
  CHECK(bench.error(3) == ErrorCode::busy);  // the invitation has ended, so it cannot be accepted
}

TEST_CASE("an invitation that is not answered in time counts as refused") {
  Company bench;
  bench.lose(1);  // so that ANIA's pings do not determine the next deadline
  const ConnectionId asker = bench.person("ANIA");
  bench.forget_messages();
  bench.say(asker, against("ZOSIA"), 1'000);
  bench.make_boards(2'000);
  bench.tick(61'999);
  CHECK(errors(bench.told(asker)).empty());
  bench.tick(62'000);
  CHECK(bench.refusal(asker) == "busy: ZOSIA did not answer within 60 s");
  CHECK(bench.withdrawal(3) == "ANIA: you did not answer within 60 s");
  CHECK(bench.lobby.free_capacity("ZOSIA") == 1);
}

TEST_CASE(
    "a second invitation from an address to a person is refused, even if it is requested before the first is "
    "sent") {
  Company bench;
  bench.say(1, against("ZOSIA"));
  bench.play(2, against("ZOSIA"));
  CHECK(bench.told(1).empty());
  CHECK(bench.error(2) == ErrorCode::busy);
  CHECK(bench.error_to(2, against("ZOSIA")) == ErrorCode::busy);
  CHECK(bench.invitations[3].size() == 1);
}

TEST_CASE("a person who asks for a match thereby refuses an open invitation") {
  Company bench;
  bench.play(1, against("ZOSIA"));
  bench.say(3, against("chess"));  // this request is invalid, so the invitation stays open
  bench.say(3, against("ania"));
  const auto told = bench.told(3);
  REQUIRE(errors(told) == std::vector{ErrorCode::unknown_player, ErrorCode::busy});
  CHECK(std::get<Error>(told[1]).message == "ANIA has asked you already: answer the invitation");
  CHECK(bench.withdrawn[3].empty());
  bench.say(3, against("BOLEK"));
  CHECK(bench.withdrawal(3) == "ANIA: you have asked for a match yourself");
  CHECK(bench.only<Error>(1)->message == "ZOSIA has asked for another match");
  CHECK(bench.lobby.free_capacity("ANIA") == 1);
  CHECK(bench.lobby.free_capacity("ZOSIA") == 0);
  bench.make_boards();
  CHECK(bench.only<Start>(3));
}

TEST_CASE("a client whose invitation was refused may not invite the same person again for a while") {
  Company bench;
  bench.bot("CELA", 2);
  bench.forget_messages();
  bench.say(4, against("ZOSIA"));
  bench.say(4, against("ZOSIA"));
  auto second = bench.orders.back();
  bench.orders.pop_back();
  bench.make_boards();
  bench.answer(3, false, 1'000);
  bench.forget_messages();
  bench.orders.push_back(second);  // client 4 had also requested this invitation before ZOSIA refused
  bench.make_boards(31'001);
  CHECK(bench.only<Error>(4)->message ==
        "ZOSIA has refused you: ask again in 30 s, or wait for an invitation");
  bench.say(4, against("zosia"), 60'999);
  CHECK(bench.only<Error>(4)->message ==
        "ZOSIA has refused you: ask again in 1 s, or wait for an invitation");
  CHECK(bench.invitations[3].size() == 1);
  bench.say(2, against("ZOSIA"), 60'999);  // other clients may invite the person
  bench.make_boards(60'999);
  CHECK(bench.invitations[3].size() == 2);
  bench.answer(3, false, 61'000);
  bench.play(4, against("ZOSIA"), 61'000);
  CHECK(bench.invitations[3].size() == 3);
}

TEST_CASE(
    "after a refused invitation, a client may invite the same person again once that person has invited the "
    "client") {
  Company bench;
  bench.play(1, against("ZOSIA"));
  bench.answer(3, false);
  bench.play(3, Play{.game = "pile", .board = "x", .against = "ANIA"});
  bench.forget_messages();
  bench.play(1, against("ZOSIA"));
  CHECK(bench.told(1).empty());
  CHECK(bench.invitations[3].size() == 2);
}

TEST_CASE("for a misspelt name, no similar name is suggested in a lobby of more than 200 other clients") {
  Company bench;
  for (int i = 0; i < 198; ++i) bench.bot("CELA" + std::to_string(i));
  bench.play(1, against("bolke"));  // the lobby has 201 clients, which are the asker and 200 others
  CHECK(bench.only<Error>(1)->message == "there is nobody called 'bolke'; did you mean BOLEK?");
  bench.bot("DANA");
  bench.play(1, against("bolke"));
  CHECK(bench.only<Error>(1)->message == "there is nobody called 'bolke'");
}

TEST_CASE("an invitation ends when its sender or its receiver leaves") {
  Company bench;
  bench.play(1, against("ZOSIA"));
  bench.lose(1);
  CHECK(bench.withdrawal(3) == "ANIA: ANIA has left");
  CHECK(bench.lobby.free_capacity("ZOSIA") == 1);
  bench.answer(3, true);
  CHECK(bench.error(3) == ErrorCode::busy);
  bench.play(2, against("ZOSIA"));
  bench.lose(3);
  CHECK(bench.refusal(2) == "busy: ZOSIA has left");
  CHECK(bench.lobby.free_capacity("BOLEK") == 1);
}

TEST_CASE("an idle match without a clock ends if a client requested it, but not if it was arranged") {
  LobbyBench bench({.limits = {.idle_ms = 300'000}});
  bench.person("ANIA");
  bench.bot("BOLEK", 9);
  bench.arrange("x", "BOLEK", "ANIA");
  bench.tick(400'000);
  CHECK(bench.finished.empty());
  bench.say(1, Resign{"x"}, 400'000);
  bench.play(1, Play{.game = "pile", .board = "7 3 0", .seat = Seat::first, .against = "BOLEK"}, 400'000);
  bench.tick(639'999);
  CHECK(bench.idle_warnings[1].empty());
  bench.tick(640'000);
  REQUIRE(bench.idle_warnings[1].size() == 1);
  CHECK(bench.idle_warnings[1][0].left_ms == 60'000);
  const std::string match = std::get<Start>(std::get<RefereeMessage>(bench.starts.back().what)).match;
  bench.move(1, match, 0, 1, 650'000);
  bench.tick(890'000);
  CHECK(bench.idle_warnings[2].empty());  // bots get no warning: their welcome names the limit
  bench.forget_messages();
  bench.tick(950'001);
  CHECK(bench.only<End>(2)->reason == Reason::idle);
  CHECK(bench.only<End>(1)->outcome == Value::win);
}

namespace {

/// The house bot `perfect`, which plays at most 16 matches at once. All other clients can play more.
struct House : LobbyBench {
  explicit House(const LobbySettings& settings = {}) : LobbyBench(settings) {
    origin.clear();
    bot("perfect", 16);
  }
  ConnectionId guest(const std::string& name, const std::string& address) {
    origin = address;
    return bot(name, 100);
  }
  /// Asks for this many matches with `perfect`. Returns how many of them begin.
  int begun(ConnectionId asker, int matches, const std::string& board = "7 3 0") {
    int begun = 0;
    for (int i = 0; i < matches; ++i) {
      told(asker);
      play(asker, {.game = "pile", .board = board});
      if (only<Start>(asker)) ++begun;
    }
    return begun;
  }
};

}  // namespace

TEST_CASE(
    "if clients of one address take all matches of the referee's own bot, a request from another address "
    "ends their newest match") {
  House bench;
  const ConnectionId greedy = bench.guest("GREEDY", "192.0.2.1");
  const ConnectionId friendly = bench.guest("FRIEND", "192.0.2.1");
  CHECK(bench.begun(greedy, 9) == 8);  // two clients can have at most 8 matches with each other
  CHECK(bench.begun(friendly, 9) == 8);
  CHECK(bench.begun(greedy, 1) == 0);
  const std::string newest = bench.lobby.matches(1).front().match;
  bench.forget_messages();
  const ConnectionId ania = bench.guest("ANIA", "192.0.2.2");
  CHECK(bench.begun(ania, 1) == 1);
  REQUIRE(bench.finished.size() == 1);
  CHECK(bench.finished[0].reason == Reason::aborted);
  CHECK(bench.finished[0].detail == "ended to make room for another player");
  CHECK(bench.finished[0].setup.id == newest);
  CHECK(bench.only<Error>(friendly) == Error{ErrorCode::busy,
                                             "match " + newest + " ends to make room for another player",
                                             newest, false, Cause{"makes_room"}});
  // Each address gets the same number of matches. The clients of the first address share theirs.
  CHECK(bench.begun(ania, 20) == 7);
  CHECK(bench.finished.size() == 8);
  CHECK(bench.begun(bench.guest("BOLEK", "192.0.2.1"), 20) == 2);
  CHECK(bench.lobby.free_capacity("perfect") == 0);
}

TEST_CASE("a client's only match is not ended to make room for another client of the same address") {
  House bench;
  for (int i = 0; i < 16; ++i) {
    CHECK(bench.begun(bench.guest("GUEST" + std::to_string(i), "192.0.2.1"), 1) == 1);
  }
  const ConnectionId late = bench.guest("LATE", "192.0.2.1");
  CHECK(bench.begun(late, 1) == 0);
  CHECK(bench.finished.empty());
  CHECK(bench.begun(bench.guest("ANIA", "192.0.2.2"), 1) == 1);  // a client of another address gets a match
}

TEST_CASE("the limit on all running matches is shared evenly between addresses") {
  House bench({.max_matches = 4});
  CHECK(bench.begun(bench.guest("GREEDY", "192.0.2.1"), 5) == 4);
  CHECK(bench.begun(bench.guest("ANIA", "192.0.2.2"), 3) == 2);
}

TEST_CASE("the limit on the total size of boards is shared between addresses") {
  House bench({.max_large_boards = 1});
  const ConnectionId greedy = bench.guest("GREEDY", "192.0.2.1");
  const ConnectionId ania = bench.guest("ANIA", "192.0.2.2");
  const std::string third = std::to_string(pile().info().default_max_size / 3) + " 3 0";
  CHECK(bench.begun(greedy, 3, third) == 3);
  bench.forget_messages();
  bench.play(greedy, Play{.game = "pile", .board = third});
  CHECK(bench.only<Error>(greedy)->message ==
        "the boards in play have reached their largest total size: ask again later, or for a smaller board");
  CHECK(bench.begun(greedy, 1) == 1);  // the limit still leaves room for a small board
  CHECK(bench.begun(ania, 2, third) == 1);
  // the newest match ended, too, but its board was too small to make enough room
  CHECK(bench.finished.size() == 2);
}

TEST_CASE(
    "if an invitation is accepted while the largest allowed number of matches is running, both players are "
    "told why no match begins") {
  LobbyBench bench({.max_matches = 1});
  bench.bot("ANIA");
  bench.person("ZOSIA");
  bench.bots({"CELA", "DARIA"});
  bench.play(1, against("ZOSIA"));
  bench.arrange("x", "CELA", "DARIA");
  bench.answer(2, true);
  CHECK(bench.error(1) == ErrorCode::busy);
  CHECK(bench.withdrawal(2) == "ANIA: 1 match is being played, as many as are allowed at once");
  CHECK(bench.lobby.free_capacity("ZOSIA") == 1);
}
