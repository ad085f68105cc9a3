#include "referee/tournament/counted/editions.hpp"

#include <charconv>
#include <chrono>
#include <string>
#include <system_error>
#include <utility>

#include "referee/tournament/records/record.hpp"

namespace gramy::referee {
namespace {

constexpr const char* newest_document = "editions";  // the document with the newest edition's number

std::string document_of_edition(std::uint64_t number) {
  return "edition " + std::to_string(number);
}

Edition numbered_edition(const Store& store, std::uint64_t number) {
  return parse_edition(store.document(document_of_edition(number)));
}

}  // namespace

std::uint64_t newest_edition_number(const Store& store) {
  const std::string text = store.document(newest_document);
  if (text.empty()) return 0;
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number == 0)
    throw Damaged("the store", "the number of the newest edition is not an integer");
  return number;
}

std::optional<Edition> newest_edition(const Store& store) {
  const std::uint64_t number = newest_edition_number(store);
  return number == 0 ? std::nullopt : std::optional(numbered_edition(store, number));
}

std::vector<Edition> editions_in(const Store& store) {
  std::vector<Edition> editions;
  for (std::uint64_t number = 1, newest = newest_edition_number(store); number <= newest; ++number)
    editions.push_back(numbered_edition(store, number));
  return editions;
}

void add_edition(Store& store, Edition edition) {
  edition.number = newest_edition_number(store) + 1;
  edition.recorded = store.last();
  edition.date = utc_text(std::chrono::system_clock::now());
  store.set_document(document_of_edition(edition.number), to_json(edition));
  store.set_document(newest_document, std::to_string(edition.number));
}

}  // namespace gramy::referee
