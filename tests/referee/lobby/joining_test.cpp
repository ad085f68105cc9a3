// Clients that join with a hello, a name and perhaps a token, and clients that leave.
#include "tests/referee/lobby/lobby_bench.hpp"

TEST_CASE("a hello is answered with a welcome") {
  LobbyBench bench({.server = "table 4", .limits = {.line_bytes = 1000}});
  const auto welcome = bench.only<Welcome>(bench.bot("ANIA")).value();
  CHECK(welcome.protocol == 1);
  CHECK(welcome.server == "table 4");
  CHECK_FALSE(welcome.session.empty());
  CHECK(welcome.limits.line_bytes == 1000);
  CHECK(welcome.limits.board_size == std::map<std::string, std::uint64_t>{{"pile", 100'000}});
  LobbyBench small({.limits = {.board_size = {{"pile", 5}}}});
  CHECK(small.only<Welcome>(small.bot("ANIA"))->limits.board_size.at("pile") == 5);
  CHECK(bench.lobby.present("ANIA"));
  CHECK(bench.lobby.present("ania"));
  CHECK_FALSE(bench.lobby.present("BOLEK"));
}

TEST_CASE(
    "each client gets a session and a secret of its own, and a person's secret is short enough to type") {
  LobbyBench bench;
  const auto first = bench.only<Welcome>(bench.bot("A"));
  const auto second = bench.only<Welcome>(bench.bot("B"));
  const auto person = bench.only<Welcome>(bench.person("C"));
  CHECK(first->session != second->session);
  CHECK(first->resume != second->resume);
  CHECK(first->resume.size() == 32);
  CHECK(first->resume.find_first_not_of("0123456789abcdef") == std::string::npos);
  CHECK(person->resume.size() == 10);
  CHECK(person->resume.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == std::string::npos);
}

TEST_CASE("unless a test sets the random generator, secrets are unpredictable") {
  const auto secret = [] {
    std::string told;
    Lobby lobby(Catalogue({pile()}), {}, 1, [&](ConnectionId, const Delivery& delivery) {
      told = std::get<Welcome>(std::get<RefereeMessage>(delivery.what)).resume;
    });
    lobby.join(ConnectionId(1), "192.0.2.1", {.name = "A"}, moment(0));
    return told;
  };
  CHECK(secret() != secret());
}

TEST_CASE("a bot that is not admitted gets a fatal error and is disconnected") {
  LobbyBench bench;
  const auto refused = [&](const Hello& hello, ErrorCode code, const std::string& words) {
    const ConnectionId connection = bench.join(hello);
    const auto error = bench.only<Error>(connection).value();
    CHECK(error.code == code);
    CHECK(error.fatal);
    CHECK(error.message.find(words) != std::string::npos);
    CHECK(bench.closed(connection));
    bench.say(connection, Play{.game = "pile"});
    CHECK(bench.told(connection).empty());
  };
  refused({.protocol = 2, .name = "A"}, ErrorCode::unsupported_protocol, "found 2");
  refused({.name = ""}, ErrorCode::bad_message, "name");
  refused({.name = std::string(33, 'a')}, ErrorCode::bad_message, "name");
  refused({.name = "A B"}, ErrorCode::bad_message, "'A B'");
  refused({.name = "Zażółć"}, ErrorCode::bad_message, "name");
  refused({.name = "A", .capacity = 0}, ErrorCode::bad_message, "capacity");
  refused({.name = "A", .capacity = -5}, ErrorCode::bad_message, "capacity");
  CHECK(bench.lobby.who().empty());
  CHECK(bench.only<Welcome>(bench.bot(std::string(30, 'a') + "_-")));
}

TEST_CASE("a person whose name is refused may try another name on the same connection") {
  LobbyBench bench;
  bench.bot("Ania");
  CHECK(bench.error(bench.bot("aNIA")) == ErrorCode::name_taken);
  const ConnectionId connection = bench.person("ania");
  const auto error = bench.only<Error>(connection).value();
  CHECK(error.code == ErrorCode::name_taken);
  CHECK_FALSE(error.fatal);
  CHECK(bench.lobby.who().size() == 1);
  CHECK_FALSE(bench.closed(connection));
  bench.join_again(connection, {.name = "zosia", .person = true});
  CHECK(bench.only<Welcome>(connection)->name == "zosia");
  const auto guest = bench.only<Welcome>(bench.join({.person = true})).value();
  CHECK(guest.name.starts_with("guest-"));
  CHECK_FALSE(guest.resume.empty());
  CHECK(bench.lobby.find_present(guest.name)->kind == ClientKind::person);
}

TEST_CASE("a registered name needs its token") {
  LobbyBench bench({.tokens = {{"Guest", SecretHash("change me")}}});
  CHECK(bench.error(bench.bot("guest")) == ErrorCode::bad_token);
  CHECK(bench.error(bench.join({.name = "Guest", .token = ""})) == ErrorCode::bad_token);
  CHECK(bench.error(bench.join({.name = "Guest", .token = "change mE"})) == ErrorCode::bad_token);
  CHECK(bench.error(bench.join({.name = "Guest", .token = "change me "})) == ErrorCode::bad_token);
  CHECK(bench.error(bench.person("GUEST")) == ErrorCode::bad_token);
  CHECK(bench.only<Welcome>(bench.join({.name = "GUEST", .token = "change me"})));
  CHECK(bench.error(bench.join({.name = "Guest", .token = "change me"})) == ErrorCode::name_taken);
  CHECK(bench.only<Welcome>(bench.join({.name = "Other", .token = "whatever"})));
}

TEST_CASE("a lobby that is not open admits only registered names") {
  LobbyBench bench({.tokens = {{"guest", SecretHash("t")}}, .open = false});
  CHECK(bench.error(bench.bot("other")) == ErrorCode::bad_token);
  CHECK(bench.error(bench.join({.name = "other", .token = "t"})) == ErrorCode::bad_token);
  const ConnectionId guest = bench.join({.name = "guest", .token = "t"});
  CHECK(bench.only<Welcome>(guest));
  CHECK(bench.error_to(guest, Play{.game = "pile"}) == ErrorCode::busy);
}

TEST_CASE("a second hello gets an error that is not fatal") {
  LobbyBench bench;
  const ConnectionId ania = bench.bot("ANIA");
  bench.forget_messages();
  bench.join_again(ania, {.name = "BOLEK"});
  CHECK(bench.error(ania) == ErrorCode::bad_message);
  CHECK(bench.error_to(ania, Hello{.name = "BOLEK"}) == ErrorCode::bad_message);
  CHECK(bench.lobby.present("ANIA"));
  CHECK_FALSE(bench.lobby.present("BOLEK"));
}

TEST_CASE("a bot plays the games that its hello names, and unknown games are ignored") {
  LobbyBench bench;
  bench.bot("ALL");
  bench.join({.name = "SOME", .games = std::vector<std::string>{"pile", "chess"}});
  bench.join({.name = "NONE", .games = std::vector<std::string>{"chess"}});
  CHECK(bench.lobby.plays("all", "pile"));
  CHECK(bench.lobby.plays("some", "pile"));
  CHECK_FALSE(bench.lobby.plays("some", "chess"));
  CHECK_FALSE(bench.lobby.plays("none", "pile"));
  CHECK_FALSE(bench.lobby.plays("nobody", "pile"));
  bench.join({.name = "TWICE", .games = std::vector<std::string>(9000, "pile")});
  const auto who = bench.lobby.who();
  REQUIRE(who.size() == 4);
  CHECK(who[3].games == std::vector<std::string>{"pile"});
  CHECK(who[0].name == "ALL");
  CHECK(who[0].games.empty());
  CHECK(who[1].name == "NONE");
  CHECK(who[2].games == std::vector<std::string>{"pile"});
}

TEST_CASE("`who` lists the names with a given beginning, up to the requested number") {
  LobbyBench bench;
  for (const char* name : {"Zosia", "zoja", "Ania", "ZO", "Zuzia"}) bench.person(name);
  const auto names = [&](std::string_view beginning, std::size_t most) {
    std::vector<std::string> found;
    for (const auto& each : bench.lobby.who(beginning, most)) found.push_back(each.name);
    return found;
  };
  CHECK(names("zO", 9) == std::vector<std::string>{"ZO", "zoja", "Zosia"});
  CHECK(names("zo", 2) == std::vector<std::string>{"ZO", "zoja"});
  CHECK(names("", 1) == std::vector<std::string>{"Ania"});
  CHECK(names("zosiaa", 9).empty());
  CHECK(bench.lobby.find_present("ANIA")->name == "Ania");
  CHECK_FALSE(bench.lobby.find_present("Ani"));
}

TEST_CASE("the number of present clients is right after clients join, leave and reconnect") {
  LobbyBench bench;
  const auto counted = [&] { return bench.lobby.present_count() == bench.lobby.who().size(); };
  CHECK(bench.lobby.present_count() == 0);
  bench.bot("ANIA");
  bench.bot("BOLEK");
  const std::string secret = bench.secret(2);
  CHECK(bench.lobby.present_count() == 2);
  bench.arrange("x", "ANIA", "BOLEK");
  bench.lose(2);
  CHECK(bench.lobby.present_count() == 1);
  bench.join({.name = "BOLEK", .resume = secret});  // reconnects over connection 3
  CHECK(bench.lobby.present_count() == 2);
  bench.forget_messages();
  bench.join(
      {.name = "BOLEK", .resume = secret});  // reconnects over another connection while connection 3 is open
  CHECK(bench.only<Bye>(3)->code == ByeCode::replaced);
  CHECK(bench.lobby.present_count() == 2);
  CHECK(counted());
  bench.exit("BOLEK");
  CHECK(bench.lobby.present_count() == 1);
  CHECK(counted());
  bench.lose(4);
  bench.lose(1);
  CHECK(bench.lobby.present_count() == 0);
  // a person's session ends with its connection, so the name ANIA is free
  CHECK_FALSE(bench.lobby.present("ANIA"));
  CHECK(bench.only<Welcome>(bench.person("ania")));
}

TEST_CASE(
    "a client that gives no name gets a free guest name, even if many guest names are taken or reserved") {
  LobbyBench bench({.tokens = {{"Guest-1007", SecretHash("t")}}});
  CHECK(bench.lobby.guest_name(7) == "guest-1008");
  CHECK(bench.lobby.guest_name(9009) == "guest-1009");
  for (int i = 1000; i < 1400; ++i) bench.person("GUEST-" + std::to_string(i));
  std::set<std::string> given;
  for (std::uint64_t number = 0; number < 400; ++number) {
    const std::string name = bench.lobby.guest_name(number);
    CHECK(given.insert(name).second);
    bench.person(name);
  }
  CHECK(bench.lobby.present_count() == 799);
}

TEST_CASE("`who` shows every present client and its matches") {
  LobbyBench bench;
  bench.bot("bolek", 3);
  bench.join({.name = "Ania", .capacity = 9}, 0, ClientKind::person);
  // a person can play only one match at once, whatever the hello says
  CHECK(bench.lobby.free_capacity("ania") == 1);
  bench.arrange("x", "Ania", "bolek");
  const auto who = bench.lobby.who();
  REQUIRE(who.size() == 2);
  CHECK(who[0].name == "Ania");
  CHECK(who[0].kind == ClientKind::person);
  CHECK(who[0].playing == 1);
  CHECK(who[0].capacity == 1);
  CHECK(who[1].name == "bolek");
  CHECK(who[1].kind == ClientKind::bot);
  CHECK(who[1].capacity == 3);
}

TEST_CASE("a client's bye is answered and ends its session") {
  LobbyBench bench;
  const ConnectionId ania = bench.bot("ANIA");
  bench.bot("BOLEK");
  bench.arrange("x", "BOLEK", "ANIA");
  bench.forget_messages();
  bench.say(ania, Bye{});
  const auto told = bench.told(ania);
  REQUIRE(told.size() == 2);
  CHECK(std::get<End>(told[0]).reason == Reason::disconnect);
  CHECK(std::get<Bye>(told[1]) == Bye{"bye", ByeCode::left});
  CHECK(bench.closed(ania));
  CHECK_FALSE(bench.lobby.present("ANIA"));
  REQUIRE(bench.finished.size() == 1);
  CHECK(bench.finished[0].result == Result{Seat::first, false});
  bench.lose(ania);  // the client may close the connection before the lobby does
  CHECK(bench.finished.size() == 1);
}

TEST_CASE("a shutdown aborts all matches and says bye to present clients and to those that join later") {
  LobbyBench bench;
  const ConnectionId ania = bench.bot("ANIA", 2);
  const ConnectionId bolek = bench.bot("BOLEK", 2);
  const ConnectionId zosia = bench.person("ZOSIA");
  bench.bot("LOST");
  bench.arrange("x", "ANIA", "BOLEK");
  bench.arrange("y", "LOST", "BOLEK");
  bench.lose(4);
  bench.forget_messages();
  bench.lobby.shut_down("the referee was stopped", at(1));
  bench.collect();
  CHECK(bench.finished.size() == 2);
  for (const auto& record : bench.finished) {
    CHECK(record.result == std::nullopt);
    CHECK(record.reason == Reason::aborted);
    CHECK(record.detail == "the referee was stopped");
  }
  CHECK(bench.only<End>(ania)->outcome == std::nullopt);
  CHECK(bench.only<Bye>(bolek) == Bye{"the referee was stopped", ByeCode::stopped});
  CHECK(bench.only<Bye>(zosia));
  CHECK(bench.closed(ania));
  CHECK(bench.closed(bolek));
  CHECK(bench.closed(zosia));
  CHECK(bench.lobby.who().empty());
  CHECK(bench.lobby.deadline() == std::nullopt);
  const ConnectionId late = bench.bot("LATE");
  CHECK(bench.only<Bye>(late));
  CHECK(bench.closed(late));
}

TEST_CASE("events of unknown connections and matches have no effect") {
  LobbyBench bench;
  bench.say(77, Play{.game = "pile"});
  bench.lobby.refuse(ConnectionId(77), {ErrorCode::bad_json, "x", {}, true}, moment(0));
  bench.lobby.answer_invitation(ConnectionId(77), true, {}, moment(0));
  bench.lobby.link_lost(ConnectionId(77), moment(0));
  bench.lobby.process_exited("nobody", "exited with code 1", moment(0));
  bench.lobby.board_ready(Ticket(5), {}, moment(0));
  bench.lobby.request_handed(MatchNumber(5), 0, at(0));
  bench.lobby.abort_match("x", "no", at(0));
  bench.lobby.tick(at(1'000'000));
  CHECK(bench.lobby.take_actions().empty());
  CHECK(bench.lobby.deadline() == std::nullopt);
}

TEST_CASE("each join and each leave of a registered client is reported once") {
  using Names = std::set<std::string>;
  LobbySettings settings;
  settings.tokens.emplace("ANIA", "ania's");
  settings.tokens.emplace("BOLEK", "bolek's");
  LobbyBench bench(settings);
  CHECK(bench.lobby.take_presence_changes().empty());
  const Hello hello{.name = "ANIA", .token = "ania's", .capacity = 3};
  const auto ania = bench.join(hello);
  bench.join({.name = "BOLEK", .token = "bolek's", .capacity = 1});
  bench.bot("STRANGER");
  CHECK(bench.lobby.take_presence_changes() == Names{"ANIA", "BOLEK"});
  CHECK(bench.lobby.take_presence_changes().empty());
  CHECK(bench.lobby.capacity("ania") == 3);
  CHECK(bench.lobby.capacity("STRANGER") == 1);
  CHECK(bench.lobby.capacity("nobody") == 0);
  // The client loses its connection in a match, and reconnects with a lower capacity.
  bench.arrange("m", "ANIA", "BOLEK");
  CHECK(bench.lobby.take_presence_changes().empty());
  bench.lose(ania);
  CHECK(bench.lobby.take_presence_changes() == Names{"ANIA"});
  CHECK(bench.lobby.capacity("ANIA") == 0);
  Hello again = hello;
  again.capacity = 2;
  const auto back = bench.join(again);
  CHECK(bench.lobby.take_presence_changes() == Names{"ANIA"});
  CHECK(bench.lobby.capacity("ANIA") == 2);
  // The end of the process is the last change. The later ends of its connection and of its match change
  // nothing.
  bench.exit("ANIA");
  CHECK(bench.lobby.take_presence_changes() == Names{"ANIA"});
  CHECK(bench.lobby.capacity("ANIA") == 0);
  bench.lose(back);
  CHECK(bench.finished.size() == 1);
  CHECK(bench.lobby.take_presence_changes().empty());
}
