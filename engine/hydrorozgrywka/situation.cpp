#include "engine/hydrorozgrywka/situation.hpp"

namespace gramy::hydro {

Value Situation::value() const {
  if (bunch.won()) return Value::win;
  return onward ? opposite(*onward) : Value::loss;
}

std::uint64_t Situation::moves() const {
  std::uint64_t cactuses = 0;
  for (std::size_t type = 0; type < cactus_types; ++type)
    cactuses += bunch.count(static_cast<CactusType>(type));
  return 2 * cactuses + (onward ? 1 : 0);
}

std::uint64_t Situation::winning_moves() const {
  // A player that enters a cactus of type 10 takes its last edge, and then the opponent moves from here. In a
  // cactus of type 01, the opponent takes the last edge, and then the player who entered the cactus moves
  // from here. So all entries into cactuses of one of these types have the same value, in both directions of
  // the cycle.
  const auto value_without = [this](CactusType type) {
    return Situation{bunch.without(type), onward}.value();
  };
  const std::uint64_t tens = bunch.count(CactusType::t10);
  const std::uint64_t ones = bunch.count(CactusType::t01);
  std::uint64_t count =
      bunch.count(CactusType::t11_one_way) + 2 * std::uint64_t{bunch.count(CactusType::t11_both_ways)};
  if (tens > 0 && value_without(CactusType::t10) == Value::loss) count += 2 * tens;
  if (ones > 0 && value_without(CactusType::t01) == Value::win) count += 2 * ones;
  if (onward == Value::loss) ++count;
  return count;
}

}  // namespace gramy::hydro
