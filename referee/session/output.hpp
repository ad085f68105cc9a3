// Bytes on their way to a client.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gramy::referee {

/// The first bytes of a text that many are sent.
struct SharedBytes {
  std::shared_ptr<const std::string> whole;
  std::size_t size = 0;

  std::string_view text() const { return std::string_view(*whole).substr(0, size); }
};

/// A queue in pieces: short texts are joined, and a long one is never moved once it is there, nor copied if
/// it is shared.
class Output {
 public:
  void append(std::string bytes) {
    appended_ += bytes.size();
    if (has_room(bytes.size())) {
      pieces_.back().own += bytes;
    } else if (!bytes.empty()) {
      pieces_.push_back({std::move(bytes), {}});
    }
  }

  void append(std::shared_ptr<const std::string> text) {
    const std::size_t size = text->size();
    append(SharedBytes{std::move(text), size});
  }

  /// A short one is copied all the same, as that costs less than a piece of its own.
  void append(SharedBytes text) {
    if (text.size <= copied) return append(std::string(text.text()));
    appended_ += text.size;
    pieces_.push_back({{}, std::move(text)});
  }

  bool empty() const { return first_ == pieces_.size(); }

  /// How many bytes wait.
  std::size_t size() const { return static_cast<std::size_t>(appended_ - consumed_); }

  /// How many bytes there have ever been.
  std::uint64_t appended() const { return appended_; }
  std::uint64_t consumed() const { return consumed_; }

  /// The first of them, none only if it is empty; they hold until the next change.
  std::string_view front() const {
    if (empty()) return {};
    return pieces_[first_].text().substr(taken_);
  }

  /// The same, if they are a whole text that is shared; else none.
  const SharedBytes* shared_front() const {
    return empty() || taken_ > 0 || !pieces_[first_].shared.whole ? nullptr : &pieces_[first_].shared;
  }

  /// Precondition: at most as many as front() has.
  void consume(std::size_t bytes) {
    consumed_ += bytes;
    taken_ += bytes;
    if (empty() || taken_ < pieces_[first_].text().size()) return;
    pieces_[first_++] = {};
    taken_ = 0;
    if (2 * first_ >= pieces_.size()) forget_written();
  }

  void clear() {
    consumed_ = appended_;
    pieces_.clear();
    pieces_.shrink_to_fit();
    first_ = taken_ = 0;
  }

 private:
  static constexpr std::size_t joined = 64 << 10, copied = 4 << 10, kept_places = 4;

  struct Piece {
    std::string own;
    SharedBytes shared;  // instead

    std::string_view text() const { return shared.whole ? shared.text() : own; }
  };

  bool has_room(std::size_t bytes) const {
    return !empty() && !pieces_.back().shared.whole && pieces_.back().own.size() + bytes <= joined;
  }

  /// Of a client that keeps up there is one piece at a time: its place is kept for the next, many are not.
  void forget_written() {
    pieces_.erase(pieces_.begin(), pieces_.begin() + static_cast<std::ptrdiff_t>(first_));
    first_ = 0;
    if (pieces_.capacity() > kept_places && 4 * pieces_.size() < pieces_.capacity()) pieces_.shrink_to_fit();
  }

  std::vector<Piece> pieces_;  // none empty from the first on
  std::size_t first_ = 0;      // those before it have been written
  std::size_t taken_ = 0;      // of the first
  std::uint64_t appended_ = 0;
  std::uint64_t consumed_ = 0;
};

}  // namespace gramy::referee
