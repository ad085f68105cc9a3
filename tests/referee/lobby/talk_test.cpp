// News of the opponent for people in a match: chat, hints, lost connections.
#include "tests/referee/lobby/lobby_bench.hpp"

namespace {

/// Client 1 asks client 2 for a match, and moves first.
struct TalkBench : LobbyBench {
  explicit TalkBench(ClientKind first = ClientKind::person, ClientKind second = ClientKind::person,
                     std::optional<ClockSettings> clock = {}, const referee::LobbySettings& settings = {})
      : LobbyBench(settings) {
    join({.name = "ANIA"}, 0, first);
    secret_of_ania = secret(1);
    join({.name = "BOLEK", .wants = {.undo = true}}, 0, second);
    secret_of_bolek = secret(2);
    play(1, {.game = "pile", .board = "9 3 0", .seat = Seat::first, .against = "BOLEK", .clock = clock});
    if (!invitations[2].empty()) answer(2, true);
    match = only<Start>(1)->match;
    forget_messages();
  }

  void tell(Nth from, const std::string& text, std::int64_t ms = 0) { say(from, Say{match, text}, ms); }
  /// Reconnects a client that lost its connection.
  ConnectionId come_back(const std::string& name, std::int64_t ms = 0) {
    return join({.name = name, .person = true, .resume = name == "ANIA" ? secret_of_ania : secret_of_bolek},
                ms);
  }
  /// Whether the client received this news of its opponent, and no other such news, since the last call.
  bool hears(Nth who, const std::string& from, OpponentDid did, std::optional<std::uint64_t> left_ms = {}) {
    return only<OpponentNews>(who) == OpponentNews{match, from, did, left_ms};
  }

  std::string match, secret_of_ania, secret_of_bolek;
};

}  // namespace

TEST_CASE("a person's chat message reaches the opponent and nobody else") {
  TalkBench bench;
  const ConnectionId spectator = bench.spectator();
  bench.say(spectator, Watch{bench.match});
  bench.person("CELINA");
  bench.forget_messages();
  bench.tell(1, "a\x1b[2J\nb\u202e\xff");  // characters that would garble a terminal are replaced
  CHECK(bench.only<Said>(2)->text == "a?[2J?b??");
  bench.tell(1, "Cześć, jak się masz?");
  CHECK(bench.only<Said>(2) == Said{bench.match, "ANIA", "Cześć, jak się masz?"});
  CHECK(bench.told(1).empty());
  CHECK(bench.told(spectator).empty());
  CHECK(bench.told(4).empty());
  bench.tell(2, "Dobrze.");
  CHECK(bench.only<Said>(1) == Said{bench.match, "BOLEK", "Dobrze."});
}

TEST_CASE("chat messages in a rated match are delivered but not recorded") {
  LobbyBench bench;
  bench.person("ANIA");
  bench.person("BOLEK");
  bench.arrange("x", "ANIA", "BOLEK", 0, {.rated = true});
  bench.forget_messages();
  bench.say(2, Say{"x", "Good luck!"});
  CHECK(bench.only<Said>(1) == Said{"x", "BOLEK", "Good luck!"});
  bench.say(1, Resign{"x"});
  REQUIRE(bench.finished.size() == 1);
  CHECK(bench.finished[0].detail == "ANIA resigned");
}

TEST_CASE("blank and overlong chat messages are refused") {
  TalkBench bench;
  std::string longest;
  for (std::size_t i = 0; i < Say::most_characters; ++i) longest += "ż";
  bench.tell(1, longest);
  CHECK(bench.only<Said>(2)->text == longest);
  for (const std::string& text :
       {longest + ".", std::string(), std::string("  "), std::string("\u00a0\u2800 \u3000")}) {
    CAPTURE(text);
    bench.tell(1, text);
    const auto error = bench.only<Error>(1).value();
    CHECK(error.code == ErrorCode::bad_message);
    CHECK(error.message.starts_with("text: expected 1 to 200 characters, found '"));
    CHECK(bench.told(2).empty());
  }
}

TEST_CASE("bots neither send nor receive chat messages") {
  TalkBench bench(ClientKind::person, ClientKind::bot);
  bench.tell(1, "Hello?");
  CHECK(bench.only<Error>(1) == Error{ErrorCode::refused, "BOLEK is a program and hears nothing", bench.match,
                                      false, Cause{"people_only", {{"name", "BOLEK"}}}});
  bench.tell(2, "Beep.");
  CHECK(bench.only<Error>(2)->cause == Cause{"people_only"});
  CHECK(bench.told(1).empty());
}

TEST_CASE(
    "a chat message is not delivered to other clients' matches, to an opponent whose connection is lost, or "
    "after the match") {
  TalkBench bench;
  bench.person("CELINA");
  CHECK(bench.error_to(3, Say{bench.match, "Take two!"}) == ErrorCode::unknown_match);
  bench.lose(2);
  bench.forget_messages();
  bench.tell(1, "Are you there?");
  CHECK(bench.only<Error>(1)->cause == Cause{"not_heard", {{"name", "BOLEK"}}});
  bench.say(1, Resign{bench.match});
  bench.forget_messages();
  bench.tell(1, "Well played.");  // simulates a message that was sent before the end of the match was known
  CHECK(bench.told(1).empty());
  CHECK(bench.told(2).empty());
}

