// Bytes on their way to a client.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <string>
#include <string_view>
#include <utility>

namespace gramy::referee {

/// A queue in pieces: short texts are joined, and a long one is never moved once it is there.
class Output {
 public:
  void append(std::string bytes) {
    appended_ += bytes.size();
    if (!pieces_.empty() && pieces_.back().size() + bytes.size() <= joined) {
      pieces_.back() += bytes;
    } else if (!bytes.empty()) {
      pieces_.push_back(std::move(bytes));
    }
  }

  bool empty() const { return pieces_.empty(); }

  /// How many bytes wait.
  std::size_t size() const { return static_cast<std::size_t>(appended_ - consumed_); }

  /// How many bytes there have ever been.
  std::uint64_t appended() const { return appended_; }
  std::uint64_t consumed() const { return consumed_; }

  /// The first of them, none only if it is empty; they hold until the next change.
  std::string_view front() const {
    if (empty()) return {};
    return std::string_view(pieces_.front()).substr(taken_);
  }

  /// Precondition: at most as many as front() has.
  void consume(std::size_t bytes) {
    consumed_ += bytes;
    taken_ += bytes;
    if (empty() || taken_ < pieces_.front().size()) return;
    pieces_.pop_front();
    taken_ = 0;
  }

  void clear() {
    consumed_ = appended_;
    pieces_.clear();
    taken_ = 0;
  }

 private:
  static constexpr std::size_t joined = 64 << 10;

  std::list<std::string> pieces_;  // none of them empty
  std::size_t taken_ = 0;          // of the first
  std::uint64_t appended_ = 0;
  std::uint64_t consumed_ = 0;
};

}  // namespace gramy::referee
