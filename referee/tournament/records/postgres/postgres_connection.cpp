#include "referee/tournament/records/postgres/postgres_connection.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <fmt/format.h>
#include <libpq-fe.h>
#include <thread>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"
#include "referee/tournament/disk/jitter.hpp"

namespace gramy::referee {
namespace {

using namespace std::chrono_literals;

/// The longest wait for an absent server: enough to restart it, or to plug a cable in again.
constexpr auto longest_absence = 10min;
constexpr auto first_pause = 100ms;
constexpr auto longest_pause = 5s;

/// Joins the lines of a message from libpq.
std::string in_one_line(std::string_view text) {
  while (!text.empty() && text.back() == '\n') text.remove_suffix(1);
  return printable(text);
}

void expect_no_password(const std::string& url) {
  const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> options(
      PQconninfoParse(url.c_str(), nullptr), PQconninfoFree);
  if (!options)  // not libpq's own message, which may contain a password
    throw BadInput("expected a database as postgresql://[USER@]HOST[:PORT]/NAME, found another address");
  for (const PQconninfoOption* option = options.get(); option->keyword; ++option) {
    if (!option->val || !std::strstr(option->keyword, "password")) continue;
    throw BadInput(
        "expected a database's address without a password, found one with a password, which others could "
        "read in the list of "
        "processes "
        "(put the password into ~/.pgpass or PGPASSWORD)");
  }
}

/// The message of the server, or of libpq.
std::string message_of(const pg_result* result) {
  const char* text = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  return in_one_line(text ? text : PQresultErrorMessage(result));
}

std::string field(const pg_result* result, int code) {
  const char* text = PQresultErrorField(result, code);
  return text ? text : "";
}

/// Advice for a user who gave a worker's address instead of the owner's.
std::string advice_on(const pg_result* result) {
  constexpr const char* insufficient_privilege = "42501";
  if (field(result, PG_DIAG_SQLSTATE) != insufficient_privilege) return "";
  return " (use the address of the database's owner, not a worker's)";
}

bool is_blocked(const pg_result* result) {
  constexpr const char* lock_not_available = "55P03";
  return field(result, PG_DIAG_SQLSTATE) == lock_not_available;
}

[[noreturn]] void throw_error(const std::string& database, const pg_result* result) {
  if (is_blocked(result)) throw Blocked(database, result);
  throw PostgresError(database, result);
}

/// Whether the server refused because all its connections are in use. libpq has no code for that error.
bool is_full(std::string_view why) {
  return why.find("too many clients") != why.npos || why.find("connection slots") != why.npos ||
         why.find("too many connections") != why.npos;
}

}  // namespace

void PostgresRows::Clear::operator()(pg_result* result) const {
  PQclear(result);
}

int PostgresRows::size() const {
  return PQntuples(result_.get());
}

std::string_view PostgresRows::text(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column),
          static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

PostgresError::PostgresError(const std::string& database, const pg_result* result)
    : std::runtime_error(database + ": " + message_of(result) + advice_on(result)),
      code(field(result, PG_DIAG_SQLSTATE)),
      detail(field(result, PG_DIAG_MESSAGE_DETAIL)),
      hint(field(result, PG_DIAG_MESSAGE_HINT)) {}

void PostgresConnection::Close::operator()(pg_conn* connection) const {
  PQfinish(connection);
}

PostgresConnection::PostgresConnection(std::string url) : url_(std::move(url)) {
  expect_no_password(url_);
  connect();
}

/// Connects with gramy's own parameters, unless the address sets them. Later parameters override earlier
/// ones, so the address comes last.
void PostgresConnection::connect() {
  constexpr std::array keywords{"application_name",
                                "connect_timeout",
                                "keepalives_idle",
                                "tcp_user_timeout",
                                "dbname",
                                "client_encoding",
                                static_cast<const char*>(nullptr)};
  const std::array values{
      "gramy", "10", "20", "30000", url_.c_str(), "UTF8", static_cast<const char*>(nullptr)};
  const auto why_not = [&]() -> std::string {
    connection_.reset(PQconnectdbParams(keywords.data(), values.data(), 1));
    return is_lost() ? in_one_line(PQerrorMessage(connection_.get())) : "";
  };
  if (std::string why = why_not(); !why.empty()) {
    const PGPing server = PQpingParams(keywords.data(), values.data(), 1);
    const bool is_away = server == PQPING_REJECT || server == PQPING_NO_RESPONSE;
    if (!is_away) why = why_not();  // the server may have returned since the ping
    if (!why.empty() && (is_away || is_full(why))) throw ServerAway(url_ + ": cannot be reached: " + why);
    if (!why.empty()) throw BadInput(url_ + ": cannot use this database: " + why);
  }
  prepared_.clear();
  PQsetNoticeProcessor(
      connection_.get(), [](void*, const char*) {}, nullptr);
  try {
    begin_session();
  } catch (const PostgresError& error) {
    if (is_lost())
      throw ServerAway(url_ +
                       ": cannot be reached: " + error.what());  // the connection was made, and then lost
    throw;
  }
}

/// Sets timeouts, so that the server notices a lost client and releases its locks.
void PostgresConnection::begin_session() {
  run("set default_transaction_isolation = 'read committed'; set lock_timeout = 1000;"
      "set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3;"
      "set tcp_user_timeout = 30000; set idle_in_transaction_session_timeout = 60000;");
  while (!beginning_.empty()) {
    try {
      return run(beginning_);
    } catch (const Blocked&) {
      end_blockers();
    }
  }
}

void PostgresConnection::end_blockers() {
  run("select gramy.end_blockers()");
}

void PostgresConnection::connect_again() {
  const auto since = std::chrono::steady_clock::now();
  for (std::chrono::milliseconds pause = first_pause;;
       pause = std::min<std::chrono::milliseconds>(2 * pause, longest_pause)) {
    std::this_thread::sleep_for(jittered(pause));
    try {
      return connect();
    } catch (const std::exception&) {  // this connection worked before, so the error may be temporary
      if (std::chrono::steady_clock::now() - since > longest_absence) throw;
    }
  }
}

bool PostgresConnection::is_lost() const {
  return PQstatus(connection_.get()) != CONNECTION_OK;
}

void PostgresConnection::begin_with(std::string statements) {
  beginning_ = std::move(statements);
  try {
    begin_session();
  } catch (const PostgresError&) {
    if (!is_lost()) throw;
    connect_again();
  }
}

std::string PostgresConnection::quoted(const std::string& text) const {
  const std::unique_ptr<char, decltype(&PQfreemem)> literal(
      PQescapeLiteral(connection_.get(), text.data(), text.size()), &PQfreemem);
  if (!literal) throw std::runtime_error(url_ + ": " + PQerrorMessage(connection_.get()));
  return literal.get();
}

void PostgresConnection::run(const std::string& statements) {
  pg_result* result = PQexec(connection_.get(), statements.c_str());
  const PostgresRows rows(result);
  const ExecStatusType status = PQresultStatus(result);
  if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) throw_error(url_, result);
}

