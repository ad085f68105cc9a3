#include "referee/commands/tournament_messages.hpp"

#include <fmt/format.h>

#include "engine/base/counted.hpp"

namespace gramy::referee {
namespace {

std::string in_matches(std::uint64_t number) {
  return counted(number, "match", "matches");
}

}  // namespace

std::string opening_line(const Standings& standings, std::size_t players, std::uint64_t played,
                         bool may_end_early, const std::filesystem::path& folder) {
  const std::string before = played == 0 ? "" : fmt::format("{} were played before; ", played);
  return fmt::format("{}: {}{}, {}; {}the records go to {}", standings.tournament,
                     may_end_early ? "at most " : "", in_matches(standings.scheduled()),
                     counted(players, "player"), before, folder.string());
}

std::string waiting_line(std::string_view address, std::span<const std::string> clients,
                         std::chrono::milliseconds wait) {
  return fmt::format("listening on {}; waiting for {} ({} s at most)", address, fmt::join(clients, ", "),
                     std::chrono::duration<double>(wait).count());
}

std::string given_up_line(const GiveUp& given_up, const std::optional<std::filesystem::path>& log,
                          bool speaks_elsewhere) {
  std::string line = fmt::format("{} is out: {}", given_up.client, given_up.why);
  if (log) line += "; see " + log->string();
  if (speaks_elsewhere) line += "; does it speak on its standard output? Then it has transport = \"stdio\"";
  return line;
}

std::string voided_line(const VoidedMatch& voided) {
  return fmt::format("{}: {}; {}", voided.match, voided.why,
                     voided.again ? "it will be played again" : "it is aborted");
}

std::vector<std::string> closing_lines(const Standings& standings, std::chrono::milliseconds worst_lag,
                                       const std::optional<std::string>& go_on) {
  const std::uint64_t played = standings.overall.matches();
  const std::uint64_t aborted = standings.aborted();
  std::vector<std::string> lines;
  if (played > 0) lines.push_back(fmt::format("worst event-loop lag: {} ms", worst_lag.count()));
  if (go_on)
    lines.push_back(fmt::format("stopped: {} of {} were played; go on with: {}", played,
                                in_matches(standings.scheduled()), *go_on));
  if (aborted > 0)
    lines.push_back(fmt::format("{} of {} could not be played", aborted, in_matches(standings.scheduled())));
  return lines;
}

}  // namespace gramy::referee
