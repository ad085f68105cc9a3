// Answer of all sites at `/api/site`: the kind of site, and the games it knows.
#pragma once

#include <optional>
#include <string>

#include "engine/catalogue.hpp"
#include "protocol/message.hpp"

namespace gramy::referee {

struct SiteKind {
  std::string kind = "folder";  ///< "referee", "tournament" or "folder"
  bool live = false;            ///< there is `/ws`
  bool open = false;            ///< whoever connects may play
  std::optional<protocol::ClockSettings>
      rated{};  ///< of matches that count, where the host has terms for them
};

/// One object.
std::string site_json(const SiteKind& kind, const Catalogue& games);

}  // namespace gramy::referee
