#include "referee/tournament/counted/match_lines.hpp"

#include <utility>

namespace gramy::referee {

MatchLines::MatchLines(const std::filesystem::path& folder, const Store& store, const CountedMatches& matches,
                       std::uint64_t last_round, Gaps gaps)
    : store_(store), matches_(matches), lines_(folder, store), last_round_(last_round) {
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
  for (auto place = following(); place && (with_gaps || follows(*place)); place = following()) {
    lines += lines_.line_of(*matches_.match(store_, *place)) + "\n";
    next_ = {place->round, place->number + 1};
    if (lines.size() < piece) continue;
    sink(lines);
    lines.clear();
  }
  if (!lines.empty()) sink(lines);
}

std::optional<SchedulePlace> MatchLines::following() const {
  const auto place = matches_.next(next_);
  return place && place->round <= last_round_ ? place : std::nullopt;
}

/// Whether the match at this place may be written next. Once a later round has a match, the missing matches
/// of this round will not be played.
bool MatchLines::follows(SchedulePlace place) const {
  if (place == next_ || (place.round > next_.round && place.number == 0)) return true;
  return place.round < last_round_ && matches_.next({place.round + 1, 0}).has_value();
}

}  // namespace gramy::referee
