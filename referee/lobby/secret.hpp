// Secrets by which clients prove who they are, and the hashes that the referee keeps of them.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace gramy::referee {

/// 64 unpredictable bits a call.
using Entropy = std::function<std::uint64_t()>;

/// From the operating system.
std::uint64_t system_entropy();

/// 128 bits, in hexadecimal.
std::string bot_secret(const Entropy& entropy);

/// Ten lower-case letters (47 bits), for people to type.
std::string person_secret(const Entropy& entropy);

/// What is kept of a secret: it can verify the secret, not recover it. It is BLAKE2b-256, which is fast: a
/// secret that can be guessed (a word, a birthday) can be guessed from this too.
class SecretHash {
 public:
  explicit SecretHash(std::string_view secret);

  /// Reads text(); none if it is something else.
  static std::optional<SecretHash> parse(std::string_view text);

  /// 64 hexadecimal digits.
  std::string text() const;

  /// Whether `given` is the secret. How long that takes tells nothing about the secret.
  bool matches(std::string_view given) const;

 private:
  SecretHash() = default;

  std::array<unsigned char, 32> bytes_;
};

}  // namespace gramy::referee
