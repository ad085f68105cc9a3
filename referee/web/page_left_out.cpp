// In the place of page_embedded.cpp where the page was not bundled.
#include "referee/web/page.hpp"

namespace gramy::referee {

std::optional<PageFiles> page_files() {
  return std::nullopt;
}

}  // namespace gramy::referee
