// Players' names from names of files and people.
#pragma once

#include <string>
#include <string_view>

namespace gramy::referee {

/// The text in the letters of a name (protocol::is_name): "Zażółć gęślą" becomes "Zazolc-gesla". Latin
/// letters lose their marks, everything else becomes a hyphen, and a long text is cut. Empty if it has no
/// letter and no digit.
std::string name_from_text(std::string_view text);

}  // namespace gramy::referee
