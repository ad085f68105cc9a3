// File descriptor that closes itself.
#pragma once

#include <unistd.h>
#include <utility>

namespace gramy::bolek {

/// Owner of a file descriptor; -1 means none.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  ~Descriptor() { close(); }
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }

  void close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }

  int number() const { return number_; }

 private:
  int number_;
};

}  // namespace gramy::bolek
