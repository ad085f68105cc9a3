#include "engine/misie-patysie/wythoff.hpp"

#include <cstdint>

namespace gramy::misie::wythoff {
namespace {

__extension__ using Wide = unsigned __int128;

// 1/phi = phi - 1 as a fraction of 2^128, rounded down.
constexpr std::uint64_t high_word = 0x9E3779B97F4A7C15;
constexpr std::uint64_t low_word = 0xF39CC0605CEDC834;

}  // namespace

// Shows that rounding is harmless. The computed product is too small by less than n / 2^128 <= 2^-74. For n >
// 0 and q an integer, (n / phi - q) (n * phi + q) = n^2 - n q - q^2 is an integer and not zero. So n / phi
// exceeds an integer q by at least 1 / (n * phi + q), which is above 2^-56.
Number divided_by_phi(Number n) {
  const auto factor = static_cast<std::uint64_t>(n);
  const Wide product = Wide{factor} * high_word + ((Wide{factor} * low_word) >> 64);
  return static_cast<Number>(product >> 64);
}

// Every n > 0 is either an a_k or an a_k + k (Beatty). An a_k has k = ceil(n / phi), and its partner is n +
// k. Any other n = floor(k * phi^2) has k = ceil(n / phi^2) = n - floor(n / phi), and its partner is n - k.
Number partner(Number n) {
  const Number quotient = divided_by_phi(n);
  return lower(quotient + 1) == n ? n + quotient + 1 : quotient;
}

// floor(k * phi^2) <= n means k < (n + 1) / phi^2 = (n + 1) - (n + 1) / phi.
Number pairs_up_to(Number n) {
  return n - divided_by_phi(n + 1);
}

}  // namespace gramy::misie::wythoff
