// Versions of a store's tables, and how one becomes the next.
#pragma once

#include <string>

namespace gramy::referee {

/// SQL that makes the tables of one version, in a store of the version before it. The first one of a list
/// makes them where there are none. A list only ever grows: stores of every version in it are about.
struct Migration {
  int version;
  std::string sql;
};

/// Of both lists. Stores of gramy before 0.3.0 had lower ones, and nobody reads them.
inline constexpr int first_store_version = 7;

}  // namespace gramy::referee
