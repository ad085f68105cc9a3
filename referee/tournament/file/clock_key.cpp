#include "referee/tournament/file/clock_key.hpp"

#include <string>

#include "engine/base/printable.hpp"
#include "protocol/clock_text.hpp"

namespace gramy::referee {

void read_clock(const TomlTable& around, protocol::ClockSettings& clock) {
  using protocol::max_clock_ms;
  if (around.has_text("clock")) {
    const std::string text = *around.text("clock");
    const auto read = protocol::parse_clock(text, clock);
    if (!read)
      fail_at(around.where("clock"), "clock: expected a table, or " + std::string(protocol::clock_forms) +
                                         ", found " + quoted_word(text));
    clock = *read;
    return;
  }
  const auto table = around.table("clock", {"ready_ms", "initial_ms", "increment_ms", "margin_ms", "move_ms"},
                                  "{ initial_ms = 60000 }");
  if (!table) return;
  clock.ready_ms = table->integer("ready_ms", 0, max_clock_ms).value_or(clock.ready_ms);
  clock.margin_ms = table->integer("margin_ms", 0, max_clock_ms).value_or(clock.margin_ms);
  const auto initial = table->integer("initial_ms", 1, max_clock_ms);
  const auto increment = table->integer("increment_ms", 0, max_clock_ms);
  if (const auto move = table->integer("move_ms", 1, max_clock_ms)) {
    if (initial || increment)
      fail_at(table->where("move_ms"), "move_ms: cannot be used together with " +
                                           std::string(initial ? "initial_ms" : "increment_ms") +
                                           " in the same table (remove one)");
    clock.move_ms = clock.initial_ms = *move;
    clock.increment_ms = 0;
    return;
  }
  if (increment && !initial && clock.move_ms > 0)
    fail_at(table->where("increment_ms"),
            "increment_ms: needs initial_ms in the same table, because otherwise the clock has a fixed time "
            "for each move (move_ms), and no increment");
  if (initial) clock.move_ms = 0;
  clock.initial_ms = initial.value_or(clock.initial_ms);
  clock.increment_ms = increment.value_or(clock.increment_ms);
}

}  // namespace gramy::referee
