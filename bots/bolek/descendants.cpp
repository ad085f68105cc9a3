#include "bots/bolek/descendants.hpp"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace gramy::bolek {
namespace {

/// Makes only system calls, because signal handlers call this function.
void kill_children() {
  const int list = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
  if (list < 0) return;
  std::array<char, 512> text{};
  pid_t pid = 0;
  for (ssize_t size = 0; (size = read(list, text.data(), text.size())) > 0;) {
    for (ssize_t i = 0; i < size; ++i) {
      const char c = text[static_cast<std::size_t>(i)];
      if (c >= '0' && c <= '9') {
        pid = 10 * pid + (c - '0');
      } else if (pid > 0) {  // a blank ends the number
        kill(pid, SIGKILL);
        pid = 0;
      }
    }
  }
  close(list);
}

void end_by(int signal) {
  kill_descendants();
  std::signal(signal, SIG_DFL);
  raise(signal);
}

}  // namespace

void adopt_orphans() {
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

void kill_descendants() {
  // The children of a killed child may become children of this process. So this loop repeats until no child
  // is left or one cannot be killed.
  const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(5);
  while (std::chrono::steady_clock::now() < patience) {
    kill_children();
    const pid_t reaped = waitpid(-1, nullptr, WNOHANG);
    if (reaped < 0 && errno == ECHILD) return;
    if (reaped == 0) poll(nullptr, 0, 1);
  }
}

void kill_descendants_at(std::initializer_list<int> signals) {
  for (const int signal : signals) {
    struct sigaction action {};
    sigaction(signal, nullptr, &action);
    if (action.sa_handler == SIG_IGN) continue;
    action.sa_handler = end_by;
    action.sa_flags = 0;
    sigfillset(&action.sa_mask);
    sigaction(signal, &action, nullptr);
  }
}

}  // namespace gramy::bolek
