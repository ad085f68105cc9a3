#include "bots/bolek/module_process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <system_error>
#include <tuple>
#include <unistd.h>
#include <utility>
#include <vector>

#include "bots/bolek/descendants.hpp"
#include "bots/bolek/module_sandbox.hpp"
#include "bots/bolek/watched_calls.hpp"
#include "engine/base/printable.hpp"

namespace gramy::bolek {
namespace {

[[noreturn]] void fail_with(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

Descriptor checked(long result, const char* what) {
  if (result < 0) fail_with(what);
  return Descriptor(static_cast<int>(result));
}

struct Pipe {
  Descriptor reader;
  Descriptor writer;
};

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) fail_with("cannot make a pipe for the module");
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

constexpr std::chrono::duration<int, std::milli> sandboxes_time{2000};

/// Returns the command line that runs the program, in a sandbox unless `walls` is none. In a sandbox with a
/// memory limit, the kernel also reports the program's system calls (watched_calls.hpp).
std::vector<std::string> command_for(const std::filesystem::path& program, Walls walls,
                                     std::optional<int> memory_limit_mb) {
  std::vector<std::string> words{std::filesystem::canonical(program)};
  if (walls == Walls::none) return words;
  if (memory_limit_mb) words = watched(std::move(words));
  return in_sandbox(program, std::move(words), memory_limit_mb.value_or(0));
}

int bytes_waiting(const Descriptor& descriptor) {
  int count = 0;
  ioctl(descriptor.get(), FIONREAD, &count);
  return count;
}

std::string fresh_key() {
  std::uint64_t number = 0;
  if (getrandom(&number, sizeof number, 0) != sizeof number) fail_with("cannot get a random number");
  return std::to_string(number);
}

/// The program for the forked child to execute, with its arguments and descriptors.
struct Plan {
  std::vector<char*> arguments;  // the program first, and a null pointer at the end
  std::vector<int> descriptors;  // three standard descriptors, two of the driver, and perhaps watch_socket
  int report;                    // the descriptor that receives errno if execution fails
  pid_t parent;
  std::optional<ReportingFilter> filter{};  // makes the kernel report the program's system calls
};

[[noreturn]] void give_up(int report) {
  const int error = errno;
  std::ignore = write(report, &error, sizeof error);
  _exit(127);
}

// Uses only system calls, because other threads may have held locks during the fork.
[[noreturn]] void become(Plan& plan) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != plan.parent) _exit(127);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  std::signal(SIGPIPE, SIG_DFL);
  // First moves all descriptors to unused numbers, because one may have the number that another one needs.
  const int places = static_cast<int>(plan.descriptors.size());
  const int report = fcntl(plan.report, F_DUPFD_CLOEXEC, places + 1);
  if (report < 0) give_up(plan.report);
  for (int& descriptor : plan.descriptors) {
    descriptor = fcntl(descriptor, F_DUPFD, places + 1);
    if (descriptor < 0) give_up(report);
  }
  for (int place = 0; place < places; ++place) dup2(plan.descriptors[static_cast<std::size_t>(place)], place);
  dup3(report, places, O_CLOEXEC);
  close_range(static_cast<unsigned>(places) + 1, ~0U, 0);
  if (plan.filter) report_calls(*plan.filter);
  std::array<char*, 1> environment{nullptr};
  execve(plan.arguments[0], plan.arguments.data(), environment.data());
  give_up(places);
}

/// Throws an error if the program cannot be executed. Without this test, the sandbox would end, and that
/// would count as a fault of the module.
void expect_executable(const std::filesystem::path& program) {
  std::array<char, 4> beginning{};
  if (access(program.c_str(), X_OK) == 0) {
    std::ifstream(program).read(beginning.data(), beginning.size());
    if (std::string_view(beginning.data(), beginning.size()) == "\177ELF") return;
    errno = ENOEXEC;
  }
  throw std::system_error(errno, std::generic_category(), program);
}

/// Reads three numbers separated by single blanks. The last one must be `key`.
std::optional<ReturnedMove> parse(std::string_view line, std::string_view key) {
  ReturnedMove answer{};
  const char* const end = line.data() + line.size();
  const auto bears = std::from_chars(line.data(), end, answer.bears);
  if (bears.ec != std::errc() || bears.ptr == end || *bears.ptr != ' ') return std::nullopt;
  const auto sticks = std::from_chars(bears.ptr + 1, end, answer.sticks);
  if (sticks.ec != std::errc() || sticks.ptr == end || *sticks.ptr != ' ') return std::nullopt;
  if (std::string_view(sticks.ptr + 1, end) != key) return std::nullopt;
  return answer;
}

}  // namespace

