#include "bots/connection.hpp"

#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <csignal>
#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <tuple>
#include <unistd.h>
#include <utility>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"
#include "protocol/name.hpp"

namespace gramy::bots {

namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

constexpr auto quietly = asio::as_tuple(asio::use_awaitable);
constexpr std::chrono::seconds patience_for_bye{1};

}  // namespace

Connection::Connection(asio::io_context& context, ConnectionSettings settings, Events events)
    : context_(context),
      settings_(std::move(settings)),
      events_(std::move(events)),
      session_(settings_.hello),
      resolver_(context),
      connecting_(context),
      pause_(context) {
  // Without this call, writing to a closed connection would end the program.
  std::signal(SIGPIPE, SIG_IGN);
}

asio::awaitable<Ending> Connection::run() {
  Ending ending = co_await stay();
  if (events_.over) events_.over();
  co_return ending;
}

asio::awaitable<Ending> Connection::stay() {
  while (true) {
    std::string problem = co_await connect();
    if (problem.empty()) problem = co_await read(link_);
    close_link();
    events_.forget();
    if (leaving_) break;
    if (session_.ended()) co_return ending_;
    const bool may_come_back = settings_.address && session_.can_resume();
    if (!may_come_back || retries_ == settings_.retries.size()) co_return Ending{false, problem};
    spdlog::warn(fmt::format("{}; the bot connects again", problem));
    pause_.expires_after(settings_.retries[retries_++]);
    co_await pause_.async_wait(quietly);
    if (leaving_) break;
  }
  pause_.cancel();
  co_return Ending{true, "left"};
}

/// Connects. Returns the error, or an empty text if the bot is connected.
asio::awaitable<std::string> Connection::connect() {
  std::string problem;
  if (settings_.address) {
    problem = co_await connect_to(*settings_.address);
  } else {
    problem = take_standard_streams();
  }
  if (!problem.empty()) co_return problem;
  session_.connect();
  flush();
  co_return "";
}

asio::awaitable<std::string> Connection::connect_to(Address address) {
  const std::string failure = "cannot connect to " + place() + ": ";
  const auto [unresolved, endpoints] = co_await resolver_.async_resolve(address.host, address.port, quietly);
  if (unresolved) co_return failure + unresolved.message();
  const auto [refused, endpoint] = co_await asio::async_connect(connecting_, endpoints, quietly);
  if (leaving_) co_return "left";
  if (refused) co_return failure + refused.message();
  connecting_.set_option(tcp::no_delay(true));
  connecting_.set_option(asio::socket_base::keep_alive(true));
  link_ = std::make_shared<Link>(Link{{context_, connecting_.release()}});
  co_return "";
}

std::string Connection::take_standard_streams() {
  try {
    link_ = std::make_shared<Link>(Link{{context_, STDIN_FILENO}, {{context_, STDOUT_FILENO}}});
    return "";
  } catch (const boost::system::system_error& error) {
    return "cannot use standard input and output: " + error.code().message();
  }
}

std::string Connection::place() const {
  if (!settings_.address) return "standard input and output";
  return settings_.address->host + ":" + settings_.address->port;
}

/// Handles the referee's messages until the connection is closed. Returns why it was closed, or an empty text
/// after a bye or a fatal error.
asio::awaitable<std::string> Connection::read(std::shared_ptr<Link> link) {
  std::vector<char> buffer(64 * 1024);
  while (!session_.ended()) {
    const auto [error, size] = co_await link->in.async_read_some(asio::buffer(buffer), quietly);
    if (error) co_return "lost the connection to " + place() + ": " + error.message();
    session_.receive({buffer.data(), size});
    while (const auto message = session_.next()) handle(*message);
    flush();
  }
  co_return "";
}

void Connection::flush() {
  if (!link_ || std::exchange(link_->writing, true)) return;
  asio::co_spawn(context_, write(link_), asio::detached);
}

asio::awaitable<void> Connection::write(std::shared_ptr<Link> link) {
  boost::system::error_code error;
  while (!error && link == link_) {
    const std::string output = session_.take_output();
    if (output.empty()) break;
    auto& out = link->out ? *link->out : link->in;
    std::tie(error, std::ignore) = co_await asio::async_write(out, asio::buffer(output), quietly);
  }
  link->writing = false;
  // Closing the link also ends read(), which reports the reason.
  if (error || leaving_) link->close();
}

void Connection::handle(const protocol::RefereeMessage& message) {
  using namespace protocol;
  if (const auto* welcome = std::get_if<Welcome>(&message)) {
    retries_ = 0;
    spdlog::info(fmt::format("welcomed by {} as {}", welcome->server, settings_.hello.name));
  }
  if (const auto* bye = std::get_if<Bye>(&message)) {
    ending_ = {true, "the referee said bye: " + bye->reason};
    return;
  }
  if (const auto* error = std::get_if<Error>(&message)) {
    const std::string text = std::string(name(error->code)) + ": " + error->message;
    if (error->fatal) {
      ending_ = {false, "refused by the referee: " + text};
    } else {
      spdlog::warn(fmt::format("{}{}", error->match ? "match " + *error->match + ": " : "", text));
    }
  }
  events_.message(message);
}

void Connection::send(const protocol::ClientMessage& message) {
  session_.send(message);
  flush();
}

void Connection::leave() {
  if (leaving_) return;
  leaving_ = true;
  events_.forget();
  if (!link_) return stop();
  session_.send(protocol::Bye{});
  flush();
  pause_.expires_after(patience_for_bye);
  pause_.async_wait([this](boost::system::error_code error) {
    if (!error) stop();
  });
}

void Connection::stop() {
  boost::system::error_code ignored;
  resolver_.cancel();
  connecting_.close(ignored);
  pause_.cancel();
  close_link();
}

void Connection::close_link() {
  if (link_) link_->close();
  link_.reset();
}

void Connection::Link::close() {
  boost::system::error_code ignored;
  in.close(ignored);
  if (out) out->close(ignored);
}

Address split_address(const std::string& address) {
  const auto colon = address.rfind(':');
  const std::string port = colon == std::string::npos ? "" : address.substr(colon + 1);
  const bool is_number =
      !port.empty() && port.size() <= 5 && port.find_first_not_of("0123456789") == std::string::npos;
  if (colon == 0 || !is_number || std::stoi(port) < 1 || std::stoi(port) > 65535) {
    throw BadInput("--connect: expected HOST:PORT with a port from 1 to 65535, found " +
                   quoted_word(address));
  }
  std::string host = address.substr(0, colon);
  if (host.front() == '[' && host.back() == ']') host = host.substr(1, host.size() - 2);
  return {host, port};
}

const std::string& lawful_name(const std::string& name) {
  if (!protocol::is_name(name))
    throw BadInput("--name: expected 1 to 32 characters of A-Z a-z 0-9 _ -, found " + quoted_word(name));
  return name;
}

Ending run_until_signal(asio::io_context& context, asio::awaitable<Ending> run, std::function<void()> leave) {
  asio::signal_set signals(context, SIGINT, SIGTERM);
  signals.async_wait([leave = std::move(leave)](boost::system::error_code error, int) {
    if (!error) leave();
  });
  Ending ending;
  asio::co_spawn(context, std::move(run), [&](std::exception_ptr error, Ending how) {
    if (error) std::rethrow_exception(error);
    ending = std::move(how);
    context.stop();
  });
  context.run();
  return ending;
}

}  // namespace gramy::bots
