#include "referee/tournament/disk/file_writer.hpp"

#include <charconv>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <sys/stat.h>

namespace gramy::referee {
namespace {

/// The byte that SQLite locks for a writer, in the file beside the database: see "The WAL-Index File Format"
/// of SQLite.
constexpr const char* write_lock_byte = "120";

/// Whether a text like "fe:00:1572871" has this inode.
bool is_of(std::string_view device_and_inode, ino_t inode) {
  const std::string_view number = device_and_inode.substr(device_and_inode.rfind(':') + 1);
  ino_t found = 0;
  const auto [end, error] = std::from_chars(number.begin(), number.end(), found);
  return error == std::errc() && end == number.end() && found == inode;
}

}  // namespace

/// Reads the kernel's list of locks. Asking with fcntl would require opening and closing the file, which
/// would release this process's own locks on it.
std::optional<pid_t> writer_of(const std::filesystem::path& file) {
  struct stat beside {};
  if (stat((file.string() + "-shm").c_str(), &beside) != 0) return std::nullopt;
  std::ifstream locks("/proc/locks");
  for (std::string line; std::getline(locks, line);) {
    std::istringstream words(line);
    std::string number, kind, strength, mode, where, first, last;
    pid_t pid = 0;
    words >> number >> kind >> strength >> mode >> pid >> where >> first >> last;
    if (mode == "WRITE" && first == write_lock_byte && last == write_lock_byte && pid > 0 &&
        is_of(where, beside.st_ino))
      return pid;
  }
  return std::nullopt;
}

}  // namespace gramy::referee
