#include "referee/tournament/tables/head_to_head.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/base/printable.hpp"
#include "referee/tournament/formats/lead.hpp"
#include "referee/tournament/tables/lined_up.hpp"

namespace gramy::referee {
namespace {

using nlohmann::ordered_json;

/// The value in JSON, rounded to 1 / digits, and never -0.0; null if it is infinite.
ordered_json rounded(double value, double digits) {
  if (!std::isfinite(value)) return nullptr;
  return std::round(digits * value) / digits + 0.0;
}

std::string signed_cell(double value) {
  return fmt::format("{:+.0f}", std::round(value) + 0.0);
}

std::string percent_cell(double share) {
  return fmt::format("{:.1f}%", 100 * share);
}

/// Half of the confidence interval, which is symmetric unless a bound is infinite.
double margin(const EloEstimate& estimate) {
  return std::min(estimate.elo - estimate.low, estimate.high - estimate.elo);
}

std::optional<Lead> lead_of(const HeadToHead& met) {
  return estimate_lead(met.pairs, met.score.played(), met.score.half_points());
}

Row row_of(const HeadToHead& met) {
  const auto& [players, score, pairs] = met;
  const auto lead = lead_of(met);
  const auto even = draw_ratio(pairs);
  return {players[0],
          players[1],
          fmt::format("{:.1f}-{:.1f}", met.points(0), met.points(1)),
          fmt::format("{}/{}/{}", score.won, score.drawn, score.lost),
          std::to_string(total(pairs)),
          lead ? signed_cell(lead->elo.elo) : "-",
          lead ? fmt::format("{:.0f}", margin(lead->elo)) : "-",
          lead ? percent_cell(lead->superiority) : "-",
          lead ? signed_cell(lead->normalised.elo) : "-",
          even ? percent_cell(*even) : "-"};
}

constexpr std::string_view legend_of_pairs =
    "w/d/l: matches won, drawn and lost by the player; pairs: two matches on one\n"
    "board; elo: the player's lead, which needs two pairs or more; +-: its 95 %\n"
    "margin (downwards only if the player won every match); los: the chance that\n"
    "the player is better; nelo: normalised Elo; even: the share of pairs with one\n"
    "point for each player\n";

}  // namespace

ordered_json to_json(const HeadToHead& met) {
  constexpr double tenths = 10, ten_thousandths = 10'000;
  ordered_json json{{"players", met.players}, {"points", {met.points(0), met.points(1)}},
                    {"won", met.score.won},   {"drawn", met.score.drawn},
                    {"lost", met.score.lost}, {"pairs", met.pairs}};
  for (const char* key : {"elo", "elo_low", "elo_high", "normalised_elo", "normalised_elo_low",
                          "normalised_elo_high", "los", "draw_ratio"})
    json[key] = nullptr;
  if (const auto lead = lead_of(met)) {
    json["elo"] = rounded(lead->elo.elo, tenths);
    json["elo_low"] = rounded(lead->elo.low, tenths);
    json["elo_high"] = rounded(lead->elo.high, tenths);
    json["normalised_elo"] = rounded(lead->normalised.elo, tenths);
    json["normalised_elo_low"] = rounded(lead->normalised.low, tenths);
    json["normalised_elo_high"] = rounded(lead->normalised.high, tenths);
    json["los"] = rounded(lead->superiority, ten_thousandths);
  }
  if (const auto even = draw_ratio(met.pairs)) json["draw_ratio"] = rounded(*even, ten_thousandths);
  return json;
}

std::string head_to_head_table(std::string_view title, std::span<const HeadToHead> met, TableStyle style) {
  std::vector<Row> rows{
      {"player", "opponent", "points", "w/d/l", "pairs", "elo", "+-", "los", "nelo", "even"}};
  std::ranges::transform(met, std::back_inserter(rows), row_of);
  // Left-aligns the first column of names by padding. lined_up left-aligns the second column of names.
  const std::size_t longest =
      std::ranges::max(rows, {}, [](const Row& row) { return row[0].size(); })[0].size();
  for (Row& row : rows) row[0].resize(std::max<std::size_t>(longest, 10), ' ');
  const auto lines = lined_up(rows, {10, 10, 10, 9, 6, 6, 5, 7, 6, 7}, 1);
  std::string text = styled(printable(title), Look::bold, style) + "\n";
  text += styled(std::string(lines.front().size(), '-'), Look::faint, style) + "\n";
  text += styled(lines.front(), Look::faint, style) + "\n";
  for (std::size_t i = 1; i < lines.size(); ++i) text += lines[i] + "\n";
  return text;
}

std::string head_to_head_legend(TableStyle style) {
  return styled(legend_of_pairs, Look::faint, style);
}

}  // namespace gramy::referee
