#include "referee/show/finished_matches.hpp"

#include <set>

#include "engine/base/stop.hpp"
#include "referee/match/record_size.hpp"
#include "referee/truth/verdict.hpp"

namespace gramy::referee {
namespace {

constexpr const char* withheld =
    "A rated match is being played on this board: the values of its positions are shown when it is over.";

/// The addresses that a match counts for. Processes of the referee have none.
std::set<std::string> charged(const BySeat<std::string>& origins) {
  std::set<std::string> addresses(origins.begin(), origins.end());
  if (addresses.size() > 1) addresses.erase("");
  return addresses;
}

}  // namespace

void FinishedMatches::begin(const MatchSetup& match) {
  if (!match.rated) return;
  const std::lock_guard lock(in_use_);
  rated_.begin(match);
}

bool FinishedMatches::is_withheld(const AnyBoard& board) const {
  const std::lock_guard lock(in_use_);
  return rated_.has_rated(board);
}

void FinishedMatches::keep(Finished finished, std::chrono::system_clock::time_point at) {
  MatchRecord& record = finished.record;
  if (record.setup.rated) {
    const std::lock_guard lock(in_use_);
    rated_.end(record.setup);
  }
  if (!record.result) return;
  const std::size_t bytes = bytes_of(record);
  if (bytes > most_bytes_) return;
  const AnyBoard board = record.setup.board;
  auto match =
      std::make_shared<const PlayedMatch>(PlayedMatch{recorded(std::move(record), "", "", at), board});
  const std::lock_guard lock(in_use_);
  if (const auto same = places_.find(match->match.match); same != places_.end()) drop(same->second);
  matches_.push_back({match, ++last_, std::move(finished.origins), bytes});
  charge(std::prev(matches_.end()));
  while (bytes_ > most_bytes_) drop(by_origin_.at(held_.largest()).begin()->second);
}

void FinishedMatches::charge(KeptIterator match) {
  places_.emplace(match->match->match.match, match);
  bytes_ += match->bytes;
  for (const std::string& origin : charged(match->origins)) {
    by_origin_[origin].emplace(match->number, match);
    held_.set(origin, held_.held(origin) + match->bytes);
  }
}

void FinishedMatches::drop(KeptIterator match) {
  places_.erase(match->match->match.match);
  bytes_ -= match->bytes;
  for (const std::string& origin : charged(match->origins)) {
    held_.set(origin, held_.held(origin) - match->bytes);
    auto& numbers = by_origin_.at(origin);
    numbers.erase(match->number);
    if (numbers.empty()) by_origin_.erase(origin);
  }
  matches_.erase(match);
}

std::size_t FinishedMatches::size() const {
  const std::lock_guard lock(in_use_);
  return matches_.size();
}

Reply FinishedMatches::find(const PageRequest& request, const std::stop_token& stop) {
  if (request.path.size() < 3) return nothing_there();
  std::optional<Kept> kept;
  {
    const std::lock_guard lock(in_use_);
    const auto found = places_.find(request.path[2]);
    if (found == places_.end()) return no_such_match(request.path[2]);
    kept = *found->second;
  }
  const PlayedMatch& played = *kept->match;
  MatchRemarks remarks;
  if (is_withheld(played.board)) remarks.hidden = withheld;
  const std::lock_guard lock(opened_in_use_);
  return find_in_match(request,
                       {.key = std::to_string(kept->number),
                        .remarks = std::move(remarks),
                        .load = [&] { return played; },
                        .truth = [&] { return truth(*kept); },
                        .ask = [&](Question question) { return ask(*kept, std::move(question)); }},
                       opened_, stop);
}

Reply FinishedMatches::truth(const Kept& kept) {
  const JudgedMatches::Key key{0, kept.number};
  if (auto known = judged_.truth(key)) return *known;
  return [this, match = kept.match, key](const std::stop_token& stop) { return judged(*match, key, stop); };
}

Reply FinishedMatches::ask(const Kept& kept, Question question) {
  return [this, match = kept.match, question = std::move(question)](const std::stop_token& stop) {
    const HttpResponse answer = answer_to(question, *match, boards_, stop);
    return is_withheld(match->board) ? hidden(withheld) : answer;  // a rated match may have begun meanwhile
  };
}

HttpResponse FinishedMatches::judged(const PlayedMatch& match, const JudgedMatches::Key& key,
                                     const std::stop_token& stop) {
  if (auto known = judged_.truth(key)) return *known;
  const JudgedMatch judgement = judge_played(boards_.of(match.board, for_browsers, stop), match.match.start,
                                             match.match.moves, stop, most_explained);
  const HttpResponse answer =
      json_response(match_truth_json(match.match, match.board.game().info(), judgement));
  judged_.keep(key, answer);
  return is_withheld(match.board) ? hidden(withheld) : answer;  // a rated match may have begun meanwhile
}

}  // namespace gramy::referee
