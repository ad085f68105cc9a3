// The cryptographic hash of a text, by which it is known.
#pragma once

#include <array>
#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace gramy::referee {

/// BLAKE2b, 256 bits: two texts that differ have hashes that differ, also where somebody tries.
class ContentHash {
 public:
  /// Of no text.
  ContentHash() = default;
  explicit ContentHash(std::string_view text);

  /// Reads what `text` writes; none for anything else.
  static std::optional<ContentHash> parse(std::string_view text);

  /// "b2-" and 64 hexadecimal digits: a file name without tricks, and no board's text.
  std::string text() const;

  friend auto operator<=>(const ContentHash&, const ContentHash&) = default;

 private:
  std::array<unsigned char, 32> bytes_{};
};

/// Its text.
inline std::string content_hash(std::string_view text) {
  return ContentHash(text).text();
}

/// Whether a text has the form of one.
inline bool is_content_hash(std::string_view text) {
  return ContentHash::parse(text).has_value();
}

}  // namespace gramy::referee
