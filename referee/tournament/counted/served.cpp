#include "referee/tournament/counted/served.hpp"

namespace gramy::referee {

bool is_served(const Store& store) {
  return store.text(served_document) == served_name;
}

/// Searches the text of the record for the member `casual`. No string in the record can contain the searched
/// text, because a string's quotes are escaped.
bool is_casual_record(const std::string& record) {
  return record.find("\"casual\":true") != std::string::npos;
}

}  // namespace gramy::referee
