#include "referee/session/referee.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <limits>
#include <utility>

#include "protocol/json.hpp"
#include "referee/session/people/person_session.hpp"
#include "referee/session/protocol_detection.hpp"
#include "referee/session/websocket_session.hpp"
#include "referee/web/client_address.hpp"

namespace gramy::referee {
namespace {

/// A client that is silent for this long after it has connected gets the greeting. It may be a person who
/// does not know what to type.
constexpr std::chrono::seconds before_greeting{1};

/// How long a client that is to be disconnected has to read its last message.
constexpr std::chrono::seconds before_disconnecting{5};

constexpr const char* withheld =
    "a rated match is being played on the same board. Ask again when that match is over";

/// The most blanks that a client may send before anything else.
constexpr std::size_t most_blanks = 64;

/// Reserves connections for registered players, so that they can connect even when all others are taken.
LinkLimits admission_limits(LinkLimits limits) {
  limits.connections += limits.reserved;
  limits.connections_per_address += limits.reserved;
  return limits;
}

}  // namespace

Referee::Referee(Catalogue games, LobbySettings settings, std::uint64_t seed, Entropy entropy, Site site)
    : lobby_(games, std::move(settings), seed,
             [this](ConnectionId to, const Delivery& delivery) { deliver(to, delivery); }, std::move(entropy),
             {.reads = [this](ConnectionId id) { return reads(id); },
              .waiting = [this](ConnectionId id) { return waiting(id); }}),
      context_{.games = std::move(games),
               .limits = lobby_.settings().limits,
               .links = lobby_.settings().links,
               .come_back = std::chrono::duration_cast<std::chrono::seconds>(lobby_.settings().come_back),
               .company = {.who = [this](std::string_view beginning,
                                         std::size_t most) { return lobby_.who(beginning, most); },
                           .find = [this](std::string_view name) { return lobby_.find_present(name); },
                           .count = [this] { return lobby_.present_count(); },
                           .matches = [this](std::size_t most) { return lobby_.matches(most); },
                           .guest_name = [this](std::uint64_t number) { return lobby_.guest_name(number); }},
               .is_open = lobby_.settings().open,
               .site = std::move(site)},
      admission_(admission_limits(context_.links)) {}

void Referee::opened(ConnectionId id, std::string_view address, Moment now) {
  now_ = now.time;
  Peer& peer = add(id, address, context_.links.queue_bytes);
  peer.by_proxy = std::ranges::find(context_.site.proxies, address) != context_.site.proxies.end();
  if (peer.by_proxy)
    peer.origin.clear();  // this is the proxy's own address; the proxy will name the client's
  const Admission::Decision answer =
      peer.by_proxy ? admission_.enter_for_others(id, now.time) : admission_.enter(id, peer.origin, now.time);
  if (!let_in(peer, answer, now)) {
    refuse(peer, *answer.why_not);
  } else if (!context_.site.alone && !peer.by_proxy) {  // a browser would read the greeting as an answer
    greetings_.set(id, now.time + before_greeting);
  }
  settle(now);
}

/// Returns whether the connection is admitted. Another connection may be closed to make room for it.
bool Referee::let_in(const Peer& peer, const Admission::Decision& answer, Moment now) {
  if (answer.makes_room) turn_away(*answer.makes_room, "before all connections were in use", now);
  if (answer.why_not) instructions_.push_back(TurnedAway{peer.id, *answer.why_not});
  return !answer.why_not;
}

/// Returns why the connection may not speak for this client; none if it may.
std::optional<std::string> Referee::speak_for(Peer& peer, std::string_view address, Moment now) {
  std::string origin = origin_of(address);
  Admission::Decision answer = admission_.move(peer.id, origin);
  if (let_in(peer, answer, now) && origin != peer.origin) {
    count_answer(peer, 0);  // the unread answer was counted for the previous client
    peer.origin = std::move(origin);
    instructions_.push_back(Moved{peer.id, peer.origin});
  }
  return std::move(answer.why_not);
}

void Referee::refuse(Peer& peer, const std::string& why) {
  const protocol::RefereeMessage error = protocol::Error{protocol::ErrorCode::busy, why, {}, true};
  peer.output.append(protocol::to_line(error) + '\n');
  leave(peer);
}

void Referee::opened(ConnectionId id, RegisteredPlayer player) {
  Peer& peer = add(id, {}, std::numeric_limits<std::size_t>::max());
  peer.session = std::make_unique<BotSession>(start_for(peer), std::move(player));
}

Referee::Peer& Referee::add(ConnectionId id, std::string_view address, std::size_t max_unread) {
  Peer& peer = peers_[id];
  peer.id = id;
  peer.address = address;
  peer.origin = origin_of(address);
  peer.max_unread = max_unread;
  return peer;
}

void Referee::received(ConnectionId id, std::string_view bytes, Moment now) {
  now_ = now.time;
  Peer* const peer = find(id);
  if (!peer || peer->leaving) return;
  if (peer->session) {
    peer->session->receive(bytes, now.time);
  } else {
    recognise(*peer, bytes, now);
  }
  mark(*peer);
  settle(now);
}

void Referee::recognise(Peer& peer, std::string_view bytes, Moment now) {
  peer.first_bytes += bytes;
  const BeginSession begin = detect(peer.first_bytes, context_.site.alone);
  if (!begin) {
    if (peer.first_bytes.size() > most_blanks) peer.first_bytes.clear();
    return;
  }
  greetings_.erase(peer.id);
  if (begins_http(peer.first_bytes)) {
    if (!peer.by_proxy) browsers_.remember(peer.origin, now.time);
  } else if (peer.by_proxy) {
    if (const auto why_not = speak_for(peer, peer.address, now)) return refuse(peer, *why_not);
  }
  peer.session = begin(start_for(peer));
  if (peer.session->kind() == ClientKind::bot) admission_.expect_hello(peer.id, now.time);
  peer.session->receive(std::exchange(peer.first_bytes, {}), now.time);
}

SessionStart Referee::start_for(Peer& peer) const {
  return {.context = context_,
          .output = peer.output,
          .number = peer.id.number(),
          .greeted = peer.greeted,
          .by_proxy = peer.by_proxy};
}

std::string_view Referee::origin(ConnectionId id) const {
  const auto peer = peers_.find(id);
  return peer == peers_.end() ? std::string_view() : peer->second.origin;
}

std::string_view Referee::output(ConnectionId id) const {
  const auto peer = peers_.find(id);
  return peer == peers_.end() ? std::string_view() : peer->second.output.front();
}

void Referee::written(ConnectionId id, std::size_t bytes, Time now) {
  Peer* const peer = find(id);
  if (!peer) return;
  peer->output.consume(bytes);
  peer->unread = peer->output.size();
  if (peer->answer > 0) count_answer(*peer, peer->unread);
  report_requests(*peer, now);
  if (peer->unread > 0) return;
  peer->writing = false;
  if (std::exchange(peer->missed, false)) lobby_.caught_up(id, now);
  if (peer->leaving) {
    forget(*peer);
    instructions_.push_back(Disconnect{id});
  } else if (peer->session && peer->session->awaits_output()) {
    now_ = now;
    mark(*peer);  // deferred to next(), because this function runs while output is written
  }
}

void Referee::unwritable(ConnectionId id, Time now) {
  now_ = now;
  Peer* const peer = find(id);
  if (!peer) return;
  peer->deaf = true;
  mark(*peer);
  settle(Moment{now});
}

/// Reports to the lobby the move requests that have been written to the connection completely.
void Referee::report_requests(Peer& peer, Time now) {
  const auto first_open = std::ranges::find_if(
      peer.requests, [&](const auto& request) { return request.end > peer.output.consumed(); });
  for (auto request = peer.requests.begin(); request != first_open; ++request) {
    lobby_.request_handed(request->match, request->ply, now);
  }
  peer.requests.erase(peer.requests.begin(), first_open);
}

void Referee::closed(ConnectionId id, Moment now) {
  now_ = now.time;
  Peer* const peer = find(id);
  if (!peer) return;
  forget(*peer);
  lobby_.link_lost(id, now);
  settle(now);
}

void Referee::work_done(WorkDone done, Moment now) {
  now_ = now.time;
  const auto found = work_.find(done.id);
  if (found == work_.end()) return;
  const WorkUnderWay order = found->second;
  Peer& peer = *find(order.connection);
  end_work(done.id);
  if (auto* board = std::get_if<MadeBoard>(&done.result)) {
    lobby_.board_ready(order.ticket, std::move(*board), now);
  } else if (auto* line = std::get_if<LineRead>(&done.result)) {
    peer.session->line_read(std::move(*line));
  } else if (const auto* hint = std::get_if<FoundHint>(&done.result)) {
    lobby_.hint_found(peer.id, *hint);
  } else if (auto* review = std::get_if<FoundReview>(&done.result)) {
    if (order.reviewed && lobby_.is_withheld(*order.reviewed)) *review = {.judged = {}, .error = withheld};
    peer.session->review_found(*review);
  } else if (auto& reply = std::get<Reply>(done.result); std::holds_alternative<LongResponse>(reply)) {
    begin_work(peer, MakeAnswer{std::get<LongResponse>(std::move(reply))}, {.connection = peer.id});
  } else if (answers_.contains(peer.origin) && answers_.at(peer.origin) > context_.links.queue_bytes) {
    peer.session->not_let_in("your address has too many unread answers: read them, then ask again");
  } else {
    peer.session->response_found(std::get<HttpResponse>(reply));
    count_answer(peer, peer.output.size());
  }
  mark(peer);
  settle(now);
}

void Referee::timeout(Time known) {
  now_ = known;
  while (const auto id = greetings_.take(known)) {
    Peer& silent = *find(*id);
    if (browsers_.has(silent.origin, known)) continue;
    silent.greeted = true;
    silent.output.append(greeting(context_));
    mark(silent);
  }
  while (const auto overdue = admission_.take(known)) {
    turn_away(overdue->id, fmt::format("within {} s", std::chrono::duration<double>(overdue->limit).count()),
              Moment{known});
  }
  while (const auto id = disconnects_.take(known)) {
    forget(*find(*id));
    instructions_.push_back(Disconnect{*id});
  }
  lobby_.tick(known);
  settle(Moment{known});
}

std::optional<Time> Referee::deadline() const {
  std::optional<Time> first;
  for (const auto& time :
       {lobby_.deadline(), admission_.deadline(), greetings_.first(), disconnects_.first()}) {
    if (time && (!first || *time < *first)) first = time;
  }
  return first;
}

std::optional<Instruction> Referee::next() {
  if (!marked_.empty()) settle(Moment{now_});
  while (!unwritten_.empty()) {
    const ConnectionId id = unwritten_.front();
    unwritten_.pop_front();
    if (find(id)) return Write{id};
  }
  if (instructions_.empty()) return std::nullopt;
  Instruction instruction = std::move(instructions_.front());
  instructions_.pop_front();
  return instruction;
}

void Referee::arrange(MatchSetup setup, Moment now) {
  now_ = now.time;
  lobby_.arrange(std::move(setup), now.time);
  settle(now);
}

void Referee::abandoned(std::string_view name, std::string_view why, Moment now) {
  now_ = now.time;
  lobby_.abandoned(name, why, now);
  settle(now);
}

void Referee::process_exited(std::string_view name, std::string_view how, Moment now) {
  now_ = now.time;
  lobby_.process_exited(name, how, now);
  settle(now);
}

void Referee::shut_down(std::string_view why, Moment now) {
  now_ = now.time;
  lobby_.shut_down(why, now.time);
  for (auto& [id, peer] : peers_) leave(peer);
  settle(now);
}

Demand Referee::demand(ConnectionId id) {
  const Peer* peer = find(id);
  if (!peer) return {};
  const auto hints =
      std::ranges::count_if(peer->work, [this](WorkId work) { return work_.at(work).is_hint; });
  return {.client = lobby_.occupation(id), .hints = static_cast<std::size_t>(hints)};
}

Referee::Peer* Referee::find(ConnectionId id) {
  const auto peer = peers_.find(id);
  return peer == peers_.end() ? nullptr : &peer->second;
}

void Referee::mark(Peer& peer) {
  if (!std::exchange(peer.marked, true)) marked_.push_back(peer.id);
}

/// Sends a goodbye to a connection that gave no name. A leaving connection already has its last message.
void Referee::turn_away(ConnectionId id, const std::string& by, Moment now) {
  Peer& peer = *find(id);
  if (peer.leaving) return;
  if (peer.session) {
    peer.session->turn_away(by);
  } else {
    peer.output.append(told_to_go(by));
  }
  carry_out(peer, Quit{}, now);
}

/// Passes a message of the lobby to a session. The lobby is still at work then, so whatever follows from the
/// message is done later (see `mark`).
void Referee::deliver(ConnectionId to, const Delivery& delivery) {
  Peer* const peer = find(to);
  if (!peer || peer->leaving) return;
  mark(*peer);
  peer->overfull = peer->overfull || peer->unread > peer->max_unread;
  if (peer->overfull) return;
  peer->session->deliver(delivery, now_);
  const auto* message = std::get_if<protocol::RefereeMessage>(&delivery.what);
  if (!message) return;
  if (const auto* request = std::get_if<protocol::MoveRequest>(message)) {
    peer->requests.push_back({peer->output.appended(), *delivery.asked, request->ply});
  } else if (const auto* welcome = std::get_if<protocol::Welcome>(message)) {
    if (welcome->name.empty()) {
      admission_.looks_on(to);
    } else {
      admission_.introduced(to);
    }
    instructions_.push_back(Joined{to, lobby_.name_of(to), welcome->session});
  }
}

/// Tells the lobby whether the client has read all output of the connection. If not, notes that the
/// connection misses a broadcast.
bool Referee::reads(ConnectionId id) {
  Peer* const peer = find(id);
  if (!peer || peer->unread == 0) return true;
  peer->missed = true;
  return false;
}

/// Tells the lobby the number of output bytes that wait for the connection.
std::size_t Referee::waiting(ConnectionId id) const {
  const auto peer = peers_.find(id);
  return peer == peers_.end() ? 0 : peer->second.output.size();
}

/// Writes the remaining output and then disconnects.
void Referee::leave(Peer& peer) {
  if (std::exchange(peer.leaving, true)) return;
  greetings_.erase(peer.id);
  while (!peer.work.empty()) cancel_work(peer.work.back());
  if (peer.session) peer.session->leave();
  mark(peer);
}

void Referee::forget(Peer& peer) {
  const ConnectionId id = peer.id;
  while (!peer.work.empty()) cancel_work(peer.work.back());
  greetings_.erase(id);
  disconnects_.erase(id);
  admission_.leave(id);
  if (peer.text > 0) texts_.set(peer.origin, id, 0);
  count_answer(peer, 0);
  peers_.erase(id);
}

void Referee::begin_work(Peer& peer, decltype(Work::what) what, WorkUnderWay order) {
  const WorkId id = ++last_work_;
  work_.emplace(id, order);
  peer.work.push_back(id);
  instructions_.push_back(Work{id, peer.id, peer.origin, std::move(what)});
}

void Referee::end_work(WorkId id) {
  std::erase(find(work_.at(id).connection)->work, id);
  work_.erase(id);
}

void Referee::cancel_work(WorkId id) {
  end_work(id);
  instructions_.push_back(CancelWork{id});
}

/// Cancels a hint or a review. A connection has at most one of them.
void Referee::cancel_hint(Peer& peer) {
  const auto hint = std::ranges::find_if(peer.work, [this](WorkId id) { return work_.at(id).is_hint; });
  if (hint != peer.work.end()) cancel_work(*hint);
}

void Referee::count_text(Peer& peer) {
  std::size_t bytes = peer.session && !peer.leaving ? peer.session->held_text() : 0;
  for (const WorkId id : peer.work) bytes += work_.at(id).bytes;
  if (bytes != std::exchange(peer.text, bytes)) texts_.set(peer.origin, peer.id, bytes);
}

void Referee::count_answer(Peer& peer, std::size_t bytes) {
  if (bytes == peer.answer) return;
  const auto waiting = answers_.try_emplace(peer.origin, 0).first;
  waiting->second += bytes - std::exchange(peer.answer, bytes);
  if (waiting->second == 0) answers_.erase(waiting);
}

/// Drops the connection's text to make room for connections that hold less.
void Referee::drop_text(Peer& peer, Moment now) {
  peer.session->drop_text();
  for (const WorkId work : std::vector(peer.work)) {
    const auto found = work_.find(work);
    if (found == work_.end() || found->second.bytes == 0) continue;
    const WorkUnderWay order = found->second;
    cancel_work(work);
    const std::string why(too_much_text);
    if (order.ticket != Ticket()) {
      lobby_.board_ready(order.ticket, {.error = why, .code = protocol::ErrorCode::busy}, now);
      carry_out_actions();
    } else {
      peer.session->line_read({order.bytes, protocol::Error{protocol::ErrorCode::busy, why, {}, false}});
    }
  }
  // Makes settle() send the error for the dropped text, and count the text that is left.
  mark(peer);
}

/// Carries out everything that follows from an event.
void Referee::settle(Moment now) {
  carry_out_actions();
  while (true) {
    while (!marked_.empty()) {
      Peer* const peer = find(marked_.front());
      marked_.pop_front();
      if (peer) tend(*peer, now);
    }
    if (texts_.total() <= context_.links.text_bytes) break;
    drop_text(*find(texts_.largest()), now);
  }
}

/// Carries out the requests of a session and lets its output be written.
void Referee::tend(Peer& peer, Moment now) {
  const ConnectionId id = peer.id;
  peer.marked = false;
  while (peer.session && !peer.leaving && !peer.overfull) {
    auto request = peer.session->next(now.time);
    if (!request) break;
    std::visit([&](auto&& each) { carry_out(peer, std::forward<decltype(each)>(each), now); },
               std::move(*request));
    carry_out_actions();
  }
  if (peer.unread > peer.max_unread && peer.output.size() > peer.unread) peer.overfull = true;
  if (peer.overfull) {
    forget(peer);
    instructions_.push_back(Disconnect{id});
    lobby_.link_lost(id, now);
    return carry_out_actions();
  }
  if (peer.deaf) {
    peer.output.clear();
    count_answer(peer, 0);
    report_requests(peer, now.time);
  }
  count_text(peer);
  if (!peer.output.empty()) {
    if (!std::exchange(peer.writing, true)) unwritten_.push_back(id);
    if (peer.unread > 0) peer.unread = peer.output.size();  // the client has not read the new output either
    if (peer.leaving) disconnects_.set(id, now.time + before_disconnecting);
  } else if (peer.leaving) {
    forget(peer);
    instructions_.push_back(Disconnect{id});
  }
}

void Referee::carry_out(Peer& peer, Join join, Moment now) {
  lobby_.join(peer.id, peer.origin, join.hello, now);
  // After a refused hello, a bot gets the full time for a new one.
  const bool is_refused = !peer.leaving && !lobby_.knows(peer.id);
  if (is_refused && peer.session->kind() == ClientKind::bot) admission_.served(peer.id, now.time);
}

void Referee::carry_out(Peer& peer, Send&& send, Moment now) {
  lobby_.receive(peer.id, std::move(send.message), now);
}

void Referee::carry_out(Peer& peer, const Fault& fault, Moment now) {
  lobby_.refuse(peer.id, fault.error, now);
}

void Referee::carry_out(Peer& peer, AnswerInvitation answer, Moment now) {
  lobby_.answer_invitation(peer.id, answer.accept, answer.from, now);
}

void Referee::carry_out(Peer& peer, const Follow& follow, Moment now) {
  lobby_.watch(peer.id, lobby_.match_beginning(follow.match), Pace::slow, now.time);
}

void Referee::carry_out(Peer& peer, ReadLongLine order, Moment) {
  const std::size_t bytes = order.line.text.size();
  begin_work(peer, ReadLine{std::move(order.line), context_.limits}, {.connection = peer.id, .bytes = bytes});
}

void Referee::carry_out(Peer& peer, WantReview order, Moment) {
  cancel_hint(peer);
  if (lobby_.is_withheld(order.what.board))
    return peer.session->review_found({.judged = {}, .error = withheld});
  const AnyBoard board = order.what.board;
  begin_work(peer, std::move(order.what), {.connection = peer.id, .is_hint = true, .reviewed = board});
}

void Referee::carry_out(Peer& peer, DropReview, Moment) {
  cancel_hint(peer);
}

void Referee::carry_out(Peer& peer, Stand stand, Moment now) {
  if (stand.standing == Standing::known) return admission_.introduced(peer.id);
  if (stand.standing == Standing::speaking) return admission_.expect_hello(peer.id, now.time);
  admission_.served(peer.id, now.time);
}

void Referee::carry_out(Peer& peer, const SpeakFor& order, Moment now) {
  const auto why_not = speak_for(peer, order.client.value_or(peer.address), now);
  if (why_not) peer.session->not_let_in(*why_not);
}

void Referee::carry_out(Peer& peer, WantAnswer order, Moment) {
  begin_work(peer, FindAnswer{context_.site.find, std::move(order.what)}, {.connection = peer.id});
}

void Referee::carry_out(Peer& peer, Upgrade upgrade, Moment now) {
  admission_.expect_hello(peer.id, now.time);
  peer.session = std::make_unique<WebSocketSession>(start_for(peer), upgrade.head);
  peer.session->receive(upgrade.rest, now.time);
}

void Referee::carry_out(Peer& peer, Lost, Moment now) {
  lobby_.link_lost(peer.id, now);
  leave(peer);
}

void Referee::carry_out(Peer& peer, Quit quit, Moment now) {
  if (quit.refused) instructions_.push_back(*std::move(quit.refused));
  lobby_.receive(peer.id, protocol::Bye{}, now);
  leave(peer);
}

void Referee::carry_out_actions() {
  for (auto actions = lobby_.take_actions(); !actions.empty(); actions = lobby_.take_actions()) {
    for (Action& action : actions) {
      std::visit([this](auto&& each) { carry_out(std::move(each)); }, std::move(action));
    }
  }
}

void Referee::carry_out(Close close) {
  if (Peer* peer = find(close.connection)) leave(*peer);
}

void Referee::carry_out(MakeBoard order) {
  Peer* const peer = find(order.asker);
  if (!peer) return;
  const WorkUnderWay under_way{.connection = order.asker,
                               .ticket = order.ticket,
                               .is_hint = false,
                               .bytes = order.text ? order.text->size() : 0};
  begin_work(*peer, std::move(order), under_way);
}

void Referee::carry_out(FindHint order) {
  Peer* const peer = find(order.asker);
  if (!peer) return;
  cancel_hint(*peer);
  begin_work(*peer, std::move(order), {.connection = peer->id, .is_hint = true});
}

void Referee::carry_out(DropHint order) {
  if (Peer* const peer = find(order.asker)) cancel_hint(*peer);
}

void Referee::carry_out(Begun begun) {
  instructions_.push_back(std::move(begun));
}

void Referee::carry_out(Finished finished) {
  instructions_.push_back(std::move(finished));
}

}  // namespace gramy::referee
