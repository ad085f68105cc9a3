// A referee that a test controls, and a bot on its own thread that connects to it.
#pragma once

#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <doctest/doctest.h>
#include <string>
#include <thread>

#include "bots/client.hpp"
#include "protocol/json.hpp"
#include "protocol/line_splitter.hpp"

namespace gramy::bots {

namespace asio = boost::asio;
using asio::ip::tcp;

/// A referee that listens on a free port. Every function waits until its effect has happened.
class ScriptedReferee {
 public:
  std::string port() const { return std::to_string(acceptor_.local_endpoint().port()); }

  /// Accepts the next connection and returns its hello.
  protocol::Hello accept() {
    splitter_ = protocol::LineSplitter(1 << 20);
    socket_ = acceptor_.accept();
    socket_.set_option(tcp::no_delay(true));
    return receive<protocol::Hello>();
  }
  void welcome() { send(protocol::Welcome{.server = "scripted", .resume = "secret"}); }

  void send(const protocol::RefereeMessage& message) { send_text(protocol::to_line(message) + "\n"); }
  void send_text(const std::string& text) { asio::write(socket_, asio::buffer(text)); }

  protocol::ClientMessage receive_any() {
    const auto line = next_line();
    REQUIRE(line);
    CAPTURE(*line);
    const auto read = protocol::parse_client_line(*line);
    REQUIRE(std::holds_alternative<protocol::ClientMessage>(read));
    return std::get<protocol::ClientMessage>(read);
  }

  /// The next message. Requires that it is of this type.
  template <class Message>
  Message receive() {
    const auto message = receive_any();
    CAPTURE(protocol::to_line(message));
    REQUIRE(std::holds_alternative<Message>(message));
    return std::get<Message>(message);
  }

  /// Whether the bot has closed the connection without another message.
  bool is_left() { return !next_line(); }

  void drop() { socket_.close(); }
  void stop_listening() { acceptor_.close(); }

 private:
  std::optional<std::string> next_line() {
    while (true) {
      if (const auto line = splitter_.next()) return std::string(*line);
      std::array<char, 4096> buffer;
      boost::system::error_code error;
      const std::size_t size = socket_.read_some(asio::buffer(buffer), error);
      if (error) return std::nullopt;
      splitter_.feed({buffer.data(), size});
    }
  }

  asio::io_context context_;
  tcp::acceptor acceptor_{context_, tcp::endpoint(asio::ip::address_v4::loopback(), 0)};
  tcp::socket socket_{context_};
  protocol::LineSplitter splitter_{1 << 20};
};

/// A bot that runs on its own thread until it ends.
class RunningBot {
 public:
  RunningBot(const ScriptedReferee& referee, Catalogue games, const PlayerKind& kind, protocol::Hello hello)
      : client_(context_, std::move(games),
                {.address = {{"127.0.0.1", referee.port()}},
                 .hello = std::move(hello),
                 .player = kind,
                 .retries = {std::chrono::milliseconds(0), std::chrono::milliseconds(0)},
                 .return_within = std::chrono::milliseconds(0)}),
        thread_([this] {
          asio::co_spawn(context_, client_.run(), [this](std::exception_ptr error, Ending ending) {
            ending_ = error ? Ending{false, "an exception"} : ending;
          });
          context_.run();
        }) {}
  ~RunningBot() {
    if (thread_.joinable()) wait();
  }

  void leave() {
    asio::post(context_, [this] { client_.leave(); });
  }
  Ending wait() {
    thread_.join();
    return ending_;
  }

 private:
  asio::io_context context_;
  Client client_;
  Ending ending_;
  std::thread thread_;
};

}  // namespace gramy::bots
