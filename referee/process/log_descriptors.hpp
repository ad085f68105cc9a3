// Descriptors of the pipes through which gramy-supervise gets the text of a log file.
// The process prints into one pipe. A mark is a line that the referee adds to the log. The referee writes the
// lines of marks into a second pipe, to which the process cannot write. Into the first pipe, the referee
// writes a placeholder for each mark: a zero byte and a random word. The mark's line in the second pipe
// begins with the same word. The supervisor puts the mark where the placeholder was, between earlier and
// later output. A process that reads its own output can move a placeholder, but the time in the mark's line
// stays correct.
#pragma once

#include <cstddef>

namespace gramy::referee {

/// The descriptor from which the supervisor reads the referee's marks. Each mark is a line: a word, a blank
/// and the line for the log. An empty line says that the placeholder of the last mark could not be written.
/// Then the supervisor logs all earlier marks without waiting for their placeholders.
constexpr int marks_descriptor = 3;
constexpr int printed_descriptor = 4;   ///< the supervisor reads the output from this descriptor
constexpr int printing_descriptor = 5;  ///< the process writes its output to this descriptor

constexpr std::size_t place_word_size = 16;

}  // namespace gramy::referee
