// Names of players made from those of files and people.
#pragma once

#include <string>
#include <string_view>

namespace gramy::referee {

/// The text in the letters that names have (protocol::is_name): "Zażółć gęślą" gives "Zazolc-gesla". Latin
/// letters lose their marks, everything else becomes a hyphen, and what is too long is cut. Empty if there is
/// no letter and no digit to make a name of.
std::string name_from_text(std::string_view text);

}  // namespace gramy::referee
