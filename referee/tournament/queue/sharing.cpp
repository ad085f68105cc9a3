#include "referee/tournament/queue/sharing.hpp"

#include <chrono>
#include <nlohmann/json.hpp>

#include "protocol/bounded_json.hpp"

namespace gramy::referee {

using nlohmann::json;

std::string to_json(const Sharing& sharing) {
  return json{{"lease_ms", sharing.times.lease.count()},
              {"patience_ms", sharing.times.patience.count()},
              {"judged", sharing.is_judged}}
      .dump();
}

Sharing parse_sharing(std::string_view text) {
  const json object = protocol::parse_bounded_json(text);
  return {.times = {.lease = std::chrono::milliseconds(object.at("lease_ms")),
                    .patience = std::chrono::milliseconds(object.at("patience_ms"))},
          .is_judged = object.at("judged")};
}

bool is_shared(const Store& store) {
  return !store.document(shared_document).empty();
}

void share(Store& store, const Sharing& sharing, const char* document) {
  for (const char* other : {shared_document, alone_document}) store.set_document(other, "");
  store.set_document(document, to_json(sharing));
}

}  // namespace gramy::referee
