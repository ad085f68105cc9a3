#include "engine/worth.hpp"

#include <algorithm>

namespace gramy {

std::optional<Worth> worth_of(const AnyPosition& position, AnyAnalysis& analysis) {
  if (position.result() || position.count_moves(most_item_moves + 1) > most_item_moves) return std::nullopt;
  const Value value = analysis.value();
  if (value == Value::loss) return std::nullopt;
  Worth worth{.seat = position.to_move(), .value = value};
  for (const AnyMove& move : position.moves(most_item_moves)) {
    ++worth.of;
    worth.keeps += analysis.value_after(move) == value;
  }
  return worth.keeps < worth.of ? std::optional(worth) : std::nullopt;
}

std::size_t fifth_of(const Worth& worth) {
  return std::min<std::uint64_t>(fifths * (worth.of - worth.keeps) / worth.of, fifths - 1);
}

}  // namespace gramy
