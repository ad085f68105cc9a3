// gramy-supervise: runs one command for its parent program.
// It ends all processes of the command when the command ends, when the parent asks for it, or when the parent
// has ended. gramy-supervise is a separate process for two reasons. First, orphans become its children, so it
// can tell the descendants of different players apart. Second, it survives when the referee is killed. It
// ends as the command did: with the same exit code, or by the same signal.
#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <exception>
#include <fcntl.h>
#include <fstream>
#include <optional>
#include <poll.h>
#include <stdexcept>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "engine/base/descriptor.hpp"
#include "engine/base/version.hpp"
#include "protocol/supervision/supervision.hpp"
#include "referee/process/control_group.hpp"
#include "referee/process/descendants.hpp"
#include "referee/process/log_descriptors.hpp"
#include "referee/process/log_file.hpp"
#include "referee/process/log_pipe.hpp"
#include "referee/process/sandbox.hpp"
#include "referee/process/sandbox_obstacle.hpp"
#include "referee/process/session_keyring.hpp"
#include "referee/process/system_call_filter.hpp"
#include "referee/process/usage_meter.hpp"

namespace {

using namespace gramy;
using namespace gramy::referee;
using SteadyClock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr int stop_now = SIGHUP;  // sent by the parent, or by the kernel when the parent has ended
constexpr std::int64_t longest_log = 256LL << 20;
// The pause after each copy of the output. During the pause, a command that prints without end fills its
// pipe, and then has to wait. So the supervisor is not busy all the time.
constexpr milliseconds between_copies{5};
constexpr milliseconds between_looks{50};

/// If the usage exceeds a limit, tells in words which one; otherwise none.
std::optional<std::string> excess_of(const Usage& used, const SandboxLimits& limits) {
  const std::string ended = "this player has been ended: ";
  const auto too_much = [&](const char* what, std::int64_t found, std::int64_t limit) {
    return ended + "found " + what + " = " + std::to_string(found) + ", expected at most " +
           std::to_string(limit);
  };
  if (used.memory_mb > limits.memory_mb) return too_much("memory_mb", used.memory_mb, limits.memory_mb);
  if (used.processes > limits.processes) return too_much("processes", used.processes, limits.processes);
  if (used.cpu_s > limits.cpu_s) return too_much("cpu_s", used.cpu_s, limits.cpu_s);
  if (used.beyond_sight) return ended + *used.beyond_sight;
  return std::nullopt;
}

/// The pause in milliseconds after `copied` bytes were written to the log. Each line gets a time, so the
/// bytes written may be far more than the bytes read. The pause therefore grows with the bytes written.
int pause_after(std::size_t copied) {
  constexpr std::size_t bytes_a_pause = 1 << 16;
  return static_cast<int>(between_copies.count() * std::max(copied, bytes_a_pause) / bytes_a_pause);
}

/// Restores the usual limit, which programs with select() rely on. The referee has raised it for its
/// connections.
void restore_descriptor_limit() {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = std::min<rlim_t>(limit.rlim_cur, FD_SETSIZE);
  setrlimit(RLIMIT_NOFILE, &limit);
}

/// Forbids core dumps. If dumps go to a program of the host (kernel.core_pattern), the kernel starts that
/// program even with a limit of 0, but not with a limit of 1. The player cannot change the limit, because the
/// filter of system calls refuses this.
void forbid_dumps() {
  const rlimit one{1, 1};
  setrlimit(RLIMIT_CORE, &one);
}

/// Makes a file in memory, which the program that replaces this one reads from the beginning. Returns its
/// descriptor.
int memory_file(const char* name, const std::string& text) {
  const int file = memfd_create(name, 0);
  if (file < 0 || write(file, text.data(), text.size()) != static_cast<ssize_t>(text.size())) {
    std::fprintf(stderr, "gramy: cannot make a file in memory: %s\n", std::strerror(errno));
    _exit(127);
  }
  lseek(file, 0, SEEK_SET);
  return file;
}

/// Passes the options to bwrap in a file, because processes in the sandbox can read bwrap's command line.
std::vector<std::string> bubblewrapped(const Sandbox& sandbox, const std::vector<std::string>& command) {
  std::string options;
  for (const std::string& word : bubblewrap_options(sandbox, command.front())) options += word + '\0';
  const std::string filter = system_call_filter(geteuid() == 0);
  options += "--seccomp" + std::string(1, '\0') + std::to_string(memory_file("filter", filter)) + '\0';
  std::vector<std::string> words{"bwrap", "--args", std::to_string(memory_file("options", options)), "--"};
  const auto held = held_to(sandbox.limits, command);
  words.insert(words.end(), held.begin(), held.end());
  return words;
}

[[noreturn]] void become(const Supervision& task, int log, const std::optional<ControlGroup>& group,
                         const sigset_t& mask) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  restore_descriptor_limit();
  sigprocmask(SIG_SETMASK, &mask, nullptr);
  if (task.logged != Logged::nothing) dup2(log, STDERR_FILENO);
  if (task.logged == Logged::all) dup2(log, STDOUT_FILENO);
  std::vector<std::string> words = task.command;
  try {
    if (group) group->enter();
    if (task.sandbox) {
      join_new_session_keyring();
      forbid_dumps();
      // Linkers set their output to the mode that the umask allows. In a sandbox of root, the filter of
      // system calls allows only modes that let every user read and write. So the umask must be 0.
      if (geteuid() == 0) umask(0);
      words = bubblewrapped(*task.sandbox, task.command);
    }
    // No exception may leave this function, because the callers' code is for the parent process.
  } catch (const std::exception& error) {
    std::fprintf(stderr, "gramy: %s\n", error.what());
    _exit(127);
  }
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  execvp(arguments[0], arguments.data());
  std::fprintf(stderr, "gramy: cannot run %s: %s\n", arguments[0], std::strerror(errno));
  _exit(127);
}

