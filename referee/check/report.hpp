// Findings of the conformance check, and their text.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "referee/check/wire_log.hpp"
#include "referee/process/last_words.hpp"

namespace gramy::referee {

enum class CheckResult { ok, wrong, not_tried };

/// The result in words: "ok", "wrong", "not tried".
std::string_view name(CheckResult result);

/// Thrown by a step if the bot does something wrong. The text says what the bot did, and what the check
/// expected.
struct Wrong : std::runtime_error {
  explicit Wrong(const std::string& what, std::string its_kind = {})
      : std::runtime_error(what), kind(std::move(its_kind)) {}

  /// Faults of the same kind in several steps count as one fault. This holds only for steps in which the bot
  /// gets no unusual messages, such as unknown fields. A fault without a kind always counts.
  std::string kind;
};

/// Thrown by a step if the bot's process ends. Ends of the same kind count as one fault, whatever the steps.
struct Ended : Wrong {
  using Wrong::Wrong;
};

/// Thrown by a step that cannot be tried with this bot. The text says why.
struct NotTried : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The result of one step of the check.
struct Finding {
  std::string step;  ///< what the bot should do, such as "plays paski"
  CheckResult result = CheckResult::ok;
  std::string detail;     ///< the fault, the reason why the step was not tried, or a remark; may be empty
  std::string same_as{};  ///< the earlier step that showed the same fault; empty if none did
  WireEnd wire{};         ///< the last lines to and from the bot before the finding
  EndOfLog printed{};
};

/// A line with the result, followed by indented lines: the lines to and from the bot, and what the bot
/// printed. Says how many lines and bytes are left out.
std::string to_text(const Finding& finding);

/// The results of all steps of a check.
struct Report {
  std::vector<Finding> findings;

  std::size_t count(CheckResult result) const;
  /// The number of different faults. A fault that several steps showed counts once.
  std::size_t faults() const;
};

/// The number of steps with each result, such as "12 ok, 3 wrong (2 faults), 2 not tried".
std::string summary(const Report& report);

std::string to_json(const Report& report);

}  // namespace gramy::referee
