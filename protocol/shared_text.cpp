#include "protocol/shared_text.hpp"

#include "protocol/json_object.hpp"

namespace gramy::protocol {

const std::string& SharedText::json() const {
  std::call_once(json_->written, [this] { json_->text = write_json(*text_); });
  return json_->text;
}

}  // namespace gramy::protocol
