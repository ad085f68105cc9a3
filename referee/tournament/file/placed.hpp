// A value of a file with its position.
#pragma once

#include <string>

namespace gramy::referee {

template <class T>
struct Placed {
  T value;
  std::string where;  ///< the position for error messages, such as "all.toml:12:3"
};

}  // namespace gramy::referee
