#include "protocol/name.hpp"

#include <algorithm>

namespace gramy::protocol {

bool is_name(std::string_view text) {
  const auto allowed = [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  };
  return !text.empty() && text.size() <= 32 && std::ranges::all_of(text, allowed);
}

FoldedName::FoldedName(std::string_view name) : text_(name) {
  for (char& c : text_) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
}

}  // namespace gramy::protocol
