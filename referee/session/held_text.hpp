// Sizes of the text (lines and boards) that the referee holds for its connections until it is parsed.
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "referee/lobby/actions.hpp"
#include "referee/lobby/ranking.hpp"

namespace gramy::referee {

/// Finds the connection whose text is to be dropped when all connections together hold too much.
class HeldText {
 public:
  /// Sets the bytes that a connection from this address holds now.
  void set(const std::string& origin, ConnectionId connection, std::size_t bytes) {
    Ranking<ConnectionId>& connections = connections_[origin];
    const std::uint64_t before = connections.held(connection);
    total_ += bytes - before;
    connections.set(connection, bytes);
    origins_.set(origin, origins_.held(origin) + bytes - before);
    if (connections.empty()) connections_.erase(origin);
  }

  std::size_t total() const { return total_; }

  /// The connection that holds the most text, at the address that holds the most text. Precondition: some
  /// connection holds text.
  ConnectionId largest() const { return connections_.at(origins_.largest()).largest(); }

 private:
  std::size_t total_ = 0;
  Ranking<std::string> origins_;
  std::map<std::string, Ranking<ConnectionId>> connections_;
};

}  // namespace gramy::referee
