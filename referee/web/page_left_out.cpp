// Takes the place of page_embedded.cpp in a build without the page.
#include "referee/web/page.hpp"

namespace gramy::referee {

std::optional<PageFiles> page_files() {
  return std::nullopt;
}

}  // namespace gramy::referee
