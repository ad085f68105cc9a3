// The matches of a tournament that do not count any more.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "referee/tournament/store/continuation.hpp"
#include "referee/tournament/store/store.hpp"

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

  virtual ~SetAside() = default;

  /// In their order, as of one moment.
  virtual void for_each(const std::function<void(const Entry&)>& use) const = 0;
  /// Precondition: there is one of this number.
  virtual Entry at(std::int64_t number) const = 0;

  // --- Within a transaction of the store, and then finish ---

  virtual void add(const StoredMatch& match, const Versions& counted_as) = 0;
  virtual void remove(const Entry& entry) = 0;
  virtual void finish() = 0;
};

// What stores have in common that keep them as rows, whichever database it is.

/// Of a row: match_columns, of which versions it counted last, the hash of it all, its number.
std::string set_aside_columns();

/// The text of each of these but the number, which is the table's to give.
std::vector<std::string> set_aside_row(const StoredMatch& match, const Versions& counted_as);

/// `column` gives the text of each of them, by its number from 0. Throws Damaged, naming the store, unless
/// they are as they were written.
SetAside::Entry set_aside_entry(const std::string& store, const std::function<std::string(int)>& column);

}  // namespace gramy::referee
