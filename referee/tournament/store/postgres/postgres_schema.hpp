// The tables and functions of a tournament in a PostgreSQL database: schema.sql.
#pragma once

#include "referee/tournament/store/postgres/postgres_connection.hpp"

namespace gramy::referee {

/// The newest version there is.
inline constexpr int postgres_schema_version = 6;

/// Of those that are there; 0 if there are none.
int schema_version_in(PostgresConnection& database);

/// Makes them, where there are none.
void make_postgres_schema(PostgresConnection& database);

/// Throws BadInput, saying what to do, unless they are there in the newest version.
void expect_postgres_schema(PostgresConnection& database);

}  // namespace gramy::referee
