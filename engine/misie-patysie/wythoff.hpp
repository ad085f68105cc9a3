// Wythoff's game (no limit on a move) in closed form (Wythoff 1907).
// The lost positions are the pairs (a_k, a_k + k) with a_k = floor(k * phi) and phi = (1 + sqrt 5) / 2, and
// their mirror images.
#pragma once

#include "engine/base/number.hpp"

namespace gramy::misie::wythoff {

/// floor(n / phi), exact. Precondition: 0 <= n <= 2^54.
Number divided_by_phi(Number n);

/// a_k = floor(k * phi), the smaller number of the lost pair whose numbers differ by k. Precondition: 0 <= k
/// <= 2^54.
inline Number lower(Number k) {
  return k + divided_by_phi(k);
}

/// The only number that forms a lost pair together with n. Precondition: 0 <= n <= 2^54.
Number partner(Number n);

/// The largest k with a_k + k <= n. Precondition: 0 <= n < 2^54.
Number pairs_up_to(Number n);

}  // namespace gramy::misie::wythoff
