#include "referee/lobby/secret.hpp"

#include <sodium.h>
#include <stdexcept>

namespace gramy::referee {

namespace {

void prepare_sodium() {
  if (sodium_init() < 0) throw std::runtime_error("the system has no source of random numbers");
}

}  // namespace

std::uint64_t system_entropy() {
  prepare_sodium();
  std::uint64_t bits = 0;
  randombytes_buf(&bits, sizeof bits);
  return bits;
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
  for (int letter = 0; letter < 10; ++letter, bits /= 26) secret += static_cast<char>('a' + bits % 26);
  return secret;
}

SecretHash::SecretHash(std::string_view secret) {
  prepare_sodium();
  crypto_generichash(bytes_.data(), bytes_.size(), reinterpret_cast<const unsigned char*>(secret.data()),
                     secret.size(), nullptr, 0);
}

std::optional<SecretHash> SecretHash::parse(std::string_view text) {
  SecretHash hash;
  std::size_t size = 0;
  const char* end = nullptr;
  const bool read = sodium_hex2bin(hash.bytes_.data(), hash.bytes_.size(), text.data(), text.size(), nullptr,
                                   &size, &end) == 0;
  if (!read || size != hash.bytes_.size() || end != text.data() + text.size()) return std::nullopt;
  return hash;
}

std::string SecretHash::text() const {
  std::string text(2 * bytes_.size() + 1, '\0');  // room for the terminating zero
  sodium_bin2hex(text.data(), text.size(), bytes_.data(), bytes_.size());
  text.pop_back();
  return text;
}

bool SecretHash::matches(std::string_view given) const {
  const SecretHash hash(given);
  return sodium_memcmp(hash.bytes_.data(), bytes_.data(), bytes_.size()) == 0;
}

}  // namespace gramy::referee
