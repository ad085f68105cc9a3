#include "referee/commands/match_recorder.hpp"

#include <exception>
#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <utility>

#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"
#include "referee/match/record_size.hpp"
#include "referee/tournament/store/read_results.hpp"

namespace gramy::referee {
namespace {

constexpr std::size_t most_waiting_bytes = 64 << 20;
constexpr std::chrono::minutes between_complaints{1};

}  // namespace

MatchRecorder::MatchRecorder(std::filesystem::path folder, std::uint64_t most_bytes,
                             const std::vector<std::string>& reserved)
    : matches_(std::move(folder)), most_bytes_(most_bytes) {
  for (const std::string& name : reserved) reserved_.emplace(name, name);
  names_.insert(reserved.begin(), reserved.end());
  read_results(matches_.folder().string())->for_each([this](const StoredMatch& match) {
    names_.insert(match.identity.players.begin(), match.identity.players.end());
  });
  thread_ = std::jthread([this](const std::stop_token& finishing) { run(finishing); });
}

MatchRecorder::~MatchRecorder() {
  thread_.request_stop();
  thread_.join();
  if (left_out_ > told_of_)
    spdlog::error(fmt::format("{} in all not recorded", counted(left_out_, "match", "matches")));
}

void MatchRecorder::keep(MatchRecord record, std::chrono::system_clock::time_point at) {
  if (!record.result) return;
  bool is_reserved = false;
  for (const Seat seat : both_seats) {
    std::string& player = record.setup.players[seat];
    const auto reserved = reserved_.find(protocol::FoldedName(player));
    if (reserved == reserved_.end()) continue;
    player = reserved->second;
    is_reserved = true;
  }
  const std::size_t bytes = bytes_of(record);
  const std::lock_guard lock(in_use_);
  if (!waiting_.empty() && waiting_bytes_ + bytes > share_of(most_waiting_bytes, is_reserved)) {
    ++too_many_;
    return;
  }
  waiting_.push_back({{std::move(record), at}, is_reserved});
  waiting_bytes_ += bytes;
  filled_.notify_one();
}

/// Until it is asked to finish and nothing is left.
void MatchRecorder::run(const std::stop_token& finishing) {
  while (true) {
    std::vector<Waiting> waiting;
    std::uint64_t too_many = 0;
    {
      std::unique_lock lock(in_use_);
      filled_.wait(lock, finishing, [this] { return !waiting_.empty(); });
      waiting = std::exchange(waiting_, {});
      waiting_bytes_ = 0;
      too_many = std::exchange(too_many_, 0);
    }
    if (waiting.empty()) return;
    leave_out(too_many, matches_.folder().string() + ": matches end faster than they can be written");
    write(std::move(waiting));
  }
}

void MatchRecorder::write(std::vector<Waiting> waiting) {
  const std::uint64_t taken = matches_.bytes();
  std::vector<ServedMatches::Ended> matches;
  std::uint64_t strangers = 0, reserved = 0;
  for (Waiting& each : waiting) {
    const bool has_room = taken < share_of(most_bytes_, each.is_reserved);
    if (has_room) {
      give_recorded_names(each.match.record.setup.players);
      matches.push_back(std::move(each.match));
    } else {
      ++(each.is_reserved ? reserved : strangers);
    }
  }
  const std::string grown = fmt::format("{} takes {} of at most {} MB (--out-mb)", matches_.folder().string(),
                                        taken >> 20, most_bytes_ >> 20);
  leave_out(strangers, grown + ", of which the second half is kept for matches of reserved names");
  leave_out(reserved, grown);
  if (matches.empty()) return;
  const std::uint64_t count = matches.size();
  try {
    matches_.add(std::move(matches));
  } catch (const std::exception& error) {
    leave_out(count, error.what());
  }
}

std::uint64_t MatchRecorder::share_of(std::uint64_t room, bool is_reserved) const {
  return is_reserved || reserved_.empty() ? room : room / 2;
}

void MatchRecorder::give_recorded_names(BySeat<std::string>& players) {
  for (const Seat seat : both_seats) {
    std::string& player = players[seat];
    if (names_.contains(player)) continue;
    if (names_.size() < most_names) {
      names_.insert(player);
    } else {
      player = seat == Seat::first ? "others" : "others-2";  // who are two where they play each other
    }
  }
}

void MatchRecorder::leave_out(std::uint64_t matches, const std::string& why) {
  if (matches == 0) return;
  left_out_ += matches;
  const auto now = std::chrono::steady_clock::now();
  if (told_ && now - *told_ < between_complaints) return;
  told_ = now;
  told_of_ = left_out_;
  spdlog::error(fmt::format("{} not recorded so far, and play goes on: {}",
                            counted(left_out_, "match", "matches"), printable(why)));
}

}  // namespace gramy::referee
