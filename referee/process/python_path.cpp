#include "referee/process/python_path.hpp"

#include "protocol/supervision/supervisor.hpp"

namespace gramy::referee {

std::string python_path(std::string_view ours) {
  const auto prefix = supervisor().parent_path().parent_path();
  std::string folders(ours);
  if (!folders.empty()) folders += ':';
  return folders + (prefix / "share/gramy/python").string();
}

}  // namespace gramy::referee
