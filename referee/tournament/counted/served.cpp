#include "referee/tournament/counted/served.hpp"

namespace gramy::referee {

bool is_served(const Store& store) {
  return store.text(served_document) == served_name;
}

/// Searches the text. That is safe, because quotes within JSON strings are escaped.
bool is_casual_record(const std::string& record) {
  return record.find("\"casual\":true") != std::string::npos;
}

}  // namespace gramy::referee
