// The tables and functions of a tournament in a PostgreSQL database: schema.sql.
#pragma once

#include "referee/tournament/store/postgres/postgres_connection.hpp"

namespace gramy::referee {

/// Makes those of the newest version, of whichever there are. Throws BadInput, saying what to do, if there
/// are those of a version that cannot become it.
void make_postgres_schema(PostgresConnection& database);

/// Throws BadInput, saying what to do, unless they are there in the newest version.
void expect_postgres_schema(PostgresConnection& database);

}  // namespace gramy::referee
