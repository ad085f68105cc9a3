#include "referee/tournament/records/postgres/postgres_store.hpp"

#include <thread>

#include "private_postgres.hpp"
#include "referee/tournament/queue/postgres_work_queue.hpp"
#include "referee/tournament/records/postgres/postgres_schema.hpp"
#include "tests/referee/tournament/records/stored.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

constexpr const char* cut_off =
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() "
    "and pid <> pg_backend_pid()";

/// A queue of edition 1 in which a session has claimed a batch. The constructor ends this session.
struct Abandoned {
  /// Calls `meanwhile` after the claim, before the session ends.
  explicit Abandoned(const std::function<void(WorkQueue&)>& meanwhile) {
    queue.clear(1);
    REQUIRE(queue.offer(1, 1, 0, 1, {batch}));
    PostgresStore its_store(url);
    PostgresWorkQueue its_queue(its_store, times);
    worker = its_queue.join("one", 1, 1, Takes::all);
    REQUIRE(its_queue.claim(worker, 1).size() == 1);
    meanwhile(queue);
  }

  /// Waits until the server has noticed that the session has ended.
  void await_end() const {
    for (int i = 0; i < 6000 && queue.look(1).held_of_earlier > 0; ++i) std::this_thread::sleep_for(10ms);
    REQUIRE(queue.look(1).held_of_earlier == 0);
  }

  static constexpr LeaseTimes times{.lease = 24h, .patience = 30s};
  const Batch batch{.first = {1, 0}, .matches = 1, .players = {"x", "y"}};
  std::string url = fresh_tournament_database();
  PostgresStore store{url};
  PostgresWorkQueue queue{store, times};
  WorkerId worker = 0;
};

}  // namespace

TEST_CASE("PostgreSQL: a database without tables, or with foreign tables, is refused with a message") {
  const std::string url = fresh_database();
  CHECK(reads(refusal_of([&] { PostgresStore{url}; }),
              "...found no tables (make them with `gramy-referee store init..."));
  PostgresConnection database(url);
  make_postgres_schema(database);
  make_postgres_schema(database);  // makes no change, because all tables exist
  CHECK(PostgresStore(url).last() == 0);
  for (const auto& [version, what] :
       {std::pair{"6", "which only an earlier gramy can read (use that gramy, or another"},
        std::pair{"99", "which a later gramy made (use that gramy)"}}) {
    database.run(std::string("update gramy.about set version = ") + version);
    const std::string expected = std::string("...found version ") + version + ", " + what + "...";
    CHECK(reads(refusal_of([&] { PostgresStore{url}; }), expected));
    CHECK(reads(refusal_of([&] { make_postgres_schema(database); }), expected));
  }
}

TEST_CASE("PostgreSQL: an address with a password is refused, and the message does not show the password") {
  for (const char* url : {"postgresql://ala:kotek@127.0.0.1/x", "postgresql://127.0.0.1/x?password=kotek",
                          "postgresql://ala:kotek@127.0.0.1:no port/x"}) {
    CAPTURE(url);
    const std::string refusal = refusal_of([&] { PostgresConnection{url}; });
    CHECK(!refusal.empty());
    CHECK(refusal.find("kotek") == std::string::npos);
  }
  CHECK(reads(refusal_of<ServerAway>([] { PostgresConnection("postgresql://ala@/x?host=/nowhere"); }),
              "...cannot be reached..."));
}

TEST_CASE("PostgreSQL: rows that were changed by hand are reported as damaged") {
  const std::string url = fresh_tournament_database();
  PostgresStore store(url);
  PostgresConnection database(url);
  for (const std::uint64_t number : {1, 2, 3})
    store.add(additions_of(stored_match(number, std::to_string(number))));
  store.set_document("seed", "1");
  const auto read = [&] { store.for_each_added(0, [](const StoredMatch&) {}); };
  const auto follow = [&] { store.for_each_added(1, [](const StoredMatch&) {}); };
  read();
  follow();
  database.run("update gramy.match set reason = 'timeout' where added = 2");
  CHECK(reads(refusal_of<Damaged>(read), "...damaged: the record of match 2 was changed..."));
  CHECK_THROWS_AS(follow(), Damaged);
  database.run("update gramy.item set value = '2'");
  CHECK_THROWS_AS(store.document("seed"), Damaged);
  database.run("update gramy.board set text = '8'");
  CHECK_THROWS_AS(store.board(ContentHash(board_text_of_all)), Damaged);
}

