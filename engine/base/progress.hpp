// Progress reports of long computations, to whoever asked for them.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>

namespace gramy {

/// The parts of solving a contest's input, in this order; a game leaves out what it has no use for.
enum class Phase : std::uint8_t {
  read,   ///< parsing the text into numbers
  build,  ///< the arrays that the solver walks on
  solve,
  check,
  write,  ///< the answer into text
};

constexpr std::string_view name(Phase phase) {
  constexpr std::string_view names[] = {"read", "build", "solve", "check", "write"};
  return names[static_cast<std::size_t>(phase)];
}

/// Who listens; nobody by default. Called on the thread that asked for the work, seldom enough to cost
/// nothing.
class Progress {
 public:
  using Enter = std::function<void(Phase)>;
  using Advance = std::function<void(std::uint64_t done, std::uint64_t total)>;

  Progress() = default;
  Progress(Enter enter, Advance advance) : enter_(std::move(enter)), advance_(std::move(advance)) {}

  /// The phase before ends here.
  void enter(Phase phase) const {
    if (enter_) enter_(phase);
  }
  /// How far the present phase has come, in a unit of its own; `total` is 0 where nobody can know it.
  void advance(std::uint64_t done, std::uint64_t total) const {
    if (advance_) advance_(done, total);
  }

 private:
  Enter enter_;
  Advance advance_;
};

}  // namespace gramy
