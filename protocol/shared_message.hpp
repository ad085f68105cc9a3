// A message of the referee on its way to many: made once, written once.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "protocol/json.hpp"
#include "protocol/message.hpp"

namespace gramy::protocol {

/// Copies are cheap, and share the message and its line. For one thread.
class SharedMessage {
 public:
  explicit SharedMessage(RefereeMessage message)
      : shared_(std::make_shared<Shared>(Shared{std::move(message), {}})) {}

  const RefereeMessage& message() const { return shared_->message; }

  /// With its newline; made when it is asked for first.
  std::shared_ptr<const std::string> line() const {
    if (shared_->line.empty()) shared_->line = to_line(shared_->message) + '\n';
    return {shared_, &shared_->line};
  }

  friend bool operator==(const SharedMessage&, const SharedMessage&) = default;  // the same one

 private:
  struct Shared {
    RefereeMessage message;
    std::string line;
  };

  std::shared_ptr<Shared> shared_;
};

}  // namespace gramy::protocol
