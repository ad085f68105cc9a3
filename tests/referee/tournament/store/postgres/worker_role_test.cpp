// What the role for workers may do, by trying.
#include "../stored.hpp"
#include "private_postgres.hpp"
#include "referee/tournament/store/database.hpp"
#include "referee/tournament/store/postgres/postgres_store.hpp"
#include "referee/tournament/store/postgres/postgres_work_queue.hpp"
#include "referee/tournament/store/read_results.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

constexpr const char* denied = "42501";  // insufficient_privilege

std::string as_role(std::string url, const std::string& role) {
  return url.replace(url.find("gramy@"), 5, role);
}

/// A database that is ready for a tournament.
struct Ready {
  std::string owner = fresh_database();
  std::string role = make_database_ready(owner);
  std::string worker = as_role(owner, role);
};

std::set<std::string> column(const PostgresRows& rows) {
  std::set<std::string> texts;
  for (int row = 0; row < rows.size(); ++row) texts.emplace(rows.text(row, 0));
  return texts;
}

std::string code_of(PostgresConnection& database, const std::string& statement) {
  try {
    database.ask(statement.c_str());
  } catch (const PostgresError& error) {
    return error.code;
  }
  return "";
}

}  // namespace

TEST_CASE("PostgreSQL: a worker's role plays, with the functions of a worker") {
  const Ready ready;
  CHECK(make_database_ready(ready.owner) == ready.role);  // it is there
  PostgresStore(ready.owner).add(batch_of(stored_match(5, "before")));
  PostgresStore store(ready.worker);
  store.connection().begin_with("select gramy.play_along()");
  PostgresWorkQueue queue(store, {.lease = 90s, .patience = 30s});
  const WorkerId worker = queue.join("one", 1);
  const Stretch first{.first = {1, 0}, .matches = 1, .players = {"x", "y"}};
  const Stretch second{.first = {1, 1}, .matches = 1, .players = {"x", "y"}};
  CHECK(queue.offer(1, 0, 2, {first, second}));
  CHECK(queue.offered(1) == 2);
  CHECK(queue.claim(worker, 2).size() == 2);
  CHECK(queue.extend(worker).size() == 2);
  queue.give_back(worker, second);
  queue.unable(worker, "y");
  CHECK(queue.finish(worker, first, batch_of(stored_match(0, "one"))));
  store.set_document(standings_document, "{}");
  CHECK(store.document(standings_document) == "{}");
  CHECK(store.size() == 2);
  CHECK(store.match({1, 0})->id == "one");
  CHECK(store.board(ContentHash(board_text_of_all)) == board_text_of_all);
  CHECK(is_database_played(ready.owner));
  queue.leave(worker);
}

