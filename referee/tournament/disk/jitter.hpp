// Random pauses between retries.
#pragma once

#include <chrono>
#include <cstdint>
#include <random>

namespace gramy::referee {

/// A random pause of at least half of `pause`, so that processes which begin together do not retry together.
inline std::chrono::milliseconds jittered(std::chrono::milliseconds pause) {
  static thread_local std::minstd_rand random{std::random_device{}()};
  return std::chrono::milliseconds(
      std::uniform_int_distribution<std::int64_t>(pause.count() / 2, pause.count())(random));
}

}  // namespace gramy::referee
