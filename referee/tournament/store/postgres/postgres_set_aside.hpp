// The matches that do not count any more, in the PostgreSQL database of a tournament's store.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "referee/tournament/store/postgres/postgres_store.hpp"
#include "referee/tournament/store/set_aside.hpp"

namespace gramy::referee {

class PostgresSetAside : public SetAside {
 public:
  /// The store has to outlive this.
  explicit PostgresSetAside(PostgresStore& store) : store_(store) {}

  void for_each(const std::function<void(const Entry&)>& use) const override;
  Entry at(std::int64_t number) const override;
  void add(const StoredMatch& match, const Versions& counted_as) override;
  void remove(const Entry& entry) override;
  void finish() override;

 private:
  std::vector<Entry> entries_after(std::int64_t known, std::uint64_t most) const;
  void hand_over();

  PostgresStore& store_;
  std::vector<std::vector<std::string>> rows_;  // to be handed over at once
  std::size_t bytes_ = 0;                       // of their records
};

}  // namespace gramy::referee
