// Names of clients: which are lawful, and when two are the same.
#pragma once

#include <compare>
#include <string>
#include <string_view>

namespace gramy::protocol {

/// 1 to 32 of A-Z a-z 0-9 _ -.
bool is_name(std::string_view text);

/// A name as names are compared, which are unique but for case: equal for two names iff they differ at most
/// in it.
class FoldedName {
 public:
  explicit FoldedName(std::string_view name);

  /// In small letters.
  const std::string& text() const { return text_; }

  friend auto operator<=>(const FoldedName&, const FoldedName&) = default;

 private:
  std::string text_;
};

}  // namespace gramy::protocol
