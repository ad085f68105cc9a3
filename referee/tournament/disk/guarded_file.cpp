#include "referee/tournament/disk/guarded_file.hpp"

#include <system_error>
#include <utility>

#include "engine/base/bad_input.hpp"

namespace gramy::referee {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse_to_read(const fs::path& file, const std::error_code& why) {
  throw BadInput(file.string() + ": cannot be read: " + why.message());
}

ForeignFile expected_file(const fs::path& folder, const fs::path& name) {
  auto file = guarded_file(folder, name);
  if (!file) refuse_to_read(folder / name, std::make_error_code(std::errc::no_such_file_or_directory));
  return std::move(*file);
}

ForeignFile linked_file(const fs::path& file) {
  std::error_code error;
  const fs::path found = fs::canonical(file, error);
  if (error) refuse_to_read(file, error);
  return expected_file(found.parent_path(), found.filename());
}

}  // namespace

std::optional<ForeignFile> guarded_file(const fs::path& folder, const fs::path& name) {
  using Kind = ForeignFile::Kind;
  try {
    std::optional<ForeignFile> at(ForeignFile::at(folder / "."));
    for (const fs::path& part : name) {
      if (at->kind() != Kind::folder) break;
      ForeignFile below = at->in(part.string());
      at.emplace(std::move(below));
    }
    if (at->kind() != Kind::file)
      throw BadInput((folder / name).string() + ": expected a file, found " + words_for(at->kind()));
    return at;
  } catch (const std::system_error& error) {
    if (error.code() == std::errc::no_such_file_or_directory) return std::nullopt;
    refuse_to_read(folder / name, error.code());
  }
}

std::optional<std::string> guarded_text(const fs::path& folder, const fs::path& name) {
  const auto file = guarded_file(folder, name);
  if (!file) return std::nullopt;
  if (file->size() > longest_text)
    throw BadInput((folder / name).string() + ": expected at most " + std::to_string(longest_text) +
                   " bytes, found " + std::to_string(file->size()));
  std::string text(file->size(), '\0');
  text.resize(file->read(0, text.data(), text.size()));
  return text;
}

std::string expected_text(const fs::path& folder, const fs::path& name) {
  auto text = guarded_text(folder, name);
  if (!text) refuse_to_read(folder / name, std::make_error_code(std::errc::no_such_file_or_directory));
  return std::move(*text);
}

GuardedLines::GuardedLines(const fs::path& file) : path_(file), file_(linked_file(file)) {}

bool GuardedLines::next(std::string& line) {
  constexpr std::size_t block = 1 << 16;
  std::size_t end = read_.find('\n', begin_);
  while (end == read_.npos) {
    read_.erase(0, std::exchange(begin_, 0));
    const std::size_t before = read_.size();
    if (before > longest_text)
      throw BadInput(path_.string() + ": expected lines of at most " + std::to_string(longest_text) +
                     " bytes, found a longer one");
    read_.resize(before + block);
    read_.resize(before + file_.read(offset_, read_.data() + before, block));
    offset_ += read_.size() - before;
    if (read_.size() == before) {
      line = std::exchange(read_, {});
      return !line.empty();
    }
    end = read_.find('\n', before);
  }
  line = read_.substr(begin_, end - begin_);
  begin_ = end + 1;
  return true;
}

}  // namespace gramy::referee
