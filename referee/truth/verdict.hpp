// The truth about one match in few bytes, as a store keeps it beside the record.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/judge.hpp"
#include "engine/seat.hpp"
#include "referee/truth/accuracy.hpp"

namespace gramy::referee {

/// All that tables and truth.json take from a match.
using MatchVerdict = BySeat<Accuracy>;

/// `winner`: none of a draw. `match`: what it is called.
MatchVerdict verdict_of(const JudgedMatch& judged, std::optional<Seat> winner, const std::string& match);

/// Precondition: it is about one match.
std::string to_text(const MatchVerdict& verdict);

/// Reads what `to_text` writes of the match that is called so; none for anything else.
std::optional<MatchVerdict> parse_verdict(std::string_view text, const std::string& match);

}  // namespace gramy::referee
