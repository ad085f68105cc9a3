// Generators of contest inputs of any size.
#pragma once

#include <array>

#include "engine/contest.hpp"

namespace gramy::misie {

/// A lost pool: one of Wythoff's pairs, with multiples of limit + 1 added to the piles.
std::string write_lost(Random& random, std::span<const Number> size);
/// A random pool and a random limit.
std::string write_random(Random& random, std::span<const Number> size);

inline constexpr std::array families{
    Family{"lost", "size", "a lost pool with piles up to this size", write_lost},
    Family{"random", "size", "random piles and a random limit, all up to this size", write_random},
};

}  // namespace gramy::misie
