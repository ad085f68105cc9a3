#include "referee/io/freed_memory.hpp"

#include <malloc.h>

namespace gramy::referee {

void return_freed_memory() {
  mallopt(M_MMAP_THRESHOLD, 256 << 10);
  mallopt(M_TRIM_THRESHOLD, 1 << 20);
}

}  // namespace gramy::referee
