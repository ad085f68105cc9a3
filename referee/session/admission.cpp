#include "referee/session/admission.hpp"

namespace gramy::referee {

Admission::Answer Admission::enter(ConnectionId id, std::string_view address, Time now) {
  const std::string origin(address);
  Answer answer;
  const auto is_full = [&](const Crowd& crowd, std::size_t limit, const std::string& where) {
    if (crowd.size < limit) return false;
    if (crowd.unknown.empty()) {
      answer.why_not = where + std::to_string(crowd.size) + " connections, as many as are allowed at once";
    } else {
      answer.makes_room = *crowd.unknown.begin();
    }
    return true;
  };
  const auto from = from_.find(origin);
  const bool address_full = from != from_.end() && is_full(from->second, limits_.connections_per_address,
                                                           "from " + origin + " there are ");
  if (!address_full) is_full(all_, limits_.connections, "there are ");
  if (answer.makes_room) leave(*answer.makes_room);
  if (answer.why_not) return answer;
  links_[id].address = address;
  for (Crowd* crowd : {&all_, &from_[origin]}) {
    ++crowd->size;
    crowd->unknown.insert(id);
  }
  deadlines_.set(id, now + limits_.name);
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
  for (Crowd* crowd : {&all_, &from_.at(link->second.address)}) crowd->unknown.erase(id);
  deadlines_.erase(id);
}

void Admission::served(ConnectionId id, Time now) {
  const auto link = links_.find(id);
  if (link == links_.end()) return;
  link->second.standing = Standing::stranger;
  for (Crowd* crowd : {&all_, &from_.at(link->second.address)}) crowd->unknown.insert(id);
  deadlines_.set(id, now + limits_.name);
}

void Admission::leave(ConnectionId id) {
  const auto link = links_.find(id);
  if (link == links_.end()) return;
  const auto from = from_.find(link->second.address);
  for (Crowd* crowd : {&all_, &from->second}) {
    --crowd->size;
    crowd->unknown.erase(id);
  }
  if (from->second.size == 0) from_.erase(from);
  links_.erase(link);
  deadlines_.erase(id);
}

std::optional<Admission::Overdue> Admission::take(Time now) {
  const auto id = deadlines_.take(now);
  if (!id) return std::nullopt;
  return Overdue{*id, links_.at(*id).standing == Standing::speaking ? limits_.hello : limits_.name};
}

}  // namespace gramy::referee
