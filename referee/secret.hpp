// The secrets by which a client that lost its link is known again, and how secrets are compared.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace gramy::referee {

/// 64 unpredictable bits a call.
using Entropy = std::function<std::uint64_t()>;

/// From the operating system.
std::uint64_t system_entropy();

/// 128 bits, in hexadecimal.
std::string bot_secret(const Entropy& entropy);

/// Six lower-case letters, for people to type.
std::string person_secret(const Entropy& entropy);

/// Takes equally long wherever the two differ; only the length of `real` may be learned from the time.
bool same_secret(std::string_view given, std::string_view real);

}  // namespace gramy::referee
