#include "referee/tournament/places/database.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstddef>
#include <fmt/format.h>
#include <utility>

#include "engine/base/bad_input.hpp"

namespace gramy::referee {

bool names_database(std::string_view address) {
  return address.starts_with("postgresql://") || address.starts_with("postgres://");
}

DatabaseAddress parse_database_address(const std::string& address) {
  // Looks behind the last slash, because a password may contain a `#`.
  const auto mark = address.find('#', std::min(address.rfind('/'), address.size()));
  if (mark == address.npos) return {.url = address};
  std::string name;
  for (std::size_t i = mark + 1; i < address.size(); ++i) {
    int code = 0;
    const char* digits = address.data() + i + 1;
    const bool is_encoded = address[i] == '%' && address.size() - i > 2 &&
                            std::from_chars(digits, digits + 2, code, 16).ptr == digits + 2;
    name += is_encoded ? static_cast<char>(code) : address[i];
    if (is_encoded) i += 2;
  }
  return {.url = address.substr(0, mark), .tournament = std::move(name)};
}

std::string with_tournament(const std::string& address, const std::string& tournament) {
  if (tournament.empty()) return address;
  if (!names_database(address))
    throw BadInput("--tournament: expected a database, found " + address + ", a folder, which has only one");
  std::string text = address + '#';
  for (const char letter : tournament) {
    const bool is_plain =
        std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '-' || letter == '_';
    text += is_plain ? std::string(1, letter) : fmt::format("%{:02X}", static_cast<unsigned char>(letter));
  }
  return text;
}

}  // namespace gramy::referee
