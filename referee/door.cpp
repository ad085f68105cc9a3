#include "referee/door.hpp"

namespace gramy::referee {

std::optional<std::string> Door::enter(ConnectionId id, std::string_view address, Time now) {
  const auto full = [](std::size_t count) {
    return std::to_string(count) + " connections, as many as are allowed at once";
  };
  if (links_.size() >= limits_.connections) return "there are " + full(links_.size());
  std::size_t& from = from_[std::string(address)];
  if (from >= limits_.connections_per_address) {
    return "from " + std::string(address) + " there are " + full(from);
  }
  ++from;
  links_[id].address = address;
  deadlines_.set(id, now + limits_.name);
  return std::nullopt;
}

void Door::expect_hello(ConnectionId id, Time now) {
  const auto link = links_.find(id);
  if (link == links_.end() || link->second.standing != Standing::stranger) return;
  link->second.standing = Standing::speaking;
  deadlines_.set(id, now + limits_.hello);
}

void Door::introduced(ConnectionId id) {
  const auto link = links_.find(id);
  if (link == links_.end()) return;
  link->second.standing = Standing::known;
  deadlines_.erase(id);
}

void Door::leave(ConnectionId id) {
  const auto link = links_.find(id);
  if (link == links_.end()) return;
  const auto from = from_.find(link->second.address);
  if (--from->second == 0) from_.erase(from);
  links_.erase(link);
  deadlines_.erase(id);
}

std::optional<Door::Overdue> Door::take(Time now) {
  const auto id = deadlines_.take(now);
  if (!id) return std::nullopt;
  return Overdue{*id, links_.at(*id).standing == Standing::speaking ? limits_.hello : limits_.name};
}

}  // namespace gramy::referee
