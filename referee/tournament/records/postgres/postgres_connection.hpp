// A connection to a PostgreSQL database.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

struct pg_conn;
struct pg_result;

namespace gramy::referee {

/// The result of a statement: rows of texts.
class PostgresRows {
 public:
  explicit PostgresRows(pg_result* result) : result_(result) {}

  int size() const;
  /// Empty for a null. Points into these rows.
  std::string_view text(int row, int column) const;

 private:
  struct Clear {
    void operator()(pg_result* result) const;
  };
  std::unique_ptr<pg_result, Clear> result_;
};

/// A statement's error, from the server.
class PostgresError : public std::runtime_error {
 public:
  PostgresError(const std::string& database, const pg_result* result);

  std::string code;    ///< five letters and digits (SQLSTATE)
  std::string detail;  ///< from the function of gramy that raised the error; so is hint
  std::string hint;
};

/// Another session has held a lock for longer than this one waits.
class Blocked : public PostgresError {
 public:
  using PostgresError::PostgresError;
};

/// The server does not answer, or is being started; it may answer later.
class ServerAway : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Each statement is a transaction of its own. If the server goes away, the connection is made again and the
/// statement is repeated. Nobody knows then whether the first attempt was carried out, so each statement has
/// to be one that may be repeated. A statement waits a second for a lock; then it ends workers' sessions that
/// have held one for so long (gramy.end_blockers) and waits again. For use by one thread.
class PostgresConnection {
 public:
  /// `url`: as libpq reads it. Throws BadInput, naming the database, in three cases: it is no database, the
  /// server has no such database for this user, or the address has a password, which everybody on the machine
  /// could read. Throws ServerAway if the server does not answer.
  explicit PostgresConnection(std::string url);

  /// Carries out a statement, whose parameters are $1, $2 and so on. Throws PostgresError, and
  /// std::runtime_error if the server stays away.
  PostgresRows ask(const char* statement, const std::vector<std::string>& parameters = {});

  /// Does the work in one transaction: all its statements are carried out, or none if it throws. If the
  /// server goes away meanwhile it throws ServerAway, and nobody knows whether they were. Within another
  /// transaction it is a part of that one. Throws Blocked if a lock is held for longer than a second.
  void in_transaction(const std::function<void()>& work);

  /// Carries out several statements in one transaction, once. Throws as above, and also if the server has
  /// gone.
  void run(const std::string& statements);
  /// Runs these statements now, and after each new connection.
  void begin_with(std::string statements);
  /// The text as a statement has it.
  std::string quoted(const std::string& text) const;
  /// To be called after Blocked, before another attempt.
  void end_blockers();

  /// How many statements were given. Each takes a round trip to the server, and the first use of a statement
  /// another one, to prepare it.
  std::uint64_t asked() const { return asked_; }

  /// The database's name in errors.
  const std::string& name() const { return url_; }

 private:
  struct Close {
    void operator()(pg_conn* connection) const;
  };

  void connect();
  void begin_session();
  void connect_again();
  void roll_back();
  pg_result* execute(const char* statement, const std::vector<const char*>& values);
  bool is_lost() const;

  std::string url_;
  std::string beginning_;
  std::uint64_t asked_ = 0;
  bool in_transaction_ = false;
  std::unique_ptr<pg_conn, Close> connection_;
  std::map<std::string, std::string> prepared_;  // names of statements in this connection
};

}  // namespace gramy::referee
