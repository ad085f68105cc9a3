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

/// What a statement has given: rows of texts.
class PostgresRows {
 public:
  explicit PostgresRows(pg_result* result) : result_(result) {}

  int size() const;
  /// Empty where there is none. Points into these rows.
  std::string_view text(int row, int column) const;

 private:
  struct Clear {
    void operator()(pg_result* result) const;
  };
  std::unique_ptr<pg_result, Clear> result_;
};

/// What the server says against a statement.
class PostgresError : public std::runtime_error {
 public:
  PostgresError(const std::string& database, const pg_result* result);

  std::string code;    ///< five letters and digits (SQLSTATE)
  std::string detail;  ///< as a function of ours has raised it, and
  std::string hint;
};

/// Somebody has held a lock for longer than it may be waited for.
class Blocked : public PostgresError {
 public:
  using PostgresError::PostgresError;
};

/// The server does not answer, or is being started: later it may.
class ServerAway : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Each statement is a transaction of its own. When the server is away it is connected to again and again,
/// and the statement, of which nobody knows then whether it was carried out, is given once more: each has to
/// be one that may be repeated. A lock is waited for a second; then sessions of workers that hold one for so
/// long are ended (gramy.end_blockers), and it is waited for again. Of one thread.
class PostgresConnection {
 public:
  /// `url`: as libpq reads them. Throws, naming the database, BadInput if it is none, has a password in it,
  /// which everybody on the machine could read, or the server has no such database for us; and ServerAway.
  explicit PostgresConnection(std::string url);

  /// Its parameters are called $1, $2 and so on. Throws PostgresError, and std::runtime_error if the server
  /// stays away.
  PostgresRows ask(const char* statement, const std::vector<std::string>& parameters = {});

  /// Does the work in one transaction: all that it asks is carried out, or nothing of it if it throws; as it
  /// does, too, if the server goes meanwhile: ServerAway, and nobody knows then whether it was. Within
  /// another one it is a part of that one. Throws Blocked where a lock is held for longer than a second.
  void in_transaction(const std::function<void()>& work);

  /// Several statements in one transaction, once. Throws as above, and also if the server has gone.
  void run(const std::string& statements);
  /// The same now, and whenever it has connected again.
  void begin_with(std::string statements);
  /// To be called after Blocked, before the same is done again.
  void end_blockers();

  /// How many statements were given: each is a way to the server and back, and two where it is given first.
  std::uint64_t asked() const { return asked_; }

  /// What errors call the database.
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
  std::map<std::string, std::string> prepared_;  // the names of statements, in this connection
};

}  // namespace gramy::referee
