#include "referee/tournament/edition/attendance.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>
#include <variant>

namespace gramy::referee {

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

Attendance attendance_of(const Edition& edition) {
  const auto* swiss = std::get_if<Swiss>(&edition.format);
  Attendance attendance;
  for (std::size_t i = 0; i < edition.players.size(); ++i) {
    const Edition::Player& player = edition.players[i];
    attendance.players.push_back({.name = player.name, .person = player.person, .has_left = player.has_left});
    if (!swiss) continue;
    if (const auto missed = swiss->missed.find(i); missed != swiss->missed.end())
      attendance.players.back().missed = missed->second;
  }
  return attendance;
}

std::size_t swiss_rounds(const TournamentFile& file, std::size_t players) {
  return file.keys.contains("swiss.rounds") ? std::get<Swiss>(file.format).rounds
                                            : Swiss::usual_rounds(players);
}

void set_attendance(TournamentFile& file, const Attendance& attendance) {
  auto& swiss = std::get<Swiss>(file.format);
  std::vector<PlayerEntry> players;
  std::map<std::size_t, std::size_t> numbers;  // for each player's old index in the file, its new index
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
    game.players.resize(players.size());  // in a Swiss tournament every player plays every game
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

}  // namespace gramy::referee
