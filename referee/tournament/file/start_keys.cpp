#include "referee/tournament/file/start_keys.hpp"

#include <cstdint>

namespace gramy::referee {

int read_copies(const TomlTable& player) {
  return static_cast<int>(player.integer("copies", 1, 1000).value_or(1));
}

Transport read_transport(const TomlTable& player, Transport otherwise) {
  const auto word = player.word("transport", {"tcp", "stdio"});
  if (!word) return otherwise;
  return *word == "tcp" ? Transport::tcp : Transport::stdio;
}

std::optional<SandboxLimits> read_sandbox(const TomlTable& player, Transport transport,
                                          const std::optional<SandboxLimits>& otherwise) {
  if (!player.has("sandbox")) return otherwise;
  SandboxLimits limits;
  if (player.has_table("sandbox")) {
    const auto table =
        player.table("sandbox", {"memory_mb", "processes", "cpu_s", "allow_engine"}, "{ memory_mb = 512 }");
    limits.memory_mb = table->integer("memory_mb", 16, 1 << 20).value_or(limits.memory_mb);
    limits.processes = table->integer("processes", 8, 1 << 20).value_or(limits.processes);
    limits.cpu_s = table->integer("cpu_s", 1, INT32_MAX).value_or(limits.cpu_s);
    limits.allow_engine = table->flag("allow_engine").value_or(limits.allow_engine);
  } else if (!player
                  .flag("sandbox", "true, false or a table with memory_mb, processes, cpu_s or allow_engine")
                  .value_or(false)) {
    return std::nullopt;
  }
  if (transport != Transport::stdio) {
    fail_at(player.where("sandbox"),
            "sandbox: needs transport = \"stdio\", because a sandbox has no network");
  }
  return limits;
}

}  // namespace gramy::referee
