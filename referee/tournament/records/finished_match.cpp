#include "referee/tournament/records/finished_match.hpp"

#include <utility>

#include "referee/tournament/records/record.hpp"

namespace gramy::referee {

void MatchOutcomes::append(MatchOutcomes more) {
  std::ranges::move(more.finished, std::back_inserter(finished));
  unplayed.merge(more.unplayed);
}

Additions AdditionsMaker::additions_of(MatchOutcomes finished) {
  Additions additions;
  for (const auto& [match, out] : finished.unplayed) additions.unplayed.emplace(key_of(match), out);
  for (FinishedMatch& match : finished.finished) {
    const ContentHash content = match.identity.board;
    if (kept_.insert(content).second) additions.boards.emplace(content, match.record.setup.board.text());
    additions.matches.push_back(stored(std::move(match)));
  }
  return additions;
}

const AdditionsMaker::Known& AdditionsMaker::known(const std::string& player) {
  const auto [known, is_new] = players_.try_emplace(player);
  if (is_new && !player.empty()) {
    const Edition::Player& entry = *edition_.find(player);
    known->second = {entry.ids.front(), entry.version.hash()};
  }
  return known->second;
}

MatchKey AdditionsMaker::key_of(MatchIdentity match) {
  MatchKey key{.tournament = edition_.name,
               .clock = clock_text(edition_.game(match.game)->clock),
               .identity = std::move(match)};
  for (const Seat seat : both_seats) {
    const Known& player = known(key.identity.players[seat]);
    key.identity.players[seat] = player.id;
    key.versions[seat] = player.version;
  }
  return key;
}

StoredMatch AdditionsMaker::stored(FinishedMatch match) {
  const RecordedMatch record =
      recorded(std::move(match.record), edition_.name, match.identity.board.text(), match.at);
  return {.key = key_of(std::move(match.identity)),
          .id = record.match,
          .outcome = {record.result, record.reason},
          .record = to_line(record),
          .verdict = std::move(match.verdict)};
}

}  // namespace gramy::referee
