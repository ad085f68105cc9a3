#include "referee/tournament/records/postgres/postgres_schema.hpp"

#include <array>
#include <charconv>
#include <fmt/format.h>
#include <span>
#include <string>

#include "engine/base/bad_input.hpp"
#include "engine/base/version.hpp"
#include "referee/tournament/records/migration.hpp"

namespace gramy::referee {

extern const char* const postgres_schema_text;  // the text of schema.sql, embedded by CMake

namespace {

std::span<const Migration> postgres_migrations() {
  static const std::array migrations{Migration{first_store_version, postgres_schema_text}};
  return migrations;
}

/// The version of the tables; 0 if there are no tables.
int schema_version_in(PostgresConnection& database) {
  constexpr const char* no_such_schema = "3F000";
  constexpr const char* no_such_function = "42883";
  try {
    const PostgresRows rows = database.ask("select gramy.version()");
    const std::string_view text = rows.text(0, 0);
    int version = 0;
    std::from_chars(text.data(), text.data() + text.size(), version);
    return version;
  } catch (const PostgresError& error) {
    if (error.code == no_such_schema || error.code == no_such_function) return 0;
    throw;
  }
}

[[noreturn]] void refuse_version(const PostgresConnection& database, int version) {
  const int newest = postgres_migrations().back().version;
  const std::string init = "gramy-referee store init " + database.name();
  std::string found;
  if (version == 0) {
    found = fmt::format("no tables (make them with `{}`)", init);
  } else if (version > newest) {
    found = fmt::format("version {}, which a later gramy made (use that gramy)", version);
  } else if (version < first_store_version) {
    found = fmt::format(
        "version {}, which only an earlier gramy can read (use that gramy, or another database)", version);
  } else {
    found = fmt::format("version {} (bring them up to date with `{}` when nobody plays)", version, init);
  }
  throw BadInput(fmt::format("{}: gramy {} needs tables of version {}, found {}", database.name(),
                             program_version, newest, found));
}

}  // namespace

void make_postgres_schema(PostgresConnection& database) {
  const int version = schema_version_in(database);
  const bool is_known = version >= first_store_version && version <= postgres_migrations().back().version;
  if (version != 0 && !is_known) refuse_version(database, version);
  std::string statements;
  for (const Migration& migration : postgres_migrations()) {
    if (migration.version > version)
      statements += migration.sql + fmt::format("update gramy.about set version = {};", migration.version);
  }
  if (!statements.empty()) database.run(statements);
}

void expect_postgres_schema(PostgresConnection& database) {
  if (const int version = schema_version_in(database); version != postgres_migrations().back().version)
    refuse_version(database, version);
}

}  // namespace gramy::referee
