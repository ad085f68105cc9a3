#include "engine/misie-patysie/wythoff.hpp"

#include "engine/misie-patysie/table.hpp"
#include "tests/engine/testing.hpp"

using namespace gramy::misie;

namespace {

__extension__ using Wide = __int128;

/// q = floor(n / phi) means q <= n / phi < q + 1, and q <= n / phi if and only if q^2 + q n <= n^2.
bool is_quotient(Number n, Number q) {
  const auto at_most = [n](Wide candidate) { return candidate * candidate + candidate * n <= Wide{n} * n; };
  return q >= 0 && at_most(q) && !at_most(Wide{q} + 1);
}

constexpr Number largest = Number{1} << 54;

}  // namespace

TEST_CASE("Wythoff: division by phi is exact") {
  for (Number n = 0; n < 100'000; ++n) REQUIRE(is_quotient(n, wythoff::divided_by_phi(n)));
  for (Number n = largest - 1000; n <= largest; ++n) REQUIRE(is_quotient(n, wythoff::divided_by_phi(n)));
  Random random(1);
  for (int i = 0; i < 200'000; ++i) {
    const Number n = random.between(0, largest) >> random.between(0, 40);
    REQUIRE(is_quotient(n, wythoff::divided_by_phi(n)));
  }
}

TEST_CASE("Wythoff: division by phi is exact even if the result is nearly an integer") {
  // If n is a Fibonacci number or a small multiple of one, n / phi is nearly an integer. Then a rounding
  // error would change the result.
  for (Number before = 1, n = 1; n <= largest; before = std::exchange(n, before + n)) {
    for (Number factor = 1; factor <= 50 && factor <= largest / n; ++factor) {
      for (const Number near : {n * factor - 1, n * factor, n * factor + 1}) {
        if (near <= largest) REQUIRE(is_quotient(near, wythoff::divided_by_phi(near)));
      }
    }
  }
}

TEST_CASE("Wythoff: in each lost pair, each number is the partner of the other") {
  Random random(2);
  for (int i = 0; i < 200'000; ++i) {
    const Number k = i < 1000 ? i : random.between(0, max_number) >> random.between(1, 40);
    const Number a = wythoff::lower(k);
    if (a + k > largest) continue;
    REQUIRE(wythoff::partner(a) == a + k);
    REQUIRE(wythoff::partner(a + k) == a);
    REQUIRE(wythoff::pairs_up_to(a + k) == k);
    if (k > 0) REQUIRE(wythoff::pairs_up_to(a + k - 1) == k - 1);
  }
}

TEST_CASE("Wythoff: the table of lost pairs equals the closed form") {
  for (const Number columns : {Number{1}, Number{2}, Number{3}, Number{100}, Number{2'000'001}}) {
    const WythoffTable table(columns);
    for (Number n = 0; n < columns; ++n) {
      const Number partner = wythoff::partner(n);
      REQUIRE(table.partner(n) == (partner < columns ? std::optional(partner) : std::nullopt));
      const Number lower = wythoff::lower(n);
      REQUIRE(table.lower(n) == (lower + n < columns ? std::optional(lower) : std::nullopt));
    }
  }
}
