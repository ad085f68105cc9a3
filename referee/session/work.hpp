// Work that takes long, to be done on another thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

#include "engine/any_game.hpp"
#include "engine/judge.hpp"
#include "engine/solved_boards.hpp"
#include "protocol/session.hpp"
#include "referee/lobby/actions.hpp"
#include "referee/web/site.hpp"

namespace gramy::referee {

using WorkId = Id<struct WorkTag>;

struct ReadLine {
  protocol::LongLine line;
  protocol::Limits limits;
};

struct LineRead {
  std::size_t bytes = 0;  ///< how long the line was
  std::variant<protocol::ClientMessage, protocol::Error> read;
};

/// Judge the moves of a match that has ended.
struct FindReview {
  AnyBoard board;
  std::optional<Number> start;
  protocol::Moves moves;
};

/// What each move was worth, or why that is not known.
struct FoundReview {
  JudgedMatch judged;
  std::string error;
};

/// What a site has for a browser.
struct FindAnswer {
  decltype(Site::find) find;
  PageRequest request;
};

struct MakeAnswer {
  LongAnswer make;
};

struct Work {
  WorkId id;
  ConnectionId connection;  ///< for whom
  std::string origin;       ///< the address it has come from
  std::variant<MakeBoard, ReadLine, FindHint, FindReview, FindAnswer, MakeAnswer> what;
};

struct WorkDone {
  WorkId id;
  std::variant<MadeBoard, LineRead, FoundHint, FoundReview, Reply> result;
};

/// A board that takes longer to solve gives no hint, no review and no answer.
inline constexpr std::chrono::seconds longest_hint{60};

/// On any thread. Never throws for what a client has sent: what cannot be done is an error to tell; so is
/// what is stopped, because nobody wants it any more or it has taken up its time. A board that it has solved
/// counts for the address.
WorkDone perform(const Work& work, SolvedBoards& boards, const std::stop_token& stop = {});

}  // namespace gramy::referee
