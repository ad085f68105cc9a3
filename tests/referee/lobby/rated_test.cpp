// Rated matches: the host's terms, and boards whose value is secret during a match.
#include "tests/referee/lobby/lobby_bench.hpp"

namespace {

LobbySettings with_terms(std::size_t between = 1000) {
  LobbySettings settings{.max_matches_between = between};
  settings.rated.emplace();
  return settings;
}

/// ANIA on connection 1 and CELA on connection 3, who ask for matches, and BOLEK on connection 2, a bot that
/// wants rated matches.
struct Host : LobbyBench {
  explicit Host(const LobbySettings& settings = with_terms()) : LobbyBench(settings) {
    join({.name = "ANIA", .capacity = 100});
    join({.name = "BOLEK", .wants = {.rated = true}, .capacity = 100});
    join({.name = "CELA", .capacity = 100});
    forget_messages();
  }

  /// Asks BOLEK for a rated match. Returns the message that starts it, or nothing if no match starts.
  std::optional<Start> rated(Nth asker = 1) {
    play(asker, {.game = "pile", .against = "BOLEK", .rated = true});
    const auto all = all_of<Start>(told(asker));
    return all.empty() ? std::nullopt : std::optional(all.back());
  }
};

/// The winner of the board under perfect play.
Seat winner_of(const std::string& board) {
  return std::stoi(board) % 4 == 0 ? Seat::second : Seat::first;
}

Play casual(const std::string& board) {
  return {.game = "pile", .board = board, .against = "BOLEK"};
}

}  // namespace

