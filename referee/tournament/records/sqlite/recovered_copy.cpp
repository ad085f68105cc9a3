#include "referee/tournament/records/sqlite/recovered_copy.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <optional>
#include <stdlib.h>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "referee/tournament/disk/descriptor_database.hpp"
#include "referee/tournament/disk/durable_file.hpp"
#include "referee/tournament/disk/guarded_file.hpp"
#include "referee/tournament/disk/temporary_folder.hpp"
#include "referee/tournament/records/sqlite/sqlite_file.hpp"

namespace gramy::referee {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t most_copied = std::uintmax_t{4} << 30;  // size of the largest copied file
constexpr int most_copies_tried = 5;
constexpr std::array copied_ends{"", "-wal", "-journal"};

std::optional<ForeignFile> file_beside(const fs::path& file, const char* end) {
  return guarded_file(file.parent_path(), file.filename().string() + end);
}

/// Identifies the state of the file and its log. If the state is the same before and after copying, the log
/// has only grown meanwhile, or nothing has changed. The log is copied after the file, so the copied log has
/// every page that was written to the file meanwhile. Therefore the copy is consistent.
std::string moment_of(const fs::path& file) {
  constexpr std::size_t log_header = 32;
  std::string moment;
  for (const char* end : copied_ends) {
    const auto part = file_beside(file, end);
    struct stat status {};
    if (!part || ::fstat(part->descriptor(), &status) != 0) continue;
    if (std::string_view(end) == "-wal" && status.st_size > 0) {
      std::array<char, log_header> header{};
      return {header.data(), part->read(0, header.data(), header.size())};
    }
    moment += std::to_string(status.st_ino) + ' ' + std::to_string(status.st_size) + ' ' +
              std::to_string(status.st_mtim.tv_sec) + ' ' + std::to_string(status.st_mtim.tv_nsec) + '\n';
  }
  return moment;
}

/// Opens a temporary file without a name. It disappears when its last descriptor is closed, even if the
/// process is killed. Throws std::system_error with the folder.
Descriptor unnamed_file() {
  const std::string folder = temporary_files().string();
  const int made = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_EXCL | O_CLOEXEC, for_owner);
  if (made >= 0) return Descriptor(made);
  std::string name = folder + "/gramy-XXXXXX";  // some file systems have no unnamed files
  const int named = ::mkostemp(name.data(), O_CLOEXEC);
  if (named < 0)
    throw std::system_error(errno, std::generic_category(), folder + ": no temporary file can be made here");
  ::unlink(name.c_str());
  return Descriptor(named);
}

struct Copy {
  Descriptor database = unnamed_file(), log = unnamed_file(), journal = unnamed_file();

  const Descriptor& of(std::string_view end) const {
    return end.empty() ? database : end == "-wal" ? log : journal;
  }
};

/// Copies a file, keeping holes as holes.
void copy_file(const ForeignFile& from, const Descriptor& to) {
  const auto fail = []() { throw std::system_error(errno, std::generic_category(), "a temporary file"); };
  std::vector<char> block(1 << 20);
  std::uintmax_t size = 0;
  while (size < most_copied) {
    const std::size_t found = from.read(size, block.data(), block.size());
    if (found == 0) break;
    const bool is_hole = std::all_of(block.data(), block.data() + found, [](char byte) { return byte == 0; });
    for (std::size_t written = 0; !is_hole && written < found;) {
      const ssize_t more =
          ::pwrite(to.get(), block.data() + written, found - written, static_cast<off_t>(size + written));
      if (more < 0 && errno != EINTR) fail();
      if (more > 0) written += static_cast<std::size_t>(more);
    }
    size += found;
  }
  if (::ftruncate(to.get(), static_cast<off_t>(size)) != 0) fail();
}

/// Copies file, log and journal. Returns false if they changed during the copying, so that the copy may be
/// inconsistent.
bool copy_all(const fs::path& file, const Copy& to) {
  const std::string moment = moment_of(file);
  for (const char* end : copied_ends) {
    const Descriptor& copied = to.of(end);
    if (::ftruncate(copied.get(), 0) != 0)  // removes what an earlier attempt has copied
      throw std::system_error(errno, std::generic_category(), "a temporary file");
    const auto part = file_beside(file, end);
    if (!part) continue;
    if (const std::uintmax_t size = part->size(); size > most_copied) {
      throw BadInput(file.string() + end + ": has " + std::to_string(size >> 30) + " GiB, and at most " +
                     std::to_string(most_copied >> 30) +
                     " GiB can be copied: this store can only be read as a copy, because the last process "
                     "that wrote to it was killed, or "
                     "another user plays into it (ask its owner to continue or export it)");
    }
    copy_file(*part, copied);
  }
  return moment_of(file) == moment;
}

/// Applies the log to the copy, as SQLite would do for the next writer of the file.
void recover(const Copy& copy, const std::string& name) {
  expect_no_super_journal(ForeignFile(::fcntl(copy.journal.get(), F_DUPFD_CLOEXEC, 0)), name);
  const auto database = open_unnamed({copy.database.get(), copy.log.get(), copy.journal.get()});
  harden(*database);
  version_in(*database, name);
  database->exec("PRAGMA synchronous = OFF");
  if (database->execAndGet("PRAGMA journal_mode = DELETE").getString() != "delete")
    throw std::runtime_error(name + ": its log or journal cannot be applied");
}

}  // namespace

bool has_leftovers(const fs::path& file) {
  return std::ranges::any_of(std::array{"-wal", "-journal"}, [&](const char* end) {
    const auto left = file_beside(file, end);
    return left && left->size() > 0;
  });
}

ForeignFile recovered_copy(const fs::path& file) {
  const Copy copy;
  int tries = 0;
  while (!copy_all(file, copy)) {
    if (++tries == most_copies_tried)
      throw std::runtime_error(file.string() + ": is being written too fast to be copied (try again)");
  }
  recover(copy, file.string());
  return ForeignFile(::fcntl(copy.database.get(), F_DUPFD_CLOEXEC, 0));
}

}  // namespace gramy::referee
