#include "referee/tournament/counted/recorded_rounds.hpp"

#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "protocol/bounded_json.hpp"

namespace gramy::referee {
namespace {

using nlohmann::json;

std::string document_of_round(std::uint64_t round) {
  return "round " + std::to_string(round);
}

}  // namespace

bool has_recorded_rounds(const Format& format) {
  return std::holds_alternative<Swiss>(format) || std::holds_alternative<Knockout>(format);
}

void record_round(Store& store, const Edition& edition, std::uint64_t round, const Pairings& pairings) {
  json games = json::array();
  for (const MeetingsOnBoards& game : pairings.meetings()) {
    json meetings = json::array();
    for (const auto& [players, repeat] : game.opponents) {
      meetings.push_back(
          {edition.players[players[0]].ids.front(), edition.players[players[1]].ids.front(), repeat});
    }
    games.push_back(
        {{"boards", game.boards}, {"first_board", game.first_board}, {"meetings", std::move(meetings)}});
  }
  const std::string text = json{{"edition", edition.number}, {"games", std::move(games)}}.dump();
  if (recorded_round(store, round) != text) store.set_document(document_of_round(round), text);
}

std::string recorded_round(const Store& store, std::uint64_t round) {
  return store.document(document_of_round(round));
}

std::uint64_t rounds_opened(const Store& store) {
  std::uint64_t rounds = 0;
  while (!recorded_round(store, rounds + 1).empty()) ++rounds;
  return rounds;
}

void forget_rounds_after(Store& store, std::uint64_t round) {
  for (std::uint64_t last = rounds_opened(store); last > round; --last)
    store.set_document(document_of_round(last), "");
}

Pairings parse_round(const std::string& text, const Edition& edition) {
  const json round = protocol::parse_bounded_json(text);
  const auto player = [&](const json& id) { return edition.player_with_id(id.get<std::string>()).value(); };
  std::vector<MeetingsOnBoards> games;
  for (const json& game : round.at("games")) {
    MeetingsOnBoards& meetings =
        games.emplace_back(MeetingsOnBoards{game.at("boards"), game.at("first_board"), {}});
    for (const json& meeting : game.at("meetings"))
      meetings.opponents.push_back(
          {.players = {player(meeting.at(0)), player(meeting.at(1))}, .repeat = meeting.at(2)});
  }
  return Pairings(games);
}

}  // namespace gramy::referee
