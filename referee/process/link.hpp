// The way of the bytes to a client and back: a TCP connection, or the pipes of a process.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <optional>

namespace gramy::referee {

/// Two ends of a stream. Writing to a client that has gone is an error, provided that SIGPIPE is ignored.
class Link {
 public:
  using Stream = boost::asio::posix::stream_descriptor;

  explicit Link(boost::asio::ip::tcp::socket socket);

  /// What the client writes comes out of `in`, what goes into `out` it reads.
  Link(Stream in, Stream out) : in_(std::move(in)), out_(std::move(out)) {}

  Stream& in() { return in_; }
  Stream& out() { return out_ ? *out_ : in_; }

  void close();

 private:
  Stream in_;
  std::optional<Stream> out_;  // none: a socket, which goes both ways
};

}  // namespace gramy::referee
