// The cryptographic hash that identifies a text.
#pragma once

#include <array>
#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace gramy::referee {

/// BLAKE2b, 256 bits: different texts have different hashes, even if somebody searches for a collision.
class ContentHash {
 public:
  /// Makes a value that is not the hash of any text.
  ContentHash() = default;
  explicit ContentHash(std::string_view text);

  /// Reads the text that `text()` returns; none for any other text.
  static std::optional<ContentHash> parse(std::string_view text);

  /// The hash as "b2-" and 64 hexadecimal digits: a harmless file name, and never the text of a board.
  std::string text() const;

  friend auto operator<=>(const ContentHash&, const ContentHash&) = default;

 private:
  std::array<unsigned char, 32> bytes_{};
};

/// The hash of a text, in the form of ContentHash::text.
inline std::string content_hash(std::string_view text) {
  return ContentHash(text).text();
}

inline bool is_content_hash(std::string_view text) {
  return ContentHash::parse(text).has_value();
}

}  // namespace gramy::referee
