// Large memory in few pages.
#pragma once

#include <cstddef>

namespace gramy {

/// Memory of at least so many bytes is worth it.
inline constexpr std::size_t worth_huge_pages = std::size_t{4} << 20;

/// Asks the system to hold memory that was not touched yet in pages of 2 MiB, if there is so much of it. It
/// is then given, and found wherever it is read, at less cost. A system that has no such pages goes on
/// without.
void prefer_huge_pages(void* memory, std::size_t bytes);

}  // namespace gramy
