// Pipes that bring text for a log file to gramy-supervise, under the numbers that it inherits.
// The output of a process comes through one pipe. Marks come through a second pipe, to which the process
// cannot write. A mark's place in the output is shown in the first pipe by a zero byte and a random word, and
// its line in the second pipe begins with that word. So output from before a mark is above it in the log, and
// later output is below it. A process that reads its own output can move a place, but the time in the mark's
// line stays correct.
#pragma once

#include <cstddef>

namespace gramy::referee {

/// Marks: "WORD ", then the line for the log; an empty line says that the marks before it have no places.
constexpr int marks_descriptor = 3;
constexpr int printed_descriptor = 4;   ///< the supervisor reads the output here
constexpr int printing_descriptor = 5;  ///< the process writes its output here

constexpr std::size_t place_word_size = 16;

}  // namespace gramy::referee
