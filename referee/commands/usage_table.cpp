#include "referee/commands/usage_table.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <map>
#include <span>
#include <utility>

#include "engine/base/counted.hpp"

namespace gramy::referee {
namespace {

void add(ClientUsage& sum, const ClientUsage& usage) {
  sum.connections += usage.connections;
  sum.matches += usage.matches;
  sum.loop_time += usage.loop_time;
  sum.bytes_read += usage.bytes_read;
  sum.plays_waiting += usage.plays_waiting;
  sum.hints_waiting += usage.hints_waiting;
  sum.lines_refused += usage.lines_refused;
  sum.watched += usage.watched;
}

std::string row(const ClientUsage& usage) {
  using Milliseconds = std::chrono::duration<double, std::milli>;
  return fmt::format("{:<24} {:<24} {:>11} {:>7} {:>12.1f} {:>13} {:>5} {:>5} {:>7} {:>7}\n", usage.address,
                     usage.name, usage.connections, usage.matches, Milliseconds(usage.loop_time).count(),
                     usage.bytes_read, usage.plays_waiting, usage.hints_waiting, usage.lines_refused,
                     usage.watched);
}

}  // namespace

std::string usage_table(const std::vector<ClientUsage>& connections, std::size_t most_rows) {
  ClientUsage all{.address = "together", .name = {}, .connections = 0};
  std::map<std::pair<std::string, std::string>, ClientUsage> clients;
  for (const ClientUsage& each : connections) {
    add(all, each);
    const std::string name = each.is_spectator ? "(spectators)" : each.name;
    const auto [client, is_new] = clients.try_emplace({each.address, name}, each);
    client->second.name = name;
    if (!is_new) add(client->second, each);
  }
  std::vector<ClientUsage> rows;
  for (auto& [who, usage] : clients) rows.push_back(std::move(usage));
  std::ranges::stable_sort(rows, std::ranges::greater{}, &ClientUsage::loop_time);

  std::string table = fmt::format("{:<24} {:<24} {:>11} {:>7} {:>12} {:>13} {:>5} {:>5} {:>7} {:>7}\n",
                                  "address", "name", "connections", "matches", "loop time ms", "bytes read",
                                  "plays", "hints", "refused", "watched");
  for (ClientUsage& each : std::span(rows).first(std::min(rows.size(), most_rows))) {
    if (each.address.empty()) each.address = "(house)";
    if (each.name.empty()) each.name = "-";
    table += row(each);
  }
  if (rows.size() > most_rows) table += "and " + counted(rows.size() - most_rows, "other") + "\n";
  return table + row(all);
}

}  // namespace gramy::referee
