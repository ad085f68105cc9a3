// Work that takes long, so that another thread does it.
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

/// A request to parse a long line.
struct ReadLine {
  protocol::LongLine line;
  protocol::Limits limits;
};

/// The message in a line, or the error in it.
struct LineRead {
  std::size_t bytes = 0;  ///< length of the line
  std::variant<protocol::ClientMessage, protocol::Error> read;
};

/// A request to judge the moves of a finished match.
struct FindReview {
  AnyBoard board;
  std::optional<Number> start;
  protocol::Moves moves;
};

/// The value of each move, or the reason why it is not known.
struct FoundReview {
  JudgedMatch judged;
  std::string error;
};

/// A request to make the site's answer for a browser.
struct FindAnswer {
  decltype(Site::find) find;
  PageRequest request;
};

struct MakeAnswer {
  LongResponse make;
};

/// A request, and the connection that it comes from.
struct Work {
  WorkId id;
  ConnectionId connection;  ///< the connection that gets the answer
  std::string origin;       ///< address of the connection
  std::variant<MakeBoard, ReadLine, FindHint, FindReview, FindAnswer, MakeAnswer> what;
};

/// The answer to a Work.
struct WorkDone {
  WorkId id;
  std::variant<MadeBoard, LineRead, FoundHint, FoundReview, Reply> result;
};

/// The longest time for solving a board. If solving takes longer, the client gets no hint, review or answer.
inline constexpr std::chrono::seconds longest_hint{60};

/// Does the work and returns its answer. May run on any thread. No input of a client makes it throw: if the
/// work cannot be done, the answer is an error. The answer is also an error if the work was stopped, because
/// its client left or its time was up. The memory of a board that the work solves is charged to the client's
/// address.
WorkDone perform(const Work& work, SolvedBoards& boards, const std::stop_token& stop = {});

}  // namespace gramy::referee
