// results.sqlite: the store of a tournament, which survives a crash or a power cut at any moment.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "referee/tournament/disk/read_budget.hpp"
#include "referee/tournament/records/sqlite/sqlite_statements.hpp"
#include "referee/tournament/records/store.hpp"
#include "referee/tournament/records/stored_columns.hpp"

namespace gramy::referee {

/// A SQLite file in WAL mode. One process writes it, or several that share it, while others may read. Each
/// row has a hash, so a read of changed data throws Damaged.
class SqliteStore : public Store {
 public:
  enum class Access {
    read,
    write,
    share  ///< writes beside other processes, into a file that another process has opened for writing
  };

  /// Opens the file. For writing, makes a missing file. If no other process has the file open, the file is
  /// checked for lost rows. A file opened for writing is checked at once. A file opened for reading is
  /// checked if a text is missing, or before anything but a text is read. See open_to_write and open_to_read.
  /// Throws BadInput if a file to read is missing, if the file is no store, or if it has another version that
  /// cannot be converted.
  SqliteStore(std::filesystem::path file, Access access);
  ~SqliteStore() override;

  void add(const Additions& additions) override;
  std::uint64_t last() const override;
  void for_each_key(std::uint64_t known, const UseKey& use) const override;
  void for_each_of(std::span<const std::uint64_t> numbers, const Use& use) const override;
  void for_each_added(std::uint64_t known, const Use& use) const override;
  std::string board(const ContentHash& content) const override;
  StoredUnplayed unplayed() const override;
  void remove(const std::string& tournament) override;
  void in_transaction(const std::function<void()>& work) override;

  /// Calls `work` in one transaction. `work` reads tables of the file for which Store has no functions.
  void look(const std::function<void(SqliteStatements&)>& work) const;
  /// Does the work in one transaction, which includes everything that the work adds to this store. On return
  /// all changes are on disk.
  void change(const std::function<void(SqliteStatements&)>& work);

  std::string name() const override { return file_.string(); }

 private:
  template <class Work>
  void read(Work work) const;
  void expect_whole() const;
  void expect_whole_items() const;
  void expect_sound(const char* check) const;
  void add(const StoredMatch& match);
  void expect_same(const StoredMatch& match, const std::string& key) const;
  std::string read_text(const std::string& tournament, const std::string& name) const override;
  void write_text(const std::string& tournament, const std::string& name, const std::string& text) override;
  SqliteStatements::Use matches_after(const std::string& columns, std::uint64_t known) const;
  std::string text_in(SQLite::Statement& row, int column) const;
  StoredMatch match_of(SQLite::Statement& row) const;
  std::optional<StoredMatch> only_match_in(SQLite::Statement& rows) const;

  std::filesystem::path file_;
  std::unique_ptr<SQLite::Database> database_;
  std::unique_ptr<ReadBudget> budget_;  // set only for a reader of a file that no process was writing
  std::unique_ptr<SqliteStatements> statements_;
  // Whether the file, or its items, have yet to be checked for lost rows.
  mutable bool may_lack_rows_ = false, may_lack_items_ = false;
};

}  // namespace gramy::referee
