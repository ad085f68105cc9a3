#include "referee/tournament/tables/cross_table.hpp"

#include <fmt/format.h>
#include <vector>

#include "engine/base/printable.hpp"
#include "referee/tournament/tables/lined_up.hpp"

namespace gramy::referee {
namespace {

std::vector<std::string> cross_lines(const ScoreTable& scores) {
  const auto ranking = scores.ranking();
  std::vector<Row> rows{{"", "player"}};
  for (std::size_t i = 0; i < ranking.size(); ++i) rows.front().push_back(std::to_string(i + 1));
  for (std::size_t i = 0; i < ranking.size(); ++i) {
    const std::string& player = ranking[i].player;
    Row& row = rows.emplace_back(Row{std::to_string(i + 1), player});
    for (std::size_t j = 0; j < ranking.size(); ++j) {
      const auto points = scores.half_points(player, ranking[j].player);
      row.push_back(j == i ? "*" : !points ? "-" : fmt::format("{:g}", static_cast<double>(*points) / 2));
    }
  }
  return lined_up(rows, std::vector<std::size_t>(rows.front().size(), 4), 1);
}

}  // namespace

std::string cross_table(std::string_view title, const ScoreTable& scores, std::size_t columns,
                        TableStyle style) {
  const std::size_t players = scores.players();
  if (players <= 2) return "";
  // Each player needs at least four columns, so this check avoids making a table that is certainly too wide.
  const auto lines = 4 * players > columns ? std::vector<std::string>{} : cross_lines(scores);
  if (lines.empty() || lines.front().size() > columns)
    return fmt::format("The cross table of {} players is left out here: it is wider than {} columns.\n",
                       players, columns);
  std::string text = styled(printable(title), Look::bold, style) + "\n";
  text += styled(std::string(lines.front().size(), '-'), Look::faint, style) + "\n";
  text += styled(lines.front(), Look::faint, style) + "\n";
  for (std::size_t i = 1; i < lines.size(); ++i) text += lines[i] + "\n";
  return text;
}

}  // namespace gramy::referee
