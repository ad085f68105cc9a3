// The lobby's outgoing deliveries and actions, and the count of each client's errors.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "referee/lobby/actions.hpp"
#include "referee/lobby/clients.hpp"

namespace gramy::referee {

class Outbox {
 public:
  /// `max_errors` (at least 1) of a client are one too many.
  Outbox(Deliver deliver, int max_errors) : deliver_(std::move(deliver)), max_errors_(max_errors) {}

  void add(Action action) { actions_.push_back(std::move(action)); }

  void deliver(ConnectionId connection, const Delivery& delivery) { deliver_(connection, delivery); }

  /// To a client whose link is lost: nothing.
  void send(const Client& client, const Delivery& delivery) {
    if (client.connection) deliver(*client.connection, delivery);
  }

  void count_error(Client& client) {
    if (++client.errors == max_errors_) offenders_.push_back(client.name);
  }

  /// Sends an error that counts against the client, but for what may come of a person's click.
  void refuse(Client& client, Refusal why, std::optional<std::string> match = {}) {
    using enum protocol::ErrorCode;
    const bool is_of_click = client.kind == ClientKind::person &&
                             (why.code == busy || why.code == refused || why.code == stale_ply);
    if (!is_of_click) count_error(client);
    send(client,
         {protocol::Error{why.code, std::move(why.message), std::move(match), false, std::move(why.cause)}});
  }
  void refuse(Client& client, protocol::ErrorCode code, std::string message,
              std::optional<std::string> match = {}) {
    refuse(client, Refusal{code, std::move(message)}, std::move(match));
  }

  std::vector<Action> take() { return std::exchange(actions_, {}); }

  /// The names of those who have made too many errors since the last call.
  std::vector<std::string> take_offenders() { return std::exchange(offenders_, {}); }

 private:
  Deliver deliver_;
  int max_errors_;
  std::vector<std::string> offenders_;
  std::vector<Action> actions_;
};

}  // namespace gramy::referee
