#include "engine/base/turn_pool.hpp"

#include <future>

#include "tests/engine/testing.hpp"

using namespace std::chrono_literals;

namespace {

const TurnPool::Client ania{"A", "ania"}, bolek{"A", "bolek"}, celina{"B", "celina"}, daria{"C", "daria"};

/// Work that runs until it is stopped.
class Endless {
 public:
  TurnPool::Work work() {
    return [this](const std::stop_token& stop) {
      begun_.set_value();
      std::mutex mutex;
      std::unique_lock lock(mutex);
      std::condition_variable_any never;
      never.wait(lock, stop, [] { return false; });
      stopped_.set_value();
    };
  }
  void await_begin() { begun_.get_future().wait(); }
  void await_stop() { stopped_.get_future().wait(); }

 private:
  std::promise<void> begun_, stopped_;
};

/// Keeps a thread of the pool occupied: gives the pool `work`, and returns once a thread has started it.
TurnPool::Number occupy(TurnPool& pool, const TurnPool::Client& client, Endless& work) {
  const auto number = pool.run(client, work.work());
  work.await_begin();
  return number;
}

/// The names of finished pieces of work, in order.
class Log {
 public:
  TurnPool::Work entry(char name) {
    return [this, name](const std::stop_token&) {
      const std::lock_guard lock(mutex_);
      done_ += name;
      changed_.notify_all();
    };
  }
  std::string once_it_has(std::size_t entries) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return done_.size() >= entries; });
    return done_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::string done_;
};

}  // namespace

TEST_CASE("a thread pool does the work of one client in the order in which it was submitted") {
  Log log;
  TurnPool pool({.threads = 1});
  for (const char name : {'a', 'b', 'c', 'd'}) pool.run(ania, log.entry(name));
  CHECK(log.once_it_has(4) == "abcd");
}

TEST_CASE("a thread pool serves the addresses of clients in turn, and the clients of each address in turn") {
  Endless first;
  Log log;
  TurnPool pool({.threads = 1});
  const auto occupied = occupy(pool, daria, first);
  for (int i = 0; i < 3; ++i) pool.run(ania, log.entry('a'));
  for (int i = 0; i < 2; ++i) pool.run(bolek, log.entry('b'));
  for (int i = 0; i < 3; ++i) pool.run(celina, log.entry('c'));
  pool.run(daria, log.entry('d'));
  pool.cancel(occupied);
  CHECK(log.once_it_has(9) == "acdbcacba");
}

TEST_CASE("a client with a new address waits for at most one piece of work from each other address") {
  Endless first;
  Log log;
  TurnPool pool({.threads = 1});
  const auto occupied = occupy(pool, ania, first);
  for (int i = 0; i < 1000; ++i) pool.run({"A", std::to_string(i)}, log.entry('x'));
  pool.run(celina, log.entry('c'));
  pool.cancel(occupied);
  CHECK(log.once_it_has(1001).substr(0, 3) == "xcx");
}

TEST_CASE("unfinished work of one client delays no other client while a thread is free") {
  Endless long_work;
  Log log;
  TurnPool pool({.threads = 2});
  occupy(pool, ania, long_work);
  pool.run(bolek, log.entry('b'));
  CHECK(log.once_it_has(1) == "b");
}

TEST_CASE("a client never uses more threads at once than allowed, even if other threads are idle") {
  Endless one, two;
  Log log;
  TurnPool pool({.threads = 3, .at_once = 2});
  const auto begun = occupy(pool, ania, one);
  occupy(pool, ania, two);
  pool.run(ania, log.entry('a'));
  pool.run(bolek, log.entry('b'));
  CHECK(log.once_it_has(1) == "b");
  pool.cancel(begun);
  CHECK(log.once_it_has(2) == "ba");
}

TEST_CASE("waiting work that is cancelled never starts, and the pool frees the data of the work") {
  Endless long_work;
  Log log;
  const auto held = std::make_shared<int>();
  TurnPool pool({.threads = 1});
  const auto under_way = occupy(pool, ania, long_work);
  const auto dropped =
      pool.run(ania, [held, entry = log.entry('a')](const std::stop_token& stop) { entry(stop); });
  const auto also = pool.run(bolek, log.entry('b'));
  pool.run(celina, log.entry('c'));
  CHECK(held.use_count() == 2);
  CHECK(pool.cancel(dropped));
  CHECK(held.use_count() == 1);
  CHECK(pool.cancel(also));
  CHECK_FALSE(pool.cancel(also));
  CHECK_FALSE(pool.cancel(under_way));
  long_work.await_stop();
  CHECK(log.once_it_has(1) == "c");
}

TEST_CASE("the pool stops work that exceeds its time budget, and starts the next work") {
  Endless one, two;
  Log log;
  TurnPool pool({.threads = 1, .budget = 1ms});
  pool.run(ania, one.work());
  pool.run(bolek, two.work());
  pool.run(celina, log.entry('c'));
  one.await_stop();
  two.await_stop();
  CHECK(log.once_it_has(1) == "c");
}

TEST_CASE("the destructor of a pool stops running work and drops waiting work") {
  Endless long_work;
  const auto held = std::make_shared<int>();
  bool begun = false;
  {
    TurnPool pool({.threads = 1});
    occupy(pool, ania, long_work);
    pool.run(bolek, [held, &begun](const std::stop_token&) { begun = true; });
  }
  long_work.await_stop();
  CHECK_FALSE(begun);
  CHECK(held.use_count() == 1);
}
