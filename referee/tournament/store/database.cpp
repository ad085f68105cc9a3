#include "referee/tournament/store/database.hpp"

namespace gramy::referee {

bool names_database(std::string_view address) {
  return address.starts_with("postgresql://") || address.starts_with("postgres://");
}

}  // namespace gramy::referee
