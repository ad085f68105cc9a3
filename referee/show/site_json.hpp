// Answer of all sites at `/api/site`: the kind of site, and the games it knows.
#pragma once

#include <string>

#include "engine/catalogue.hpp"

namespace gramy::referee {

struct SiteKind {
  std::string kind = "folder";  ///< "referee", "tournament" or "folder"
  bool live = false;            ///< there is `/ws`
  bool open = false;            ///< whoever connects may play
};

/// One object.
std::string site_json(const SiteKind& kind, const Catalogue& games);

}  // namespace gramy::referee
