#include "referee/tournament/store/postgres/taking_over_database.hpp"

#include "referee/tournament/store/postgres/postgres_set_aside.hpp"

namespace gramy::referee {

std::vector<std::string> take_over_database(PostgresStore& store, const Edition& edition,
                                            const EditionContents& contents, const Wishes& wishes) {
  PostgresSetAside set_aside(store);
  const MovableMatches matches{
      .store = store,
      .set_aside = set_aside,
      .change = [&](const auto& work) { store.connection().in_transaction(work); },
      .rearrange = [&](const auto& become, const Unplayed& unplayed) { store.rearrange(become, unplayed); }};
  return lines_of(take_over(matches, store.name(), edition, contents, wishes), wishes.accepts_changes);
}

}  // namespace gramy::referee
