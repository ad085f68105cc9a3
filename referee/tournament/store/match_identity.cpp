#include "referee/tournament/store/match_identity.hpp"

#include <map>
#include <utility>

namespace gramy::referee {
namespace {

void count_copies(std::vector<BoardIdentity>& identities) {
  std::map<std::pair<ContentHash, std::optional<Number>>, std::size_t> copies;
  for (BoardIdentity& board : identities) board.copy = copies[{board.content, board.start}]++;
  for (BoardIdentity& board : identities) board.copies = copies[{board.content, board.start}];
}

}  // namespace

std::string pair_key(const MatchIdentity& match) {
  return match.board.text() + ':' + (match.start ? std::to_string(*match.start) : "") + '#' +
         std::to_string(match.repeat);
}

std::vector<BoardIdentity> identities_of(std::span<const TournamentBoard> boards) {
  std::vector<BoardIdentity> identities;
  const AnyBoard::Concept* hashed = nullptr;
  ContentHash content;
  for (const TournamentBoard& board : boards) {
    // The starts of a board follow each other.
    if (hashed != &board.board.get()) content = ContentHash(board.board.text());
    hashed = &board.board.get();
    identities.push_back({content, board.start});
  }
  count_copies(identities);
  return identities;
}

std::vector<BoardIdentity> identities_of(std::span<const BoardSet::Board> boards) {
  std::vector<BoardIdentity> identities;
  for (const BoardSet::Board& board : boards) identities.push_back({board.content, board.start});
  count_copies(identities);
  return identities;
}

}  // namespace gramy::referee
