// A contestant's compiled module in a process of its own.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <variant>

#include "bots/bolek/module_watch.hpp"
#include "engine/base/descriptor.hpp"
#include "engine/base/number.hpp"

namespace gramy::bolek {

/// The result of loading the module or of a call of poczatek, if it succeeded.
struct Begun {};

/// The result of a call if ruch_bolka has returned with these numbers, valid or not.
struct ReturnedMove {
  int bears;
  int sticks;
};

/// The result of a call if the module has failed, so that no more answers will come.
struct Fault {
  enum class Kind {
    crash,  ///< a signal ended the process
    exit,
    timeout,  ///< the call did not return in time
    output,   ///< the module wrote to standard output
    input,    ///< the module read standard input
    garbage,  ///< the module wrote to the descriptor of the driver's answers
    file,     ///< the module opened a forbidden file
    memory,   ///< the module exceeded its memory limit
  };
  Kind kind;
  int code = 0;        ///< signal of a crash, exit code, or memory limit in MB
  std::string path{};  ///< path of the forbidden file
};

/// The fault in words, such as "crashed (SIGSEGV)", "exited with code 3", "did not return in time" or "wrote
/// to standard output".
std::string describe(const Fault& fault);

using CallResult = std::variant<Begun, ReturnedMove, Fault>;

/// Protection against a module, in addition to its separate process.
enum class Walls {
  none,     ///< the module can do whatever a program of this user can, even kill the program that judges it
  sandbox,  ///< the sandbox of module_sandbox.hpp
};

/// A running module. Its process has its own process group, an empty environment, and no descriptors except
/// the standard ones and those of the driver, the part of the program that calls the module's functions. What
/// the module writes to standard error reaches the standard error of the judge, which is the program that has
/// this object.
///
/// The destructor kills the process with all its descendants. For that, there must be only one such object at
/// a time, and the judge must have no other children. If the judge itself is killed (SIGKILL), the module's
/// process ends too, but processes that the module has started end only if they are in a sandbox.
///
/// Ask one question at a time: call load(), begin() or move(), then take() or wait() for the outcome. After a
/// Fault the process is dead, and every further question gets the same Fault.
class ModuleProcess {
 public:
  /// `program` is the module as scripts/compile-bolek has compiled it. If `memory_limit_mb` is given,
  /// ModuleWatch limits the module's memory, and forbids it to open files after begin(). Throws
  /// std::system_error if the process cannot be created or the program cannot be executed. Throws
  /// std::runtime_error if the sandbox ends before the program begins. check_sandbox() finds out whether a
  /// sandbox is possible.
  ModuleProcess(const std::filesystem::path& program, Walls walls, std::optional<int> memory_limit_mb = {});
  ~ModuleProcess();
  ModuleProcess(const ModuleProcess&) = delete;
  ModuleProcess& operator=(const ModuleProcess&) = delete;

  /// The reason why ModuleWatch cannot watch the module, such as a container that does not permit watching
  /// system calls. Empty if ModuleWatch watches the module.
  std::error_code why_unwatched() const { return why_unwatched_; }

  /// Starts to load the module. That runs the module's initialisation, and does not call poczatek.
  void load();
  /// Starts a call of poczatek. Precondition: each number fits into int.
  void begin(Number bears, Number sticks, Number limit);
  /// Starts a call of ruch_bolka.
  void move(Number bears, Number sticks);

  /// The outcome if the module has answered or failed, otherwise nothing. Never waits.
  std::optional<CallResult> take();

  /// The descriptor that becomes readable when take() may return something new.
  int descriptor() const { return events_.get(); }

  /// Waits for the outcome. Returns a timeout fault if the module does not answer within `limit`.
  CallResult wait(std::chrono::milliseconds limit);

 private:
  void start(const std::filesystem::path& program);
  void watch(Reports reports);
  void ask(char kind, Number bears, Number sticks, Number limit);
  void watch(int descriptor);
  CallResult judge(std::string_view line) const;
  static Fault fault_of(const Breach& breach);
  Fault ended(int code, int status) const;
  Fault fail(Fault fault);
  void kill();

  Walls walls_;
  std::optional<int> memory_limit_mb_;
  int pid_ = -1;
  Descriptor answers_;         // answers from the driver
  Descriptor requests_;        // requests to the driver
  Descriptor their_requests_;  // read end of the requests, kept open so that writing to an ended process does
                               // not fail
  // Write end of the module's standard input, a pipe with one byte in it. If the byte is gone, the module has
  // read its input.
  Descriptor input_;
  Descriptor output_;     // read end of the module's standard output
  Descriptor has_ended_;  // a pidfd, readable once the process has ended
  Descriptor events_;     // an epoll of the descriptors above
  std::optional<ModuleWatch> watch_;
  std::error_code why_unwatched_;
  std::string received_;
  std::string key_;
  bool moving_ = false;  // whether the pending call is ruch_bolka
  std::optional<Fault> fault_;
};

}  // namespace gramy::bolek
