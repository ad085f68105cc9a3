#pragma once

#include <algorithm>
#include <doctest/doctest.h>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/base/random.hpp"
#include "engine/catalogue.hpp"
#include "tests/referee/match/match_bench.hpp"
#include "tests/referee/session/referee_bench.hpp"

namespace gramy::testing {

inline bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

}  // namespace gramy::testing

using namespace gramy;
using namespace gramy::referee;
using namespace gramy::testing;
using namespace std::chrono_literals;
