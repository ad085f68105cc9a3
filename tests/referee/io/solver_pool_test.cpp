#include "referee/io/solver_pool.hpp"

#include <doctest/doctest.h>
#include <future>
#include <memory>
#include <string>

using namespace gramy::referee;
using namespace std::chrono_literals;

namespace {

constexpr SolverPool::Client ania(1), bolek(2), celina(3), daria(4);

constexpr auto ample = 1h;

void wait_for(const std::stop_token& stop) {
  std::mutex mutex;
  std::unique_lock lock(mutex);
  std::condition_variable_any never;
  never.wait(lock, stop, [] { return false; });
}

/// Work that goes on until it is stopped.
class Endless {
 public:
  SolverPool::Work work() {
    return [this](const std::stop_token& stop) {
      begun_.set_value();
      wait_for(stop);
      stopped_.set_value();
    };
  }
  void await_begin() { begun_.get_future().wait(); }
  void await_stop() { stopped_.get_future().wait(); }

 private:
  std::promise<void> begun_, stopped_;
};

/// Returns once a thread works on it.
void occupy(SolverPool& pool, SolverPool::Client client, Endless& work) {
  pool.run(client, work.work());
  work.await_begin();
}

/// What was done, in its order.
class Log {
 public:
  SolverPool::Work entry(char name) {
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

TEST_CASE("all work is done, by one thread in the order in which it came") {
  Log log;
  SolverPool pool(1, ample);
  for (const char name : {'a', 'b', 'c', 'd'})
    pool.run(static_cast<SolverPool::Client>(name), log.entry(name));
  CHECK(log.once_it_has(4) == "abcd");
}

TEST_CASE("what one client has under way holds up nobody while there is another thread") {
  Endless long_work;
  Log log;
  SolverPool pool(2, ample);
  occupy(pool, ania, long_work);
  pool.run(bolek, log.entry('b'));
  CHECK(log.once_it_has(1) == "b");
}

TEST_CASE("new work of a client stops what is under way, and has its turn after everybody who waits") {
  Endless long_work;
  Log log;
  SolverPool pool(1, ample);
  occupy(pool, ania, long_work);
  pool.run(bolek, log.entry('b'));
  pool.run(ania, log.entry('a'));
  long_work.await_stop();
  CHECK(log.once_it_has(2) == "ba");
}

TEST_CASE("new work of a client takes the place of what waits, at the end") {
  Endless long_work;
  Log log;
  SolverPool pool(1, ample);
  occupy(pool, ania, long_work);
  for (int again = 0; again < 100; ++again) pool.run(bolek, log.entry('x'));
  pool.run(celina, log.entry('c'));
  pool.run(bolek, log.entry('b'));
  pool.cancel(ania);
  CHECK(log.once_it_has(2) == "cb");
}

TEST_CASE("work that is cancelled while it waits is never begun") {
  Endless long_work;
  Log log;
  SolverPool pool(1, ample);
  occupy(pool, ania, long_work);
  pool.run(bolek, log.entry('b'));
  pool.run(celina, log.entry('c'));
  pool.cancel(bolek);
  pool.cancel(daria);  // who has asked for nothing
  pool.cancel(ania);
  CHECK(log.once_it_has(1) == "c");
}

TEST_CASE("work that has used up its budget is stopped, and the next has its turn") {
  Endless one, two;
  Log log;
  SolverPool pool(1, 1ms);
  pool.run(ania, one.work());
  pool.run(bolek, two.work());
  pool.run(celina, log.entry('c'));
  one.await_stop();
  two.await_stop();
  CHECK(log.once_it_has(1) == "c");
}

TEST_CASE("the end stops what is under way and drops what waits") {
  Endless long_work;
  const auto held = std::make_shared<int>();
  bool begun = false;
  {
    SolverPool pool(1, ample);
    occupy(pool, ania, long_work);
    pool.run(bolek, [held, &begun](const std::stop_token&) { begun = true; });
  }
  long_work.await_stop();
  CHECK_FALSE(begun);
  CHECK(held.use_count() == 1);
}
