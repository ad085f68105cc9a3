// Task of a contest: answers a whole input file, byte for byte as the contest's judges expect.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "engine/base/number.hpp"
#include "engine/base/progress.hpp"
#include "engine/base/random.hpp"

namespace gramy {

struct ContestTask {
  std::string input;        ///< the contest's input file; dropped once it is read
  std::string_view method;  ///< name of one of the game's methods
  bool strategy = false;    ///< append an empty line and the winning moves
  bool check = false;       ///< verify the answer by an independent method
  unsigned threads = 1;     ///< the most threads to use
  Progress progress;
};

/// Work of solving, counted. A count that does not apply is empty.
struct Effort {
  std::optional<std::uint64_t> vertices, edges;
  /// Adjacency entries that the solver reads, without those read to build the adjacency arrays.
  std::optional<std::uint64_t> edge_scans;
  /// Steps of all loops whose length grows with the input, including edge_scans.
  std::optional<std::uint64_t> steps;
  std::optional<std::uint64_t> rounds;
};

struct ContestAnswer {
  std::string output;
  Effort effort;
  /// What the check verified, in words: "checked 6 vertices and 7 edges". Empty unless the task asked for a
  /// check.
  std::string checked;
};

/// Thrown if the checker refutes the answer: a bug in gramy. The message says where and how.
struct CheckFailed : std::logic_error {
  using std::logic_error::logic_error;
};

/// A game that answers the contest's input files. Throws BadInput for bad input, for a method that cannot
/// hold the input, and for a strategy if the contest's answer has none. Throws CheckFailed.
template <class G>
concept AnswersContest = requires(ContestTask task) {
  { G::contest(task) } -> std::same_as<ContestAnswer>;
};

/// A generator of contest inputs of any size. Its output is the same on every machine.
struct Family {
  std::string_view name;        ///< for example "ring"
  std::string_view parameters;  ///< the parameters, one word each, for example "vertices edges"
  std::string_view about;       ///< one line: what the inputs look like and what they test
  /// Returns the text of an input. Takes as many arguments as `parameters` has words. Throws BadInput if no
  /// input has these arguments.
  std::string (*write)(Random& random, std::span<const Number> arguments);
};

/// A game with families of inputs: a `static constexpr` array of Family.
template <class G>
concept HasFamilies = requires {
  { std::span(G::families) } -> std::convertible_to<std::span<const Family>>;
};

}  // namespace gramy
