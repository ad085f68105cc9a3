#include "referee/tournament/file/limits_table.hpp"

#include <string_view>
#include <vector>

#include "protocol/message.hpp"
#include "referee/tournament/file/toml_table.hpp"

namespace gramy::referee {
namespace {

/// Sets `value` to the number that the table has for the key. Leaves it unchanged if the table does not have
/// the key.
template <class T>
void set(const TomlTable& table, std::string_view key, T& value, Number least, Number most) {
  if (const auto given = table.integer(key, least, most)) value = T(*given);
}

}  // namespace

void read_limits(const TomlTable& top, const Catalogue& games, LobbySettings& settings) {
  const auto table = top.table("limits", {"connections",      "connections_per_address",
                                          "hello_ms",         "name_ms",
                                          "lines_per_second", "lines_at_once",
                                          "line_bytes",       "play_bytes",
                                          "queue_bytes",      "text_bytes",
                                          "errors",           "plays",
                                          "matches",          "large_boards",
                                          "matches_between",  "ready_ms",
                                          "come_back_ms",     "idle_ms",
                                          "answer_ms",        "ping_ms",
                                          "pong_ms",          "link_ms",
                                          "clock_ms",         "waited_ms",
                                          "invitations",      "board_size"},
                               "{ connections = 100 }");
  if (!table) return;
  constexpr Number many = 1'000'000, bytes = Number{1} << 30, ms = protocol::max_clock_ms;
  LinkLimits& links = settings.links;
  set(*table, "connections", links.connections, 1, many);
  set(*table, "connections_per_address", links.connections_per_address, 1, many);
  set(*table, "hello_ms", links.hello, 1, ms);
  set(*table, "name_ms", links.name, 1, ms);
  set(*table, "lines_per_second", links.lines_per_second, 1, many);
  set(*table, "lines_at_once", links.lines_at_once, 1, many);
  set(*table, "queue_bytes", links.queue_bytes, 1024, bytes);
  set(*table, "text_bytes", links.text_bytes, 1024, Number{1} << 40);
  set(*table, "line_bytes", settings.limits.line_bytes, 1024, bytes);
  // The least link_ms is 1000, because the referee checks a connection several times within this time.
  set(*table, "link_ms", links.acknowledge, 1000, ms);
  set(*table, "play_bytes", settings.limits.play_bytes, 1024, bytes);
  set(*table, "errors", settings.max_errors, 1, many);
  set(*table, "plays", settings.max_plays, 1, many);
  set(*table, "matches", settings.max_matches, 1, many);
  set(*table, "large_boards", settings.max_large_boards, 1, many);
  set(*table, "matches_between", settings.max_matches_between, 1, many);
  // The least ready_ms is the preparation time that a client asks for by default.
  set(*table, "ready_ms", settings.max_ready, 10'000, ms);
  set(*table, "clock_ms", settings.least_clock, 0, ms);
  set(*table, "waited_ms", settings.waited_for, 1, ms);
  set(*table, "invitations", settings.max_invitations, 1, many);
  set(*table, "come_back_ms", settings.come_back, 0, ms);
  set(*table, "idle_ms", settings.limits.idle_ms, 1, ms);
  set(*table, "answer_ms", settings.answer_within, 1, ms);
  set(*table, "ping_ms", settings.ping_every, 1, ms);
  set(*table, "pong_ms", settings.ping_timeout, 1, ms);

  std::vector<std::string_view> ids;
  for (const AnyGame& game : games) ids.push_back(game.id());
  if (const auto sizes = table->table("board_size", ids, "{ paski = 50000 }")) {
    for (const std::string_view id : ids) {
      if (const auto size = sizes->integer(id, 1, max_number)) {
        settings.limits.board_size[std::string(id)] = static_cast<std::uint64_t>(*size);
      }
    }
  }
}

}  // namespace gramy::referee
