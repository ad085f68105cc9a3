#include "referee/tournament/places/work_client.hpp"

#include <algorithm>
#include <exception>
#include <iterator>

#include "referee/tournament/disk/jitter.hpp"

namespace gramy::referee {
namespace {

/// While there are no requests, the queue is read again after this time. The first value is for a worker with
/// free slots, the second for a process that only follows results.
constexpr std::chrono::milliseconds between_looks{400}, between_looks_for_news{1000};
constexpr int extensions_a_lease = 3;

}  // namespace

WorkClient::WorkClient(SharedResults& results, std::optional<WorkerId> worker, std::function<void()> on_news,
                       DecisionsOf decisions_of, Takes takes)
    : results_(results),
      worker_(worker),
      on_news_(std::move(on_news)),
      decisions_of_(std::move(decisions_of)),
      takes_(takes),
      thread_([this](const std::stop_token& finishing) { run(finishing); }) {}

bool WorkClient::Requests::empty() const {
  return !want && !host && !round && offers.empty() && finished.empty() && given_back.empty() &&
         closed.empty() && unable.empty() && !standings && !truth;
}

template <class Put>
void WorkClient::ask(Put put) {
  const std::lock_guard lock(in_use_);
  if (failed_) return;
  put(requests_);
  asked_.notify_one();
}

void WorkClient::want(std::size_t batches) {
  ask([&](Requests& requests) { requests.want = batches; });
}

void WorkClient::want_to_host(bool wants) {
  ask([&](Requests& requests) { requests.host = wants; });
}

void WorkClient::look_at(std::uint64_t round) {
  ask([&](Requests& requests) { requests.round = round; });
}

void WorkClient::offer(Offer offer) {
  ask([&](Requests& requests) { requests.offers.push_back(std::move(offer)); });
}

void WorkClient::hand_in(FinishedBatch batch) {
  ask([&](Requests& requests) {
    const auto part = std::ranges::find(requests.finished, batch.batch, &FinishedBatch::batch);
    if (part == requests.finished.end()) return requests.finished.push_back(std::move(batch));
    part->outcomes.append(std::move(batch.outcomes));
    part->is_whole = batch.is_whole;
  });
}

void WorkClient::give_back(Batch batch) {
  ask([&](Requests& requests) { requests.given_back.push_back(std::move(batch)); });
}

void WorkClient::close(const Unplayed& unplayed) {
  ask([&](Requests& requests) { requests.closed.insert(unplayed.begin(), unplayed.end()); });
}

void WorkClient::unable(const std::string& player) {
  ask([&](Requests& requests) { requests.unable.insert(player); });
}

void WorkClient::write(Standings standings) {
  ask([&](Requests& requests) { requests.standings = std::move(standings); });
}

void WorkClient::write_truth(AllAccuracies accuracies, std::string text) {
  ask([&](Requests& requests) { requests.truth.emplace(std::move(accuracies), std::move(text)); });
}

std::optional<WorkClient::News> WorkClient::take_news() {
  const std::lock_guard lock(in_use_);
  return std::exchange(news_, std::nullopt);
}

bool WorkClient::idle() const {
  const std::lock_guard lock(in_use_);
  return !busy_ && requests_.empty();
}

std::optional<std::chrono::steady_clock::time_point> WorkClient::asking_since() const {
  const std::lock_guard lock(in_use_);
  return busy_ ? std::optional(busy_since_) : std::nullopt;
}

void WorkClient::finish() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
}

/// Works until a stop is requested and no request is left.
void WorkClient::run(const std::stop_token& finishing) {
  try {
    while (true) {
      Requests requests;
      {
        std::unique_lock lock(in_use_);
        busy_ = false;
        const auto pause = jittered(wanted_ > 0 ? between_looks : between_looks_for_news);
        asked_.wait_for(lock, finishing, pause, [this] { return !requests_.empty(); });
        busy_ = true;
        busy_since_ = std::chrono::steady_clock::now();
        requests = std::exchange(requests_, {});
      }
      const bool is_last = finishing.stop_requested() && requests.empty();
      carry_out(std::move(requests));
      News news;
      if (!is_last) extend(news);
      QueueLook look = results_.queue().look(round_);
      if (!is_last) {
        become_host(look);
        claim(look, news);
      }
      follow(look, news);
      tell(std::move(news));
      if (is_last) break;
    }
    if (worker_) results_.queue().leave(*worker_);
  } catch (const std::exception& error) {
    leave_after(error);
    {
      const std::lock_guard lock(in_use_);
      failed_ = true;
      busy_ = false;
      requests_ = {};
      if (!news_) news_ = News();
      news_->failure = error.what();
      news_->is_revoked = dynamic_cast<const Revoked*>(&error) != nullptr;
      news_->is_forgotten = dynamic_cast<const Forgotten*>(&error) != nullptr;
    }
    on_news_();
  }
}

