#include "referee/io/freed_memory.hpp"

#include <doctest/doctest.h>
#include <malloc.h>
#include <memory>
#include <vector>

using gramy::referee::return_freed_memory;

TEST_CASE("large blocks of memory go back to the system once they are freed") {
  return_freed_memory();
  constexpr std::size_t mib = 1 << 20;
  {
    const std::vector<char> larger(8 * mib, 1);
  }  // by default, the C library would from now on keep freed blocks that are smaller than this one
  const std::size_t before = mallinfo2().fordblks;
  std::vector<std::unique_ptr<char[]>> small;
  {
    std::vector<std::vector<char>> boards;
    for (int i = 0; i < 32; ++i) {
      boards.emplace_back(mib, 1);
      small.push_back(
          std::make_unique<char[]>(1000));  // small blocks that stay allocated between the large ones
    }
  }
  CHECK(small.size() == 32);
  CHECK(mallinfo2().fordblks < before + 2 * mib);
}
