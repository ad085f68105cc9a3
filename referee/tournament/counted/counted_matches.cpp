#include "referee/tournament/counted/counted_matches.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "referee/tournament/counted/editions.hpp"
#include "referee/tournament/counted/recorded_rounds.hpp"
#include "referee/tournament/counted/served.hpp"
#include "referee/tournament/formats/format.hpp"
#include "referee/tournament/records/record.hpp"

namespace gramy::referee {

CountedMatches::CountedMatches(const Store& store)
    : CountedMatches(newest_edition(store).value_or(Edition{})) {
  is_scheduled_ = edition_.number > 0;
}

CountedMatches::CountedMatches(Edition edition) : edition_(std::move(edition)), places_(edition_) {
  for (const Edition::Player& player : edition_.players) versions_.push_back(player.version.hash());
}

void CountedMatches::read_on(const Store& store, const Use& use) {
  if (!is_scheduled_) return read_all(store, use);
  const bool is_first = known_ == 0;
  places_.read_rounds(store);
  if (is_first && is_open(edition_.format) && !edition_.accepted.empty()) read_accepted(store);
  const std::vector<Placed> added = read_added(store);
  if (!use) return;
  if (is_first) return for_each(store, use);
  std::vector<std::uint64_t> numbers;
  for (const auto& [place, number] : added) numbers.push_back(number);
  auto next = added.begin();
  store.for_each_of(numbers, [&](StoredMatch match) {
    use(counted(std::move(match), next->first, next->second));
    ++next;
  });
}

/// Enters in numbers_ those matches that were recorded before the edition began.
void CountedMatches::read_accepted(const Store& store) {
  // Found matches, indexed by how many of their players played as an earlier version.
  std::array<std::vector<Placed>, 3> found;
  store.for_each_key(0, [&](std::uint64_t number, const MatchKey& key) {
    const auto place = number > edition_.recorded ? std::nullopt : place_of(key);
    const auto accepted = place ? accepted_versions(key) : std::nullopt;
    if (accepted) found[*accepted].emplace_back(*place, number);
  });
  // Several found matches may have the same place in the schedule. The first match that nobody played as an
  // earlier version counts. If there is none, the last match in which one player was an earlier version
  // counts. If there is none either, the last match in which both players were earlier versions counts.
  std::ranges::reverse(found[1]);
  std::ranges::reverse(found[2]);
  for (const std::vector<Placed>& matches : found) {
    for (const auto& [place, number] : matches) {
      if (!contains(place)) put(place, number);
    }
  }
  known_ = edition_.recorded;
}

/// Reads the matches after number known_, and enters in numbers_ those that count. Returns the entered
/// matches.
std::vector<CountedMatches::Placed> CountedMatches::read_added(const Store& store) {
  const bool is_any_version = !is_open(edition_.format);
  std::vector<Placed> added;
  const auto enter = [&](std::uint64_t number, const MatchKey& key) {
    const auto place = place_of(key);
    if (!place) return false;
    if (!contains(*place) && (is_any_version || accepted_versions(key))) {
      put(*place, number);
      added.emplace_back(*place, number);
    }
    return true;
  };
  std::vector<std::pair<std::uint64_t, MatchKey>> without_place;
  store.for_each_key(known_, [&](std::uint64_t number, MatchKey key) {
    known_ = number;
    if (!enter(number, key) && has_recorded_rounds(edition_.format))
      without_place.emplace_back(number, std::move(key));
  });
  if (without_place.empty()) return added;
  places_.read_rounds(store);  // the new matches may belong to rounds that were opened since the last call
  for (const auto& [number, key] : without_place) enter(number, key);
  return added;
}

/// Enters all matches of `serve` in numbers_.
void CountedMatches::read_all(const Store& store, const Use& use) {
  const bool is_first = known_ == 0;
  // The casual matches. The first call of read_on passes them to `use` after all rated matches.
  std::vector<std::uint64_t> casual;
  store.for_each_added(known_, [&](StoredMatch match) {
    const bool is_casual = is_casual_record(match.record);
    const SchedulePlace place{is_casual ? casual_round : rated_round, known_};
    put(place, ++known_);
    if (!use) return;
    if (is_first && is_casual) {
      casual.push_back(known_);
    } else {
      use(counted(std::move(match), place, known_));
    }
  });
  auto next = casual.begin();
  store.for_each_of(casual, [&](StoredMatch match) {
    use(counted(std::move(match), {casual_round, *next - 1}, *next));
    ++next;
  });
}

/// Whether the match belongs to this tournament, and the edition has the match's game with the match's clock.
bool CountedMatches::is_ours(const MatchKey& key) const {
  const Edition::Game* game = edition_.game(key.identity.game);
  return key.tournament == edition_.name && game && key.clock == clock_text(game->clock);
}

std::optional<SchedulePlace> CountedMatches::place_of(const MatchKey& key) const {
  return is_ours(key) ? places_.find(key.identity) : std::nullopt;
}

void CountedMatches::put(SchedulePlace place, std::uint64_t number) {
  std::vector<std::uint32_t>& round = numbers_[place.round];
  if (round.size() <= place.number) round.resize(place.number + 1);
  round[place.number] = static_cast<std::uint32_t>(number);
  ++size_;
}

/// How many of the match's players played as an earlier version that is accepted in this edition. None if a
/// version is not accepted, so that the match does not count.
std::optional<std::size_t> CountedMatches::accepted_versions(const MatchKey& key) const {
  std::size_t accepted = 0;
  for (const Seat seat : both_seats) {
    if (key.identity.players[seat].empty()) continue;  // in an exam, the opponent's id is empty
    const std::size_t player = places_.player(key.identity.players[seat]).value();
    const auto& version = key.versions[seat];
    if (version == versions_[player]) continue;
    const auto [known, is_new] = accepted_.try_emplace({player, version});
    if (is_new) known->second = edition_.counts(edition_.players[player], version);
    if (!known->second) return std::nullopt;
    ++accepted;
  }
  return accepted;
}

std::uint32_t CountedMatches::number_at(SchedulePlace place) const {
  const auto round = numbers_.find(place.round);
  return round == numbers_.end() || place.number >= round->second.size() ? 0 : round->second[place.number];
}

void CountedMatches::for_each_number(
    const std::function<void(SchedulePlace place, std::uint64_t number)>& use) const {
  for (const auto& [round, numbers] : numbers_) {
    for (std::uint64_t place = 0; place < numbers.size(); ++place) {
      if (numbers[place] != 0) use({round, place}, numbers[place]);
    }
  }
}

/// Reads 1000 matches at a time, because each query of a database takes long.
void CountedMatches::for_each(const Store& store, const Use& use) const {
  constexpr std::size_t most = 1000;
  std::vector<SchedulePlace> places;
  std::vector<std::uint64_t> numbers;
  const auto use_piece = [&] {
    std::size_t next = 0;
    store.for_each_of(numbers, [&](StoredMatch match) {
      use(counted(std::move(match), places[next], numbers[next]));
      ++next;
    });
    places.clear();
    numbers.clear();
  };
  for_each_number([&](SchedulePlace place, std::uint64_t number) {
    places.push_back(place);
    numbers.push_back(number);
    if (places.size() == most) use_piece();
  });
  use_piece();
}

std::optional<CountedMatch> CountedMatches::match(const Store& store, SchedulePlace place) const {
  const std::uint64_t number = number_at(place);
  if (number == 0) return std::nullopt;
  return counted(store.match(number), place, number);
}

std::optional<SchedulePlace> CountedMatches::next(SchedulePlace from) const {
  for (auto round = numbers_.lower_bound(from.round); round != numbers_.end(); ++round) {
    const std::uint64_t first = round->first == from.round ? from.number : 0;
    for (std::uint64_t place = first; place < round->second.size(); ++place) {
      if (round->second[place] != 0) return SchedulePlace{round->first, place};
    }
  }
  return std::nullopt;
}

SchedulePlace CountedMatches::last() const {
  if (numbers_.empty()) return {};
  return {numbers_.rbegin()->first, numbers_.rbegin()->second.size() - 1};
}

Unplayed CountedMatches::unplayed(const Store& store) const {
  Unplayed unplayed;
  const bool is_any_version = !is_scheduled_ || (!is_open(edition_.format) && size_ > 0);
  for (const auto& [key, out] : store.unplayed()) {
    const auto match = !is_scheduled_ || is_ours(key) ? with_names(key.identity) : std::nullopt;
    if (match && (is_any_version || accepted_versions(key) == 0)) unplayed.emplace(*match, out);
  }
  return unplayed;
}

/// The match with the players' present names.
CountedMatch CountedMatches::counted(StoredMatch match, SchedulePlace place, std::uint64_t number) const {
  CountedMatch counted{.place = place,
                       .number = number,
                       .identity = std::move(match.key.identity),
                       .versions = match.key.versions,
                       .id = std::move(match.id),
                       .outcome = match.outcome,
                       .record = std::move(match.record),
                       .verdict = std::move(match.verdict)};
  if (!is_scheduled_) return counted;
  counted.identity = with_names(std::move(counted.identity)).value();
  std::string id = places_.names().id_of(places_.pairing(place));
  if (id == counted.id) return counted;
  RecordedMatch record = parse_recorded_match(counted.record);
  record.played_as = std::exchange(record.match, id);
  record.players = counted.identity.players;
  counted.record = to_line(record);
  counted.id = std::move(id);
  return counted;
}

/// The match with the players' present names; none if a player is not in the edition.
std::optional<MatchIdentity> CountedMatches::with_names(MatchIdentity match) const {
  if (!is_scheduled_) return match;
  for (std::string& player : match.players) {
    if (player.empty()) continue;  // in an exam, the opponent's id is empty
    const auto number = places_.player(player);
    if (!number) return std::nullopt;
    player = edition_.players[*number].name;
  }
  return match;
}

}  // namespace gramy::referee