/// How a command ended, as waitpid reports it. If the supervisor ended it, also the reason.
struct Ending {
  int status = 0;
  std::optional<std::string> why{};
};

/// Watches a command until it ends, or until the supervisor has to end it.
class Watch {
 public:
  /// `group`: the control group of the command. Without a group, the supervisor adds up the usage of the
  /// processes.
  Watch(pid_t command, int signals, LogPipe& log, const std::optional<ControlGroup>& group,
        const std::optional<Sandbox>& sandbox)
      : command_(command), signals_(signals), log_(log), group_(group), sandbox_(sandbox) {}

  Ending run() {
    while (true) {
      await();
      if (const auto ending = look_at_signals()) return *ending;
      if (const auto ending = look_at_usage()) return *ending;
      int status = 0;
      for (pid_t reaped = 0; (reaped = waitpid(-1, &status, WNOHANG)) > 0;) {
        if (reaped == command_) return {status, group_ ? excess() : std::nullopt};
      }
    }
  }

 private:
  void await() {
    std::array<pollfd, 2> waited{pollfd{.fd = signals_, .events = POLLIN, .revents = 0},
                                 pollfd{.fd = log_.reader(), .events = POLLIN, .revents = 0}};
    poll(waited.data(), waited.size(), timeout());
    if (waited[1].revents == 0) return;
    if (const std::size_t copied = log_.copy(); copied > 0) poll(waited.data(), 1, pause_after(copied));
  }

  int timeout() const {
    if (!sandbox_) return -1;
    const auto left = std::chrono::ceil<milliseconds>(next_look_ - SteadyClock::now());
    return static_cast<int>(std::max<long long>(left.count(), 0));
  }

  std::optional<Ending> look_at_signals() {
    signalfd_siginfo signal{};
    while (read(signals_, &signal, sizeof signal) == sizeof signal) {
      if (signal.ssi_signo == SIGTERM) kill(-command_, SIGTERM);
      if (signal.ssi_signo == stop_now) return Ending{SIGKILL};
    }
    return std::nullopt;
  }

