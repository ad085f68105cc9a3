#include "referee/run/tournament_messages.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <variant>

#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"

namespace gramy::referee {
namespace {

std::string in_matches(std::uint64_t number) {
  return counted(number, "match", "matches");
}

}  // namespace

std::string opening_line(const Standings& standings, std::size_t players, std::uint64_t played,
                         bool may_end_early, std::string_view kept_in) {
  const std::string before = played == 0 ? "" : fmt::format("{} were played before; ", played);
  return fmt::format("{}: {}{}, {}; {}{}", standings.tournament, may_end_early ? "at most " : "",
                     in_matches(standings.scheduled()), counted(players, "player"), before,
                     kept_in.empty() ? "no record is kept (--out FOLDER keeps the records)"
                                     : fmt::format("the records go to {}", kept_in));
}

std::string waiting_line(std::string_view address, std::span<const std::string> clients,
                         std::chrono::milliseconds wait) {
  return fmt::format("listening on {}; waiting for {} ({} s at most)", address, fmt::join(clients, ", "),
                     std::chrono::duration<double>(wait).count());
}

std::string waiting_for_host_line(std::uint64_t matches) {
  return fmt::format(
      "{} {}, because no process listens for players that connect by themselves: the owner has to run "
      "`gramy-referee tournament` again",
      in_matches(matches), matches == 1 ? "waits" : "wait");
}

std::string given_up_line(const GiveUp& given_up, const std::optional<PlayerLog>& log) {
  constexpr std::size_t most_shown = 300;
  std::string line = fmt::format("{} is out: {}", given_up.client, given_up.why);
  if (!log) return line;
  if (log->speaks_elsewhere)
    return fmt::format(
        "{}; it wrote its hello to standard output instead of connecting: set transport = \"stdio\" for "
        "this player; see {}",
        line, log->path.string());
  if (!log->last_line.empty()) line += "; its last output: " + quoted_word(log->last_line, most_shown);
  return line + "; see " + log->path.string();
}

std::string unjudged_line(const Format& format, std::string_view why) {
  const bool is_knockout = std::holds_alternative<Knockout>(format);
  const std::string_view asking =
      is_knockout ? "a knockout with accuracy among its tie-breaks" : "a test on accuracy";
  const std::string_view other_way =
      is_knockout
          ? R"(use tie-breaks without accuracy, for example knockout = { tie_breaks = ["play-offs", "faults"] })"
          : "ask about Elo, with elo0 and elo1 or with nelo0 and nelo1";
  return fmt::format(
      "{} needs the exact values of every match, and those of one match cannot be computed: {}. Either leave "
      "its board out, or {}. The changed file counts as a new tournament, which needs another folder or "
      "database",
      asking, printable(why), other_way);
}

std::string judged_later_line(std::string_view why) {
  return "matches are judged only at the end of the tournament, because judging one of them failed: " +
         printable(why);
}

std::string lines_lost_line(std::string_view why) {
  return fmt::format("--wire: some lines could not be written: {}", why);
}

std::string stopped_line(const Standings& standings, std::string_view go_on) {
  return fmt::format("stopped: {} of {} were played{}{}", standings.overall.matches(),
                     in_matches(standings.scheduled()), go_on.empty() ? "" : "; go on with: ", go_on);
}

std::vector<std::string> closing_lines(const Standings& standings, std::chrono::milliseconds worst_lag,
                                       const std::optional<std::string>& go_on,
                                       std::span<const std::string> out) {
  constexpr std::size_t most_repeated = 10;
  const std::uint64_t played = standings.overall.matches();
  const std::uint64_t aborted = standings.aborted();
  std::vector<std::string> lines;
  if (played > 0) lines.push_back(fmt::format("worst event-loop lag: {} ms", worst_lag.count()));
  if (go_on) lines.push_back(stopped_line(standings, *go_on));
  if (aborted > 0)
    lines.push_back(fmt::format("{} of {} could not be played", aborted, in_matches(standings.scheduled())));
  // The lines in `out` were printed before. If a match was played, tables were printed after these lines, so
  // the first of these lines are repeated.
  if (aborted > 0 && played > 0) {
    for (const std::string& line : out.first(std::min(out.size(), most_repeated))) lines.push_back(line);
  }
  return lines;
}

std::string begin_mark(const MatchSetup& match, Seat seat) {
  return fmt::format("match {} begins: {}, moves {}, against {}", match.id, match.board.game().id(),
                     seat == Seat::first ? "first" : "second", match.players[other(seat)]);
}

std::string end_mark(const MatchRecord& match, Seat seat) {
  const auto& result = match.result;
  const char* outcome = !result                   ? "not played to its end"
                        : !result->winner         ? "drawn"
                        : *result->winner == seat ? "won"
                                                  : "lost";
  return fmt::format("match {} ends: {} ({})", match.setup.id, outcome, protocol::name(match.reason));
}

}  // namespace gramy::referee
