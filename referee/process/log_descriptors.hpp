// Pipes by which gramy-supervise has what belongs into a log file, under the numbers that it inherits.
//
// What a process prints comes through one pipe. The line of a mark takes another, to which the process cannot
// write. Its place is marked in the first one, by a zero byte and a word that nobody can guess, with which
// the line begins too. So all that was printed before a mark stands before it in the log, and what is printed
// afterwards behind it. A process that reads what it has printed can take a place out and put it in again
// later; the time of the mark is in its line, and remains what it was.
#pragma once

#include <cstddef>

namespace gramy::referee {

constexpr int marks_descriptor = 3;  ///< marks are read here: "WORD ", then the line as it comes into the
                                     ///< log; an empty one says that the marks before it could have no places
constexpr int printed_descriptor = 4;   ///< what the process has printed is read here
constexpr int printing_descriptor = 5;  ///< and the process prints there

constexpr std::size_t place_word_size = 16;

}  // namespace gramy::referee
