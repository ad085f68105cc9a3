// One direction of a simulated link.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "engine/base/random.hpp"
#include "tests/referee/session/simulation/timeline.hpp"

namespace gramy::testing {

/// A random time from zero to `most`.
inline std::chrono::nanoseconds random_time(Random& random, std::chrono::nanoseconds most) {
  return std::chrono::nanoseconds(random.below(static_cast<std::uint64_t>(most.count()) + 1));
}

/// Carries bytes in order. Pieces of them arrive after random times.
class Wire {
 public:
  /// After the wire is cut or destroyed, neither `arrived` nor `ended` is called.
  Wire(Timeline& timeline, Random& random, std::chrono::nanoseconds most_latency,
       std::function<void(std::string_view)> arrived, std::function<void()> ended)
      : timeline_(timeline),
        random_(random),
        most_latency_(most_latency),
        ends_(std::make_shared<Ends>(Ends{std::move(arrived), std::move(ended)})) {}

  void send(std::string_view bytes) {
    while (!bytes.empty()) {
      const std::size_t size = random_.chance(0.8) ? bytes.size() : 1 + random_.below(bytes.size());
      after_those_before(
          [piece = std::string(bytes.substr(0, size))](const Ends& ends) { ends.arrived(piece); });
      bytes.remove_prefix(size);
    }
  }

  /// Ends the wire once the bytes sent so far have arrived.
  void end() {
    after_those_before([](const Ends& ends) { ends.ended(); });
  }

  /// Cuts the wire. Bytes on their way are lost.
  void cut() { ends_.reset(); }
  bool is_cut() const { return ends_ == nullptr; }

 private:
  struct Ends {
    std::function<void(std::string_view)> arrived;
    std::function<void()> ended;
  };

  void after_those_before(std::function<void(const Ends&)> what) {
    last_arrival_ = std::max(last_arrival_, timeline_.now() + random_time(random_, most_latency_));
    timeline_.after(last_arrival_ - timeline_.now(), [ends = std::weak_ptr(ends_), what = std::move(what)] {
      if (const auto there = ends.lock()) what(*there);
    });
  }

  Timeline& timeline_;
  Random& random_;
  std::chrono::nanoseconds most_latency_;
  std::shared_ptr<Ends> ends_;
  referee::Time last_arrival_{};
};

}  // namespace gramy::testing
