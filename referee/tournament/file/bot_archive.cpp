#include "referee/tournament/file/bot_archive.hpp"

#include <algorithm>
#include <archive.h>
#include <archive_entry.h>
#include <array>
#include <fmt/format.h>
#include <locale.h>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/base/parts.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/stop.hpp"
#include "referee/tournament/file/bot_bounds.hpp"

namespace gramy::referee {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 3> suffixes{".zip", ".tar.gz", ".tgz"};
/// The size of the largest tar: the most bytes of all files, and 2048 bytes for the header and padding of
/// each entry.
constexpr std::size_t most_tar_bytes = most_bot_bytes + most_bot_entries * 2048;

using Parts = std::vector<std::string>;

/// During this object's lifetime, file names in this thread are UTF-8, whatever the user's locale is.
class Utf8Names {
 public:
  Utf8Names() : locale_(::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)), before_(::uselocale(locale_)) {}
  ~Utf8Names() {
    ::uselocale(before_);
    if (locale_) ::freelocale(locale_);
  }
  Utf8Names(const Utf8Names&) = delete;
  Utf8Names& operator=(const Utf8Names&) = delete;

 private:
  locale_t locale_, before_;
};

/// Reads an archive in memory. libarchive reads only the formats that the caller enables.
class Reader {
 public:
  explicit Reader(std::string where) : where_(std::move(where)), archive_(::archive_read_new(), free_it) {
    if (!archive_) throw std::bad_alloc();
  }

  archive* get() const { return archive_.get(); }

  /// `bytes` must outlive this object.
  void open(const std::string& bytes) const {
    if (::archive_read_open_memory(get(), bytes.data(), bytes.size()) != ARCHIVE_OK) fail();
  }
  /// The next entry; null at the end.
  archive_entry* next() const {
    archive_entry* entry = nullptr;
    const int result = ::archive_read_next_header(get(), &entry);
    if (result == ARCHIVE_EOF) return nullptr;
    if (result != ARCHIVE_OK && result != ARCHIVE_WARN) fail();
    return entry;
  }
  /// Calls `take` with each piece of the entry's data.
  template <class Take>
  void read(const std::stop_token& stop, Take take) const {
    std::array<char, 65536> piece;
    for (;;) {
      throw_if_stopped(stop);
      const la_ssize_t size = ::archive_read_data(get(), piece.data(), piece.size());
      if (size == 0) return;
      if (size < 0) fail();
      take(std::string_view(piece.data(), static_cast<std::size_t>(size)));
    }
  }
  [[noreturn]] void refuse(const std::string& expected_and_found) const {
    throw BadInput(where_ + ": " + expected_and_found);
  }

 private:
  [[noreturn]] void fail() const {
    const char* why = ::archive_error_string(get());
    refuse("the archive cannot be unpacked: " + printable(why ? why : "it is damaged"));
  }
  static void free_it(archive* archive) { ::archive_read_free(archive); }

  std::string where_;
  std::unique_ptr<archive, void (*)(archive*)> archive_;
};

/// Decompresses a .tar.gz. Throws BadInput beyond most_tar_bytes, so that a small file cannot fill the
/// memory.
std::string unzipped_tar(const std::string& bytes, const std::string& where, const std::stop_token& stop) {
  const Reader reader(where);
  ::archive_read_support_filter_gzip(reader.get());
  ::archive_read_support_format_raw(reader.get());
  reader.open(bytes);
  std::string tar;
  if (reader.next()) {
    reader.read(stop, [&](std::string_view piece) {
      if (piece.size() > most_tar_bytes - tar.size())
        reader.refuse(
            fmt::format("expected files of at most {} MiB together, found more", most_bot_bytes >> 20));
      tar += piece;
    });
  }
  return tar;
}

/// The parts of a path: a, b for "./a//b/". None for a path that leads out of the folder.
std::optional<Parts> parts_of(std::string_view path) {
  if (path.starts_with('/') || path.find('\\') != path.npos) return std::nullopt;
  Parts parts;
  for (const std::string_view part : parts_between(path, '/')) {
    if (part == "..") return std::nullopt;
    if (!part.empty() && part != ".") parts.emplace_back(part);
  }
  return parts;
}

bool is_left_out(const Parts& parts) {
  return std::ranges::any_of(
      parts, [](const std::string& part) { return part.starts_with('.') || part == "__MACOSX"; });
}

struct Unpacked {
  Parts parts;
  bool executable = false;
  std::string bytes;
};

