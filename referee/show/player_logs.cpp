#include "referee/show/player_logs.hpp"

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "protocol/name.hpp"
#include "referee/show/json_text.hpp"
#include "referee/tournament/disk/guarded_file.hpp"
#include "referee/tournament/places/results_folder.hpp"

namespace gramy::referee {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

constexpr std::uintmax_t shown_bytes = 65536;

/// The last lines of a log; null if there is no such log.
ordered_json end_of(const fs::path& folder, const fs::path& within, const std::string& name) try {
  const auto log = guarded_file(folder, player_log(within, name));
  if (!log) return nullptr;
  const std::uintmax_t size = log->size(), before = size - std::min(size, shown_bytes);
  std::string text(size - before, '\0');
  text.resize(log->read(before, text.data(), text.size()));
  if (before > 0) text.erase(0, text.find('\n') + 1);  // the text may begin within a line
  return {{"name", name}, {"bytes", size}, {"end", std::move(text)}};
} catch (const std::runtime_error&) {
  return nullptr;
}

}  // namespace

PlayerLogs::PlayerLogs(fs::path folder, const std::optional<std::string>& token, fs::path within)
    : folder_(std::move(folder)), within_(std::move(within)) {
  if (token) token_.emplace(*token);
}

std::optional<HttpResponse> PlayerLogs::find(const PageRequest& request) const {
  const auto& path = request.path;
  if (!token_ || path.size() != 3 || path[0] != "api" || path[1] != "logs") return std::nullopt;
  const auto token = request.query.find("token");
  if (token == request.query.end() || !token_->matches(token->second))
    return error_response(403,
                          "Only the tournament's host may see the players' logs: the referee prints an "
                          "address that shows them.");
  ordered_json logs = ordered_json::array();
  std::string name = path[2];
  for (int copy = 2; protocol::is_name(name); ++copy) {
    ordered_json log = end_of(folder_, within_, name);
    if (log.is_null()) break;
    logs.push_back(std::move(log));
    name = path[2] + "-" + std::to_string(copy);
  }
  return json_response(json_text({{"logs", std::move(logs)}}));
}

}  // namespace gramy::referee
