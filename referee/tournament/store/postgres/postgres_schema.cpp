#include "referee/tournament/store/postgres/postgres_schema.hpp"

#include <charconv>
#include <string>

#include "engine/base/bad_input.hpp"
#include "engine/base/version.hpp"

namespace gramy::referee {

extern const char* const postgres_schema_text;  // schema.sql, by CMake

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

void make_postgres_schema(PostgresConnection& database) {
  if (schema_version_in(database) == 0) database.run(postgres_schema_text);
}

void expect_postgres_schema(PostgresConnection& database) {
  const int version = schema_version_in(database);
  if (version == postgres_schema_version) return;
  const std::string what =
      version == 0
          ? "none (make them with `gramy-referee store init " + database.name() + "`)"
          : "version " + std::to_string(version) + " (take another database, or the gramy that made them)";
  throw BadInput(database.name() + ": expected the tables of gramy " + program_version + ", version " +
                 std::to_string(postgres_schema_version) + ", found " + what);
}

}  // namespace gramy::referee
