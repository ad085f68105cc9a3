// The system's limit on open connections.
#pragma once

#include <cstddef>

namespace gramy::referee {

/// Raises the limit on open descriptors as far as it goes without privileges: a usual limit of 1024 is for
/// the sake of programs that use select(), and a connection takes one.
void raise_descriptor_limit();

/// How many connections that leaves a referee beside its files and `players` that it may have to start.
std::size_t possible_connections(std::size_t players);

}  // namespace gramy::referee
