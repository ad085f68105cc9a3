#include "referee/tournament/file/content_hash.hpp"

#include <sodium.h>

namespace gramy::referee {
namespace {

constexpr std::string_view hash_prefix = "b2-";

}  // namespace

ContentHash::ContentHash(std::string_view text) {
  [[maybe_unused]] static const int prepared = sodium_init();
  crypto_generichash(bytes_.data(), bytes_.size(), reinterpret_cast<const unsigned char*>(text.data()),
                     text.size(), nullptr, 0);
}

std::optional<ContentHash> ContentHash::parse(std::string_view text) {
  ContentHash hash;
  if (text.size() != hash_prefix.size() + 2 * hash.bytes_.size() || !text.starts_with(hash_prefix))
    return std::nullopt;
  const std::string_view digits = text.substr(hash_prefix.size());
  if (digits.find_first_not_of("0123456789abcdef") != std::string_view::npos) return std::nullopt;
  sodium_hex2bin(hash.bytes_.data(), hash.bytes_.size(), digits.data(), digits.size(), nullptr, nullptr,
                 nullptr);
  return hash;
}

std::string ContentHash::text() const {
  std::string digits(2 * bytes_.size() + 1, '\0');  // one more for the terminating zero
  sodium_bin2hex(digits.data(), digits.size(), bytes_.data(), bytes_.size());
  digits.pop_back();
  return std::string(hash_prefix) + digits;
}

}  // namespace gramy::referee
