#include "referee/commands/analyse.hpp"

#include <fmt/format.h>
#include <optional>
#include <unistd.h>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/base/nearest.hpp"
#include "engine/base/stop.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/commands/matches_line.hpp"
#include "referee/truth/analysis.hpp"
#include "referee/truth/records.hpp"

namespace gramy::referee {
namespace {

TableStyle style() {
  return isatty(STDOUT_FILENO) ? TableStyle::coloured : TableStyle::plain;
}

void show_match(const Records& records, const RecordedMatch& match, bool json, const std::stop_token& stop) {
  RecordJudge judge(records.folder());
  const JudgedMatch judged = judge.judge(match, stop);
  fmt::print("{}", json ? analysis_json(match, judged)
                        : analysis_text(match, judge.roles(match), judged,
                                        judge.mistakes(match, judged, stop), style()));
}

void show_all(const std::string& record, bool json, const std::stop_token& stop) {
  Records records(record);
  std::uint64_t count = 0;
  std::optional<RecordedMatch> last;
  while (auto match = records.next()) {
    ++count;
    last = std::move(match);
  }
  if (count == 0) throw BadInput(fmt::format("no match in '{}'", records.file().string()));
  if (count == 1) return show_match(records, *last, json, stop);
  Judging judging{Records(record)};
  judge_rest(judging, count, stop);
  throw_if_stopped(stop);
  fmt::print("{}", json ? truth_json(judging.truth()) : truth_text(judging.truth(), style()));
}

void show_one(const std::string& record, const std::string& id, bool json, const std::stop_token& stop) {
  Records records(record);
  std::vector<std::string> ids;
  while (const auto match = records.next()) {
    if (match->match == id) return show_match(records, *match, json, stop);
    ids.push_back(match->match);
  }
  const auto close = nearest(id, std::vector<std::string_view>(ids.begin(), ids.end()));
  throw BadInput(fmt::format("no match '{}' among the {} in '{}'{}", id, ids.size(), records.file().string(),
                             close         ? fmt::format(" (did you mean '{}'?)", *close)
                             : ids.empty() ? ""
                                           : fmt::format(", such as '{}'", ids.front())));
}

}  // namespace

int analyse(const AnalyseOptions& options) {
  return exit_code_of([&](const std::stop_token& stop) {
    if (options.match.empty()) {
      show_all(options.record, options.json, stop);
    } else {
      show_one(options.record, options.match, options.json, stop);
    }
    return 0;
  });
}

}  // namespace gramy::referee
