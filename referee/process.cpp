#include "referee/process.hpp"

#include <array>
#include <boost/asio/error.hpp>
#include <chrono>
#include <fcntl.h>
#include <fstream>
#include <signal.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

extern char** environ;

namespace gramy::referee {
namespace {

namespace asio = boost::asio;

/// Our environment with `changes` on top; a program is also found beside our own one.
std::vector<std::string> environment_with(const std::map<std::string, std::string>& changes) {
  std::map<std::string, std::string> all;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string text = *entry;
    if (const auto equals = text.find('='); equals != std::string::npos) {
      all[text.substr(0, equals)] = text.substr(equals + 1);
    }
  }
  std::error_code ignored;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", ignored);
  std::string& path = all["PATH"];
  if (path.empty()) path = "/usr/local/bin:/usr/bin:/bin";
  if (!ignored) path += ":" + self.parent_path().string();
  for (const auto& [name, value] : changes) all[name] = value;
  std::vector<std::string> list;
  for (const auto& [name, value] : all) list.push_back(name + "=" + value);
  return list;
}

[[noreturn]] void fail(int error, const std::string& what) {
  throw std::system_error(error, std::generic_category(), what);
}

struct Pipe {
  asio::posix::stream_descriptor reader;
  asio::posix::stream_descriptor writer;
};

Pipe make_pipe(asio::io_context& loop) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) fail(errno, "cannot make a pipe to a process");
  return {{loop, ends[0]}, {loop, ends[1]}};
}

/// The standard streams of a process that are pipes to us: its own ends.
struct StandardStreams {
  int input;
  int output;
};

/// Owns what posix_spawn is told.
class SpawnPlan {
 public:
  SpawnPlan(const ProcessSpec& spec, std::optional<StandardStreams> streams) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawnattr_init(&attributes_);
    if (!spec.directory.empty()) posix_spawn_file_actions_addchdir_np(&actions_, spec.directory.c_str());
    if (!spec.log.empty()) {
      const auto log = std::filesystem::absolute(spec.log);
      posix_spawn_file_actions_addopen(&actions_, STDERR_FILENO, log.c_str(), O_WRONLY | O_CREAT | O_APPEND,
                                       0644);
    }
    if (streams) {
      posix_spawn_file_actions_adddup2(&actions_, streams->input, STDIN_FILENO);
      posix_spawn_file_actions_adddup2(&actions_, streams->output, STDOUT_FILENO);
    } else {
      posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
      posix_spawn_file_actions_adddup2(&actions_, STDERR_FILENO, STDOUT_FILENO);
    }
    // Neither the port we listen on nor anybody's link is a player's business.
    posix_spawn_file_actions_addclosefrom_np(&actions_, STDERR_FILENO + 1);
    // A session of its own: a Ctrl-C at our terminal is ours to handle, and the group can be ended whole.
    sigset_t none, defaults;
    sigemptyset(&none);
    sigemptyset(&defaults);
    for (const int signal : {SIGINT, SIGTERM, SIGPIPE, SIGHUP}) sigaddset(&defaults, signal);
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
    std::vector<std::string> arguments{"sh", "-c", spec.command};
    std::vector<std::string> environment = environment_with(spec.environment);
    const auto pointers = [](std::vector<std::string>& strings) {
      std::vector<char*> list;
      for (std::string& string : strings) list.push_back(string.data());
      list.push_back(nullptr);
      return list;
    };
    pid_t pid = -1;
    const int error = posix_spawn(&pid, "/bin/sh", &actions_, &attributes_, pointers(arguments).data(),
                                  pointers(environment).data());
    if (error != 0) fail(error, "cannot start '" + spec.command + "'");
    return pid;
  }

 private:
  posix_spawn_file_actions_t actions_;
  posix_spawnattr_t attributes_;
};

std::string describe(int status) {
  if (WIFSIGNALED(status)) return "was killed by signal " + std::to_string(WTERMSIG(status));
  return "exited with code " + std::to_string(WEXITSTATUS(status));
}

}  // namespace

Process::Process(boost::asio::io_context& loop, const ProcessSpec& spec,
                 std::function<void(std::string)> on_exit)
    : watch_(loop), on_exit_(std::move(on_exit)) {
  if (spec.piped) {
    Pipe input = make_pipe(loop);
    Pipe output = make_pipe(loop);
    pid_ = SpawnPlan(spec, StandardStreams{input.reader.native_handle(), output.writer.native_handle()})
               .run(spec);
    link_.emplace(std::move(output.reader), std::move(input.writer));
  } else {
    pid_ = SpawnPlan(spec, std::nullopt).run(spec);
  }
  const auto descriptor = static_cast<int>(syscall(SYS_pidfd_open, pid_, 0));
  if (descriptor < 0) {
    const int error = errno;
    kill(-pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
    fail(error, "cannot watch '" + spec.command + "'");
  }
  watch_.assign(descriptor);
  watch_.async_wait(boost::asio::posix::stream_descriptor::wait_read,
                    [this](boost::system::error_code error) {
                      if (!error) ended();
                    });
}

Process::~Process() {
  if (!running_) return;
  kill(-pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
}

void Process::terminate() {
  if (running_) kill(-pid_, SIGTERM);
}

void Process::end() {
  if (running_) kill(-pid_, SIGKILL);
}

void Process::ended() {
  kill(-pid_,
       SIGKILL);  // what it left behind in its group; before reaping, while the group's number is taken
  int status = 0;
  waitpid(pid_, &status, 0);
  running_ = false;
  const auto on_exit = std::move(on_exit_);  // which may well destroy us
  on_exit(describe(status));
}

void adopt_orphans() {
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

void kill_descendants() {
  // Killing a child may hand us its children: until there are none, or one cannot be killed.
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
