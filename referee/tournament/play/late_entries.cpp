#include "referee/tournament/play/late_entries.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <variant>

#include "referee/tournament/counted/editions.hpp"
#include "referee/tournament/counted/history.hpp"
#include "referee/tournament/counted/recorded_rounds.hpp"
#include "referee/tournament/edition/attendance.hpp"
#include "referee/tournament/play/course.hpp"
#include "referee/tournament/play/tournament.hpp"

namespace gramy::referee {
namespace {

constexpr std::size_t most_rounds = 1000;

using Boards = std::vector<std::vector<TournamentBoard>>;

std::set<std::size_t> rounds_from(std::size_t first, std::size_t last) {
  std::set<std::size_t> rounds;
  for (std::size_t round = first; round <= last; ++round) rounds.insert(rounds.end(), round);
  return rounds;
}

/// For each renamed player's present name, its earlier name.
std::map<std::string, std::string> names_before(const TournamentFile& file, const Attendance& before) {
  std::map<std::string, std::string> names;
  for (const PlayerEntry& player : file.players) {
    if (before.find(player.was) && !before.find(player.name)) names.emplace(player.name, player.was);
  }
  return names;
}

/// The attendance, with the present name of each renamed player.
Attendance renamed(Attendance before, const std::map<std::string, std::string>& names_before) {
  for (const auto& [is, was] : names_before) {
    const auto player = std::ranges::find(before.players, was, &Attendance::Player::name);
    player->name = is;
  }
  return before;
}

/// All players: the file's players in its order, and players that left, each placed after its former
/// neighbour. New players have played no round.
Attendance with_everybody(const TournamentFile& file, const Attendance& before) {
  Attendance all;
  for (const PlayerEntry& player : file.players) {
    const auto* known = before.find(player.name);
    all.players.push_back({.name = player.name,
                           .person = player.person,
                           .missed = known ? known->missed : rounds_from(1, most_rounds)});
  }
  std::string last;
  for (const Attendance::Player& player : before.players) {
    if (!all.find(player.name)) {
      const auto behind = std::ranges::find(all.players, last, &Attendance::Player::name);
      all.players.insert(behind == all.players.end() ? all.players.begin() : std::next(behind), player);
    }
    last = player.name;
  }
  return all;
}

std::size_t rounds_begun(TournamentFile file, const Attendance& attendance,
                         const std::map<std::string, std::string>& names_before, const Boards& boards,
                         const Store& store, const StopPoll& poll) {
  set_attendance(file, attendance);
  std::get<Swiss>(file.format).rounds = most_rounds;
  for (PlayerEntry& player : file.players) {
    if (const auto name = names_before.find(player.name); name != names_before.end())
      player.name = name->second;
  }
  return course_of(file, boards, history_in(store), poll).rounds_begun();
}

/// The number of the last round that has a recorded match.
std::size_t rounds_recorded(const Store& store) {
  CountedMatches matches(store);
  matches.read_on(store);
  return matches.last().round;
}

}  // namespace

TournamentFile with_late_entries(TournamentFile file, const Boards& boards, const Store& store,
                                 bool is_played, const StopPoll& poll) {
  const std::uint64_t opened = is_played ? rounds_opened(store) : 0;
  if (store.last() == 0 && opened == 0)
    return file;  // players may enter and leave freely before the first match
  const auto newest = newest_edition(store);
  if (!newest) return file;
  Attendance before = attendance_of(*newest);
  const auto names = names_before(file, before);
  before = renamed(std::move(before), names);
  Attendance all = with_everybody(file, before);
  std::size_t begun = rounds_begun(file, all, names, boards, store, poll);
  // `begun` is also 0 if the recorded matches belong to a different schedule. begin_edition refuses that case
  // later.
  if (begun == 0) begun = rounds_recorded(store);
  begun = std::max<std::size_t>(begun, opened);
  const auto is_in_file = [&](const Attendance::Player& player) {
    return std::ranges::find(file.players, player.name, &PlayerEntry::name) != file.players.end();
  };
  // Removes players that left before they played.
  std::erase_if(all.players, [&](const Attendance::Player& player) {
    return !is_in_file(player) && std::ranges::includes(player.missed, rounds_from(1, begun));
  });
  for (Attendance::Player& player : all.players) {
    std::erase_if(player.missed, [&](std::size_t round) { return round > begun; });
    if (is_in_file(player)) continue;
    player.missed.merge(rounds_from(begun + 1, swiss_rounds(file, all.players.size())));
    player.has_left = true;
  }
  set_attendance(file, all);
  return file;
}

}  // namespace gramy::referee
