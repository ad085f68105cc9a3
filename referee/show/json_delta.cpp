#include "referee/show/json_delta.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace gramy::referee {
namespace {

using nlohmann::ordered_json;

ordered_json replaced(const ordered_json& value) {
  return {{"=", value}};
}

ordered_json of_objects(const ordered_json& before, const ordered_json& after) {
  ordered_json members = ordered_json::object(), gone = ordered_json::array();
  for (const auto& [key, value] : after.items()) {
    const auto old = before.find(key);
    ordered_json delta = old == before.end() ? replaced(value) : json_delta(*old, value);
    if (!delta.is_null()) members[key] = std::move(delta);
  }
  for (const auto& [key, value] : before.items()) {
    if (!after.contains(key)) gone.push_back(key);
  }
  ordered_json delta = ordered_json::object();
  if (!members.empty()) delta["members"] = std::move(members);
  if (!gone.empty()) delta["gone"] = std::move(gone);
  return delta;
}

ordered_json of_lists(const ordered_json& before, const ordered_json& after) {
  if (before.size() == after.size()) {
    ordered_json items = ordered_json::object();
    for (std::size_t i = 0; i < after.size(); ++i) {
      ordered_json delta = json_delta(before[i], after[i]);
      if (!delta.is_null()) items[std::to_string(i)] = std::move(delta);
    }
    return {{"items", std::move(items)}};
  }
  const std::size_t most = std::min(before.size(), after.size());
  std::size_t head = 0, tail = 0;
  while (head < most && before[head] == after[head]) ++head;
  while (tail < most - head && before[before.size() - 1 - tail] == after[after.size() - 1 - tail]) ++tail;
  ordered_json added = ordered_json::array();
  for (std::size_t i = head; i + tail < after.size(); ++i) added.push_back(after[i]);
  return {{"splice", {head, before.size() - head - tail, std::move(added)}}};
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::size_t begin = 0;
  for (std::size_t end = text.find('\n'); end != text.npos; end = text.find('\n', begin)) {
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  lines.push_back(text.substr(begin));
  return lines;
}

ordered_json of_texts(const ordered_json& before, const ordered_json& after) {
  const auto old = lines_of(before), now = lines_of(after);
  if (old.size() != now.size() || now.size() == 1) return replaced(after);
  ordered_json lines = ordered_json::object();
  for (std::size_t i = 0; i < now.size(); ++i) {
    if (old[i] != now[i]) lines[std::to_string(i)] = now[i];
  }
  return {{"lines", std::move(lines)}};
}

}  // namespace

ordered_json json_delta(const ordered_json& before, const ordered_json& after) {
  if (before == after) return nullptr;
  if (before.is_object() && after.is_object()) return of_objects(before, after);
  if (before.is_array() && after.is_array()) return of_lists(before, after);
  if (before.is_string() && after.is_string()) return of_texts(before, after);
  return replaced(after);
}

}  // namespace gramy::referee
