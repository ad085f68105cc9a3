#include "referee/tournament/edition/player_version.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fmt/format.h>
#include <system_error>

#include "engine/base/bad_input.hpp"
#include "referee/tournament/edition/command_words.hpp"
#include "referee/tournament/file/bot_folder.hpp"
#include "referee/tournament/file/foreign_file.hpp"

namespace gramy::referee {
namespace {

namespace fs = std::filesystem;

std::optional<fs::path> file_named(const std::string& word, const fs::path& folder,
                                   std::string_view search_path) {
  std::error_code none;
  if (fs::is_regular_file(folder / word, none)) return folder / word;
  if (word.find('/') != std::string::npos) return std::nullopt;
  while (!search_path.empty()) {
    const std::size_t length = std::min(search_path.find(':'), search_path.size());
    const fs::path program = fs::path(search_path.substr(0, length)) / word;
    if (fs::is_regular_file(program, none)) return program;
    search_path.remove_prefix(std::min(length + 1, search_path.size()));
  }
  return std::nullopt;
}

/// Whether the file is in the player's own folder, and so is copied to other machines. The version does not
/// contain the path of such a file.
bool is_brought(const fs::path& file, const PlayerEntry& player) {
  if (!player.brings_folder) return false;
  const fs::path relative = file.lexically_relative(fs::absolute(player.directory).lexically_normal());
  return !relative.empty() && *relative.begin() != "..";
}

/// The hash of a file that the command names, its size if it is too large, or "unreadable".
std::string content_of(const fs::path& path) {
  constexpr std::uintmax_t largest = 1 << 30;  // largest file whose contents are compared
  try {
    const ForeignFile file = ForeignFile::at(fs::canonical(path));
    if (file.kind() != ForeignFile::Kind::file) return "unreadable";
    return file.size() > largest ? std::to_string(file.size()) + " bytes" : content_hash(file.bytes());
  } catch (const std::system_error&) {
    return "unreadable";
  } catch (const BadInput&) {
    return "unreadable";
  }
}

}  // namespace

std::optional<ContentHash> PlayerVersion::hash() const {
  if (command.empty()) return std::nullopt;
  std::string all = fmt::format("command\n{}\ntransport\n{}\n", command, static_cast<int>(transport));
  if (sandbox)
    all += fmt::format("sandbox\n{} {} {} {}\n", sandbox->memory_mb, sandbox->processes, sandbox->cpu_s,
                       sandbox->allow_engine);
  if (clock) {
    all += fmt::format("clock\n{} {} {} {} {}\n", clock->ready_ms, clock->initial_ms, clock->increment_ms,
                       clock->margin_ms, clock->move_ms);
  }
  if (folder) all += fmt::format("folder\n{}\n", folder->text());
  for (const File& file : files) all += fmt::format("file\n{}\n{}\n", file.word, file.content);
  return ContentHash(all);
}

PlayerVersion version_of(const PlayerEntry& player, std::string_view search_path) {
  PlayerVersion version{.command = player.command,
                        .transport = player.transport,
                        .sandbox = player.sandbox,
                        .clock = player.clock,
                        .folder = {},
                        .files = {}};
  if (player.brings_folder) version.folder = ContentHash(to_text(read_bot_folder(player.directory)));
  for (const std::string& word : words_of(player.command)) {
    const auto file = file_named(word, player.directory, search_path);
    if (!file) continue;
    const fs::path path = fs::absolute(*file).lexically_normal();
    version.files.push_back(
        {.word = word, .content = content_of(path), .path = is_brought(path, player) ? "" : path.string()});
  }
  return version;
}

}  // namespace gramy::referee
