#include "engine/base/unset_vector.hpp"

#include <filesystem>
#include <fstream>

#include "tests/engine/testing.hpp"

namespace {

/// Whether the system was asked for huge pages at `memory`.
bool is_advised(const void* memory) {
  const auto address = reinterpret_cast<std::uintptr_t>(memory);
  std::ifstream mappings("/proc/self/smaps");
  bool is_here = false;
  for (std::string line; std::getline(mappings, line);) {
    std::uintptr_t begin = 0, end = 0;
    char dash = 0;
    if (std::istringstream in(line); in >> std::hex >> begin >> dash >> end && dash == '-') {
      is_here = begin <= address && address < end;
    } else if (is_here && line.starts_with("VmFlags:")) {
      return line.find(" hg") != line.npos;
    }
  }
  return false;
}

}  // namespace

TEST_CASE("an UnsetVector of any size keeps the values that are written to it") {
  for (const std::size_t size : {std::size_t{10}, gramy::worth_huge_pages}) {
    UnsetVector<std::uint32_t> vector(size, 7);
    CHECK(std::ranges::count(vector, 7) == static_cast<std::ptrdiff_t>(size));
    vector.resize(size + 1, 8);
    CHECK(vector.front() == 7);
    CHECK(vector.back() == 8);
  }
}

TEST_CASE("a large UnsetVector uses huge pages and a small one does not") {
  if (!std::filesystem::exists("/sys/kernel/mm/transparent_hugepage")) return;
  const UnsetVector<char> large(4 * gramy::worth_huge_pages), small(gramy::worth_huge_pages - 1);
  CHECK(is_advised(large.data() + large.size() / 2));
  CHECK_FALSE(is_advised(small.data() + small.size() / 2));
}