  std::optional<Ending> look_at_usage() {
    if (!sandbox_ || SteadyClock::now() < next_look_) return std::nullopt;
    const std::clock_t begin = std::clock();
    if (const auto why = excess()) return Ending{SIGKILL, *why};
    // Measurements use at most a fifth of a processor. Time in which a measurement waits for a processor does
    // not count.
    const auto spent = std::chrono::microseconds((std::clock() - begin) * 1'000'000 / CLOCKS_PER_SEC);
    next_look_ = SteadyClock::now() + std::max<SteadyClock::duration>(between_looks, 4 * spent);
    return std::nullopt;
  }

  std::optional<std::string> excess() {
    const SandboxLimits& limits = sandbox_->limits;
    return excess_of(group_ ? group_->usage() : meter_.look(limits), limits);
  }

  pid_t command_;
  int signals_;
  LogPipe& log_;
  const std::optional<ControlGroup>& group_;
  const std::optional<Sandbox>& sandbox_;
  UsageMeter meter_;
  SteadyClock::time_point next_look_{};
};

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

/// Makes the control group, or returns why there is none.
std::optional<std::string> make_group(std::optional<ControlGroup>& group, const SandboxLimits& limits) {
  try {
    group.emplace(ControlGroups().folder_for_players(), limits);
    return std::nullopt;
  } catch (const std::runtime_error& error) {
    return error.what();
  }
}

/// Closes all descriptors except `kept` and the standard streams.
void close_all_but(std::vector<int> kept) {
  std::ranges::sort(kept);
  int next = STDERR_FILENO + 1;
  for (const int each : kept) {
    if (each < next) continue;
    if (each > next) close_range(next, each - 1, 0);
    next = each + 1;
  }
  close_range(next, ~0U, 0);
}

/// Inherited ends of the pipe for a log file. The command does not get them.
PipeEnds inherited_log_pipe() {
  for (const int each : {marks_descriptor, printed_descriptor, printing_descriptor})
    fcntl(each, F_SETFD, FD_CLOEXEC);
  return {.reader = printed_descriptor, .writer = printing_descriptor};
}

/// The line about the end in a player's log, such as "ended: with exit code 1".
std::string ending_mark(int status) {
  if (WIFSIGNALED(status)) return "ended: by signal " + std::to_string(WTERMSIG(status));
  return "ended: with exit code " + std::to_string(WEXITSTATUS(status));
}

void supervise(const Supervision& task) {
  sigset_t signals, before;
  sigemptyset(&signals);
  for (const int signal : {SIGCHLD, SIGTERM, stop_now}) sigaddset(&signals, signal);
  sigprocmask(SIG_BLOCK, &signals, &before);
  prctl(PR_SET_PDEATHSIG, stop_now);
  if (getppid() != task.parent) _exit(1);  // the parent had ended before prctl was called
  adopt_orphans();

  std::optional<ControlGroup> group;
  if (task.sandbox) make_group(group, task.sandbox->limits);
  std::optional<LogFile> file;
  if (task.log_file) file.emplace(STDERR_FILENO, marks_descriptor, longest_log);
  LogPipe log(task.log_file ? inherited_log_pipe() : make_log_pipe(), [&](std::string_view printed) {
    if (file) return file->add(printed);
    write_all(STDERR_FILENO, printed);
    return printed.size();
  });
  const pid_t pid = fork();
  if (pid < 0) {
    std::perror("gramy: cannot start a process");
    _exit(127);
  }
  if (pid == 0) become(task, log.writer(), group, before);
  setpgid(pid, pid);  // parent and child both call it, so the group exists as soon as it may be ended
  log.close_writer();
  // Replaces the supervisor's own ends of the command's pipes, so that a pipe closes when the command closes
  // it.
  const int nothing = open("/dev/null", O_RDWR);
  dup2(nothing, STDIN_FILENO);
  dup2(nothing, STDOUT_FILENO);
  close_all_but(file ? std::vector{log.reader(), marks_descriptor} : std::vector{log.reader()});
  std::signal(SIGPIPE, SIG_IGN);  // standard error may be closed, or a file at its size limit
  std::signal(SIGXFSZ, SIG_IGN);
  if (file) file->mark("started");

  const int received = signalfd(-1, &signals, SFD_NONBLOCK | SFD_CLOEXEC);
  const Ending ending = Watch(pid, received, log, group, task.sandbox).run();
  kill_descendants();
  group.reset();
  // Copies at most as much as one pipe holds, because a process that cannot be killed may go on writing.
  for (int i = 0; i < 16 && log.copy() > 0; ++i) {
  }
  if (ending.why && file) file->add_line("gramy: " + *ending.why);
  if (ending.why && !file) std::fprintf(stderr, "gramy: %s\n", ending.why->c_str());
  if (file) file->last_mark(ending_mark(ending.status));
  end_like(ending.status);
}

