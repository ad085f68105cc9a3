#include "referee/commands/exit_code.hpp"

#include <csignal>
#include <cstdio>
#include <exception>
#include <fmt/format.h>
#include <iostream>
#include <poll.h>
#include <stdexcept>
#include <unistd.h>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/stop.hpp"
#include "referee/commands/stop_on_signal.hpp"
#include "referee/tournament/store/conflict.hpp"

namespace gramy::referee {
namespace {

constexpr const char* output_lost = "cannot write to standard output";
constexpr int reader_gone = 128 + SIGPIPE;

bool has_reader() {
  pollfd output{.fd = STDOUT_FILENO, .events = POLLOUT, .revents = 0};
  return poll(&output, 1, 0) <= 0 || (output.revents & (POLLERR | POLLHUP)) == 0;
}

int refused(const std::exception& error) {
  fmt::print(stderr, "gramy-referee: {}\n", printable(error.what()));
  return 2;
}

}  // namespace

int exit_code_of(const std::function<int()>& command) {
  try {
    const int exit_code = command();
    if (std::fflush(stdout) != 0 || !std::cout.flush()) throw std::runtime_error(output_lost);
    return exit_code;
  } catch (const BadInput& error) {
    return refused(error);
  } catch (const Conflict& error) {
    return refused(error);
  } catch (const std::exception& error) {
    if (std::ferror(stdout) && !has_reader()) return reader_gone;
    fmt::print(stderr, "gramy-referee: {}\n", std::ferror(stdout) ? output_lost : printable(error.what()));
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
