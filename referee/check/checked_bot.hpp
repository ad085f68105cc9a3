// A bot under check: its process and its connection. Each function waits for one action of the bot.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/message.hpp"
#include "protocol/supervision/sandbox.hpp"
#include "referee/check/report.hpp"
#include "referee/check/wire_log.hpp"
#include "referee/process/last_words.hpp"
#include "referee/process/link.hpp"
#include "referee/process/process.hpp"

namespace gramy::referee {

/// Thrown when the whole check of a bot exceeds its time limit.
struct Overdue : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// How to start the bot to check, and how long to wait for it.
struct BotCommand {
  std::string command;  ///< command line for bash
  bool stdio = false;   ///< whether the bot uses standard input and output instead of TCP
  /// How long the bot may take for each action, unless the clock of a match runs.
  std::chrono::milliseconds patience{10'000};
  std::filesystem::path directory{};       ///< working directory; if empty, the current one
  std::optional<SandboxLimits> sandbox{};  ///< if not set, the bot runs without a sandbox. A sandbox requires
                                           ///< `stdio`.
  std::stop_token stop{};                  ///< stops the check: waiting calls throw Stopped
  /// End of the time for the whole check. After it, waiting calls throw Overdue.
  std::chrono::steady_clock::time_point until = std::chrono::steady_clock::time_point::max();
};

/// A bot under check. Its functions throw Wrong if the bot does not do what they wait for.
class CheckedBot {
 public:
  /// Logs all lines to and from the bot in `wire`.
  CheckedBot(BotCommand command, WireLog& wire);
  ~CheckedBot();

  /// The bot's name in all checks.
  static constexpr std::string_view name = "checked";

  bool linked() const { return link_ != nullptr; }
  /// Precondition: the bot is connected.
  bool speaks_over_web_socket() const;

  /// Waits for the bot's hello. Starts the bot's process if it does not run. Precondition: the bot is not
  /// connected.
  protocol::Hello meet();

  /// Waits for the bot's hello over a new connection. None if the bot did not reconnect in time, or if its
  /// process ended. Precondition: the bot uses TCP.
  std::optional<protocol::Hello> meet_again();

  void send(const protocol::RefereeMessage& message);
  /// Sends whole lines in one write.
  void send_lines(std::string_view lines);
  /// Sends a whole line as three pieces with a pause between them.
  void send_in_pieces(std::string_view line);

  /// Waits for the bot's next message.
  protocol::ClientMessage hear();
  /// Waits for the bot's next message; none if it sends no message within this time.
  std::optional<protocol::ClientMessage> hear_within(std::chrono::milliseconds time);

  void hang_up();

  bool ends_within(std::chrono::milliseconds time);

  /// Closes the bot's connection and ends its process, without waiting.
  void end();

  /// Words about an incomplete line of the bot: "; the bot has sent 40 bytes, but not the end of the line
  /// ('\n')". Empty if there is no incomplete line.
  std::string unfinished_line() const;

  /// The last lines that the bot printed since the previous call, including lines before a restart. The last
  /// line may be incomplete while the process runs.
  EndOfLog take_printed(std::size_t most);

 private:
  struct Connected;

  void start();
  void look_whether_to_end() const;
  bool run_until(const std::function<bool()>& done, std::chrono::milliseconds time);
  void accept();
  void take(Link link);
  void read(const std::shared_ptr<Connected>& link);
  static void write(const std::shared_ptr<Connected>& link);
  void send_bytes(std::string_view bytes);
  protocol::Hello read_hello();
  protocol::ClientMessage parsed(const std::string& line) const;
  Ended ended(const std::string& when) const;
  std::string other_transport() const;

  BotCommand command_;
  WireLog& wire_;
  boost::asio::io_context loop_{1};
  boost::asio::ip::tcp::acceptor acceptor_;
  std::string token_;
  // what the bot prints goes to a file without a name, which disappears with this process
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> printed_;
  std::filesystem::path log_;
  std::uintmax_t taken_ = 0;       // bytes of the log that take_printed has returned
  std::uintmax_t started_at_ = 0;  // size of the log when the bot was last started
  std::unique_ptr<Process> process_;
  std::optional<std::string> exited_;  // how the process ended, in words
  std::shared_ptr<Connected> link_;
  bool heard_ = false;                               // whether the bot sent a line since its process was
                                                     // started
  std::stop_callback<std::function<void()>> woken_;  // wakes a waiting function if a stop is requested
};

}  // namespace gramy::referee
