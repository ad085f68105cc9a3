#include "referee/verify/sample.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "engine/base/random.hpp"
#include "referee/tournament/counted/counted_matches.hpp"
#include "referee/tournament/counted/stored_standings.hpp"
#include "referee/tournament/records/record.hpp"

namespace gramy::referee {
namespace {

using protocol::Reason;

/// Whether the match ended by a loss on time, a lost connection, a crash or an unanswered ping. Such an end
/// depends on timing, so a replay may end differently.
bool hangs_on_time(Reason reason) {
  return reason == Reason::timeout || reason == Reason::disconnect || reason == Reason::crash ||
         reason == Reason::stall;
}

std::set<std::string> connecting_by_themselves(const TournamentFile& file) {
  std::set<std::string> names;
  for (const PlayerEntry& player : file.players) {
    if (player.command.empty() && !player.has_left) names.insert(player.name);
  }
  return names;
}

std::set<std::string> gone_from(const TournamentFile& file) {
  std::set<std::string> names;
  for (const PlayerEntry& player : file.players) {
    if (player.has_left) names.insert(player.name);
  }
  return names;
}

/// The players that were put out of the tournament before the last round.
std::set<std::string> given_up_in(const Store& store) {
  std::set<std::string> names;
  CountedMatches matches(store);
  matches.read_on(store);
  for (const auto& [match, out] : matches.unplayed(store)) {
    for (const Seat seat : both_seats) {
      if (out[seat]) names.insert(match.players[seat]);
    }
  }
  return names;
}

/// The reason why one of the players is not started; null if both can be started.
const std::string* why_not_started(const BySeat<std::string>& players, const SampleSettings& settings) {
  for (const Seat seat : both_seats) {
    const auto found = settings.not_started.find(players[seat]);
    if (found != settings.not_started.end()) return &found->second;
  }
  return nullptr;
}

bool has_one_of(const BySeat<std::string>& players, const std::set<std::string>& names) {
  return names.contains(players[Seat::first]) || names.contains(players[Seat::second]);
}

/// Whether the match had a different id when it was played.
bool has_other_name(const std::string& record) {
  return record.find("\"played_as\"") != std::string::npos && !parse_recorded_match(record).played_as.empty();
}

}  // namespace

Sample sample_of(const Store& store, const TournamentFile& file, const SampleSettings& settings) {
  if (!settings.player.empty()) player_named({settings.player, "--player"}, "player", file.players);
  const auto guests = connecting_by_themselves(file), gone = gone_from(file), given_up = given_up_in(store);
  Sample sample;
  std::vector<std::pair<MatchIdentity, std::uint64_t>> possible;
  const std::uint64_t last_round = last_round_in(store);
  CountedMatches(store).read_on(store, [&](CountedMatch match) {
    const BySeat<std::string>& players = match.identity.players;
    if (!settings.player.empty() && !has_one_of(players, {settings.player})) return;
    if (match.place.round > last_round) {
      ++sample.left_out["of a round that the sequential test has not reached"];
    } else if (has_one_of(players, guests)) {
      ++sample.left_out["of a player that connects by itself"];
    } else if (has_one_of(players, gone)) {
      ++sample.left_out["of a player that has left the tournament"];
    } else if (const std::string* why = why_not_started(players, settings)) {
      ++sample.left_out["of a player that needs --trust-commands to be started: " + *why];
    } else if (hangs_on_time(match.outcome.reason)) {
      ++sample.left_out["that ended by a loss on time, a lost connection or a crash"];
    } else if (has_other_name(match.record)) {  // a bot that seeds its random moves with the match's id would
                                                // move differently
      ++sample.left_out["of a player that had another name at that time"];
    } else if (has_one_of(players, given_up)) {
      ++sample.left_out["of a player that the referee had put out of the tournament"];
    } else {
      possible.emplace_back(std::move(match.identity), match.number);
    }
  });
  sample.could_be = possible.size();
  Random::stream(settings.seed, "verify").shuffle(possible);
  const auto wanted = std::ceil(settings.share * static_cast<double>(possible.size()));
  possible.resize(std::min(possible.size(), static_cast<std::size_t>(wanted)));
  for (auto& [identity, number] : possible) sample.matches.emplace(std::move(identity), number);
  return sample;
}

std::set<std::size_t> players_in(const Sample& sample, const TournamentFile& file) {
  std::set<std::string> names;
  for (const auto& [match, number] : sample.matches) names.insert(match.players.begin(), match.players.end());
  std::set<std::size_t> players;
  for (std::size_t player = 0; player < file.players.size(); ++player) {
    if (names.contains(file.players[player].name)) players.insert(player);
  }
  return players;
}

}  // namespace gramy::referee
