#include "referee/tournament/file/bot_folder.hpp"

#include <algorithm>
#include <cerrno>
#include <fmt/format.h>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <sodium.h>
#include <system_error>
#include <type_traits>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/stop.hpp"
#include "protocol/bounded_json.hpp"
#include "referee/tournament/file/bot_bounds.hpp"

namespace gramy::referee {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr int base64 = sodium_base64_VARIANT_ORIGINAL;

std::string encoded(const std::string& bytes) {
  std::string text(sodium_base64_encoded_len(bytes.size(), base64), '\0');
  sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                    bytes.size(), base64);
  text.pop_back();  // the terminating zero
  return text;
}

std::string decoded(const std::string& text) {
  std::string bytes(text.size() / 4 * 3, '\0');
  std::size_t size = 0;
  const char* end = nullptr;
  if (sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(),
                        text.size(), nullptr, &size, &end, base64) != 0 ||
      end != text.data() + text.size()) {
    throw BadInput("expected a packed bot's folder with files in base64, found a file that is not base64");
  }
  bytes.resize(size);
  return bytes;
}

/// Packs files. Reads each file through the descriptor that was checked, so that nobody can replace the file
/// before it is read.
class Packing {
 public:
  /// `where`: the text that stands before a path in error messages.
  Packing(std::string where, LeftOut left_out, std::stop_token stop)
      : bounds_(std::move(where)), left_out_(std::move(left_out)), stop_(std::move(stop)) {}

  void add_file(const ForeignFile& file, std::string path) {
    bounds_.count(1);
    add_counted_file(file, std::move(path));
  }

  /// `path`: the folder's path with a slash at its end, or empty. Counts all entries before it opens any of
  /// them.
  void add_folder(const ForeignFile& folder, const std::string& path) {
    const auto names = named(path, [&] { return folder.names(bounds_.room()); });
    bounds_.count(names.size());
    for (const std::string& name : names) {
      throw_if_stopped(stop_);
      if (!name.starts_with('.')) add_entry(folder, name, path + name);
    }
  }

  /// Adds the file at `path`, if there is one. `begin`: the index in `path` of the part that is relative to
  /// `folder`.
  void add_if_file(const ForeignFile& folder, const std::string& path, std::size_t begin = 0) {
    throw_if_stopped(stop_);
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const auto entry = found_in(folder, path.substr(begin, end - begin), path.substr(0, end));
    if (!entry || (left_out_ && left_out_(*entry))) return;
    const bool is_whole = end == path.size();
    if (entry->kind() == ForeignFile::Kind::folder) {
      if (!is_whole) add_if_file(*entry, path, end + 1);
    } else if (entry->kind() != ForeignFile::Kind::file) {
      refuse(*entry, path.substr(0, end));
    } else if (is_whole) {
      add_file(*entry, path);
    }
  }

  BotFolder take() {
    std::ranges::sort(bot_, {}, &BotFile::path);
    return std::move(bot_);
  }

 private:
  void add_counted_file(const ForeignFile& file, std::string path) {
    bounds_.check_path(path);
    bounds_.count_bytes(file.size());
    std::string bytes = named(path, [&] { return file.bytes(stop_); });
    bot_.push_back({std::move(path), file.executable(), std::move(bytes)});
  }

  void add_entry(const ForeignFile& folder, const std::string& name, const std::string& path) {
    bounds_.check_path(path);
    const ForeignFile entry = named(path, [&] { return folder.in(name); });
    if (left_out_ && left_out_(entry)) return;
    if (entry.kind() == ForeignFile::Kind::file) return add_counted_file(entry, path);
    if (entry.kind() == ForeignFile::Kind::folder) return add_folder(entry, path + "/");
    refuse(entry, path);
  }

  [[noreturn]] void refuse(const ForeignFile& entry, const std::string& path) const {
    throw BadInput(bounds_.where() + printable(path) + ": expected files and folders, found " +
                   words_for(entry.kind()));
  }

  /// The folder's entry of this name; none if there is none.
  std::optional<ForeignFile> found_in(const ForeignFile& folder, const std::string& name,
                                      const std::string& path) const {
    return named(path, [&]() -> std::optional<ForeignFile> {
      try {
        return folder.in(name);
      } catch (const std::system_error& error) {
        using enum std::errc;
        if (error.code() == no_such_file_or_directory || error.code() == filename_too_long) return {};
        throw;
      }
    });
  }

