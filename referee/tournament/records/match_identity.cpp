#include "referee/tournament/records/match_identity.hpp"

#include <map>
#include <string_view>
#include <tuple>
#include <utility>

namespace gramy::referee {
namespace {

void count_copies(std::vector<BoardIdentity>& identities) {
  std::map<std::tuple<ContentHash, std::optional<Number>, std::string_view>, std::size_t> copies;
  for (BoardIdentity& board : identities) board.copy = copies[{board.content, board.start, board.opening}]++;
  for (BoardIdentity& board : identities) board.copies = copies[{board.content, board.start, board.opening}];
}

}  // namespace

std::string clock_text(const protocol::ClockSettings& clock) {
  std::string text;
  const auto add = [&](const char* name, std::int64_t ms) {
    if (ms != 0) text += (text.empty() ? "" : " ") + std::string(name) + '=' + std::to_string(ms);
  };
  add("ready_ms", clock.ready_ms);
  add("initial_ms", clock.initial_ms);
  add("increment_ms", clock.increment_ms);
  add("margin_ms", clock.margin_ms);
  add("move_ms", clock.move_ms);
  return text;
}

std::string opening_text(const std::optional<ExamQuestion>& question) {
  return question ? opening_text(question->opening) : "";
}

std::string opening_text(std::span<const AnyMove> opening) {
  std::string text;
  for (const AnyMove& move : opening) text += (text.empty() ? "" : ",") + to_text(move);
  return text;
}

std::string pair_key(const MatchIdentity& match) {
  return match.board.text() + ':' + (match.start ? std::to_string(*match.start) : "") + '#' +
         std::to_string(match.repeat);
}

std::vector<BoardIdentity> identities_of(std::span<const TournamentBoard> boards) {
  std::vector<BoardIdentity> identities;
  const AnyBoard::Concept* hashed = nullptr;
  ContentHash content;
  for (const TournamentBoard& board : boards) {
    // Boards that differ only in their starts follow each other, so each text is hashed only once.
    if (hashed != &board.board.get()) content = ContentHash(board.board.text());
    hashed = &board.board.get();
    identities.push_back({content, board.start, opening_text(board.question)});
  }
  count_copies(identities);
  return identities;
}

std::vector<BoardIdentity> identities_of(std::span<const BoardSet::Board> boards) {
  std::vector<BoardIdentity> identities;
  for (const BoardSet::Board& board : boards)
    identities.push_back({board.content, board.start, opening_text(board.question)});
  count_copies(identities);
  return identities;
}

}  // namespace gramy::referee
