// Helpers for the tests of tournaments, records and commands.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <doctest/doctest.h>
#include <filesystem>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/base/random.hpp"
#include "protocol/message.hpp"
#include "tests/referee/tournament/scratch_folder.hpp"

namespace gramy::referee::testing {

using Words = std::vector<std::string>;

/// Returns the message of the error that an action throws, or an empty text.
template <class Error = BadInput>
std::string refusal_of(auto&& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

/// Waits up to a minute until the condition is true. Returns whether it is.
inline bool comes_true(auto&& is_so) {
  const auto late = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (!is_so()) {
    if (std::chrono::steady_clock::now() > late) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

/// Whether the text equals the expected text. "..." at the beginning or end of the expected text stands for
/// any text.
inline bool reads(std::string_view text, std::string_view expected) {
  const bool any_begin = expected.starts_with("..."), any_end = expected.ends_with("...");
  if (any_begin) expected.remove_prefix(3);
  if (any_end) expected.remove_suffix(3);
  if (any_begin && any_end) return text.find(expected) != text.npos;
  return any_begin ? text.ends_with(expected) : any_end ? text.starts_with(expected) : text == expected;
}

}  // namespace gramy::referee::testing

using namespace gramy;
using namespace gramy::referee;
using namespace gramy::referee::testing;
using namespace std::chrono_literals;
using protocol::Reason;
