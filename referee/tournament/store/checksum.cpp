#include "referee/tournament/store/checksum.hpp"

#include <sodium.h>

namespace gramy::referee {

Checksum::Checksum(std::initializer_list<std::string_view> fields) {
  hash(fields);
}

Checksum::Checksum(std::span<const std::string> fields) {
  hash(fields);
}

template <class Fields>
void Checksum::hash(const Fields& fields) {
  [[maybe_unused]] static const int prepared = sodium_init();
  crypto_generichash_state state;
  crypto_generichash_init(&state, nullptr, 0, bytes_.size());
  const auto add = [&](std::string_view bytes) {
    crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  };
  for (const std::string_view field : fields) {
    add(std::to_string(field.size()) + ":");
    add(field);
  }
  crypto_generichash_final(&state, bytes_.data(), bytes_.size());
}

std::optional<Checksum> Checksum::parse(std::string_view text) {
  Checksum checksum;
  if (text.size() != 2 * checksum.bytes_.size() ||
      sodium_hex2bin(checksum.bytes_.data(), checksum.bytes_.size(), text.data(), text.size(), nullptr,
                     nullptr, nullptr) != 0)
    return std::nullopt;
  return checksum.text() == text ? std::optional(checksum) : std::nullopt;
}

std::string Checksum::text() const {
  std::string digits(2 * bytes_.size() + 1, '\0');  // room for the terminating zero
  sodium_bin2hex(digits.data(), digits.size(), bytes_.data(), bytes_.size());
  digits.pop_back();
  return digits;
}

Checksum& Checksum::operator^=(const Checksum& other) {
  for (std::size_t i = 0; i < bytes_.size(); ++i) bytes_[i] ^= other.bytes_[i];
  return *this;
}

}  // namespace gramy::referee
