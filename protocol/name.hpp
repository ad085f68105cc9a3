// Names of clients: which names are allowed, and how names are compared.
#pragma once

#include <compare>
#include <string>
#include <string_view>

namespace gramy::protocol {

/// Whether the text has 1 to 32 of the characters A-Z a-z 0-9 _ -.
bool is_name(std::string_view text);

/// A name for comparisons. Names that differ only in case give equal values, because a name is unique
/// regardless of case.
class FoldedName {
 public:
  explicit FoldedName(std::string_view name);

  /// The name in small letters.
  const std::string& text() const { return text_; }

  friend auto operator<=>(const FoldedName&, const FoldedName&) = default;

 private:
  std::string text_;
};

}  // namespace gramy::protocol
