#include "referee/process/watches.hpp"

#include <algorithm>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <cerrno>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <sys/eventfd.h>
#include <system_error>
#include <unistd.h>
#include <vector>

namespace gramy::referee {
namespace {

namespace asio = boost::asio;
namespace fs = std::filesystem;

/// The number of descriptors that a working loop watches. Three are for wake-ups by other threads, for timers
/// and for signals. The fourth is `known_by`, which is_awake looks for to find the loop.
constexpr std::size_t watches_of_a_loop = 4;

/// The descriptors that an epoll instance watches, from its file in /proc/self/fdinfo (proc(5)).
std::vector<int> watched_in(const fs::path& description) {
  constexpr std::string_view key = "tfd:";
  std::ifstream file(description);
  std::vector<int> watched;
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with(key)) continue;
    const auto number = line.find_first_not_of(' ', key.size());
    int descriptor = -1;
    if (number != std::string::npos)
      std::from_chars(line.data() + number, line.data() + line.size(), descriptor);
    watched.push_back(descriptor);
  }
  return watched;
}

bool is_awake(int known_by) {
  std::error_code none;
  for (const auto& descriptor : fs::directory_iterator("/proc/self/fd", none)) {
    if (fs::read_symlink(descriptor, none) != "anon_inode:[eventpoll]") continue;
    const auto watched = watched_in("/proc/self/fdinfo" / descriptor.path().filename());
    if (std::ranges::find(watched, known_by) != watched.end()) return watched.size() >= watches_of_a_loop;
  }
  return true;  // without /proc, the watches cannot be counted
}

}  // namespace

std::string why_unwatched(const boost::system::error_code& error) {
  if (error != boost::system::errc::no_space_on_device) return error.message();
  return "this user has reached the system's limit on watches of epoll: end some programs of this user, or "
         "raise fs.epoll.max_user_watches";
}

WatchedPipe watched(asio::io_context& loop, const std::array<int, 2>& ends) {
  WatchedPipe pipe{Link::Pipe(loop), Link::Pipe(loop)};
  boost::system::error_code reader_error, writer_error;
  pipe.reader.assign(ends[0], reader_error);
  if (reader_error) close(ends[0]);
  pipe.writer.assign(ends[1], writer_error);
  if (writer_error) close(ends[1]);
  if (reader_error || writer_error)
    throw std::runtime_error(why_unwatched(reader_error ? reader_error : writer_error));
  return pipe;
}

void expect_awake(const asio::any_io_executor& loop_of_signals) {
  const int descriptor = eventfd(0, EFD_CLOEXEC);
  if (descriptor < 0) throw std::system_error(errno, std::generic_category(), "cannot check the event loop");
  asio::posix::stream_descriptor mark(loop_of_signals);
  boost::system::error_code error;
  mark.assign(descriptor, error);
  if (error) close(descriptor);
  if (!error && !is_awake(descriptor)) error = make_error_code(boost::system::errc::no_space_on_device);
  if (error) throw std::runtime_error(why_unwatched(error));
}

}  // namespace gramy::referee
