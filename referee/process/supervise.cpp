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
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "referee/process/descendants.hpp"
#include "referee/process/sandbox_limits.hpp"
#include "referee/process/usage_meter.hpp"

namespace {

using gramy::referee::SandboxLimits;
using gramy::referee::Usage;

constexpr int stop_now = SIGHUP;  // from the referee, or when it is gone
constexpr timespec usage_every{.tv_sec = 0, .tv_nsec = 50'000'000L};
constexpr timespec log_every{.tv_sec = 1, .tv_nsec = 0};
constexpr off_t longest_log_mb = 256;

/// What the command line says.
struct Task {
  std::int64_t parent = 0;
  bool has_log = false;                 // our standard error is a file for nobody else
  std::optional<SandboxLimits> limits;  // none: unlimited
  char** command = nullptr;
};

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

/// So that a player who prints without end does not fill the disk.
void bound_log() {
  struct stat log {};
  if (fstat(STDERR_FILENO, &log) != 0 || log.st_size <= longest_log_mb << 20) return;
  if (ftruncate(STDERR_FILENO, 0) != 0) return;
  std::fprintf(stderr, "gramy: the log begins anew here, as it was longer than %lld MB\n",
               static_cast<long long>(longest_log_mb));
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
int watch(pid_t command, const sigset_t& signals, const Task& task) {
  gramy::referee::UsageMeter meter;
  const auto& limits = task.limits;
  while (true) {
    const int signal = sigtimedwait(&signals, nullptr, limits ? &usage_every : &log_every);
    if (task.has_log) bound_log();
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

std::optional<Task> task_of(char** argument, char** end) {
  if (end - argument < 3) return std::nullopt;
  Task task{.parent = number(argument[1])};
  argument += 2;
  if (std::strcmp(*argument, "--log") == 0) {
    task.has_log = true;
    ++argument;
  }
  if (end - argument > 4 && std::strcmp(*argument, "--limits") == 0) {
    task.limits = {number(argument[1]), number(argument[2]), number(argument[3])};
    argument += 4;
  }
  if (argument == end) return std::nullopt;
  task.command = argument;
  return task;
}

}  // namespace

int main(int argc, char** argv) {
  const auto task = task_of(argv, argv + argc);
  if (!task) {
    std::fputs(
        "usage: gramy-supervise PARENT [--log] [--limits MEMORY_MB PROCESSES CPU_S] COMMAND...\n"
        "Part of gramy-referee, which calls it.\n",
        stderr);
    return 2;
  }

  sigset_t signals, before;
  sigemptyset(&signals);
  for (const int signal : {SIGCHLD, SIGTERM, stop_now}) sigaddset(&signals, signal);
  sigprocmask(SIG_BLOCK, &signals, &before);
  prctl(PR_SET_PDEATHSIG, stop_now);
  if (getppid() != task->parent) return 1;  // gone already
  gramy::referee::adopt_orphans();

  const pid_t pid = fork();
  if (pid < 0) {
    std::perror("gramy: cannot start a process");
    return 127;
  }
  if (pid == 0) become(task->command, before);
  // Its pipes are to close when it closes them.
  const int nothing = open("/dev/null", O_RDWR);
  dup2(nothing, STDIN_FILENO);
  dup2(nothing, STDOUT_FILENO);
  const int status = watch(pid, signals, *task);
  gramy::referee::kill_descendants();
  end_like(status);
}
