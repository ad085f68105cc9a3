#include "engine/misie-patysie/generator.hpp"

#include <algorithm>
#include <utility>

#include "engine/misie-patysie/wythoff.hpp"

namespace gramy::misie {

Generated<Board> generate(Random& random, Number size) {
  const Number largest_limit = std::max<Number>(size / 3, 1);
  const Number limit = random.between(std::max<Number>(largest_limit / 3, 1), largest_limit);
  const Number period = limit + 1;

  Piles piles{};
  if (random.chance(0.5)) {
    const Number k = random.between(0, wythoff::pairs_up_to(limit));
    piles = {wythoff::lower(k), wythoff::lower(k) + k};
  } else {
    piles = {random.between(0, limit), random.between(0, limit)};
  }
  // Adding multiples of the period to a pile keeps the value, and only makes the match longer.
  piles.bears += (size - piles.bears) / period * period;
  piles.sticks += random.between(0, (size - piles.sticks) / period) * period;
  for (Number* pile : {&piles.bears, &piles.sticks})
    if (*pile == 0) *pile = period;
  if (random.chance(0.5)) std::swap(piles.bears, piles.sticks);
  return {Board{piles, limit}, std::nullopt};
}

}  // namespace gramy::misie
