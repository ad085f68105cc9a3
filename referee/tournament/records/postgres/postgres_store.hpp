// A tournament's store in a PostgreSQL database.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "referee/tournament/records/postgres/postgres_connection.hpp"
#include "referee/tournament/records/store.hpp"
#include "referee/tournament/records/stored_columns.hpp"

namespace gramy::referee {

/// For each match, the columns that are known before it is played, in the form that gramy.expect reads.
std::string expected_rows(const std::vector<OfferedMatch>& matches);

/// A store in a PostgreSQL database. Several processes on several machines may write it at once. Each row has
/// a hash, so a read of changed data throws Damaged. Survives a restart of the server.
class PostgresStore : public Store {
 public:
  /// Throws as PostgresConnection does, and BadInput if the database does not have the tables of this
  /// version.
  explicit PostgresStore(std::string url);

  void add(const Additions& additions) override;
  std::uint64_t last() const override;
  void for_each_key(std::uint64_t known, const UseKey& use) const override;
  void for_each_of(std::span<const std::uint64_t> numbers, const Use& use) const override;
  void for_each_added(std::uint64_t known, const Use& use) const override;
  std::string board(const ContentHash& content) const override;
  StoredUnplayed unplayed() const override;
  void remove(const std::string& tournament) override;
  void in_transaction(const std::function<void()>& work) override { connection_.in_transaction(work); }

  /// Executes a statement that adds `additions`, which become its last parameter. Throws StoreConflict as
  /// `add` does.
  PostgresRows ask(const char* statement, std::vector<std::string> parameters, const Additions& additions);

  PostgresConnection& connection() const { return connection_; }
  std::string name() const override { return connection_.name(); }

 private:
  void for_each_page(const std::string& selecting, int number_column, std::uint64_t known,
                     const std::function<void(const PostgresRows&)>& use) const;
  std::vector<StoredMatch> matches_in(const PostgresRows& rows) const;
  std::string read_text(const std::string& tournament, const std::string& name) const override;
  void write_text(const std::string& tournament, const std::string& name, const std::string& text) override;
  [[noreturn]] void refuse(const PostgresError& error) const;

  mutable PostgresConnection connection_;  // mutable, because reading uses it and changes no data
};

}  // namespace gramy::referee
