#include "referee/tournament/boards.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>

#include "engine/bad_input.hpp"
#include "engine/random.hpp"
#include "referee/tournament/text_file.hpp"

namespace gramy::referee {
namespace {

std::vector<TournamentBoard> make(const GeneratedBoards& generated, const GameEntry& entry,
                                  const std::filesystem::path&, std::uint64_t seed) {
  std::vector<TournamentBoard> boards;
  for (std::size_t i = 0; i < generated.count; ++i) {
    Random random = Random::stream(seed, entry.game.id(), i);
    try {
      AnyGenerated made =
          entry.game.generate(random, generated.size.value_or(entry.game.info().default_size));
      boards.push_back({"generated-" + std::to_string(i + 1), std::move(made.board), made.start});
    } catch (const BadInput& error) {
      throw BadInput(entry.where + ": " + error.what());
    }
  }
  return boards;
}

/// The file's own name, or its path from the tournament file's folder where another board file has that name
/// too.
std::string board_name(const std::filesystem::path& file, const BoardFiles& files,
                       const std::filesystem::path& folder) {
  const auto same_name = [&](const auto& other) { return other.filename() == file.filename(); };
  if (std::ranges::count_if(files.files, same_name) == 1) return file.filename().string();
  const auto relative = file.lexically_relative(folder);
  return (relative.empty() ? file : relative).string();
}

/// The starts to play from on one board; one "none" where the board itself says where play begins.
std::vector<std::optional<Number>> starts_on(const AnyBoard& board, const std::string& name,
                                             const std::vector<Number>& wanted, const GameEntry& entry,
                                             std::uint64_t seed) {
  const Number count = board.start_count();
  if (wanted.empty()) {
    if (count == 0) return {std::nullopt};
    Random lot = Random::stream(seed, std::string(entry.game.id()) + ":" + name);
    return {lot.between(1, count)};
  }
  if (count == 0) throw BadInput("starts: expected none, the board itself says where play begins");
  for (const Number start : wanted) {
    if (start <= count) continue;
    throw BadInput("starts: expected a start from 1 to " + std::to_string(count) + ", found " +
                   std::to_string(start));
  }
  return {wanted.begin(), wanted.end()};
}

std::vector<TournamentBoard> make(const BoardFiles& files, const GameEntry& entry,
                                  const std::filesystem::path& folder, std::uint64_t seed) {
  std::vector<TournamentBoard> boards;
  for (const std::filesystem::path& file : files.files) {
    const std::string text = read_text_file(file);
    const std::string name = board_name(file, files, folder);
    try {
      const AnyBoard board = entry.game.read_board(text);
      for (const auto start : starts_on(board, name, files.starts, entry, seed)) {
        const bool of_several = !files.starts.empty();
        boards.push_back({of_several ? name + "-" + std::to_string(*start) : name, board, start});
      }
    } catch (const BadInput& error) {
      throw BadInput(file.string() + ": " + error.what());
    }
  }
  return boards;
}

}  // namespace

std::vector<std::vector<TournamentBoard>> make_boards(const TournamentFile& file) {
  std::vector<std::vector<TournamentBoard>> boards;
  for (const GameEntry& entry : file.games) {
    boards.push_back(std::visit(
        [&](const auto& source) { return make(source, entry, file.folder, file.seed); }, entry.boards));
  }
  return boards;
}

}  // namespace gramy::referee
