// The directions of bytes over a connection.
#pragma once

namespace gramy::referee {

enum class Direction { to_client, from_client };

/// The sign that is printed before a line: ">" for a line to the client, "<" for a line from it.
inline char arrow(Direction direction) {
  return direction == Direction::to_client ? '>' : '<';
}

}  // namespace gramy::referee
