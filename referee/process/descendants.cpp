#include "referee/process/descendants.hpp"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <fstream>
#include <string>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace gramy::referee {

void adopt_orphans() {
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

void kill_descendants() {
  // A killed child may leave its children to this process. Repeats until no child is left, or until one
  // cannot be killed.
  const std::string list = "/proc/self/task/" + std::to_string(getpid()) + "/children";
  const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(5);
  while (std::chrono::steady_clock::now() < patience) {
    std::ifstream children(list);
    pid_t pid = 0;
    while (children >> pid) kill(pid, SIGKILL);
    const pid_t reaped = waitpid(-1, nullptr, WNOHANG);
    if (reaped < 0 && errno == ECHILD) return;
    if (reaped == 0) usleep(1000);
  }
}

}  // namespace gramy::referee
