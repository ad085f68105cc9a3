#include "referee/tournament/league/renames.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace gramy::referee {
namespace {

/// Renames a player in all rounds. Returns whether a result had the old name.
bool rename(std::span<RoundResults> rounds, const std::string& was, const std::string& is) {
  bool any = false;
  for (RoundResults& round : rounds) {
    auto result = round.extract(was);
    if (result.empty()) continue;
    any = true;
    if (result.mapped().played_as.empty()) result.mapped().played_as = was;
    result.key() = is;
    round.insert(std::move(result));
  }
  return any;
}

/// The present name of the player that had the name `was` in an earlier round; empty if there is none. The
/// player whose present name is `is` does not count.
std::string who_played_as(std::span<const RoundResults> rounds, const std::string& was,
                          const std::string& is) {
  for (const RoundResults& round : rounds) {
    for (const auto& [player, result] : round) {
      if (result.played_as == was && player != is) return player;
    }
  }
  return {};
}

}  // namespace

std::vector<std::string> follow_renames(std::span<RoundResults> rounds, const Renames& renames) {
  std::vector<std::string> notes;
  for (const auto& [was, is] : renames) {
    const auto has_both = [&was = was, &is = is](const RoundResults& round) {
      return round.contains(was) && round.contains(is);
    };
    if (std::ranges::any_of(rounds, has_both)) {
      notes.push_back(fmt::format(
          "player {0}: was = \"{1}\" changes nothing, because {0} and {1} played in the same round", is,
          was));
    } else if (!rename(rounds, was, is)) {
      if (const std::string other = who_played_as(rounds, was, is); !other.empty()) {
        notes.push_back(
            fmt::format("player {0}: was = \"{1}\" changes nothing, because {2} played as {1} in an earlier "
                        "round (if {2} is called {0} now, write was = \"{2}\" in "
                        "the next round)",
                        is, was, other));
      }
    }
  }
  return notes;
}

}  // namespace gramy::referee
