// Task of a contest: the answer to a whole input, byte for byte as its judges expect it.
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
  std::string_view method;  ///< a name of one of the game's methods
  bool strategy = false;    ///< append an empty line and the moves that win
  bool check = false;       ///< verify the answer by other means than it was found
  unsigned threads = 1;     ///< at most this many
  Progress progress;
};

/// What solving took, in counted work; what does not apply is left out.
struct Effort {
  std::optional<std::uint64_t> vertices, edges;
  /// Adjacency entries read by the solver after the adjacency arrays existed.
  std::optional<std::uint64_t> edge_scans;
  /// All steps of all loops that grow with the input, those scans among them.
  std::optional<std::uint64_t> steps;
  std::optional<std::uint64_t> rounds;
};

struct ContestAnswer {
  std::string output;
  Effort effort;
  /// What was verified, in words: "checked 6 vertices and 7 edges"; empty unless the task asked for it.
  std::string checked;
};

/// An answer that its checker refutes: the message says where and how. It is a bug of ours.
struct CheckFailed : std::logic_error {
  using std::logic_error::logic_error;
};

/// A game that answers its contest. Throws BadInput for bad input, for a method that cannot hold it, and for
/// a strategy where the contest's answer has none; CheckFailed.
template <class G>
concept AnswersContest = requires(ContestTask task) {
  { G::contest(task) } -> std::same_as<ContestAnswer>;
};

/// A way to make inputs of a contest, of any size, the same ones on every machine.
struct Family {
  std::string_view name;        ///< "ring"
  std::string_view parameters;  ///< what it takes, a word each: "vertices edges"
  std::string_view about;       ///< one line: what the inputs look like, and what they are good for
  /// The text of an input. As many arguments as parameters. Throws BadInput where there is no such input.
  std::string (*write)(Random& random, std::span<const Number> arguments);
};

/// A game with such families: `static constexpr` array of Family.
template <class G>
concept HasFamilies = requires {
  { std::span(G::families) } -> std::convertible_to<std::span<const Family>>;
};

}  // namespace gramy
