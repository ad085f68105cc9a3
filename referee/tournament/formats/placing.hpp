// A player's place in a format, and why.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace gramy::referee {

struct Placing {
  struct Criterion {
    std::string_view name;          ///< "buchholz"
    std::optional<double> value{};  ///< none where it does not apply

    friend bool operator==(const Criterion&, const Criterion&) = default;
  };

  std::size_t player = 0;
  std::size_t place = 1;            ///< from 1; several players may share one
  std::vector<Criterion> criteria;  ///< the same names for everybody, the first counts most

  friend bool operator==(const Placing&, const Placing&) = default;
};

}  // namespace gramy::referee
