// Replaces page_embedded.cpp in builds without the page.
#include "referee/web/page.hpp"

namespace gramy::referee {

std::optional<PageFiles> page_files() {
  return std::nullopt;
}

}  // namespace gramy::referee
