// A contestant's module, compiled with its driver, at work in a process of its own.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <variant>

#include "bots/bolek/descriptor.hpp"
#include "bots/bolek/module_watch.hpp"
#include "engine/base/number.hpp"

namespace gramy::bolek {

/// The module is loaded, or poczatek has returned.
struct Begun {};

/// ruch_bolka has returned with these numbers, whatever they are worth.
struct Answer {
  int bears;
  int sticks;
};

/// Why there is no answer and will be none any more.
struct Fault {
  enum class Kind {
    crash,    ///< the process was ended by a signal
    exit,     ///< the process has exited
    timeout,  ///< the call did not return in time
    output,   ///< it wrote to standard output
    input,    ///< it read standard input
    garbage,  ///< it wrote to the driver's own descriptor
    file,     ///< it opened a file
    memory,   ///< it took more memory than it may
  };
  Kind kind;
  int code = 0;        ///< of a crash the signal, of an exit the code, of memory the limit in MB
  std::string path{};  ///< of a file
};

/// "crashed (SIGSEGV)", "exited with code 3", "did not return in time", "wrote to standard output".
std::string describe(const Fault& fault);

using Outcome = std::variant<Begun, Answer, Fault>;

/// What stands between a module and us, besides a process of its own.
enum class Walls {
  none,     ///< it may do to us what a program of the same user may: end us, stop us, write to our files
  sandbox,  ///< see module_sandbox.hpp
};

/// The process has a group of its own, an empty environment, and no descriptors but the standard ones and its
/// driver's. Standard error is ours, or leads there. It is killed with all its descendants at the end of this
/// object, for which it takes two things: there is one such object at a time, and the program has no other
/// children. Should the program itself be killed (SIGKILL), the module's process goes with it; what that has
/// forked goes too if it is in a sandbox, and stays without one.
///
/// One question at a time: load(), begin() or move(), then take() or wait() for the outcome. After a Fault
/// the process is dead, and every further question meets the same Fault.
class ModuleProcess {
 public:
  /// `program`: as scripts/compile-bolek made it. `memory_limit_mb`: what it may take; given, it may open no
  /// files either once it is to begin, as ModuleWatch has it. Throws std::system_error if there can be no
  /// process, or the program cannot be executed, and std::runtime_error if its sandbox ends before it. That
  /// there can be a sandbox is for check_sandbox() to say, before.
  ModuleProcess(const std::filesystem::path& program, Walls walls, std::optional<int> memory_limit_mb = {});
  ~ModuleProcess();
  ModuleProcess(const ModuleProcess&) = delete;
  ModuleProcess& operator=(const ModuleProcess&) = delete;

  /// Why the limit on memory does not hold and files are not forbidden; none if they are. The kernel, or the
  /// container that we run in, may report no calls.
  std::error_code why_unwatched() const { return why_unwatched_; }

  /// Has nothing called: whatever the module does before poczatek is done then.
  void load();
  /// Has poczatek called. Precondition of all numbers: an int of C holds them.
  void begin(Number bears, Number sticks, Number limit);
  /// Has ruch_bolka called.
  void move(Number bears, Number sticks);

  /// The outcome, if it is there. Never waits.
  std::optional<Outcome> take();

  /// Becomes readable when take() may have something new.
  int descriptor() const { return events_.number(); }

  /// Waits for the outcome; a timeout if there is none within `limit`.
  Outcome wait(std::chrono::milliseconds limit);

 private:
  void start(const std::filesystem::path& program);
  void watch(Reports reports);
  void ask(char kind, Number bears, Number sticks, Number limit);
  void watch(int descriptor);
  Outcome judge(std::string_view line) const;
  static Fault fault_of(const Breach& breach);
  Fault ended(int code, int status) const;
  Fault fail(Fault fault);
  void kill();

  Walls walls_;
  std::optional<int> memory_limit_mb_;
  int pid_ = -1;
  Descriptor answers_;         // of the driver
  Descriptor requests_;        // to it
  Descriptor their_requests_;  // the other end, kept so that one may ask even a process that has ended
  Descriptor input_;           // the pipe that is the module's standard input, with one byte in it
  Descriptor output_;          // the other end of its standard output
  Descriptor has_ended_;       // a pidfd
  Descriptor events_;          // an epoll of the above
  std::optional<ModuleWatch> watch_;
  std::error_code why_unwatched_;
  std::string received_;
  std::string key_;
  bool moving_ = false;  // asked for a move, not to begin
  std::optional<Fault> fault_;
};

}  // namespace gramy::bolek
