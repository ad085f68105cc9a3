#include "referee/session/websocket_session.hpp"

#include <fmt/format.h>

#include "tests/referee/session/testing.hpp"
#include "tests/referee/web/client_frame.hpp"

namespace {

constexpr auto hello_line = R"({"type":"hello","protocol":1,"name":"ANIA"})";
constexpr auto pong_line = R"({"type":"pong","id":1})";

constexpr protocol::ClockSettings a_second{
    .ready_ms = 0, .initial_ms = 1000, .increment_ms = 0, .margin_ms = 0};

/// What a client received after the answer to its WebSocket request.
struct Heard {
  std::vector<std::string> lines;
  std::size_t pongs = 0;
  int close_code = 0;
};

Heard heard(std::string_view bytes) {
  Heard all;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes.at(i)); };
  while (!bytes.empty()) {
    std::size_t size = byte(1), head = 2;
    if (const std::size_t more = size == 126 ? 2 : size == 127 ? 8 : 0) {
      size = 0;
      for (; head < 2 + more; ++head) size = size << 8 | byte(head);
    }
    const std::string payload(bytes.substr(head, size));
    REQUIRE(payload.size() == size);
    if (byte(0) == 0x81) all.lines.push_back(payload);
    if (byte(0) == 0x8a) ++all.pongs;
    if (byte(0) == 0x88) {
      all.close_code = byte(head) << 8 | byte(head + 1);
      CHECK(bytes.size() == head + size);  // no byte follows the close frame
    }
    bytes.remove_prefix(head + size);
  }
  return all;
}

struct WebSocketBench : RefereeBench {
  explicit WebSocketBench(LobbySettings settings = {})
      : RefereeBench(Catalogue({pile()}), std::move(settings)) {}

  ConnectionId open_socket() {
    const ConnectionId id = connect();
    receive(id, upgrade_head());
    const std::string answer = take(id);
    CHECK(answer.starts_with("HTTP/1.1 101 "));
    CHECK(answer.ends_with("\r\n\r\n"));
    return id;
  }
  ConnectionId socket_bot(const std::string& name) {
    const ConnectionId id = open_socket();
    say(id, R"({"type":"hello","protocol":1,"name":")" + name + R"("})");
    return id;
  }
  void say(ConnectionId id, std::string_view line) { receive(id, client_frame(line)); }
  Heard hear(ConnectionId id) { return heard(take(id)); }

  void arrange(const std::string& id) {
    referee.arrange({id, pile().read_board("6 3 0"), {}, {"ANIA", "BOLEK"}, a_second, false}, Moment{now});
    settle();
  }

  /// The status line of the answer to a request for a WebSocket.
  std::string status_of(std::string_view head) {
    const ConnectionId id = connect();
    receive(id, head);
    const std::string answer = take(id);
    CHECK(open(id) == answer.starts_with("HTTP/1.1 101 "));
    return answer.substr(9, 3);
  }
};

}  // namespace

TEST_CASE("each WebSocket message is one line, in both directions and in pieces of any size") {
  const std::string head = upgrade_head();
  for (std::size_t piece = 1; piece < 500; piece = piece * 2 + 1) {
    CAPTURE(piece);
    WebSocketBench bench;
    const ConnectionId id = bench.connect();
    const std::string bytes = head + client_frame(std::string_view(hello_line).substr(0, 9), 1, false) +
                              client_frame(std::string_view(hello_line).substr(9), 0) +
                              client_frame("{\"type\":\"y\"}\n{\"type\":\"x\"}\n");
    for (std::size_t i = 0; i < bytes.size(); i += piece) bench.receive(id, bytes.substr(i, piece));
    std::string answer = bench.take(id);
    const Heard all = heard(std::string_view(answer).substr(answer.find("\r\n\r\n") + 4));
    REQUIRE(all.lines.size() == 3);
    CHECK(all.lines[0].starts_with(R"({"type":"welcome")"));
    for (const int i : {1, 2}) CHECK(contains(all.lines[i], "bad_message"));
    CHECK(bench.open(id));
  }
}

