// Directions of bytes over a connection.
#pragma once

namespace gramy::referee {

enum class Direction { to_client, from_client };

/// ">" is to the client, "<" from it, wherever lines of the wire are shown.
inline char arrow(Direction direction) {
  return direction == Direction::to_client ? '>' : '<';
}

}  // namespace gramy::referee
