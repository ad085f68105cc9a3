// The rights of the database role of a worker. Each right is tested separately.
#include <fmt/format.h>

#include "referee/tournament/places/database.hpp"
#include "referee/tournament/places/read_results.hpp"
#include "referee/tournament/queue/postgres_work_queue.hpp"
#include "referee/tournament/records/postgres/postgres_store.hpp"
#include "referee/tournament/records/tournaments.hpp"
#include "tests/referee/tournament/records/postgres/private_postgres.hpp"
#include "tests/referee/tournament/records/stored.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

constexpr const char* denied = "42501";  // the code of the error insufficient_privilege

std::string as_role(std::string url, const std::string& role) {
  return url.replace(url.find("gramy@"), 5, role);
}

/// A database that is ready for a tournament, with roles for two workers.
struct Ready {
  Ready() {
    make_database_ready(owner);
    for (const char* name : {"one", "two"}) {
      roles.push_back(add_database_worker(owner, name, {}).role);
      workers.push_back(as_role(owner, roles.back()));
    }
  }
  ~Ready() {
    PostgresConnection database(owner);
    const std::string name(database.ask("select current_database()").text(0, 0));
    for (const char* worker : {"one", "two"}) database.ask("select gramy.remove_worker($1)", {worker});
    database.run("drop owned by " + name + "_workers; drop role " + name + "_workers");
  }

  std::string owner = fresh_database();
  std::vector<std::string> roles, workers;
};

/// A database with two offered batches. Each batch has two matches.
struct Offered : Ready {
  Offered() {
    std::vector<OfferedMatch> expected;
    for (std::uint64_t number = 0; number < 4; ++number) {
      played.push_back(stored_match(number, match_id("paski", "b", {"x", "y"}, number)));
      expected.push_back({.place = {1, number}, .key = played.back().key, .id = played.back().id});
    }
    store.connection().ask("insert into gramy.board values ($1, $2)",
                           {ContentHash(board_text_of_all).text(), board_text_of_all});
    queue.clear(1);
    queue.expect(1, expected);
    REQUIRE(queue.offer(1, 1, 0, 4, batches));
  }

  /// The results of a batch. The board is left out.
  Additions additions(std::size_t batch) const {
    return {.matches = {played[2 * batch], played[2 * batch + 1]}, .boards = {}, .unplayed = {}};
  }

  PostgresStore store{owner};
  PostgresWorkQueue queue{store, {.lease = 90s, .patience = 30s}};
  const std::vector<Batch> batches{{.first = {1, 0}, .matches = 2, .players = {"x", "y"}},
                                   {.first = {1, 2}, .matches = 2, .players = {"x", "y"}}};
  std::vector<StoredMatch> played;
};

/// A worker that uses the queue as gramy-referee does.
struct Client {
  explicit Client(const std::string& url) : store(url) {}

