#include "referee/check/bot_stream.hpp"

#include <doctest/doctest.h>
#include <string>

#include "tests/referee/web/client_frame.hpp"

using gramy::referee::BotStream;
using gramy::testing::client_frame;
using gramy::testing::upgrade_head;

namespace {

/// Feeds the bytes in pieces of this size. Returns all lines, each with a '|' at its end.
std::string lines_of(BotStream& stream, std::string_view bytes, std::size_t piece = 1'000'000) {
  std::string lines;
  for (std::size_t at = 0; at < bytes.size(); at += piece)
    stream.receive(bytes.substr(at, piece), [&](std::string_view line) { lines.append(line) += '|'; });
  return lines;
}

std::string fault_of(const std::string& request) {
  BotStream stream(100, true);
  lines_of(stream, request);
  CHECK(!stream.is_web_socket());
  CHECK(lines_of(stream, "{}\n").empty());
  return stream.fault();
}

}  // namespace

TEST_CASE("a bot's lines are read from plain bytes and from WebSocket frames, in pieces of any size") {
  for (const std::size_t piece : {1, 3, 1000}) {
    CAPTURE(piece);
    BotStream pipe(100, false), socket(100, true), web(100, true);
    CHECK(lines_of(pipe, "GET /ws\n\n{}\n", piece) == "GET /ws|{}|");
    CHECK(lines_of(socket, "{\"a\":1}\r\n{}\nGET ", piece) == "{\"a\":1}|{}|");
    CHECK(socket.unfinished_line() == "GET ");
    CHECK(!socket.is_web_socket());
    CHECK(socket.encoded("{}\n{}\n") == "{}\n{}\n");

    const std::string frames = client_frame("{}") + client_frame("{\"a\":", 1, false) +
                               client_frame("1}\n[]", 0) + client_frame("", 9) + client_frame("{}\n");
    CHECK(lines_of(web, upgrade_head() + frames, piece) == "{}|{\"a\":1}|[]|{}|");
    CHECK(web.is_web_socket());
    CHECK(web.take_output().starts_with("HTTP/1.1 101 "));
    CHECK(web.take_output().empty());
    CHECK(web.encoded("{}\n\n[1]\n") == std::string("\x81\x02{}\x81\x03[1]"));
    CHECK(web.fault().empty());
  }
}

TEST_CASE("input that is neither JSON nor HTTP is read as lines") {
  BotStream words(100, true), long_words(100, true);
  CHECK(lines_of(words, "Hi\n") == "Hi|");
  CHECK(lines_of(long_words, "Good morn", 1).empty());
  CHECK(long_words.unfinished_line() == "Good morn");
}

TEST_CASE("a line that is too long is reported even if it arrives in WebSocket frames") {
  BotStream web(100, true);
  lines_of(web, upgrade_head() + client_frame(std::string(101, 'x')));
  CHECK(web.overflowed());
}

TEST_CASE("an HTTP request that cannot open a WebSocket is reported with the reason") {
  CHECK(fault_of("GET / HTTP/1.1\r\nHost: a\r\n\r\n") ==
        "the bot requested '/': expected /ws, the address of the WebSocket");
  CHECK(fault_of("GET /ws HTTP/1.1\r\nHost: a\r\n\r\n") ==
        "the bot's request for /ws does not ask for a WebSocket");
  CHECK(fault_of(upgrade_head("Origin: http://other\r\n")) ==
        "the bot's request has the header Origin: 'http://other'; expected no Origin, or 'http://localhost'");
  CHECK(fault_of("\x16\x03\x01").starts_with("the bot's request for a WebSocket is faulty: "));
}

TEST_CASE(
    "after a WebSocket frame other than a text message, the bot is sent a close frame, and no more lines are "
    "read from it") {
  for (const std::string& last : {client_frame("{}", 2), client_frame("", 8), std::string("\x81\x02{}")}) {
    BotStream web(100, true);
    CHECK(lines_of(web, upgrade_head() + client_frame("{}")) == "{}|");
    web.take_output();
    CHECK(lines_of(web, last + client_frame("[]")).empty());
    CHECK(web.fault() == "the bot closed the WebSocket, or sent a frame that is not a text message");
    CHECK(web.take_output().starts_with('\x88'));
  }
}
