// The connections of a test. They are numbered from 1 in the order in which they are made.
#pragma once

#include <cstdint>

#include "referee/lobby/actions.hpp"

namespace gramy::testing {

/// A connection, or its number in the test.
struct Nth : referee::ConnectionId {
  Nth(referee::ConnectionId id) : Id(id) {}
  Nth(int number) : Id(static_cast<std::uint64_t>(number)) {}
};

}  // namespace gramy::testing
