#include "referee/tournament/places/tournament_address.hpp"

#include <cctype>
#include <fmt/format.h>

#include "engine/base/shell_word.hpp"
#include "referee/tournament/file/content_hash.hpp"

namespace gramy::referee {
namespace {

namespace fs = std::filesystem;

/// The tournament's name as a file name: encoded as in a URL, or its hash if that is too long.
std::string file_name(const std::string& tournament) {
  constexpr std::size_t longest = 200;
  std::string text;
  for (const char letter : tournament) {
    const bool is_plain =
        std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '-' || letter == '_';
    text += is_plain ? std::string(1, letter) : fmt::format("%{:02X}", static_cast<unsigned char>(letter));
  }
  return text.size() <= longest ? text : ContentHash(tournament).text();
}

}  // namespace

bool TournamentAddress::is_database() const {
  return names_database(place);
}

std::string TournamentAddress::in_shell() const {
  return shell_word(place) + (tournament.empty() ? "" : " --tournament " + shell_word(tournament));
}

bool names_database(std::string_view place) {
  return place.starts_with("postgresql://") || place.starts_with("postgres://");
}

fs::path own_exports(const std::string& tournament) {
  return fs::path("tournaments") / file_name(tournament);
}

fs::path exports_within(const fs::path& folder, const std::string& tournament) {
  if (tournament.empty()) return {};
  const fs::path own = own_exports(tournament);
  std::error_code none;
  return fs::is_directory(folder / own, none) ? own : fs::path();
}

fs::path exports_in(const fs::path& folder, const std::string& tournament) {
  const fs::path within = exports_within(folder, tournament);
  return within.empty() ? folder : folder / within;
}

}  // namespace gramy::referee
