// gramy-supervise: runs one command for the referee, and sees to it that nothing of it is left when it ends,
// when the referee says so, or when the referee is gone.
//
// It stands between them as a process of its own because the descendants of one player can be told from
// those of another only by whose they become when their parents end, and because it outlives a referee that
// is killed. It ends as the command did: with its exit code, or by the same signal.
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <optional>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <unistd.h>

#include "referee/process/descendants.hpp"
#include "referee/process/sandbox_limits.hpp"
#include "referee/process/usage_meter.hpp"

namespace {

using gramy::referee::SandboxLimits;
using gramy::referee::Usage;

constexpr int stop_now = SIGHUP;          // from the referee, or when it is gone
constexpr long look_every = 50'000'000L;  // ns

bool within(const Usage& used, const SandboxLimits& limits) {
  const auto too_much = [](const char* what, std::int64_t found, std::int64_t limit) {
    if (found <= limit) return false;
    std::fprintf(stderr, "gramy: this player has been ended: found %s = %lld, expected at most %lld\n", what,
                 static_cast<long long>(found), static_cast<long long>(limit));
    return true;
  };
  return !too_much("memory_mb", used.memory_mb, limits.memory_mb) &&
         !too_much("processes", used.processes, limits.processes) &&
         !too_much("cpu_s", used.cpu_s, limits.cpu_s);
}

/// The referee has raised its own for the sake of its links; programs that use select() rely on the usual
/// one.
void restore_descriptor_limit() {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = std::min<rlim_t>(limit.rlim_cur, FD_SETSIZE);
  setrlimit(RLIMIT_NOFILE, &limit);
}

[[noreturn]] void become(char** command, const sigset_t& mask) {
  setsid();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  restore_descriptor_limit();
  sigprocmask(SIG_SETMASK, &mask, nullptr);
  execvp(command[0], command);
  std::fprintf(stderr, "gramy: cannot run %s: %s\n", command[0], std::strerror(errno));
  _exit(127);
}

/// Until the command has ended or is to: how it ended, as waitpid has it.
int watch(pid_t command, const sigset_t& signals, const std::optional<SandboxLimits>& limits) {
  gramy::referee::UsageMeter meter;
  const timespec interval{.tv_sec = 0, .tv_nsec = look_every};
  while (true) {
    const int signal = limits ? sigtimedwait(&signals, nullptr, &interval) : sigwaitinfo(&signals, nullptr);
    if (signal == SIGTERM) {
      kill(-command, SIGTERM);
    } else if (signal == stop_now || (limits && !within(meter.look(limits->memory_mb), *limits))) {
      return SIGKILL;  // a status that says: by this signal
    }
    int status = 0;
    for (pid_t reaped = 0; (reaped = waitpid(-1, &status, WNOHANG)) > 0;) {
      if (reaped == command) return status;
    }
  }
}

[[noreturn]] void end_like(int status) {
  if (!WIFSIGNALED(status)) _exit(WEXITSTATUS(status));
  const rlimit none{};
  setrlimit(RLIMIT_CORE, &none);
  std::signal(WTERMSIG(status), SIG_DFL);
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_UNBLOCK, &all, nullptr);
  raise(WTERMSIG(status));
  _exit(128 + WTERMSIG(status));
}

std::int64_t number(const char* text) {
  std::int64_t value = 0;
  std::from_chars(text, text + std::strlen(text), value);
  return value;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3 || (std::strcmp(argv[2], "--limits") == 0 && argc < 7)) {
    std::fputs(
        "usage: gramy-supervise PARENT [--limits MEMORY_MB PROCESSES CPU_S] COMMAND...\n"
        "Part of gramy-referee, which calls it.\n",
        stderr);
    return 2;
  }
  char** command = argv + 2;
  std::optional<SandboxLimits> limits;
  if (std::strcmp(*command, "--limits") == 0) {
    limits = {number(command[1]), number(command[2]), number(command[3])};
    command += 4;
  }

  sigset_t signals, before;
  sigemptyset(&signals);
  for (const int signal : {SIGCHLD, SIGTERM, stop_now}) sigaddset(&signals, signal);
  sigprocmask(SIG_BLOCK, &signals, &before);
  prctl(PR_SET_PDEATHSIG, stop_now);
  if (getppid() != number(argv[1])) return 1;  // gone already
  gramy::referee::adopt_orphans();

  const pid_t pid = fork();
  if (pid < 0) {
    std::perror("gramy: cannot start a process");
    return 127;
  }
  if (pid == 0) become(command, before);
  // Its pipes are to close when it closes them.
  const int nothing = open("/dev/null", O_RDWR);
  dup2(nothing, STDIN_FILENO);
  dup2(nothing, STDOUT_FILENO);
  const int status = watch(pid, signals, limits);
  gramy::referee::kill_descendants();
  end_like(status);
}