  PostgresStore store;
  PostgresWorkQueue queue{store, {.lease = 90s, .patience = 30s}};
  WorkerId id = queue.join("a worker", 1, 1, Takes::all);
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

TEST_CASE("PostgreSQL: a worker's role can do all work of a worker by calling functions of the database") {
  const Offered offered;
  Client worker(offered.workers[0]);
  worker.store.connection().begin_with("select gramy.play_along('')");
  CHECK(worker.queue.offered(1) == 4);
  CHECK(!worker.queue.look(1).is_offered);  // no batch is on offer while no process of the owner is connected
  CHECK(worker.queue.claim(worker.id, 2) == offered.batches);
  CHECK(worker.queue.extend(worker.id) == offered.batches);
  worker.queue.give_back(worker.id, offered.batches[1]);
  worker.queue.unable(worker.id, "y");
  CHECK(worker.queue.finish(worker.id, offered.batches[0], offered.additions(0)));
  CHECK(!worker.queue.finish(worker.id, offered.batches[0], offered.additions(0)));
  CHECK(worker.store.last() == 2);
  CHECK(worker.store.match(1) == offered.played[0]);
  CHECK(worker.store.board(ContentHash(board_text_of_all)) == board_text_of_all);
  CHECK(is_database_played(offered.owner));
  worker.queue.leave(worker.id);
  CHECK(offered.queue.state().refusals.empty());
}

TEST_CASE("PostgreSQL: results that differ from the batch are refused, and other workers play the batch") {
  Offered offered;
  Client worker(offered.workers[0]), other(offered.workers[1]);
  const auto refusal = [&](const auto& change) {
    REQUIRE(worker.queue.claim(worker.id, 1) == std::vector{offered.batches[0]});
    Additions additions = offered.additions(0);
    change(additions);
    std::string why =
        refusal_of<Refused>([&] { worker.queue.finish(worker.id, offered.batches[0], additions); });
    CHECK(offered.store.last() == 0);
    // Resets the batch for the next case: another worker claims it and gives it back.
    CHECK(other.queue.claim(other.id, 1) == std::vector{offered.batches[0]});
    other.queue.give_back(other.id, offered.batches[0]);
    offered.store.connection().run("update gramy.batch set expirations = 0");
    return why.substr(why.find("again: ") + 7);
  };
  const auto of_record = [&](const std::string& from, const std::string& to) {
    return refusal([&](Additions& additions) {
      std::string& record = additions.matches[1].record;
      record.replace(record.find(from), from.size(), to);
    });
  };
  const std::string none = "match paski:b:x:y#2 is not one of the claimed matches";
  CHECK(refusal([](Additions& additions) { additions.matches[1].key.identity.repeat = 7; }) == none);
  CHECK(refusal([](Additions& additions) { additions.matches[1].key.identity.start = 2; }) == none);
  CHECK(refusal([](Additions& additions) { additions.matches[1].key.identity.board = ContentHash("8"); }) ==
        none);
  CHECK(refusal([](Additions& additions) {
          additions.matches[1].key.identity.players = {"y", "x"};
        }) == none);
  CHECK(refusal([](Additions& additions) { additions.matches[1].key.versions = {}; }) == none);
  CHECK(refusal([](Additions& additions) { additions.matches[1].id = "\x1b[2J"; }) ==
        "match ?[2J is not one of the claimed matches");
  CHECK(refusal([&](Additions& additions) { additions.matches[1] = offered.played[2]; }) ==
        "match paski:b:x:y#3 is not one of the claimed matches");
  CHECK(refusal([&](Additions& additions) { additions.matches[1] = additions.matches[0]; }) ==
        "the batch has a match twice");
  CHECK(refusal([&](Additions& additions) { additions.matches.push_back(offered.played[2]); }) ==
        "the batch has more matches than were claimed");
  CHECK(refusal([](Additions& additions) { additions.boards[ContentHash("8")] = "8"; }) ==
        "the batch has boards, which only the owner may add");
  CHECK(refusal([](Additions& additions) {
          additions.matches[1].outcome.reason = protocol::Reason::aborted;
        }) == "a match has an invalid result or reason");
  CHECK(refusal([](Additions& additions) {
          additions.matches[1].outcome = {.result = {}, .reason = protocol::Reason::asked};
        }) == "a match has an invalid result or reason");
  CHECK(refusal([](Additions& additions) { additions.matches[1].outcome.result.winner = Seat::first; }) ==
        "the record belongs to another match");
  CHECK(refusal([](Additions& additions) {
          additions.matches[1].record = "no JSON";
        }).starts_with("it cannot be read"));
  CHECK(refusal([](Additions& additions) {
          additions.matches[1].record = std::string(1000, '[');
        }).starts_with("it cannot"));
  CHECK(of_record("\"match\":\"paski:b:x:y#2\"", "\"match\":\"paski:b:x:y#3\"") ==
        "the record belongs to another match");
  CHECK(of_record("[\"x\",\"y\"]", "[\"x\",\"z\"]") == "the record belongs to other players");
  CHECK(of_record("[[2],3]", "[[2.5],3]") == "the record has an invalid move");
  CHECK(of_record("[[2],3]", "[2,3]") == "the record has an invalid move");
  CHECK(of_record("2024", "soon") == "a field of the record is missing or has a wrong type");
  CHECK(of_record("\"start\":null", "\"start\":7") == "the record begins in another position");
  CHECK(of_record("\"at\"", "\"lag\":[[2,1]],\"at\"") == "a note in the record belongs to no move");
  CHECK(of_record("\"at\"", "\"detail\":[],\"at\"") == "a field of the record has a wrong type");
  CHECK(refusal([](Additions& additions) {
          additions.matches.pop_back();
          additions.unplayed = {{stored_match(7, "").key, {true, false}}};
        }) == "an unplayed match is not one of the claimed matches");
  const auto refusals = offered.queue.state().refusals;
  CHECK(refusals.size() == 24);
  CHECK(refusals[0].why == none);
  CHECK(refusals[0].role == offered.roles[0]);
  CHECK(refusals[0].worker == worker.id);
  CHECK(database_workers(offered.owner)[0].refused == 24);
  // Correct results are accepted, even if a match of the batch is reported as unplayed.
  Additions additions = offered.additions(0);
  additions.unplayed = {{additions.matches[1].key, {true, false}}};
  additions.matches.pop_back();
  REQUIRE(worker.queue.claim(worker.id, 1).size() == 1);
  CHECK(worker.queue.finish(worker.id, offered.batches[0], additions));
  CHECK(offered.store.unplayed() == additions.unplayed);
}

TEST_CASE("PostgreSQL: malformed results are refused, and do not disturb other processes") {
  const Offered offered;
  Client worker(offered.workers[0]), other(offered.workers[1]);
  REQUIRE(worker.queue.claim(worker.id, 1).size() == 1);
  PostgresConnection hostile(offered.workers[0]);
  const std::string me = std::to_string(worker.id);
  for (const char* additions : {
           "{}",
           "[]",
           "null",
           "7",
           R"({"matches": 7})",
           R"({"boards": [], "matches": [7], "unplayed": []})",
           R"({"boards": [], "matches": [[]], "unplayed": []})",
           R"({"boards": [], "matches": [], "unplayed": [["x", "y", "z"]]})",
       }) {
    CAPTURE(additions);
    CHECK(hostile.ask("select gramy.finish($1, 1, 0, 2, $2)", {me, additions}).text(0, 0) != "taken");
    worker.queue.claim(worker.id, 1);
  }
  CHECK(hostile.ask("select gramy.finish($1, 1, 2, 2, '{}')", {me}).text(0, 0) ==
        "late");  // refused, because this worker does not hold the batch
  CHECK_NOTHROW(other.store.for_each_added(0, [](const StoredMatch&) {}));
  CHECK(other.store.unplayed().empty());
  CHECK(offered.store.last() == 0);
  // A role may not act for a worker that belongs to another role.
  CHECK_THROWS_AS(worker.queue.leave(other.id), Forgotten);
  CHECK_THROWS_AS(worker.queue.claim(other.id, 1), Forgotten);
}

TEST_CASE("PostgreSQL: the server limits the leases and the requests of a worker") {
  const Offered offered;
  PostgresStore store(offered.workers[0]);
  PostgresWorkQueue queue(store, {.lease = 24h * 365 * 30'000, .patience = 0s});
  const WorkerId worker = queue.join("one", 1, 1, Takes::all);
  REQUIRE(queue.claim(worker, 1'000'000'000).size() == 2);
  queue.extend(worker);
  const QueueState state = offered.queue.state();
  for (const OpenBatch& open : state.open) CHECK(open.until <= state.now + 90s);
  for (const auto& [name, concurrency] :
       {std::pair{std::string("x"), std::size_t{10'001}}, std::pair{std::string("x"), std::size_t{0}},
        std::pair{std::string(301, 'x'), std::size_t{1}}})
    CHECK_THROWS_AS(queue.join(name, concurrency, 1, Takes::all), PostgresError);
  CHECK_THROWS_AS(queue.unable(worker, std::string(1001, 'x')), PostgresError);
  for (int i = 0; i < 1000; ++i)
    store.connection().ask("select gramy.unable($1, $2)", {"1", std::to_string(i)});
  CHECK_THROWS_AS(queue.unable(worker, "one more"), PostgresError);
}

TEST_CASE("PostgreSQL: a worker can record matches only of the tournament that it has joined") {
  Offered offered;
  constexpr LeaseTimes times{.lease = 90s, .patience = 30s};
  offered.store.choose("other");
  PostgresWorkQueue other(offered.store, times);
  other.clear(1);
  REQUIRE(other.offer(1, 1, 0, 4, offered.batches));
  PostgresStore store(offered.workers[0]);
  store.choose("other");
  PostgresWorkQueue queue(store, times);
  const WorkerId worker = queue.join("one", 1, 1, Takes::all);
  REQUIRE(queue.claim(worker, 1) == std::vector{offered.batches[0]});
  CHECK_THROWS_AS(queue.finish(worker, offered.batches[0], offered.additions(0)), Refused);
  CHECK(offered.store.last() == 0);
  CHECK(other.state().refusals.size() == 1);
  CHECK(offered.queue.state().refusals.empty());
  store.choose("none");
  CHECK_THROWS_AS(PostgresWorkQueue(store, times).join("one", 1, 1, Takes::all), PostgresError);
}

TEST_CASE("PostgreSQL: a worker for one tournament can neither play nor read another tournament") {
  const Offered offered;
  constexpr LeaseTimes times{.lease = 90s, .patience = 30s};
  PostgresStore owner(offered.owner);
  StoredMatch of_other = stored_match(0, "other");
  for (const char* name : {"t", "other"}) {
    owner.in_transaction([&] { add_tournament(owner, name); });
    owner.set_document("secret", name);
    PostgresWorkQueue(owner, times).clear(1);
    of_other.key.tournament = name;
    owner.add(additions_of(of_other));
  }
  CHECK(reads(
      refusal_of<BadInput>([&] { add_database_worker(offered.owner, "three", {}); }),
      "...expected --tournament for each tournament that worker three may play, found none (the database has "
      "'t', 'other')"));
  const std::string role = add_database_worker(offered.owner, "three", {"t", "later"}).role;
  CHECK(database_workers(offered.owner)[1].tournaments == Words{"t", "later"});
  CHECK(!database_workers(offered.owner)[0].tournaments);
  {
    PostgresStore store(as_role(offered.owner, role));
    PostgresConnection& hostile = store.connection();
    store.choose("t");
    CHECK(store.document("secret") == "t");
    CHECK(store.last() == 1);
    CHECK(store.match(1).key.tournament == "t");
    PostgresWorkQueue queue(store, times);
    const WorkerId worker = queue.join("one", 1, 1, Takes::all);
    CHECK(queue.claim(worker, 1).empty());
    CHECK(queue.look(1).recorded == 1);
    constexpr const char* not_for_it = "GR004";
    for (const char* name : {"other", "none", ""}) {
      CAPTURE(name);
      for (const char* call :
           {"select gramy.join('{}', 'one', 1, 1, false)", "select gramy.state('{}')",
            "select gramy.look('{}', 1)", "select gramy.play_along('{}')", "select gramy.last_match('{}')",
            "select gramy.unplayed('{}')", "select gramy.matches_after('{}', 0, 9, 9)"})
        CHECK(code_of(hostile, fmt::format(fmt::runtime(call), name)) == not_for_it);
    }
    CHECK(code_of(hostile, "select gramy.document('other', 'secret')") == not_for_it);
    CHECK_THROWS_AS(store.match(2), Damaged);
  }
  CHECK(remove_database_worker(offered.owner, "three"));
  CHECK(owner.connection().ask("select from gramy.worker_role").size() == 2);
}

TEST_CASE(
    "PostgreSQL: clearing a queue deletes the notes on refused requests of this queue's workers and keeps "
    "all others") {
  Offered offered;
  const WorkerId own = offered.queue.join("own", 1, 1, Takes::all);
  offered.store.choose("other");
  PostgresWorkQueue other(offered.store, {.lease = 90s, .patience = 30s});
  other.clear(1);
  const WorkerId of_other = other.join("other", 1, 1, Takes::all);
  for (const WorkerId worker : {own, of_other, WorkerId{0}})
    offered.store.connection().ask("select gramy.note_refusal('x', $1, '', '')", {std::to_string(worker)});
  CHECK(offered.queue.state().refusals.size() == 2);
  CHECK(other.state().refusals.size() == 2);
  offered.queue.clear(1);
  CHECK(offered.queue.state().refusals.size() == 1);
  CHECK(other.state().refusals.size() == 2);
}

TEST_CASE("PostgreSQL: a session that makes others wait too long for a lock is ended with a message") {
  const Offered offered;
  Client worker(offered.workers[0]), other(offered.workers[1]);
  REQUIRE(other.queue.claim(other.id, 1) == std::vector{offered.batches[0]});
  REQUIRE(worker.queue.claim(worker.id, 1) == std::vector{offered.batches[1]});
  PostgresConnection& hostile = worker.store.connection();
  hostile.run("set idle_in_transaction_session_timeout = 0; set lock_timeout = 0; begin");
  SUBCASE("a session that holds the lock on recorded matches for too long is ended") {
    CHECK(worker.queue.finish(worker.id, offered.batches[1], offered.additions(1)));
  }
  SUBCASE("a session that holds the lock on the list of playing sessions for too long is ended") {
    hostile.run("select gramy.play_along('')");
    CHECK(offered.store.connection().ask("select gramy.play_alone('')").text(0, 0) == "t");
  }
  CHECK(other.queue.finish(other.id, offered.batches[0], offered.additions(0)));
  CHECK(offered.store.last() == 2);
  const auto refusals = offered.queue.state().refusals;
  REQUIRE(!refusals.empty());
  CHECK(refusals.back().role == offered.roles[0]);
  CHECK(refusals.back().why ==
        "it kept others waiting for a lock for more than a second: its session was ended");
}

TEST_CASE("PostgreSQL: a worker's role can change only its own settings, and the owner can remove the role") {
  const Offered offered;
  Client worker(offered.workers[0]), other(offered.workers[1]);
  REQUIRE(worker.queue.claim(worker.id, 1).size() == 1);
  PostgresConnection hostile(offered.workers[0]);
  for (const char* change : {"password 'mine'", "set search_path = mine", "set statement_timeout = 1",
                             "set default_transaction_read_only = on"})
    hostile.run("alter role " + offered.roles[0] + " " + change);
  for (const char* change : {"password 'mine'", "set statement_timeout = 1", "nologin"})
    CHECK(code_of(hostile, "alter role " + offered.roles[1] + " " + change) == denied);
  CHECK(code_of(hostile, "alter role " + offered.roles[0] + " connection limit 1000") == denied);
  CHECK(Client(offered.workers[1]).queue.claim(other.id, 0).empty());
  REQUIRE(database_workers(offered.owner).size() == 2);
  CHECK(database_workers(offered.owner)[0].role == offered.roles[0]);
  CHECK(remove_database_worker(offered.owner, "one"));
  CHECK(!remove_database_worker(offered.owner, "one"));
  CHECK(!remove_database_worker(offered.owner, "nobody"));
  CHECK(database_workers(offered.owner).size() == 1);
  CHECK_THROWS_AS(PostgresConnection{offered.workers[0]}, BadInput);
  CHECK(other.queue.claim(other.id, 2).size() == 2);  // both batches, including the one of the removed worker
}

TEST_CASE(
    "PostgreSQL: only an owner who may create roles can add a worker's role, and the role's name must be "
    "valid") {
  const Ready ready;
  CHECK(reads(refusal_of<PostgresError>([&] { add_database_worker(ready.owner, "one", {}); }),
              "...there is already a worker one"));
  for (const char* name : {"", "workers", "Lab", "a b", "a\"b", "-a"}) {
    CAPTURE(name);
    CHECK_THROWS_AS(add_database_worker(ready.owner, name, {}), PostgresError);
  }
  CHECK_THROWS_AS(add_database_worker(ready.owner, std::string(60, 'a'), {}), PostgresError);
  PostgresConnection superuser(fresh_database());
  const std::string name(superuser.ask("select current_database()").text(0, 0)), role = name + "_owner";
  const std::string url = as_role(superuser.name(), role);
  superuser.run("create role " + role + " login; grant create on database " + name + " to " + role);
  make_database_ready(url);
  PostgresConnection(url).ask("select gramy.clear('', 1, 1, 1)");
  CHECK(reads(refusal_of<PostgresError>([&] { add_database_worker(url, "lab", {}); }),
              "...expected an owner who may create roles, found " + role +
                  ", who may not (to allow it, a superuser..."));
  superuser.run("alter role " + role + " createrole");
  const auto added = add_database_worker(url, "lab", {});
  CHECK(added.role == name + "_lab");
  CHECK(added.password.size() == 64);
  {
    PostgresStore store(
        std::string(superuser.name()).replace(superuser.name().find("gramy@"), 5, added.role));
    store.connection().run("begin");
    PostgresWorkQueue(store, {}).join("x", 1, 1, Takes::all);
    superuser.run("select pg_sleep(1.1)");
    CHECK(PostgresConnection(url).ask("select gramy.end_blockers()").text(0, 0) == "1");
  }
  CHECK(remove_database_worker(url, "lab"));
  superuser.run("reassign owned by " + role + " to current_user; drop owned by " + role + ", " + name +
                "_workers; drop role " + role + ", " + name + "_workers");
}

TEST_CASE("PostgreSQL: a worker's role has no right beyond the functions of a worker") {
  const Ready ready;
  PostgresConnection owner(ready.owner), worker(ready.workers[0]);
  const auto relations = [&](const char* kind) {
    return column(
        owner.ask("select 'gramy.' || relname from pg_class where relnamespace = 'gramy'::regnamespace and "
                  "relkind = $1",
                  {kind}));
  };
  const auto tables = relations("r"), sequences = relations("S");
  CHECK(tables.size() == 14);
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
        "select gramy.revoke('', 1)",
        "select gramy.clear('', 1, 1, 1)",
        "select gramy.play_alone('')",
        "select gramy.expire_leases('', 0)",
        "select gramy.free(1)",
        "select gramy.see(1)",
        "select gramy.clock()",
        "select gramy.add_worker('mine', null)",
        "select gramy.remove_worker('two')",
        "select gramy.workers_by_role()",
        "select gramy.barred('', 1, 1, 1, 1)",
        "select gramy.expect('', 1, '[]')",
        "select gramy.offer('', 1, 1, 0, 2, '[]')",
        "select gramy.turn_to('', 2)",
        "select gramy.take_turn()",
        "select gramy.host(1)",
        "select gramy.put_document('', 'shared', '', '')",
        "select gramy.put_document('', 'standings', '', '')",
        "select gramy.remove('')",
        "select gramy.is_allowed('')",
        "select gramy.add('{\"boards\": [[\"b2-0\", \"8\"]]}')",
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
  // A role has no rights in another database.
  const Ready another;
  PostgresConnection stranger(as_role(another.owner, ready.roles[0]));
  CHECK(code_of(stranger, "select gramy.version()") == denied);
  CHECK(code_of(stranger, "select gramy.look('', 1)") == denied);
  // These are all functions that a worker may call. Consider the worker's rights before you add one.
  const auto allowed =
      column(worker.ask("select proname::text from pg_proc where pronamespace = 'gramy'::regnamespace and "
                        "has_function_privilege(oid, 'execute')"));
  CHECK(allowed == std::set<std::string>{"version",    "last_match", "matches_at", "matches_after",
                                         "board",      "unplayed",   "document",   "join",
                                         "leave",      "look",       "state",      "claim",
                                         "extend",     "give_back",  "finish",     "unable",
                                         "play_along", "is_played",  "is_owner",   "end_blockers"});
}

TEST_CASE("PostgreSQL: gramy's functions in the database never use objects of another schema") {
  const Ready ready;
  PostgresConnection owner(ready.owner);
  const auto others =
      column(owner.ask("select proname::text from pg_proc where pronamespace = 'gramy'::regnamespace and not "
                       "(prosecdef and proconfig @> array['search_path=pg_catalog, pg_temp'])"));
  // A worker cannot call these functions. They are called only by the functions above, and use their search
  // path.
  CHECK(others == std::set<std::string>{"clock",
                                        "matches_in",
                                        "add_each",
                                        "add_all",
                                        "see",
                                        "note_freed",
                                        "free",
                                        "expire_leases",
                                        "barred",
                                        "move_first_free_on",
                                        "most_held",
                                        "is_held",
                                        "is_host",
                                        "is_allowed",
                                        "expect_allowed",
                                        "with_claimer",
                                        "playing_now",
                                        "group_of_workers",
                                        "worker_roles",
                                        "note_refusal",
                                        "row_hash",
                                        "texts",
                                        "are_texts",
                                        "wrong_in",
                                        "wrong_in_record",
                                        "wrong_in_match",
                                        "wrong_in_unplayed"});
  for (const std::string& part : others) {
    CAPTURE(part);
    CHECK(owner
              .ask("select from pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner))) as its "
                   "where proname = $1 and pronamespace = 'gramy'::regnamespace and its.grantee <> proowner",
                   {part})
              .size() == 0);
  }
  // A user's function with the name of a system function is not called.
  owner.run(
      "create schema other; create function other.pg_backend_pid() returns integer language sql as 'select "
      "0'; "
      "set search_path = other, pg_catalog");
  CHECK(owner.ask("select pg_backend_pid()").text(0, 0) == "0");
  owner.ask("select gramy.clear('', 1, 1, 1)");
  owner.ask("select gramy.play_along('')");
  CHECK(owner.ask("select gramy.is_played('')").text(0, 0) == "f");
  CHECK(PostgresConnection(ready.owner).ask("select gramy.is_played('')").text(0, 0) == "t");
}
