// The part of the matchmaker that finds room for a match. It may end matches of clients that hold more than
// their share, and matches whose player thinks too long.
#include <algorithm>
#include <utility>
#include <vector>

#include "engine/base/counted.hpp"
#include "referee/lobby/matchmaker.hpp"

namespace gramy::referee {

// The resources that a match against this opponent needs. `board`: the size of the match's board, in
// thousandths of the game's largest size.
std::vector<Matchmaker::Resource> Matchmaker::resources(const Client& opponent, std::uint64_t board) const {
  const auto left = [](std::uint64_t most, std::uint64_t used) { return most - std::min(most, used); };
  const std::size_t running = matches_.running();
  std::vector<Resource> all;
  all.push_back(
      {asked_for_, 1, left(settings_.max_matches, running),
       busy(counted(running, "match is", "matches are") + " being played, as many as are allowed at once",
            "too_many_matches")});
  all.push_back({boards_, board, left(1000 * settings_.max_large_boards, boards_.held()),
                 busy("the boards in play have reached their largest total size: ask again later, or for a "
                      "smaller board",
                      "boards_too_large")});
  if (opponent.kind == ClientKind::bot) {
    all.push_back({opponent.shares, 1, static_cast<std::uint64_t>(opponent.free_capacity()),
                   occupied(opponent), &opponent});
  }
  return all;
}

/// The matches to end so that `holder` can begin a match; none if no room can be made. First, Shares::room
/// looks for matches of clients that hold more of the resource than `holder`. If that fails and the resource
/// is a bot's capacity, longest_waited_for looks for a match of the bot.
std::optional<std::vector<MatchNumber>> Matchmaker::room(const Resource& resource, const Holder& holder,
                                                         Time now) const {
  auto ending = resource.shares.room(holder, resource.amount, resource.free);
  if (ending || !resource.bot) return ending;
  if (const auto match = longest_waited_for(*resource.bot, now)) return std::vector{*match};
  return std::nullopt;
}

/// The bot's match in which the opponent has thought longest about its move; none if no opponent has thought
/// for longer than LobbySettings::waited_for. Considers only casual matches that clients asked for, because
/// rated matches have the host's clock.
std::optional<MatchNumber> Matchmaker::longest_waited_for(const Client& bot, Time now) const {
  std::optional<MatchNumber> found;
  Time::duration longest = settings_.waited_for;
  for (const auto& [id, playing] : bot.matches) {
    const Match& match = playing->match;
    const bool gives_way = bot.shares.holds(playing->number) && !favours_.contains(playing->number) &&
                           match.awaited() == other(playing->seat_of(bot));
    if (!gives_way || match.waited(now) < longest) continue;
    longest = match.waited(now);
    found = playing->number;
  }
  return found;
}

std::optional<Refusal> Matchmaker::why_no_room(const Client& asker, const Client& opponent,
                                               std::uint64_t board, Time now) const {
  for (const Resource& each : resources(opponent, board)) {
    if (!room(each, {asker.origin, asker.number}, now)) return each.used_up;
  }
  return std::nullopt;
}

// Returns the matches to end for the first resource without room; no matches if every resource has room. When
// these matches end, other resources may get room, too. So the caller ends them, and then calls this function
// again. Precondition: why_no_room returns no refusal, so each resource has room, or gets room when matches
// end.
std::vector<Matchmaker::InTheWay> Matchmaker::in_the_way(const Holder& holder, const Client& opponent,
                                                         std::uint64_t board, Time now) const {
  std::vector<InTheWay> matches;
  for (const Resource& each : resources(opponent, board)) {
    const auto ending = room(each, holder, now);
    for (const MatchNumber match : ending.value_or(std::vector<MatchNumber>{}))
      matches.push_back({match, each.shares.holder_of(match)});
    if (!matches.empty()) break;
  }
  return matches;
}

}  // namespace gramy::referee
