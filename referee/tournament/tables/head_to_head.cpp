#include "referee/tournament/tables/head_to_head.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/base/printable.hpp"
#include "referee/tournament/tables/lined_up.hpp"

namespace gramy::referee {
namespace {

using nlohmann::ordered_json;

constexpr double unknown_pairs = 1;

/// Never -0.0; null where it is infinite or none.
ordered_json rounded(std::optional<double> value, double digits) {
  if (!value || !std::isfinite(*value)) return nullptr;
  return std::round(digits * *value) / digits + 0.0;
}

std::string signed_cell(double value) {
  if (std::isinf(value)) return value > 0 ? "+inf" : "-inf";
  return fmt::format("{:+.0f}", std::round(value) + 0.0);
}

std::string percent_cell(std::optional<double> share) {
  return share ? fmt::format("{:.1f}%", 100 * *share) : "-";
}

Row row_of(const HeadToHead& met) {
  const auto& [players, score, pairs] = met;
  const EloEstimate elo = estimate_elo(pairs, unknown_pairs);
  const auto normalised = estimate_normalised_elo(pairs, unknown_pairs);
  const double margin = (elo.high - elo.low) / 2;
  return {players[0],
          players[1],
          fmt::format("{:.1f}-{:.1f}", met.points(0), met.points(1)),
          fmt::format("{}/{}/{}", score.won, score.drawn, score.lost),
          std::to_string(total(pairs)),
          total(pairs) == 0 ? "-" : signed_cell(elo.elo),
          std::isfinite(margin) ? fmt::format("{:.0f}", margin) : "-",
          percent_cell(likelihood_of_superiority(pairs, unknown_pairs)),
          normalised ? signed_cell(normalised->elo) : "-",
          percent_cell(draw_ratio(pairs))};
}

constexpr std::string_view legend_of_pairs =
    "w/d/l: matches won, drawn and lost by the player; pairs: both matches on a board,\n"
    "of which all that follows is; +-: with 95 % confidence; los: the chance of being\n"
    "the better one; nelo: normalised Elo; even: pairs that gave both a point\n";

}  // namespace

ordered_json to_json(const HeadToHead& met) {
  const EloEstimate elo = estimate_elo(met.pairs, unknown_pairs);
  const bool is_known = total(met.pairs) > 0;
  const auto normalised = estimate_normalised_elo(met.pairs, unknown_pairs);
  constexpr double tenths = 10, ten_thousandths = 10'000;
  return {{"players", met.players},
          {"points", {met.points(0), met.points(1)}},
          {"won", met.score.won},
          {"drawn", met.score.drawn},
          {"lost", met.score.lost},
          {"pairs", met.pairs},
          {"elo", is_known ? rounded(elo.elo, tenths) : nullptr},
          {"elo_low", is_known ? rounded(elo.low, tenths) : nullptr},
          {"elo_high", is_known ? rounded(elo.high, tenths) : nullptr},
          {"normalised_elo", normalised ? rounded(normalised->elo, tenths) : nullptr},
          {"normalised_elo_margin",
           normalised ? rounded((normalised->high - normalised->low) / 2, tenths) : nullptr},
          {"los", rounded(likelihood_of_superiority(met.pairs, unknown_pairs), ten_thousandths)},
          {"draw_ratio", rounded(draw_ratio(met.pairs), ten_thousandths)}};
}

std::string head_to_head_table(std::string_view title, std::span<const HeadToHead> met, TableStyle style) {
  std::vector<Row> rows{
      {"player", "opponent", "points", "w/d/l", "pairs", "elo", "+-", "los", "nelo", "even"}};
  std::ranges::transform(met, std::back_inserter(rows), row_of);
  // The second name stands to the left as the first does.
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
