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

/// Whoever calls never waits for the disk; what has come in for a file meanwhile is written at once. No file
/// stays open. What cannot be written, on a full disk for instance, is lost.
class FileAppender {
 public:
  FileAppender();

  void append(const std::string& path, std::string text);

  /// Bytes that are not written yet.
  std::size_t waiting() const;

  /// Waits until everything is written. Nothing may be added any more.
  void finish();

  /// The first file that could not be written, and why: "lines/m.txt: No space left on device". Empty: none.
  std::string failure() const;

 private:
  using Texts = std::unordered_map<std::string, std::string>;  // by path

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
