#include "referee/tournament/file/format_keys.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/base/printable.hpp"
#include "referee/tournament/file/tournament_file.hpp"

namespace gramy::referee {
namespace {

/// Throws BadInput unless every player plays every game. `rules`: the format that requires this, for the
/// error message.
void expect_everybody_in_every_game(const TournamentFile& file, std::string_view rules) {
  for (const GameEntry& entry : file.games) {
    if (entry.players.size() == file.players.size()) continue;
    fail_at(entry.where,
            "game '" + std::string(entry.game.id()) + "': expected every player to play it, found " +
                std::to_string(entry.players.size()) + " of " + std::to_string(file.players.size()) +
                " players: " + std::string(rules) + " requires all players");
  }
}

Gauntlet read_gauntlet(const TomlTable& top, const TournamentFile& file) {
  Gauntlet gauntlet;
  std::string where = top.where("format");
  if (const auto table = top.table("gauntlet", {"player"}, "{ player = \"NAME\" }");
      table && table->has("player")) {
    where = table->where("player");
    gauntlet.player = player_named({*table->text("player"), where}, "player", file.players);
  }
  for (const GameEntry& entry : file.games) {
    if (std::ranges::binary_search(entry.players, gauntlet.player)) continue;
    fail_at(where, "gauntlet: expected the main player '" + file.players[gauntlet.player].name +
                       "' in every game, found game '" + std::string(entry.game.id()) +
                       "' without this player");
  }
  return gauntlet;
}

Swiss read_swiss(const TomlTable& top, const TournamentFile& file) {
  expect_everybody_in_every_game(file, "format 'swiss'");
  Swiss swiss{.rounds = Swiss::usual_rounds(file.players.size())};
  if (const auto table = top.table("swiss", {"rounds"}, "{ rounds = 5 }")) {
    swiss.rounds = static_cast<std::size_t>(
        table->integer("rounds", 1, 1000).value_or(static_cast<Number>(swiss.rounds)));
  }
  return swiss;
}

Knockout read_knockout(const TomlTable& top, const TournamentFile& file) {
  using enum Knockout::TieBreak;
  expect_everybody_in_every_game(file, "format 'knockout'");
  Knockout knockout;
  const auto table = top.table("knockout", {"tie_breaks"}, "{ tie_breaks = [\"accuracy\"] }");
  if (!table || !table->has("tie_breaks")) return knockout;
  knockout.tie_breaks.clear();
  bool is_last = false;
  for (const auto& [word, where] : table->texts("tie_breaks")) {
    constexpr std::array known{play_offs, accuracy, faults};
    if (is_last)
      fail_at(where,
              "tie_breaks: expected seeding to be the last tie-break, found after it: " + quoted_word(word));
    is_last = word == "seeding";
    if (is_last) continue;
    const auto named = std::ranges::find(known, word, [](auto tie_break) { return name(tie_break); });
    if (named == known.end()) {
      fail_at(where,
              "tie_breaks: expected play-offs, accuracy, faults or seeding, found " + quoted_word(word));
    }
    if (knockout.has(*named))
      fail_at(where, "tie_breaks: expected each tie-break once, found '" + word + "' again");
    knockout.tie_breaks.push_back(*named);
  }
  return knockout;
}

/// The measure whose bounds the table contains.
SequentialTest::Measure read_measure(const TomlTable& table) {
  using enum SequentialTest::Measure;
  std::optional<std::pair<SequentialTest::Measure, std::string_view>> found;
  for (const SequentialTest::Measure measure : {elo, normalised_elo, accuracy}) {
    for (const std::string_view key : bound_keys(measure)) {
      if (!table.has(key)) continue;
      if (found && found->first != measure)
        fail_at(
            table.where(found->second),
            fmt::format("{}: cannot be used together with {}, which belongs to another measure (remove one)",
                        found->second, key));
      if (!found) found = {measure, key};
    }
  }
  return found ? found->first : elo;
}

/// For one measure of a sequential test, the least and the largest permitted bound, and an example of two
/// bounds.
struct Bounds {
  double least, most;
  std::array<std::string_view, 2> example;
};

Bounds bounds_of(SequentialTest::Measure measure) {
  constexpr double most_elo = 1000, least_share = 0.01;
  switch (measure) {
    case SequentialTest::Measure::elo:
      return {-most_elo, most_elo, {"0", "20"}};
    case SequentialTest::Measure::normalised_elo:
      return {-most_normalised_elo, most_normalised_elo, {"0", "20"}};
    case SequentialTest::Measure::accuracy:
      return {least_share, 1 - least_share, {"0.5", "0.6"}};
  }
  return {};
}

/// Throws BadInput if an exam has boards that are not from a sheet, or if another format has boards from a
/// sheet.
void expect_sheets(const TournamentFile& file, bool is_exam) {
  for (const GameEntry& entry : file.games) {
    if (std::holds_alternative<BoardSheet>(entry.boards) == is_exam) continue;
    fail_at(
        entry.where,
        is_exam
            ? "boards: expected a sheet, such as boards = { sheet = \"autumn.jsonl\" }, in "
              "format 'exam', found none"
            : "boards: a sheet applies only to format 'exam' (name other boards, or set format = \"exam\")");
  }
}

/// Reads the bounds, error rates and batch of a test on this measure. Precondition: the table has both
/// bounds.
SequentialTest read_test(const TomlTable& table, SequentialTest::Measure measure) {
  constexpr double least_error = 0.0001, most_error = 0.49;
  const auto [key0, key1] = bound_keys(measure);
  const auto [least, most, example] = bounds_of(measure);
  SequentialTest test{.measure = measure};
  test.theta0 = *table.number(key0, least, most);
  test.theta1 = *table.number(key1, least, most);
  if (test.theta0 >= test.theta1)
    fail_at(table.where(key1),
            fmt::format("{}: expected more than {} = {}, found {}", key1, key0, test.theta0, test.theta1));
  test.alpha = table.number("alpha", least_error, most_error).value_or(test.alpha);
  test.beta = table.number("beta", least_error, most_error).value_or(test.beta);
  test.batch = static_cast<std::size_t>(
      table.integer("batch", 1, SequentialTest::most_batch).value_or(static_cast<Number>(test.batch)));
  return test;
}

Sprt read_sprt(const TomlTable& top, const TournamentFile& file) {
  expect_everybody_in_every_game(file, "format 'sprt'");
  if (file.players.size() != 2) {
    fail_at(top.where("format"),
            "format 'sprt': expected 2 players, found " + std::to_string(file.players.size()));
  }
  const auto table = top.table("sprt",
                               {"elo0", "elo1", "nelo0", "nelo1", "more_accurate0", "more_accurate1", "alpha",
                                "beta", "batch", "max_pairs"},
                               "{ elo0 = 0, elo1 = 10 }");
  const auto measure = table ? read_measure(*table) : SequentialTest::Measure::elo;
  const auto [key0, key1] = bound_keys(measure);
  const auto [least, most, example] = bounds_of(measure);
  if (!table || !table->has(key0) || !table->has(key1)) {
    fail_at(table ? table->where() : top.where("format"),
            fmt::format(
                "format 'sprt': needs a table [sprt] with both {0} and {1}, such as {0} = {2} and {1} = {3}",
                key0, key1, example[0], example[1]));
  }
  Sprt sprt{.test = read_test(*table, measure)};
  if (const auto max_pairs = table->integer("max_pairs", 1, 100'000))
    sprt.max_pairs = static_cast<std::size_t>(*max_pairs);
  return sprt;
}

Exam read_exam(const TomlTable& top, const TournamentFile& file) {
  constexpr auto accuracy = SequentialTest::Measure::accuracy;
  const auto [key0, key1] = bound_keys(accuracy);
  const auto table = top.table("until_told", {key0, key1, "alpha", "beta", "batch"},
                               "{ more_accurate0 = 0.5, more_accurate1 = 0.7 }");
  if (!table) return {};
  if (!table->has(key0) || !table->has(key1))
    fail_at(table->where(),
            fmt::format("until_told: needs both {0} and {1}, such as {0} = 0.5 and {1} = 0.7", key0, key1));
  if (file.players.size() != 2)
    fail_at(table->where(), fmt::format("until_told: expected 2 players, found {}", file.players.size()));
  expect_everybody_in_every_game(file, "format 'exam' with until_told");
  return {.until_told = read_test(*table, accuracy)};
}

}  // namespace

Format read_format(const TomlTable& top, const TournamentFile& file) {
  constexpr std::array<std::string_view, 6> known{"round-robin", "gauntlet", "swiss",
                                                  "knockout",    "sprt",     "exam"};
  const std::string format = top.word("format", known).value_or("round-robin");
  for (const std::string_view other : known) {
    // [exam] is allowed in every format: it can be an exam that submissions have to pass.
    if (other == format || other == "exam" || !top.has(other)) continue;
    fail_at(top.where(other), "[" + std::string(other) + "]: applies only to format '" + std::string(other) +
                                  "', and the format is '" + format +
                                  "' (remove the table, or change the format)");
  }
  expect_sheets(file, format == "exam");
  if (format == "exam") return read_exam(top, file);
  if (top.has("until_told"))
    fail_at(top.where("until_told"), fmt::format("until_told: applies only to format 'exam', and the format "
                                                 "is '{}' (remove the table, or change the format)",
                                                 format));
  if (format == "gauntlet") return read_gauntlet(top, file);
  if (format == "swiss") return read_swiss(top, file);
  if (format == "knockout") return read_knockout(top, file);
  if (format == "sprt") return read_sprt(top, file);
  return RoundRobin{};
}

}  // namespace gramy::referee
