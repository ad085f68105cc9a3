#pragma once

#include "private_postgres.hpp"
#include "referee/tournament/counted/editions.hpp"
#include "referee/tournament/places/database.hpp"
#include "referee/tournament/records/postgres/postgres_store.hpp"
#include "tests/referee/tournament/counted/class_of_players.hpp"

namespace gramy::referee::testing {

/// A database with the tournament of a school class. The tournament file changes between runs.
class ClassDatabase {
 public:
  static constexpr const char* kind = "database";

  std::vector<std::string> go_on(const ClassFile& asked, const Wishes& wishes) const {
    return share_in_database(url_, asked.edition(), {texts_of(make_boards(asked.file())), {}}, wishes,
                             {{.lease = std::chrono::seconds(1)}});
  }
  std::vector<std::string> share(const ClassFile& asked, bool accept_changes = false) const {
    return go_on(asked, {.accepts_changes = accept_changes, .may_be_older = true});
  }

  /// Continues with the file and plays the missing matches. Returns the messages about changes of the file.
  std::vector<std::string> play(const ClassFile& asked, bool accept_changes = false) {
    const auto lines = share(asked, accept_changes);
    PostgresStore its = store();
    played = play_missing(asked, its);
    return lines;
  }

  std::vector<CountedMatch> matches() const { return matches_in(store()); }
  std::uint64_t editions() const { return newest_edition_number(store()); }
  PostgresStore store() const {
    PostgresStore store(url_);
    store.choose("t");
    return store;
  }
  /// The number of all recorded matches, including those that do not count.
  std::uint64_t kept() const { return store().last(); }

  std::uint64_t played = 0;  ///< number of matches that the last run played

 private:
  std::string url_ = fresh_tournament_database();
};

}  // namespace gramy::referee::testing
