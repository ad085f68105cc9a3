#include "referee/tournament/store/attendance.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <tuple>
#include <utility>
#include <variant>

#include "referee/tournament/store/conflict.hpp"
#include "referee/tournament/store/identity.hpp"
#include "referee/tournament/store/name_list.hpp"

namespace gramy::referee {
namespace {

// What the names of its facts begin with, before a player's.
constexpr std::string_view of_missed = "rounds missed by ";     // is a list of numbers
constexpr std::string_view of_who_has_left = "who has left: ";  // is whose he is

std::string fact_of(std::string_view beginning, std::string_view player) {
  return std::string(beginning).append(player);
}

std::string to_text(const std::set<std::size_t>& rounds) {
  std::vector<std::string> numbers;
  for (const std::size_t round : rounds) numbers.push_back(std::to_string(round));
  return name_list(numbers);
}

std::set<std::size_t> rounds_in(std::string_view text) {
  std::set<std::size_t> rounds;
  for (const std::string& number : names_listed_in(text)) rounds.insert(std::stoull(number));
  return rounds;
}

}  // namespace

const Attendance::Player* Attendance::find(std::string_view name) const {
  const auto player = std::ranges::find(players, name, &Player::name);
  return player == players.end() ? nullptr : &*player;
}

std::vector<std::string> Attendance::names_in_round(std::size_t round) const {
  std::vector<std::string> names;
  for (const Player& player : players) {
    if (!player.missed.contains(round)) names.push_back(player.name);
  }
  return names;
}

Attendance attendance_in(const Facts& facts) {
  Attendance attendance;
  const auto list = facts.find(list_of_players);
  if (list == facts.end()) return attendance;
  for (std::string& name : names_listed_in(list->second)) {
    const auto missed = facts.find(fact_of(of_missed, name)),
               left = facts.find(fact_of(of_who_has_left, name));
    Attendance::Player& player = attendance.players.emplace_back(Attendance::Player{.name = std::move(name)});
    if (missed != facts.end()) player.missed = rounds_in(missed->second);
    if (left != facts.end()) std::tie(player.has_left, player.person) = std::tuple(true, left->second);
  }
  return attendance;
}

void add_attendance(const TournamentFile& file, Facts& facts) {
  const auto* swiss = std::get_if<Swiss>(&file.format);
  if (!swiss) return;
  for (const auto& [player, rounds] : swiss->missed)
    facts[fact_of(of_missed, file.players[player].name)] = to_text(rounds);
  for (const PlayerEntry& player : file.players) {
    if (player.has_left) facts[fact_of(of_who_has_left, player.name)] = player.person;
  }
}

std::string attendance_fact_renamed(const std::string& fact,
                                    const std::map<std::string, std::string>& names) {
  for (const std::string_view beginning : {of_missed, of_who_has_left}) {
    if (!fact.starts_with(beginning)) continue;
    const auto name = names.find(fact.substr(beginning.size()));
    return name == names.end() ? fact : fact_of(beginning, name->second);
  }
  return fact;
}

bool is_of_attendance(std::string_view fact) {
  return fact.starts_with(of_missed) || fact.starts_with(of_who_has_left);
}

std::size_t swiss_rounds(const TournamentFile& file, std::size_t players) {
  return file.keys.contains("swiss.rounds") ? std::get<Swiss>(file.format).rounds
                                            : Swiss::usual_rounds(players);
}

void set_attendance(TournamentFile& file, const Attendance& attendance) {
  auto& swiss = std::get<Swiss>(file.format);
  std::vector<PlayerEntry> players;
  std::map<std::size_t, std::size_t> numbers;  // in the file, and from now on
  for (const auto& [name, person, has_left, missed] : attendance.players) {
    const std::size_t number = players.size();
    if (!missed.empty()) swiss.missed[number] = missed;
    const auto entry = std::ranges::find(file.players, name, &PlayerEntry::name);
    if (entry == file.players.end()) {
      players.push_back({.name = name, .person = person, .command = {}, .has_left = true});
    } else {
      numbers[static_cast<std::size_t>(entry - file.players.begin())] = number;
      players.push_back(*entry);
    }
  }
  for (GameEntry& game : file.games) {
    game.players.resize(players.size());  // everybody plays every game
    std::iota(game.players.begin(), game.players.end(), std::size_t{0});
    std::map<std::size_t, protocol::ClockSettings> clocks;
    for (const auto& [player, clock] : game.own_clocks) clocks.emplace(numbers.at(player), clock);
    game.own_clocks = std::move(clocks);
  }
  file.players = std::move(players);
  swiss.rounds = swiss_rounds(file, file.players.size());
}

std::size_t players_there(const TournamentFile& file) {
  return static_cast<std::size_t>(std::ranges::count(file.players, false, &PlayerEntry::has_left));
}

void take_attendance(TournamentFile& file, const Store& store) {
  if (!std::holds_alternative<Swiss>(file.format)) return;
  const Attendance attendance = attendance_in(store.facts());
  if (attendance.players.empty()) return;  // the tournament has not begun
  for (const PlayerEntry& player : file.players) {
    if (attendance.find(player.name)) continue;
    throw Conflict("the tournament went on with another file while it was read: expected player " +
                   player.name + " in it, found a list of players without (give the same command again)");
  }
  set_attendance(file, attendance);
}

}  // namespace gramy::referee
