// What a person sees when a message of the referee arrives at any moment, and which requests the person
// sends.
#include "person_bench.hpp"
#include "referee/session/people/sentences.hpp"
#include "tests/referee/session/testing.hpp"

using namespace protocol;

namespace {

Start start_as(Seat seat, bool rated = false, std::optional<ClockSettings> clock = {}) {
  Start start;
  start.match = "m7";
  start.game = "misie-patysie";
  start.board = "7 2 3";
  start.seat = seat;
  start.roles = {"Bolek", "Lolek"};
  start.players = {"anna", "anna"};
  start.players[seat] = "Zosia";
  start.clock = clock;
  start.rated = rated;
  return start;
}

constexpr ClockSettings a_minute{10'000, 60'000, 0, 50};

MoveRequest request(std::uint64_t ply, Moves moves) {
  MoveRequest wanted;
  wanted.match = "m7";
  wanted.ply = ply;
  wanted.moves = std::move(moves);
  return wanted;
}

End ended(std::optional<Value> outcome, Reason reason, Moves moves = {}) {
  return {"m7", outcome, reason, std::move(moves)};
}

Error error(ErrorCode code, std::string message) {
  return {code, std::move(message), {}, false};
}

template <class Message>
const Message& last_sent(const PersonBench& bench) {
  return std::get<Message>(std::get<Send>(bench.requests.back()).message);
}

struct Zosia : PersonBench {
  Zosia() { type("name Zosia"); }
  /// Begins a match in which Zosia has the first move request.
  void begin(bool rated = false) {
    deliver(start_as(Seat::first, rated));
    deliver(request(0, {}));
  }
};

}  // namespace

TEST_CASE("an opponent's chat message never looks like a line of the referee") {
  Zosia bench;
  bench.deliver(start_as(Seat::first));
  const std::string said = bench.deliver(Said{"m7", "anna",
                                              std::string(70, 'a') + "\u00a0You\u00a0have\u00a0won. " +
                                                  std::string(120, 'b') + "\nYou have won.\x1b[2J"});
  std::string_view rest = said;
  rest.remove_prefix(1);
  CHECK(rest.starts_with("anna says:"));
  for (rest.remove_prefix(rest.find('\n') + 1); !rest.empty(); rest.remove_prefix(rest.find('\n') + 1)) {
    CAPTURE(rest);
    CHECK(rest.starts_with("  "));
    CHECK(rest.find('\n') <= 80);
  }
  CHECK(contains(said, "?You have won.?[2J"));
  CHECK(bench.deliver(Said{"m8", "anna", "of another match"}).empty());
}

TEST_CASE("a person cannot chat with a bot") {
  Zosia bench;
  bench.present.push_back({"anna", ClientKind::bot, {}, 1, 1});
  bench.begin();
  const std::size_t asked = bench.requests.size();
  CHECK(bench.type("say Hello?") == "anna is a program and hears nothing.\n");
  CHECK(bench.requests.size() == asked);
}

TEST_CASE("a person who tries too many wrong secrets is disconnected, but may try several names") {
  PersonBench bench;
  bench.taken = {"Zosia"};
  CHECK(bench.type("name Zosia") ==
        "This name is not available: name: 'Zosia' is in use. If it is yours: `name Zosia\n"
        "WORD`, with your secret word.\n");
  for (const auto* line : {"name Zosia a", "name Zosia b", "name Zosia", "name Zosia c", "name Zosia d"}) {
    CAPTURE(line);
    bench.type(line);
    CHECK_FALSE(bench.closed);
  }
  CHECK(contains(bench.type("name Zosia e"), "too many wrong secret words"));
  CHECK(bench.closed);
  PersonBench other;
  other.taken = {"Zosia"};
  other.type("name Zosia");
  CHECK(other.type("name Basia").starts_with("Hello, Basia.\n"));
}

TEST_CASE("a person who reconnects with name and secret sees the match again") {
  PersonBench bench;
  bench.type("name Zosia kumak");
  CHECK(std::get<Join>(bench.requests.back()).hello.resume == "kumak");
  auto start = start_as(Seat::first);
  start.moves = {{1, 1}, {3, 0}};
  const std::string seen = bench.deliver(start);
  CHECK(seen.starts_with(
      "\nYou are back in the match, after 2 moves.\nmisie-patysie: you move first as Bolek"));
  CHECK(contains(seen, "bears                  3  BBBxxx.\n"));
  // After a reconnect the request comes again. Its move is not shown a second time.
  CHECK(bench.deliver(request(2, {{3, 0}})) == "Your turn, Bolek. Type a move: bears sticks, e.g. 1 0.\n");
  bench.type("1 0");
  CHECK(last_sent<Move>(bench).ply == 2);
}

