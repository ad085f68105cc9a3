#include "referee/lobby/broadcasts.hpp"

#include <algorithm>
#include <utility>

namespace gramy::referee {
namespace {

using std::chrono::microseconds, std::chrono::nanoseconds;

// Estimated times for making a message and for sending it to one receiver. They limit how much the broadcasts
// send (Broadcasts::share). The estimates need not be exact. None may be 0, because the number of messages
// would then be unlimited.
constexpr nanoseconds to_make = microseconds(50), to_make_a_byte{20};
constexpr nanoseconds to_tell = microseconds(6), to_tell_a_byte{1};

/// After this many receivers of one broadcast have got its news, another broadcast has its turn.
constexpr std::size_t told_at_once = 64;

}  // namespace

BroadcastId Broadcasts::open(Time::duration every, Make make, bool ages) {
  broadcasts_.emplace(++last_, Broadcast{.every = every, .ages = ages, .make = std::move(make)});
  return last_;
}

void Broadcasts::close(BroadcastId id, const protocol::SharedMessage& last_words, Time now) {
  Broadcast& broadcast = broadcasts_.at(id);
  if (broadcast.told.empty()) {
    queue_.erase(id);
    broadcasts_.erase(id);
    return;
  }
  if (broadcast.changed || !broadcast.newest) renew(broadcast, now);
  broadcast.make = nullptr;
  broadcast.last_words = last_words;
  broadcast.round.clear();
  for (const auto& [connection, version] : broadcast.told) broadcast.round.push_back(connection);
  queue(id, broadcast, now);
}

void Broadcasts::changed(BroadcastId id, Time now) {
  Broadcast& broadcast = broadcasts_.at(id);
  if (broadcast.changed || broadcast.told.empty()) return;
  broadcast.changed = true;
  queue(id, broadcast, std::max(now, broadcast.next));
}

void Broadcasts::join(BroadcastId id, ConnectionId connection, Role role, Time now) {
  broadcasts_.at(id).told.emplace(connection, 0);
  Member& member = members_[connection];
  member.all.emplace(id, role);
  if (role == Role::onlooker) ++member.looking_on;
  tell_newcomer(id, connection, now);
}

/// Queues news for a receiver that has just joined, or that has missed the newest news.
void Broadcasts::tell_newcomer(BroadcastId id, ConnectionId connection, Time now) {
  Broadcast& broadcast = broadcasts_.at(id);
  const bool is_old = broadcast.ages && broadcast.make && now >= broadcast.next;
  if (broadcast.newest && !is_old) {
    broadcast.round.push_back(connection);
    queue(id, broadcast, now);
  } else {
    broadcast.changed = true;
    queue(id, broadcast, std::max(now, broadcast.next));
  }
}

void Broadcasts::leave(BroadcastId id, ConnectionId connection) {
  const auto member = members_.find(connection);
  if (member == members_.end()) return;
  const auto found = member->second.all.find(id);
  if (found == member->second.all.end()) return;
  if (found->second == Role::onlooker) --member->second.looking_on;
  member->second.missed.erase(id);
  member->second.all.erase(found);
  if (member->second.all.empty()) members_.erase(member);
  Broadcast& broadcast = broadcasts_.at(id);
  broadcast.told.erase(connection);
  if (!broadcast.told.empty()) return;
  queue_.erase(id);
  if (!broadcast.make) {
    broadcasts_.erase(id);
    return;
  }
  broadcast.due.reset();
  broadcast.changed = false;
  broadcast.newest.reset();
  broadcast.round.clear();
  broadcast.left_of_round = 0;
}

bool Broadcasts::joined(BroadcastId id, ConnectionId connection) const {
  const auto member = members_.find(connection);
  return member != members_.end() && member->second.all.contains(id);
}

void Broadcasts::tell_last(BroadcastId id, ConnectionId connection, Time now) {
  if (!joined(id, connection)) return;
  Broadcast& broadcast = broadcasts_.at(id);
  if (broadcast.changed || !broadcast.newest) {
    renew(broadcast, now);
    queue(id, broadcast, now);
  }
  tell(broadcast, connection);
  leave(id, connection);
}

std::size_t Broadcasts::looking_on(ConnectionId connection) const {
  const auto member = members_.find(connection);
  return member == members_.end() ? 0 : member->second.looking_on;
}

void Broadcasts::forget(ConnectionId connection) {
  for (auto member = members_.find(connection); member != members_.end(); member = members_.find(connection))
    leave(member->second.all.begin()->first, connection);
}

void Broadcasts::caught_up(ConnectionId connection, Time now) {
  const auto member = members_.find(connection);
  if (member == members_.end()) return;
  for (const BroadcastId id : std::exchange(member->second.missed, {})) tell_newcomer(id, connection, now);
}

void Broadcasts::tick(Time now) {
  if (now < resumes_) return;
  paid_until_ = std::max(paid_until_, now - burst * share);
  while (paid_until_ <= now) {
    const auto id = queue_.take(now);
    if (!id) return;
    serve(*id, now);
  }
  // The next message waits until sending may take half of `burst`. Otherwise the loop would wake for each
  // message.
  resumes_ = paid_until_ + burst * share / 2;
}

std::optional<Time> Broadcasts::deadline() const {
  const auto first = queue_.first();
  return first ? std::optional(std::max(*first, resumes_)) : std::nullopt;
}

void Broadcasts::queue(BroadcastId id, Broadcast& broadcast, Time when) {
  if (broadcast.due && *broadcast.due <= when) return;
  broadcast.due = when;
  queue_.set(id, when);
}

/// Makes news of the present state and starts a round: all receivers get the news in turn.
void Broadcasts::renew(Broadcast& broadcast, Time now) {
  broadcast.newest.emplace(broadcast.make(now));
  ++broadcast.version;
  broadcast.changed = false;
  broadcast.next = now + broadcast.every;
  broadcast.round.clear();
  for (const auto& [connection, version] : broadcast.told) broadcast.round.push_back(connection);
  broadcast.left_of_round = broadcast.round.size();
}

void Broadcasts::serve(BroadcastId id, Time now) {
  Broadcast* broadcast = &broadcasts_.at(id);
  broadcast->due.reset();
  // A round ends when it has reached all receivers that it began with. Receivers that joined later wait for
  // the next round.
  if (broadcast->left_of_round == 0 && broadcast->changed && now >= broadcast->next) {
    renew(*broadcast, now);
    pay(to_make + to_make_a_byte * broadcast->newest->line()->size());
  }
  for (std::size_t left = told_at_once; left > 0 && !broadcast->round.empty(); --left) {
    const ConnectionId connection = broadcast->round.front();
    broadcast->round.pop_front();
    if (broadcast->left_of_round > 0) --broadcast->left_of_round;
    if (!broadcast->told.contains(connection)) continue;
    if (!reads_(connection)) {
      members_.at(connection).missed.insert(id);
      continue;
    }
    if (tell(*broadcast, connection)) pay(to_tell + to_tell_a_byte * broadcast->newest->line()->size());
    if (!broadcast->last_words) continue;
    pay(to_tell);
    deliver_(connection, {*broadcast->last_words});
    const bool last = broadcast->told.size() == 1;
    leave(id, connection);
    if (last) return;  // the broadcast was removed with its last receiver
  }
  if (!broadcast->round.empty()) {
    queue(id, *broadcast, now);
  } else if (broadcast->changed) {
    queue(id, *broadcast, std::max(now, broadcast->next));
  }
}

/// Sends the newest news to the receiver. Returns false, and sends nothing, if the receiver has that news.
bool Broadcasts::tell(Broadcast& broadcast, ConnectionId connection) {
  std::uint64_t& told = broadcast.told.at(connection);
  if (std::exchange(told, broadcast.version) == broadcast.version) return false;
  deliver_(connection, {*broadcast.newest});
  return true;
}

void Broadcasts::pay(Time::duration taken) {
  paid_until_ += taken * share;
}

}  // namespace gramy::referee
