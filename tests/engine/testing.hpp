// Headers and names for the tests of all games.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <doctest/doctest.h>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/base/random.hpp"
#include "engine/resistance.hpp"

namespace gramy::test {

/// Returns the message of the error that `work` throws, or an empty text if it throws none.
template <class Error = BadInput, class Work>
std::string refusal(const Work& work) {
  try {
    work();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

}  // namespace gramy::test

using namespace gramy;