void PostgresConnection::in_transaction(const std::function<void()>& work) {
  if (in_transaction_) return work();
  ask("begin");
  in_transaction_ = true;
  try {
    work();
    // After an error within `work`, the server would roll back instead of committing.
    if (!is_lost() && PQtransactionStatus(connection_.get()) != PQTRANS_INTRANS)
      throw std::runtime_error(url_ + ": a statement has failed, so nothing was changed");
    ask("commit");
  } catch (const std::exception& error) {
    in_transaction_ = false;
    if (is_lost())
      throw ServerAway(
          fmt::format("{}: the connection was lost, and the change was made completely or not at all: run "
                      "the same command again ({})",
                      url_, error.what()));
    roll_back();
    throw;
  }
  in_transaction_ = false;
}

/// Ignores errors: a lost connection also ends the transaction, and the caller reports the first error.
void PostgresConnection::roll_back() {
  try {
    run("rollback");
  } catch (const std::exception&) {
  }
}

/// Prepares each statement once, when the connection uses it for the first time.
pg_result* PostgresConnection::execute(const char* statement, const std::vector<const char*>& values) {
  const auto [known, is_new] = prepared_.try_emplace(statement, "s" + std::to_string(prepared_.size()));
  const char* name = known->second.c_str();
  if (is_new) {
    pg_result* result = PQprepare(connection_.get(), name, statement, 0, nullptr);
    if (PQresultStatus(result) != PGRES_COMMAND_OK) {
      prepared_.erase(known);
      return result;
    }
    PQclear(result);
  }
  return PQexecPrepared(connection_.get(), name, static_cast<int>(values.size()), values.data(), nullptr,
                        nullptr, 0);
}

PostgresRows PostgresConnection::ask(const char* statement, const std::vector<std::string>& parameters) {
  std::vector<const char*> values;
  for (const std::string& parameter : parameters) {
    if (parameter.find('\0') != std::string::npos)
      throw std::runtime_error(url_ + ": PostgreSQL cannot keep a text with a zero byte");
    values.push_back(parameter.c_str());
  }
  while (true) {
    ++asked_;
    pg_result* result = execute(statement, values);
    PostgresRows rows(result);
    const ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) return rows;
    if (!in_transaction_ && is_lost()) {
      connect_again();
    } else if (!in_transaction_ && is_blocked(result)) {
      end_blockers();
    } else {
      throw_error(url_, result);
    }
  }
}

}  // namespace gramy::referee
