// Stores of versions 1 and 2, which knew matches by their ids.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "referee/tournament/store/match_identity.hpp"
#include "referee/tournament/store/store.hpp"

namespace SQLite {
class Database;
}

namespace gramy::referee {

/// Which board of a game is called so; none if there is none.
using FindBoard = std::function<std::optional<BoardIdentity>(std::string_view game, std::string_view name)>;

/// The results of a tournament as versions 1 and 2 left them: results.sqlite and boards/. To be read, and
/// brought up by adding it to a new store.
class FirstVersionStore {
 public:
  /// Throws BadInput if the file is no such store, and as Store does, everything here.
  explicit FirstVersionStore(std::filesystem::path file);
  ~FirstVersionStore();
  FirstVersionStore(FirstVersionStore&&) noexcept;

  /// None if the file is not there, or is none of these.
  static std::optional<FirstVersionStore> in(const std::filesystem::path& file);

  /// Puts what stands in the log beside the file into it, and takes the log away: then nothing of it is taken
  /// for that of another file in its place.
  static void merge_log(const std::filesystem::path& file);

  /// 1 knew only the matches that were played.
  int version() const { return version_; }
  std::uint64_t size() const;
  /// With fnv_hashes in them.
  Facts facts() const;
  /// Who has played a match at least, in either seat.
  void for_each_player(const std::function<void(const std::string&)>& use) const;

  /// All of it: matches in round 0, in the order in which they ended. Which of several copies of a board was
  /// played, and everything that was not played, is known where `find_board` is given.
  Batch everything(const FindBoard& find_board = {}) const;

 private:
  void read(const std::function<void()>& work) const;
  StoredMatch brought_up(const std::string& line, const std::string& board, std::uint64_t number,
                         const FindBoard& find_board, Batch& batch) const;

  std::filesystem::path file_;
  std::unique_ptr<SQLite::Database> database_;
  int version_ = 0;
};

}  // namespace gramy::referee
