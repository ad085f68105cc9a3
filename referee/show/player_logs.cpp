#include "referee/show/player_logs.hpp"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "protocol/name.hpp"
#include "referee/show/json_text.hpp"
#include "referee/tournament/store/results_folder.hpp"

namespace gramy::referee {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

constexpr std::uintmax_t shown_bytes = 65536;

/// Its last lines; null if there is no such log.
ordered_json end_of(const fs::path& log, const std::string& name) {
  std::error_code none;
  if (!fs::is_regular_file(log, none)) return nullptr;
  std::ifstream in(log, std::ios::binary | std::ios::ate);
  if (!in) return nullptr;
  const auto size = static_cast<std::uintmax_t>(in.tellg());
  const std::uintmax_t before = size - std::min(size, shown_bytes);
  in.seekg(static_cast<std::streamoff>(before));
  std::string text(size - before, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (before > 0) text.erase(0, text.find('\n') + 1);  // the first line is a part of one
  return {{"name", name}, {"bytes", size}, {"end", std::move(text)}};
}

}  // namespace

PlayerLogs::PlayerLogs(fs::path folder, const std::optional<std::string>& token)
    : folder_(std::move(folder)) {
  if (token) token_.emplace(*token);
}

std::optional<Answer> PlayerLogs::find(const PageRequest& request) const {
  const auto& path = request.path;
  if (!token_ || path.size() != 3 || path[0] != "api" || path[1] != "logs") return std::nullopt;
  const auto token = request.query.find("token");
  if (token == request.query.end() || !token_->matches(token->second))
    return error_answer(
        403, "Logs are for whoever runs the referee: it prints the address at which they are shown.");
  ordered_json logs = ordered_json::array();
  std::string name = path[2];
  for (int copy = 2; protocol::is_name(name); ++copy) {
    ordered_json log = end_of(player_log(folder_, name), name);
    if (log.is_null()) break;
    logs.push_back(std::move(log));
    name = path[2] + "-" + std::to_string(copy);
  }
  return json_answer(json_text({{"logs", std::move(logs)}}));
}

}  // namespace gramy::referee
