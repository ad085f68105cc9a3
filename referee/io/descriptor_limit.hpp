// The system's limit on a process's open descriptors, which also limits its connections.
#pragma once

#include <cstddef>

namespace gramy::referee {

/// Raises the limit on open descriptors as far as possible without privileges, because each connection takes
/// a descriptor. The usual limit of 1024 exists only for programs that use select().
void raise_descriptor_limit();

/// The number of connections that the limit allows, besides the referee's own files and the descriptors of
/// `players` processes.
std::size_t possible_connections(std::size_t players);

}  // namespace gramy::referee
