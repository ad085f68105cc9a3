#include "referee/commands/debugged_bot.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "protocol/message.hpp"
#include "referee/process/python_path.hpp"

namespace gramy::referee {
namespace {

/// Returns a system call's result. Throws std::system_error if it failed.
int expected(int result, const char* what) {
  if (result < 0) throw std::system_error(errno, std::generic_category(), what);
  return result;
}

std::pair<Descriptor, Descriptor> new_pipe() {
  std::array<int, 2> ends{};
  expected(::pipe2(ends.data(), O_CLOEXEC), "cannot make a pipe");
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

Descriptor listening_at_a_free_port() {
  Descriptor socket(expected(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), "cannot make a socket"));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  expected(::bind(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address),
           "cannot listen");
  expected(::listen(socket.get(), 1), "cannot listen");
  return socket;
}

std::string address_of(int listening) {
  sockaddr_in address{};
  socklen_t size = sizeof address;
  expected(::getsockname(listening, reinterpret_cast<sockaddr*>(&address), &size), "cannot listen");
  return fmt::format("127.0.0.1:{}", ntohs(address.sin_port));
}

/// Returns this process's environment, with variables that tell a bot its name, the referee's address and the
/// folder of gramy_bot.py.
std::vector<std::string> environment_with(const std::string& name, const std::string& address) {
  std::vector<std::string> variables;
  for (char** each = environ; *each; ++each) {
    const std::string_view variable = *each;
    if (!variable.starts_with("GRAMY_") && !variable.starts_with("PYTHONPATH="))
      variables.emplace_back(*each);
  }
  const char* const modules = std::getenv("PYTHONPATH");
  variables.push_back("PYTHONPATH=" + python_path(modules ? modules : ""));
  variables.push_back("GRAMY_NAME=" + name);
  if (!address.empty()) {
    variables.push_back("GRAMY_ADDRESS=" + address);
    variables.push_back("GRAMY_TOKEN=replay");
  }
  return variables;
}

}  // namespace

DebuggedBot::DebuggedBot(const std::string& command, bool stdio, const std::string& name)
    : splitter_(protocol::Limits{}.line_bytes) {
  if (stdio) {
    auto [its_in, our_out] = new_pipe();
    auto [our_in, its_out] = new_pipe();
    const std::array<int, 2> standard{its_in.get(), its_out.get()};
    start(command, name, "", standard.data());
    in_ = std::move(our_in);
    out_ = std::move(our_out);
  } else {
    const Descriptor listening = listening_at_a_free_port();
    start(command, name, address_of(listening.get()), nullptr);
    await_link(listening.get());
  }
}

void DebuggedBot::start(const std::string& command, const std::string& name, const std::string& address,
                        const int* standard) {
  std::vector<std::string> variables = environment_with(name, address);
  std::vector<char*> environment;
  for (std::string& each : variables) environment.push_back(each.data());
  environment.push_back(nullptr);
  std::string shell = "bash", option = "-c", line = command;
  std::array<char*, 4> words{shell.data(), option.data(), line.data(), nullptr};

  ::signal(SIGINT, SIG_IGN);
  posix_spawnattr_t attributes;
  ::posix_spawnattr_init(&attributes);
  sigset_t as_usual;
  sigemptyset(&as_usual);
  for (const int signal : {SIGINT, SIGPIPE, SIGXFSZ}) sigaddset(&as_usual, signal);
  ::posix_spawnattr_setsigdefault(&attributes, &as_usual);
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  for (int number = 0; standard && number < 2; ++number)
    ::posix_spawn_file_actions_adddup2(&actions, standard[number], number);
  const int error =
      ::posix_spawnp(&pid_, shell.c_str(), &actions, &attributes, words.data(), environment.data());
  ::posix_spawn_file_actions_destroy(&actions);
  ::posix_spawnattr_destroy(&attributes);
  if (error != 0) throw std::system_error(error, std::generic_category(), "cannot start bash");
}

void DebuggedBot::await_link(int listening) {
  const Descriptor process(
      expected(static_cast<int>(::syscall(SYS_pidfd_open, pid_, 0)), "cannot watch the bot's process"));
  std::array<pollfd, 2> awaited{{{.fd = listening, .events = POLLIN, .revents = 0},
                                 {.fd = process.get(), .events = POLLIN, .revents = 0}}};
  while (::poll(awaited.data(), awaited.size(), -1) < 0) {
    if (errno != EINTR) expected(-1, "cannot wait for the end of the bot");
  }
  if (awaited[0].revents == 0)
    throw BadInput(
        "expected the bot to connect to GRAMY_ADDRESS, but the bot ended (use --stdio if the bot uses "
        "standard input and output)");
  in_ = Descriptor(
      expected(::accept4(listening, nullptr, nullptr, SOCK_CLOEXEC), "cannot accept the bot's connection"));
  out_ = Descriptor(expected(::fcntl(in_.get(), F_DUPFD_CLOEXEC, 0), "cannot accept the bot's connection"));
}

std::optional<std::string> DebuggedBot::line() {
  for (;;) {
    if (const auto line = splitter_.next()) return std::string(*line);
    if (splitter_.overflowed())
      throw BadInput(fmt::format("expected lines of at most {} bytes from the bot, found a longer line",
                                 splitter_.limit()));
    std::array<char, 16384> bytes;
    const ssize_t size = ::read(in_.get(), bytes.data(), bytes.size());
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return std::nullopt;
    splitter_.feed({bytes.data(), static_cast<std::size_t>(size)});
  }
}

bool DebuggedBot::send(std::string_view line) const {
  return write_all(out_.get(), std::string(line) + '\n');
}

void DebuggedBot::let_go() {
  in_.close();
  out_.close();
  while (pid_ > 0 && ::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
  pid_ = -1;
}

}  // namespace gramy::referee
