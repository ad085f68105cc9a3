// Secrets by which a client proves its identity, and their hashes, which the referee keeps.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace gramy::referee {

/// Returns 64 unpredictable bits with each call.
using Entropy = std::function<std::uint64_t()>;

std::uint64_t system_entropy();

/// A secret for a bot: 128 bits, in hexadecimal.
std::string bot_secret(const Entropy& entropy);

/// A secret that a person can type: ten lower-case letters (47 bits).
std::string person_secret(const Entropy& entropy);

/// A hash that verifies a secret and does not reveal it. It is BLAKE2b-256, which is fast, so a guessable
/// secret (a word, a birthday) can be found from the hash by guessing.
class SecretHash {
 public:
  explicit SecretHash(std::string_view secret);

  /// Parses the output of text(); returns none for any other text.
  static std::optional<SecretHash> parse(std::string_view text);

  /// The hash as 64 hexadecimal digits.
  std::string text() const;

  /// Whether `given` is the secret. The time of the comparison reveals nothing about the secret.
  bool matches(std::string_view given) const;

 private:
  SecretHash() = default;

  std::array<unsigned char, 32> bytes_;
};

}  // namespace gramy::referee
