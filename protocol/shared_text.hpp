// A board's text on its way to many: shared, not copied.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace gramy::protocol {

/// A text, however long. Copies are cheap and share it and its JSON, which is written once. Safe to use from
/// several threads at once.
class SharedText {
 public:
  SharedText() : SharedText(std::string()) {}
  SharedText(std::string text) : SharedText(std::make_shared<const std::string>(std::move(text))) {}
  SharedText(const char* text) : SharedText(std::string(text)) {}

  /// Precondition: not null.
  explicit SharedText(std::shared_ptr<const std::string> text)
      : text_(std::move(text)), json_(std::make_shared<Json>()) {}

  const std::string& text() const { return *text_; }

  /// As a string of JSON, quotes included. Takes long the first time, where the text is long.
  const std::string& json() const;

  friend bool operator==(const SharedText& a, const SharedText& b) { return *a.text_ == *b.text_; }

 private:
  struct Json {
    std::once_flag written;
    std::string text;
  };

  std::shared_ptr<const std::string> text_;
  std::shared_ptr<Json> json_;
};

}  // namespace gramy::protocol
