// Fewer, larger pages for large memory.
#pragma once

#include <cstddef>

namespace gramy {

/// From this size on huge pages are worthwhile.
inline constexpr std::size_t worth_huge_pages = std::size_t{4} << 20;

/// Asks the system to back untouched memory with pages of 2 MiB, if it is large enough. Allocating and
/// reading it then costs less. Does nothing on a system without huge pages.
void prefer_huge_pages(void* memory, std::size_t bytes);

}  // namespace gramy
