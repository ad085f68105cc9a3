#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <string>
#include <utility>

#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"
#include "referee/tournament/formats/lead.hpp"
#include "referee/tournament/tables/lined_up.hpp"
#include "referee/tournament/tables/table.hpp"
#include "referee/tournament/tables/whose.hpp"

namespace gramy::referee {
namespace {

std::string with_hyphens(std::string_view name) {
  std::string words(name);
  std::ranges::replace(words, '_', '-');
  return words;
}

std::string headed(const std::string& title, const std::string& head, TableStyle style) {
  return styled(printable(title), Look::bold, style) + "\n" +
         styled(std::string(std::max<std::size_t>(head.size(), 76), '-'), Look::faint, style) + "\n" +
         (head.empty() ? "" : styled(head, Look::faint, style) + "\n");
}

std::string places_text(const FormatReport& report, const std::string& title, const Persons& persons,
                        TableStyle style) {
  std::vector<Row> rows{{"#", "player"}};
  std::vector<std::size_t> widths{3, 12};
  for (const auto& [criterion, value] : report.places.front().criteria) {
    rows.front().push_back(with_hyphens(criterion));
    widths.push_back(2 + criterion.size());
  }
  for (const auto& [player, place, criteria] : report.places) {
    Row& row = rows.emplace_back(Row{std::to_string(place), player});
    for (const auto& [criterion, value] : criteria) row.push_back(value ? fmt::format("{:g}", *value) : "-");
  }
  const auto lines = lined_up(rows, std::move(widths), 1);
  std::string text = headed(title, lines.front(), style);
  for (std::size_t i = 0; i < report.places.size(); ++i) {
    const bool is_first = report.places[i].place == 1;
    const std::string line = lines[i + 1] + whose(report.places[i].player, persons);
    text += (is_first ? styled(line, Look::best, style) : line) + "\n";
  }
  const auto are_equal = [](const FormatReport::Place& a, const FormatReport::Place& b) {
    return a.place != b.place && a.criteria == b.criteria;
  };
  if (std::ranges::adjacent_find(report.places, are_equal) != report.places.end())
    text += "     Players that are equal in all columns stand in the order of their seeding.\n";
  return text;
}

/// One line for each encounter and each bye, with all points in one column.
std::string rounds_text(const FormatReport& report) {
  std::size_t name_width = 0, points_width = 0;
  for (const auto& round : report.meetings) {
    for (const FormatReport::Meeting& meeting : round) {
      name_width = std::max(name_width, printable(meeting.players[0]).size());
      for (const double points : meeting.points)
        points_width = std::max(points_width, fmt::formatted_size("{:g}", points));
    }
  }
  const std::size_t label_width = fmt::formatted_size("round {}", report.meetings.size()) + 2;
  std::string text;
  for (std::size_t round = 0; round < report.meetings.size(); ++round) {
    std::string label = fmt::format("round {}", round + 1);
    const auto add = [&](const std::string& words) {
      text += fmt::format("     {:<{}}{}\n", std::exchange(label, ""), label_width, printable(words));
    };
    for (const auto& [players, points, through, by, level] : report.meetings[round]) {
      const std::string tried = level.empty() ? "" : fmt::format("; level: {}", fmt::join(level, ", "));
      add(fmt::format("{:>{}} {:>{}g} : {:<{}g} {}{}", printable(players[0]), name_width, points[0],
                      points_width, points[1], points_width, players[1],
                      by.empty() ? "" : fmt::format(" ({} by {}{})", through, by, tried)));
    }
    if (round >= report.byes.size()) continue;  // earlier versions of gramy recorded no byes
    for (const std::string& player : report.byes[round])
      add(fmt::format("{:>{}} has a bye", printable(player), name_width));
  }
  return text;
}

std::string elo_text(double elo) {
  return fmt::format("{:+.1f}", std::round(10 * elo) / 10 + 0.0);  // adding 0.0 turns -0.0 into 0.0
}

std::string with_bounds(const EloEstimate& estimate) {
  return fmt::format("{}, with 95 % confidence {} to {}", elo_text(estimate.elo), elo_text(estimate.low),
                     elo_text(estimate.high));
}

bool is_of_positions(const FormatReport::Test& test) {
  return test.unit == FormatReport::Unit::positions;
}

std::string llr_text(const FormatReport::Test& test) {
  const SequentialTest::State& state = test.state;
  return fmt::format("after {}: LLR {:.2f} ({:.2f}, {:.2f})",
                     counted(test.counted(), is_of_positions(test) ? "position" : "pair"),
                     std::round(100 * state.llr) / 100 + 0.0, state.lower, state.upper);
}

std::string hypotheses_text(const FormatReport::Test& test) {
  const std::string player = printable(test.players[0]), opponent = printable(test.players[1]);
  const double theta0 = test.rules.theta0, theta1 = test.rules.theta1;
  if (is_of_positions(test))
    return fmt::format(
        "H0: in {:g} % of the positions whose value only one player keeps, this player is {}; H1: in {:g} %",
        100 * theta0, player, 100 * theta1);
  switch (test.rules.measure) {
    case SequentialTest::Measure::elo:
      return fmt::format("H0: {} is better than {} by {:g} Elo; H1: by {:g}", player, opponent, theta0,
                         theta1);
    case SequentialTest::Measure::normalised_elo:
      return fmt::format("H0: {} is better than {} by {:g} normalised Elo; H1: by {:g}", player, opponent,
                         theta0, theta1);
    case SequentialTest::Measure::accuracy:
      return fmt::format(
          "H0: {} is more accurate than {} in {:g} % of the pairs in which their accuracies differ; H1: in "
          "{:g} %",
          player, opponent, 100 * theta0, 100 * theta1);
  }
  return "";
}

/// Says in how many positions only the first player kept the value, and in how many only the second.
/// Estimates the first player's share of these positions.
std::string positions_text(const FormatReport::Test& test) {
  const AccuracyPairs& positions = test.state.accuracy;
  std::string text = fmt::format(
      "     Positions whose value only {} kept: {}, only {}: {}, both or neither: {}{}\n",
      printable(test.players[0]), positions.more, printable(test.players[1]), positions.less, positions.equal,
      positions.unjudged == 0 ? "" : fmt::format(", not judged: {}", positions.unjudged));
  if (const auto estimate = estimate_share(positions))
    text += fmt::format(
        "     Of the positions whose value only one player kept, {} kept {:.1f} %, with 95 % confidence "
        "{:.1f} to {:.1f}\n",
        printable(test.players[0]), 100 * estimate->share, 100 * estimate->low, 100 * estimate->high);
  return text;
}

std::string accuracy_text(const AccuracyPairs& pairs, const std::array<std::string, 2>& players) {
  const std::string player = printable(players[0]);
  std::string text =
      fmt::format("     Pairs in which {} was more accurate: {}, less accurate: {}, equally accurate: {}{}\n",
                  player, pairs.more, pairs.less, pairs.equal,
                  pairs.unjudged == 0 ? "" : fmt::format(", not judged: {}", pairs.unjudged));
  if (const auto estimate = estimate_share(pairs)) {
    text += fmt::format(
        "     {} was more accurate in {:.1f} % of the pairs in which the accuracies differ, with 95 % "
        "confidence "
        "{:.1f} to {:.1f}\n",
        player, 100 * estimate->share, 100 * estimate->low, 100 * estimate->high);
  } else if (pairs.equal > 0) {
    text += "     In each pair both players were equally accurate, so no pair counts\n";
  }
  return text;
}

}  // namespace

std::string test_text(const FormatReport::Test& test, TableStyle style) {
  const auto& [players, rules, state, unit] = test;
  const std::string decision = state.decision == SequentialTest::Decision::undecided
                                   ? "undecided"
                                   : fmt::format("{} accepted", name(state.decision));
  std::string text = "     " + hypotheses_text(test) + "\n";
  text += "     " + styled(decision + " " + llr_text(test), Look::bold, style) + "\n";
  if (is_of_positions(test)) return text + positions_text(test);
  if (rules.measure == SequentialTest::Measure::accuracy) text += accuracy_text(state.accuracy, players);
  text += fmt::format("     Pairs with 0, 1/2, 1, 3/2, 2 points: {}\n", fmt::join(state.pairs, ", "));
  const auto lead = estimate_lead(state.pairs);
  if (state.decision == SequentialTest::Decision::undecided)
    text +=
        "     The test ends when the LLR reaches one of its bounds; neither an interval nor the column los "
        "ends the test\n";
  if (!lead) return text + fmt::format("     Elo: needs {} pairs or more\n", fewest_pairs_for_lead);
  text += fmt::format("     Elo {}\n", with_bounds(lead->elo));
  if (rules.measure == SequentialTest::Measure::normalised_elo)
    text += fmt::format("     Normalised Elo {}\n", with_bounds(lead->normalised));
  return text;
}

std::string test_line(const FormatReport::Test& test) {
  const SequentialTest::State& state = test.state;
  std::string line = llr_text(test);
  if (test.rules.measure == SequentialTest::Measure::accuracy) {
    if (const auto estimate = estimate_share(state.accuracy))
      line += fmt::format(", more accurate in {:.1f} % of {} ({:.1f} to {:.1f})", 100 * estimate->share,
                          is_of_positions(test)
                              ? counted(state.accuracy.telling(), "position with one right answer",
                                        "positions with one right answer")
                              : counted(state.accuracy.telling(), "pair with different accuracies",
                                        "pairs with different accuracies"),
                          100 * estimate->low, 100 * estimate->high);
  } else if (const auto lead = estimate_lead(state.pairs)) {
    line += fmt::format(", Elo {} ({} to {})", elo_text(lead->elo.elo), elo_text(lead->elo.low),
                        elo_text(lead->elo.high));
  }
  return line;
}

std::string format_table(const Standings& standings, TableStyle style) {
  const FormatReport& report = standings.format;
  const std::string title = fmt::format("{}, {} after {} {}", standings.tournament, report.format,
                                        report.rounds, report.rounds == 1 ? "round" : "rounds");
  if (report.test)
    return headed(fmt::format("{}, {}", standings.tournament, report.format), "", style) +
           test_text(*report.test, style);
  if (report.places.empty() || report.rounds == 0) return "";
  return places_text(report, title, standings.persons, style) + rounds_text(report);
}

}  // namespace gramy::referee
