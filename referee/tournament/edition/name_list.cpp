#include "referee/tournament/edition/name_list.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace gramy::referee {
namespace {

constexpr std::string_view separator = ", ";

}  // namespace

std::string name_list(const std::vector<std::string>& names) {
  return fmt::format("{}", fmt::join(names, separator));
}

std::vector<std::string> names_listed_in(std::string_view list) {
  std::vector<std::string> names;
  while (!list.empty()) {
    const std::size_t length = std::min(list.find(separator), list.size());
    names.emplace_back(list.substr(0, length));
    list.remove_prefix(std::min(length + separator.size(), list.size()));
  }
  return names;
}

}  // namespace gramy::referee
