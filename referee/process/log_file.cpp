#include "referee/process/log_file.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "engine/base/descriptor.hpp"
#include "referee/process/log_descriptors.hpp"
#include "referee/process/logged_line.hpp"

namespace gramy::referee {
namespace {

/// The most marks that wait for their placeholders, and the most placeholders that are awaited. A process may
/// remove placeholders from its own output, so that they never arrive. Beyond these limits, the oldest marks
/// are written, and the oldest placeholders are forgotten.
constexpr std::size_t most_waiting = 256, most_places = 2 * most_waiting;

std::chrono::system_clock::time_point clock_now() {
  return std::chrono::system_clock::now();
}

}  // namespace

LogFile::LogFile(int file, int marks, std::int64_t longest) : file_(file), marks_(marks), longest_(longest) {
  struct stat found {};
  // Ends the last line, which an earlier writer may have left incomplete.
  if (fstat(file_, &found) == 0 && found.st_size > 0) out_ = "\n";
}

std::size_t LogFile::add(std::string_view printed) {
  // The referee sends a mark's line before the mark's placeholder. Therefore all marks whose placeholders are
  // in `printed` can be received now.
  receive_marks();
  const std::string all = std::exchange(held_, {}).append(printed);
  std::string_view rest = all;
  for (auto zero = rest.find('\0'); zero != rest.npos; zero = rest.find('\0', zero)) {
    const std::string_view word = rest.substr(++zero, place_word_size);
    if (const auto found = places_.find(word); found != places_.end()) {
      put_printed(rest.substr(0, zero - 1));
      put_until(found->second + 1);  // also writes earlier marks, whose placeholders are lost
      places_.erase(found);
      rest.remove_prefix(zero + word.size());
      zero = 0;
    } else if (begins_place(word)) {
      held_ = rest.substr(zero - 1);
      rest = rest.substr(0, zero - 1);
    }
  }
  put_printed(rest);
  put_until(placeless_end_);
  return write_out();
}

void LogFile::add_line(std::string_view text) {
  put_printed(std::exchange(held_, {}));
  close_line();
  put_printed(text);
  close_line();
  write_out();
}

void LogFile::mark(std::string_view what) {
  put_mark(mark_line(what, clock_now()));
  write_out();
}

void LogFile::last_mark(std::string_view what) {
  receive_marks();
  put_printed(std::exchange(held_, {}));
  put_until(received_marks());
  mark(what);
}

void LogFile::receive_marks() {
  std::array<char, 4096> buffer{};
  for (ssize_t size = 0; (size = read(marks_, buffer.data(), buffer.size())) > 0;)
    received_.append(buffer.data(), static_cast<std::size_t>(size));
  while (true) {
    const auto end = received_.find('\n');
    if (end == received_.npos) return;
    const std::string_view line = std::string_view(received_).substr(0, end + 1);
    if (end == 0) {
      placeless_end_ = received_marks();
    } else {
      places_.insert_or_assign(std::string(line.substr(0, place_word_size)), received_marks());
      waiting_.emplace_back(line.substr(std::min(line.size(), place_word_size + 1)));
    }
    received_.erase(0, end + 1);
    if (waiting_.size() > most_waiting)
      placeless_end_ = std::max(placeless_end_, received_marks() - most_waiting);
    if (places_.size() > most_places)
      places_.erase(std::ranges::min_element(places_, {}, [](const auto& place) { return place.second; }));
  }
}

/// Whether these bytes may be the beginning of a placeholder's word, of which the rest has not arrived.
bool LogFile::begins_place(std::string_view begin) const {
  const auto found = places_.lower_bound(begin);
  return begin.size() < place_word_size && found != places_.end() && found->first.starts_with(begin);
}

/// Writes the marks with numbers below `end`. Marks are numbered from 0.
void LogFile::put_until(std::uint64_t end) {
  for (; put_marks_ < end; ++put_marks_) {
    put_mark(waiting_.front());
    waiting_.pop_front();
  }
}

void LogFile::put_printed(std::string_view text) {
  const std::string prefix = text.empty() ? "" : printed_prefix(clock_now());
  while (!text.empty()) {
    if (!std::exchange(line_is_open_, true)) out_ += prefix;
    const auto end = text.find('\n');
    const std::string_view line = text.substr(0, end == text.npos ? end : end + 1);
    out_ += line;
    line_is_open_ = end == text.npos;
    text.remove_prefix(line.size());
  }
}

void LogFile::put_mark(std::string_view line) {
  close_line();
  out_ += line;
}

void LogFile::close_line() {
  if (std::exchange(line_is_open_, false)) out_ += '\n';
}

std::size_t LogFile::write_out() {
  write_all(file_, out_);
  const std::size_t size = out_.size();
  out_.clear();
  bound();
  return size;
}

void LogFile::bound() {
  constexpr std::int64_t block = 512;  // the unit of st_blocks on every file system
  struct stat file {};
  if (fstat(file_, &file) != 0) return;
  if (std::max<std::int64_t>(file.st_size, file.st_blocks * block) <= longest_) return;
  if (ftruncate(file_, 0) != 0) return;
  lseek(file_, 0, SEEK_SET);
  line_is_open_ = false;
  write_all(file_, mark_line("the log was emptied here, because it was longer than " +
                                 std::to_string(longest_ >> 20) + " MB",
                             clock_now()));
}

}  // namespace gramy::referee
