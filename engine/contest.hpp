// Contest tasks, their answers, and generators of their inputs.
// The contests are those of the Polish Olympiad in Informatics, or are like them. `gramy-solve GAME` answers
// an input file byte for byte as the judges expect.
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

/// An input of a contest, and how to answer it.
struct ContestTask {
  std::string input;        ///< the text of the contest's input file; freed once it is read
  std::string_view method;  ///< name of one of the game's methods
  bool strategy = false;    ///< whether the winning moves follow the answer, after an empty line
  bool check = false;       ///< whether to verify the answer by an independent method
  Progress progress;
};

/// The work of solving, as counts that are the same on every machine. A count is empty if the game does not
/// provide it.
struct Effort {
  std::optional<std::uint64_t> vertices, edges;
  /// Number of adjacency entries that the solver reads, without those for building the adjacency arrays.
  std::optional<std::uint64_t> edge_scans;
  /// Number of iterations of all loops whose length grows with the input, including edge_scans.
  std::optional<std::uint64_t> steps;
  std::optional<std::uint64_t> rounds;
};

/// The answer to a contest's input, and the work that it took.
struct ContestAnswer {
  std::string output;
  Effort effort;
  /// The result of the check in words, such as "checked 6 vertices and 7 edges"; empty if the task asked for
  /// no check.
  std::string checked;
};

/// Thrown if the check finds an answer wrong, which means a bug in gramy. The message says where the answer
/// is wrong and how.
struct CheckFailed : std::logic_error {
  using std::logic_error::logic_error;
};

/// A game with a contest of its own. `G::contest` throws BadInput if the input is bad or too large for the
/// method, or if the task names a strategy although the contest has none. It throws CheckFailed if the check
/// finds the answer wrong.
template <class G>
concept AnswersContest = requires(ContestTask task) {
  { G::contest(task) } -> std::same_as<ContestAnswer>;
};

/// A named generator of contest inputs. The same random numbers and arguments give the same input on every
/// machine.
struct Family {
  std::string_view name;        ///< the name of the family, for example "ring"
  std::string_view parameters;  ///< the parameters, one word each, for example "vertices edges"
  std::string_view about;       ///< description of the inputs in one line
  /// Returns the text of an input. Takes as many arguments as `parameters` has words. Throws BadInput if
  /// there is no input for these arguments.
  std::string (*write)(Random& random, std::span<const Number> arguments);
};

/// A game that lists its generators of contest inputs in a `static constexpr` array of Family.
template <class G>
concept HasFamilies = requires {
  { std::span(G::families) } -> std::convertible_to<std::span<const Family>>;
};

}  // namespace gramy
