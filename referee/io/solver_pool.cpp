#include "referee/io/solver_pool.hpp"

#include <utility>

namespace gramy::referee {

SolverPool::SolverPool(unsigned threads, std::chrono::milliseconds budget) : budget_(budget) {
  while (threads_.size() < threads) {
    threads_.emplace_back([this](const std::stop_token& ending) { serve(ending); });
  }
  threads_.emplace_back([this](const std::stop_token& ending) { watch_budgets(ending); });
}

SolverPool::~SolverPool() {
  const std::lock_guard lock(in_use_);
  waiting_.clear();
  for (Running& each : running_) each.stop.request_stop();
  for (std::jthread& each : threads_) each.request_stop();
}

void SolverPool::run(Client client, Work work) {
  cancel(client);
  const std::lock_guard lock(in_use_);
  waiting_.push_back({client, std::move(work)});
  came_.notify_one();
}

void SolverPool::cancel(Client client) {
  const std::lock_guard lock(in_use_);
  std::erase_if(waiting_, [client](const Waiting& each) { return each.client == client; });
  for (Running& each : running_) {
    if (each.client == client) each.stop.request_stop();
  }
}

void SolverPool::serve(const std::stop_token& ending) {
  std::unique_lock lock(in_use_);
  while (came_.wait(lock, ending, [this] { return !waiting_.empty(); })) {
    auto [client, work] = std::move(waiting_.front());
    waiting_.pop_front();
    const auto running =
        running_.insert(running_.end(), {client, {}, std::chrono::steady_clock::now() + budget_});
    const std::stop_token stop = running->stop.get_token();
    lock.unlock();
    begun_.notify_one();
    work(stop);
    work = nullptr;  // what it holds may be large: it is freed while nobody waits for the lock
    lock.lock();
    running_.erase(running);
  }
}

void SolverPool::watch_budgets(const std::stop_token& ending) {
  std::unique_lock lock(in_use_);
  while (begun_.wait(lock, ending, [this] { return !running_.empty(); })) {
    const Time due = running_.front().until;
    begun_.wait_until(lock, ending, due, [] { return false; });
    if (ending.stop_requested()) return;
    const Time now = std::chrono::steady_clock::now();
    for (Running& each : running_) {
      if (each.until <= now) each.stop.request_stop();
    }
    // Whoever has been asked gets time to end, and is behind all others.
    while (!running_.empty() && running_.front().until <= now) {
      running_.front().until = now + budget_;
      running_.splice(running_.end(), running_, running_.begin());
    }
  }
}

}  // namespace gramy::referee
