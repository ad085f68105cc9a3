// The lobby's outgoing deliveries and actions, and the count of each client's errors.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "referee/lobby/actions.hpp"
#include "referee/lobby/clients.hpp"

namespace gramy::referee {

class Outbox {
 public:
  /// `max_errors`: the number of errors at which take_offenders returns a client; at least 1.
  Outbox(Deliver deliver, int max_errors) : deliver_(std::move(deliver)), max_errors_(max_errors) {}

  void add(Action action);

  void deliver(ConnectionId connection, const Delivery& delivery) { deliver_(connection, delivery); }

  /// Has no effect if the client's connection is lost.
  void send(const Client& client, const Delivery& delivery) {
    if (client.connection) deliver(*client.connection, delivery);
  }

  void count_error(Client& client);

  /// Sends an error. It counts against the client, unless a person's click may have caused it.
  void refuse(Client& client, Refusal why, std::optional<std::string> match = {});
  void refuse(Client& client, protocol::ErrorCode code, std::string message,
              std::optional<std::string> match = {});

  std::vector<Action> take();

  /// Returns the names of the clients that made too many errors since the last call.
  std::vector<std::string> take_offenders();

 private:
  Deliver deliver_;
  int max_errors_;
  std::vector<std::string> offenders_;
  std::vector<Action> actions_;
};

}  // namespace gramy::referee
