// Connections of a test, by number.
#pragma once

#include <cstdint>

#include "referee/lobby/actions.hpp"

namespace gramy::testing {

/// A connection, or its number: tests number their connections from 1.
struct Nth : referee::ConnectionId {
  Nth(referee::ConnectionId id) : Id(id) {}
  Nth(int number) : Id(static_cast<std::uint64_t>(number)) {}
};

}  // namespace gramy::testing
