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
  /// The value as text, which points into these rows; empty for a null.
  std::string_view text(int row, int column) const;

 private:
  struct Clear {
    void operator()(pg_result* result) const;
  };
  std::unique_ptr<pg_result, Clear> result_;
};

/// Thrown if the server reports an error of a statement.
class PostgresError : public std::runtime_error {
 public:
  PostgresError(const std::string& database, const pg_result* result);

  std::string code;    ///< SQLSTATE: five letters and digits
  std::string detail;  ///< set by the function of gramy that raised the error
  std::string hint;
};

/// Thrown if a lock that a different session holds is not freed while this session waits.
class Blocked : public PostgresError {
 public:
  using PostgresError::PostgresError;
};

/// Thrown if the server does not answer or is being started. It may answer later.
class ServerAway : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Each statement is a transaction of its own. If the server goes away, the connection is made again and the
/// statement is repeated. The first attempt may have succeeded, so each statement must do no harm if it is
/// executed twice. A statement waits for a lock for one second. After that it ends the sessions of workers
/// that have held the lock all the time (gramy.end_blockers), and waits again. For use by one thread.
class PostgresConnection {
 public:
  /// `url`: an address in libpq's form. Throws BadInput, naming the database, if this is no address of a
  /// database or the server has no such database for this user. Also throws BadInput if the address has a
  /// password, because everybody on the machine could read it. Throws ServerAway if the server does not
  /// answer.
  explicit PostgresConnection(std::string url);

  /// Executes a statement, whose parameters are $1, $2 and so on. Throws PostgresError, and
  /// std::runtime_error if the server stays away.
  PostgresRows ask(const char* statement, const std::vector<std::string>& parameters = {});

  /// Does the work in one transaction: all its statements take effect, or none if it throws. Throws
  /// ServerAway if the server goes away, and then nobody knows whether they took effect. Within another
  /// transaction, the work becomes a part of it. Throws Blocked if another session holds a lock for longer
  /// than a second.
  void in_transaction(const std::function<void()>& work);

  /// Executes several statements in one transaction, once. Throws as in_transaction does, and also if the
  /// server has gone.
  void run(const std::string& statements);
  /// Runs these statements now, and again each time the connection has been replaced by a new one.
  void begin_with(std::string statements);
  /// The text as a literal in a statement.
  std::string quoted(const std::string& text) const;
  /// Ends workers' sessions that hold locks for too long. To be called after Blocked, before the next
  /// attempt.
  void end_blockers();

  /// How many statements were executed. Each takes a round trip to the server, and its first use takes one
  /// more for its preparation.
  std::uint64_t asked() const { return asked_; }

  /// The database's name in error messages.
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
  std::map<std::string, std::string> prepared_;  // for each prepared statement, its name
};

}  // namespace gramy::referee
