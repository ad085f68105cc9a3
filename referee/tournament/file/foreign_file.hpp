// A file or folder that somebody may replace during a read: opened once, then used by its descriptor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/descriptor.hpp"

namespace gramy::referee {

/// An open file or folder. Its name may be given to another file meanwhile, but this object keeps its file.
class ForeignFile {
 public:
  enum class Kind { file, folder, link, other };

  /// Opens the file. Follows links in the path, but not a link at its end. Never waits for a writer of a pipe
  /// or for the holder of a lease. Throws std::system_error, whose message does not name the file.
  static ForeignFile at(const std::filesystem::path& path);
  /// Takes over an open descriptor.
  explicit ForeignFile(int descriptor);
  /// Opens an entry of this folder. Precondition: this is a folder.
  ForeignFile in(const std::string& name) const;

  Kind kind() const { return kind_; }
  std::uintmax_t size() const { return size_; }
  bool executable() const { return executable_; }

  /// Device and inode, which all names of a file share. Zeros for a link or a socket.
  using Id = std::pair<std::uint64_t, std::uint64_t>;
  const Id& id() const { return id_; }

  /// The names of the entries in byte order. If there are more than `most`, returns most + 1 of them.
  /// Precondition: this is a folder. Throws std::system_error.
  std::vector<std::string> names(std::size_t most) const;

  /// Reads into `bytes` from `offset` on. Returns the number of bytes, which is smaller than requested only
  /// at the end of the file. Precondition: this is a file. Throws std::system_error.
  std::size_t read(std::uintmax_t offset, char* bytes, std::size_t size) const;

  /// The descriptor, for functions that need one. Negative if this is neither a file nor a folder.
  int descriptor() const { return descriptor_.get(); }

  /// The whole content. Precondition: this is a file. Throws std::system_error, and Stopped. If the file's
  /// length has changed, throws BadInput with a message that does not name the file.
  std::string bytes(const std::stop_token& stop = {}) const;

 private:
  ForeignFile(int folder, const char* name);

  void look();

  Descriptor descriptor_;  // not set if this is neither a file nor a folder
  Kind kind_ = Kind::other;
  bool executable_ = false;
  std::uintmax_t size_ = 0;
  Id id_;
};

/// The kind in words: "a symbolic link (put the file itself there)", "a socket, a pipe or a device".
const char* words_for(ForeignFile::Kind kind);

}  // namespace gramy::referee