/// Reads all files of the archive. Precondition: the archive is open.
std::vector<Unpacked> unpacked_files(const Reader& reader, const std::string& where,
                                     const std::stop_token& stop) {
  BotBounds bounds(where);
  std::vector<Unpacked> files;
  while (archive_entry* const entry = reader.next()) {
    throw_if_stopped(stop);
    bounds.count(1);
    const std::string_view format = ::archive_format_name(reader.get());
    if (format.starts_with("ZIP") && !format.ends_with("(deflation)") && !format.ends_with("(uncompressed)"))
      reader.refuse("expected files that are uncompressed, or compressed by deflate, found " +
                    printable(format));
    const char* const path = ::archive_entry_pathname(entry);
    const auto parts = parts_of(path ? path : "/");
    if (!parts)
      reader.refuse("expected paths that stay within the archive, found " + quoted_word(path ? path : ""));
    const auto kind = ::archive_entry_filetype(entry);
    if (::archive_entry_hardlink(entry) || (kind != AE_IFREG && kind != AE_IFDIR))
      reader.refuse("expected files and folders, found a link or a device: " + quoted_word(path));
    Unpacked file{*parts, kind == AE_IFREG && (::archive_entry_perm(entry) & 0100) != 0, ""};
    const bool is_kept = kind == AE_IFREG && !parts->empty() && !is_left_out(*parts);
    reader.read(stop, [&](std::string_view piece) {
      bounds.count_bytes(piece.size());
      if (is_kept) file.bytes += piece;
    });
    if (is_kept) files.push_back(std::move(file));
  }
  return files;
}

/// If all files are in one outer folder, removes that folder from their paths.
void leave_outer_folder(std::vector<Unpacked>& files) {
  std::set<std::string> outermost;
  bool is_file = false;
  for (const Unpacked& file : files) {
    if (is_left_behind(file.parts.front())) continue;
    outermost.insert(file.parts.front());
    is_file = is_file || file.parts.size() == 1;
  }
  if (outermost.size() != 1 || is_file) return;
  std::erase_if(files, [&](const Unpacked& file) { return file.parts.front() != *outermost.begin(); });
  for (Unpacked& file : files) file.parts.erase(file.parts.begin());
}

/// Throws BadInput unless each path occurs once and no file's path is also a folder's.
void expect_a_tree(const BotFolder& bot, const std::string& where) {
  std::set<std::string> folders;
  for (const BotFile& file : bot) {
    for (std::size_t end = file.path.find('/'); end != file.path.npos; end = file.path.find('/', end + 1))
      folders.insert(file.path.substr(0, end));
  }
  for (std::size_t i = 0; i < bot.size(); ++i) {
    if ((i > 0 && bot[i - 1].path == bot[i].path) || folders.contains(bot[i].path))
      throw BadInput(where + ": expected each path once, found " + quoted_word(bot[i].path) + " again");
  }
}

BotFolder bot_of(std::vector<Unpacked> files, const std::string& where) {
  leave_outer_folder(files);
  BotBounds bounds(where + "/");
  BotFolder bot;
  for (Unpacked& file : files) {
    std::string path;
    for (const std::string& part : file.parts) path += (path.empty() ? "" : "/") + part;
    bounds.check_path(path);
    bot.push_back({std::move(path), file.executable, std::move(file.bytes)});
  }
  std::ranges::sort(bot, {}, &BotFile::path);
  expect_a_tree(bot, where);
  return bot;
}

/// Reads the file through the descriptor that was checked, so that nobody can replace the file before it is
/// read.
std::string bytes_at(const fs::path& path, const std::stop_token& stop) {
  const std::string where = path.string();
  try {
    const ForeignFile file = ForeignFile::at(path);
    if (file.kind() != ForeignFile::Kind::file)
      throw BadInput(where + ": expected a file, found " + words_for(file.kind()));
    if (file.size() > most_bot_bytes)
      throw BadInput(fmt::format("{}: expected an archive of at most {} MiB, found a larger one", where,
                                 most_bot_bytes >> 20));
    return file.bytes(stop);
  } catch (const std::system_error& error) {
    throw BadInput(where + ": cannot be read: " + error.what());
  }
}

}  // namespace

std::string_view archive_suffix(std::string_view name) {
  const auto is_same = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; };
  for (const std::string_view suffix : suffixes) {
    if (name.size() > suffix.size() &&
        std::ranges::equal(name.substr(name.size() - suffix.size()), suffix, is_same))
      return name.substr(name.size() - suffix.size());
  }
  return "";
}

BotFolder read_bot_archive(const fs::path& path, const std::stop_token& stop) {
  const std::string where = path.string();
  const Utf8Names utf8;
  std::string bytes = bytes_at(path, stop);
  const bool is_zip = archive_suffix(where).ends_with('p') || archive_suffix(where).ends_with('P');
  if (!is_zip) bytes = unzipped_tar(bytes, where, stop);
  const Reader reader(where);
  // The list of entries at the end of a zip may claim any length, so a zip is read as a stream, without that
  // list.
  is_zip ? ::archive_read_support_format_zip_streamable(reader.get())
         : ::archive_read_support_format_tar(reader.get());
  reader.open(bytes);
  return bot_of(unpacked_files(reader, where, stop), where);
}

BotFolder read_submission(const fs::path& path, const std::stop_token& stop) {
  const bool is_archive = !archive_suffix(path.filename().string()).empty() && !fs::is_directory(path);
  return is_archive ? read_bot_archive(path, stop) : read_bot_folder(path, stop);
}

}  // namespace gramy::referee
