#include "referee/tournament/store/finished_match.hpp"

#include <utility>

#include "referee/tournament/store/record.hpp"

namespace gramy::referee {

void FinishedBatch::append(FinishedBatch more) {
  std::ranges::move(more.finished, std::back_inserter(finished));
  unplayed.merge(more.unplayed);
}

Batch BatchMaker::batch_of(FinishedBatch finished) {
  Batch batch{.matches = {}, .boards = {}, .unplayed = std::move(finished.unplayed)};
  for (FinishedMatch& match : finished.finished) {
    const ContentHash content = match.identity.board;
    if (kept_.insert(content).second) batch.boards.emplace(content, match.record.setup.board.text());
    batch.matches.push_back(stored(std::move(match)));
  }
  return batch;
}

std::optional<ContentHash> BatchMaker::version(const std::string& player) {
  const auto [known, is_new] = versions_.try_emplace(player);
  if (const Edition::Player* entry = is_new ? edition_.find(player) : nullptr)
    known->second = entry->version.hash();
  return known->second;
}

BySeat<std::optional<ContentHash>> BatchMaker::versions_of(const BySeat<std::string>& players) {
  return {version(players[Seat::first]), version(players[Seat::second])};
}

StoredMatch BatchMaker::stored(FinishedMatch match) {
  const auto versions = versions_of(match.identity.players);
  const RecordedMatch record =
      recorded(std::move(match.record), edition_.name, match.identity.board.text(), match.at);
  return {.place = match.place,
          .identity = std::move(match.identity),
          .versions = versions,
          .id = record.match,
          .outcome = {record.result, record.reason},
          .record = to_line(record),
          .verdict = std::move(match.verdict)};
}

}  // namespace gramy::referee
