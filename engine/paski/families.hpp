// Generators of contest inputs of any size.
#pragma once

#include <array>

#include "engine/contest.hpp"

namespace gramy::paski {

/// Three strips of at most `strip` cells, and `boards` boards of at most `cells` cells. The first board has
/// exactly `cells` cells.
std::string write_contest(Random& random, std::span<const Number> strip_boards_cells);
/// Strips for which a few hundred Grundy values prove a period.
std::string write_periodic(Random& random, std::span<const Number> boards_cells);
/// Strips whose Grundy values have a sparse space (sparse_space.hpp) and no known period.
std::string write_sparse(Random& random, std::span<const Number> boards_cells);
/// Strips whose Grundy values have neither a sparse space nor a known period.
std::string write_unruly(Random& random, std::span<const Number> boards_cells);

inline constexpr std::array families{
    Family{"contest", "strip boards cells",
           "random strips of at most `strip` cells, and boards of at most `cells` cells", write_contest},
    Family{"periodic", "boards cells",
           "strips whose Grundy values have a short period, so boards may be long", write_periodic},
    Family{"sparse", "boards cells",
           "strips whose Grundy values mostly avoid some set of numbers (a sparse space) and have no known "
           "period",
           write_sparse},
    Family{"unruly", "boards cells",
           "strips whose Grundy values have no known period and no sparse space (see `sparse`)",
           write_unruly},
};

}  // namespace gramy::paski