TEST_CASE("a person may send five chat messages at once, and then one a second") {
  TalkBench bench;
  for (int i = 0; i < 200; ++i) bench.tell(1, "Hey!", 100);
  CHECK(bench.told(2).size() == 5);
  const auto refusals = bench.told(1);
  REQUIRE(refusals.size() == 195);
  const auto& refusal = std::get<Error>(refusals.back());
  CHECK(refusal.code == ErrorCode::busy);
  CHECK(refusal.message == "you may send 5 messages at once, and then 1 a second");
  CHECK(refusal.cause == Cause{"too_fast"});
  CHECK_FALSE(bench.closed(1));  // messages above the limit do not count as errors
  bench.tell(1, "Hey!", 1099);
  CHECK(bench.told(2).empty());
  bench.tell(1, "Hey!", 1100);
  CHECK(bench.told(2).size() == 1);
  bench.tell(2, "Yes?", 1100);  // each person has a limit of their own
  CHECK(bench.only<Said>(1));
}

TEST_CASE("chat messages to a client that does not read are refused") {
  TalkBench bench;
  bench.waiting[Nth(2)] = 64 << 10;
  bench.tell(1, "Hey!");
  CHECK(bench.only<Said>(2));
  bench.waiting[Nth(2)] += 1;
  bench.tell(1, "Hey!");
  CHECK(bench.only<Error>(1)->cause == Cause{"not_read", {{"name", "BOLEK"}}});
  TalkBench narrow(ClientKind::person, ClientKind::person, {}, {.links = {.queue_bytes = 4096}});
  // Chat messages fail at half of the limit on unread output.
  for (const std::size_t waits : {2048, 2049}) {
    narrow.waiting[Nth(2)] = waits;
    narrow.tell(1, "Hey!");
  }
  CHECK(narrow.told(2).size() == 1);
  CHECK(narrow.only<Error>(1)->cause == Cause{"not_read", {{"name", "BOLEK"}}});
  bench.say(1, HintRequest{bench.match});
  bench.lose(1);
  bench.waiting[Nth(2)] = 0;
  bench.come_back("ANIA");
  // BOLEK was not told that ANIA's link was lost, and so is not told that ANIA is back.
  CHECK(bench.told(2).empty());
}

TEST_CASE(
    "a person is told at most once per ply that the opponent asked for a hint, and only while the person's "
    "client reads") {
  TalkBench bench;
  bench.waiting[Nth(2)] = 1 << 20;
  bench.say(1, HintRequest{bench.match});
  bench.lobby.hint_found(ConnectionId(1), {Value::win, AnyMove{1}, {}});
  CHECK(bench.told(2).empty());
  bench.waiting[Nth(2)] = 0;
  for (int i = 0; i < 3; ++i) {
    bench.say(1, HintRequest{bench.match});
    bench.lobby.hint_found(ConnectionId(1), {Value::win, AnyMove{1}, {}});
  }
  CHECK(bench.hears(2, "ANIA", OpponentDid::hint));
  bench.say(2, HintRequest{bench.match});  // client 2 is not to move, so it gets no hint
  CHECK_FALSE(bench.only<OpponentNews>(1));
  bench.move(1, bench.match, 0, 1);
  bench.forget_messages();
  bench.say(2, HintRequest{bench.match});
  CHECK(bench.hears(1, "BOLEK", OpponentDid::hint));
  bench.move(2, bench.match, 1, 1);
  bench.forget_messages();
  bench.say(1, HintRequest{bench.match});
  CHECK(bench.only<OpponentNews>(2));
}

TEST_CASE("a person who reconnects learns of the opponent's hint, unless the match has moved on") {
  TalkBench bench(ClientKind::bot, ClientKind::person);
  bench.lose(2);
  bench.say(1, HintRequest{bench.match});
  const ConnectionId back = bench.come_back("BOLEK");
  CHECK(bench.hears(back, "ANIA", OpponentDid::hint));
  bench.lose(back);
  bench.move(1, bench.match, 0, 1);
  CHECK_FALSE(bench.only<OpponentNews>(bench.come_back("BOLEK")));
}

TEST_CASE("a person learns that a bot asked for a hint, but a bot gets no news of hints") {
  TalkBench bench(ClientKind::person, ClientKind::bot);
  bench.say(1, HintRequest{bench.match});
  CHECK(bench.told(2).empty());
  bench.move(1, bench.match, 0, 1);
  bench.forget_messages();
  bench.say(2, HintRequest{bench.match});
  CHECK(bench.hears(1, "BOLEK", OpponentDid::hint));
  bench.lose(1, 0);
  bench.come_back("ANIA", 10);
  CHECK(bench.told(2).empty());
}

