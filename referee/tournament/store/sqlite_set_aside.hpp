// The matches that do not count any more, in the SQLite file of a tournament's store.
#pragma once

#include <cstdint>
#include <functional>

#include "referee/tournament/store/set_aside.hpp"
#include "referee/tournament/store/sqlite_store.hpp"

namespace gramy::referee {

class SqliteSetAside : public SetAside {
 public:
  /// The store has to outlive this.
  explicit SqliteSetAside(SqliteStore& store) : store_(store) {}

  void for_each(const std::function<void(const Entry&)>& use) const override;
  Entry at(std::int64_t number) const override;
  void add(const StoredMatch& match, const Versions& counted_as) override;
  void remove(const Entry& entry) override;
  void finish() override {}

 private:
  Entry entry_in(SQLite::Statement& row) const;

  SqliteStore& store_;
};

}  // namespace gramy::referee
