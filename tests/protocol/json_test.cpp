#include "protocol/json.hpp"

#include <doctest/doctest.h>

#include "random_message.hpp"

namespace gramy::protocol {
namespace {

template <class Message>
Message read(std::string_view line) {
  auto result = parse_client_line(line);
  if (const auto* error = std::get_if<Error>(&result)) FAIL(error->message);
  REQUIRE(std::holds_alternative<Message>(std::get<ClientMessage>(result)));
  return std::get<Message>(std::get<ClientMessage>(result));
}

Error refusal(std::string_view line) {
  const auto result = parse_client_line(line);
  CAPTURE(line);
  REQUIRE(std::holds_alternative<Error>(result));
  return std::get<Error>(result);
}

/// The message of the bad_message error for this line.
std::string fault(std::string_view line) {
  const Error error = refusal(line);
  CHECK(error.code == ErrorCode::bad_message);
  CHECK_FALSE(error.fatal);
  CHECK_FALSE(error.match);
  return error.message;
}

TEST_CASE("a message that is written and read back is the same message") {
  Random random(1);
  for (int i = 0; i < 20'000; ++i) {
    const ClientMessage message = random_client_message(random);
    const RefereeMessage answer = random_referee_message(random);
    const std::string line = to_line(message), answer_line = to_line(answer);
    CAPTURE(line);
    CAPTURE(answer_line);
    REQUIRE((line + answer_line).find('\n') == std::string::npos);
    REQUIRE(parse_client_line(line) == std::variant<ClientMessage, Error>(message));
    REQUIRE(parse_referee_line(answer_line) == answer);
  }
}

TEST_CASE("parse_reason() and parse_error_code() read back the names of all reasons and error codes") {
  CHECK(name(Reason::illegal_move) == "illegal_move");
  CHECK(name(ErrorCode::line_too_long) == "line_too_long");
  for (int i = 0; i < 10; ++i) CHECK(parse_reason(name(static_cast<Reason>(i))) == static_cast<Reason>(i));
  for (int i = 0; i < 18; ++i)
    CHECK(parse_error_code(name(static_cast<ErrorCode>(i))) == static_cast<ErrorCode>(i));
  CHECK_FALSE(parse_reason("normally"));
  CHECK_FALSE(parse_error_code(""));
}

TEST_CASE("missing fields of a message get their default values") {
  const auto hello = read<Hello>(R"({"type":"hello","protocol":1,"name":"Ala-7"})");
  CHECK(hello == Hello{.protocol = 1, .name = "Ala-7"});
  CHECK(hello.capacity == 1);
  const auto play = read<Play>(R"({"type":"play","game":"graf","start":null,"clock":{"initial_ms":60000}})");
  CHECK(play == Play{.game = "graf", .clock = ClockSettings{10'000, 60'000, 0, 50}});
  CHECK(play.against == "perfect");
  CHECK_FALSE(play.rated);
}

TEST_CASE("a clock with `move_ms` accepts no increment, and no initial time that differs from `move_ms`") {
  const std::string begin = R"({"type":"play","game":"graf","clock":{"move_ms":500)";
  const ClockSettings half_a_second{.ready_ms = 10'000, .initial_ms = 500, .margin_ms = 50, .move_ms = 500};
  CHECK(read<Play>(begin + "}}").clock == half_a_second);
  CHECK(read<Play>(begin + R"(,"initial_ms":500,"increment_ms":0}})").clock == half_a_second);
  for (const char* other : {R"(,"initial_ms":501)", R"(,"increment_ms":1)"})
    CHECK(std::holds_alternative<Error>(parse_client_line(begin + other + "}}")));
}

TEST_CASE("the reader of a message ignores unknown fields, and unknown words in `wants`") {
  CHECK(read<Pong>(R"({"x":{"type":"bye"},"type":"pong","id":3,"y":[1,{}]})").id == 3);
  const auto hello = read<Hello>(R"({"type":"hello","protocol":1,"name":"a","wants":["tea","legal"]})");
  CHECK(hello.wants.legal);
  CHECK_FALSE(hello.wants.moves);
}

TEST_CASE("an error about a message names the field, what was found and what was expected") {
  CHECK(fault(R"({})") == "type: expected a string, found nothing");
  CHECK(fault(R"({"type":"castle"})") ==
        "type: expected hello, ready, move, resign, play, pong, bye, subscribe, unsubscribe, watch, unwatch, "
        "hint, undo, again, answer or say, found 'castle'");
  CHECK(fault(R"({"type":7})") == "type: expected a string, found 7");
  CHECK(fault(R"({"type":"ready"})") == "match: expected a string, found nothing");
  CHECK(fault(R"({"type":"pong","id":1.5})") ==
        "id: expected an integer from 0 to 9007199254740991, found 1.5");
  CHECK(fault(R"({"type":"hello","protocol":1,"name":1})") == "name: expected a string, found 1");
  for (const char* name : {"", "a b", "ża", "aaaaaaaaaabbbbbbbbbbccccccccccddd"}) {
    const std::string line = R"({"type":"hello","protocol":1,"name":")" + std::string(name) + "\"}";
    CHECK(fault(line).starts_with("name: expected 1 to 32 of A-Z a-z 0-9 _ -, found '"));
  }
  const auto hello = [](std::string rest) {
    return fault(R"({"type":"hello","protocol":1,"name":"a",)" + rest + "}");
  };
  CHECK(hello(R"("capacity":0)") == "capacity: expected an integer from 1 to 10000, found 0");
  CHECK(hello(R"("capacity":"many")") == "capacity: expected an integer from 1 to 10000, found 'many'");
  CHECK(hello(R"("games":"graf")") == "games: expected a list of strings, found 'graf'");
  CHECK(hello(R"("wants":["legal",1])") == "wants: expected a list of strings, found a list");
  CHECK(hello(R"("token":true)") == "token: expected a string, found true");
  CHECK(hello(R"("resume":{})") == "resume: expected a string, found an object");
  const auto play = [](std::string rest) { return fault(R"({"type":"play","game":"graf",)" + rest + "}"); };
  CHECK(play(R"("board":[1])") == "board: expected a string, found a list");
  CHECK(play(R"("board":"1","seed":5)") == "seed: expected no seed for a given board, found 5");
  CHECK(play(R"("seed":-1)") == "seed: expected an integer from 0 to 9007199254740991, found -1");
  CHECK(play(R"("start":9007199254740992)") ==
        "start: expected an integer from 0 to 9007199254740991, found 9007199254740992");
  CHECK(play(R"("seat":2)") == "seat: expected an integer from 0 to 1, found 2");
  CHECK(play(R"("against":1)") == "against: expected a string, found 1");
  CHECK(play(R"("rated":"yes")") == "rated: expected true or false, found 'yes'");
  CHECK(play(R"("clock":60)") == "clock: expected an object, found 60");
  CHECK(play(R"("clock":{})") == "clock.initial_ms: expected an integer from 0 to 864000000, found nothing");
  CHECK(play(R"("difficulty":"mad")") == "difficulty: expected easy, normal or hard, found 'mad'");
  CHECK(play(R"("winner":0)") == "winner: expected a string, found 0");
  CHECK(play(R"("winner":"you")") == "winner: expected me, them or any, found 'you'");
  CHECK(play(R"("board":"1","size":5)") == "size: expected no size for a given board, found 5");
  CHECK(play(R"("clock":{"initial_ms":1,"margin_ms":-1})") ==
        "clock.margin_ms: expected an integer from 0 to 864000000, found -1");
  CHECK(fault(R"({"type":"move","match":"m","move":[1]})") ==
        "ply: expected an integer from 0 to 9007199254740991, found nothing");
  CHECK(fault(R"({"type":"move","match":3,"ply":1,"move":[1]})") == "match: expected a string, found 3");
  CHECK(fault(R"({"type":"subscribe"})") == "to: expected lobby, found nothing");
  CHECK(fault(R"({"type":"unsubscribe","to":"weather"})") == "to: expected lobby, found 'weather'");
  CHECK(fault(R"({"type":"watch"})") == "match: expected a string, found nothing");
  CHECK(fault(R"({"type":"answer"})") == "accept: expected true or false, found nothing");
  CHECK(fault(R"({"type":"hello","protocol":1,"person":true,"spectator":true})") ==
        "spectator: expected false in the hello of a person, found true");
}

TEST_CASE("the `end` for spectators contains the winner, and the `end` for players does not") {
  const std::string plain = R"({"type":"end","match":"m","outcome":"none","reason":"aborted","moves":[]})";
  CHECK(parse_referee_line(plain) == RefereeMessage(End{.match = "m", .reason = Reason::aborted}));
  const std::string watched =
      R"({"type":"end","match":"m","outcome":null,"reason":"aborted","winner":null,"detail":"why","record":null})";
  const RefereeMessage end = WatchedEnd{"m", Reason::aborted, {{}, "why"}};
  CHECK(parse_referee_line(watched) == end);
  CHECK(to_line(end) == watched);
}

TEST_CASE("an error shows the found value in short, printable form") {
  const std::string line = R"({"type":"\u0007)" + std::string(1000, 'x') + "\"}";
  CHECK(fault(line).size() < 200);
  CHECK(fault(line).find('\a') == std::string::npos);
}

TEST_CASE("the match and ply of a move message are read even if the move itself is no list of integers") {
  const auto found = [](std::string rest) {
    const auto move = read<Move>(R"({"type":"move","match":"m","ply":4)" + rest + "}");
    CHECK(move.match == "m");
    CHECK(move.ply == 4);
    CHECK_FALSE(move.numbers);
    return move.found;
  };
  CHECK(found("") == "nothing");
  CHECK(found(R"(,"move":null)") == "nothing");
  CHECK(found(R"(,"move":"1 1")") == "'1 1'");
  CHECK(found(R"(,"move":7)") == "7");
  CHECK(found(R"(,"move":{})") == "an object");
  CHECK(found(R"(,"move":[1,1.0])") == "a list that holds 1.0");
  CHECK(found(R"(,"move":[1,"a"])") == "a list that holds 'a'");
  CHECK(found(R"(,"move":[[1]])") == "a list that holds a list");
}

TEST_CASE("an error about a number beyond 64 bits shows the nearest bound and `or more` or `or less`") {
  const auto refused = [](const std::string& seed) {
    return fault(R"({"type":"play","game":"graf","seed":)" + seed + "}");
  };
  CHECK(refused("9223372036854775806").ends_with("found 9223372036854775806"));
  CHECK(refused("99999999999999999999").ends_with("found 9223372036854775807 or more"));
  CHECK(refused("-99999999999999999999").ends_with("found -9223372036854775808 or less"));
}

TEST_CASE("numbers beyond 64 bits in a move become the nearest 64-bit number") {
  const auto move = read<Move>(
      R"({"type":"move","match":"m","ply":0,"move":[9223372036854775808,1000000000000000000000,-99999999999999999999]})");
  CHECK(move.numbers == std::vector<Number>{INT64_MAX, INT64_MAX, INT64_MIN});
  CHECK(read<Move>(R"({"type":"move","match":"m","ply":0,"move":[]})").numbers == std::vector<Number>{});
}

TEST_CASE("the reader of a move keeps an `info` of at most 4 KiB, and drops a longer one") {
  const auto info = [](const std::string& text) {
    return read<Move>(R"({"type":"move","match":"m","ply":0,"move":[1],"info":)" + text + "}").info;
  };
  CHECK(info(R"( { "a" : [1, 2.5] } )") == R"({"a":[1,2.5]})");
  CHECK(info("null").empty());
  const std::string longest = '"' + std::string(4094, 'x') + '"';
  CHECK(info(longest) == longest);
  CHECK(info('"' + std::string(4095, 'x') + '"').empty());
}

TEST_CASE("from a hello of another protocol version, only the version is read") {
  CHECK(read<Hello>(R"({"type":"hello","protocol":2,"name":["new"],"capacity":"all"})").protocol == 2);
}

TEST_CASE("a line that is not one JSON object gives the error bad_json") {
  for (const char* line :
       {"", "{", "}", "x", "{\"type\":\"bye\"} {}", "[1]", "7", "null", "\"bye\"", "{'type':'bye'}",
        "{\"type\":\"bye\",}", "{\"type\":\"b\xffye\"}", "{\"type\":\"\\ud800\"}", "\xef\xbb",
        "{\"a\":1e999}", "{\"a\":nan}", "{\"a\":01}"}) {
    const Error error = refusal(line);
    CHECK(error.code == ErrorCode::bad_json);
    CHECK_FALSE(error.fatal);
    CHECK(error.message.starts_with("expected one JSON object, found "));
  }
  CHECK(refusal("[1]").message == "expected one JSON object, found a list");
  CHECK(refusal("{\"type\";").message == "expected one JSON object, found a fault at byte 8, at '\"type\";'");
  CHECK(refusal(R"({"type":)").message == "expected one JSON object, found the end of the line too early");
}

TEST_CASE("a line with too deep nesting or too many values is refused") {
  const auto nested = [](std::size_t depth) {
    return R"({"type":"pong","id":1,"x":)" + std::string(depth, '[') + std::string(depth, ']') + "}";
  };
  CHECK(read<Pong>(nested(63)).id == 1);
  CHECK(refusal(nested(64)).code == ErrorCode::bad_json);
  CHECK(refusal(nested(8'000'000)).code == ErrorCode::bad_json);
  std::string objects = R"({"type":"pong","id":1,"x":)";
  for (int i = 0; i < 100'000; ++i) objects += R"({"x":)";
  CHECK(refusal(objects).message == "expected at most 64 levels of nesting, found more");
  std::string wide = R"({"type":"pong","id":1,"x":[0)";
  for (int i = 0; i < 1'000'000; ++i) wide += ",0";
  CHECK(refusal(wide + "]}").message == "expected at most 65536 values in a line, found more");
}

TEST_CASE("if a message has a field twice, the last occurrence is used") {
  CHECK(read<Pong>(R"({"type":"bye","id":1,"type":"pong","id":2})").id == 2);
}

TEST_CASE("every line that is written is valid UTF-8, whatever its texts contain") {
  const std::string broken = "a\xff\xc3";
  const std::string line = to_line(RefereeMessage(Error{ErrorCode::internal, broken, broken, false}));
  CHECK(line ==
        "{\"type\":\"error\",\"code\":\"internal\",\"message\":\"a\ufffd\ufffd\",\"match\":\"a\ufffd\ufffd\","
        "\"fatal\":false}");
  CHECK(parse_referee_line(line));
  CHECK_NOTHROW(to_line(ClientMessage(Ready{broken})));
}

TEST_CASE("the reader of a referee's lines ignores incomplete and unknown messages") {
  for (const char* line :
       {"", "hello", "{}", "[]", "{\"type\":\"weather\"}", "{\"type\":\"ping\"}",
        "{\"type\":\"ping\",\"id\":-1}",
        "{\"type\":\"end\",\"match\":\"m\",\"outcome\":\"maybe\",\"reason\":\"normal\",\"moves\":[]}",
        "{\"type\":\"end\",\"match\":\"m\",\"outcome\":\"win\",\"reason\":\"tired\",\"moves\":[]}",
        "{\"type\":\"move_request\",\"match\":\"m\",\"ply\":0,\"moves\":[[1,2,3,4,5]]}",
        "{\"type\":\"move_request\",\"match\":\"m\",\"ply\":0,\"moves\":[1]}"}) {
    CAPTURE(line);
    CHECK_FALSE(parse_referee_line(line));
  }
}

TEST_CASE("opening_of() recognises from the beginning of a long line whether the line is a `play`") {
  CHECK(opening_of(R"({"type":"play","board":"1 2 3)") == Opening::play);
  CHECK(opening_of(R"({ "game" : "graf", "type" : "play", "bo)") == Opening::play);
  CHECK(opening_of(R"({"board":"{\"type\":\"move\"} 1 2 3)") == Opening::unknown);
  CHECK(opening_of(R"({"x":{"type":"move"},"board":"1)") == Opening::unknown);
  CHECK(opening_of(R"({"type":"move","info":"1 2 3)") == Opening::other);
  CHECK(opening_of(R"({"type":["play"],"info":"1 2 3)") == Opening::other);
  CHECK(opening_of("xxxxxxxx") == Opening::other);
  CHECK(opening_of("{xxxxxxx") == Opening::other);
  CHECK(opening_of("[1,2,3") == Opening::other);
}

}  // namespace
}  // namespace gramy::protocol
