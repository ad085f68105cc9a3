// A player's place in a format, with the criteria that decided it.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace gramy::referee {

struct Placing {
  struct Criterion {
    std::string_view name;          ///< the criterion's name, such as "buchholz"
    std::optional<double> value{};  ///< not set if the criterion does not apply

    friend bool operator==(const Criterion&, const Criterion&) = default;
  };

  std::size_t player = 0;
  std::size_t place = 1;            ///< from 1; players may share a place
  std::vector<Criterion> criteria;  ///< most important first; all players have the same criteria

  friend bool operator==(const Placing&, const Placing&) = default;
};

}  // namespace gramy::referee
