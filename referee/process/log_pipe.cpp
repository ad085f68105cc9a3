#include "referee/process/log_pipe.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace gramy::referee {

PipeEnds make_log_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0)
    throw std::system_error(errno, std::generic_category(), "cannot make a pipe to a player's log");
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  return {.reader = ends[0], .writer = ends[1]};
}

LogPipe::LogPipe(PipeEnds ends, Sink sink) : ends_(ends), sink_(std::move(sink)) {}

LogPipe::~LogPipe() {
  close_writer();
  close_reader();
}

void LogPipe::close_writer() {
  if (ends_.writer >= 0) close(ends_.writer);
  ends_.writer = -1;
}

void LogPipe::close_reader() {
  if (ends_.reader >= 0) close(ends_.reader);
  ends_.reader = -1;
}

std::size_t LogPipe::copy() {
  if (ends_.reader < 0) return 0;
  std::array<char, 1 << 16> buffer{};
  const ssize_t read_size = read(ends_.reader, buffer.data(), buffer.size());
  if (read_size == 0) close_reader();
  if (read_size <= 0) return 0;
  const auto size = static_cast<std::size_t>(read_size);
  return std::max(size, sink_({buffer.data(), size}));
}

}  // namespace gramy::referee
