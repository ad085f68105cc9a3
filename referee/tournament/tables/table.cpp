#include "referee/tournament/tables/table.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <fmt/format.h>

#include "engine/base/printable.hpp"
#include "referee/tournament/formats/lead.hpp"
#include "referee/tournament/tables/cross_table.hpp"
#include "referee/tournament/tables/head_to_head.hpp"
#include "referee/tournament/tables/lined_up.hpp"
#include "referee/tournament/tables/not_admitted_list.hpp"
#include "referee/tournament/tables/whose.hpp"

namespace gramy::referee {
namespace {

/// The count as text. A dash stands for 0, so that the other counts stand out.
std::string count_cell(std::uint64_t count) {
  return count == 0 ? "-" : std::to_string(count);
}

/// The cells of a player's row. `rated`: whether there are enough matches for ratings to be shown.
Row cells_of(const ScoreTable::Place& place, const Accuracies& accuracies, bool rated) {
  const Score& score = place.score;
  const auto accuracy = accuracies.find(place.player);
  return {place.rank ? in_words(*place.rank) : "-", place.player,
          fmt::format("{:.1f}", static_cast<double>(score.half_points()) / 2),
          // Adding 0.0 after rounding turns -0 into 0, so "-0" is never shown.
          place.rank && rated ? fmt::format("{:+.0f}", std::round(place.rating.elo) + 0.0) : "-",
          place.rank && rated ? fmt::format("{:.0f}", place.rating.margin) : "-",
          accuracy == accuracies.end() ? "-" : fmt::format("{:.1f}%", 100 * accuracy->second),
          std::to_string(score.played()), count_cell(score.won), count_cell(score.drawn),
          count_cell(score.lost), count_cell(score.fault_count())};
}

std::string matches_in_words(std::uint64_t played, std::uint64_t aborted) {
  std::string words = fmt::format("{} {}", played, played == 1 ? "match" : "matches");
  if (aborted > 0) words += fmt::format(", {} aborted", aborted);
  return words;
}

std::string table(std::string_view title, const ScoreTable& scores, const Persons& persons,
                  const Accuracies& accuracies, std::uint64_t aborted, TableStyle style) {
  const std::string heading = printable(title);
  const auto ranking = scores.ranking();
  std::vector<Row> rows{
      {"#", "player", "points", "elo", "+-", "accuracy", "played", "won", "drawn", "lost", "faults"}};
  const bool rated = scores.matches() >= 2 * fewest_pairs_for_lead;
  for (const auto& place : ranking) rows.push_back(cells_of(place, accuracies, rated));
  const auto lines = lined_up(rows, {4, 12, 7, 6, 4, 9, 7, 6, 6, 6, 7}, 1);
  const std::string& head = lines.front();
  const std::string matches = matches_in_words(scores.matches(), aborted);
  const std::size_t room = head.size() - std::min(head.size(), heading.size() + 1);

  std::string text = styled(heading, Look::bold, style) + fmt::format(" {:>{}}\n", matches, room);
  text += styled(std::string(head.size(), '-'), Look::faint, style) + "\n";
  text += styled(persons.empty() ? head : head + "  person", Look::faint, style) + "\n";
  std::string faults;
  for (std::size_t i = 0; i < ranking.size(); ++i) {
    const auto& place = ranking[i];
    const std::string line = lines[i + 1] + whose(place.player, persons);
    text += (place.rank && place.rank->best == 1 ? styled(line, Look::best, style) : line) + "\n";
    const char* separator = ": ";
    if (!place.score.faults.empty()) faults += "     " + printable(place.player);
    for (const auto& [reason, times] : place.score.faults) {
      faults += fmt::format("{}{} {}", separator, times, protocol::name(reason));
      separator = ", ";
    }
    if (!place.score.faults.empty()) faults += "\n";
  }
  if (!faults.empty()) text += styled("     faults\n" + faults, Look::bad, style);
  return text;
}

/// With more players than this, no table of head-to-head scores is shown, because it would be longer than all
/// other tables.
constexpr std::size_t most_players_shown_head_to_head = 4;

std::string head_to_head_of(const std::string& title, const ScoreTable& scores, TableStyle style) {
  const auto met = scores.head_to_heads(scores.ranking());
  const auto is_whole = [](const HeadToHead& each) { return total(each.pairs) > 0; };
  return std::ranges::any_of(met, is_whole) ? head_to_head_table(title, met, style) : "";
}

std::string overall_head_to_head(const Standings& standings, TableStyle style) {
  return head_to_head_of(standings.tournament + ", head to head", standings.overall, style);
}

constexpr std::string_view legend =
    "#: the rank, or the range of ranks that the 95 % intervals of elo allow\n"
    "elo, +-: the rating and its 95 % margin; both need two pairs of matches or more\n"
    "accuracy: of the moves where a mistake was possible, the share without mistake\n"
    "faults: matches lost by a fault, such as a timeout\n";

bool everybody_plays_every_game(const Standings& standings) {
  return std::ranges::all_of(standings.games, [&](const GameStandings& game) {
    return game.table.players() == standings.overall.players();
  });
}

/// Cross tables of matches that can be compared: one for all games together if every player plays every game,
/// otherwise one for each game.
std::string cross_tables(const Standings& standings, TableStyle style, std::size_t columns) {
  const std::string_view what = ", points against each other";
  if (standings.games.size() > 1 && everybody_plays_every_game(standings))
    return cross_table(fmt::format("{}, overall{}", standings.tournament, what), standings.overall, columns,
                       style);
  std::string text;
  for (const GameStandings& game : standings.games) {
    const std::string table = cross_table(fmt::format("{}{}", game.game, what), game.table, columns, style);
    if (text.ends_with(table))
      continue;  // this table and an earlier one are too wide, and the text already has the line that says so
    text += (text.empty() ? "" : "\n") + table;
  }
  return text;
}

std::string duration_in_words(double seconds) {
  if (seconds < 99.5) return fmt::format("{:.0f} s", seconds);
  if (seconds < 99.5 * 60) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.0f} h", seconds / 3600);
}

}  // namespace

