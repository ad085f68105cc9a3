// Inputs of the contest, of any size.
#pragma once

#include <array>

#include "engine/contest.hpp"

namespace gramy::paski {

/// Three strips of up to `strip` cells, and `boards` boards of up to `cells`; the first of them has as many.
std::string write_contest(Random& random, std::span<const Number> strip_boards_cells);
/// A set of strips whose period is proven by a few hundred values.
std::string write_periodic(Random& random, std::span<const Number> boards_cells);
/// A set of strips whose values have a sparse space and no known period.
std::string write_sparse(Random& random, std::span<const Number> boards_cells);
/// A set of strips whose values have neither.
std::string write_unruly(Random& random, std::span<const Number> boards_cells);

inline constexpr std::array families{
    Family{"contest", "strip boards cells", "strips and boards up to those lengths at random", write_contest},
    Family{"periodic", "boards cells", "strips whose values have a short period: boards of any length",
           write_periodic},
    Family{"sparse", "boards cells", "strips whose values have a sparse space and no known period",
           write_sparse},
    Family{"unruly", "boards cells", "strips whose values have neither: the worst case", write_unruly},
};

}  // namespace gramy::paski
