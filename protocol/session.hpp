// State machines for the two ends of a connection that speaks JSON lines.
// They turn bytes into messages and messages into bytes, without sockets and clocks. The owner of the socket
// feeds the bytes that arrive, and writes the bytes of take_output(). When ended() is true, it closes the
// socket after the last write.
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

/// A line longer than Limits::line_bytes. Only a `play` may be that long. Parsing it is slow, so call
/// read_long_line on a thread that nothing else waits for.
struct LongLine {
  std::string text;
};

/// Returns the Play in the line, or the Error to send back.
std::variant<ClientMessage, Error> read_long_line(const LongLine& line, const Limits& limits);

/// The referee's end of a connection. It checks that a `hello` comes first and only once, that its version is
/// supported, and that lines are readable and not too long. The caller checks everything else, such as names
/// and the number of tolerated errors. The caller answers through send().
class ServerSession {
 public:
  /// If the client is a process that the referee has started with pipes, `name` is its name, otherwise empty.
  /// A client whose name is given may leave the name out of its hello, and a line from it that is no JSON
  /// object is a fatal fault.
  explicit ServerSession(Limits limits = {}, std::optional<std::string> name = std::nullopt);

  /// Feeds bytes that have arrived. Take out all messages by next() before the next call.
  void receive(std::string_view bytes);

  /// A valid message, an Error to send back, or a long line to read.
  using Line = std::variant<ClientMessage, Error, LongLine>;

  /// The next line. The first message is a Hello, and no later message is. A fault before the Hello is fatal.
  /// After a Bye or a fatal Error there are no more lines.
  std::optional<Line> next();

  /// The text of the line that next() returned, or the beginning of a line that is too long. Valid until the
  /// next call of receive.
  std::string_view line() const { return line_; }

  /// Number of bytes of the unfinished line that have arrived. Precondition: next() returned none.
  std::size_t unfinished_bytes() const { return splitter_.unfinished().size(); }

  /// Drops the unfinished line, including its part that has not arrived.
  void skip_line();

  /// Whether a Hello has arrived and was not refused.
  bool greeted() const { return greeted_; }

  /// Queues a message. A Welcome opens the session, and from then on a `play` may be long. If a non-fatal
  /// Error is sent before the Welcome, another Hello may follow. A Bye or a fatal Error ends the session.
  void send(const RefereeMessage& message);

  /// Takes out the bytes to write to the connection, in order.
  std::string take_output() { return std::exchange(output_, {}); }

  /// Whether the session has ended, so that no more messages are read or sent. If it has, close the socket
  /// once the output is written.
  bool ended() const { return ended_; }

 private:
  Error fault(ErrorCode code, std::string message, bool fatal);

  Limits limits_;
  std::optional<std::string> name_;
  LineSplitter splitter_;
  std::string_view line_;  // the last line, a view into the splitter
  std::string output_;
  bool greeted_ = false;  // whether a Hello has arrived and was not refused
  bool open_ = false;     // whether a Welcome was sent
  bool deaf_ = false;     // whether a Bye or a fatal fault has arrived, after which nothing is read
  // Whether the type of the unfinished line was looked at. That happens once, when the line exceeds
  // Limits::line_bytes.
  bool judged_ = false;
  bool ended_ = false;
};

/// A client's end of a connection. Answers pings, and remembers the secret for reconnecting.
class ClientSession {
 public:
  explicit ClientSession(Hello hello);

  /// Begins a new connection, and queues a hello for it. If the referee has sent a Welcome before, the hello
  /// has the secret of the last Welcome, so that the session goes on. Drops output that an earlier connection
  /// has not sent.
  void connect();

  /// Feeds bytes that have arrived. Take out all messages by next() before the next call.
  void receive(std::string_view bytes);

  /// The next message. Lines that are no messages are skipped.
  std::optional<RefereeMessage> next();

  void send(const ClientMessage& message);

  /// Takes out the bytes to write to the connection, in order.
  std::string take_output() { return std::exchange(output_, {}); }

  /// Whether a Bye or a fatal Error has arrived. The referee then closes the connection, and reconnecting is
  /// useless.
  bool ended() const { return ended_; }

  /// Whether the client has a secret for resuming the session.
  bool can_resume() const { return hello_.resume.has_value(); }

 private:
  Hello hello_;
  LineSplitter splitter_;
  std::string output_;
  bool ended_ = false;
};

}  // namespace gramy::protocol