TEST_CASE(
    "a person is told that the opponent's connection is lost, how long the match waits, and that the "
    "opponent is back") {
  TalkBench bench;
  bench.pass_until(1000);
  bench.lose(1, 1000);  // client 1 is to move
  CHECK(bench.hears(2, "ANIA", OpponentDid::lost_link, 60'000));
  bench.come_back("ANIA", 5000);
  CHECK(bench.hears(2, "ANIA", OpponentDid::back));
  bench.move(3, bench.match, 0, 1, 6000);
  bench.forget_messages();
  bench.lose(3, 7000);  // it is not client 3's turn, so the minute to reconnect begins with its next turn
  CHECK(bench.hears(2, "ANIA", OpponentDid::lost_link, 60'000));
  bench.move(2, bench.match, 1, 1, 8000);
  bench.pass_until(68'001);
  CHECK(bench.only<End>(2)->reason == Reason::disconnect);
}

TEST_CASE(
    "in a match with a clock, an opponent with a lost connection may reconnect until its clock runs out") {
  for (const auto& each : {std::array{1, 5'000, 15'000}, {2, 5'000, 20'000}, {1, 20'001, 0}}) {
    const int loses = each[0], ms = each[1], left = each[2];
    CAPTURE(loses);
    CAPTURE(ms);
    TalkBench bench(ClientKind::person, ClientKind::person, ClockSettings{0, 20'000, 0, 0});
    bench.lose(loses, ms);
    if (left == 0) {
      const auto told = bench.told(2);
      REQUIRE(told.size() == 1);
      CHECK(std::get<End>(told[0]).reason == Reason::timeout);
    } else {
      CHECK(bench.hears(3 - loses, loses == 1 ? "ANIA" : "BOLEK", OpponentDid::lost_link, left));
    }
  }
}

TEST_CASE("a person who reconnects learns that the opponent's connection is lost") {
  TalkBench bench;
  bench.lose(2, 0);
  bench.lose(1, 0);
  bench.come_back("ANIA", 20'000);
  const auto told = bench.told(3);
  REQUIRE(told.size() == 4);  // welcome, start, move request, news
  CHECK(std::get<OpponentNews>(told.back()) ==
        OpponentNews{bench.match, "BOLEK", OpponentDid::lost_link, 60'000});
}

TEST_CASE(
    "a person is told of at most five losses of the opponent's connection until the person reconnects") {
  TalkBench bench;
  Nth link = 1;
  for (int i = 0; i < 100; ++i) {
    bench.lose(link);
    link = bench.come_back("ANIA");
  }
  // Five times, ANIA's connection is reported as lost, and then as back.
  CHECK(bench.told(2).size() == 10);
  bench.lose(2);
  bench.lose(link);
  const Nth bolek = bench.come_back("BOLEK");
  CHECK(bench.hears(bolek, "ANIA", OpponentDid::lost_link, 60'000));
  bench.come_back("ANIA");
  CHECK(bench.hears(bolek, "ANIA", OpponentDid::back));
}

TEST_CASE("a client's lost connection is reported to all its opponents") {
  LobbyBench bench;
  bench.bot("ALOJZY", 8);
  const std::string secret = bench.secret(1);
  for (std::size_t i = 0; i < 8; ++i) {
    const std::string name = "GUEST" + std::to_string(i);
    bench.person(name);
    bench.arrange(name, "ALOJZY", name);
  }
  bench.forget_messages();
  for (const OpponentDid did : {OpponentDid::lost_link, OpponentDid::back}) {
    if (did == OpponentDid::lost_link) bench.lose(1);
    if (did == OpponentDid::back) bench.join({.name = "ALOJZY", .capacity = 8, .resume = secret});
    for (int guest = 2; guest <= 9; ++guest) CHECK(bench.only<OpponentNews>(guest).value().did == did);
  }
}

TEST_CASE(
    "a person learns of a bot's illegal moves at most once for each ply, and again after reconnecting") {
  TalkBench bench(ClientKind::person, ClientKind::bot);
  bench.move(1, bench.match, 0, 1);
  bench.forget_messages();
  bench.move(2, bench.match, 1, 7);
  CHECK(bench.hears(1, "BOLEK", OpponentDid::illegal_move));
  bench.move(2, bench.match, 1, 8);
  bench.say(2, Move{.match = bench.match, .ply = 1, .numbers = {}, .found = "'e4'"});
  CHECK(bench.told(1).empty());
  bench.lose(1, 0);
  const ConnectionId back = bench.come_back("ANIA", 10);
  CHECK(bench.hears(back, "BOLEK", OpponentDid::illegal_move));
  bench.move(2, bench.match, 1, 1, 10);
  bench.lose(back, 20);
  CHECK_FALSE(bench.only<OpponentNews>(bench.come_back("ANIA", 30)));
  TalkBench people;
  people.move(1, people.match, 0, 7);
  CHECK(people.told(2).empty());  // the opponent is not told of a person's illegal moves
}