/// Gives back the worker's batches, so that other workers can play them at once. Does not try if the store
/// does not answer, because this thread has waited for it already.
void WorkClient::leave_after(const std::exception& error) {
  if (!worker_ || !dynamic_cast<const Conflict*>(&error)) return;
  try {
    results_.queue().leave(*worker_);
  } catch (const std::exception&) {  // the caller reports the first error
  }
}

void WorkClient::carry_out(Requests requests) {
  WorkQueue& queue = results_.queue();
  if (requests.round) round_ = *requests.round;
  if (requests.want) wanted_ = *requests.want;
  if (requests.host) wants_to_host_ = *requests.host;
  if (!requests.finished.empty()) results_.hand_in(*worker_, std::move(requests.finished));
  if (!requests.closed.empty()) results_.close(requests.closed);
  for (const Batch& batch : requests.given_back) queue.give_back(*worker_, batch);
  for (const std::string& player : requests.unable) {
    queue.unable(*worker_, player);
    unable_.insert(player);
  }
  for (Offer& offer : requests.offers) results_.offer(std::move(offer));
  if (requests.standings) results_.write(*requests.standings);
  if (requests.truth) results_.write_truth(requests.truth->first, requests.truth->second);
}

void WorkClient::extend(News& news) {
  const auto now = std::chrono::steady_clock::now();  // not the wall clock, which may go back
  if (!worker_ || now < extended_ + results_.sharing().times.lease / extensions_a_lease) return;
  news.held = results_.queue().extend(*worker_);
  extended_ = now;
}

void WorkClient::become_host(QueueLook& look) {
  if (wants_to_host_ && look.host == 0 && results_.queue().host(*worker_)) look.host = *worker_;
}

void WorkClient::claim(const QueueLook& look, News& news) {
  const bool is_guest_free = worker_ && look.host == *worker_ && look.waiting_for_host > 0;
  const bool is_other_free = look.is_any_free && takes_ == Takes::all;
  if (wanted_ == 0 || (!is_other_free && !is_guest_free)) return;
  for (Batch& batch : results_.queue().claim(*worker_, wanted_)) {
    const bool hopeless = std::ranges::any_of(
        batch.players, [this](const std::string& player) { return unable_.contains(player); });
    news.claimed.push_back({std::move(batch), hopeless});
  }
  wanted_ -= news.claimed.size();
}

/// Adds recorded matches to the news. To be called after claiming, because the news must have all matches on
/// which a claimed batch depends. These were recorded before the batch was offered. Unplayed matches are read
/// only after a claim, or when no batch is open and no match is new.
void WorkClient::follow(const QueueLook& look, News& news) {
  const Store& store = results_.store();
  if (look.recorded != results_.matches().known() || !news.claimed.empty()) {
    results_.matches().read_on(store, [&](CountedMatch match) {
      const Outcome outcome = outcome_of(match, decisions_of_);
      news.played.push_back({match.place, std::move(match.identity), outcome});
    });
    results_.extend_lines();
  }
  news.round = round_;
  news.queue = look;
  std::optional<SchedulePlace> still_at;
  if (look.open == 0 && news.played.empty()) still_at = {round_, look.offered};
  const bool is_known = still_at == std::exchange(still_at_, still_at);
  if (news.claimed.empty() && (!still_at || is_known)) return;
  for (const auto& [match, out] : results_.matches().unplayed(store)) {
    if (unplayed_.insert(match).second) news.unplayed.emplace(match, out);
  }
}

/// Appends `news` to news_, which take_news() will return.
void WorkClient::tell(News news) {
  {
    const std::lock_guard lock(in_use_);
    if (!news_) news_ = News();
    std::ranges::move(news.played, std::back_inserter(news_->played));
    std::ranges::move(news.claimed, std::back_inserter(news_->claimed));
    news_->unplayed.merge(news.unplayed);
    if (news.held) news_->held = std::move(news.held);
    news_->round = news.round;
    news_->queue = std::move(news.queue);
  }
  on_news_();
}

}  // namespace gramy::referee
