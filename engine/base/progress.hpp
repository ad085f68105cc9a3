// Progress reports of long computations.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>

namespace gramy {

/// Phases of solving a contest's input, in this order. A game leaves out phases that it does not need.
enum class Phase : std::uint8_t {
  read,   ///< parsing the text into numbers
  build,  ///< filling the arrays that the solver uses
  solve,
  check,
  write,  ///< formatting the answer
};

constexpr std::string_view name(Phase phase) {
  constexpr std::string_view names[] = {"read", "build", "solve", "check", "write"};
  return names[static_cast<std::size_t>(phase)];
}

/// Receives progress reports; by default ignores them. Reports come on the thread that asked for the work,
/// and so rarely that they cost nothing.
class Progress {
 public:
  using Enter = std::function<void(Phase)>;
  using Advance = std::function<void(std::uint64_t done, std::uint64_t total)>;

  Progress() = default;
  Progress(Enter enter, Advance advance) : enter_(std::move(enter)), advance_(std::move(advance)) {}

  /// Ends the previous phase and begins this one.
  void enter(Phase phase) const {
    if (enter_) enter_(phase);
  }
  /// The progress within the current phase, in a unit that depends on the phase. `total` is 0 if it cannot be
  /// known.
  void advance(std::uint64_t done, std::uint64_t total) const {
    if (advance_) advance_(done, total);
  }

 private:
  Enter enter_;
  Advance advance_;
};

}  // namespace gramy
