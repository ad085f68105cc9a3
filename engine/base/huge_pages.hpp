// Huge pages for large arrays.
#pragma once

#include <cstddef>

namespace gramy {

/// The least size in bytes for which huge pages are worthwhile.
inline constexpr std::size_t worth_huge_pages = std::size_t{4} << 20;

/// Asks the system to back large untouched memory with pages of 2 MiB, which makes allocating and reading it
/// cheaper. Does nothing for less memory, and on a system without huge pages.
void prefer_huge_pages(void* memory, std::size_t bytes);

}  // namespace gramy
