#include "referee/check/checked_bot.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <cctype>
#include <fmt/format.h>
#include <limits>
#include <thread>
#include <utility>

#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/stop.hpp"
#include "protocol/json.hpp"
#include "referee/check/bot_stream.hpp"
#include "referee/check/report.hpp"
#include "referee/io/endpoint.hpp"
#include "referee/lobby/secret.hpp"
#include "referee/process/player_process.hpp"
#include "referee/process/said_hello.hpp"

namespace gramy::referee {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

/// Reading from the bot pauses while the check has more unhandled lines than this.
constexpr std::size_t most_lines_unread = 1000;

/// If the bot does not read, and more than this many bytes wait to be written, the check closes the
/// connection.
constexpr std::size_t most_bytes_unwritten = 4 << 20;

std::string shortened(std::string_view line) {
  return gramy::quoted_word(line, 300);
}

/// Whether a program's last output may be about the network, such as "ECONNREFUSED".
bool is_about_network(std::string words) {
  std::ranges::transform(words, words.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return words.find("conn") != std::string::npos || words.find("network") != std::string::npos;
}

/// Describes how the bot's process ended, and what it printed. Ends with equal descriptions count as one
/// fault. The description has no digits, because these may belong to moves, match ids or addresses. If the
/// bot printed nothing, the description is empty, and every end counts as a fault of its own.
std::string kind_of_end(const std::string& how, const std::vector<std::string>& printed) {
  if (printed.empty()) return {};
  std::string kind = how;
  for (const std::string& line : printed) kind += '\n' + line;
  std::erase_if(kind, [](char c) { return c >= '0' && c <= '9'; });
  return kind;
}

}  // namespace

/// A connection to the bot. `lines` came from the bot, and the check has not handled them yet.
struct CheckedBot::Connected {
  Connected(Link to_bot, bool may_be_web_socket)
      : link(std::move(to_bot)), stream(protocol::Limits{}.line_bytes, may_be_web_socket) {}

  Link link;
  BotStream stream;
  std::deque<std::string> lines{};
  std::array<char, 16384> buffer{};
  std::string output{};  // bytes to send after the present write
  bool is_writing = false;
  bool closed = false;
  bool is_held_back = false;  // whether reading pauses, because too many lines wait for the check

