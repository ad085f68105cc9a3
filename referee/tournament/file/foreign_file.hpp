// A file or a folder that somebody may exchange while it is read: opened once, then known by its descriptor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace gramy::referee {

class ForeignFile {
 public:
  enum class Kind { file, folder, link, other };

  /// Follows links to the folder that it is in, and none beyond. Opening waits for nobody: neither for who
  /// writes into a pipe nor for who has a lease. Throws std::system_error, which names nothing.
  static ForeignFile at(const std::filesystem::path& path);
  /// What is open already, which this closes.
  explicit ForeignFile(int descriptor);
  /// Precondition: this is a folder. `name`: of something directly in it.
  ForeignFile in(const std::string& name) const;

  ForeignFile(ForeignFile&& other) noexcept;
  ForeignFile& operator=(ForeignFile&&) = delete;
  ~ForeignFile();

  Kind kind() const { return kind_; }
  std::uintmax_t size() const { return size_; }
  bool executable() const { return executable_; }

  /// Of device and file: the same under whatever name. Zeros of a link or a socket.
  using Id = std::pair<std::uint64_t, std::uint64_t>;
  const Id& id() const { return id_; }

  /// In byte order; one more than `most` stands for any number above that. Precondition: this is a folder.
  /// Throws std::system_error.
  std::vector<std::string> names(std::size_t most) const;

  /// Reads into `bytes` from there on; how many there were, fewer than asked for only at its end.
  /// Precondition: this is a file. Throws std::system_error.
  std::size_t read(std::uintmax_t offset, char* bytes, std::size_t size) const;

  /// For what is done with it by others. Negative if this is neither a file nor a folder.
  int descriptor() const { return descriptor_; }

  /// All of it. Precondition: this is a file. Throws std::system_error; BadInput, which names nothing, if it
  /// is longer or shorter by now; Stopped.
  std::string bytes(const std::stop_token& stop = {}) const;

 private:
  ForeignFile(int folder, const char* name);

  void look();

  int descriptor_ = -1;  // of a file or a folder
  Kind kind_ = Kind::other;
  bool executable_ = false;
  std::uintmax_t size_ = 0;
  Id id_;
};

/// "a symbolic link (put the file itself there)", "a socket, a pipe or a device".
const char* words_for(ForeignFile::Kind kind);

}  // namespace gramy::referee
