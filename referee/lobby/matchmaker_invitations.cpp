// The part of the matchmaker for invitations: a person is asked before a match begins.
#include <algorithm>
#include <chrono>
#include <utility>

#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"
#include "referee/lobby/matchmaker.hpp"

namespace gramy::referee {

using protocol::ErrorCode;
using protocol::FoldedName;

namespace {

/// The most invitations that a person has at once.
constexpr std::size_t most_invitations = 8;

constexpr std::chrono::seconds lately{60};

}  // namespace

/// The account that an invitation is charged to. Anybody can invent names, so all unregistered names of an
/// address share one account.
std::string Matchmaker::account_of(const Client& client) const {
  return clients_.is_registered(client) ? "player " + FoldedName(client.name).text() : client.origin;
}

std::optional<Refusal> Matchmaker::why_not_invited(const Client& asker, const Client& invited,
                                                   Time now) const {
  const std::string account = account_of(asker);
  const bool is_registered = clients_.is_registered(asker);
  for (const Ticket ticket : invited.invitations) {
    if (account_of(*clients_.by_name(requests_.at(ticket).asker)) != account) continue;
    return busy(invited.name + " has not answered " +
                    (is_registered ? "your invitation" : "an invitation from your address") + " yet",
                "occupied", invited.name);
  }
  if (invited.invitations.size() >= most_invitations)
    return busy(invited.name + " has not answered other invitations yet", "occupied", invited.name);
  const auto known = invited.invited.find(account);
  if (known == invited.invited.end()) return std::nullopt;
  const auto recent = std::ranges::find_if(known->second, [&](Time at) { return now - at < lately; });
  const auto times = static_cast<std::size_t>(known->second.end() - recent);
  if (times < settings_.max_invitations) return std::nullopt;
  const Time next = *(known->second.end() - static_cast<std::ptrdiff_t>(settings_.max_invitations)) + lately;
  const std::string seconds = std::to_string(std::chrono::ceil<std::chrono::seconds>(next - now).count());
  Refusal refusal = busy(invited.name + " was invited " + counted(times, "time") +
                             (is_registered ? " by you" : " from your address") +
                             " within a minute: ask again in " + seconds + " s",
                         "invited_often", invited.name);
  refusal.cause->about.emplace("seconds", seconds);
  return refusal;
}

void Matchmaker::invite(Ticket ticket, Client& invited, Time now) {
  Request& request = requests_.at(ticket);
  const Client& asker = *clients_.by_name(request.asker);
  if (asker.kind == ClientKind::person)
    outbox_.send(asker, {protocol::Asked{invited.name, request.play.game}});
  request.invited = invited.name;
  invited.invitations.insert(ticket);
  for (auto& [account, times] : invited.invited)
    std::erase_if(times, [&](Time at) { return now - at >= lately; });
  std::erase_if(invited.invited, [](const auto& each) { return each.second.empty(); });
  invited.invited[account_of(asker)].push_back(now);
  deadlines_.set(ticket, now + settings_.answer_within);
  const MatchSetup& setup = *request.agreed;
  const Seat seat = setup.players[Seat::first] == invited.name ? Seat::first : Seat::second;
  outbox_.send(invited, {protocol::Invitation{.from = request.asker,
                                              .game = std::string(setup.board.game().id()),
                                              .seat = seat,
                                              .start = setup.start,
                                              .clock = setup.clock,
                                              .rated = setup.rated}});
}

void Matchmaker::answer(Client& invited, bool accept, const std::optional<std::string>& from, Time now) {
  const auto& all = invited.invitations;
  const auto is_meant = [&](Ticket ticket) {
    return !from || FoldedName(requests_.at(ticket).asker) == FoldedName(*from);
  };
  const auto found = std::ranges::find_if(all, is_meant);
  if (found == all.end()) {
    const std::string whose = from ? " from " + quoted_word(*from) : "";
    return outbox_.refuse(invited, ErrorCode::busy, "there is no invitation" + whose + " to answer");
  }
  if (!from && all.size() > 1) {
    return outbox_.refuse(invited, ErrorCode::bad_message,
                          "from: expected the sender's name (you have " + std::to_string(all.size()) +
                              " invitations), found none");
  }
  const Ticket ticket = *found;
  if (accept) return accept_invitation(invited, ticket, now);
  std::erase_if(invited.refused, [now](const auto& each) { return each.second <= now; });
  invited.refused.insert_or_assign(FoldedName(requests_.at(ticket).asker), now + settings_.refused_for);
  refuse_invitation(ticket, busy(invited.name + " refused", "refused", invited.name));
}

void Matchmaker::accept_invitation(Client& invited, Ticket ticket, Time now) {
  const Request& request = requests_.at(ticket);
  // While the person thought, other matches may have used up the room for this match.
  const AnyBoard& board = request.agreed->board;
  auto refusal = why_no_room(*clients_.by_name(request.asker), invited, thousandths_of_largest(board), now);
  if (!refusal) refusal = why_withheld(request.play, board);
  if (!refusal) return begin(close(ticket), now);
  withdraw(request, *refusal);
  refuse_invitation(ticket, *refusal);
}

void Matchmaker::tick(Time now) {
  while (const auto ticket = deadlines_.take(now)) {
    const Request& request = requests_.at(*ticket);
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(settings_.answer_within);
    const std::string late = " within " + std::to_string(seconds.count()) + " s";
    withdraw(request, busy("you did not answer" + late, "no_answer", request.invited));
    refuse_invitation(*ticket,
                      busy(request.invited + " did not answer" + late, "no_answer", request.invited));
  }
}

// Tells the invited person that the invitation is over.
void Matchmaker::withdraw(const Request& request, const Refusal& why) {
  outbox_.send(*clients_.by_name(request.invited),
               {protocol::Withdrawn{request.asker, why.message, why.cause}});
}

void Matchmaker::refuse_invitation(Ticket ticket, const Refusal& why) {
  const Request closed = call_off(ticket);
  outbox_.refuse(*clients_.by_name(closed.asker), why);
}

void Matchmaker::refuse_invitations(Client& invited, const Refusal& why) {
  while (!invited.invitations.empty()) refuse_invitation(*invited.invitations.begin(), why);
}

}  // namespace gramy::referee
