// The page: one HTML for all its addresses, its scripts and its style, embedded in the program.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

#include "referee/web/site.hpp"

namespace gramy::referee {

/// A script that the page loads when it wants it; where it lies the tag of the page's own script says, as
/// data-NAME.
struct PagePart {
  std::string_view name, script;
};

/// What was bundled of referee/web/page when the program was built.
struct PageFiles {
  std::string_view script, style;
  std::vector<PagePart> parts;
};

/// None where the build left the page out.
std::optional<PageFiles> page_files();

/// The page itself, a script of it or its style; none for other paths. Scripts and style have addresses that
/// change with their content. The page is the same at every address, and says so in a sentence where it was
/// left out (501).
std::optional<Answer> page_answer(const PageRequest& request);

/// Its answer to what it knows; none to all else.
using Finder = std::function<std::optional<Reply>(const PageRequest& request, const std::stop_token& stop)>;

/// The page at its addresses, else what the first of these knows; there is nothing at all others (404).
decltype(Site::find) with_page(std::vector<Finder> finders);

/// The page for an address at which there is nothing (404), which it says; none where it was left out.
std::optional<Answer> page_of_nothing();

}  // namespace gramy::referee
