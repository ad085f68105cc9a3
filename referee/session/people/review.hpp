// The review of a match that has ended, in words: who erred, how, and what would have been better.
#pragma once

#include <string>

#include "engine/judge.hpp"
#include "protocol/message.hpp"
#include "referee/session/people/person_match.hpp"

namespace gramy::referee {

/// How it ended, and the worst mistakes first, of equal ones the earlier; of many only so many. `judged`: the
/// moves of `match`.
std::string review_in_words(const PersonMatch& match, const JudgedMatch& judged, const protocol::End& end);

}  // namespace gramy::referee
