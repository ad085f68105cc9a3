// Pipes that bring text for a log file to gramy-supervise, under the numbers that it inherits.
// The output of a process comes through one pipe. The lines of marks come through another, to which the
// process cannot write. The place of a mark is shown in the first pipe by a zero byte and a random word, and
// the mark's line begins with the same word. So output from before a mark is above it in the log, and later
// output is below. A process that reads its own output can take a place out and write it again later. The
// time in the mark's line stays correct.
#pragma once

#include <cstddef>

namespace gramy::referee {

constexpr int marks_descriptor = 3;     ///< the lines of marks: "WORD ", then the line for the log; an empty
                                        ///< line says that the marks before it have no places
constexpr int printed_descriptor = 4;   ///< the output of the process is read here
constexpr int printing_descriptor = 5;  ///< the process writes here

constexpr std::size_t place_word_size = 16;

}  // namespace gramy::referee