TEST_CASE("PostgreSQL: matches that are read in several queries are each read once, and in order") {
  PostgresStore store(fresh_tournament_database());
  Additions additions = additions_of(stored_match(0, "0"));
  for (std::uint64_t number = 1; number < 2500; ++number)
    additions.matches.insert(additions.matches.begin(), stored_match(number, std::to_string(number)));
  store.add(additions);
  std::vector<std::uint64_t> numbers, added;
  const auto number_of = [](const MatchKey& key) { return key.identity.repeat; };
  store.for_each_key(0, [&](std::uint64_t, const MatchKey& key) { numbers.push_back(number_of(key)); });
  store.for_each_added(1, [&](const StoredMatch& match) { added.push_back(number_of(match.key)); });
  REQUIRE(numbers.size() == 2500);
  REQUIRE(added.size() == 2499);
  for (std::uint64_t i = 0; i < numbers.size(); ++i) CHECK(numbers[i] == 2499 - i);
  CHECK(added.front() == 2498);
  CHECK(added[2497] == 1);
  CHECK(added.back() == 0);
  std::vector<std::uint64_t> asked, answered;
  for (std::uint64_t number = 2500; number > 0; number -= 2) asked.push_back(number);
  store.for_each_of(asked,
                    [&](const StoredMatch& match) { answered.push_back(2500 - number_of(match.key)); });
  CHECK(answered == asked);
}

TEST_CASE("PostgreSQL: texts are stored unchanged, and a text with a zero byte is refused") {
  PostgresStore store(fresh_tournament_database());
  const std::string text = "zażółć \"gęślą\" \\ jaźń\n\t$$ '' %s \x7f";
  store.set_document("a", text);
  CHECK(store.document("a") == text);
  CHECK_THROWS_AS(store.set_document("a", std::string("\0x", 2)), std::runtime_error);
  CHECK_THROWS_AS(store.set_document("a", "\xff"), std::runtime_error);
  CHECK(store.document("a") == text);
}

TEST_CASE("PostgreSQL: a client whose connection was cut reconnects and continues") {
  const std::string url = fresh_tournament_database();
  PostgresStore store(url);
  PostgresWorkQueue queue(store, {.lease = 90s, .patience = 30s});
  PostgresConnection database(url);
  queue.clear(1);
  const WorkerId worker = queue.join("one", 1, 1, Takes::all);
  const Batch batch{.first = {1, 0}, .matches = 1, .players = {"x", "y"}};
  REQUIRE(queue.offer(1, 1, 0, 1, {batch}));
  REQUIRE(queue.claim(worker, 1).size() == 1);
  database.ask(cut_off);
  CHECK(queue.extend(worker).size() == 1);
  database.ask(cut_off);
  CHECK(queue.finish(worker, batch, additions_of(stored_match(0, "one"))));
  database.ask(cut_off);
  CHECK(store.last() == 1);
}

TEST_CASE(
    "PostgreSQL: a worker whose session ended loses its batch of an earlier edition of the tournament file") {
  Abandoned by([](WorkQueue& queue) {
    queue.turn_to(2);
    CHECK(queue.look(1).held_of_earlier == 1);
  });
  by.await_end();
  REQUIRE(by.queue.offer(2, 1, 0, 1, {by.batch}));
  // The worker has lost its batch, so its results are refused.
  CHECK(!by.queue.finish(by.worker, by.batch, additions_of(stored_match(0, "one"))));
  CHECK(by.queue.look(1).held_of_earlier == 0);
  CHECK(by.queue.look(1).open == 1);
}

TEST_CASE(
    "PostgreSQL: after a new edition begins, a reconnected worker no longer holds its earlier batch, even "
    "before the next offer") {
  Abandoned by([](WorkQueue&) {});
  by.queue.turn_to(2);
  by.await_end();
  // The worker loses its batch at once, not only at the next offer. Otherwise this worker and a worker that
  // takes the next offer could play the same match.
  CHECK(by.queue.extend(by.worker).empty());
  CHECK(by.queue.offer(2, 1, 0, 1, {by.batch}));
  CHECK(!by.queue.finish(by.worker, by.batch, additions_of(stored_match(0, "one"))));
  CHECK(by.queue.look(1).held_of_earlier == 0);
}

TEST_CASE("PostgreSQL: leases are measured by the clock of the server, not by that of the worker") {
  PostgresStore store(fresh_tournament_database());
  PostgresWorkQueue queue(store, {.lease = 90s, .patience = 30s});
  queue.clear(1);
  const WorkerId worker = queue.join("one", 1, 1, Takes::all);
  REQUIRE(queue.offer(1, 1, 0, 2, {{.first = {1, 0}, .matches = 2, .players = {}}}));
  REQUIRE(queue.claim(worker, 1).size() == 1);
  const QueueState state = queue.state();
  CHECK(state.workers.at(0).since <= state.workers.at(0).seen);
  CHECK(state.open.at(0).until - state.workers.at(0).seen >= 89s);
  CHECK(state.open.at(0).until - state.workers.at(0).seen <= 90s);
}
