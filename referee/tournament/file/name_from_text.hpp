// Players' names from names of files and people.
#pragma once

#include <string>
#include <string_view>

namespace gramy::referee {

/// The text in the letters that a name may have (protocol::is_name): "Zażółć gęślą" becomes "Zazolc-gesla".
/// Latin letters lose their marks, all other characters become hyphens, and a long text is cut. Empty if it
/// has no letter and no digit.
std::string name_from_text(std::string_view text);

}  // namespace gramy::referee
