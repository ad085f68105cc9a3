#include "referee/process/log_marks.hpp"

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <fcntl.h>
#include <fmt/format.h>
#include <string>
#include <sys/random.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "engine/base/printable.hpp"
#include "referee/process/log_descriptors.hpp"
#include "referee/process/logged_line.hpp"
#include "referee/process/watches.hpp"

namespace gramy::referee {
namespace {

namespace asio = boost::asio;

/// The most characters of a mark. A mark's line then fits into 4096 bytes, which a pipe takes as a whole or
/// not at all.
constexpr std::size_t longest_mark = 1000;

[[noreturn]] void no_channel(int error) {
  throw std::system_error(error, std::generic_category(), "cannot make a pipe to a player's log");
}

std::string new_place_word() {
  std::uint64_t number = 0;
  if (getrandom(&number, sizeof number, 0) != sizeof number) return {};
  return fmt::format("{:0{}x}", number, place_word_size);
}

WatchedPipe open_pipe(asio::io_context& loop) {
  std::array<int, 2> low{};
  if (pipe2(low.data(), O_CLOEXEC) != 0) no_channel(errno);
  std::array<int, 2> high{};
  int error = 0;
  for (const std::size_t i : {0, 1}) {
    high[i] = fcntl(low[i], F_DUPFD_CLOEXEC, printing_descriptor + 1);
    if (high[i] < 0) error = errno;
    close(low[i]);
  }
  if (error != 0) {
    for (const int each : high) {
      if (each >= 0) close(each);
    }
    no_channel(error);
  }
  return watched(loop, high);
}

bool write_whole(Link::Pipe& pipe, std::string_view text) {
  return write(pipe.native_handle(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

}  // namespace

LogMarks::LogMarks(Link::Pipe lines, Link::Pipe places)
    : lines_(std::move(lines)), places_(std::move(places)) {
  lines_.native_non_blocking(true);
}

void LogMarks::put(std::string_view text) {
  const std::string word = new_place_word();
  if (word.empty()) return;
  const std::string shown = printable(text);
  const std::string line = mark_line(first_characters(shown, longest_mark), std::chrono::system_clock::now());
  if (!write_whole(lines_, word + ' ' + line)) return;
  if (!write_whole(places_, '\0' + word)) write_whole(lines_, "\n");
}

LogChannel open_log_channel(asio::io_context& loop) {
  WatchedPipe marks = open_pipe(loop), printed = open_pipe(loop);
  for (Link::Pipe* reader : {&marks.reader, &printed.reader}) reader->native_non_blocking(true);
  // Opens the writing end once more, so that only the referee's descriptor is non-blocking. The process's own
  // descriptor still waits while the pipe is full.
  const std::string path = "/proc/self/fd/" + std::to_string(printed.writer.native_handle());
  const int places = open(path.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
  if (places < 0) no_channel(errno);
  return {std::move(marks.reader), std::move(printed.reader), std::move(printed.writer),
          LogMarks(std::move(marks.writer), Link::Pipe(loop, places))};
}

}  // namespace gramy::referee
