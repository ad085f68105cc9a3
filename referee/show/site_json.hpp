// The answer at `/api/site`: the kind of site, and its games.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "engine/catalogue.hpp"
#include "protocol/message.hpp"

namespace gramy::referee {

struct SiteKind {
  std::string kind = "folder";                     ///< "referee", "tournament" or "folder"
  bool live = false;                               ///< whether `/ws` exists
  bool open = false;                               ///< whether clients may ask for matches
  std::size_t puzzles = 0;                         ///< how many puzzles it has
  std::optional<protocol::ClockSettings> rated{};  ///< the host's terms for rated matches, if there are any
};

/// One JSON object.
std::string site_json(const SiteKind& kind, const Catalogue& games);

}  // namespace gramy::referee
