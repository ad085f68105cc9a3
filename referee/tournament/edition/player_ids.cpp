#include "referee/tournament/edition/player_ids.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <set>
#include <utility>

#include "referee/tournament/formats/format.hpp"

namespace gramy::referee {
namespace {

using Ids = std::vector<std::string>;

bool connects_by_itself(const Edition::Player& player) {
  return !player.has_left && !player.version.hash();
}

/// The player of this name in the newest edition that has one; null if no edition has.
const Edition::Player* latest(std::string_view name, std::span<const Edition> before) {
  for (auto edition = before.rbegin(); edition != before.rend(); ++edition) {
    if (const Edition::Player* player = edition->find(name)) return player;
  }
  return nullptr;
}

bool has_one_of(const Ids& ids, const Ids& others) {
  return std::ranges::any_of(
      ids, [&](const std::string& id) { return std::ranges::find(others, id) != others.end(); });
}

/// Whether two different players of one edition had these ids.
bool were_together(const Ids& one, const Ids& other, std::span<const Edition> before) {
  return std::ranges::any_of(before, [&](const Edition& edition) {
    const Edition::Player *first = nullptr, *second = nullptr;
    for (const Edition::Player& player : edition.players) {
      if (has_one_of(player.ids, one)) first = &player;
      if (has_one_of(player.ids, other)) second = &player;
    }
    return first && second && first != second;
  });
}

/// Gives ids to the players of an edition. No two players get the same id.
class IdsInTurn {
 public:
  IdsInTurn(Edition& now, std::span<const Edition> before) : now_(now), before_(before) {
    for (const Edition& edition : before) {
      for (const Edition::Player& player : edition.players) {
        known_.insert(player.ids.begin(), player.ids.end());
        known_.insert(player.past_ids.begin(), player.past_ids.end());
      }
    }
    for (Edition::Player& player : now_.players) player.ids.clear();
  }

  void give_all(bool accepts_changes) {
    const Edition* newest = before_.empty() ? nullptr : &before_.back();
    const auto is_in_newest = [&](const std::string& name) { return newest && newest->find(name); };
    for (Edition::Player& player : now_.players) {
      if (is_in_newest(player.was) && !is_in_newest(player.name)) take(player, *newest->find(player.was));
    }
    for (Edition::Player& player : now_.players) {
      if (player.ids.empty() && is_in_newest(player.name)) take(player, *newest->find(player.name));
    }
    for (Edition::Player& player : now_.players) {
      const Edition::Player* known = player.ids.empty() ? latest(player.name, before_) : nullptr;
      if (known) take(player, *known);
    }
    for (Edition::Player& player : now_.players) take_of_earlier_name(player);
    for (Edition::Player& player : now_.players) {
      if (accepts_changes || !connects_by_itself(player)) {
        std::ranges::move(player.past_ids, std::back_inserter(player.ids));
        player.past_ids.clear();
      } else if (is_open(now_.format) && !player.ids.empty() && !connected_before(player, newest)) {
        std::ranges::move(player.ids, std::back_inserter(player.past_ids));
        player.ids.clear();
      }
      if (player.ids.empty()) player.ids.push_back(new_id(player.name));
    }
  }

 private:
  void take(Edition::Player& player, const Edition::Player& known) {
    for (const std::string& id : known.ids) {
      if (taken_.insert(id).second) player.ids.push_back(id);
    }
    for (const std::string& id : known.past_ids) {
      if (taken_.insert(id).second) player.past_ids.push_back(id);
    }
  }

  /// Gives the player the ids that it had under its earlier name. Does nothing if one edition had players of
  /// both names, because then they are different players.
  void take_of_earlier_name(Edition::Player& player) {
    const Edition::Player* known = player.was.empty() ? nullptr : latest(player.was, before_);
    if (known && !were_together(player.ids, known->ids, before_)) take(player, *known);
  }

  bool connected_before(const Edition::Player& player, const Edition* newest) const {
    return std::ranges::any_of(newest->players, [&](const Edition::Player& before) {
      return connects_by_itself(before) && has_one_of(before.ids, player.ids);
    });
  }

  /// A new id: the name, or `NAME#NUMBER`. It is unique, because names contain no `#`.
  std::string new_id(const std::string& name) {
    std::string id = name;
    for (int number = 2; !known_.insert(id).second; ++number) id = fmt::format("{}#{}", name, number);
    return id;
  }

  Edition& now_;
  std::span<const Edition> before_;
  std::set<std::string> known_, taken_;
};

}  // namespace

Edition with_ids(Edition now, std::span<const Edition> before, bool accepts_changes) {
  for (Edition::Player& player : now.players) player.past_ids.clear();
  IdsInTurn(now, before).give_all(accepts_changes);
  return now;
}

std::map<std::string, std::string> renamed_players(const Edition& before, const Edition& now) {
  std::map<std::string, std::string> names;
  for (const Edition::Player& player : now.players) {
    if (before.find(player.name)) continue;
    for (const std::string& id : player.ids) {
      if (const auto number = before.player_with_id(id))
        names.emplace(before.players[*number].name, player.name);
    }
  }
  return names;
}

std::vector<std::string> vain_earlier_names(const Edition& now, std::span<const Edition> before) {
  std::vector<std::string> words;
  for (const Edition::Player& player : now.players) {
    const Edition::Player* known = player.was.empty() ? nullptr : latest(player.was, before);
    if (!known || has_one_of(known->ids, player.ids) || !were_together(player.ids, known->ids, before))
      continue;
    words.push_back(
        fmt::format("player {0}: was = \"{1}\" changes nothing, because {0} and {1} were in the tournament "
                    "at the same time (remove it)",
                    player.name, player.was));
  }
  return words;
}

}  // namespace gramy::referee
