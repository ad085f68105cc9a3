#include "referee/tournament/store/match_lines.hpp"

#include <utility>

namespace gramy::referee {

MatchLines::MatchLines(const std::filesystem::path& folder, const Store& store, std::uint64_t last_round,
                       Gaps gaps)
    : store_(store), lines_(folder, store), last_round_(last_round) {
  const std::filesystem::path path = folder / "matches.jsonl";
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
    lines += lines_.line_of(*match) + "\n";
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

}  // namespace gramy::referee
