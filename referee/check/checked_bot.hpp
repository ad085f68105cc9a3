// The bot that is checked, as its referee has it: a process and a link, each step of which is waited for.
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

#include "protocol/line_splitter.hpp"
#include "protocol/message.hpp"
#include "protocol/supervision/sandbox.hpp"
#include "referee/check/report.hpp"
#include "referee/check/wire_log.hpp"
#include "referee/process/last_words.hpp"
#include "referee/process/link.hpp"
#include "referee/process/process.hpp"

namespace gramy::referee {

/// The whole check of a bot takes too long.
struct Overdue : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct BotCommand {
  std::string command;  ///< a line for bash
  bool stdio = false;   ///< speaks over its standard input and output
  /// For whatever a bot has to do outside a match's clock.
  std::chrono::milliseconds patience{10'000};
  std::filesystem::path directory{};       ///< where it runs; empty: here
  std::optional<SandboxLimits> sandbox{};  ///< none: it runs in the open. Otherwise `stdio` has to be set
  std::stop_token stop{};                  ///< ends the check: whatever waits for the bot throws Stopped
  /// By when all of it has to be over: whatever waits for the bot then throws Overdue.
  std::chrono::steady_clock::time_point until = std::chrono::steady_clock::time_point::max();
};

/// Throws Wrong where the bot does not do what it is waited for.
class CheckedBot {
 public:
  /// `wire`: what goes to and fro is noted there.
  CheckedBot(BotCommand command, WireLog& wire);
  ~CheckedBot();

  /// Under which it is started.
  static constexpr std::string_view name = "checked";

  bool linked() const { return link_ != nullptr; }

  /// Its hello. Starts its process if none runs. Precondition: not linked.
  protocol::Hello meet();

  /// Its hello over a new link; none if it has not come back in time, or has ended. Precondition: over TCP.
  std::optional<protocol::Hello> meet_again();

  void send(const protocol::RefereeMessage& message);
  void send_bytes(std::string_view bytes);

  /// Its next message.
  protocol::ClientMessage hear();
  /// None if there is none for so long.
  std::optional<protocol::ClientMessage> hear_within(std::chrono::milliseconds time);

  void hang_up();

  bool ends_within(std::chrono::milliseconds time);

  /// Ends the process and the link, at once.
  void end();

  /// What it has sent of a line without the end: "; it has sent 40 bytes, but not the end of the line
  /// ('\n')". Empty if nothing is open.
  std::string unfinished_line() const;

  /// The last lines of what it has printed since this was asked for last, whether it was started anew in the
  /// meantime or not; nothing is missing once it has ended.
  EndOfLog take_printed(std::size_t most);

 private:
  struct Connected;

  void start();
  void look_whether_to_end() const;
  bool run_until(const std::function<bool()>& done, std::chrono::milliseconds time);
  void accept();
  void take(Link link);
  void read(const std::shared_ptr<Connected>& link);
  protocol::Hello read_hello();
  protocol::ClientMessage parsed(const std::string& line) const;
  Ended ended(const std::string& when) const;
  std::string other_transport() const;

  BotCommand command_;
  WireLog& wire_;
  boost::asio::io_context loop_{1};
  boost::asio::ip::tcp::acceptor acceptor_;
  std::string token_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> printed_;  // nameless: gone with us, however we end
  std::filesystem::path log_;                                // its path
  std::uintmax_t taken_ = 0;                                 // bytes of it, by take_printed
  std::uintmax_t started_at_ = 0;                            // bytes that were in it when it was started
  std::unique_ptr<Process> process_;
  std::optional<std::string> exited_;  // how
  std::shared_ptr<Connected> link_;
  bool heard_ = false;                               // a line, since it was started
  std::stop_callback<std::function<void()>> woken_;  // to look at the stop token
};

}  // namespace gramy::referee
