// Bytes that are on their way to a client, and not yet written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gramy::referee {

/// The first `size` bytes of a text that several clients share.
struct SharedBytes {
  std::shared_ptr<const std::string> whole;
  std::size_t size = 0;

  std::string_view text() const { return std::string_view(*whole).substr(0, size); }
};

/// The output that waits for a client, as a queue of pieces. Short texts are joined. A long text in the queue
/// is never moved, and a shared text is never copied.
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

  /// Copies a short text, because a piece of its own would cost more.
  void append(SharedBytes text) {
    if (text.size <= copied) return append(std::string(text.text()));
    appended_ += text.size;
    pieces_.push_back({{}, std::move(text)});
  }

  bool empty() const { return first_ == pieces_.size(); }

  /// The number of bytes that wait to be written.
  std::size_t size() const { return static_cast<std::size_t>(appended_ - consumed_); }

  /// The number of bytes ever appended.
  std::uint64_t appended() const { return appended_; }
  std::uint64_t consumed() const { return consumed_; }

  /// The first waiting bytes; empty only if the queue is empty. Valid until the next change.
  std::string_view front() const {
    if (empty()) return {};
    return pieces_[first_].text().substr(taken_);
  }

  /// The first piece if it is a shared text and none of it was written yet; else null.
  const SharedBytes* shared_front() const {
    return empty() || taken_ > 0 || !pieces_[first_].shared.whole ? nullptr : &pieces_[first_].shared;
  }

  /// Precondition: `bytes` is at most the size of front().
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
    SharedBytes shared;  // if set, the piece is this shared text and not `own`

    std::string_view text() const { return shared.whole ? shared.text() : own; }
  };

  bool has_room(std::size_t bytes) const {
    return !empty() && !pieces_.back().shared.whole && pieces_.back().own.size() + bytes <= joined;
  }

  /// Removes the written pieces. Frees memory if few pieces are left, but keeps room for some, so that a
  /// client that keeps up causes no new allocations.
  void forget_written() {
    pieces_.erase(pieces_.begin(), pieces_.begin() + static_cast<std::ptrdiff_t>(first_));
    first_ = 0;
    if (pieces_.capacity() > kept_places && 4 * pieces_.size() < pieces_.capacity()) pieces_.shrink_to_fit();
  }

  std::vector<Piece> pieces_;  // no piece from `first_` on is empty
  std::size_t first_ = 0;      // the number of written pieces
  std::size_t taken_ = 0;      // written bytes of the first piece
  std::uint64_t appended_ = 0;
  std::uint64_t consumed_ = 0;
};

}  // namespace gramy::referee
