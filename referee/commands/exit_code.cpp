#include "referee/commands/exit_code.hpp"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <iostream>
#include <nlohmann/json.hpp>
#include <poll.h>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unistd.h>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/stop.hpp"
#include "referee/run/graceful_shutdown.hpp"
#include "referee/tournament/disk/conflict.hpp"

namespace gramy::referee {
namespace {

constexpr const char* output_lost = "cannot write to standard output";
constexpr int reader_gone = 128 + SIGPIPE;

bool has_reader() {
  pollfd output{.fd = STDOUT_FILENO, .events = POLLOUT, .revents = 0};
  return poll(&output, 1, 0) <= 0 || (output.revents & (POLLERR | POLLHUP)) == 0;
}

/// Prints a message. Does not throw if standard error cannot be written.
void say(const std::string& why) {
  std::fputs(("gramy-referee: " + why + '\n').c_str(), stderr);
}

int refused(const std::string& why) {
  say(why);
  return 2;
}

/// Makes each line of a text printable, because the message of a Conflict may have several lines.
std::string printable_lines(std::string_view text) {
  const auto end = std::min(text.find('\n'), text.size());
  const std::string line = printable(text.substr(0, end));
  return end == text.size() ? line : line + '\n' + printable_lines(text.substr(end + 1));
}

}  // namespace

int exit_code_of(const std::function<int()>& command) {
  try {
    const int exit_code = command();
    if (std::fflush(stdout) != 0 || !std::cout.flush()) throw std::runtime_error(output_lost);
    return exit_code;
  } catch (const BadInput& error) {
    return refused(printable(error.what()));
  } catch (const Conflict& error) {
    return refused(printable_lines(error.what()));
  } catch (const nlohmann::json::exception& error) {
    return refused("expected results as JSON that gramy wrote, found other JSON: " + printable(error.what()));
  } catch (const std::exception& error) {
    if (std::ferror(stdout) && !has_reader()) return reader_gone;
    say(std::ferror(stdout) ? output_lost : printable(error.what()));
    return 1;
  }
}

int exit_code_of(const std::function<int(const std::stop_token&)>& command) {
  const StopOnSignal signals;
  return exit_code_of([&] {
    try {
      return command(signals.token());
    } catch (const Stopped&) {
      return signals.exit_code();
    }
  });
}

}  // namespace gramy::referee
