// The answer at `/api/site`: the kind of the site, and its games.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "engine/catalogue.hpp"
#include "protocol/message.hpp"

namespace gramy::referee {

/// What the page needs to know about the site.
struct SiteKind {
  std::string kind = "folder";  ///< "referee", "tournament" or "folder"
  bool live = false;            ///< whether the site has `/ws`, which shows running matches
  bool open = false;            ///< whether visitors may ask for matches
  std::size_t puzzles = 0;
  std::optional<protocol::ClockSettings> rated{};  ///< the clock that the host sets for rated matches; none
                                                   ///< if visitors cannot play rated matches
};

/// The answer as a JSON object.
std::string site_json(const SiteKind& kind, const Catalogue& games);

}  // namespace gramy::referee
