// A message of the referee for many receivers, encoded only once.
#pragma once

#include <memory>
#include <string>

#include "protocol/message.hpp"

namespace gramy::protocol {

/// A message and the line of JSON that encodes it. Copies are cheap, because they share both. Not
/// thread-safe.
class SharedMessage {
 public:
  explicit SharedMessage(RefereeMessage message);

  const RefereeMessage& message() const;

  /// The line with its newline, encoded on the first call.
  std::shared_ptr<const std::string> line() const;

  // Whether both are copies of one message.
  friend bool operator==(const SharedMessage&, const SharedMessage&) = default;

 private:
  struct Shared;

  std::shared_ptr<Shared> shared_;
};

}  // namespace gramy::protocol
