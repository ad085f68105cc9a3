// Entry point for libFuzzer; each target is a program of its own.
#include <cstddef>
#include <cstdint>

#include "targets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  gramy::testing::GRAMY_FUZZ_TARGET({reinterpret_cast<const char*>(data), size});
  return 0;
}
