// The result of retrograde analysis for one state.
#pragma once

#include <cstdint>
#include <string>

#include "engine/value.hpp"

namespace gramy {

/// Exact value for the player to move. `distance` is the number of plies to the end if the winner hurries and
/// the loser delays; 0 for a draw.
struct Verdict {
  std::uint32_t distance = 0;
  Value value = Value::draw;

  friend bool operator==(const Verdict&, const Verdict&) = default;
};

/// The word for a value in contest files: `WIN`, `LOSS` or `DRAW`.
constexpr const char* contest_word(Value value) {
  return value == Value::win ? "WIN" : value == Value::loss ? "LOSS" : "DRAW";
}

/// The verdict as contest files spell it: `WIN 3`, `LOSS 2`, `DRAW`.
inline std::string to_text(Verdict verdict) {
  std::string text = contest_word(verdict.value);
  if (verdict.value != Value::draw) text += ' ' + std::to_string(verdict.distance);
  return text;
}

}  // namespace gramy
