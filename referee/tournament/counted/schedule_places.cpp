#include "referee/tournament/counted/schedule_places.hpp"

#include "referee/tournament/counted/recorded_rounds.hpp"
#include "referee/tournament/formats/format.hpp"

namespace gramy::referee {

SchedulePlaces::SchedulePlaces(const Edition& edition)
    : edition_(edition), names_(schedule_names(edition)), is_recorded_(has_recorded_rounds(edition.format)) {
  for (std::size_t player = 0; player < edition.players.size(); ++player) {
    for (const std::string& id : edition.players[player].ids) players_.emplace(id, player);
  }
  for (std::size_t g = 0; g < edition.games.size(); ++g) {
    games_.emplace(edition.games[g].id, g);
    auto& boards = boards_.emplace_back();
    const auto& of_game = edition.games[g].boards.boards;
    for (std::size_t board = 0; board < of_game.size(); ++board)
      boards[{of_game[board].content, of_game[board].start, opening_text(of_game[board].question)}].push_back(
          board);
  }
  if (is_recorded_) return;
  known_ = known_schedule(edition.format, fixtures_of(edition));
}

void SchedulePlaces::read_rounds(const Store& store) {
  if (!is_recorded_) return;
  for (std::uint64_t round = rounds_.empty() ? 1 : rounds_.size();; ++round) {
    std::string text = recorded_round(store, round);
    if (text.empty()) return;
    if (round == rounds_.size() && text == last_round_) continue;
    if (round <= rounds_.size()) rounds_.pop_back();
    rounds_.push_back(parse_round(text, edition_));
    last_round_ = std::move(text);
  }
}

std::optional<SchedulePlace> SchedulePlaces::find(const MatchIdentity& match) const {
  const auto pairing = pairing_of(match);
  if (!pairing) return std::nullopt;
  if (!is_recorded_) {
    const auto number = known_.pairings.find(*pairing);
    return number ? std::optional(known_.place_of(*number)) : std::nullopt;
  }
  for (std::size_t round = 0; round < rounds_.size(); ++round) {
    if (const auto number = rounds_[round].find(*pairing)) return SchedulePlace{round + 1, *number};
  }
  return std::nullopt;
}

Pairing SchedulePlaces::pairing(SchedulePlace place) const {
  return is_recorded_ ? rounds_[place.round - 1][place.number] : known_.pairings[known_.number_of(place)];
}

std::optional<std::size_t> SchedulePlaces::player(const std::string& id) const {
  const auto found = players_.find(id);
  return found == players_.end() ? std::nullopt : std::optional(found->second);
}

/// The pairing of a match: the inverse of ScheduleNames::identity_of.
std::optional<Pairing> SchedulePlaces::pairing_of(const MatchIdentity& match) const {
  const auto game = games_.find(match.game);
  auto first = player(match.players[Seat::first]), second = player(match.players[Seat::second]);
  if (match.players[Seat::first].empty()) first = second;  // in an exam, the opponent's id is empty
  if (match.players[Seat::second].empty()) second = first;
  if (game == games_.end() || !first || !second) return std::nullopt;
  const auto copies = boards_[game->second].find({match.board, match.start, match.opening});
  if (copies == boards_[game->second].end()) return std::nullopt;
  const std::size_t number = copies->second.size();
  return Pairing{.game = game->second,
                 .board = copies->second[match.repeat % number],
                 .players = {*first, *second},
                 .repeat = match.repeat / number};
}

}  // namespace gramy::referee