std::string game_table(const GameStandings& standings, const Accuracies& accuracies, TableStyle style,
                       const Persons& persons) {
  return table(standings.game, standings.table, persons, accuracies, standings.aborted, style);
}

std::string overall_table(const Standings& standings, const Accuracies& accuracies, TableStyle style) {
  return table(standings.tournament + ", overall", standings.overall, standings.persons, accuracies,
               standings.aborted(), style);
}

std::string all_tables(const Standings& standings, const AllAccuracies& accuracies, TableStyle style,
                       std::size_t columns) {
  std::string text;
  for (const GameStandings& game : standings.games) {
    const auto found = accuracies.games.find(game.game);
    text += game_table(game, found == accuracies.games.end() ? Accuracies{} : found->second, style,
                       standings.persons) +
            "\n";
  }
  if (standings.games.size() > 1) {
    text += everybody_plays_every_game(standings)
                ? overall_table(standings, accuracies.overall, style)
                : "No table overall: not everybody plays every game, so points and elo cannot be compared.\n";
    text += "\n";
  }
  if (!standings.not_admitted.empty()) text += not_admitted_list(standings.not_admitted, style) + "\n";
  text += styled(legend, Look::faint, style);
  if (const auto& anchor = standings.overall.anchor())
    text += styled(fmt::format("elo: relative to {}, whose elo is set to {:g}\n", printable(anchor->player),
                               anchor->elo),
                   Look::faint, style);
  const bool is_small = standings.overall.players() <= most_players_shown_head_to_head;
  // Formats with places get no cross tables, because few of their players have met, and format_table lists
  // all encounters.
  const bool is_left_to_ratings = standings.format.places.empty();
  std::string met =
      is_small && everybody_plays_every_game(standings) ? overall_head_to_head(standings, style) : "";
  if (!met.empty()) met += head_to_head_legend(style);
  for (const std::string& last :
       {met, format_table(standings, style),
        is_left_to_ratings && met.empty() ? cross_tables(standings, style, columns) : ""}) {
    if (!last.empty()) text += "\n" + last;
  }
  return text;
}

std::string head_to_head_tables(const Standings& standings, TableStyle style) {
  std::string text;
  for (const GameStandings& game : standings.games) {
    const std::string met = head_to_head_of(game.game + ", head to head", game.table, style);
    if (!met.empty()) text += met + "\n";
  }
  if (text.empty())
    return "No table: nobody has played two matches against the same opponent on the same board.\n";
  if (standings.games.size() > 1) text += overall_head_to_head(standings, style) + "\n";
  return text + head_to_head_legend(style);
}

std::string progress_line(const Standings& standings, std::string_view game,
                          std::chrono::milliseconds elapsed, std::uint64_t before) {
  std::string line;
  if (!game.empty()) {
    const auto found = std::ranges::find(standings.games, game, &GameStandings::game);
    assert(found != standings.games.end());
    line = fmt::format("{} {}/{} | ", game, found->done(), found->scheduled);
  }
  line += fmt::format("{}/{} matches", standings.done(), standings.scheduled());
  const double seconds = std::chrono::duration<double>(elapsed).count();
  if (standings.overall.matches() > before && seconds > 0) {
    const double rate = static_cast<double>(standings.overall.matches() - before) / seconds;
    const auto left = static_cast<double>(standings.scheduled() - standings.done());
    line += fmt::format(", {:.1f}/s", rate);
    if (left > 0) line += ", about " + duration_in_words(left / rate) + " left";
  }
  if (const std::uint64_t faults = standings.overall.fault_count(); faults > 0)
    line += fmt::format(" | faults: {}", faults);
  if (standings.aborted() > 0) line += fmt::format(" | aborted: {}", standings.aborted());
  return line;
}

}  // namespace gramy::referee
