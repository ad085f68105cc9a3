// Findings of the check of a bot, and their text.
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

/// The word for the report: "ok", "wrong", "not tried".
std::string_view name(CheckResult result);

/// Thrown by a step of the check: what the bot did, and what the check expected.
struct Wrong : std::runtime_error {
  explicit Wrong(const std::string& what, std::string its_kind = {})
      : std::runtime_error(what), kind(std::move(its_kind)) {}

  /// Two faults of one kind count once, if the bot was treated alike. Empty: equals no other kind.
  std::string kind;
};

/// The bot's process has ended. Two ends of one kind count once, whatever the bot was sent.
struct Ended : Wrong {
  using Wrong::Wrong;
};

/// Thrown by a step of the check that has nothing to judge. Contains the reason.
struct NotTried : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Finding {
  std::string step;  ///< what a correct bot does: "plays paski"
  CheckResult result = CheckResult::ok;
  std::string detail;     ///< may be empty
  std::string same_as{};  ///< the earlier step with the same fault; empty: none
  WireEnd wire{};         ///< the last lines before the finding
  EndOfLog printed{};     ///< output of the bot
};

/// One line of text. Below it, indented, are the lines to and from the bot and its printed output, and how
/// much of each is left out.
std::string to_text(const Finding& finding);

struct Report {
  std::vector<Finding> findings;

  std::size_t count(CheckResult result) const;
  /// The number of different faults. A fault that several steps showed counts once.
  std::size_t faults() const;
};

/// The number of steps with each result: "12 ok, 3 wrong (2 faults), 2 not tried".
std::string summary(const Report& report);

/// One JSON object.
std::string to_json(const Report& report);

}  // namespace gramy::referee
