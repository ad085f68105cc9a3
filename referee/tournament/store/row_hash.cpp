#include "referee/tournament/store/row_hash.hpp"

#include <array>
#include <sodium.h>

namespace gramy::referee {
namespace {

template <class Fields>
std::string hash_of(const Fields& fields) {
  [[maybe_unused]] static const int prepared = sodium_init();
  std::array<unsigned char, 16> bytes{};
  crypto_generichash_state state;
  crypto_generichash_init(&state, nullptr, 0, bytes.size());
  const auto add = [&](std::string_view field) {
    crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(field.data()), field.size());
  };
  for (const std::string_view field : fields) {
    add(std::to_string(field.size()) + ":");
    add(field);
  }
  crypto_generichash_final(&state, bytes.data(), bytes.size());
  std::string digits(2 * bytes.size() + 1, '\0');  // room for the terminating zero
  sodium_bin2hex(digits.data(), digits.size(), bytes.data(), bytes.size());
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