TEST_CASE("a person is ready at once in a casual match with a clock, and may prepare in a rated one") {
  Zosia bench;
  bench.deliver(start_as(Seat::second));
  CHECK(std::holds_alternative<Join>(bench.requests.back()));
  bench.deliver(start_as(Seat::second, false, a_minute));
  CHECK(last_sent<Ready>(bench).match == "m7");

  Zosia rated;
  CHECK(contains(rated.deliver(start_as(Seat::second, true, a_minute)),
                 "Your clock stands still for the first 10 s, or until your first move.\n"));
  CHECK(std::holds_alternative<Join>(rated.requests.back()));
  auto wanted = request(1, {{1, 1}});
  wanted.clock = ClockReading{60'000, 57'000};
  rated.deliver(wanted);
  for (const auto& [ms, left] : {std::pair(9'000, "60 s"), {3'000, "58 s"}}) {
    rated.now += std::chrono::milliseconds(ms);
    CHECK(rated.type("board").ends_with("Time left: you " + std::string(left) + ", anna 57 s.\n"));
  }
}

TEST_CASE("a person to move sees the board and the time left") {
  Zosia bench;
  bench.deliver(start_as(Seat::second, false, a_minute));
  CHECK(bench.type("board").ends_with("anna (Bolek) is to move.\n"));
  auto wanted = request(1, {{1, 1}});
  wanted.clock = ClockReading{60'000, 57'000};
  bench.deliver(wanted);
  bench.now += std::chrono::milliseconds(2'500);
  CHECK(bench.type("board").ends_with("Your turn, Lolek. Time left: you 57.5 s, anna 57 s.\n"));
  bench.now += std::chrono::minutes(2);
  CHECK(bench.type("board").ends_with("Time left: you 0 s, anna 57 s.\n"));
  bench.deliver(start_as(Seat::second));
  bench.deliver(request(1, {{1, 1}}));
  CHECK(bench.type("board").ends_with("\nYour turn, Lolek.\n"));
}

TEST_CASE("a person who reconnects on the opponent's turn reads who is to move") {
  PersonBench bench;
  bench.type("name Zosia kumak");
  auto start = start_as(Seat::first);
  start.moves = {{1, 1}};
  CHECK(bench.deliver(start).ends_with("anna (Lolek) is to move.\n"));
  CHECK(bench.type("1 0") == "It is not your turn. anna (Lolek) is to move.\n");
  CHECK(bench.type("hint") == "A hint is for your own turn. anna (Lolek) is to move.\n");
  CHECK(contains(bench.type("moves"), "anna has 5 moves:\n"));
  CHECK(bench.type("board").ends_with("anna (Lolek) is to move.\n"));
}

TEST_CASE("`accept` accepts an invitation") {
  Zosia bench;
  CHECK(bench.deliver(
            Invitation{"anna", "misie-patysie", Seat::second, 3, ClockSettings{0, 60'000, 1000, 0}, false}) ==
        "\nanna would like to play misie-patysie with you. You would make the second move;\n"
        "play begins at vertex 3; clock: 60 s each and 1 s more after every move; casual.\n"
        "Type `accept` or `refuse`.\n");
  CHECK(bench.type("Accept").empty());
  CHECK(std::get<AnswerInvitation>(bench.requests.back()).accept);
  CHECK(contains(bench.deliver(start_as(Seat::second)),
                 "misie-patysie: you move second as Lolek, anna is Bolek; no clock.\n"));
  CHECK(bench.type("accept") == "Nobody is waiting for your answer.\n");
}

TEST_CASE("`accept NAME` and `refuse NAME` answer one of several invitations") {
  Zosia bench;
  bench.deliver(Invitation{"anna", "paski", Seat::first, {}, {}, true});
  bench.deliver(Invitation{"Ola", "paski", Seat::first, {}, {}, false});
  CHECK(bench.type("accept") == "Several players have invited you. Name one of them, as in `accept Ola`.\n");
  CHECK(bench.type("accept ewa") == "'ewa' has not invited you.\n");
  bench.type("refuse ola");
  CHECK_FALSE(std::get<AnswerInvitation>(bench.requests.back()).accept);
  CHECK(std::get<AnswerInvitation>(bench.requests.back()).from == "Ola");
  bench.type("accept");
  CHECK(std::get<AnswerInvitation>(bench.requests.back()).from == "anna");
}

TEST_CASE("a person may refuse an invitation, and is told if it is withdrawn") {
  Zosia bench;
  CHECK(bench.deliver(Invitation{"anna", "paski", Seat::first, {}, {}, true}) ==
        "\nanna would like to play paski with you. You would make the first move; no clock;\n"
        "rated: an illegal move loses. Type `accept` or `refuse`.\n");
  CHECK(bench.type("refuse") == "You have refused.\n");
  CHECK_FALSE(std::get<AnswerInvitation>(bench.requests.back()).accept);
  bench.deliver(Invitation{"anna", "paski", Seat::first, {}, {}, false});
  CHECK(bench.deliver(Withdrawn{"anna", "anna has left"}) ==
        "The invitation from anna no longer stands: anna has left.\n");
  CHECK(bench.type("accept") == "Nobody is waiting for your answer.\n");
}

TEST_CASE("a person who invites another is told when the invitation is refused") {
  Zosia bench;
  bench.present.push_back({"anna", ClientKind::person, {}, 0, 1});
  CHECK(bench.type("play misie-patysie against ANNA").empty());
  CHECK(last_sent<Play>(bench).against == "anna");
  CHECK(bench.deliver(Asked{"anna", "misie-patysie"}) ==
        "anna has been asked for this match, and may refuse.\n");
  CHECK(bench.type("play paski") == "You have asked anna for a match already: wait for the answer.\n");
  CHECK(bench.deliver(error(ErrorCode::busy, "anna refused")) == "Not now: anna refused.\n");
  bench.type("play misie-patysie first");
  CHECK(last_sent<Play>(bench).against == "perfect");
}

TEST_CASE("in a rated match, a person is warned, gets no hints, and loses by an illegal move") {
  Zosia bench;
  auto start = start_as(Seat::first);
  start.rated = true;
  CHECK(contains(bench.deliver(start),
                 "\nThis match is rated: an illegal move loses at once, and there are no hints.\n"));
  bench.deliver(request(0, {}));
  CHECK(bench.type("hint") == "There are no hints in a rated match.\n");
  CHECK(bench.type("undo") == "No move is taken back in a rated match.\n");
  CHECK(bench.type("1 x").starts_with("A move has only numbers"));
  CHECK(bench.type("5 5 5 5 5").empty());
  CHECK(last_sent<Move>(bench).numbers == std::vector<Number>{5, 5, 5, 5, 5});
  CHECK(bench.deliver(error(ErrorCode::illegal_move, "found 5 numbers")) ==
        "That move is illegal: found 5 numbers.\n");
  CHECK(bench.deliver(ended(Value::loss, Reason::illegal_move)) ==
        "\nanna has won: you made an illegal move.\n");
  CHECK(bench.type("review") ==
        "Only casual matches are reviewed, and only small ones are kept for a review.\n");
}

TEST_CASE("each way in which a match ends is told in a sentence of its own") {
  struct Case {
    std::optional<Value> outcome;
    Reason reason;
    std::string_view words;
  };
  for (const auto& [outcome, reason, words] : std::initializer_list<Case>{
           {Value::win, Reason::normal, "You have won, by the rules of the game."},
           {Value::loss, Reason::normal, "anna has won, by the rules of the game."},
           {Value::draw, Reason::normal, "A draw, by the rules of the game."},
           {Value::draw, Reason::repetition, "A draw: the same position has come up too often."},
           {Value::win, Reason::resign, "You have won: anna resigned."},
           {Value::loss, Reason::resign, "anna has won: you resigned."},
           {Value::loss, Reason::timeout, "anna has won: you ran out of time."},
           {Value::win, Reason::illegal_move, "You have won: anna made an illegal move."},
           {Value::win, Reason::malformed, "You have won: anna sent a move that could not be read."},
           {Value::loss, Reason::disconnect,
            "anna has won: you left, or lost the connection and did not come back in time."},
           {Value::win, Reason::crash, "You have won: anna stopped running in the middle of the match."},
           {Value::loss, Reason::stall, "anna has won: you stopped answering."},
           {Value::loss, Reason::idle, "anna has won: you did not move for too long."},
           {{}, Reason::aborted, "The match was broken off by the referee and counts for nobody."}})
    CHECK(describe(ended(outcome, reason), "anna") == words);
}

TEST_CASE("each error is told in a sentence of its own") {
  for (int code = 0; code <= static_cast<int>(ErrorCode::internal); ++code) {
    const std::string told = describe(error(static_cast<ErrorCode>(code), "the reason"));
    CHECK(told.ends_with(": the reason."));
    CHECK(told.find('_') == std::string::npos);
  }
  CHECK(describe(error(ErrorCode::busy, "a\x1b[2Jb\xc5\xbc?")) == "Not now: a?[2Jb\xc5\xbc?");
}

TEST_CASE("a move that came too late is not shown as played when the match ends") {
  Zosia bench;
  bench.deliver(start_as(Seat::second));
  bench.deliver(request(1, {{1, 1}}));
  bench.type("3 0");
  // The end message contains the opponent's move again. It is not shown a second time.
  CHECK(bench.deliver(ended(Value::loss, Reason::timeout, {{1, 1}})) ==
        "\nanna has won: you ran out of time.\n");
  CHECK(bench.type("board") == "You are not playing. `help play` tells how to begin.\n");
}

TEST_CASE("the command for another match on a generated board is printed on one line, however long") {
  Zosia bench;
  auto start = start_as(Seat::second);
  start.made = Made{.seed = 9007199254740991,
                    .size = 7,
                    .difficulty = Level::normal,
                    .winner = Favoured::them,
                    .decisions = 2,
                    .decisions_wanted = 4};
  const std::string seen = bench.deliver(start);
  CHECK(contains(seen, "if both play well, anna has 2 decisions."));
  CHECK(contains(seen, "asks for 4\ndecisions; the referee tried"));
  CHECK(contains(seen,
                 "\nTo play on this board again: play misie-patysie against anna second size 7 difficulty "
                 "normal winner them "
                 "seed 9007199254740991\n"));
}

TEST_CASE("messages about a match that a person does not play are ignored") {
  Zosia bench;
  CHECK(bench.deliver(request(0, {})).empty());
  CHECK(bench.deliver(ended(Value::loss, Reason::resign)).empty());
  bench.deliver(start_as(Seat::second));
  End other_end = ended(Value::win, Reason::resign);
  other_end.match = "m8";
  CHECK(bench.deliver(other_end).empty());
  CHECK(bench.type("board").ends_with("anna (Bolek) is to move.\n"));
}

TEST_CASE("a person is told why a match cannot be shown, and the session goes on") {
  Zosia bench;
  auto chess = start_as(Seat::first), short_board = chess, illegal = chess;
  chess.game = "chess";
  short_board.board = "7 2";
  illegal.moves = {{9, 9}};
  for (const auto& [start, why] : {std::pair(chess, "There is no game 'chess'. `games` lists them.\n"),
                                   {short_board, "token 3 (line 1): expected"},
                                   {illegal, "9 9: "}})
    CHECK(bench.deliver(start).starts_with("The match cannot be shown: " + std::string(why)));
  bench.deliver(start_as(Seat::second));
  CHECK(bench.deliver(request(1, {{9, 9}})) ==
        "\nThe referee sent a move that does not fit this board: 9 9.\n");
}

TEST_CASE(
    "a hint is shown to a person only if the match is still in the position for which it was requested") {
  Zosia bench;
  bench.begin();
  CHECK(bench.type("hint").empty());
  CHECK(last_sent<HintRequest>(bench).match == "m7");
  CHECK(bench.type("hint") == "The hint is on its way.\n");
  CHECK(bench.deliver(Hint{"m7", 0, Value::loss, "1 0", "It loses\x1b."}) ==
        "Hint: 1 0 (takes 1 bear); but the position is lost against perfect play.\nIt loses?.\n");

  bench.type("hint");
  CHECK(bench.deliver(Error{ErrorCode::refused, "the board is too large", "m7", false}) ==
        "Refused: the board is too large.\n");

  bench.type("hint");
  bench.type("1 1");
  CHECK(bench.deliver(Hint{"m7", 0, Value::win, "1 0", {}}).empty());
}

TEST_CASE("a person who undoes a move against a bot gets the position before that move") {
  Zosia bench;
  bench.present.push_back({"anna", ClientKind::bot, {}, 1, 8});
  CHECK(bench.type("undo") == "You are not playing: there is nothing to take back.\n");
  bench.begin();
  CHECK(bench.type("undo") == "You have made no move that could be taken back.\n");
  bench.type("1 1");
  CHECK(bench.type("undo") == "Your last move is taken back when anna has answered it.\n");
  CHECK(last_sent<Undo>(bench).match == "m7");
  bench.deliver(request(2, {{1, 0}}));
  const auto requests = bench.requests.size();
  CHECK(bench.type("undo").empty());
  CHECK(bench.requests.size() == requests + 1);
  CHECK(bench.type("2 0").empty());  // the line waits until the position is known
  const std::string seen = bench.deliver(start_as(Seat::first));
  CHECK(seen.starts_with(
      "\nTaken back: the match goes on with 0 moves played.\nbears                  7  BBBBBBB\n"));
  CHECK(seen.ends_with("  1 to 2 of both, equally many\n"));
  CHECK(contains(bench.deliver(request(0, {})), "Zosia takes 2 bears.\n"));
  CHECK(last_sent<Move>(bench).ply == 0);
}

TEST_CASE("an undo against a person needs the consent of this person") {
  Zosia bench;
  bench.present.push_back({"anna", ClientKind::person, {}, 1, 1});
  bench.begin();
  bench.type("1 1");
  CHECK(bench.type("undo") == "anna is asked to let you take your last move back.\n");
  bench.deliver(request(2, {{1, 0}}));  // anna moves, and thereby refuses the undo
  CHECK(bench.deliver(UndoAsked{"m7", "anna"}) ==
        "\nanna would like to take back the last move. `accept` agrees, `refuse` or a move\nrefuses.\n");
  bench.type("1 0");
  // Zosia's move has refused anna's request, so this is a new request
  CHECK(bench.type("undo") == "anna is asked to let you take your last move back.\n");
  bench.deliver(UndoAsked{"m7", "anna"});
  CHECK(bench.type("refuse") == "You have refused: nothing is taken back.\n");
  CHECK(last_sent<protocol::Answer>(bench) == protocol::Answer{false, "m7"});
  CHECK(bench.type("refuse") == "Nobody is waiting for your answer.\n");
  bench.deliver(UndoAsked{"m7", "anna"});
  CHECK(bench.type("accept").empty());
  CHECK(last_sent<protocol::Answer>(bench) == protocol::Answer{true, "m7"});
  bench.deliver(UndoAsked{"m7", "anna"});
  // The referee may refuse this undo. Therefore the line after `undo` is obeyed at once.
  CHECK(bench.type("undo").empty());
  CHECK(contains(bench.type("board"), " is to move"));
}

TEST_CASE("a review of a finished match shows the worst mistakes first") {
  Zosia bench;
  CHECK(bench.type("review") == "You have played no match that could be reviewed.\n");
  bench.begin();
  CHECK(bench.type("review") ==
        "A match is reviewed when it is over; until then, `hint` gives a good move.\n");
  bench.type("2 2");
  bench.deliver(request(2, {{2, 0}}));
  bench.deliver(ended(Value::loss, Reason::resign));
  CHECK(bench.type("review").empty());
  const FindReview wanted = std::get<WantReview>(bench.requests.back()).what;
  CHECK(wanted.moves == Moves{{2, 2}, {2, 0}});
  CHECK(bench.type("who").empty());  // waits for the review
  const auto judged = judge(wanted.board, wanted.board.solve(), wanted.start, wanted.moves);
  const std::string seen = bench.review({judged, {}});
  CHECK(seen.ends_with("  perfect               a bot, free\n"));
  CHECK(
      seen.starts_with("anna has won: you resigned. If both play well, you win this. You made 1 mistake,\n"
                       "anna made 1 mistake. In a won position you resigned.\n"
                       "  Move 1: your 2 2 (takes 2 bears and 2 sticks) threw the win away; 2 0 (takes 2\n"
                       "    bears) keeps it.\n"
                       "  Move 2: anna's 2 0 (takes 2 bears) threw the win away; 1 0 (takes 1 bear)\n"
                       "    keeps it.\n"));
  CHECK(bench.review({judged, {}}).empty());  // the review is not shown a second time

  bench.type("review");
  CHECK(bench.review({{}, "the board takes long"}) == "There is no review: the board takes long.\n");
  bench.type("review");
  bench.deliver(start_as(Seat::first));
  CHECK(std::ranges::any_of(bench.requests,
                            [](const Request& each) { return std::holds_alternative<DropReview>(each); }));
}

TEST_CASE("lines typed after `review` do not wait for a long review") {
  Zosia bench;
  auto start = start_as(Seat::first);
  start.board = "1000 2 1";
  bench.deliver(start);
  for (std::uint64_t ply = 0; ply < 202; ply += 2) {
    bench.deliver(request(ply, ply == 0 ? Moves{} : Moves{{1, 0}}));
    bench.type("1 0");
  }
  bench.deliver(ended(Value::loss, Reason::resign));
  CHECK(bench.type("review") == "This may take a minute.\n");
  CHECK(bench.type("review") == "The review is on its way.\n");
  CHECK(contains(bench.type("who"), "  perfect               a bot, free\n"));
}

TEST_CASE("`again` asks the opponent of the last match to repeat this match") {
  Zosia bench;
  CHECK(bench.type("again").starts_with("You have played no match that could be played again."));
  bench.begin();
  CHECK(bench.type("again") == "Finish the match that you are playing, or `resign` it, before `again`.\n");
  bench.deliver(ended(Value::win, Reason::resign));
  CHECK(bench.type("again").empty());
  CHECK(last_sent<Again>(bench).match == "m7");
  CHECK(bench.type("who").empty());  // waits for the answer to `again`
  const std::string seen = bench.deliver(Asked{"anna", "misie-patysie"});
  CHECK(seen.starts_with("anna has been asked for this match, and may refuse.\n"));
  CHECK(bench.type("again") == "You have asked anna for a match already: wait for the answer.\n");
  CHECK(bench.deliver(Error{ErrorCode::unknown_match, "it is too large", "m7", false}) ==
        "There is no such match: it is too large.\n");
  CHECK(bench.type("again").empty());
  CHECK(bench.deliver(Error{ErrorCode::unknown_player, "there is nobody called 'anna'", {}, false}) ==
        "That cannot be played: there is nobody called 'anna'.\n");
  CHECK(bench.type("again").empty());
}

TEST_CASE("a person does not see pings, but sees a goodbye and a warning for being idle") {
  Zosia bench;
  CHECK(bench.deliver(Ping{17}).empty());
  CHECK(bench.deliver(Bye{"the referee was stopped"}) ==
        "The referee says goodbye: the referee was stopped.\n");
  CHECK(bench.deliver(Bye{}) == "The referee says goodbye.\n");
  bench.begin();
  CHECK(bench.deliver(Idle{"m", 60'000}) ==
        "\nYou have not moved for long: move within 60 s, or you lose this match.\n");
}

TEST_CASE("lines typed after `play` wait for the requested match, even if `play` ends an invitation") {
  Zosia bench;
  bench.deliver(Invitation{"anna", "paski", Seat::first, {}, {}, false});
  bench.type("play misie-patysie first");
  bench.deliver(Withdrawn{"anna", "you have asked for a match yourself"});
  // typed as a move in the requested match, so the line waits until that match begins
  CHECK(bench.type("1 1").empty());
  CHECK(contains(bench.deliver(start_as(Seat::first)), "you move first"));
}

TEST_CASE("`who` shows at most 50 clients, and says that there are more") {
  Zosia bench;
  bench.present.assign(50, {"anna", ClientKind::bot, {}, 0, 1});
  const std::string page = bench.type("who");
  CHECK(std::ranges::count(page, '\n') == 50);
  bench.present.resize(4600, bench.present.front());
  CHECK(bench.type("who") == page + "and 4550 more; `who ZO` shows only names that begin with ZO.\n");
  CHECK(bench.type("who an") == page + "and more; type more letters of a name after `who` to see fewer.\n");
  bench.present.clear();
  CHECK(bench.type("who Q") == "Nobody is here whose name begins with 'Q'.\n");
}

TEST_CASE("each KiB of text shown to a person costs as much of the rate limit as one typed line") {
  Zosia bench;
  bench.present.assign(4600, {"anna", ClientKind::bot, {}, 0, 1});
  const std::size_t shown = bench.type("who").size();
  REQUIRE(shown / 1024 >= 1);
  std::size_t times = 1;
  std::string last;
  while (!bench.closed && times < 2000) {
    last = bench.type("who");
    ++times;
  }
  CHECK(last.ends_with("You sent more than 100 lines of 1 KiB a second, 1000 at once. Goodbye.\n"));
  CHECK(times <= 1002 / (1 + shown / 1024) + 1);
}

TEST_CASE("`who` shows the matches and games of each client") {
  PersonBench bench;
  bench.present = {{"perfect", ClientKind::bot, {}, 3, 64},
                   {"anna", ClientKind::person, {"paski", "graf"}, 1, 1}};
  CHECK(bench.type("who") ==
        "  perfect               a bot, playing 3 matches and free for more\n"
        "  anna                  a person, playing 1 match; plays paski, graf\n"
        "You have no name yet: nobody can invite you. `name ZOSIA` gives you one.\n");
}