  bool is_at_fault() const { return stream.overflowed() || !stream.fault().empty(); }
};

CheckedBot::CheckedBot(BotCommand command, WireLog& wire)
    : command_(std::move(command)),
      wire_(wire),
      acceptor_(loop_, tcp::endpoint(asio::ip::address_v4::loopback(), 0)),
      token_(bot_secret(system_entropy)),
      printed_(std::tmpfile(), &std::fclose),
      woken_(command_.stop, [this] { asio::post(loop_, [] {}); }) {
  if (!printed_) throw std::system_error(errno, std::generic_category(), "cannot make a temporary file");
  log_ = fmt::format("/proc/self/fd/{}", fileno(printed_.get()));
  accept();
}

CheckedBot::~CheckedBot() {
  end();
}

void CheckedBot::start() {
  exited_.reset();
  heard_ = false;
  started_at_ = std::filesystem::file_size(log_);
  std::optional<RefereeAddress> us;
  if (!command_.stdio) us = {text_of(acceptor_.local_endpoint()), token_};
  const ProcessSpec spec = player_process({.command = command_.command,
                                           .directory = command_.directory,
                                           .log = log_,
                                           .sandbox = command_.sandbox},
                                          name, us);
  process_ = std::make_unique<Process>(loop_, spec, [this](const std::string& how) { exited_ = how; });
  if (command_.stdio) take(process_->link());
}

void CheckedBot::look_whether_to_end() const {
  throw_if_stopped(command_.stop);
  if (std::chrono::steady_clock::now() >= command_.until)
    throw Overdue("the check of the bot exceeds its time limit");
}

bool CheckedBot::run_until(const std::function<bool()>& done, std::chrono::milliseconds time) {
  const auto last = std::chrono::steady_clock::now() + time;
  loop_.restart();
  // Checks the time limit even if the first `done` returns true. Otherwise a bot that sends messages without
  // end could make every call of this function return at once, and the check would never end.
  look_whether_to_end();
  while (!done()) {
    if (std::chrono::steady_clock::now() >= last) return false;
    loop_.run_one_until(std::min(last, command_.until));
    look_whether_to_end();
  }
  return true;
}

void CheckedBot::accept() {
  acceptor_.async_accept(loop_, [this](boost::system::error_code error, Link::Socket socket) {
    if (error == asio::error::operation_aborted) return;
    if (!error && !link_)
      take(Link(std::move(socket)));  // at most one connection is kept: any further one is closed
    accept();
  });
}

void CheckedBot::take(Link link) {
  link_ = std::make_shared<Connected>(std::move(link), !command_.stdio);
  read(link_);
}

void CheckedBot::read(const std::shared_ptr<Connected>& link) {
  link->link.async_read_some(asio::buffer(link->buffer),
                             [this, link](boost::system::error_code error, std::size_t size) {
                               if (error) {
                                 link->closed = true;
                                 return;
                               }
                               link->stream.receive({link->buffer.data(), size}, [&](std::string_view line) {
                                 wire_.add(Direction::from_client, std::string(line) + '\n');
                                 link->lines.emplace_back(line);
                               });
                               link->output += link->stream.take_output();
                               write(link);
                               link->closed = link->output.size() > most_bytes_unwritten;
                               link->is_held_back = link->lines.size() > most_lines_unread;
                               if (!link->closed && !link->is_held_back) read(link);
                             });
}

/// Writes the output, unless a write is already under way. If the connection is lost, the next read reports
/// that.
void CheckedBot::write(const std::shared_ptr<Connected>& link) {
  if (link->is_writing || link->output.empty()) return;
  link->is_writing = true;
  const auto bytes = std::make_shared<std::string>(std::exchange(link->output, {}));
  asio::async_write(link->link, asio::buffer(*bytes),
                    [link, bytes](boost::system::error_code error, std::size_t) {
                      link->is_writing = false;
                      if (error) return link->output.clear();
                      write(link);
                    });
}

/// Says how the bot's process ended, such as "the bot exited with code 1 before it connected, saying 'no such
/// file'".
Ended CheckedBot::ended(const std::string& when) const {
  const std::string last = last_words_of(log_, started_at_);
  const bool may_be_transport = last.empty() || is_about_network(last) || said_hello(log_);
  return Ended(
      fmt::format("the bot {}{}{}{}", *exited_, when, last.empty() ? "" : ", saying ",
                  last.empty() ? "" : shortened(last)) +
          (may_be_transport ? other_transport() : ""),
      kind_of_end(*exited_, end_of_log(log_, std::numeric_limits<std::size_t>::max(), taken_).lines));
}

std::string CheckedBot::unfinished_line() const {
  const std::size_t size = link_ ? link_->stream.unfinished_line().size() : 0;
  return size == 0 ? ""
                   : fmt::format("; {} of an unfinished line have arrived: its end ('\\n') is missing",
                                 counted(size, "byte"));
}

EndOfLog CheckedBot::take_printed(std::size_t most) {
  EndOfLog printed = end_of_log(log_, most, taken_);
  taken_ = printed.size;
  return printed;
}

/// Advice if the bot has sent nothing. Perhaps it uses TCP, but the check uses standard input and output, or
/// the reverse. Otherwise empty.
std::string CheckedBot::other_transport() const {
  if (heard_) return "";
  if (command_.stdio && !exited_ && link_ && !link_->closed) {
    return "; its hello may still be in its output buffer: flush after each line" +
           std::string(command_.sandbox ? "" : "; if it connects by TCP, check it without --stdio");
  }
  if (command_.sandbox)
    return "; the bot runs in a sandbox without a network: it must use standard input and output";
  if (command_.stdio) return "; if it connects by TCP, check it without --stdio";
  return said_hello(log_)
             ? "; the bot printed a hello: if it uses standard input and output, check it with --stdio"
             : "";
}

protocol::Hello CheckedBot::meet() {
  if (!process_ || exited_) start();
  if (!run_until([this] { return link_ || exited_; }, command_.patience)) {
    throw Wrong(fmt::format("the bot did not connect to {} (the value of GRAMY_ADDRESS) within {} ms{}",
                            text_of(acceptor_.local_endpoint()), command_.patience.count(),
                            other_transport()));
  }
  if (!link_) throw ended(" before it connected");
  return read_hello();
}

std::optional<protocol::Hello> CheckedBot::meet_again() {
  run_until([this] { return link_ || exited_; }, command_.patience);
  if (!link_) return std::nullopt;
  return read_hello();
}

protocol::Hello CheckedBot::read_hello() {
  const protocol::ClientMessage message = hear();
  const auto* hello = std::get_if<protocol::Hello>(&message);
  if (!hello) throw Wrong("expected a hello as the bot's first message, found another message");
  if (hello->protocol != protocol::version) {
    throw Wrong(fmt::format("hello: protocol: expected {}, found {}", protocol::version, hello->protocol));
  }
  if (command_.stdio) return *hello;  // over standard input and output, the hello needs no name
  if (hello->name != name) {
    throw Wrong(
        fmt::format("hello: name: expected '{}', the value of GRAMY_NAME in the environment, found {}", name,
                    hello->name.empty() ? "nothing" : gramy::quoted_word(hello->name)));
  }
  if (hello->token != token_) {
    throw Wrong(fmt::format("hello: token: expected the value of GRAMY_TOKEN in the environment, found {}",
                            hello->token ? "another token" : "no token"));
  }
  return *hello;
}

bool CheckedBot::speaks_over_web_socket() const {
  return link_->stream.is_web_socket();
}

void CheckedBot::send(const protocol::RefereeMessage& message) {
  const std::string line = protocol::to_line(message) + "\n";
  const bool is_last = speaks_over_web_socket() && std::holds_alternative<protocol::Bye>(message);
  wire_.add(Direction::to_client, line);
  send_bytes(link_->stream.encoded(line) + (is_last ? close_frame(CloseCode::normal) : ""));
}

void CheckedBot::send_lines(std::string_view lines) {
  wire_.add(Direction::to_client, lines);
  send_bytes(link_->stream.encoded(lines));
}

void CheckedBot::send_in_pieces(std::string_view line) {
  const std::string bytes = link_->stream.encoded(line);
  const std::size_t cuts[] = {0, bytes.size() / 3, bytes.size() - 1, bytes.size()};
  if (speaks_over_web_socket()) wire_.add(Direction::to_client, line);
  for (int piece = 0; piece < 3; ++piece) {
    if (piece > 0) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    const std::string_view sent = std::string_view(bytes).substr(cuts[piece], cuts[piece + 1] - cuts[piece]);
    if (!speaks_over_web_socket()) wire_.add(Direction::to_client, sent);
    send_bytes(sent);
  }
}

void CheckedBot::send_bytes(std::string_view bytes) {
  link_->output += bytes;
  write(link_);
  if (run_until([this] { return !link_->is_writing; }, command_.patience)) return;
  link_->link.close();
  loop_.poll();
  throw Wrong(fmt::format("the check sent {} bytes, and the bot did not read them within {} ms", bytes.size(),
                          command_.patience.count()));
}

protocol::ClientMessage CheckedBot::hear() {
  if (auto message = hear_within(command_.patience)) return *message;
  throw Wrong(fmt::format("the bot sent no message for {} ms{}{}", command_.patience.count(),
                          unfinished_line(), other_transport()));
}

std::optional<protocol::ClientMessage> CheckedBot::hear_within(std::chrono::milliseconds time) {
  const auto link = link_;
  if (!run_until([&] { return !link->lines.empty() || link->closed || link->is_at_fault(); }, time))
    return std::nullopt;
  if (!link->lines.empty()) {
    const std::string line = link->lines.front();
    link->lines.pop_front();
    if (link->lines.empty() && std::exchange(link->is_held_back, false)) read(link);
    heard_ = true;
    return parsed(line);
  }
  if (link->stream.overflowed())
    throw Wrong(fmt::format("the bot sent a line of more than {} bytes", protocol::Limits{}.line_bytes),
                std::string(protocol::name(protocol::ErrorCode::line_too_long)));
  if (!link->stream.fault().empty()) throw Wrong(link->stream.fault());
  run_until([this] { return exited_.has_value(); }, std::chrono::milliseconds(500));
  if (exited_) throw ended("");
  throw Wrong((command_.stdio ? "the bot closed its standard output" : "the bot closed the connection") +
              other_transport());
}

protocol::ClientMessage CheckedBot::parsed(const std::string& line) const {
  auto read = protocol::parse_client_line(line);
  if (const auto* error = std::get_if<protocol::Error>(&read)) {
    const bool is_for_people = command_.stdio && !line.starts_with('{');
    throw Wrong(fmt::format("the bot sent {}, which is not a message ({}: {}){}", shortened(line),
                            protocol::name(error->code), error->message,
                            is_for_people ? "; print texts for people on standard error" : ""),
                error->message);
  }
  return std::get<protocol::ClientMessage>(std::move(read));
}

void CheckedBot::hang_up() {
  if (!link_) return;
  link_->link.close();
  link_.reset();
}

bool CheckedBot::ends_within(std::chrono::milliseconds time) {
  return run_until([this] { return !process_ || exited_; }, time);
}

void CheckedBot::end() {
  hang_up();
  process_.reset();
  loop_.restart();
  loop_.poll();
  hang_up();  // closes a connection that was opened while the loop was polled
}

}  // namespace gramy::referee
