#include "referee/secret.hpp"

#include <random>

namespace gramy::referee {

std::uint64_t system_entropy() {
  std::random_device device;
  return (std::uint64_t{device()} << 32) | device();
}

std::string bot_secret(const Entropy& entropy) {
  std::string secret;
  for (int word = 0; word < 2; ++word) {
    std::uint64_t bits = entropy();
    for (int digit = 0; digit < 16; ++digit, bits >>= 4) secret += "0123456789abcdef"[bits & 15];
  }
  return secret;
}

std::string person_secret(const Entropy& entropy) {
  std::string secret;
  std::uint64_t bits = entropy();
  for (int letter = 0; letter < 6; ++letter, bits /= 26) secret += static_cast<char>('a' + bits % 26);
  return secret;
}

bool same_secret(std::string_view given, std::string_view real) {
  if (given.size() != real.size()) return false;
  volatile unsigned char difference = 0;
  for (std::size_t i = 0; i < real.size(); ++i) {
    difference = static_cast<unsigned char>(difference | (given[i] ^ real[i]));
  }
  return difference == 0;
}

}  // namespace gramy::referee
