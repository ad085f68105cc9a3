// A tournament's store in a PostgreSQL database.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "referee/tournament/store/postgres/postgres_connection.hpp"
#include "referee/tournament/store/store.hpp"
#include "referee/tournament/store/stored_columns.hpp"

namespace gramy::referee {

/// The key and the columns of matches before they are played, as gramy.expect reads them.
std::string expected_rows(const std::vector<StoredMatch>& matches);

/// One tournament a database. Several processes may write it, from several machines. Each row carries a
/// hash: what is read is what was written, or it is Damaged. Goes through a restart of the server.
class PostgresStore : public Store {
 public:
  /// Throws as PostgresConnection does, and BadInput if the database has not the tables of this version.
  explicit PostgresStore(std::string url);

  void add(const Batch& batch) override;
  std::uint64_t size() const override;
  std::optional<StoredMatch> match(SchedulePlace place) const override;
  std::optional<StoredMatch> match_from(SchedulePlace place) const override;
  void for_each(const std::function<void(StoredMatch)>& use) const override;
  void for_each_added(std::uint64_t known, const std::function<void(StoredMatch)>& use) const override;
  std::string board(const ContentHash& content) const override;
  Unplayed unplayed() const override;
  std::string document(const std::string& name) const override;
  void set_document(const std::string& name, const std::string& text) override;

  /// As SqliteStore does.
  void rearrange(const std::function<std::optional<StoredMatch>(StoredMatch)>& become,
                 const Unplayed& unplayed);

  /// For additions to the store within a step of the caller: the batch is the statement's last parameter.
  /// Throws StoreConflict as `add` does.
  PostgresRows ask(const char* statement, std::vector<std::string> parameters, const Batch& batch);

  PostgresConnection& connection() const { return connection_; }
  /// What errors call it.
  const std::string& name() const { return connection_.name(); }

 private:
  void replace_unplayed(const Unplayed& unplayed);
  std::vector<StoredMatch> matches_in(const PostgresRows& rows) const;
  Items items(const char* kind) const;
  Items items_in(const char* kind, const PostgresRows& rows) const;
  [[noreturn]] void refuse(const PostgresError& error, const Batch& batch) const;

  mutable PostgresConnection connection_;  // asking changes it, and not what is kept
};

}  // namespace gramy::referee