TEST_CASE("PostgreSQL: a worker's role can do nothing else") {
  const Ready ready;
  PostgresConnection owner(ready.owner), worker(ready.worker);
  const auto relations = [&](const char* kind) {
    return column(
        owner.ask("select 'gramy.' || relname from pg_class where relnamespace = 'gramy'::regnamespace and "
                  "relkind = $1",
                  {kind}));
  };
  const auto tables = relations("r"), sequences = relations("S");
  CHECK(tables.size() == 11);
  CHECK(sequences.size() == 2);
  for (const std::string& table : tables) {
    CAPTURE(table);
    CHECK(code_of(worker, "select * from " + table) == denied);
    CHECK(code_of(worker, "delete from " + table) == denied);
    CHECK(code_of(worker, "drop table " + table) != "");
    CHECK(code_of(worker, "copy " + table + " to stdout") == denied);
    CHECK(code_of(worker, "copy " + table + " from stdin") == denied);
    CHECK(code_of(worker, "truncate " + table) == denied);
  }
  for (const std::string& sequence : sequences) {
    CAPTURE(sequence);
    CHECK(code_of(worker, "select nextval('" + sequence + "')") == denied);
    CHECK(code_of(worker, "select setval('" + sequence + "', 1)") == denied);
    CHECK(code_of(worker, "select * from " + sequence) == denied);
  }
  for (const char* statement :
       {"select gramy.add('{}')",
        "select gramy.replace('fact', '[]')",
        "select gramy.revoke(1)",
        "select gramy.clear()",
        "select gramy.play_alone()",
        "select gramy.begin_rearranging()",
        "select gramy.rearrange('[]')",
        "select gramy.end_rearranging()",
        "select gramy.put_aside('[]')",
        "select gramy.take_back(1)",
        "select gramy.set_aside_after(0, 1)",
        "select gramy.let_lapse(0)",
        "select gramy.free(1)",
        "select gramy.see(1)",
        "select gramy.clock()",
        "select gramy.make_worker_role()",
        "select gramy.barred(1, 1, 1, 1)",
        "select gramy.put('document', 'shared', '', '')",
        "select gramy.put('fact', 'standings', '', '')",
        "create table public.mine (x integer)",
        "create temporary table mine (x integer)",
        "create temporary sequence mine",
        "create temporary view mine as select 1",
        "create table pg_temp.mine (x integer)",
        "create schema mine",
        "create function gramy.mine() returns integer language sql as 'select 1'",
        "create or replace function gramy.clock() returns bigint language sql as 'select 1'",
        "alter function gramy.clock() rename to mine",
        "grant execute on function gramy.clock() to public",
        "set role gramy",
        "set session authorization gramy",
        "alter role gramy password 'mine'",
        "alter system set work_mem = 1",
        "create role other",
        "copy (select 1) to program 'true'",
        "copy (select 1) to '/tmp/mine'",
        "select lo_import('/etc/passwd')",
        "select pg_advisory_lock(1)",
        "select pg_try_advisory_lock(1, 1)",
        "select pg_advisory_unlock_all()",
        "select lo_create(0)",
        "select lo_creat(-1)",
        "select lo_from_bytea(0, 'mine')",
        "select pg_ls_dir('.')",
        "select pg_reload_conf()",
        "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'gramy'",
        "select pg_read_file('/etc/passwd')"}) {
    CAPTURE(statement);
    CHECK(code_of(worker, statement) == denied);
  }
  // Nor anything with another tournament.
  PostgresConnection stranger(as_role(Ready().owner, ready.role));
  CHECK(code_of(stranger, "select gramy.version()") == denied);
  CHECK(code_of(stranger, "select gramy.look(1, 1)") == denied);
  // One that is added is to be thought about.
  const auto allowed =
      column(worker.ask("select proname::text from pg_proc where pronamespace = 'gramy'::regnamespace and "
                        "has_function_privilege(oid, 'execute')"));
  CHECK(allowed ==
        std::set<std::string>{"version",    "size",      "matches_from", "matches_after", "board",  "items",
                              "item",       "put",       "join",         "leave",         "look",   "state",
                              "offer",      "claim",     "extend",       "give_back",     "finish", "unable",
                              "play_along", "is_played", "begin_turn",   "end_turn",      "record"});
}

TEST_CASE("PostgreSQL: functions use no names but those meant") {
  const Ready ready;
  PostgresConnection owner(ready.owner);
  const auto others =
      column(owner.ask("select proname::text from pg_proc where pronamespace = 'gramy'::regnamespace and not "
                       "(prosecdef and proconfig @> array['search_path=pg_catalog, pg_temp'])"));
  // Which only those call, whose names they use then.
  CHECK(others == std::set<std::string>{"clock", "matches_in", "add_each", "add_all", "see", "note_freed",
                                        "free", "let_lapse", "barred", "move_first_free_on"});
  for (const std::string& part : others) {
    CAPTURE(part);
    CHECK(owner
              .ask("select from pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner))) as its "
                   "where proname = $1 and pronamespace = 'gramy'::regnamespace and its.grantee <> proowner",
                   {part})
              .size() == 0);
  }
  // Somebody's own function of the same name is passed over.
  owner.run(
      "create schema other; create function other.pg_try_advisory_lock(bigint) returns boolean language sql "
      "as "
      "'select false'; set search_path = other, pg_catalog");
  CHECK(owner.ask("select pg_try_advisory_lock(7)").text(0, 0) == "f");
  CHECK(owner.ask("select gramy.play_alone()").text(0, 0) == "t");
}
