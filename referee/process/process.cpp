#include "referee/process/process.hpp"

#include <array>
#include <boost/asio/error.hpp>
#include <chrono>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

#include "engine/base/printable.hpp"
#include "protocol/supervision/supervisor.hpp"
#include "referee/process/log_descriptors.hpp"
#include "referee/process/python_path.hpp"
#include "referee/process/sandbox.hpp"
#include "referee/process/watches.hpp"

extern char** environ;

namespace gramy::referee {
namespace {

namespace asio = boost::asio;

using Environment = std::map<std::string, std::string>;

Environment our_environment() {
  Environment all;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string text = *entry;
    if (const auto equals = text.find('='); equals != std::string::npos) {
      all[text.substr(0, equals)] = text.substr(equals + 1);
    }
  }
  return all;
}

/// The part of this process's environment that a sandboxed command gets. All other variables are left out,
/// because they may contain secrets.
Environment sandboxed_environment() {
  const Environment ours = our_environment();
  Environment all{{"HOME", "/tmp"}};
  for (const char* name : {"PATH", "LANG", "LC_ALL", "TZ"}) {
    if (const auto found = ours.find(name); found != ours.end()) all.insert(*found);
  }
  return all;
}

std::filesystem::path from_here(const std::filesystem::path& path) {
  return std::filesystem::current_path() / path;
}

/// The environment for a command: the variables in `spec`, and this process's environment. A sandbox gets
/// only a part of this process's environment.
std::vector<std::string> environment_for(const ProcessSpec& spec) {
  Environment all = spec.sandbox ? sandboxed_environment() : our_environment();
  all["PATH"] = search_path();
  all["PYTHONPATH"] = python_path(all["PYTHONPATH"]);
  all.erase("PGPASSWORD");  // the password of a tournament's database
  if (spec.sandbox) all["GRAMY_SANDBOX"] = std::filesystem::weakly_canonical(from_here(spec.directory));
  for (const auto& [name, value] : spec.environment) all[name] = value;
  std::vector<std::string> list;
  for (const auto& [name, value] : all) list.push_back(name + "=" + value);
  return list;
}

Supervision supervision_of(const ProcessSpec& spec) {
  Supervision task{.parent = getpid(), .log_file = !spec.log.empty()};
  // Unlike dash, bash is replaced by the last command. So no shell remains that would keep a stream open
  // after the command has closed it.
  task.command = {"/bin/bash", "-c", spec.command};
  if (!spec.log.empty() && !spec.piped) task.logged = Logged::all;
  if (spec.piped && (spec.sandbox || !spec.log.empty())) task.logged = Logged::errors;
  if (!spec.sandbox) return task;
  // The supervisor works in spec.directory, so a relative path would lead elsewhere.
  task.sandbox = Sandbox{.limits = *spec.sandbox, .shown = from_here(spec.directory)};
  return task;
}

[[noreturn]] void fail(int error, const std::string& what) {
  throw std::system_error(error, std::generic_category(), what);
}

WatchedPipe make_pipe(asio::io_context& loop) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) fail(errno, "cannot make a pipe to a player's process");
  return watched(loop, ends);
}

/// Removes a pipe's end from the loop, and then closes the referee's descriptor for it. A process has
/// inherited this end. If the referee only closed its descriptor, the loop would go on watching the end while
/// the process has it open. The loop would then mistake events of the end for events of the descriptor that
/// it begins to watch next.
void close_inherited(Link::Pipe& end) {
  close(end.release());
}

/// The ends of pipes that a process gets as its standard streams.
struct StandardStreams {
  int input;
  int output;
};

