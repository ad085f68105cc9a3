// A person's session alone: the test speaks for the referee.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "referee/session/people/person_session.hpp"

namespace gramy::testing {

class PersonBench {
 public:
  /// What the session says to one line; names are had for the asking, everything else waits for an answer.
  std::string type(std::string_view line) {
    session_.receive(std::string(line) + "\n", now);
    return settle();
  }
  /// What it says to what the referee says.
  std::string deliver(decltype(referee::Delivery::what) what) {
    session_.deliver({std::move(what)}, now);
    return settle();
  }
  std::string hint(const referee::Hint& found) {
    session_.hint_found(found);
    return settle();
  }

  referee::Time now{};
  std::vector<referee::Presence> present{{"perfect", referee::ClientKind::bot, {}, 0, 64}};  ///< for `who`
  std::vector<std::string> taken;          ///< names that are refused though nobody present has them
  std::vector<referee::Request> requests;  ///< all so far
  bool closed = false;

 private:
  std::string settle() {
    while (const auto request = session_.next(now)) {
      requests.push_back(*request);
      closed = closed || std::holds_alternative<referee::Quit>(*request);
      if (const auto* join = std::get_if<referee::Join>(&*request)) answer(join->hello.name);
    }
    std::string text;
    for (; !output_.empty(); output_.consume(output_.front().size())) text += output_.front();
    return text;
  }

  void answer(const std::string& name) {
    if (std::ranges::count(taken, name) > 0) {
      const std::string why = "name: '" + name + "' is in use";
      return session_.deliver({protocol::Error{protocol::ErrorCode::name_taken, why, {}, false}}, now);
    }
    session_.deliver({protocol::Welcome{1, "gramy", "s1", "kumak", {}}}, now);
  }

  referee::SessionContext context_{
      .games = all_games(), .limits = {}, .links = {}, .who = [this] { return present; }};
  referee::Output output_;
  referee::PersonSession session_{{.context = context_, .output = output_, .number = 234, .greeted = true}};
};

}  // namespace gramy::testing
