#include "engine/tool/input.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <stdexcept>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/nearest.hpp"

namespace gramy::tool {
namespace {

/// Reads the rest of an open file in few large reads.
std::string read_rest(int descriptor, const std::string& name) {
  struct stat about {};
  const bool is_sized = fstat(descriptor, &about) == 0 && S_ISREG(about.st_mode);
  constexpr std::size_t step = std::size_t{1} << 20;
  std::string text;
  // One byte more than the file has, so that the last read finds the end of the file without another resize.
  text.resize(is_sized ? static_cast<std::size_t>(about.st_size) + 1 : step);
  std::size_t size = 0;
  for (;;) {
    if (size == text.size()) text.resize(2 * size);
    const ssize_t got = read(descriptor, text.data() + size, text.size() - size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw BadInput(fmt::format("cannot read {}: {}", name, std::strerror(errno)));
    if (got == 0) break;
    size += static_cast<std::size_t>(got);
  }
  text.resize(size);
  return text;
}

}  // namespace

const AnyGame& find_game(const Catalogue& games, const std::string& id) {
  if (const AnyGame* game = games.find(id)) return *game;
  std::vector<std::string_view> ids;
  for (const AnyGame& game : games) ids.push_back(game.id());
  const auto close = nearest(id, ids);
  throw BadInput(fmt::format("no game '{}'{}; the games are {}", id,
                             close ? fmt::format(" (did you mean '{}'?)", *close) : "",
                             fmt::join(ids, ", ")));
}

std::string read_all(const std::string& file) {
  if (file.empty() || file == "-") {
    if (isatty(STDIN_FILENO)) fmt::print(stderr, "reading from standard input (end with Ctrl-D)\n");
    return read_rest(STDIN_FILENO, "standard input");
  }
  const int descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0)
    throw BadInput(fmt::format("cannot read the file '{}': {}", file, std::strerror(errno)));
  try {
    std::string text = read_rest(descriptor, fmt::format("the file '{}'", file));
    close(descriptor);
    return text;
  } catch (...) {
    close(descriptor);
    throw;
  }
}

std::string name_of(const std::string& file) {
  return file.empty() || file == "-" ? "standard input" : file;
}

AnyBoard read_board(const AnyGame& game, const std::string& file) {
  const std::string text = read_all(file);
  try {
    return game.read_board(text);
  } catch (const BadInput& error) {
    throw BadInput(fmt::format("{}: {}", name_of(file), error.what()));
  }
}

void write_out(const std::string& text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
    throw std::runtime_error(fmt::format("cannot write the answer: {}", std::strerror(errno)));
}

}  // namespace gramy::tool
