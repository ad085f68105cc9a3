// A bound on the work of reading a SQLite file.
#pragma once

#include <cstddef>
#include <cstdint>

namespace SQLite {
class Database;
}

namespace gramy::referee {

/// Limits the steps of a reading, and the bytes that it returns, in proportion to the file's size. Beyond the
/// limit, SQLite fails with SQLITE_INTERRUPT. Without a limit, a malicious file could keep its reader busy
/// for ever, because pages of a tree can share their children, so that the file has more rows than bytes.
class ReadBudget {
 public:
  /// `bytes`: the file's size. The database has to outlive the budget.
  ReadBudget(SQLite::Database& database, std::uintmax_t bytes);
  ~ReadBudget();
  ReadBudget(const ReadBudget&) = delete;
  ReadBudget& operator=(const ReadBudget&) = delete;

  /// Begins a new reading, with a full budget.
  void refill();
  /// Subtracts the bytes of values that were read. Throws SQLite::Exception if fewer bytes are left.
  void spend(std::size_t bytes);

 private:
  static int step(void* budget);

  SQLite::Database& database_;
  std::uintmax_t bytes_, bytes_left_ = 0, steps_left_ = 0;
};

}  // namespace gramy::referee