  /// Calls `deed`. Puts the path into any error that `deed` throws.
  template <class Deed>
  std::invoke_result_t<Deed> named(const std::string& path, Deed deed) const {
    try {
      return deed();
    } catch (const std::system_error& error) {
      throw BadInput(bounds_.where() + printable(path) + ": cannot be read: " + error.what());
    } catch (const BadInput& error) {
      throw BadInput(bounds_.where() + printable(path) + ": " + error.what());
    }
  }

  BotBounds bounds_;
  LeftOut left_out_;
  std::stop_token stop_;
  BotFolder bot_;
};

void make_unwritable(const fs::path& path, bool executable) {
  using enum fs::perms;
  const fs::perms read = owner_read | group_read | others_read;
  fs::permissions(path, executable ? read | owner_exec | group_exec | others_exec : read);
}

void write_file(const BotFile& file, const fs::path& path) {
  std::ofstream out(path, std::ios::binary);
  out.write(file.bytes.data(), static_cast<std::streamsize>(file.bytes.size()));
  out.close();
  if (!out) throw std::system_error(errno, std::generic_category(), path.string() + ": cannot be written");
  make_unwritable(path, file.executable);
}

/// Adds the folders of a path to `folders`. Returns how many of them are new.
std::size_t new_folders(const std::string& path, std::set<std::string>& folders) {
  const std::size_t before = folders.size();
  for (std::size_t end = path.find('/'); end != path.npos; end = path.find('/', end + 1))
    folders.insert(path.substr(0, end));
  return folders.size() - before;
}

ForeignFile open_place(const fs::path& path) {
  try {
    return ForeignFile::at(path);
  } catch (const std::system_error& error) {
    if (error.code() == std::errc::no_such_file_or_directory)
      throw BadInput(path.string() + ": there is no such folder or file");
    throw BadInput(path.string() + ": cannot be read: " + error.what());
  }
}

}  // namespace

BotFolder read_bot_folder(const fs::path& folder, const std::stop_token& stop, const LeftOut& left_out) {
  const ForeignFile place = open_place(folder);
  const bool is_file = place.kind() == ForeignFile::Kind::file;
  if (!is_file && place.kind() != ForeignFile::Kind::folder)
    throw BadInput(folder.string() + ": expected a folder or a file, found " + words_for(place.kind()));
  Packing packing((is_file ? folder.parent_path() : folder).string() + "/", left_out, stop);
  is_file ? packing.add_file(place, folder.filename().string()) : packing.add_folder(place, "");
  return packing.take();
}

BotFolder read_bot_files(const fs::path& folder, const std::set<std::string>& paths,
                         const std::stop_token& stop, const LeftOut& left_out) {
  const ForeignFile place = open_place(folder / "");
  Packing packing(folder.string() + "/", left_out, stop);
  for (const std::string& path : paths) packing.add_if_file(place, path);
  return packing.take();
}

std::string to_text(const BotFolder& bot) {
  json files = json::array();
  for (const BotFile& file : bot) files.push_back({file.path, file.executable, encoded(file.bytes)});
  return json{{"files", std::move(files)}}.dump();
}

BotFolder parse_bot_folder(std::string_view text) {
  BotFolder bot;
  BotBounds bounds("");
  std::set<std::string> folders;
  try {
    const json packed = protocol::parse_bounded_json(text);
    for (const json& file : packed.at("files")) {
      bot.push_back(
          {file.at(0).get<std::string>(), file.at(1).get<bool>(), decoded(file.at(2).get<std::string>())});
      bounds.check_path(bot.back().path);
      bounds.count(1 + new_folders(bot.back().path, folders));
      bounds.count_bytes(bot.back().bytes.size());
    }
  } catch (const json::exception&) {
    throw BadInput("expected the text of a packed bot's folder, found another text");
  }
  if (std::ranges::adjacent_find(bot, std::ranges::greater_equal(), &BotFile::path) != bot.end())
    throw BadInput(
        "expected a bot's files in the order of their paths, each path once, found a path out of order or "
        "repeated");
  return bot;
}

void write_bot_folder(const BotFolder& bot, const fs::path& folder) {
  std::set<fs::path> folders;
  for (const BotFile& file : bot) {
    const fs::path path = folder / file.path;
    fs::create_directories(path.parent_path());
    for (fs::path each = path.parent_path(); each != folder; each = each.parent_path()) folders.insert(each);
    write_file(file, path);
  }
  for (const fs::path& each : folders) make_unwritable(each, true);
  make_unwritable(folder, true);
}

}  // namespace gramy::referee
