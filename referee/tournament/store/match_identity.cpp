#include "referee/tournament/store/match_identity.hpp"

#include <map>
#include <utility>

namespace gramy::referee {

std::string pair_key(const MatchIdentity& match) {
  return match.board.text() + ':' + (match.start ? std::to_string(*match.start) : "") + '#' +
         std::to_string(match.repeat);
}

std::vector<BoardIdentity> identities_of(std::span<const TournamentBoard> boards) {
  std::vector<BoardIdentity> identities;
  std::map<std::pair<ContentHash, std::optional<Number>>, std::size_t> copies;
  const AnyBoard::Concept* hashed = nullptr;
  ContentHash content;
  for (const TournamentBoard& board : boards) {
    // The starts of a board follow each other.
    if (hashed != &board.board.get()) content = ContentHash(board.board.text());
    hashed = &board.board.get();
    identities.push_back({content, board.start, copies[{content, board.start}]++});
  }
  for (BoardIdentity& board : identities) board.copies = copies[{board.content, board.start}];
  return identities;
}

}  // namespace gramy::referee
