// A value of a file and where it stands there.
#pragma once

#include <string>

namespace gramy::referee {

template <class T>
struct Placed {
  T value;
  std::string where;  ///< for complaints about it: "all.toml:12:3"
};

}  // namespace gramy::referee
