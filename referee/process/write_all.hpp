// Writing to a descriptor that may take less than it is given.
#pragma once

#include <cerrno>
#include <string_view>
#include <unistd.h>

namespace gramy::referee {

/// Writes the text. Bytes that cannot be written are lost.
inline void write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t size = write(descriptor, text.data(), text.size());
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(size));
  }
}

}  // namespace gramy::referee