/// The arguments of posix_spawn.
class SpawnPlan {
 public:
  SpawnPlan(const ProcessSpec& spec, std::optional<StandardStreams> streams,
            std::optional<LogChannel>& channel) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawnattr_init(&attributes_);
    if (!spec.directory.empty()) posix_spawn_file_actions_addchdir_np(&actions_, spec.directory.c_str());
    if (!spec.log.empty()) {
      const auto log = std::filesystem::absolute(spec.log);
      posix_spawn_file_actions_addopen(&actions_, STDERR_FILENO, log.c_str(), O_WRONLY | O_CREAT | O_APPEND,
                                       0600);
    }
    if (streams) {
      posix_spawn_file_actions_adddup2(&actions_, streams->input, STDIN_FILENO);
      posix_spawn_file_actions_adddup2(&actions_, streams->output, STDOUT_FILENO);
    } else {
      posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
      posix_spawn_file_actions_adddup2(&actions_, STDERR_FILENO, STDOUT_FILENO);
    }
    if (channel) {
      posix_spawn_file_actions_adddup2(&actions_, channel->marks.native_handle(), marks_descriptor);
      posix_spawn_file_actions_adddup2(&actions_, channel->printed.native_handle(), printed_descriptor);
      posix_spawn_file_actions_adddup2(&actions_, channel->printing.native_handle(), printing_descriptor);
    }
    // A player inherits neither the listening port nor a client's connection.
    posix_spawn_file_actions_addclosefrom_np(&actions_, (channel ? printing_descriptor : STDERR_FILENO) + 1);
    // A session of its own, so that a Ctrl-C at the terminal reaches only the referee.
    sigset_t none, defaults;
    sigemptyset(&none);
    sigemptyset(&defaults);
    for (const int signal : {SIGINT, SIGTERM, SIGPIPE, SIGXFSZ, SIGHUP}) sigaddset(&defaults, signal);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setsigdefault(&attributes_, &defaults);
    posix_spawnattr_setflags(&attributes_,
                             POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  ~SpawnPlan() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;

  pid_t run(const ProcessSpec& spec) {
    std::vector<std::string> arguments = supervised(supervision_of(spec));
    std::vector<std::string> environment = environment_for(spec);
    const auto pointers = [](std::vector<std::string>& strings) {
      std::vector<char*> list;
      list.reserve(strings.size() + 1);
      for (std::string& string : strings) list.push_back(string.data());
      list.push_back(nullptr);
      return list;
    };
    pid_t pid = -1;
    const int error = posix_spawn(&pid, arguments.front().c_str(), &actions_, &attributes_,
                                  pointers(arguments).data(), pointers(environment).data());
    if (error != 0 && access(arguments.front().c_str(), X_OK) != 0)
      fail(errno, "cannot start '" + spec.command +
                      "': gramy-supervise, which runs players' processes, cannot be started at '" +
                      arguments.front() + "'");
    if (error != 0) fail(error, "cannot start '" + spec.command + "'");
    return pid;
  }

 private:
  posix_spawn_file_actions_t actions_;
  posix_spawnattr_t attributes_;
};

/// A descriptor that is readable once the process has ended.
int descriptor_of(pid_t pid) {
  const auto descriptor = static_cast<int>(syscall(SYS_pidfd_open, pid, 0));
  if (descriptor < 0) fail(errno, "cannot watch for the end of a player's process");
  return descriptor;
}

void when_readable(asio::posix::stream_descriptor& descriptor, std::function<void()> what) {
  descriptor.async_wait(asio::posix::stream_descriptor::wait_read,
                        [what = std::move(what)](boost::system::error_code error) {
                          if (!error) what();
                        });
}

constexpr std::chrono::duration<int, std::milli> supervisors_time{2000};

std::string describe(int status) {
  if (WIFSIGNALED(status)) return "was killed by signal " + std::to_string(WTERMSIG(status));
  return "exited with code " + std::to_string(WEXITSTATUS(status));
}

}  // namespace

std::string search_path() {
  const char* ours = std::getenv("PATH");
  std::string path = ours && *ours ? ours : "/usr/local/bin:/usr/bin:/bin";
  path += ":" + supervisor().parent_path().string();
  return path;
}

Process::Process(boost::asio::io_context& loop, const ProcessSpec& spec,
                 std::function<void(std::string)> on_exit)
    : watch_(loop),
      sandboxed_command_(spec.sandbox ? spec.command : ""),
      directory_(from_here(spec.directory)),
      on_exit_(std::move(on_exit)) {
  std::optional<LogChannel> log;
  if (!spec.log.empty()) log.emplace(open_log_channel(loop));
  if (spec.piped) {
    WatchedPipe input = make_pipe(loop);
    WatchedPipe output = make_pipe(loop);
    pid_ = SpawnPlan(spec, StandardStreams{input.reader.native_handle(), output.writer.native_handle()}, log)
               .run(spec);
    for (Link::Pipe* end : {&input.reader, &output.writer}) close_inherited(*end);
    link_.emplace(std::move(output.reader), std::move(input.writer));
  } else {
    pid_ = SpawnPlan(spec, std::nullopt, log).run(spec);
  }
  if (log) {
    for (Link::Pipe* end : {&log->marks, &log->printed, &log->printing}) close_inherited(*end);
    marks_.emplace(std::move(log->ours));
  }
  try {
    const int descriptor = descriptor_of(pid_);
    boost::system::error_code error;
    watch_.assign(descriptor, error);
    if (error) {
      close(descriptor);
      throw std::runtime_error(why_unwatched(error));
    }
  } catch (...) {
    kill(pid_, SIGHUP);
    waitpid(pid_, nullptr, 0);
    throw;
  }
  when_readable(watch_, [this] { ended(); });
}

Process::~Process() {
  if (!running_) return;
  end();
  // A supervisor ends as soon as it has killed the processes, unless it was stopped itself (SIGSTOP).
  pollfd ended{.fd = watch_.native_handle(), .events = POLLIN, .revents = 0};
  if (poll(&ended, 1, supervisors_time.count()) <= 0) kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
}

void Process::mark(std::string_view text) {
  if (marks_) marks_->put(text);
}

void Process::terminate() {
  if (running_) kill(pid_, SIGTERM);
}

void Process::end() {
  if (running_) kill(pid_, SIGHUP);
}

void Process::ended() {
  int status = 0;
  // The process may still run. A closed descriptor may have had the same number as watch_, and the loop may
  // take an event of the closed one for an event of watch_.
  if (waitpid(pid_, &status, WNOHANG) == 0) return when_readable(watch_, [this] { ended(); });
  running_ = false;
  if (WIFEXITED(status)) exit_code_ = WEXITSTATUS(status);
  const std::string how = how_it_ended(status);
  const auto on_exit = std::move(on_exit_);  // the call may destroy this object
  on_exit(how);
}

std::string Process::how_it_ended(int status) const {
  const std::string how = describe(status);
  if (exit_code_.value_or(0) == 0 || sandboxed_command_.empty()) return how;
  const auto unseen = unseen_word(sandboxed_command_, directory_);
  return unseen ? how + "; its sandbox does not contain " + quoted_word(*unseen, 200) : how;
}

}  // namespace gramy::referee
