#include "engine/base/random.hpp"

#include <bit>

namespace gramy {
namespace {

std::uint64_t splitmix64(std::uint64_t& state) {
  std::uint64_t z = (state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

}  // namespace

Random::Random(std::uint64_t seed) {
  for (std::uint64_t& word : state_) word = splitmix64(seed);
}

Random Random::stream(std::uint64_t seed, std::string_view words, std::uint64_t number) {
  // FNV-1a hashes the words. splitmix64 between the parts keeps them from cancelling each other out.
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const unsigned char byte : words) hash = (hash ^ byte) * 0x100000001b3u;
  std::uint64_t mixed = splitmix64(seed) ^ hash;
  mixed = splitmix64(mixed) ^ number;
  return Random(splitmix64(mixed));
}

std::uint64_t Random::next() {
  const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
  const std::uint64_t t = state_[1] << 17;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= t;
  state_[3] = std::rotl(state_[3], 45);
  return result;
}

std::uint64_t Random::below(std::uint64_t bound) {
  // Rejects numbers of the incomplete last block, so that every remainder is equally likely.
  const std::uint64_t rejected = -bound % bound;
  std::uint64_t x = next();
  while (x < rejected) x = next();
  return x % bound;
}

std::int64_t Random::between(std::int64_t low, std::int64_t high) {
  const std::uint64_t span = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
  if (span == UINT64_MAX) return static_cast<std::int64_t>(next());
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(low) + below(span + 1));
}

bool Random::chance(double probability) {
  return static_cast<double>(next() >> 11) * 0x1p-53 < probability;
}

}  // namespace gramy
