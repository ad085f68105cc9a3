#include "referee/run/wire_files.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <system_error>
#include <utility>

#include "engine/base/bad_input.hpp"
#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"
#include "referee/tournament/file/content_hash.hpp"
#include "referee/tournament/records/record.hpp"

namespace gramy::referee {
namespace {

/// A line that names no match is written to at most this many files.
constexpr std::size_t most_at_once = 16;

/// A file's name may have 255 bytes. A name that would be longer than longest_file_name is cut, and then ends
/// in hash_digits digits of its hash.
constexpr std::size_t longest_file_name = 200, hash_digits = 16;

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("-_.:#").find(c) != std::string_view::npos;
}

std::string seconds_since(Time begun, Time now) {
  return fmt::format("{:.3f} s",
                     std::chrono::duration<double>(std::max(now - begun, Time::duration::zero())).count());
}

}  // namespace

void add_wire(command_line::Command& command, std::string& folder) {
  command.option("--wire", folder,
                 "folder for the protocol lines of the matches: one file for each match, with all lines to "
                 "(>) and from (<) the two players");
}

void make_folder_for_lines(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!error && is_directory(folder)) return;
  throw BadInput(fmt::format("--wire: cannot make the folder {}: {}", folder.string(), error.message()));
}

WireFiles::WireFiles(std::filesystem::path folder) : folder_(std::move(folder)) {
  make_folder_for_lines(folder_);
}

std::filesystem::path WireFiles::file_of(std::string_view match) const {
  std::string name;
  for (const char c : match)
    name += is_plain(c) ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  if (name.size() > longest_file_name) {
    const std::string hash = content_hash(match);
    name = name.substr(0, longest_file_name) + "-" + hash.substr(hash.size() - hash_digits);
  }
  return folder_ / (name + ".txt");
}

void WireFiles::begin(const MatchSetup& match, Time now) {
  OpenMatch& open =
      matches_.insert_or_assign(match.id, OpenMatch{file_of(match.id).string(), now}).first->second;
  for (const Seat seat : both_seats) played_by_[protocol::FoldedName(match.client(seat))].insert(match.id);
  mark(open, now, fmt::format("begun at {}: {}", utc_text(std::chrono::system_clock::now()), match.id));
}

void WireFiles::passed(const PassedLine& line) {
  const auto played = played_by_.find(protocol::FoldedName(line.client));
  if (played == played_by_.end()) return;
  std::string shown = printable(line.text.substr(0, longest_line));
  if (line.text.size() > longest_line) shown += fmt::format("... ({} bytes)", line.text.size());
  const auto put = [&](const std::string& id) {
    OpenMatch& match = matches_.at(id);
    write(match, fmt::format("{} {} {} {}\n", arrow(line.direction), seconds_since(match.begun, line.at),
                             line.client, shown));
  };
  if (const auto named = played->second.find(line.match); named != played->second.end()) return put(*named);
  std::size_t number = 0;
  for (const std::string& each : played->second) {
    if (number++ == most_at_once) break;
    put(each);
  }
}

void WireFiles::link_lost(std::string_view client, Time now) {
  const auto played = played_by_.find(protocol::FoldedName(client));
  if (played == played_by_.end()) return;
  // Lines about lost connections count towards the file's limit, because a client may lose its connection
  // often.
  for (const std::string& each : played->second) {
    OpenMatch& match = matches_.at(each);
    write(match,
          fmt::format("-- {} {} is not connected any more\n", seconds_since(match.begun, now), client));
  }
}

void WireFiles::end(const MatchRecord& match, Time now) {
  const auto open = matches_.find(match.setup.id);
  if (open == matches_.end()) return;
  mark(open->second, now,
       fmt::format("ended: {}{}{}", protocol::name(match.reason), match.detail.empty() ? "" : ": ",
                   printable(match.detail)));
  for (const Seat seat : both_seats) {
    const auto played = played_by_.find(protocol::FoldedName(match.setup.client(seat)));
    if (played == played_by_.end()) continue;
    played->second.erase(match.setup.id);
    if (played->second.empty()) played_by_.erase(played);
  }
  matches_.erase(open);
}

std::string WireFiles::finish() {
  appender_.finish();
  return appender_.failure();
}

void WireFiles::write(OpenMatch& match, std::string line) {
  if (match.full) return;
  if (appender_.waiting() > most_waiting) {
    ++match.left_out;
    return;
  }
  match.full = match.bytes + line.size() > most_bytes;
  if (match.full)
    line = fmt::format("-- all further lines are left out: this file has {} MB of lines\n", most_bytes >> 20);
  match.bytes += line.size();
  append(match, std::move(line));
}

/// Marks a match's beginning or end, even if other lines are left out.
void WireFiles::mark(OpenMatch& match, Time now, std::string_view what) {
  append(match, fmt::format("-- {} {}\n", seconds_since(match.begun, now), what));
}

void WireFiles::append(OpenMatch& match, std::string text) {
  if (const auto left_out = std::exchange(match.left_out, 0); left_out > 0) {
    const std::string lines = counted(left_out, "line is", "lines are");
    text = fmt::format("-- {} left out here, because the disk was too slow\n{}", lines, text);
  }
  appender_.append(match.path, std::move(text));
}

}  // namespace gramy::referee
