#include "referee/commands/match_recorder.hpp"

#include <algorithm>
#include <exception>
#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <string_view>
#include <utility>

#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"
#include "referee/match/record_size.hpp"

namespace gramy::referee {
namespace {

constexpr std::size_t most_waiting_bytes = 32 << 20;
constexpr std::chrono::minutes between_complaints{1};
constexpr std::chrono::seconds before_notes{1};

constexpr std::string_view guest_name = "guest", others_name = "others", second = "-2";

/// Whether matches of several players are recorded under this name.
bool stands_for_many(std::string_view name) {
  if (name.ends_with(second)) name.remove_suffix(second.size());
  return name == guest_name || name == others_name;
}

/// Whether Clients::guest_name gives names like this one to clients without a name.
bool is_guest(std::string_view player) {
  constexpr std::string_view beginning = "guest-";
  return player.starts_with(beginning) && player.size() > beginning.size() &&
         player.find_first_not_of("0123456789", beginning.size()) == player.npos;
}

}  // namespace

MatchRecorder::MatchRecorder(std::filesystem::path folder, std::uint64_t most_bytes, const Names& names)
    : matches_(std::move(folder)),
      most_bytes_(most_bytes),
      is_for_all_(names.reserved.empty()),
      strangers_(matches_.names()),
      names_kept_(strangers_.size()),
      waiting_(most_waiting_bytes) {
  for (const auto& known : {names.reserved, names.house}) {
    for (const std::string& name : known) known_.emplace(name, name);
  }
  thread_ = std::jthread([this](const std::stop_token& finishing) { run(finishing); });
}

MatchRecorder::~MatchRecorder() {
  thread_.request_stop();
  thread_.join();
  if (left_out_ > told_of_)
    spdlog::error(fmt::format("{} left unrecorded since `serve` started",
                              counted(left_out_, "match was", "matches were")));
}

std::vector<RatedLead> MatchRecorder::leads() const {
  std::vector<RatedLead> leads = matches_.leads();
  std::erase_if(leads, [](const RatedLead& lead) {
    return stands_for_many(lead.ahead) || stands_for_many(lead.behind);
  });
  return leads;
}

void MatchRecorder::begin(const MatchSetup& match, std::chrono::system_clock::time_point at) {
  const std::lock_guard lock(in_use_);
  begun_.emplace(match.id, ServedMatches::Unfinished{match, at});
  if (!due_) due_ = std::chrono::steady_clock::now() + before_notes;
  filled_.notify_one();
}

void MatchRecorder::break_off(const MatchRecord& record, std::chrono::system_clock::time_point at) {
  const std::lock_guard lock(in_use_);
  end_note(record.setup.id);
  notes_.broken_off.push_back({record.setup, at, record.detail});
}

/// Marks the note of a match as over, if there is one. Precondition: in_use_ is locked.
void MatchRecorder::end_note(const std::string& id) {
  begun_.erase(id);
  if (noted_.erase(id) == 0) return;
  notes_.over.push_back(id);
  if (!due_) due_ = std::chrono::steady_clock::now() + before_notes;
}

void MatchRecorder::keep(const MatchRecord& record, std::chrono::system_clock::time_point at) {
  if (!record.result) {
    const std::lock_guard lock(in_use_);
    return end_note(record.setup.id);
  }
  const bool is_known = std::ranges::all_of(record.setup.players.both, [this](const std::string& player) {
    return known_.contains(protocol::FoldedName(player));
  });
  const std::size_t bytes = bytes_of(record);
  const std::lock_guard lock(in_use_);
  end_note(record.setup.id);
  if (waiting_.put({{record, at}, is_known, bytes})) {
    filled_.notify_one();
  } else {
    ++too_many_;
  }
}

/// Writes matches until it is asked to finish and no match is left.
void MatchRecorder::run(const std::stop_token& finishing) {
  while (true) {
    std::vector<MatchToRecord> waiting;
    std::uint64_t too_many = 0;
    ServedMatches::Notes notes;
    {
      std::unique_lock lock(in_use_);
      filled_.wait(lock, finishing, [this] { return !waiting_.empty() || due_; });
      if (due_) filled_.wait_until(lock, finishing, *due_, [this] { return !waiting_.empty(); });
      waiting = waiting_.take();
      too_many = std::exchange(too_many_, 0);
      if (finishing.stop_requested() || are_notes_due()) notes = take_notes();
    }
    if (waiting.empty() && notes.empty() && finishing.stop_requested()) return;
    leave_out(too_many, matches_.folder().string() + ": matches end faster than they can be written");
    if (!waiting.empty()) write(std::move(waiting));
    if (!notes.empty()) note(notes);
  }
}

/// Precondition: in_use_ is locked.
bool MatchRecorder::are_notes_due() const {
  return due_ && std::chrono::steady_clock::now() >= *due_;
}

/// Precondition: in_use_ is locked.
ServedMatches::Notes MatchRecorder::take_notes() {
  due_.reset();
  ServedMatches::Notes notes = std::exchange(notes_, {});
  for (auto& [id, match] : begun_) {
    noted_.insert(id);
    notes.begun.push_back(std::move(match));
  }
  begun_.clear();
  return notes;
}

/// If the folder is full, no notes are written, because records are more important.
void MatchRecorder::note(ServedMatches::Notes notes) {
  try {
    if (matches_.bytes() >= most_bytes_) {
      notes.begun.clear();
      notes.broken_off.clear();
    }
    for (auto* matches : {&notes.begun, &notes.broken_off}) {
      for (ServedMatches::Unfinished& match : *matches) give_recorded_names(match.setup.players);
    }
    if (!notes.empty()) matches_.note(notes);
  } catch (const std::exception& error) {
    spdlog::error(fmt::format("could not save the state of {} in play ({}); play continues",
                              counted(notes.begun.size() + notes.broken_off.size(), "match", "matches"),
                              printable(error.what())));
  }
}

void MatchRecorder::write(std::vector<MatchToRecord> waiting) {
  std::uint64_t casual = 0, strangers = 0, known = 0;
  try {
    std::uint64_t taken = matches_.bytes();
    std::vector<ServedMatches::Ended> matches;
    for (MatchToRecord& each : waiting) {
      if (taken >= share_of(most_bytes_, each)) {
        ++(!each.counts() ? casual : each.is_known ? known : strangers);
        continue;
      }
      taken += each.bytes;
      give_recorded_names(each.match.record.setup.players);
      matches.push_back(std::move(each.match));
    }
    const std::string grown = fmt::format("{} takes {} of at most {} MB (--out-mb)",
                                          matches_.folder().string(), taken >> 20, most_bytes_ >> 20);
    leave_out(casual, grown + ", and the rest is kept for rated matches");
    leave_out(strangers,
              is_for_all_ ? grown : grown + ", and the rest is kept for players with reserved names");
    leave_out(known, grown);
    if (strangers_.size() > names_kept_) matches_.keep_names(strangers_);
    names_kept_ = strangers_.size();
    if (!matches.empty()) matches_.add(std::move(matches));
  } catch (const std::exception& error) {
    leave_out(waiting.size() - casual - strangers - known, error.what());
  }
}

std::uint64_t MatchRecorder::share_of(std::uint64_t room, const MatchToRecord& match) const {
  const std::uint64_t share = match.is_known || is_for_all_ ? room : room / 2;
  return match.counts() ? share : share / 2;
}

void MatchRecorder::give_recorded_names(BySeat<std::string>& players) {
  for (const Seat seat : both_seats) players[seat] = recorded_name(players[seat]);
  if (players[Seat::first] == players[Seat::second])
    players[Seat::second] += second;  // in a record, the two players need different names
}

std::string MatchRecorder::recorded_name(const std::string& player) {
  const auto known = known_.find(protocol::FoldedName(player));
  if (known != known_.end()) return known->second;
  if (is_guest(player)) return std::string(guest_name);
  if (!strangers_.contains(player) && strangers_.size() == most_names) return std::string(others_name);
  return *strangers_.insert(player).first;
}

void MatchRecorder::leave_out(std::uint64_t matches, const std::string& why) {
  if (matches == 0) return;
  left_out_ += matches;
  const auto now = std::chrono::steady_clock::now();
  if (told_ && now - *told_ < between_complaints) return;
  told_ = now;
  told_of_ = left_out_;
  spdlog::error(fmt::format("{} left unrecorded since `serve` started ({}); play continues",
                            counted(left_out_, "match was", "matches were"), printable(why)));
}

}  // namespace gramy::referee
