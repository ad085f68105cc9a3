#include "referee/io/fair_queue.hpp"

#include <algorithm>

namespace gramy::referee {
namespace {

Time paid_until(Time before, Time::duration spent, int share, Time now) {
  return std::min<Time>(std::max(before, now) + spent * share, now + FairQueue::longest_debt);
}

}  // namespace

Time FairQueue::Account::virtual_time(Time now) const {
  return waiting.empty() ? now : std::min(now, waiting.begin()->first.first);
}

void FairQueue::open(ConnectionId id, const std::string& account, Time now) {
  Account& joined = accounts_.try_emplace(account, Account{.name = account}).first->second;
  ++joined.connections;
  Time& newcomers = joined.newcomers_paid_until;
  newcomers = paid_until(newcomers, newcomers_charge, connections_share, joined.virtual_time(now));
  members_.emplace(id, Member{&joined, newcomers});
}

void FairQueue::move(ConnectionId id, const std::string& account, Time now) {
  const Member& before = members_.at(id);
  const Time::duration owed = before.paid_until - before.account->virtual_time(now);
  const bool waited = before.place.has_value();
  close(id, now);
  open(id, account, now);
  Member& moved = members_.at(id);
  moved.paid_until = moved.account->virtual_time(now) + owed;
  if (waited) push(id, now);
}

void FairQueue::close(ConnectionId id, Time now) {
  forget_paid(now);
  const auto found = members_.find(id);
  if (found == members_.end()) return;
  Member& member = found->second;
  if (member.place) dequeue(member);
  if (--member.account->connections == 0) left_.emplace_back(now, member.account->name);
  members_.erase(found);
}

/// Forgets accounts that have no connections, once their debts have expired.
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
  own = paid_until(own, spent, connections_share, account->virtual_time(now));
  account->paid_until = paid_until(account->paid_until, spent, accounts_share, now);
}

bool FairQueue::owes(ConnectionId id, Time now) const {
  const auto& [account, own, place] = members_.at(id);
  return own > account->virtual_time(now) || account->paid_until > now;
}

void FairQueue::push(ConnectionId id, Time now) {
  auto& [account, own, place] = members_.at(id);
  place = {std::max(own, account->virtual_time(now)), ++pushed_};
  account->waiting.emplace(*place, id);
  if (!account->place) set_place(*account, std::max(account->paid_until, now));
}

std::optional<ConnectionId> FairQueue::pop() {
  if (ready_.empty()) return std::nullopt;
  // An account that was charged while it waited gets a later position in the order.
  for (auto first = ready_.begin(); first->first < first->second->paid_until; first = ready_.begin())
    set_place(*first->second, first->second->paid_until);
  const ConnectionId id = ready_.begin()->second->waiting.begin()->second;
  dequeue(members_.at(id));
  return id;
}

void FairQueue::dequeue(Member& member) {
  member.account->waiting.erase(*member.place);
  member.place.reset();
  if (member.account->waiting.empty()) set_place(*member.account, std::nullopt);
}

void FairQueue::set_place(Account& account, std::optional<Time> place) {
  if (account.place) ready_.erase({*account.place, &account});
  account.place = place;
  if (place) ready_.emplace(*place, &account);
}

}  // namespace gramy::referee
