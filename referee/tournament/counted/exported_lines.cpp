#include "referee/tournament/counted/exported_lines.hpp"

#include <nlohmann/json.hpp>

#include "referee/tournament/disk/durable_file.hpp"
#include "referee/tournament/disk/own_folder.hpp"
#include "referee/tournament/records/record.hpp"

namespace gramy::referee {

std::string ExportedLines::line_of(const CountedMatch& match) {
  std::string line = match.record;
  const ContentHash& content = match.identity.board;
  // No JSON string can contain this text, because quotes in strings are escaped.
  const std::string key = R"("board":")" + content.text() + '"';
  if (const std::size_t found = line.find(key); found != std::string::npos)
    line.replace(found, key.size(), R"("board":)" + board_json(content));
  if (match.versions != BySeat<std::optional<ContentHash>>()) {
    const auto text = [](const auto& version) { return version ? '"' + version->text() + '"' : "null"; };
    line.insert(line.size() - 1, ",\"player_versions\":[" + text(match.versions[Seat::first]) + ',' +
                                     text(match.versions[Seat::second]) + ']');
  }
  return line;
}

const std::string& ExportedLines::board_json(const ContentHash& content) {
  const auto known = boards_.find(content);
  if (known != boards_.end()) return known->second;
  std::string text = store_.board(content);
  if (folder_ && text.size() > longest_board_in_line) {
    const std::filesystem::path boards = *folder_ / "boards";
    make_own_folder(boards);
    replace_file(boards / content.text(), text);
    text = content.text();
  }
  return boards_.emplace(content, nlohmann::json(text).dump()).first->second;
}

}  // namespace gramy::referee
