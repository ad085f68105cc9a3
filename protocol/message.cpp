#include "protocol/message.hpp"

#include <algorithm>

namespace gramy::protocol {
namespace {

// The words that stand for the values of each enum in messages, in the order of the values.
constexpr std::array<std::string_view, 12> reasons{"normal",  "repetition",   "asked",     "resign",
                                                   "timeout", "illegal_move", "malformed", "disconnect",
                                                   "crash",   "stall",        "idle",      "aborted"};
constexpr std::array<std::string_view, 19> codes{
    "bad_json",  "line_too_long", "bad_message",   "unsupported_protocol",
    "bad_token", "name_taken",    "unknown_game",  "unknown_player",
    "bad_board", "busy",          "unknown_match", "not_your_turn",
    "stale_ply", "illegal_move",  "malformed",     "too_late",
    "refused",   "rate_limited",  "internal"};
constexpr std::array<std::string_view, 5> bye_codes{"left", "stopped", "replaced", "stall", "crash"};
constexpr std::array<std::string_view, 2> kinds{"bot", "person"};
constexpr std::array<std::string_view, 1> topics{"lobby"};
constexpr std::array<std::string_view, 3> difficulties{"easy", "normal", "hard"};
constexpr std::array<std::string_view, 3> favours{"me", "them", "any"};
constexpr std::array<std::string_view, 4> deeds{"hint", "lost_link", "back", "illegal_move"};
static_assert(reasons.size() == static_cast<std::size_t>(Reason::aborted) + 1);
static_assert(codes.size() == static_cast<std::size_t>(ErrorCode::internal) + 1);
static_assert(bye_codes.size() == static_cast<std::size_t>(ByeCode::crash) + 1);
static_assert(deeds.size() == static_cast<std::size_t>(OpponentDid::illegal_move) + 1);

// Each RefereeMessage, even a short move request, takes the space of the largest alternative. So no
// alternative may be larger than Start.
static_assert(sizeof(RefereeMessage) <= sizeof(Start) + sizeof(std::size_t));

template <class Enum, std::size_t size>
std::optional<Enum> find_word(const std::array<std::string_view, size>& words, std::string_view word) {
  const auto found = std::ranges::find(words, word);
  if (found == words.end()) return std::nullopt;
  return static_cast<Enum>(found - words.begin());
}

}  // namespace

std::string_view name(Reason reason) {
  return reasons[static_cast<std::size_t>(reason)];
}
std::string_view name(ErrorCode code) {
  return codes[static_cast<std::size_t>(code)];
}
std::string_view name(ByeCode code) {
  return bye_codes[static_cast<std::size_t>(code)];
}
std::string_view name(ClientKind kind) {
  return kinds[static_cast<std::size_t>(kind)];
}
std::string_view name(Topic topic) {
  return topics[static_cast<std::size_t>(topic)];
}
std::string_view name(Level difficulty) {
  return difficulties[static_cast<std::size_t>(difficulty)];
}
std::string_view name(Favoured favoured) {
  return favours[static_cast<std::size_t>(favoured)];
}
std::string_view name(OpponentDid did) {
  return deeds[static_cast<std::size_t>(did)];
}
std::optional<Reason> parse_reason(std::string_view word) {
  return find_word<Reason>(reasons, word);
}
std::optional<ErrorCode> parse_error_code(std::string_view word) {
  return find_word<ErrorCode>(codes, word);
}
std::optional<ByeCode> parse_bye_code(std::string_view word) {
  return find_word<ByeCode>(bye_codes, word);
}
std::optional<ClientKind> parse_client_kind(std::string_view word) {
  return find_word<ClientKind>(kinds, word);
}
std::optional<Topic> parse_topic(std::string_view word) {
  return find_word<Topic>(topics, word);
}
std::optional<Level> parse_difficulty(std::string_view word) {
  return find_word<Level>(difficulties, word);
}
std::optional<Favoured> parse_favoured(std::string_view word) {
  return find_word<Favoured>(favours, word);
}
std::optional<OpponentDid> parse_opponent_did(std::string_view word) {
  return find_word<OpponentDid>(deeds, word);
}

}  // namespace gramy::protocol
