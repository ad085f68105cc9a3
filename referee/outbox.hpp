// The actions on their way out.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "referee/actions.hpp"
#include "referee/clients.hpp"

namespace gramy::referee {

class Outbox {
 public:
  void add(Action action) { actions_.push_back(std::move(action)); }

  /// To a client whose link is lost: nothing.
  void send(const Client& client, decltype(Deliver::what) what, std::optional<AnyBoard> board = {}) {
    if (client.connection) add(Deliver{*client.connection, std::move(what), std::move(board)});
  }

  /// Sends an error that counts against the client.
  void refuse(Client& client, protocol::ErrorCode code, std::string message,
              std::optional<std::string> match = {}) {
    ++client.errors;
    send(client, protocol::Error{code, std::move(message), std::move(match), false});
  }

  std::vector<Action> take() { return std::exchange(actions_, {}); }

 private:
  std::vector<Action> actions_;
};

}  // namespace gramy::referee
