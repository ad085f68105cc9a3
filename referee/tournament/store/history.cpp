#include "referee/tournament/store/history.hpp"

#include <utility>

namespace gramy::referee {

History history_in(const Store& store) {
  History history{.played = {}, .unplayed = store.unplayed(), .voided = store.voided()};
  store.for_each(
      [&](StoredMatch match) { history.played.emplace(std::move(match.identity), match.outcome); });
  return history;
}

}  // namespace gramy::referee
