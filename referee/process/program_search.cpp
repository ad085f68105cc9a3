#include "referee/process/program_search.hpp"

#include <sstream>
#include <unistd.h>

namespace gramy::referee {

bool is_program_in(const std::string& folders, const std::string& name) {
  std::istringstream list(folders);
  for (std::string folder; std::getline(list, folder, ':');) {
    if (access((folder + '/' + name).c_str(), X_OK) == 0) return true;
  }
  return false;
}

}  // namespace gramy::referee
