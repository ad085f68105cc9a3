#include "referee/process/log_pipe.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace gramy::referee {
namespace {

void write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t size = write(descriptor, text.data(), text.size());
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(size));
  }
}

}  // namespace

LogPipe::LogPipe(int log, std::optional<std::int64_t> longest) : log_(log), longest_(longest) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0)
    throw std::system_error(errno, std::generic_category(), "cannot make a pipe to a log");
  reader_ = ends[0];
  writer_ = ends[1];
  fcntl(reader_, F_SETFL, O_NONBLOCK);
}

LogPipe::~LogPipe() {
  close_writer();
  close_reader();
}

void LogPipe::close_writer() {
  if (writer_ >= 0) close(writer_);
  writer_ = -1;
}

void LogPipe::close_reader() {
  if (reader_ >= 0) close(reader_);
  reader_ = -1;
}

bool LogPipe::copy() {
  if (reader_ < 0) return false;
  std::array<char, 1 << 16> buffer{};
  const ssize_t size = read(reader_, buffer.data(), buffer.size());
  if (size == 0) close_reader();
  if (size <= 0) return false;
  write_all(log_, {buffer.data(), static_cast<std::size_t>(size)});
  bound();
  return true;
}

void LogPipe::bound() {
  constexpr std::int64_t block = 512;  // that of st_blocks, whatever the file system's is
  struct stat file {};
  if (!longest_ || fstat(log_, &file) != 0) return;
  if (std::max<std::int64_t>(file.st_size, file.st_blocks * block) <= *longest_) return;
  if (ftruncate(log_, 0) != 0) return;
  lseek(log_, 0, SEEK_SET);
  dprintf(log_, "gramy: the log begins anew here, as it was longer than %lld MB\n",
          static_cast<long long>(*longest_ >> 20));
}

}  // namespace gramy::referee
