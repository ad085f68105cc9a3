#include "referee/tournament/tables/live_table.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "referee/tournament/tables/lined_up.hpp"

namespace gramy::referee {
namespace {

/// The cells of a player's row. `rated`: whether the table has ranks and ratings, because it has few players.
Row cells_of(const ScoreTable::Place& place, bool rated, const Accuracies& accuracies) {
  const auto accuracy = accuracies.find(place.player);
  const std::uint64_t faults = place.score.fault_count();
  const std::string nothing = rated ? "-" : "";
  return {place.rank ? in_words(*place.rank) : nothing,
          place.player,
          fmt::format("{:.1f}", static_cast<double>(place.score.half_points()) / 2),
          std::to_string(place.score.played()),
          place.rank ? fmt::format("{:+d}", std::lround(place.rating.elo)) : nothing,
          accuracy == accuracies.end() ? "-" : fmt::format("{:.1f}%", 100 * accuracy->second),
          faults == 0 ? "-" : std::to_string(faults)};
}

}  // namespace

std::vector<std::string> live_table(const std::string& headline, const ScoreTable& scores,
                                    const Accuracies& accuracies, TerminalSize size) {
  const bool rated = scores.players() <= most_rated_live;
  const auto places = rated ? scores.ranking() : scores.by_points();
  std::vector<Row> rows{{"#", "player", "points", "played", "elo", "accuracy", "faults"}};
  for (const auto& place : places) rows.push_back(cells_of(place, rated, accuracies));
  std::vector<std::string> lines = lined_up(rows, {4, 12, 7, 8, 7, 10, 8}, 1);
  lines.insert(lines.begin(), headline);

  const std::size_t room = std::max<std::size_t>(size.rows, 2) - 1;
  if (lines.size() > room) {
    const std::size_t shown = room > 3 ? room - 3 : 0;
    lines.resize(room);
    if (room >= 3) lines.back() = fmt::format("     and {} more", places.size() - shown);
  }
  for (std::string& line : lines) line.resize(std::min(line.size(), size.columns));
  return lines;
}

}  // namespace gramy::referee
