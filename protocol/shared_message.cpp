#include "protocol/shared_message.hpp"

#include <utility>

#include "protocol/json.hpp"

namespace gramy::protocol {

struct SharedMessage::Shared {
  RefereeMessage message;
  std::string line;
};

SharedMessage::SharedMessage(RefereeMessage message)
    : shared_(std::make_shared<Shared>(Shared{std::move(message), {}})) {}

const RefereeMessage& SharedMessage::message() const {
  return shared_->message;
}

std::shared_ptr<const std::string> SharedMessage::line() const {
  if (shared_->line.empty()) shared_->line = to_line(shared_->message) + '\n';
  return {shared_, &shared_->line};
}

}  // namespace gramy::protocol
