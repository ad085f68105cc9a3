#include "engine/misie-patysie/families.hpp"

#include <algorithm>

#include "engine/base/checked_number.hpp"
#include "engine/misie-patysie/rules.hpp"
#include "engine/misie-patysie/wythoff.hpp"

namespace gramy::misie {
namespace {

Number size_of(std::span<const Number> arguments) {
  return checked("size", arguments[0], 3, max_number);
}

}  // namespace

std::string write_lost(Random& random, std::span<const Number> arguments) {
  const Number size = size_of(arguments);
  const Number limit = random.between(2, size - 1);
  const Number k = random.between(1, wythoff::pairs_up_to(limit));
  Piles piles{wythoff::lower(k), wythoff::lower(k) + k};
  for (Number* pile : {&piles.bears, &piles.sticks})
    *pile += random.between(0, (size - *pile) / (limit + 1)) * (limit + 1);
  if (random.chance(0.5)) std::swap(piles.bears, piles.sticks);
  return write_board({piles, limit});
}

std::string write_random(Random& random, std::span<const Number> arguments) {
  const Number size = size_of(arguments);
  const Piles piles{random.between(1, size), random.between(1, size)};
  return write_board({piles, random.between(1, size)});
}

}  // namespace gramy::misie