std::string describe(const Fault& fault) {
  using enum Fault::Kind;
  switch (fault.kind) {
    case crash: {
      const char* name = sigabbrev_np(fault.code);
      return name ? "crashed (SIG" + std::string(name) + ")"
                  : "crashed (signal " + std::to_string(fault.code) + ")";
    }
    case exit:
      return "exited with code " + std::to_string(fault.code);
    case timeout:
      return "did not return in time";
    case output:
      return "wrote to standard output";
    case input:
      return "read standard input";
    case garbage:
      return "wrote to a descriptor that is not its own";
    case file:
      return "opened the file " + quoted_word(fault.path, 200);
    case memory:
      return "took more than " + std::to_string(fault.code) + " MB of memory";
  }
  std::abort();
}

ModuleProcess::ModuleProcess(const std::filesystem::path& program, Walls walls,
                             std::optional<int> memory_limit_mb)
    : walls_(walls), memory_limit_mb_(memory_limit_mb) {
  adopt_orphans();
  events_ = checked(epoll_create1(EPOLL_CLOEXEC), "watching a module");
  try {
    start(program);
    has_ended_ = checked(syscall(SYS_pidfd_open, pid_, 0), "watching a module");
    for (const Descriptor* each : {&answers_, &output_, &has_ended_}) watch(each->get());
    if (watch_) watch(watch_->descriptor());
  } catch (...) {
    kill();
    throw;
  }
}

ModuleProcess::~ModuleProcess() {
  kill();
}

void ModuleProcess::start(const std::filesystem::path& program) {
  Pipe answers = make_pipe();
  Pipe requests = make_pipe();
  Pipe output = make_pipe();
  Pipe input = make_pipe();
  Pipe report = make_pipe();
  // The module's standard input is a pipe with one byte. If the byte is gone, the module has read its input.
  if (write(input.writer.get(), "\n", 1) != 1) fail_with("cannot make a pipe for the module");
  expect_executable(program);
  std::array<int, 2> sockets{-1, -1};
  if (memory_limit_mb_ && socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets.data()) != 0)
    fail_with("cannot make a socket for the module");
  const Descriptor our_socket(sockets[0]);
  Descriptor their_socket(sockets[1]);
  std::vector<std::string> words = command_for(program, walls_, memory_limit_mb_);
  Plan plan{.arguments = {},
            .descriptors = {input.reader.get(), output.writer.get(), STDERR_FILENO, answers.writer.get(),
                            requests.reader.get()},
            .report = report.writer.get(),
            .parent = getpid()};
  if (memory_limit_mb_) plan.descriptors.push_back(their_socket.get());
  if (memory_limit_mb_ && walls_ == Walls::none) plan.filter = reporting_filter();
  for (std::string& word : words) plan.arguments.push_back(word.data());
  plan.arguments.push_back(nullptr);
  pid_ = fork();
  if (pid_ < 0) fail_with("cannot make a process for the module");
  if (pid_ == 0) become(plan);
  setpgid(pid_, pid_);  // both parent and child make this call, because either may run first
  report.writer.close();
  their_socket.close();
  // The child executes the module by a system call. That call is reported like the calls of the module, and
  // waits until await_execution() permits it.
  if (memory_limit_mb_ && walls_ == Walls::none) {
    if (auto reports = received_reports(our_socket)) watch(std::move(*reports));
    if (watch_) watch_->await_execution();
  }
  int error = 0;
  if (read(report.reader.get(), &error, sizeof error) > 0) {
    throw std::system_error(error, std::generic_category(), words.front());
  }
  if (memory_limit_mb_ && walls_ == Walls::sandbox) {
    auto reports = received_reports(our_socket);
    if (!reports) {
      // The sandbox has already written its reason to standard error.
      throw std::runtime_error("the sandbox ended before it started the module; the reason is printed above");
    }
    watch(std::move(*reports));
  }
  answers_ = std::move(answers.reader);
  requests_ = std::move(requests.writer);
  their_requests_ = std::move(requests.reader);
  output_ = std::move(output.reader);
  input_ = std::move(input.reader);
}

void ModuleProcess::watch(Reports reports) {
  if (reports.error != 0) {
    why_unwatched_ = {reports.error, std::generic_category()};
    return;
  }
  watch_.emplace(std::move(reports.descriptor), *memory_limit_mb_);
}

// Edge-triggered, because a descriptor that the module has closed would otherwise be reported for ever.
void ModuleProcess::watch(int descriptor) {
  epoll_event event{};
  event.events = EPOLLIN | EPOLLET;
  if (epoll_ctl(events_.get(), EPOLL_CTL_ADD, descriptor, &event) != 0) {
    fail_with("cannot watch the module's output");
  }
}

void ModuleProcess::load() {
  ask('l', 0, 0, 0);
}

void ModuleProcess::begin(Number bears, Number sticks, Number limit) {
  if (watch_) watch_->forbid_files();
  ask('p', bears, sticks, limit);
}

