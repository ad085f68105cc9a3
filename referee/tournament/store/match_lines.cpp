#include "referee/tournament/store/match_lines.hpp"

#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "referee/tournament/store/record.hpp"

namespace gramy::referee {

MatchLines::MatchLines(std::filesystem::path folder, const Store& store, std::uint64_t last_round, Gaps gaps)
    : folder_(std::move(folder)), store_(store), last_round_(last_round) {
  const std::filesystem::path path = folder_ / "matches.jsonl";
  Replacement file(path);
  write(gaps == Gaps::skipped, [&](std::string_view lines) { file.write(lines); });
  file.finish();
  file_.emplace(path);
}

void MatchLines::write(bool with_gaps) {
  write(with_gaps, [this](std::string_view lines) { file_->append(lines); });
}

void MatchLines::write(bool with_gaps, const Sink& sink) {
  constexpr std::size_t piece = 1 << 20;
  std::string lines;
  for (auto match = following(); match && (with_gaps || follows(match->place)); match = following()) {
    lines += line_of(*match) + "\n";
    next_ = {match->place.round, match->place.number + 1};
    if (lines.size() < piece) continue;
    sink(lines);
    lines.clear();
  }
  if (!lines.empty()) sink(lines);
}

std::optional<StoredMatch> MatchLines::following() const {
  auto match = store_.match_from(next_);
  return match && match->place.round <= last_round_ ? std::move(match) : std::nullopt;
}

/// Whether nothing may come in before it: a round begins when all before it are over.
bool MatchLines::follows(SchedulePlace place) const {
  if (place == next_ || (place.round > next_.round && place.number == 0)) return true;
  return place.round < last_round_ && store_.match_from({place.round + 1, 0}).has_value();
}

/// The board in the place of its content's hash.
std::string MatchLines::line_of(const StoredMatch& match) {
  std::string line = match.record;
  const ContentHash& content = match.identity.board;
  const std::string key = R"("board":")" + content.text() + '"';  // which no string in JSON contains
  if (const std::size_t found = line.find(key); found != std::string::npos)
    line.replace(found, key.size(), R"("board":)" + board_json(content));
  return line;
}

const std::string& MatchLines::board_json(const ContentHash& content) {
  const auto known = boards_.find(content);
  if (known != boards_.end()) return known->second;
  std::string text = store_.board(content);
  if (text.size() > longest_board_in_line) {
    const std::filesystem::path boards = folder_ / "boards";
    std::error_code error;
    std::filesystem::create_directories(boards, error);
    if (error) throw std::system_error(error, boards.string() + ": cannot be made");
    replace_file(boards / content.text(), text);
    text = content.text();
  }
  return boards_.emplace(content, nlohmann::json(text).dump()).first->second;
}

}  // namespace gramy::referee