TEST_CASE(
    "a WebSocket bot can play a TCP bot, and the WebSocket bot's clock starts when its move request is "
    "written") {
  WebSocketBench bench;
  const ConnectionId ania = bench.socket_bot("ANIA"), bolek = bench.bot("BOLEK");
  bench.hear(ania);
  bench.blocked.insert(ania);
  bench.arrange("x");
  bench.now += 500ms;
  const std::size_t length = bench.referee.output(ania).size();
  bench.referee.written(ania, length - 1, bench.now);
  bench.now += 500ms;
  bench.referee.written(ania, 1, bench.now);
  CHECK(bench.referee.deadline() == bench.now + 1s + 1ns);
  bench.blocked.clear();
  bench.say(ania, R"({"type":"move","match":"x","ply":0,"move":[1]})");
  CHECK(contains(bench.take(bolek), R"("type":"move_request","match":"x","ply":1)"));
}

TEST_CASE("a program may ask for a WebSocket, but a page of another site may not") {
  WebSocketBench bench;
  const auto with_origin = [&](std::string_view origin, std::string_view host = "localhost:4242") {
    return bench.status_of(upgrade_head("Origin: " + std::string(origin) + "\r\n", host));
  };
  CHECK(bench.status_of(upgrade_head()) == "101");
  CHECK(with_origin("http://localhost:4242") == "101");
  CHECK(with_origin("https://LOCALHOST:4242") == "101");
  CHECK(with_origin("http://[::1]:4242", "[::1]:4242") == "101");
  for (const auto* origin :
       {"http://evil.example", "http://localhost", "http://localhost:4243", "null", "", "localhost:4242",
        "http://127.0.0.1:4242", "http://evil.example://localhost:4242"}) {
    CAPTURE(origin);
    CHECK(with_origin(origin) == "403");
  }
  CHECK(bench.status_of(upgrade_head("", "evil.example")) == "421");
  CHECK(with_origin("http://evil.example", "evil.example") == "421");
}

TEST_CASE("an HTTP request that does not ask for a WebSocket gets none") {
  WebSocketBench bench;
  CHECK(bench.status_of("GET /ws HTTP/1.1\r\nHost: localhost\r\n\r\n") == "426");
  for (const auto& [asked, status] : {std::pair("GET /else", "501"), {"GET /ws", "400"}, {"POST /ws", "405"}})
    CHECK(bench.status_of(std::string(asked) + " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                                               "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\r\n") ==
          status);
}

TEST_CASE("a WebSocket that gets no hello in time is closed") {
  WebSocketBench bench({.links = {.hello = 2s}});
  const ConnectionId id = bench.open_socket();
  bench.pass(2s - 1ns);
  CHECK(bench.open(id));
  bench.pass(1ns);
  const Heard all = bench.hear(id);
  REQUIRE(all.lines.size() == 1);
  CHECK(contains(all.lines[0], "expected a hello within 2 s, found none"));
  CHECK(all.close_code == 1008);
  CHECK_FALSE(bench.open(id));
}

TEST_CASE(
    "nothing is sent after the close frame, even if the time for the hello ends before the frame is "
    "written") {
  WebSocketBench bench({.links = {.hello = 2s}});
  const ConnectionId id = bench.open_socket();
  bench.blocked.insert(id);
  bench.pass(1s);
  bench.receive(id, client_frame("", 8));
  bench.pass(2s);
  CHECK(bench.open(id));
  std::string written;
  while (!bench.referee.output(id).empty()) {
    const std::string output(bench.referee.output(id));
    written += output;
    bench.referee.written(id, output.size(), bench.now);
  }
  CHECK(written == close_frame(CloseCode::normal));
  bench.settle();
  CHECK_FALSE(bench.open(id));
}

TEST_CASE(
    "the limit on a line does not count WebSocket framing, and a longer line closes the WebSocket with code "
    "1009") {
  for (const bool in_parts : {false, true}) {
    CAPTURE(in_parts);
    WebSocketBench bench({.limits = {.line_bytes = 2000, .play_bytes = 5000}});
    const ConnectionId id = bench.socket_bot("ANIA");
    bench.hear(id);
    const auto say = [&](std::string text) {
      if (!in_parts) return bench.say(id, text);
      for (bool first = true; text.size() > 100; first = false) {
        bench.receive(id, client_frame(text.substr(0, 100), first ? 1 : 0, false));
        text.erase(0, 100);
      }
      bench.receive(id, client_frame(text, 0));
    };
    const std::string play = R"({"type":"play","game":"pile","board":")";
    say(play + std::string(4900, '1') + "\"}");
    CHECK(bench.open(id));
    bench.hear(id);
    say(std::string(pong_line) + std::string(3000, ' '));
    const Heard all = bench.hear(id);
    REQUIRE(all.lines.size() == 1);
    CHECK(contains(all.lines[0], "line_too_long"));
    CHECK(all.close_code == 1009);
    CHECK_FALSE(bench.open(id));
  }
  WebSocketBench bench({.limits = {.line_bytes = 2000}});
  const ConnectionId stranger = bench.open_socket();
  bench.say(stranger, std::string(2001, '{'));
  CHECK(bench.hear(stranger).close_code == 1009);
}

