#include "referee/tournament/store/history.hpp"

#include <utility>

namespace gramy::referee {

History history_in(const Store& store) {
  History history{.played = {}, .unplayed = store.unplayed(), .voided = store.voided()};
  store.for_each(
      [&](StoredMatch match) { history.played.emplace(std::move(match.identity), match.outcome); });
  return history;
}

/// They come first in the schedule's order.
History history_without_places(const Store& store) {
  History history{.played = {}, .unplayed = store.unplayed(), .voided = store.voided()};
  for (auto match = store.match_from({}); match && match->place.round == 0;
       match = store.match_from({0, match->place.number + 1}))
    history.played.emplace(std::move(match->identity), match->outcome);
  return history;
}

}  // namespace gramy::referee
