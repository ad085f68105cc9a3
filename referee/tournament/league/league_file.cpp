#include "referee/tournament/league/league_file.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <optional>
#include <sstream>

#include "engine/base/bad_input.hpp"
#include "engine/base/parts.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/random.hpp"
#include "referee/tournament/file/toml_table.hpp"

namespace gramy::referee {
namespace {

using std::chrono::year_month_day;

constexpr Number most_points = 1'000'000'000;
constexpr std::int64_t hundredths = 100;

/// The values of a list in which none is larger than the value before it, such as `points = [10, 8, 6]`.
std::vector<std::int64_t> descending(const TomlTable& table, std::string_view key) {
  std::vector<std::int64_t> values;
  for (const auto& [value, where] : table.integers(key, 0, most_points)) {
    const std::int64_t next = static_cast<std::int64_t>(value) * hundredths;
    if (!values.empty() && next > values.back()) {
      fail_at(where, fmt::format("{}: expected at most {}, the value for the next better place, found {}",
                                 key, values.back() / hundredths, value));
    }
    values.push_back(next);
  }
  return values;
}

LeagueRules read_rules(const TomlTable& top) {
  LeagueRules rules;
  rules.by_place = descending(top, "points");
  if (const auto best = top.integer("best", 1, 1000)) rules.best = static_cast<std::size_t>(*best);
  rules.prizes = descending(top, "prizes");
  const auto equals = top.word("equal_points", {"shared", "broken"});
  if (equals && rules.prizes.empty())
    fail_at(top.where("equal_points"),
            "equal_points: applies only to prizes, and the file has none (remove it)");
  rules.shares_prizes = equals.value_or("shared") == "shared";
  return rules;
}

LeagueRound read_round(const TomlTable& table, const std::filesystem::path& folder,
                       const std::optional<std::string>& tournament) {
  LeagueRound round;
  const auto date = table.date("date");
  if (!date) fail_at(table.where(), "[[round]]: expected a date, such as date = 2027-01-11, found none");
  round.date = *date;
  round.name = table.text("name").value_or(day_text(*date));
  const auto own = table.text("tournament");
  if (!own && !tournament) {
    fail_at(
        table.where(),
        "[[round]]: needs the key tournament, such as tournament = \"class.toml\" (write it here, or once "
        "above all rounds)");
  }
  round.tournament = (folder / (own ? *own : *tournament)).lexically_normal();
  for (const auto& [game, where] : table.texts("games")) {
    if (std::ranges::find(round.games, game) != round.games.end())
      fail_at(where, "games: expected each game once, found " + quoted_word(game) + " again");
    round.games.push_back(game);
  }
  round.where = table.where();
  return round;
}

std::string_view without_blanks(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

/// Checks dates before toml++ parses the file, so that the message for 11.01.2027 is about a date. toml++
/// would call it an invalid number.
void expect_days(std::string_view text, const std::string& file) {
  std::size_t number = 0;
  for (const std::string_view line : parts_between(text, '\n')) {
    ++number;
    const std::size_t equals = line.find('=');
    if (equals == line.npos || without_blanks(line.substr(0, equals)) != "date") continue;
    const std::string_view value = without_blanks(line.substr(equals + 1, line.find('#') - equals - 1));
    if (value.empty() || value.front() < '0' || value.front() > '9') continue;
    try {
      parse_day(value);
    } catch (const BadInput& error) {
      fail_at(fmt::format("{}:{}:{}", file, number, 1 + value.data() - line.data()),
              fmt::format("date: {}", error.what()));
    }
  }
}

/// The seed of a day's round, in the range of TOML integers.
std::int64_t seed_of(const toml::table& tournament, year_month_day day) {
  const auto seed = static_cast<std::uint64_t>(tournament["seed"].value_or(std::int64_t{1}));
  return static_cast<std::int64_t>(Random::stream(seed, day_text(day)).next() & INT64_MAX);
}

void keep_games(toml::table& tournament, const std::string& file, const LeagueRound& round) {
  toml::array kept;
  std::vector<std::string> missing = round.games;
  if (const toml::array* games = tournament["game"].as_array()) {
    for (const toml::node& game : *games) {
      const std::string id = game.is_table() ? (*game.as_table())["id"].value_or("") : "";
      if (std::erase(missing, id) > 0) kept.push_back(*game.as_table());
    }
  }
  if (!missing.empty()) {
    fail_at(round.where, "games: expected only games of " + file + ", found " + quoted_word(missing.front()));
  }
  tournament.insert_or_assign("game", std::move(kept));
}

}  // namespace

std::string day_text(year_month_day day) {
  return fmt::format("{:04}-{:02}-{:02}", int{day.year()}, unsigned{day.month()}, unsigned{day.day()});
}

year_month_day parse_day(std::string_view text) {
  const auto number = [&](std::size_t at, std::size_t length) {
    unsigned value = 0;
    const char* end = text.data() + at + length;
    const auto parsed = std::from_chars(text.data() + at, end, value);
    return parsed.ec == std::errc() && parsed.ptr == end ? value : 0;
  };
  if (text.size() == 10 && text[4] == '-' && text[7] == '-') {
    const year_month_day day(std::chrono::year(static_cast<int>(number(0, 4))),
                             std::chrono::month(number(5, 2)), std::chrono::day(number(8, 2)));
    if (day.ok()) return day;
  }
  throw BadInput("expected a day, such as 2027-01-11, found " + quoted_word(text));
}

LeagueFile parse_league_file(std::string_view text, const std::filesystem::path& path) {
  expect_days(text, path.string());
  const toml::table root = parse_toml(text, path.string());
  const TomlTable top(root, "the file",
                      {"name", "tournament", "points", "best", "prizes", "equal_points", "round"});
  LeagueFile league{.name = top.text("name").value_or(path.stem().string()), .rounds = {}, .rules = {}};
  league.rules = read_rules(top);
  const auto tournament = top.text("tournament");
  for (const TomlTable& table : top.tables("round", {"date", "name", "tournament", "games"})) {
    LeagueRound round = read_round(table, path.parent_path(), tournament);
    if (!league.rounds.empty() && round.date <= league.rounds.back().date) {
      fail_at(table.where("date"), "date: expected a day after " + day_text(league.rounds.back().date) +
                                       ", the date of the round before, found " + day_text(round.date));
    }
    league.rounds.push_back(std::move(round));
  }
  if (league.rounds.empty()) fail_at(top.where(), "expected at least one table [[round]], found none");
  return league;
}

std::string round_text(std::string_view tournament, const std::string& file, const LeagueRound& round) {
  toml::table root = parse_toml(tournament, file);
  root.insert_or_assign("name", day_text(round.date));
  root.insert_or_assign("seed", seed_of(root, round.date));
  if (!round.games.empty()) keep_games(root, file, round);
  std::ostringstream text;
  text << root << '\n';
  return std::move(text).str();
}

}  // namespace gramy::referee
