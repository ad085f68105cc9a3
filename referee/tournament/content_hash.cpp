#include "referee/tournament/content_hash.hpp"

#include <cstdint>
#include <fmt/format.h>

namespace gramy::referee {

std::string content_hash(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const unsigned char byte : text) hash = (hash ^ byte) * 0x100000001b3u;
  return fmt::format("{:016x}-{:x}", hash, text.size());
}

}  // namespace gramy::referee
