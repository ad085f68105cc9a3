#include "referee/session/admission.hpp"

#include "engine/base/counted.hpp"

namespace gramy::referee {
namespace {

/// Finds room for one more connection: closes a connection without a name first, then an onlooker.
Admission::Decision room(std::size_t connections, const std::set<ConnectionId>& unknown,
                         const std::set<ConnectionId>& onlookers, std::size_t limit,
                         const std::string& where) {
  Admission::Decision answer;
  if (connections < limit) return answer;
  if (!unknown.empty()) {
    answer.makes_room = *unknown.begin();
  } else if (!onlookers.empty()) {
    answer.makes_room = *onlookers.rbegin();
  } else {
    answer.why_not = where + counted(connections, "connection") + ", as many as are allowed at once";
  }
  return answer;
}

bool has_room(const Admission::Decision& answer) {
  return !answer.why_not && !answer.makes_room;
}

}  // namespace

Admission::Decision Admission::room_at(const std::string& address) const {
  const auto from = from_.find(address);
  if (from == from_.end()) return {};
  return room(from->second.size, from->second.unknown, from->second.onlookers,
              limits_.connections_per_address, "from " + address + " there are ");
}

Admission::Decision Admission::room_at_all() const {
  return room(all_.size, all_.unknown, all_.onlookers, limits_.connections, "there are ");
}

Admission::Decision Admission::enter(ConnectionId id, std::string_view address, Time now) {
  Decision answer = room_at(std::string(address));
  if (has_room(answer)) answer = room_at_all();
  if (answer.makes_room) leave(*answer.makes_room);
  if (!answer.why_not) add(id, address, now);
  return answer;
}

Admission::Decision Admission::enter_for_others(ConnectionId id, Time now) {
  const Decision answer = room_at_all();
  if (answer.makes_room) leave(*answer.makes_room);
  if (!answer.why_not) add(id, {}, now);
  return answer;
}

Admission::Decision Admission::move(ConnectionId id, std::string_view address) {
  const auto link = links_.find(id);
  if (link == links_.end() || link->second.address == address) return {};
  const Decision answer = room_at(std::string(address));
  if (answer.makes_room) leave(*answer.makes_room);
  if (answer.why_not) return answer;
  part(id, link->second);
  link->second.address = address;
  join(id, link->second);
  return answer;
}

void Admission::expect_hello(ConnectionId id, Time now) {
  const auto link = links_.find(id);
  if (link == links_.end() || link->second.standing != Standing::stranger) return;
  link->second.standing = Standing::speaking;
  deadlines_.set(id, now + limits_.hello);
}

void Admission::introduced(ConnectionId id) {
  const auto link = links_.find(id);
  if (link == links_.end()) return;
  link->second.standing = Standing::known;
  count_unknown(id, link->second);
  deadlines_.erase(id);
}

void Admission::looks_on(ConnectionId id) {
  const auto link = links_.find(id);
  if (link == links_.end()) return;
  link->second.standing = Standing::onlooker;
  count_unknown(id, link->second);
  deadlines_.erase(id);
}

void Admission::served(ConnectionId id, Time now) {
  const auto link = links_.find(id);
  if (link == links_.end()) return;
  link->second.standing = Standing::stranger;
  count_unknown(id, link->second);
  deadlines_.set(id, now + limits_.name);
}

void Admission::leave(ConnectionId id) {
  const auto link = links_.find(id);
  if (link == links_.end()) return;
  part(id, link->second);
  links_.erase(link);
  deadlines_.erase(id);
}

void Admission::add(ConnectionId id, std::string_view address, Time now) {
  Link& link = links_[id];
  link.address = address;
  join(id, link);
  deadlines_.set(id, now + limits_.name);
}

void Admission::join(ConnectionId id, const Link& link) {
  ++all_.size;
  if (!link.address.empty()) ++from_[link.address].size;
  count_unknown(id, link);
}

void Admission::part(ConnectionId id, const Link& link) {
  --all_.size;
  all_.unknown.erase(id);
  all_.onlookers.erase(id);
  if (link.address.empty()) return;
  const auto from = from_.find(link.address);
  from->second.unknown.erase(id);
  from->second.onlookers.erase(id);
  if (--from->second.size == 0) from_.erase(from);
}

void Admission::count_unknown(ConnectionId id, const Link& link) {
  const auto count = [&](Crowd& crowd) {
    crowd.unknown.erase(id);
    crowd.onlookers.erase(id);
    if (link.standing == Standing::onlooker) {
      crowd.onlookers.insert(id);
    } else if (link.standing != Standing::known) {
      crowd.unknown.insert(id);
    }
  };
  count(all_);
  if (!link.address.empty()) count(from_.at(link.address));
}

std::optional<Admission::Overdue> Admission::take(Time now) {
  const auto id = deadlines_.take(now);
  if (!id) return std::nullopt;
  return Overdue{*id, links_.at(*id).standing == Standing::speaking ? limits_.hello : limits_.name};
}

}  // namespace gramy::referee
