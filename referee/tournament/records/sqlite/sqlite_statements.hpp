// Prepared statements of a SQLite file.
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/VariadicBind.h>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

namespace gramy::referee {

/// Keeps the prepared statements of one database. Their texts must be few, so values are bound.
class SqliteStatements {
 public:
  explicit SqliteStatements(SQLite::Database& database) : database_(database) {}
  SqliteStatements(const SqliteStatements&) = delete;
  SqliteStatements& operator=(const SqliteStatements&) = delete;

  struct PutBack {
    SqliteStatements* statements;

    void operator()(SQLite::Statement* used) const noexcept {
      std::unique_ptr<SQLite::Statement> statement(used);
      statement->tryReset();       // until then, the statement keeps a read transaction open
      statement->clearBindings();  // a bound text may be large
      statements->unused_.insert_or_assign(statement->getQuery(), std::move(statement));
    }
  };
  /// A statement in use, to be destroyed before its SqliteStatements.
  using Use = std::unique_ptr<SQLite::Statement, PutBack>;

  /// The statement with this text and these values. Prepares it if no unused statement has the text.
  template <class... Values>
  Use with(const std::string& text, const Values&... values) {
    auto unused = unused_.extract(text);
    Use use(unused ? unused.mapped().release() : new SQLite::Statement(database_, text), PutBack{this});
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
  std::unordered_map<std::string, std::unique_ptr<SQLite::Statement>> unused_;
};

}  // namespace gramy::referee
