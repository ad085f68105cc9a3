// Writer that appends texts to files on a background thread.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <unordered_map>

namespace gramy::referee {

/// Callers never wait for the disk. Texts for one file that arrive during a write are written together. No
/// file stays open. Text that cannot be written, on a full disk for instance, is lost.
class FileAppender {
 public:
  FileAppender();

  void append(const std::string& path, std::string text);

  /// The number of bytes that are not written yet.
  std::size_t waiting() const;

  /// Waits until everything is written. Do not add text after this call.
  void finish();

  /// The first file that could not be written, with the reason, such as "lines/m.txt: No space left on
  /// device". Empty if every file could be written.
  std::string failure() const;

 private:
  using Texts = std::unordered_map<std::string, std::string>;  // for each file's path, the text to append

  void run(const std::stop_token& finishing);
  void write(const Texts& texts);

  mutable std::mutex in_use_;
  std::condition_variable_any filled_;
  Texts texts_;
  std::size_t waiting_ = 0;
  std::string failure_;
  std::jthread thread_;
};

}  // namespace gramy::referee
