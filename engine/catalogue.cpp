#include "engine/catalogue.hpp"

#include <algorithm>

#include "engine/game_model.hpp"
#include "engine/graf/game.hpp"
#include "engine/hydrorozgrywka/game.hpp"
#include "engine/misie-patysie/game.hpp"
#include "engine/paski/game.hpp"
#include "engine/policjant-i-zlodziej/game.hpp"
#include "engine/zielone/game.hpp"

namespace gramy {

const AnyGame* Catalogue::find(std::string_view id) const {
  const auto found = std::ranges::find(games_, id, &AnyGame::id);
  return found == games_.end() ? nullptr : &*found;
}

Catalogue all_games() {
  return Catalogue({
      make_game<misie::MisiePatysie>(),
      make_game<paski::Paski>(),
      make_game<hydro::Hydrorozgrywka>(),
      make_game<zielone::Zielone>(),
      make_game<graf::Graf>(),
      make_game<policjant::PolicjantIZlodziej>(),
  });
}

}  // namespace gramy
