#include "referee/io/file_appender.hpp"

#include <cerrno>
#include <fstream>
#include <system_error>
#include <utility>

namespace gramy::referee {

FileAppender::FileAppender() : thread_([this](const std::stop_token& finishing) { run(finishing); }) {}

void FileAppender::append(const std::string& path, std::string text) {
  const std::lock_guard lock(in_use_);
  waiting_ += text.size();
  std::string& before = texts_[path];
  if (before.empty()) {
    before = std::move(text);
  } else {
    before += text;
  }
  filled_.notify_one();
}

std::size_t FileAppender::waiting() const {
  const std::lock_guard lock(in_use_);
  return waiting_;
}

void FileAppender::finish() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
}

std::string FileAppender::failure() const {
  const std::lock_guard lock(in_use_);
  return failure_;
}

/// Runs until a finish is requested and all text is written.
void FileAppender::run(const std::stop_token& finishing) {
  while (true) {
    Texts texts;
    {
      std::unique_lock lock(in_use_);
      filled_.wait(lock, finishing, [this] { return !texts_.empty(); });
      texts = std::exchange(texts_, {});
    }
    if (texts.empty()) return;
    write(texts);
  }
}

void FileAppender::write(const Texts& texts) {
  for (const auto& [path, text] : texts) {
    errno = 0;
    std::ofstream file(path, std::ios::app);
    file << text << std::flush;
    const int error = file ? 0 : errno != 0 ? errno : EIO;
    const std::lock_guard lock(in_use_);
    waiting_ -= text.size();
    if (error != 0 && failure_.empty()) failure_ = path + ": " + std::generic_category().message(error);
  }
}

}  // namespace gramy::referee
