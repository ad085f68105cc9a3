// Line that says where a browser finds the page.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <string>

#include "referee/io/endpoint.hpp"
#include "referee/web/page.hpp"

namespace gramy::referee {

/// "page at http://127.0.0.1:4242/", or nothing where the page was left out of the program.
inline std::string page_line(const boost::asio::ip::tcp::endpoint& endpoint) {
  return page_files() ? "page at http://" + text_of(reached_locally(endpoint)) + "/" : "";
}

}  // namespace gramy::referee
