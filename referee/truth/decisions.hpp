// Decisions of both players in a match, read from its verdict, for formats that use accuracy.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "referee/tournament/counted/history.hpp"
#include "referee/tournament/formats/format.hpp"

namespace gramy::referee {

/// None if the text is no verdict on the match with this id. See parse_verdict.
std::optional<BySeat<Decisions>> decisions_in(std::string_view verdict, const std::string& match);

/// The function that reads decisions of a stored match for this format; none if the format does not use
/// accuracy.
DecisionsOf decisions_asked_by(const Format& format);

}  // namespace gramy::referee
