// The bot under check: a process and a link. The check waits for each of their steps.
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

/// Thrown when the whole check of a bot takes too long.
struct Overdue : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct BotCommand {
  std::string command;  ///< a line for bash
  bool stdio = false;   ///< speaks over standard input and output
  /// Time limit for every step of the bot outside a match's clock.
  std::chrono::milliseconds patience{10'000};
  std::filesystem::path directory{};       ///< working directory; empty: this one
  std::optional<SandboxLimits> sandbox{};  ///< none: no sandbox. Otherwise `stdio` has to be set
  std::stop_token stop{};                  ///< ends the check: waiting calls throw Stopped
  /// End of the whole check; from then on, waiting calls throw Overdue.
  std::chrono::steady_clock::time_point until = std::chrono::steady_clock::time_point::max();
};

/// Throws Wrong if the bot does not do what the check waits for.
class CheckedBot {
 public:
  /// The lines to and from the bot are noted in `wire`.
  CheckedBot(BotCommand command, WireLog& wire);
  ~CheckedBot();

  /// The name that the bot is given.
  static constexpr std::string_view name = "checked";

  bool linked() const { return link_ != nullptr; }
  /// Precondition: linked.
  bool speaks_over_web_socket() const;

  /// Waits for the bot's hello. Starts its process if none runs. Precondition: not linked.
  protocol::Hello meet();

  /// Waits for its hello over a new link; none if it did not reconnect in time, or has ended. Precondition:
  /// over TCP.
  std::optional<protocol::Hello> meet_again();

  void send(const protocol::RefereeMessage& message);
  /// Sends whole lines at once.
  void send_lines(std::string_view lines);
  /// Sends a whole line as three pieces with a pause between them.
  void send_in_pieces(std::string_view line);

  /// Waits for its next message.
  protocol::ClientMessage hear();
  /// None if no message comes within this time.
  std::optional<protocol::ClientMessage> hear_within(std::chrono::milliseconds time);

  void hang_up();

  bool ends_within(std::chrono::milliseconds time);

  /// Ends the process and the link at once.
  void end();

  /// An incomplete line that the bot has sent: "; it has sent 40 bytes, but not the end of the line ('\n')".
  /// Empty if there is none.
  std::string unfinished_line() const;

  /// The last lines that the bot printed since the last call, across restarts. Complete once the bot has
  /// ended.
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
  // an unlinked file, which disappears when this process ends
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> printed_;
  std::filesystem::path log_;      // its path
  std::uintmax_t taken_ = 0;       // bytes that take_printed has returned
  std::uintmax_t started_at_ = 0;  // size of the log when the bot was last started
  std::unique_ptr<Process> process_;
  std::optional<std::string> exited_;  // how the process ended
  std::shared_ptr<Connected> link_;
  bool heard_ = false;                               // whether the bot sent a line since it was started
  std::stop_callback<std::function<void()>> woken_;  // wakes the wait to check the stop token
};

}  // namespace gramy::referee
