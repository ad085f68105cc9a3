// The matches of a tournament that do not count any more.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "referee/tournament/store/checksum.hpp"
#include "referee/tournament/store/continuation.hpp"
#include "referee/tournament/store/sqlite_store.hpp"

namespace gramy::referee {

/// In a table of their own in the tournament's store, which nobody reads who counts or shows matches: whoever
/// comes back finds his there. Everything throws as Store does.
class SetAside {
 public:
  struct Entry {
    std::int64_t number = 0;  ///< in the order in which they were set aside
    StoredMatch match;        ///< with the place that it had
    Versions counted_as;      ///< see PastMatch
  };

  /// Makes the table where there is none. The store, open to be written, has to outlive this.
  explicit SetAside(SqliteStore& store);

  /// In their order, as of one moment.
  void for_each(const std::function<void(const Entry&)>& use) const;
  /// Precondition: there is one of this number.
  Entry at(std::int64_t number) const;

  // --- Within SqliteStore::change, and then keep_tally ---

  void add(const StoredMatch& match, const Versions& counted_as);
  void remove(const Entry& entry);
  void keep_tally();

 private:
  Tally kept_tally() const;

  SqliteStore& store_;
  std::optional<Tally> tally_;  // as it is meanwhile
};

}  // namespace gramy::referee