void ModuleProcess::move(Number bears, Number sticks) {
  ask('r', bears, sticks, 0);
}

void ModuleProcess::ask(char kind, Number bears, Number sticks, Number limit) {
  key_ = fresh_key();
  moving_ = kind == 'r';
  std::string line(1, kind);
  for (const Number number : {bears, sticks, limit}) line += ' ' + std::to_string(number);
  line += ' ' + key_ + '\n';
  // Only one request is sent at a time, so the pipe always has room for it, and writing never waits.
  if (write(requests_.get(), line.data(), line.size()) < 0) fail_with("cannot send the module a request");
}

std::optional<CallResult> ModuleProcess::take() {
  if (fault_) return *fault_;
  std::array<epoll_event, 4> events{};
  epoll_wait(events_.get(), events.data(), static_cast<int>(events.size()), 0);
  if (watch_) {
    if (const auto breach = watch_->look()) return fail(fault_of(*breach));
  }

  // First asks whether the process has ended, and then reads the answer. So no answer that the process wrote
  // before its end is missed.
  siginfo_t status{};
  waitid(P_PID, static_cast<id_t>(pid_), &status, WEXITED | WNOHANG | WNOWAIT);
  std::array<char, 256> buffer{};
  ssize_t size = 0;
  while (received_.size() < buffer.size() && bytes_waiting(answers_) > 0 &&
         (size = read(answers_.get(), buffer.data(), buffer.size())) > 0) {
    received_.append(buffer.data(), static_cast<std::size_t>(size));
  }
  if (bytes_waiting(output_) > 0) return fail({Fault::Kind::output});
  const auto end = received_.find('\n');
  if (end != std::string::npos) {
    const CallResult outcome = judge(std::string_view(received_).substr(0, end));
    if (const auto* fault = std::get_if<Fault>(&outcome)) return fail(*fault);
    received_.erase(0, end + 1);
    return outcome;
  }
  if (received_.size() >= buffer.size()) return fail({Fault::Kind::garbage});
  if (status.si_pid == 0) return std::nullopt;
  if (bytes_waiting(input_) == 0) return fail({Fault::Kind::input});
  return fail(ended(status.si_code, status.si_status));
}

Fault ModuleProcess::fault_of(const Breach& breach) {
  if (const auto* memory = std::get_if<TooMuchMemory>(&breach))
    return {Fault::Kind::memory, memory->limit_mb};
  return {Fault::Kind::file, 0, std::get<ForbiddenFile>(breach).path};
}

/// The fault of a process that has ended. `code` says how it ended, as in waitid(2), and `status` is the exit
/// code or the signal. If signal n ended the module in a sandbox, the sandbox exits with 128 + n.
Fault ModuleProcess::ended(int code, int status) const {
  constexpr int signals_begin = 128;
  if (code != CLD_EXITED) return {Fault::Kind::crash, status};
  if (walls_ == Walls::sandbox && sigabbrev_np(status - signals_begin) != nullptr)
    return {Fault::Kind::crash, status - signals_begin};
  return {Fault::Kind::exit, status};
}

CallResult ModuleProcess::judge(std::string_view line) const {
  if (bytes_waiting(input_) == 0) return Fault{Fault::Kind::input};
  const auto answer = parse(line, key_);
  if (!answer) return Fault{Fault::Kind::garbage};
  if (watch_) {
    if (const auto breach = watch_->look_at_memory()) return fault_of(*breach);
  }
  if (!moving_) return Begun{};
  return *answer;
}

CallResult ModuleProcess::wait(std::chrono::milliseconds limit) {
  const auto deadline = std::chrono::steady_clock::now() + limit;
  while (true) {
    if (auto outcome = take()) return *outcome;
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    if (left.count() <= 0) return fail({Fault::Kind::timeout});
    pollfd ready{.fd = events_.get(), .events = POLLIN, .revents = 0};
    poll(&ready, 1, static_cast<int>(std::min<long long>(left.count(), 1'000'000)));
  }
}

Fault ModuleProcess::fail(Fault fault) {
  fault_ = fault;
  kill();
  return fault;
}

void ModuleProcess::kill() {
  if (pid_ <= 0) return;
  if (walls_ == Walls::sandbox && has_ended_.get() >= 0) {
    // Asks the sandbox to end by itself, because it may still have to copy a part of the module's output.
    ::kill(pid_, SIGHUP);
    pollfd ended{.fd = has_ended_.get(), .events = POLLIN, .revents = 0};
    poll(&ended, 1, sandboxes_time.count());
  }
  ::kill(-pid_, SIGKILL);
  ::kill(pid_, SIGKILL);  // needed if the module has left its process group
  waitpid(pid_, nullptr, 0);
  pid_ = -1;
  kill_descendants();
}

}  // namespace gramy::bolek
