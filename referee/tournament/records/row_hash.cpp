#include "referee/tournament/records/row_hash.hpp"

#include <array>
#include <sodium.h>

namespace gramy::referee {
namespace {

template <class Fields>
std::string hash_of(const Fields& fields) {
  [[maybe_unused]] static const int prepared = sodium_init();
  constexpr std::size_t kept = 16;
  std::array<unsigned char, crypto_hash_sha256_BYTES> bytes{};
  crypto_hash_sha256_state state;
  crypto_hash_sha256_init(&state);
  const auto add = [&](std::string_view field) {
    crypto_hash_sha256_update(&state, reinterpret_cast<const unsigned char*>(field.data()), field.size());
  };
  for (const std::string_view field : fields) {
    add(std::to_string(field.size()) + ":");
    add(field);
  }
  crypto_hash_sha256_final(&state, bytes.data());
  std::string digits(2 * kept + 1, '\0');  // one more for the terminating zero
  sodium_bin2hex(digits.data(), digits.size(), bytes.data(), kept);
  digits.pop_back();
  return digits;
}

}  // namespace

std::string row_hash(std::initializer_list<std::string_view> fields) {
  return hash_of(fields);
}

std::string row_hash(std::span<const std::string> fields) {
  return hash_of(fields);
}

}  // namespace gramy::referee
