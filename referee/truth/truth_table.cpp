#include "referee/truth/truth_table.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <span>
#include <vector>

#include "referee/tournament/tables/lined_up.hpp"

namespace gramy::referee {
namespace {

using Entry = std::pair<std::string, Accuracy>;

/// Sorts by accuracy, best first, then by name. Players that could not make a mistake come last.
std::vector<Entry> ranked(const std::map<std::string, Accuracy>& players) {
  std::vector<Entry> entries(players.begin(), players.end());
  std::ranges::stable_sort(entries, std::ranges::greater{},
                           [](const Entry& entry) { return entry.second.rate().value_or(-1); });
  return entries;
}

std::string cell(std::uint64_t count) {
  return count == 0 ? "-" : std::to_string(count);
}

std::string table(std::string_view title, const std::map<std::string, Accuracy>& players, TableStyle style) {
  std::vector<Row> rows{{"", "", "could", "wins", "", "draws", "", "slowest"},
                        {"player", "accuracy", "err", "kept", "lost", "kept", "lost", "win"}};
  for (const auto& [player, accuracy] : ranked(players)) {
    const auto rate = accuracy.rate();
    rows.push_back({player, rate ? fmt::format("{:.1f}%", 100 * *rate) : "-", cell(accuracy.could_err),
                    cell(accuracy.wins_kept), cell(accuracy.wins_thrown), cell(accuracy.draws_kept),
                    cell(accuracy.draws_lost),
                    accuracy.slowest_win ? cell(accuracy.slowest_win->plies) : "-"});
  }
  const auto lines = lined_up(rows, {12, 10, 8, 8, 7, 8, 6, 9}, 0);
  std::string text = styled(title, Look::bold, style) + "\n";
  text += styled(lines[0] + "\n" + lines[1], Look::faint, style) + "\n";
  for (const std::string& line : std::span(lines).subspan(2)) text += line + "\n";
  return text;
}

nlohmann::ordered_json mistake_json(const Accuracy::Mistake& mistake) {
  const auto numbers = [](const AnyMove& move) { return std::vector<Number>(move.begin(), move.end()); };
  return {{"ply", mistake.ply}, {"move", numbers(mistake.move)}, {"better", numbers(mistake.better)}};
}

/// Sorts by match id. Keeps the order of losses with the same id, which may come from different folders.
nlohmann::ordered_json losses_json(std::vector<Accuracy::Loss> losses) {
  std::ranges::stable_sort(losses, {}, &Accuracy::Loss::match);
  nlohmann::ordered_json entries = nlohmann::ordered_json::array();
  for (const Accuracy::Loss& loss : losses) {
    entries.push_back(
        {{"match", loss.match},
         {"first_losing_move", mistake_json(loss.first)},
         {"decisive_move", loss.decisive ? mistake_json(*loss.decisive) : nlohmann::ordered_json()}});
  }
  return entries;
}

nlohmann::ordered_json list(const std::map<std::string, Accuracy>& players) {
  using nlohmann::ordered_json;
  ordered_json entries = ordered_json::array();
  for (const auto& [player, accuracy] : ranked(players)) {
    const auto rate = accuracy.rate();
    ordered_json entry{{"name", player},
                       {"accuracy", rate ? ordered_json(*rate) : ordered_json()},
                       {"could_err", accuracy.could_err},
                       {"erred", accuracy.erred},
                       {"wins_kept", accuracy.wins_kept},
                       {"wins_thrown", accuracy.wins_thrown},
                       {"draws_kept", accuracy.draws_kept},
                       {"draws_lost", accuracy.draws_lost},
                       {"slowest_win", nullptr}};
    if (const auto& win = accuracy.slowest_win)
      entry["slowest_win"] = {{"plies", win->plies}, {"match", win->match}};
    entry["losses"] = losses_json(accuracy.losses);
    entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace

void TruthTable::count(const RecordedMatch& match, const JudgedMatch& judged) {
  count(match.game, match.players, verdict_of(judged, match.result.winner, match.match, match.opening));
}

void TruthTable::count(const std::string& game, const BySeat<std::string>& players,
                       const MatchVerdict& verdict) {
  Game& counted = games_[game];
  ++counted.matches;
  for (const Seat seat : both_seats) {
    if (!players[seat].empty()) counted.players[players[seat]].add(verdict[seat]);
  }
}

std::map<std::string, Accuracy> TruthTable::overall() const {
  std::map<std::string, Accuracy> players;
  for (const auto& [id, game] : games_) {
    for (const auto& [player, accuracy] : game.players) players[player].add(accuracy);
  }
  return players;
}

Accuracies rates(const std::map<std::string, Accuracy>& players) {
  Accuracies accuracies;
  for (const auto& [player, accuracy] : players) {
    if (const auto rate = accuracy.rate()) accuracies[player] = *rate;
  }
  return accuracies;
}

AllAccuracies all_rates(const TruthTable& truth) {
  AllAccuracies accuracies{.games = {}, .overall = rates(truth.overall())};
  for (const auto& [id, game] : truth.games()) accuracies.games[id] = rates(game.players);
  return accuracies;
}

std::string truth_text(const TruthTable& truth, TableStyle style) {
  std::string text;
  for (const auto& [id, game] : truth.games()) text += table(id, game.players, style) + "\n";
  return text + table("all games", truth.overall(), style);
}

std::string truth_json(const TruthTable& truth) {
  nlohmann::ordered_json object{{"players", list(truth.overall())},
                                {"games", nlohmann::ordered_json::object()}};
  for (const auto& [id, game] : truth.games()) object["games"][id] = list(game.players);
  return object.dump(2, ' ', true) + "\n";
}

}  // namespace gramy::referee
