#include "protocol/session.hpp"

#include <doctest/doctest.h>
#include <vector>

namespace gramy::protocol {
namespace {

const std::string hello = "{\"type\":\"hello\",\"protocol\":1,\"name\":\"Ala\"}\n";
const std::string resign = "{\"type\":\"resign\",\"match\":\"m\"}\n";

/// Takes all messages that have arrived. Reads long lines and answers faults, as the owner of a session does.
std::vector<ClientMessage> take_all(ServerSession& session) {
  std::vector<ClientMessage> messages;
  const auto take = [&](auto&& line) {
    if (const auto* fault = std::get_if<Error>(&line)) {
      session.send(*fault);
    } else {
      messages.push_back(std::get<ClientMessage>(std::move(line)));
    }
  };
  while (auto line = session.next()) {
    const auto* unread = std::get_if<LongLine>(&*line);
    unread ? take(read_long_line(*unread, {})) : take(*std::move(line));
  }
  return messages;
}

std::vector<ClientMessage> feed(ServerSession& session, std::string_view bytes) {
  session.receive(bytes);
  return take_all(session);
}

/// All messages that the session has sent, as a bot reads them.
std::vector<RefereeMessage> sent(ServerSession& session) {
  LineSplitter splitter(SIZE_MAX);
  const std::string output = session.take_output();
  splitter.feed(output);
  std::vector<RefereeMessage> messages;
  while (const auto line = splitter.next()) messages.push_back(parse_referee_line(*line).value());
  return messages;
}

Error only_error(ServerSession& session) {
  const auto messages = sent(session);
  REQUIRE(messages.size() == 1);
  REQUIRE(std::holds_alternative<Error>(messages.front()));
  return std::get<Error>(messages.front());
}

/// The fatal error that has ended the session. Requires that it is the only error.
Error only_fatal(ServerSession& session) {
  const Error error = only_error(session);
  CHECK(error.fatal);
  CHECK(session.ended());
  return error;
}

ServerSession welcomed() {
  ServerSession session;
  REQUIRE(feed(session, hello).size() == 1);
  session.send(Welcome{.server = "test"});
  REQUIRE(sent(session).size() == 1);
  return session;
}

TEST_CASE("a session delivers a hello and then all messages in order") {
  ServerSession session;
  const auto messages = feed(session, hello + "\r\n" + resign + "{\"type\":\"pong\",\"id\":4}\r\n");
  REQUIRE(messages.size() == 3);
  CHECK(messages[0] == ClientMessage(Hello{.name = "Ala"}));
  CHECK(messages[1] == ClientMessage(Resign{"m"}));
  CHECK(messages[2] == ClientMessage(Pong{4}));
  CHECK(session.take_output().empty());
  CHECK_FALSE(session.ended());
}

TEST_CASE("a client whose name the referee already knows may leave the name out of its hello") {
  const std::string nameless = "{\"type\":\"hello\",\"protocol\":1,\"capacity\":3}\n";
  ServerSession known({}, "Ala");
  const auto messages = feed(known, nameless + resign);
  REQUIRE(messages.size() == 2);
  CHECK(messages[0] == ClientMessage(Hello{.name = "Ala", .capacity = 3}));
  CHECK(messages[1] == ClientMessage(Resign{"m"}));
  ServerSession stranger;
  CHECK(feed(stranger, nameless).empty());
  CHECK(only_fatal(stranger).message == "name: expected 1 to 32 of A-Z a-z 0-9 _ -, found nothing");
}

TEST_CASE("a process that prints words for people on standard output gets an error that says so") {
  const std::string why =
      "expected one JSON object, found 'My bot 1.0': words for people belong on standard error";
  ServerSession banner({}, "Ala");
  feed(banner, "My bot 1.0\n" + hello);
  CHECK(only_fatal(banner).message == why);
  ServerSession later({}, "Ala");
  const auto messages = feed(later, hello + " " + resign + "My bot 1.0\n" + resign);
  REQUIRE(messages.size() == 2);
  CHECK(only_fatal(later).message == why);
  ServerSession over_a_socket = welcomed();
  CHECK(feed(over_a_socket, "My bot 1.0\n" + resign).size() == 1);
}

TEST_CASE("any first line other than a hello of this protocol version ends the session") {
  const std::vector<std::pair<std::string, ErrorCode>> lines{
      {resign, ErrorCode::bad_message},
      {R"({"type":"bye"})", ErrorCode::bad_message},
      {R"({"type":"dance"})", ErrorCode::bad_message},
      {R"({"type":"hello","protocol":1,"name":""})", ErrorCode::bad_message},
      {"{]", ErrorCode::bad_json},
      {R"({"type":"hello","protocol":2,"name":"Ala"})", ErrorCode::unsupported_protocol}};
  for (const auto& [first_line, code] : lines) {
    const std::string& line = first_line;
    CAPTURE(line);
    ServerSession session;
    CHECK(feed(session, line + '\n' + hello).empty());
    const Error error = only_fatal(session);
    CHECK(error.code == code);
    if (code == ErrorCode::unsupported_protocol) CHECK(error.message == "protocol: expected 1, found 2");
    CHECK_FALSE(session.greeted());
    CHECK(feed(session, hello).empty());
    CHECK(session.take_output().empty());
  }
}

TEST_CASE("a second hello is refused and the session continues") {
  ServerSession session = welcomed();
  CHECK(session.greeted());
  CHECK(feed(session, hello + resign).size() == 1);
  const Error error = only_error(session);
  CHECK(error.code == ErrorCode::bad_message);
  CHECK_FALSE(error.fatal);
  CHECK_FALSE(session.ended());
}

TEST_CASE("a refused hello ends the session at once") {
  ServerSession session;
  session.receive(hello + resign);
  REQUIRE(session.next());
  session.send(Error{ErrorCode::name_taken, "name: Ala is here already", {}, true});
  CHECK(session.ended());
  CHECK_FALSE(session.next());
  session.send(Ping{1});
  CHECK(only_error(session).code == ErrorCode::name_taken);
}

TEST_CASE("a session reports messages and unreadable lines in the order in which the lines arrived") {
  ServerSession session = welcomed();
  session.receive(resign + "junk\n" + resign);
  CHECK(std::holds_alternative<ClientMessage>(session.next().value()));
  const auto fault = std::get<Error>(session.next().value());
  CHECK(fault.code == ErrorCode::bad_json);
  CHECK_FALSE(fault.fatal);
  CHECK(std::holds_alternative<ClientMessage>(session.next().value()));
  CHECK_FALSE(session.next());
  CHECK(session.take_output().empty());
}

TEST_CASE("after a fatal fault a session reads nothing, but can still send answers") {
  ServerSession session = welcomed();
  session.receive(std::string(70'000, 'x') + "\n" + resign);
  const auto fault = std::get<Error>(session.next().value());
  CHECK(fault.fatal);
  CHECK_FALSE(session.next());
  session.receive(resign);
  CHECK_FALSE(session.next());
  CHECK_FALSE(session.ended());
  session.send(End{.match = "m"});
  session.send(fault);
  CHECK(session.ended());
  CHECK(sent(session).size() == 2);
}

TEST_CASE("a session does not limit the number of errors") {
  ServerSession session = welcomed();
  for (int i = 0; i < 500; ++i) CHECK(feed(session, "junk\n").empty());
  CHECK_FALSE(session.ended());
  CHECK(sent(session).size() == 500);
}

TEST_CASE("after a client's bye a session reads nothing more, and the referee's bye ends the session") {
  ServerSession session = welcomed();
  CHECK(feed(session, "{\"type\":\"bye\"}\n" + resign).size() == 1);
  CHECK(feed(session, resign).empty());
  CHECK_FALSE(session.ended());
  session.send(Bye{"you left"});
  CHECK(session.ended());
  CHECK(sent(session).size() == 1);
}

TEST_CASE("only a `play` may be longer than 64 KiB, and only after the welcome") {
  const auto play = [](std::size_t size) {
    const std::string head = R"({"type":"play","game":"graf","board":")";
    return head + std::string(size - head.size() - 2, '1') + "\"}\n";
  };
  constexpr std::size_t limit = 64 * 1024;
  {
    ServerSession session = welcomed();
    CHECK(feed(session, play(limit) + play(limit + 1) + play(16 * 1024 * 1024)).size() == 3);
    CHECK(feed(session, play(16 * 1024 * 1024 + 1)).empty());
    CHECK(only_fatal(session).code == ErrorCode::line_too_long);
  }
  {
    ServerSession session;
    CHECK(feed(session, hello + play(limit)).size() == 2);
    CHECK(feed(session, play(limit + 1)).empty());
    CHECK(only_fatal(session).code == ErrorCode::line_too_long);
  }
}

TEST_CASE("a session passes a long `play` on unread, so that another thread can read the message") {
  ServerSession session = welcomed();
  const std::string head = R"({"type":"play","game":"graf","seat":)";
  const std::string blanks(70'000, ' ');
  session.receive(head + blanks + "1}\n" + resign + head + blanks + "x}\n" + head + blanks + "2}\n");
  const auto next_long = [&] { return read_long_line(std::get<LongLine>(session.next().value()), {}); };
  CHECK(std::get<ClientMessage>(next_long()) == ClientMessage(Play{.game = "graf", .seat = Seat::second}));
  CHECK(std::get<ClientMessage>(session.next().value()) == ClientMessage(Resign{"m"}));
  CHECK(std::get<Error>(next_long()).code == ErrorCode::bad_json);
  const auto wrong = std::get<Error>(next_long());
  CHECK(wrong.code == ErrorCode::bad_message);
  CHECK_FALSE(wrong.fatal);
  CHECK_FALSE(session.next());
}

TEST_CASE(
    "a `play` message with more than 1000 moves is refused, and so is a `play` message of more than 64 KiB "
    "that contains moves") {
  const auto play = [](std::size_t moves, std::size_t blanks) {
    std::string list = "[1]";
    for (std::size_t i = 1; i < moves; ++i) list += ",[1]";
    list += "]" + std::string(blanks, ' ') + "}";
    return R"({"type":"play","game":"graf","board":"2 1","moves":[)" + list;
  };
  const auto most = parse_client_line(play(Play::most_moves, 0));
  CHECK(std::get<Play>(std::get<ClientMessage>(most)).moves.size() == Play::most_moves);
  const auto more = std::get<Error>(parse_client_line(play(Play::most_moves + 1, 0)));
  CHECK(more.code == ErrorCode::bad_message);
  CHECK(more.message.starts_with("moves: expected at most 1000 moves, found "));
  const std::string none = "moves: expected no moves in a line of more than 65536 bytes, found 3";
  const auto unread = read_long_line(LongLine{play(3, 70'000)}, {});
  CHECK(std::get<Error>(unread) == Error{ErrorCode::bad_message, none, {}, false});
}

TEST_CASE("an overlong line is refused as soon as it is clear that the line is no `play`") {
  for (const char* head : {"", "{", "{\"type\":\"move\",\"x\":\"", "{\"x\":7;"}) {
    ServerSession session = welcomed();
    CHECK(feed(session, head + std::string(64 * 1024 + 1, 'x')).empty());
    CHECK(only_fatal(session).code == ErrorCode::line_too_long);
  }
  ServerSession session = welcomed();
  const std::string late = "{\"board\":\"" + std::string(100'000, '1');
  CHECK(feed(session, late).empty());
  CHECK_FALSE(session.ended());
  CHECK(feed(session, "\",\"game\":\"graf\",\"type\":\"play\"}\n").size() == 1);
  CHECK(feed(session, late).empty());
  CHECK(feed(session, "\",\"match\":\"m\",\"type\":\"resign\"}\n").empty());
  CHECK(only_fatal(session).code == ErrorCode::line_too_long);
}

TEST_CASE("a client session sends hello and answers pings") {
  ClientSession session(Hello{.name = "Ala"});
  session.connect();
  CHECK(session.take_output() == "{\"type\":\"hello\",\"protocol\":1,\"name\":\"Ala\",\"capacity\":1}\n");
  CHECK_FALSE(session.can_resume());
  const RefereeMessage end = End{.match = "m"};
  session.receive("Welcome to gramy!\n{\"type\":\"weather\"}\n" + to_line(RefereeMessage(Ping{12})) + "\n" +
                  to_line(end) + "\n");
  CHECK(session.next() == end);
  CHECK_FALSE(session.next());
  CHECK(session.take_output() == "{\"type\":\"pong\",\"id\":12}\n");
  session.send(Resign{"m"});
  CHECK(session.take_output() == resign);
}

TEST_CASE("a client session reconnects with the secret of its last welcome") {
  ClientSession session(Hello{.name = "Ala"});
  session.connect();
  session.take_output();
  session.receive(to_line(RefereeMessage(Welcome{.resume = "secret"})) + "\n{\"type\":\"pi");
  CHECK(session.next());
  CHECK_FALSE(session.next());
  CHECK(session.can_resume());
  session.connect();
  CHECK(session.take_output() ==
        "{\"type\":\"hello\",\"protocol\":1,\"name\":\"Ala\",\"capacity\":1,\"resume\":\"secret\"}\n");
  session.receive(to_line(RefereeMessage(Ping{1})) + "\n");
  CHECK_FALSE(session.next());
  CHECK(session.take_output() == "{\"type\":\"pong\",\"id\":1}\n");
}

TEST_CASE("a bye or a fatal error ends a client session for good") {
  for (const RefereeMessage& last : {RefereeMessage(Bye{"stopped"}),
                                     RefereeMessage(Error{ErrorCode::bad_token, "token: wrong", {}, true})}) {
    ClientSession session(Hello{.name = "Ala"});
    session.connect();
    session.receive(to_line(RefereeMessage(Error{ErrorCode::busy, "", {}, false})) + "\n");
    CHECK(session.next());
    CHECK_FALSE(session.ended());
    session.receive(to_line(last) + "\n");
    CHECK(session.next() == last);
    CHECK(session.ended());
  }
}

}  // namespace
}  // namespace gramy::protocol
