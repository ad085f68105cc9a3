// Prepared statements of a SQLite file.
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/VariadicBind.h>
#include <memory>
#include <string>
#include <unordered_map>

namespace gramy::referee {

/// Statements of one database, each prepared only once. Their texts must be few, so values are bound.
class SqliteStatements {
 public:
  explicit SqliteStatements(SQLite::Database& database) : database_(database) {}

  struct Reset {
    void operator()(SQLite::Statement* statement) const noexcept {
      statement->tryReset();
      statement->clearBindings();  // a bound text may be large
    }
  };
  /// A statement in use. It is reset at the end, because until then it keeps a read transaction open.
  using Use = std::unique_ptr<SQLite::Statement, Reset>;

  /// The statement with this text and these values. Precondition: no other use of this text has yet to end.
  template <class... Values>
  Use with(const std::string& text, const Values&... values) {
    Use use(&statements_.try_emplace(text, database_, text).first->second);
    if constexpr (sizeof...(values) > 0) SQLite::bind(*use, values...);
    return use;
  }

  /// Executes a change, and returns the number of changed rows.
  template <class... Values>
  int run(const std::string& text, const Values&... values) {
    return with(text, values...)->exec();
  }

  SQLite::Database& database() { return database_; }

 private:
  SQLite::Database& database_;
  std::unordered_map<std::string, SQLite::Statement> statements_;
};

}  // namespace gramy::referee
