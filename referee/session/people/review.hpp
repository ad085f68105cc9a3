// The review of a finished match in words: mistakes, their cost, and better moves.
#pragma once

#include <string>

#include "engine/judge.hpp"
#include "protocol/message.hpp"
#include "referee/session/people/person_match.hpp"

namespace gramy::referee {

/// The end of the match, and then its worst mistakes. Equally bad mistakes come in the order of the match,
/// and a long list is cut. `judged`: the moves of `match`.
std::string review_in_words(const PersonMatch& match, const JudgedMatch& judged, const protocol::End& end);

}  // namespace gramy::referee
