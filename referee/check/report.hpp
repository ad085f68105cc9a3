// What the check of a bot has found, and how it is shown.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace gramy::referee {

enum class Verdict { ok, wrong, not_tried };

/// The words of the report: "ok", "wrong", "not tried".
std::string_view name(Verdict verdict);

/// Thrown by a step of the check: what the bot did, and what was expected of it.
struct Wrong : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Thrown by a step of the check that finds nothing to judge: why.
struct NotTried : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Finding {
  std::string step;  ///< what a bot in order does: "plays paski"
  Verdict verdict = Verdict::ok;
  std::string detail;  ///< may be empty
};

/// One line of text.
std::string to_text(const Finding& finding);

struct Report {
  std::vector<Finding> findings;

  std::size_t count(Verdict verdict) const;
};

/// "12 ok, 1 wrong, 2 not tried".
std::string summary(const Report& report);

/// One JSON object.
std::string to_json(const Report& report);

}  // namespace gramy::referee
