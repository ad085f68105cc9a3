#include "referee/tournament/store/bot_folder.hpp"

#include <algorithm>
#include <cerrno>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <ranges>
#include <set>
#include <sodium.h>
#include <system_error>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"
#include "protocol/bounded_json.hpp"
#include "referee/tournament/file/text_file.hpp"

namespace gramy::referee {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr int base64 = sodium_base64_VARIANT_ORIGINAL;

std::string encoded(const std::string& bytes) {
  std::string text(sodium_base64_encoded_len(bytes.size(), base64), '\0');
  sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                    bytes.size(), base64);
  text.pop_back();  // its closing zero
  return text;
}

std::string decoded(const std::string& text) {
  std::string bytes(text.size() / 4 * 3, '\0');
  std::size_t size = 0;
  const char* end = nullptr;
  if (sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(),
                        text.size(), nullptr, &size, &end, base64) != 0 ||
      end != text.data() + text.size()) {
    throw BadInput("expected a bot's folder, found a file in it that is no base64");
  }
  bytes.resize(size);
  return bytes;
}

/// What is wrong with a file's path, if anything is.
std::string fault_of(const std::string& path) {
  if (path.size() > longest_bot_path)
    return fmt::format("expected a path of at most {} bytes, found {}", longest_bot_path, path.size());
  if (printable(path) != path) return "expected a name that shows as it is, found one with other characters";
  if (path.empty()) return "expected the path of a file, found none";
  for (const auto part : std::views::split(path, '/')) {
    if (part.empty() || part.front() == '.') return "expected a path within the folder, without hidden parts";
  }
  return "";
}

/// Throws BadInput beyond the bounds. `where`: what comes before a path in errors.
class Bounds {
 public:
  explicit Bounds(std::string where) : where_(std::move(where)) {}

  void count(const std::string& path, std::uintmax_t bytes) {
    if (const std::string fault = fault_of(path); !fault.empty())
      throw BadInput(where_ + printable(path) + ": " + fault);
    if (++files_ > most_bot_files)
      throw BadInput(fmt::format("{}: expected at most {} files", where_, most_bot_files));
    if (bytes > most_bot_bytes - bytes_)
      throw BadInput(fmt::format("{}: expected at most {} MiB, found more", where_, most_bot_bytes >> 20));
    bytes_ += bytes;
  }

 private:
  std::string where_;
  std::size_t files_ = 0;
  std::uintmax_t bytes_ = 0;
};

/// `path`: in the bot's folder.
BotFile read_file(const fs::path& file, std::string path, std::uintmax_t size, const fs::file_status& status,
                  Bounds& bounds) {
  bounds.count(path, size);
  const bool executable = (status.permissions() & fs::perms::owner_exec) != fs::perms::none;
  return {std::move(path), executable, read_text_file(file)};
}

bool is_hidden(const fs::path& path) {
  return path.filename().string().starts_with(".");
}

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

/// Throws also filesystem_error.
BotFolder read_all(const fs::path& folder) {
  BotFolder bot;
  const fs::file_status place = fs::symlink_status(folder);
  if (fs::is_regular_file(place)) {
    Bounds bounds(folder.parent_path().string() + "/");
    bot.push_back(read_file(folder, folder.filename().string(), fs::file_size(folder), place, bounds));
    return bot;
  }
  if (!fs::is_directory(folder))
    throw BadInput(folder.string() + ": expected a folder or a file, found " +
                   (fs::exists(folder) ? "something else" : "nothing there"));
  Bounds bounds(folder.string() + "/");
  std::error_code error;
  auto each = fs::recursive_directory_iterator(folder, error);
  for (; !error && each != fs::recursive_directory_iterator(); each.increment(error)) {
    const fs::file_status status = each->symlink_status();
    if (is_hidden(each->path())) {
      if (fs::is_directory(status)) each.disable_recursion_pending();
    } else if (fs::is_regular_file(status)) {
      bot.push_back(read_file(each->path(), each->path().lexically_relative(folder).generic_string(),
                              each->file_size(), status, bounds));
    } else if (!fs::is_directory(status)) {
      throw BadInput(printable(each->path().string()) + ": expected files and folders, found " +
                     (fs::is_symlink(status) ? "a symbolic link (put the file itself there)"
                                             : "a socket, a pipe or a device"));
    }
  }
  if (error) throw BadInput(folder.string() + ": cannot be read: " + error.message());
  std::ranges::sort(bot, {}, &BotFile::path);
  return bot;
}

}  // namespace

BotFolder read_bot_folder(const fs::path& folder) {
  try {
    return read_all(folder);
  } catch (const fs::filesystem_error& error) {  // its path may be too long for any message
    throw BadInput(folder.string() + ": cannot be read: " + error.code().message());
  }
}

std::string to_text(const BotFolder& bot) {
  json files = json::array();
  for (const BotFile& file : bot) files.push_back({file.path, file.executable, encoded(file.bytes)});
  return json{{"files", std::move(files)}}.dump();
}

BotFolder parse_bot_folder(std::string_view text) {
  BotFolder bot;
  Bounds bounds("");
  try {
    const json packed = protocol::parse_bounded_json(text);
    for (const json& file : packed.at("files")) {
      bot.push_back(
          {file.at(0).get<std::string>(), file.at(1).get<bool>(), decoded(file.at(2).get<std::string>())});
      bounds.count(bot.back().path, bot.back().bytes.size());
    }
  } catch (const json::exception&) {
    throw BadInput("expected a bot's folder, found something else");
  }
  if (std::ranges::adjacent_find(bot, std::ranges::greater_equal(), &BotFile::path) != bot.end())
    throw BadInput("expected a bot's files by their paths, each once, found others");
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
