// Checksums by which damage is found.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace gramy::referee {

/// BLAKE2b, 128 bits. Sums of several rows are added by `^=`, in any order; adding one again takes it away.
class Checksum {
 public:
  /// Of no row.
  Checksum() = default;
  /// Of the fields of a row: which they are and where each ends.
  explicit Checksum(std::initializer_list<std::string_view> fields);
  explicit Checksum(std::span<const std::string> fields);

  /// Reads what `text` writes; none for anything else.
  static std::optional<Checksum> parse(std::string_view text);

  /// 32 hexadecimal digits.
  std::string text() const;

  Checksum& operator^=(const Checksum& other);
  friend bool operator==(const Checksum&, const Checksum&) = default;

 private:
  template <class Fields>
  void hash(const Fields& fields);

  std::array<unsigned char, 16> bytes_{};
};

/// How many rows there are, and the sum of their checksums: a row that is lost, or there twice, is noticed.
struct Tally {
  std::uint64_t rows = 0;
  Checksum sum;

  friend bool operator==(const Tally&, const Tally&) = default;
};

}  // namespace gramy::referee