TEST_CASE("a rated match has the host's clock and a new board, and its start hides whom the board favours") {
  Host host;
  const auto start = host.rated().value();
  CHECK(start.rated);
  CHECK(start.clock == ClockSettings{10'000, 300'000, 5'000, 100});
  CHECK(start.made == std::nullopt);
}

TEST_CASE("a rated request with a clock or board of its own gets an error with the host's terms") {
  Host host;
  const Play plain{.game = "pile", .against = "BOLEK", .rated = true};
  const auto refusal = [&](Play request) {
    host.play(1, request);
    CHECK(host.lobby.playing() == 0);
    return host.refusal(1);
  };
  Play cheat = plain;
  cheat.clock = ClockSettings{0, 0, 0, 0};
  cheat.rated = false;
  CHECK(refusal(cheat) ==
        "bad_message: clock: expected at least 50 ms for a move, margin_ms included, found 0");
  cheat.clock = ClockSettings{0, 60'000, 0, 50};
  cheat.rated = true;
  CHECK(refusal(cheat) ==
        "refused: clock: a rated match has this referee's own terms: clock 300+5, a new board, random seats. "
        "Leave these fields out, or ask without rated for a casual match");
  Play own = plain;
  own.board = "7 3 0";
  own.seat = Seat::first;
  CHECK(refusal(own).starts_with("refused: board, seat: a rated match"));
  Play ordered = plain;
  ordered.seed = 7;
  ordered.winner = Favoured::me;
  CHECK(refusal(ordered).starts_with("refused: seed, winner: a rated match"));
  Play same = plain;
  same.clock = ClockSettings{10'000, 300'000, 5'000, 100};
  host.play(1, same);
  CHECK(host.only<Start>(1));
}

TEST_CASE("a client's bot plays rated matches only if it offers them or the host demands it") {
  for (const bool asks : {true, false}) {
    LobbySettings settings = with_terms();
    settings.rated->asks_bots = asks;
    Host host(settings);
    host.bot("DANA", 9);
    host.play(1, {.game = "pile", .against = "DANA", .rated = true});
    if (asks)
      CHECK(host.refusal(1) == "refused: DANA does not offer rated matches: ask without rated");
    else
      CHECK(host.only<Start>(1));
    host.play(1, {.game = "pile", .against = "DANA"});
    CHECK(host.only<Start>(1));  // a casual match, because the request does not ask for a rated one
  }
}

TEST_CASE("a person agrees to a rated match by accepting the invitation") {
  Host host;
  const ConnectionId zosia = host.person("ZOSIA");
  host.play(1, {.game = "pile", .against = "ZOSIA", .rated = true});
  REQUIRE(host.invitations[zosia].size() == 1);
  CHECK(host.invitations[zosia][0].rated);
  CHECK(host.invitations[zosia][0].clock == ClockSettings{10'000, 300'000, 5'000, 100});
  host.answer(zosia, true);
  CHECK(host.only<Start>(1)->rated);
}

TEST_CASE("in rated matches, each of two players has at most one favourable board more than the other") {
  Host host;
  int ania = 0, bolek = 0;
  for (int i = 0; i < 30; ++i) {
    const auto start = host.rated().value();
    ++(start.players[winner_of(start.board.text())] == "ANIA" ? ania : bolek);
    CHECK(std::abs(ania - bolek) <= 1);
    host.say(1, Resign{start.match});
    host.forget_messages();
  }
  CHECK(ania == bolek);
}

TEST_CASE("an aborted rated match does not change whom the next board favours") {
  Host host;
  const auto winner = [&](const Start& start) { return start.players[winner_of(start.board.text())]; };
  for (int i = 0; i < 10; ++i) {
    const auto first = host.rated().value();
    host.say(1, Resign{first.match});
    for (int again = 0; again < 3; ++again) {
      const auto second = host.rated().value();
      CHECK(winner(second) != winner(first));
      host.lobby.abort_match(second.match, "no", at(0));
      host.collect();
    }
    host.say(1, Resign{host.rated().value().match});
  }
}

TEST_CASE("a refused invitation does not change whom the next rated board favours") {
  Host host;
  const ConnectionId zosia = host.person("ZOSIA");
  std::int64_t ms = 0;
  const auto invite = [&](bool accepts) {
    ms += 61'000;  // ANIA may ask ZOSIA again after a minute
    host.forget_messages();
    host.play(1, {.game = "pile", .against = "ZOSIA", .rated = true}, ms);
    host.answer(zosia, accepts, ms);
  };
  const auto winner = [&] {
    const Start start = host.only<Start>(1).value();
    host.say(1, Resign{start.match}, ms);
    return start.players[winner_of(start.board.text())];
  };
  for (int i = 0; i < 10; ++i) {
    invite(true);
    const std::string first = winner();
    for (int again = 0; again < 3; ++again) invite(false);
    invite(true);
    CHECK(winner() != first);
  }
}

TEST_CASE(
    "after a restart, the next rated board favours the player of the pair who was favoured less often") {
  for (const std::string ahead : {"ANIA", "bolek"}) {
    LobbySettings settings = with_terms();
    settings.rated->leads = {{"pile", ahead, ahead == "ANIA" ? "BOLEK" : "ania"}};
    for (int i = 0; i < 5; ++i) {
      Host host(settings);
      const auto start = host.rated().value();
      CHECK((start.players[winner_of(start.board.text())] == "ANIA") == (ahead == "bolek"));
    }
  }
}

TEST_CASE("no other match begins on the board of a rated match until the rated match is over") {
  Host host;
  const auto start = host.rated().value();
  host.play(3, casual(start.board.text()));
  CHECK(host.refusal(3) ==
        "busy: a rated match is being played on this board: ask again when it is over, or for another board");
  host.play(3, casual("100 3 0"));
  CHECK(host.only<Start>(3));
  host.say(1, Resign{start.match});
  host.play(3, casual(start.board.text()));
  CHECK(host.only<Start>(3));
}

TEST_CASE("an invitation cannot be accepted while a rated match is played on the requested board") {
  Host host;
  const ConnectionId zosia = host.person("ZOSIA");
  const std::string board = host.rated().value().board.text();
  host.say(1, Resign{host.begun.back().id});
  host.play(3, {.game = "pile", .board = board, .against = "ZOSIA"});
  // Starts rated matches until one gets the same board again. This happens soon, because there are only 12
  // boards.
  for (std::string now; now != board;) {
    const auto start = host.rated().value();
    now = start.board.text();
    if (now != board) host.say(1, Resign{start.match});
  }
  host.answer(zosia, true);
  CHECK(host.refusal(3).starts_with("busy: a rated match is being played on this board"));
  CHECK(host.withdrawn[zosia].size() == 1);
}

TEST_CASE("a rated match gets a board on which no match is being played, as long as there is one") {
  Host host;
  host.play(3, {.game = "pile", .against = "BOLEK"});
  const auto other = host.only<Start>(3).value();
  for (int i = 0; i < 30; ++i) {
    const auto start = host.rated().value();
    CHECK(start.board.text() != other.board.text());
    host.say(1, Resign{start.match});
  }
}

TEST_CASE(
    "if every board is in play, a rated match may end a casual match to get its board, but never another "
    "rated match") {
  Host host;
  for (int counters = 1; counters <= 12; ++counters) host.play(3, casual(std::to_string(counters) + " 3 0"));
  host.forget_messages();
  const auto start = host.rated().value();
  const auto told = all_of<Error>(host.told(3));
  REQUIRE(told.size() == 1);
  CHECK(told[0].message.ends_with("ends, because a rated match begins on its board"));
  CHECK(host.finished.back().reason == Reason::aborted);
  CHECK(host.finished.back().setup.board.text() == start.board.text());
  int refused = 0;
  for (int i = 0; i < 60; ++i) {
    host.told(1);
    host.play(1, {.game = "pile", .against = "BOLEK", .rated = true});
    const auto errors = all_of<Error>(host.told(1));
    if (errors.empty()) continue;
    ++refused;
    CHECK(errors[0].message == "rated matches are being played on all generated boards: ask again later");
  }
  CHECK(refused > 0);
  std::set<std::string> boards;
  for (const auto& setup : host.begun) {
    if (setup.rated) CHECK(boards.insert(setup.board.text()).second);
  }
  CHECK(boards.size() > 8);
}

TEST_CASE("a rated match cannot be repeated on the same board") {
  Host host;
  const auto start = host.rated().value();
  host.say(1, Resign{start.match});
  host.forget_messages();
  host.say(1, Again{start.match});
  CHECK(host.refusal(1) == "refused: a rated match needs a new board: ask for another match with play");
}

TEST_CASE("no hints are given on the board of a rated match until the rated match is over") {
  Host host(LobbySettings{.max_matches_between = 1000});
  Play request = casual("9 3 0");
  request.seat = Seat::first;
  host.play(3, request);
  const std::string casual_match = host.only<Start>(3)->match;
  host.say(3, HintRequest{casual_match});
  CHECK(host.hints.size() == 1);
  request.rated = true;
  host.play(1, request);
  const std::string rated_match = host.only<Start>(1)->match;
  host.forget_messages();
  host.lobby.hint_found(ConnectionId(3),
                        // the answer to a request that CELA made before the rated match began
                        {Value::win, AnyMove{1}, {}});
  CHECK(host.refusal(3) == "refused: a rated match is being played on this board: no hints until it is over");
  host.say(3, HintRequest{casual_match});
  CHECK(host.refusal(3) == "refused: a rated match is being played on this board: no hints until it is over");
  CHECK(host.lobby.is_withheld(pile().read_board("9 3 0")));
  host.say(1, Resign{rated_match});
  CHECK_FALSE(host.lobby.is_withheld(pile().read_board("9 3 0")));
  host.say(3, HintRequest{casual_match});
  CHECK(host.hints.size() == 2);
}
