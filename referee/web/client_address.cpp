#include "referee/web/client_address.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>

namespace gramy::referee {
namespace {

std::optional<in6_addr> read_v6(const std::string& text) {
  in6_addr address{};
  return inet_pton(AF_INET6, text.c_str(), &address) == 1 ? std::optional(address) : std::nullopt;
}

std::string text_of(int family, const void* address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  inet_ntop(family, address, text.data(), text.size());
  return text.data();
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

}  // namespace

std::optional<std::string> canonical_address(std::string_view text) {
  const std::string address(text);
  in_addr v4{};
  if (inet_pton(AF_INET, address.c_str(), &v4) == 1) return text_of(AF_INET, &v4);
  const auto v6 = read_v6(address);
  if (!v6) return std::nullopt;
  return IN6_IS_ADDR_V4MAPPED(&*v6) ? text_of(AF_INET, v6->s6_addr + 12) : text_of(AF_INET6, &*v6);
}

std::string origin_of(std::string_view address) {
  const std::string canonical = canonical_address(address).value_or(std::string(address));
  auto network = read_v6(canonical);
  if (!network) return canonical;
  std::fill(network->s6_addr + 8, network->s6_addr + 16, std::uint8_t{0});
  return text_of(AF_INET6, &*network) + "/64";
}

std::optional<std::string> forwarded_client(std::string_view field, std::span<const std::string> proxies) {
  while (true) {
    const std::size_t comma = field.rfind(',');
    const bool is_first = comma == field.npos;
    auto address = canonical_address(trimmed(is_first ? field : field.substr(comma + 1)));
    if (!address || is_first || std::ranges::find(proxies, *address) == proxies.end()) return address;
    field = field.substr(0, comma);
  }
}

}  // namespace gramy::referee
