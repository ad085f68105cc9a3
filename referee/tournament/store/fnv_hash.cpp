#include "referee/tournament/store/fnv_hash.hpp"

#include <cstdint>
#include <fmt/format.h>

namespace gramy::referee {

std::string fnv_hash(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const unsigned char byte : text) hash = (hash ^ byte) * 0x100000001b3u;
  return fmt::format("{:016x}-{:x}", hash, text.size());
}

bool is_fnv_hash(std::string_view text) {
  constexpr std::size_t digits = 16;
  return text.size() > digits + 1 && text[digits] == '-' &&
         text.find_first_not_of("0123456789abcdef") == digits &&
         text.find_first_not_of("0123456789abcdef", digits + 1) == std::string::npos;
}

}  // namespace gramy::referee
