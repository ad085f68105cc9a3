// A long text for many receivers, shared instead of copied.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace gramy {

/// A text, and one encoding of it, such as its JSON. The encoding is computed once. Copies are cheap and
/// share both. Several threads may use a text at once.
class SharedText {
 public:
  using Encode = std::string (*)(std::string_view);

  SharedText() : SharedText(std::string()) {}
  SharedText(std::string text) : shared_(std::make_shared<Shared>(std::move(text))) {}
  SharedText(const char* text) : SharedText(std::string(text)) {}

  const std::string& text() const { return shared_->text; }

  /// Returns encode(text). The first call computes it, which may take long. Precondition: `encode` is the
  /// same function in every call.
  const std::string& encoded(Encode encode) const {
    std::call_once(shared_->made, [&] { shared_->encoded = encode(shared_->text); });
    return shared_->encoded;
  }

  friend bool operator==(const SharedText& a, const SharedText& b) { return a.text() == b.text(); }

 private:
  struct Shared {
    explicit Shared(std::string its_text) : text(std::move(its_text)) {}
    std::string text;
    std::once_flag made;
    std::string encoded;
  };

  std::shared_ptr<Shared> shared_;
};

}  // namespace gramy
