#include "referee/exam/score_tables.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/counted.hpp"
#include "referee/tournament/tables/lined_up.hpp"
#include "referee/tournament/tables/table.hpp"

namespace gramy::referee {
namespace {

using nlohmann::ordered_json;

/// A part of every report for which there is a score, such as one game. `score` returns null if the player
/// was asked nothing in this part.
struct ExamPart {
  std::string name;
  std::function<const ExamScore*(const ExamReport&)> score;
};

std::string titled(std::string_view title, const std::vector<Row>& rows, TableStyle style) {
  std::vector<std::size_t> widths(rows.front().size(), 10);
  const auto lines = lined_up(rows, widths, 0);
  std::string text =
      styled(title, Look::bold, style) + "\n" + styled(lines.front(), Look::faint, style) + "\n";
  for (const std::string& line : std::span(lines).subspan(1)) text += line + "\n";
  return text;
}

/// A table of the players' accuracies, with a column for each part; empty if there are fewer than two parts.
std::string accuracies(std::string_view title, const ExamResults& results, const std::vector<ExamPart>& parts,
                       TableStyle style) {
  if (parts.size() < 2) return "";
  std::vector<Row> rows{{"player"}};
  for (const ExamPart& part : parts) rows.front().push_back(part.name);
  for (const ExamResult& result : results.players) {
    Row& row = rows.emplace_back(Row{result.player});
    for (const ExamPart& part : parts) {
      const ExamScore* score = part.score(result.report);
      row.push_back(score && score->asked > 0 ? percent(score->accuracy()) : "-");
    }
  }
  return "\n" + titled(title, rows, style);
}

std::vector<ExamPart> games_in(const ExamResults& results) {
  std::set<std::string> games;
  for (const ExamResult& result : results.players) {
    for (const auto& [game, score] : result.report.by_game) games.insert(game);
  }
  std::vector<ExamPart> parts;
  for (const std::string& game : games)
    parts.push_back({game, [game](const ExamReport& report) {
                       const auto found = report.by_game.find(game);
                       return found == report.by_game.end() ? nullptr : &found->second;
                     }});
  return parts;
}

std::vector<ExamPart> sizes_in(const ExamResults& results, const std::string& game) {
  std::set<std::uint64_t> sizes;
  for (const ExamResult& result : results.players) {
    for (const auto& [key, score] : result.report.by_size) {
      if (key.first == game) sizes.insert(key.second);
    }
  }
  std::vector<ExamPart> parts;
  for (const std::uint64_t size : sizes)
    parts.push_back({fmt::format("size {}", size), [key = std::pair(game, size)](const ExamReport& report) {
                       const auto found = report.by_size.find(key);
                       return found == report.by_size.end() ? nullptr : &found->second;
                     }});
  return parts;
}

std::vector<ExamPart> fifth_parts() {
  std::vector<ExamPart> parts;
  for (std::size_t fifth = 0; fifth < names_of_fifths.size(); ++fifth)
    parts.push_back({std::string(names_of_fifths[fifth]).substr(0, names_of_fifths[fifth].find(' ')),
                     [fifth](const ExamReport& report) { return &report.by_fifth[fifth]; }});
  return parts;
}

std::string faults_in_words(const ExamResult& result) {
  std::string words;
  for (const auto& [reason, times] : result.faults)
    words += fmt::format("{}{} {}", words.empty() ? "" : ", ", times, protocol::name(reason));
  return words.empty() ? "-" : words;
}

/// The probability as text, such as "p = 0.0312" or "p < 0.0001".
std::string p_of(double probability) {
  constexpr double least = 0.0001;  // the smallest probability above 0 that four digits can show
  return probability < least ? "p < 0.0001" : fmt::format("p = {:.4f}", probability);
}

/// Compares the two players. `first` in the result is the new player.
Differing differing_in(const ExamComparison& comparison, const ExamResults& results) {
  return differing(*results.find(comparison.new_player), *results.find(comparison.old_player));
}

}  // namespace

std::string percent(double share) {
  return fmt::format("{:.1f} %", 100 * share);
}

ordered_json to_json(const ExamScore& score) {
  if (score.asked == 0) return nullptr;
  const auto rounded = [](double share) { return std::round(1e4 * share) / 1e4; };
  const Interval interval = wilson(score);
  return {{"asked", score.asked},
          {"kept", score.kept},
          {"accuracy", rounded(score.accuracy())},
          {"low", rounded(interval.low)},
          {"high", rounded(interval.high)},
          {"chance", rounded(score.chance())},
          {"above_chance", rounded(score.above_chance())}};
}

ordered_json to_json(const ExamReport& report) {
  ordered_json result = to_json(report.all);
  for (const auto& [game, score] : report.by_game) result["games"][game] = to_json(score);
  for (const auto& [key, score] : report.by_size)
    result["sizes"].push_back({{"game", key.first}, {"size", key.second}, {"score", to_json(score)}});
  for (const ExamScore& score : report.by_fifth) result["fifths"].push_back(to_json(score));
  return result;
}

std::string score_heading() {
  return fmt::format("{:<28} {:>7} {:>7} {:>9} {:>17} {:>9} {:>9}\n", "", "asked", "kept", "accuracy", "95 %",
                     "chance", "above it");
}

std::string score_line(std::string_view label, const ExamScore& score) {
  if (score.asked == 0) return "";
  const Interval interval = wilson(score);
  return fmt::format("{:<28} {:>7} {:>7} {:>9} {:>17} {:>9} {:>9}\n", label, score.asked, score.kept,
                     percent(score.accuracy()),
                     fmt::format("{} to {}", percent(interval.low), percent(interval.high)),
                     percent(score.chance()), percent(score.above_chance()));
}

std::string to_text(const ExamResults& results, TableStyle style) {
  std::vector<Row> rows{{"player", "accuracy", "kept", "asked", "95 %", "chance", "above it", "faults"}};
  for (const ExamResult& result : results.players) {
    const ExamScore& score = result.report.all;
    if (score.asked == 0) {
      rows.push_back({result.player, "-", "-", "-", "-", "-", "-", "-"});
      continue;
    }
    const Interval interval = wilson(score);
    rows.push_back({result.player, percent(score.accuracy()), std::to_string(score.kept),
                    std::to_string(score.asked),
                    fmt::format("{} to {}", percent(interval.low), percent(interval.high)),
                    percent(score.chance()), percent(score.above_chance()), faults_in_words(result)});
  }
  std::string text = titled(fmt::format("exam {}", results.name), rows, style);
  if (results.test)
    text += fmt::format("\n{}     The sheet has {}.\n", test_text(*results.test, style),
                        counted(results.questions, "position"));
  const std::vector<ExamPart> games = games_in(results);
  text += accuracies("accuracy by game", results, games, style);
  text += accuracies("accuracy by difficulty, in fifths", results, fifth_parts(), style);
  for (const ExamPart& game : games)
    text += accuracies(fmt::format("accuracy by size of board in {}", game.name), results,
                       sizes_in(results, game.name), style);
  return text;
}

ordered_json to_json(const ExamResults& results) {
  ordered_json players = ordered_json::array();
  for (const ExamResult& result : results.players) {
    ordered_json entry{{"name", result.player}};
    if (!result.person.empty()) entry["person"] = result.person;
    entry["score"] = to_json(result.report);
    entry["faults"] = ordered_json::object();
    for (const auto& [reason, times] : result.faults)
      entry["faults"][std::string(protocol::name(reason))] = times;
    players.push_back(std::move(entry));
  }
  ordered_json json{{"exam", results.name}, {"questions", results.questions}};
  if (results.test) json["until_told"] = to_json(*results.test);
  json["players"] = std::move(players);
  return json;
}

std::string to_text(const ExamComparison& comparison, const ExamResults& results) {
  const Differing found = differing_in(comparison, results);
  if (found.both == 0)
    return fmt::format("{} against {}: there is no position that both players have answered\n",
                       comparison.new_player, comparison.old_player);
  return fmt::format("{} against {}: {} answered right only by {}, {} only by {}; sign test {}\n",
                     comparison.new_player, comparison.old_player, counted(found.first, "position"),
                     comparison.new_player, found.second, comparison.old_player, p_of(sign_test(found)));
}

ordered_json to_json(const ExamComparison& comparison, const ExamResults& results) {
  const Differing found = differing_in(comparison, results);
  return {{"old", comparison.old_player},
          {"new", comparison.new_player},
          {"kept_by_new_alone", found.first},
          {"kept_by_old_alone", found.second},
          {"answered_by_both", found.both},
          {"sign_test", found.both > 0 ? ordered_json(sign_test(found)) : ordered_json()}};
}

}  // namespace gramy::referee