/// Explains in one line why this machine cannot make a sandbox. `printed`: what the failed attempt printed;
/// its first line is quoted.
std::string why_no_sandbox(std::string printed) {
  printed.resize(std::min(printed.size(), printed.find('\n')));
  const auto obstacle = sandbox_obstacle(sandbox_ground());
  if (!obstacle) return printed.empty() ? "no reason" : printed;
  return printed.empty() ? *obstacle : *obstacle + " (" + printed + ')';
}

/// Whether this is root of the machine, and not only of a container that maps users to other numbers.
bool is_root() {
  int inside = -1, outside = -1;
  std::ifstream("/proc/self/uid_map") >> inside >> outside;
  return geteuid() == 0 && inside == 0 && outside == 0;
}

/// Prints what a sandbox does not limit on this machine, one limit for each line.
void print_gaps(const std::optional<std::string>& no_group) {
  if (no_group) {
    std::printf(
        "%s, so the limit of the players' memory is checked only 20 times a second, and the memory that "
        "the kernel uses for players is not limited\n",
        no_group->c_str());
  }
  if (is_root()) {
    std::printf(
        "gramy runs as root: %splayers can read files under /usr and /opt that only root may read; run gramy "
        "as another user\n",
        no_group ? "the kernel does not count root's processes, so `processes` is checked only 20 times a "
                   "second; "
                 : "");
  }
  if (const int error = join_new_session_keyring())
    std::printf(
        "the system call keyctl is refused on this machine (%s), so players have no keyring of their own\n",
        std::strerror(error));
}

/// Runs the command to its end in its sandbox. Prints on standard output what the sandbox does not limit. If
/// no sandbox can be made, prints why.
int check(const Supervision& task) {
  if (!task.sandbox) return EXIT_FAILURE;
  std::optional<ControlGroup> group;
  const auto no_group = make_group(group, task.sandbox->limits);
  sigset_t none;
  sigemptyset(&none);
  adopt_orphans();
  std::string printed;
  LogPipe log(make_log_pipe(), [&](std::string_view piece) { return printed.append(piece), piece.size(); });
  Supervision logged = task;
  logged.logged = Logged::errors;
  const pid_t pid = fork();
  if (pid == 0) become(logged, log.writer(), group, none);
  int status = 0;
  const bool ended = pid > 0 && waitpid(pid, &status, 0) == pid;
  kill_descendants();
  if (!ended || status != 0) {
    log.copy();
    std::printf("%s\n", why_no_sandbox(printed).c_str());
    return EXIT_FAILURE;
  }
  print_gaps(no_group);
  return EXIT_SUCCESS;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  if (words == std::vector<std::string>{"--version"}) {
    std::printf("gramy-supervise %s\n", gramy::program_version);
    return 0;
  }
  const bool checks = !words.empty() && words.front() == "--check";
  if (checks) words.erase(words.begin());
  const auto task = read_supervision(words);
  if (!task) {
    if (!words.empty()) {
      std::fprintf(stderr,
                   "gramy-supervise %s: cannot read its command line. If gramy-referee called it, the two "
                   "programs come from different builds. Start gramy-referee again.\n",
                   gramy::program_version);
    }
    std::fputs(
        "usage: gramy-supervise --version\n"
        "       gramy-supervise [--check] PARENT [--log-errors | --log-all] [--log-file]\n"
        "         [--sandbox MEMORY_MB PROCESSES CPU_S [--allow-engine] SHOWN] -- COMMAND...\n"
        "Part of gramy: gramy-referee and gramy-graj call it.\n",
        stderr);
    return 2;
  }
  try {
    if (checks) return check(*task);
    supervise(*task);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "gramy: %s\n", error.what());
    return 127;
  }
}
