// Both players' decisions in a match, read from its verdict.
//
// A decision is a move that could have been a mistake. Formats that compare accuracies count decisions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "referee/tournament/counted/history.hpp"
#include "referee/tournament/formats/format.hpp"

namespace gramy::referee {

/// The players' decisions in the match with this id. None if the text is not a verdict on it, see
/// parse_verdict.
std::optional<BySeat<Decisions>> decisions_in(std::string_view verdict, const std::string& match);

/// A function that reads the players' decisions in a match from its verdict. None if this format does not
/// compare accuracies.
DecisionsOf decisions_asked_by(const Format& format);

}  // namespace gramy::referee
