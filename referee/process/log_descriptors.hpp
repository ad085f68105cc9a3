// Descriptors of the pipes through which gramy-supervise gets the text of a log file.
// The output of a process comes through one pipe. The referee's marks come through a second pipe, to which
// the process cannot write. In the first pipe, a zero byte and a random word show the place of a mark; the
// mark's line in the second pipe begins with that word. So output from before a mark is above it in the log,
// and later output is below it. A process that reads its own output can move a place, but the time in the
// mark's line stays correct.
#pragma once

#include <cstddef>

namespace gramy::referee {

/// The descriptor from which the supervisor reads the referee's marks. Each mark is a line: a word, a blank
/// and the line for the log. An empty line says that the last mark's place could not be written. Then the
/// supervisor logs all earlier marks without waiting for their places.
constexpr int marks_descriptor = 3;
constexpr int printed_descriptor = 4;   ///< the supervisor reads the output from this descriptor
constexpr int printing_descriptor = 5;  ///< the process writes its output to this descriptor

constexpr std::size_t place_word_size = 16;

}  // namespace gramy::referee
