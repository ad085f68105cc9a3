// Lists of names in one text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gramy::referee {

/// The names with commas between them: "ala, ola" for `ala` and `ola`.
std::string name_list(const std::vector<std::string>& names);

/// The names in such a list.
std::vector<std::string> names_listed_in(std::string_view list);

}  // namespace gramy::referee
