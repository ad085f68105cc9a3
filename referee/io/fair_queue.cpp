#include "referee/io/fair_queue.hpp"

#include <algorithm>

namespace gramy::referee {
namespace {

Time paid_until(Time before, Time::duration spent, int share, Time now) {
  return std::min<Time>(std::max(before, now) + spent * share, now + FairQueue::longest_debt);
}

}  // namespace

void FairQueue::open(ConnectionId id, const std::string& account) {
  Account& joined = accounts_.try_emplace(account, Account{.name = account}).first->second;
  ++joined.connections;
  members_.emplace(id, Member{&joined});
}

void FairQueue::move(ConnectionId id, const std::string& account, Time now) {
  const Member before = members_.at(id);
  close(id, now);
  open(id, account);
  Member& moved = members_.at(id);
  moved.paid_until = before.paid_until;
  if (before.place) enqueue(moved, id, *before.place, *before.place);
}

void FairQueue::close(ConnectionId id, Time now) {
  forget_paid(now);
  const auto found = members_.find(id);
  if (found == members_.end()) return;
  Member& member = found->second;
  if (member.place) dequeue(member, id);
  if (--member.account->connections == 0) left_.emplace_back(now, member.account->name);
  members_.erase(found);
}

/// Of whoever has gone, once no debt of then can be left.
void FairQueue::forget_paid(Time now) {
  for (; !left_.empty() && left_.front().first + longest_debt <= now; left_.pop_front()) {
    const auto account = accounts_.find(left_.front().second);
    if (account == accounts_.end()) continue;
    if (account->second.connections == 0 && account->second.paid_until <= now) accounts_.erase(account);
  }
}

void FairQueue::charge(ConnectionId id, Time::duration spent, Time now) {
  const auto found = members_.find(id);
  if (found == members_.end()) return;
  auto& [account, own, place] = found->second;
  own = paid_until(own, spent, connections_share, now);
  account->paid_until = paid_until(account->paid_until, spent, accounts_share, now);
}

bool FairQueue::owes(ConnectionId id, Time now) const {
  const Member& member = members_.at(id);
  return std::max(member.paid_until, member.account->paid_until) > now;
}

void FairQueue::push(ConnectionId id, Time now) {
  Member& member = members_.at(id);
  enqueue(member, id, std::max(member.paid_until, now), now);
}

std::optional<ConnectionId> FairQueue::pop() {
  if (ready_.empty()) return std::nullopt;
  // What an account has been charged while it was waiting puts it back now.
  for (auto first = ready_.begin(); first->first < first->second->paid_until; first = ready_.begin())
    set_place(*first->second, first->second->paid_until);
  const ConnectionId id = ready_.begin()->second->waiting.begin()->second;
  dequeue(members_.at(id), id);
  return id;
}

void FairQueue::enqueue(Member& member, ConnectionId id, Time place, Time now) {
  Account& account = *member.account;
  member.place = place;
  account.waiting.emplace(place, id);
  if (!account.place) set_place(account, std::max(account.paid_until, now));
}

void FairQueue::dequeue(Member& member, ConnectionId id) {
  member.account->waiting.erase({*member.place, id});
  member.place.reset();
  if (member.account->waiting.empty()) set_place(*member.account, std::nullopt);
}

void FairQueue::set_place(Account& account, std::optional<Time> place) {
  if (account.place) ready_.erase({*account.place, &account});
  account.place = place;
  if (place) ready_.emplace(*place, &account);
}

}  // namespace gramy::referee
