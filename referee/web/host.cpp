#include "referee/web/host.hpp"

#include <algorithm>
#include <arpa/inet.h>

namespace gramy::referee {
namespace {

bool is_address(int family, const std::string& text) {
  in6_addr address{};
  return inet_pton(family, text.c_str(), &address) == 1;
}

bool is_port(std::string_view text) {
  return text.empty() ||
         (text.starts_with(':') && text.find_first_not_of("0123456789", 1) == text.npos && text.size() <= 6);
}

char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

bool is_same_name(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, lower, lower);
}

}  // namespace

bool is_own_host(std::string_view host, std::span<const std::string> names) {
  if (host.starts_with('[')) {
    const std::size_t end = host.find(']');
    return end != host.npos && is_port(host.substr(end + 1)) &&
           is_address(AF_INET6, std::string(host.substr(1, end - 1)));
  }
  const std::size_t colon = std::min(host.find(':'), host.size());
  if (!is_port(host.substr(colon))) return false;
  const std::string_view name = host.substr(0, colon);
  return is_same_name(name, "localhost") || is_address(AF_INET, std::string(name)) ||
         std::ranges::any_of(names, [name](const std::string& own) { return is_same_name(name, own); });
}

bool is_same_origin(std::string_view origin, std::string_view host) {
  constexpr std::string_view before_host = "://";
  const std::size_t scheme = origin.find(before_host);
  return scheme != origin.npos && is_same_name(origin.substr(scheme + before_host.size()), host);
}

}  // namespace gramy::referee
