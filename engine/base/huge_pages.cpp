#include "engine/base/huge_pages.hpp"

#include <memory>
#include <sys/mman.h>

namespace gramy {

void prefer_huge_pages(void* memory, std::size_t bytes) {
  constexpr std::size_t page = std::size_t{2} << 20;
  if (bytes < worth_huge_pages || !std::align(page, page, memory, bytes)) return;
  madvise(memory, bytes / page * page, MADV_HUGEPAGE);
}

}  // namespace gramy
