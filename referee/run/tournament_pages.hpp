// The pages of a tournament that is being played.
#pragma once

#include <filesystem>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>

#include "referee/show/tournament_site.hpp"
#include "referee/web/site.hpp"

namespace gramy::referee {

/// The site of the tournament's folder. The first request opens the folder, so a run without a browser costs
/// nothing. Safe to use from several threads at once.
class TournamentPages {
 public:
  /// `judges`: whether to judge all matches in the background, as soon as their exact values may be shown. If
  /// false, a match is judged when a page needs it.
  TournamentPages(TournamentAddress address, SolvedBoards& solved, bool judges)
      : address_(std::move(address)), solved_(solved), judges_(judges) {}

  /// Answers requests as Site::find does. Precondition: the folder has a store.
  Reply find(const PageRequest& request, const std::stop_token& stop) { return site().find(request, stop); }

 private:
  TournamentSite& site() {
    const std::lock_guard lock(in_use_);
    if (!site_) {
      site_.emplace(address_, solved_,
                    TournamentSite::Settings{.kind = {.kind = "tournament", .live = true, .open = false},
                                             .judges_all = judges_,
                                             .refreshes = true});
    }
    return *site_;
  }

  TournamentAddress address_;
  SolvedBoards& solved_;
  bool judges_;
  std::mutex in_use_;
  std::optional<TournamentSite> site_;
};

}  // namespace gramy::referee