TEST_CASE("pings of a WebSocket client are answered and count for its rate limit") {
  WebSocketBench bench({.links = {.lines_per_second = 10, .lines_at_once = 100}});
  const ConnectionId id = bench.socket_bot("ANIA");
  bench.hear(id);
  for (int i = 0; i < 200; ++i) {
    bench.receive(id, client_frame("are you there", 9));
    CHECK(bench.hear(id).pongs == 1);
    bench.pass(100ms);
  }
  for (int i = 0; i < 101 && bench.open(id); ++i) bench.receive(id, client_frame("", i % 2 ? 9 : 10));
  const Heard all = bench.hear(id);
  REQUIRE(all.lines.size() == 1);
  CHECK(contains(all.lines[0], "rate_limited"));
  CHECK(all.close_code == 1008);
  CHECK_FALSE(bench.open(id));
}

TEST_CASE("a WebSocket client that pings and does not read is closed after too many pongs") {
  WebSocketBench bench({.links = {.lines_at_once = 10'000, .queue_bytes = 1000}});
  const ConnectionId id = bench.socket_bot("ANIA");
  bench.hear(id);
  bench.blocked.insert(id);
  int sent = 0;
  for (; bench.open(id) && sent < 100; ++sent) bench.receive(id, client_frame(std::string(100, 'x'), 9));
  CHECK(sent > 9);
  CHECK(sent < 15);
}

TEST_CASE("fragments of an endless WebSocket message count for the rate limit, however small they are") {
  for (const std::string_view text : {"", "x"}) {
    CAPTURE(text.size());
    WebSocketBench bench({.links = {.lines_per_second = 1, .lines_at_once = 10}});
    const ConnectionId id = bench.open_socket();
    bench.receive(id, client_frame("{", 1, false));
    std::size_t sent = 0;
    while (bench.open(id) && sent < 10'000) {
      bench.receive(id, client_frame(text, 0, false));
      ++sent;
    }
    CHECK(sent < 2000);
    CHECK(bench.hear(id).close_code == 1008);
  }
}

TEST_CASE("a WebSocket client that sends only requested moves never exceeds its rate limit") {
  WebSocketBench bench({.links = {.lines_per_second = 1, .lines_at_once = 5}});
  const ConnectionId ania = bench.socket_bot("ANIA"), bolek = bench.socket_bot("BOLEK");
  for (int match = 0; match < 300; ++match) {
    const std::string id = "m" + std::to_string(match);
    bench.arrange(id);
    for (int ply = 0; ply < 6; ++ply) {
      bench.say(ply % 2 ? bolek : ania,
                R"({"type":"move","match":")" + id + R"(","ply":)" + std::to_string(ply) + R"(,"move":[1]})");
    }
  }
  CHECK(bench.open(ania));
  CHECK(bench.open(bolek));
}

TEST_CASE("a client that closed its WebSocket may reconnect, but not after its bye") {
  for (const bool says_bye : {false, true}) {
    CAPTURE(says_bye);
    WebSocketBench bench;
    const ConnectionId ania = bench.socket_bot("ANIA");
    bench.bot("BOLEK");
    const std::string welcome = bench.hear(ania).lines.at(0);
    const auto at = welcome.find(R"("resume":")") + 10;
    const std::string secret = welcome.substr(at, welcome.find('"', at) - at);
    bench.arrange("x");
    bench.hear(ania);
    if (says_bye) {
      bench.say(ania, R"({"type":"bye"})");
    } else {
      // close code 1001, which a browser sends when its page is reloaded
      bench.receive(ania, client_frame("\x03\xe9", 8));
    }
    CHECK(bench.hear(ania).close_code == (says_bye ? 1000 : 1001));
    CHECK_FALSE(bench.open(ania));
    CHECK(bench.finished.size() == (says_bye ? 1 : 0));
    const ConnectionId again = bench.open_socket();
    bench.say(again, R"({"type":"hello","protocol":1,"name":"ANIA","resume":")" + secret + "\"}");
    CHECK(bench.hear(again).lines.size() == (says_bye ? 1 : 3));  // welcome, start, move_request
  }
}

TEST_CASE("a shutdown sends bye and closes the WebSocket") {
  WebSocketBench bench;
  const ConnectionId id = bench.socket_bot("ANIA");
  bench.hear(id);
  bench.referee.shut_down("it is late", {bench.now});
  bench.settle();
  const Heard all = bench.hear(id);
  REQUIRE(all.lines.size() == 1);
  CHECK(contains(all.lines[0], R"({"type":"bye")"));
  CHECK(all.close_code == 1000);
}

TEST_CASE("a long line is sent as one WebSocket frame") {
  std::string board = "20000 20000\n";
  for (int v = 1; v <= 20'000; ++v) board += fmt::format("{} {}\n", v, v % 20'000 + 1);
  const AnyBoard cycle = all_games().find("graf")->read_board(board + "0\n");
  WebSocketBench bench;
  const ConnectionId id = bench.socket_bot("ANIA");
  bench.bot("BOLEK");
  bench.hear(id);
  bench.referee.arrange({"x", cycle, 1, {"ANIA", "BOLEK"}, a_second, false}, Moment{bench.now});
  bench.settle();
  const Heard all = bench.hear(id);
  REQUIRE(all.lines.size() == 2);
  CHECK(all.lines[0].size() > 200'000);
  CHECK(all.lines[0].ends_with('}'));
}

TEST_CASE("a message to many clients is serialised once, and not copied for each line or WebSocket frame") {
  const SessionContext context{.games = Catalogue({pile()}), .limits = {}, .links = {}};
  const protocol::SharedMessage view(
      protocol::View{.match = "x", .position = {.text = std::string(10'000, 'x')}});
  Output framed, lines;
  WebSocketSession page({.context = context, .output = framed}, upgrade_head());
  BotSession bot({.context = context, .output = lines});
  framed.clear();
  for (Session* session : {static_cast<Session*>(&page), static_cast<Session*>(&bot)})
    session->deliver({view}, Time{});
  CHECK(lines.front().data() == view.line()->data());
  CHECK(lines.front().ends_with("}\n"));
  const std::size_t size = view.line()->size() - 1;
  CHECK(framed.front() == text_frame_head(size));
  framed.consume(framed.front().size());
  CHECK(framed.front().data() == view.line()->data());
  CHECK(framed.front().size() == size);
}
