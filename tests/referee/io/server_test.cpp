#include "referee/io/server.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <doctest/doctest.h>
#include <functional>
#include <future>
#include <string>
#include <thread>
#include <vector>

#include "referee/io/endpoint.hpp"
#include "tests/referee/match/match_bench.hpp"
#include "tests/referee/web/client_frame.hpp"

using namespace gramy;
using namespace gramy::referee;
using namespace gramy::testing;
namespace asio = boost::asio;

namespace {

/// A bot whose lines the test writes.
class WireClient {
 public:
  WireClient(const std::string& name, const asio::ip::tcp::endpoint& endpoint) : socket_(io_) {
    socket_.connect(endpoint);
    say(R"({"type":"hello","protocol":1,"capacity":2,"name":")" + name + R"("})");
    hear("welcome");
  }

  void say(const std::string& line) { asio::write(socket_, asio::buffer(line + '\n')); }
  void move(const std::string& match, Number number) {
    say(R"({"type":"move","match":")" + match + R"(","ply":0,"move":[)" + std::to_string(number) + "]}");
  }

  /// Returns the next line that contains `what`, or nothing once the connection is closed.
  std::string hear(std::string_view what) {
    boost::system::error_code error;
    while (const std::size_t size = asio::read_until(socket_, asio::dynamic_buffer(buffer_), '\n', error)) {
      const std::string line = buffer_.substr(0, size);
      buffer_.erase(0, size);
      if (line.find(what) != std::string::npos) return line;
    }
    return "";
  }

 private:
  asio::io_context io_;
  asio::ip::tcp::socket socket_;
  std::string buffer_;
};

/// Waits until the only connection is accepted. Returns the address that it is charged to.
std::string whose(asio::io_context& loop, Server& server) {
  while (true) {
    std::promise<std::vector<ClientUsage>> answer;
    asio::post(loop, [&] { answer.set_value(server.usage()); });
    const auto all = answer.get_future().get();
    if (!all.empty()) return all.at(0).address;
  }
}

}  // namespace

TEST_CASE("an error in one connection closes only that connection") {
  asio::io_context loop(1);
  SolvedBoards boards;
  Server server(loop, Catalogue({pile()}), LobbySettings(), 1, {asio::ip::address_v4::loopback(), 0}, boards);
  const auto endpoint = server.endpoint();
  std::jthread thread([&loop] { loop.run(); });
  WireClient ania("ANIA", endpoint), bolek("BOLEK", endpoint), celina("CELINA", endpoint);
  asio::post(loop, [&server] {
    server.tell([](Referee& referee, Moment now) {
      referee.arrange({"x", pile().read_board("6 3 0"), {}, {"ANIA", "BOLEK"}}, now);
      referee.arrange({"y", pile().read_board("6 3 0"), {}, {"BOLEK", "CELINA"}}, now);
    });
  });
  CHECK(ania.hear("move_request") != "");
  ania.move("x", Pile::broken);
  CHECK(ania.hear("there is no such line") == "");
  CHECK(bolek.hear("\"type\":\"move_request\",\"match\":\"y\"") != "");
  bolek.move("y", 1);
  CHECK(celina.hear("\"type\":\"move_request\",\"match\":\"y\",\"ply\":1") != "");
  WireClient daria("DARIA", endpoint);  // the server still accepts new connections
  asio::post(loop, [&server] { server.shut_down("over"); });
  CHECK(daria.hear("\"type\":\"bye\"") != "");
}

TEST_CASE("a server that listens on two ports has one lobby") {
  asio::io_context loop(1);
  SolvedBoards boards;
  Server server(loop, Catalogue({pile()}), LobbySettings(), 1, {asio::ip::address_v4::loopback(), 0}, boards);
  asio::ip::tcp::acceptor port(loop, {asio::ip::address_v4::loopback(), 0});
  const auto first = server.endpoint(), second = port.local_endpoint();
  server.listen(std::move(port));
  CHECK(server.endpoint() == first);
  std::jthread thread([&loop] { loop.run(); });
  WireClient ania("ANIA", first), bolek("BOLEK", second);
  asio::post(loop, [&server] {
    server.tell([](Referee& referee, Moment now) {
      referee.arrange({"x", pile().read_board("6 3 0"), {}, {"ANIA", "BOLEK"}}, now);
    });
  });
  CHECK(ania.hear("move_request") != "");
  asio::post(loop, [&server] { server.shut_down("over"); });
  CHECK(ania.hear("\"type\":\"bye\"") != "");
  CHECK(bolek.hear("\"type\":\"bye\"") != "");
}

TEST_CASE("several waiting connections are accepted in one turn of the event loop") {
  constexpr std::size_t crowd = 200;
  asio::io_context loop, others;
  SolvedBoards boards;
  Server server(loop, Catalogue({pile()}), LobbySettings(), 1, {asio::ip::address_v4::loopback(), 0}, boards);
  std::vector<asio::ip::tcp::socket> waiting;
  for (std::size_t i = 0; i < crowd; ++i) waiting.emplace_back(others).connect(server.endpoint());
  std::size_t turns = 0;
  std::function<void()> turn = [&] {
    if (server.usage().size() == crowd || turns == crowd) return loop.stop();
    ++turns;
    asio::post(loop, turn);
  };
  asio::post(loop, turn);
  loop.run();
  CHECK(turns < crowd / 4);
}

TEST_CASE(
    "a connection from a proxy counts as the proxy's own until the head of a request names the client") {
  for (const std::string client : {"192.0.2.7", "127.0.0.1"}) {
    CAPTURE(client);
    asio::io_context loop(1);
    SolvedBoards boards;
    Server server(loop, Catalogue({pile()}), LobbySettings(), 1, {asio::ip::address_v4::loopback(), 0},
                  boards, {.find = {}, .proxies = {"127.0.0.1"}});
    const auto endpoint = server.endpoint();
    std::jthread thread([&loop] { loop.run(); });
    asio::io_context io;
    asio::ip::tcp::socket socket(io);
    socket.connect(endpoint);
    const std::string head = upgrade_head("X-Forwarded-For: " + client + "\r\n");
    asio::write(socket, asio::buffer(head.substr(0, head.size() - 2)));
    CHECK(whose(loop, server) == text_of(socket.local_endpoint()));
    asio::write(socket, asio::buffer(head.substr(head.size() - 2)));
    std::string answer;
    asio::read_until(socket, asio::dynamic_buffer(answer), "\r\n\r\n");
    CHECK(whose(loop, server) == client);
    asio::post(loop, [&server] { server.shut_down("over"); });
  }
}
