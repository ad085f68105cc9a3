// Decisions of both players in a match, read from its verdict, for formats that ask for accuracy.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "referee/tournament/formats/format.hpp"
#include "referee/tournament/store/history.hpp"

namespace gramy::referee {

/// None if the text is no verdict on the match that is called so. See parse_verdict.
std::optional<BySeat<Decisions>> decisions_in(std::string_view verdict, const std::string& match);

/// What the course of such a format is to know of a stored match: nothing unless it asks for accuracy.
DecisionsOf decisions_asked_by(const Format& format);

}  // namespace gramy::referee
