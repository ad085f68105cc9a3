// Headers and names that the tests of all games use.
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

/// The words of the error that the work ends with; empty where it ends well.
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
