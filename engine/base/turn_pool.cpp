#include "engine/base/turn_pool.hpp"

#include <algorithm>
#include <sys/resource.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace gramy {

TurnPool::TurnPool(const Settings& settings) : settings_(settings) {
  begin_thread();  // starts the first thread now, so that the constructor throws if no thread can be started
  if (!settings_.budget) return;
  watch_ = std::jthread([this](const std::stop_token& ending) { watch_budgets(ending); });
}

TurnPool::~TurnPool() {
  const std::lock_guard lock(in_use_);
  clients_.clear();
  turns_.clear();
  for (Running& each : running_) each.stop.request_stop();
  for (std::jthread& each : threads_) each.request_stop();
}

TurnPool::Number TurnPool::run(const Client& client, Work work) {
  const std::lock_guard lock(in_use_);
  const Number number = ++last_;
  Queue& queue = clients_[client];
  queue.waiting.emplace(number, std::move(work));
  waiting_.emplace(number, client);
  take_turn(client, queue);
  if (idle_ < waiting_.size() && threads_.size() < settings_.threads) {
    begin_thread();
  }
  came_.notify_one();
  return number;
}

void TurnPool::begin_thread() {
  try {
    threads_.emplace_back([this](const std::stop_token& ending) { serve(ending); });
  } catch (const std::system_error&) {
    if (threads_.empty()) throw;  // other threads, if there are any, do the work
  }
}

bool TurnPool::cancel(Number number) {
  Work dropped;  // freed after the lock is released, because freeing a lot of memory takes time
  const std::lock_guard lock(in_use_);
  const auto client = waiting_.extract(number);
  if (!client) {
    for (Running& each : running_) {
      if (each.number == number) each.stop.request_stop();
    }
    return false;
  }
  const auto queue = clients_.find(client.mapped());
  dropped = std::move(queue->second.waiting.extract(number).mapped());
  if (queue->second.waiting.empty()) {
    give_up_turn(queue->first, queue->second);
    if (queue->second.running == 0) clients_.erase(queue);
  }
  return true;
}

/// If the client has work that may start, puts the client at the end of the queue of its address, and queues
/// the address unless it is queued already.
void TurnPool::take_turn(const Client& client, Queue& queue) {
  if (queue.turn || queue.waiting.empty() || queue.running >= settings_.at_once) return;
  Address& address = addresses_[client.origin];
  if (address.turns.empty()) address.turn = turns_.insert(turns_.end(), client.origin);
  queue.turn = address.turns.insert(address.turns.end(), client.name);
}

void TurnPool::give_up_turn(const Client& client, Queue& queue) {
  if (!queue.turn) return;
  const auto address = addresses_.find(client.origin);
  address->second.turns.erase(*queue.turn);
  queue.turn.reset();
  if (!address->second.turns.empty()) return;
  turns_.erase(address->second.turn);
  addresses_.erase(address);
}

/// Takes the next piece of work. Precondition: some client is in a queue.
std::pair<TurnPool::Running, TurnPool::Work> TurnPool::next() {
  const auto address = addresses_.find(turns_.front());
  const auto found = clients_.find({address->first, address->second.turns.front()});
  auto& [client, queue] = *found;
  turns_.splice(turns_.end(), turns_, address->second.turn);
  give_up_turn(client, queue);
  auto taken = queue.waiting.extract(queue.waiting.begin());
  waiting_.erase(taken.key());
  ++queue.running;
  take_turn(client, queue);
  const Time until = std::chrono::steady_clock::now() + settings_.budget.value_or(std::chrono::hours(1));
  return std::pair(Running{taken.key(), client, {}, until}, std::move(taken.mapped()));
}

void TurnPool::serve(const std::stop_token& ending) {
  if (settings_.nice != 0) setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), settings_.nice);
  std::unique_lock lock(in_use_);
  while (true) {
    ++idle_;
    const bool came = came_.wait(lock, ending, [this] { return !turns_.empty(); });
    --idle_;
    if (!came || ending.stop_requested()) return;
    auto [order, work] = next();
    const auto running = running_.insert(running_.end(), std::move(order));
    const std::stop_token stop = running->stop.get_token();
    lock.unlock();
    begun_.notify_one();
    work(stop);
    work = nullptr;  // freed without the lock, because freeing a lot of memory takes time
    lock.lock();
    if (const auto queue = clients_.find(running->client); queue != clients_.end()) {
      --queue->second.running;
      take_turn(queue->first, queue->second);
      if (queue->second.waiting.empty() && queue->second.running == 0) clients_.erase(queue);
    }
    running_.erase(running);
  }
}

void TurnPool::watch_budgets(const std::stop_token& ending) {
  std::unique_lock lock(in_use_);
  while (begun_.wait(lock, ending, [this] { return !running_.empty(); })) {
    const Time due = running_.front().until;
    begun_.wait_until(lock, ending, due, [] { return false; });
    if (ending.stop_requested()) return;
    const Time now = std::chrono::steady_clock::now();
    for (Running& each : running_) {
      if (each.until <= now) each.stop.request_stop();
    }
    // Work that is still running gets one more budget. The list is sorted by due time, so this work moves to
    // the end of the list.
    while (!running_.empty() && running_.front().until <= now) {
      running_.front().until = now + *settings_.budget;
      running_.splice(running_.end(), running_, running_.begin());
    }
  }
}

}  // namespace gramy
