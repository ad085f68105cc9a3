// Random sets of strips for tests.
#pragma once

#include "engine/base/number.hpp"
#include "tests/engine/testing.hpp"

namespace gramy::paski {

/// One to three distinct lengths of at most `longest`, ascending.
inline std::vector<Number> random_lengths(Random& random, Number longest) {
  std::set<Number> lengths;
  for (auto strips = random.between(1, 3); strips > 0; --strips) lengths.insert(random.between(1, longest));
  return {lengths.begin(), lengths.end()};
}

}  // namespace gramy::paski

using namespace gramy::paski;
