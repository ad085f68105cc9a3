// Sentences for people instead of the protocol's codes.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/message.hpp"

namespace gramy::referee {

/// The result and its reason for the person on `seat`, such as "You have won: perfect resigned."
std::string describe(const protocol::End& end, std::string_view opponent);

/// The fault that ended the match, in words that can follow "You" or the loser's name, such as "ran out of
/// time". Empty after an end by the rules.
std::string_view fault(protocol::Reason reason);

/// The error in a sentence for a person, such as "The board is not accepted: ...".
std::string describe(const protocol::Error& error);

std::string describe(const protocol::Invitation& invitation);
std::string describe(const protocol::Withdrawn& withdrawn);

/// Describes an action of the opponent. `your_turn`: whether the reader is on move.
std::string describe(const protocol::OpponentNews& news, bool your_turn);

/// Milliseconds as seconds with at most one decimal, such as "1.5 s". They are rounded down, so that a reader
/// never expects more time than there is.
std::string seconds(std::int64_t milliseconds);

/// The clock in words, such as "60 s each and 1 s more after every move".
std::string describe(const protocol::ClockSettings& clock);

/// The times left, in a sentence, such as "Time left: you 58.3 s, ala 60 s."
std::string describe(const protocol::ClockReading& clock, std::string_view opponent);

}  // namespace gramy::referee
