#include "referee/lobby/outbox.hpp"

#include <utility>

namespace gramy::referee {

void Outbox::add(Action action) {
  actions_.push_back(std::move(action));
}

void Outbox::count_error(Client& client) {
  if (++client.errors == max_errors_) offenders_.push_back(client.name);
}

void Outbox::refuse(Client& client, Refusal why, std::optional<std::string> match) {
  using enum protocol::ErrorCode;
  const bool is_of_click = client.kind == ClientKind::person &&
                           (why.code == busy || why.code == refused || why.code == stale_ply);
  if (!is_of_click) count_error(client);
  send(client,
       {protocol::Error{why.code, std::move(why.message), std::move(match), false, std::move(why.cause)}});
}

void Outbox::refuse(Client& client, protocol::ErrorCode code, std::string message,
                    std::optional<std::string> match) {
  refuse(client, Refusal{code, std::move(message)}, std::move(match));
}

std::vector<Action> Outbox::take() {
  return std::exchange(actions_, {});
}

std::vector<std::string> Outbox::take_offenders() {
  return std::exchange(offenders_, {});
}

}  // namespace gramy::referee
