// Findings of the check of a bot, and how they are shown.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "referee/check/wire_log.hpp"
#include "referee/process/last_words.hpp"

namespace gramy::referee {

enum class Verdict { ok, wrong, not_tried };

/// The words of the report: "ok", "wrong", "not tried".
std::string_view name(Verdict verdict);

/// Thrown by a step of the check: what the bot did, and what was expected of it.
struct Wrong : std::runtime_error {
  explicit Wrong(const std::string& what, std::string its_kind = {})
      : std::runtime_error(what), kind(std::move(its_kind)) {}

  /// Two of the same kind are one fault, where the bot is treated alike; empty: like no other.
  std::string kind;
};

/// The bot's program has ended. Two of the same kind are one fault, however the bot was treated.
struct Ended : Wrong {
  using Wrong::Wrong;
};

/// Thrown by a step of the check that finds nothing to judge: why.
struct NotTried : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Finding {
  std::string step;  ///< what a bot in order does: "plays paski"
  Verdict verdict = Verdict::ok;
  std::string detail;     ///< may be empty
  std::string same_as{};  ///< the earlier step that showed this very fault; empty: none did
  WireEnd wire{};         ///< what went to and fro before
  EndOfLog printed{};     ///< by the bot
};

/// One line of text, and below it, indented, the lines to and fro and what the bot has printed, and how much
/// of either is not shown.
std::string to_text(const Finding& finding);

struct Report {
  std::vector<Finding> findings;

  std::size_t count(Verdict verdict) const;
  /// Of what is wrong, one fault that several steps have shown counted once.
  std::size_t faults() const;
};

/// "12 ok, 3 wrong (2 faults), 2 not tried".
std::string summary(const Report& report);

/// One JSON object.
std::string to_json(const Report& report);

}  // namespace gramy::referee
