#include "referee/tournament/tables/style.hpp"

namespace gramy::referee {
namespace {

/// The code that begins this look on a terminal: "select graphic rendition" of ECMA-48.
std::string_view code_of(Look look) {
  switch (look) {
    case Look::bold:
      return "\x1b[1m";
    case Look::faint:
      return "\x1b[2m";
    case Look::best:
      return "\x1b[1m\x1b[32m";
    case Look::bad:
      return "\x1b[31m";
  }
  return {};
}

}  // namespace

std::string styled(std::string_view text, Look look, TableStyle style) {
  if (style == TableStyle::plain) return std::string(text);
  return std::string(code_of(look)).append(text).append("\x1b[0m");
}

}  // namespace gramy::referee
