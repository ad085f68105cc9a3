#include "referee/tournament/counted/served.hpp"

namespace gramy::referee {

bool is_served(const Store& store) {
  return store.text(served_document) == served_name;
}

/// Searches the record for the member `casual` as text. No string in it can contain that text, because its
/// quotes are escaped.
bool is_casual_record(const std::string& record) {
  return record.find("\"casual\":true") != std::string::npos;
}

}  // namespace gramy::referee
