// A person's session without a referee. The test sends the referee's messages and reads the person's
// requests.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/name.hpp"
#include "referee/session/people/person_session.hpp"

namespace gramy::testing {

class PersonBench {
 public:
  /// Types a line. Returns the output. A name is accepted at once, and other requests stay unanswered.
  std::string type(std::string_view line) {
    session_.receive(std::string(line) + "\n", now);
    return settle();
  }
  /// Delivers a message of the referee. Returns the output.
  std::string deliver(decltype(referee::Delivery::what) what) {
    session_.deliver({std::move(what)}, now);
    return settle();
  }
  std::string review(const referee::FoundReview& found) {
    session_.review_found(found);
    return settle();
  }

  referee::Time now{};
  std::vector<referee::Presence> present{{"perfect", referee::ClientKind::bot, {}, 0, 64}};
  std::vector<std::string> taken;  ///< names that are in use
  std::vector<referee::Request> requests;
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
    session_.deliver({protocol::Welcome{.server = "gramy", .session = "s1", .name = name, .resume = "kumak"}},
                     now);
  }

  std::vector<referee::Presence> first_present(std::size_t most) const {
    return {present.begin(), present.begin() + std::min<std::ptrdiff_t>(std::ssize(present), most)};
  }
  std::optional<referee::Presence> find(std::string_view name) const {
    const auto found = std::ranges::find_if(present, [name](const referee::Presence& each) {
      return protocol::FoldedName(each.name) == protocol::FoldedName(name);
    });
    return found == present.end() ? std::nullopt : std::optional(*found);
  }

  referee::SessionContext context_{
      .games = all_games(),
      .limits = {},
      .links = {},
      .company = {
          .who = [this](std::string_view, std::size_t most) { return first_present(most); },
          .find = [this](std::string_view name) { return find(name); },
          .count = [this] { return present.size(); },
          .guest_name = [](std::uint64_t number) { return "guest-" + std::to_string(1000 + number); }}};
  referee::Output output_;
  referee::PersonSession session_{{.context = context_, .output = output_, .number = 234, .greeted = true}};
};

}  // namespace gramy::testing
