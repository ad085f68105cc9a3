// A message of the referee on its way to many: made once, written once.
#pragma once

#include <memory>
#include <string>

#include "protocol/message.hpp"

namespace gramy::protocol {

/// Copies are cheap, and share the message and its line. For one thread.
class SharedMessage {
 public:
  explicit SharedMessage(RefereeMessage message);

  const RefereeMessage& message() const;

  /// With its newline; made when it is asked for first.
  std::shared_ptr<const std::string> line() const;

  friend bool operator==(const SharedMessage&, const SharedMessage&) = default;  // the same one

 private:
  struct Shared;

  std::shared_ptr<Shared> shared_;
};

}  // namespace gramy::protocol
