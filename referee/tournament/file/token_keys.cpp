#include "referee/tournament/file/token_keys.hpp"

#include "engine/base/printable.hpp"
#include "referee/tournament/file/toml_table.hpp"

namespace gramy::referee {

std::optional<SecretHash> read_token(const TomlTable& player) {
  const auto token = player.text("token");
  const auto text = player.text("token_hash");
  if (token && text)
    fail_at(player.where("token_hash"),
            "token_hash: expected either token or token_hash, found both (remove one)");
  if (token) {
    // The token is one word, because a person types it after the name. Error messages do not show tokens.
    if (token->find(' ') != token->npos)
      fail_at(player.where("token"), "token: expected a token without blanks, found one with blanks");
    return SecretHash(*token);
  }
  if (!text) return std::nullopt;
  const auto hash = SecretHash::parse(*text);
  if (!hash) {
    fail_at(player.where("token_hash"),
            "token_hash: expected 64 hexadecimal digits, as `gramy-referee token` prints them, found " +
                quoted_word(*text));
  }
  return hash;
}

}  // namespace gramy::referee
