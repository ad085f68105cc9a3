// The two ends of a connection that speaks JSON lines, as state machines.
// Bytes come in, messages come out, and the other way round. No sockets, no clock. Whoever owns the socket
// feeds what arrives, writes what take_output() gives, and closes once that is written when ended() says so.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "protocol/json.hpp"
#include "protocol/line_splitter.hpp"
#include "protocol/message.hpp"

namespace gramy::protocol {

/// A line longer than Limits::line_bytes, which only a play may be. Reading it takes long: away from where
/// others wait, by read_long_line.
struct LongLine {
  std::string text;
};

/// The Play that it is, or the Error to answer it with.
std::variant<ClientMessage, Error> read_long_line(const LongLine& line, const Limits& limits);

/// The referee's end. It holds a client's lines against the form: `hello` first and only once, a version it
/// speaks, lines that are short enough and can be read. Everything else is for others to judge, names and how
/// many errors are too many included; they answer through send().
class ServerSession {
 public:
  /// `name`: of a client who is known already; its hello need not give one.
  explicit ServerSession(Limits limits = {}, std::optional<std::string> name = std::nullopt);

  /// What arrived. Take all messages out before the next call.
  void receive(std::string_view bytes);

  /// A message in order, the Error to answer it with, or still to be read.
  using Line = std::variant<ClientMessage, Error, LongLine>;

  /// What the next line is. The first message is a Hello, and no other one is; a fault before it is fatal.
  /// After a Bye or a fatal Error there is nothing more.
  std::optional<Line> next();

  /// The text of that line, or its beginning where it is too long. Holds until the next call of receive.
  std::string_view line() const { return line_; }

  /// After next() gave none: how much there is of a line that has not ended.
  std::size_t unfinished_bytes() const { return splitter_.unfinished().size(); }

  /// Forgets that line, and passes over its rest.
  void skip_line();

  /// Whether a Hello came that was not refused.
  bool greeted() const { return greeted_; }

  /// Queues a message. A Welcome opens the session (from here on `play` may be long); an Error before it that
  /// is not fatal lets another Hello follow; a Bye and a fatal Error end it.
  void send(const RefereeMessage& message);

  /// The bytes to write now, in order.
  std::string take_output() { return std::exchange(output_, {}); }

  /// Nothing more is read or sent: close once the output is written.
  bool ended() const { return ended_; }

 private:
  Error fault(ErrorCode code, std::string message, bool fatal);

  Limits limits_;
  std::optional<std::string> name_;
  LineSplitter splitter_;
  std::string_view line_;  // of the splitter
  std::string output_;
  bool greeted_ = false;  // a Hello came that was not refused
  bool open_ = false;     // a Welcome was sent
  bool deaf_ = false;     // a Bye or a fatal fault came
  bool judged_ = false;   // the unfinished line may be long
  bool ended_ = false;
};

/// A client's end. Answers pings by itself and remembers what it takes to come back after a lost link.
class ClientSession {
 public:
  explicit ClientSession(Hello hello);

  /// A link stands: says hello, with the secret of the last Welcome if there was one. What was not yet taken
  /// out of an earlier link is lost.
  void connect();

  /// What arrived. Take all messages out before the next call.
  void receive(std::string_view bytes);

  /// The next message. Lines that are none are passed over.
  std::optional<RefereeMessage> next();

  void send(const ClientMessage& message);

  /// The bytes to write now, in order.
  std::string take_output() { return std::exchange(output_, {}); }

  /// A Bye or a fatal Error came: the referee will close, and coming back is no use.
  bool ended() const { return ended_; }

  /// Whether there is something to come back to.
  bool can_resume() const { return hello_.resume.has_value(); }

 private:
  Hello hello_;
  LineSplitter splitter_;
  std::string output_;
  bool ended_ = false;
};

}  // namespace gramy::protocol
