#include "referee/tournament/results_folder.hpp"

#include <system_error>

#include "referee/tournament/content_hash.hpp"
#include "referee/tournament/record.hpp"

namespace gramy::referee {
namespace {

/// The folder, made first where there is none.
const std::filesystem::path& made(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw std::system_error(error, folder.string() + ": cannot be made");
  return folder;
}

}  // namespace

ResultsFolder::ResultsFolder(std::filesystem::path folder, std::string tournament)
    : folder_(std::move(folder)),
      tournament_(std::move(tournament)),
      matches_(made(folder_) / "matches.jsonl") {
  made(folder_ / "logs");
}

void ResultsFolder::append(MatchRecord record, std::chrono::system_clock::time_point at) {
  const std::string& board = board_key(record.setup.board);
  matches_.append(to_line(recorded(std::move(record), tournament_, board, at)) + "\n");
}

void ResultsFolder::write(const Standings& standings) const {
  replace_file(folder_ / "standings.json", to_json(standings));
}

std::filesystem::path ResultsFolder::log_of(std::string_view player) const {
  return folder_ / "logs" / (std::string(player) + ".log");
}

const std::string& ResultsFolder::board_key(const AnyBoard& board) {
  const auto known = board_keys_.find(&board.get());
  if (known != board_keys_.end()) return known->second.second;
  std::string key = board.text();
  if (key.size() > longest_board_in_line) {
    const std::string hash = content_hash(key);
    replace_file(made(folder_ / "boards") / hash, key);
    key = hash;
  }
  return board_keys_.emplace(&board.get(), std::pair(board, std::move(key))).first->second.second;
}

}  // namespace gramy::referee
