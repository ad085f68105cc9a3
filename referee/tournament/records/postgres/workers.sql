-- Workers' rights. Each worker has a role of its own, in a group that owns nothing and may call only the functions that a worker needs. GR004: a
-- session asked for something that is not allowed.

create function gramy.group_of_workers() returns name language sql stable as $$
  select (current_database() || '_workers')::name
$$;

-- The members of the group except the owner, who may be a member because it created the group.
create function gramy.worker_roles() returns setof oid language sql stable as $$
  select its.member from pg_auth_members as its join pg_roles as whole on whole.oid = its.roleid
    where whole.rolname = gramy.group_of_workers() and its.member <> (select oid from pg_roles where rolname = current_user)
$$;

create function gramy.note_refusal(its_role name, its_worker bigint, its_why text, its_what text) returns void language sql as $$
  insert into gramy.refusal (at, role, worker, why, what)
    values (gramy.clock(), its_role, its_worker, left(its_why, 500), left(its_what, 10000));
  delete from gramy.refusal where role = its_role and id <= (
    select id from gramy.refusal where role = its_role order by id desc offset 100 limit 1);
$$;

create function gramy.row_hash(fields text[]) returns text language sql immutable as $$
  select left(encode(sha256(convert_to(string_agg(octet_length(field) || ':' || field, '' order by place), 'UTF8')), 'hex'), 32)
    from unnest(fields) with ordinality as each (field, place)
$$;

create function gramy.are_texts(list jsonb, most integer) returns boolean language sql immutable as $$
  select jsonb_typeof(list) = 'array' and jsonb_array_length(list) = most and
         not exists (select from jsonb_array_elements(list) as each (field) where jsonb_typeof(field) <> 'string')
$$;

-- The first moves of a record, in the form of the column `start`; null if there are none.
create function gramy.moves_text(moves jsonb, most integer) returns text language sql immutable as $$
  select string_agg((select string_agg(number, ' ' order by at) from jsonb_array_elements_text(move->0) with ordinality as each (number, at)),
                    ',' order by place)
    from jsonb_array_elements(moves) with ordinality as each (move, place) where place <= most
$$;

-- Why a record is not a valid line of matches.jsonl; null if it is. `columns`: the row's columns, the key first.
create function gramy.wrong_in_record(columns text[], record jsonb) returns text language sql stable as $$
  select case
    when jsonb_typeof(record) <> 'object' or record @? '$.**{100}' then 'the record is not an object, or is nested too deeply'
    when (record->>'match', record->>'tournament', record->>'game', record->>'board', record->>'result', record->>'reason')
         is distinct from (columns[2], columns[3], columns[4], columns[6], columns[13], columns[14]) then 'the record belongs to another match'
    when jsonb_array_length(record->'players') <> 2 or
         regexp_replace(columns[2], '^.*:([^:]*:[^:#]*)(#\d+)?$', '\1') is distinct from
         (record->'players'->>0) || ':' || (record->'players'->>1) then 'the record belongs to other players'
    when jsonb_typeof(record->'moves') is distinct from 'array' or jsonb_typeof(record->'tournament') is distinct from 'string' or
         coalesce(record->>'at', '') !~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$' or
         jsonb_typeof(record->'versions') is distinct from 'object' then 'a field of the record is missing or has a wrong type'
    when exists (select from jsonb_array_elements(record->'moves') as each (move)
                   where jsonb_typeof(move) <> 'array' or jsonb_array_length(move) <> 2 or jsonb_typeof(move->0) <> 'array' or
                         move->>1 !~ '^\d{1,18}$' or jsonb_array_length(move->0) not between 1 and 4 or
                         exists (select from jsonb_array_elements_text(move->0) as it (number) where number !~ '^-?\d{1,18}$'))
      then 'the record has an invalid move'
    when coalesce(record->>'opening', '0') !~ '^\d{1,9}$' then 'the record has an invalid opening'
    when concat_ws(',', coalesce(record->>'start', ''), gramy.moves_text(record->'moves', coalesce(record->>'opening', '0')::integer))
         <> columns[7] then 'the record begins in another position'
    when exists (select from jsonb_each(record->'versions') where jsonb_typeof(value) <> 'string')
      then 'the record has an invalid version'
    when jsonb_typeof(coalesce(record->'detail', '""')) <> 'string' or jsonb_typeof(coalesce(record->'played_as', '""')) <> 'string' or
         jsonb_typeof(coalesce(record->'casual', 'false')) <> 'boolean' then 'a field of the record has a wrong type'
    when exists (select from jsonb_array_elements(coalesce(record->'lag', '[]') || coalesce(record->'info', '[]')) as each (note)
                   where jsonb_typeof(note) <> 'array' or jsonb_array_length(note) <> 2 or note->>0 !~ '^\d{1,9}$' or
                         (note->>0)::integer >= jsonb_array_length(record->'moves')) or
         exists (select from jsonb_array_elements(coalesce(record->'lag', '[]')) as each (note) where note->>1 !~ '^\d{1,18}$')
      then 'a note in the record belongs to no move'
  end
$$;

-- Why a row of gramy.matches_in is not a valid match of the batch; null if it is.
create function gramy.wrong_in_match(a_tournament text, its_edition bigint, a_round bigint, a_first bigint, its_matches bigint, match jsonb) returns text
language plpgsql stable as $$
declare
  columns text[];
  is_exam boolean;
begin
  if not gramy.are_texts(match, 17) then return 'a match is not a list of 17 texts'; end if;
  columns := gramy.texts(match);
  if not exists (select from gramy.expected where (tournament, edition, round) = (a_tournament, its_edition, a_round) and number >= a_first and number < a_first + its_matches
                   and row = columns[1:12]) then
    return format('match %s is not one of the claimed matches', columns[2]);
  end if;
  if not exists (select from gramy.board where content = columns[6]) then return 'the board of a match is not in the store'; end if;
  -- In an exam, a player that has answered has the result 'none'. Any other end is the player's fault.
  is_exam := '' = any(columns[8:9]);
  if not (is_exam and columns[13:14] = array['none', 'asked'] or
          columns[13] in ('0', '1') and columns[14] in ('resign', 'timeout', 'illegal_move', 'malformed', 'disconnect', 'crash', 'stall', 'idle') or
          not is_exam and columns[13] in ('0', '1', 'draw') and columns[14] in ('normal', 'repetition', 'resign', 'timeout', 'illegal_move', 'malformed', 'disconnect',
                                                                                'crash', 'stall', 'idle')) then
    return 'a match has an invalid result or reason';
  end if;
  if octet_length(columns[15]) > 100000000 or octet_length(columns[16]) > 10000000 then return 'the record of a match is too long'; end if;
  if columns[17] <> gramy.row_hash(columns[2:16]) then return 'the hash of a match is wrong'; end if;
  return gramy.wrong_in_record(columns, columns[15]::jsonb);
end $$;

-- Why an unplayed match is not one of the batch; null if it is. `match`: its tournament, its identity, the players that were out of the tournament,
-- and the hash of these.
create function gramy.wrong_in_unplayed(a_tournament text, its_edition bigint, a_round bigint, a_first bigint, its_matches bigint, match jsonb) returns text
language plpgsql stable as $$
declare
  columns text[];
begin
  if not gramy.are_texts(match, 4) then return 'an unplayed match is not a list of 4 texts'; end if;
  columns := gramy.texts(match);
  if octet_length(columns[2]) > 100000 or columns[3] !~ '^\[(true|false),(true|false)\]$' then return 'an unplayed match has no valid identity'; end if;
  if columns[4] <> gramy.row_hash(array['unplayed', columns[1], columns[2], columns[3]]) then return 'the hash of an unplayed match is wrong'; end if;
  if not exists (select from gramy.expected where (tournament, edition, round) = (a_tournament, its_edition, a_round) and number >= a_first and number < a_first + its_matches
      and columns[1] = row[3] and columns[2]::jsonb = to_jsonb(row[3:12])) then
    return 'an unplayed match is not one of the claimed matches';
  end if;
  return null;
end $$;

-- Why a worker's batch is not valid; null if it is.
create function gramy.wrong_in(a_tournament text, its_edition bigint, a_round bigint, a_first bigint, its_matches bigint, additions jsonb) returns text language plpgsql stable as $$
declare
  each jsonb;
  wrong text;
begin
  for wrong in select name from unnest(array['boards', 'matches', 'unplayed']) as name loop
    if jsonb_typeof(additions->wrong) is distinct from 'array' then return format('the batch has no list of %s', wrong); end if;
  end loop;
  if additions->'boards' <> '[]' then return 'the batch has boards, which only the owner may add'; end if;
  if jsonb_array_length(additions->'matches') + jsonb_array_length(additions->'unplayed') > its_matches then
    return 'the batch has more matches than were claimed';
  end if;
  if (select count(*) <> count(distinct match->>0) from jsonb_array_elements(additions->'matches') as match) then return 'the batch has a match twice'; end if;
  for each in select * from jsonb_array_elements(additions->'matches') loop
    wrong := gramy.wrong_in_match(a_tournament, its_edition, a_round, a_first, its_matches, each);
    if wrong is not null then return wrong; end if;
  end loop;
  for each in select * from jsonb_array_elements(additions->'unplayed') loop
    wrong := gramy.wrong_in_unplayed(a_tournament, its_edition, a_round, a_first, its_matches, each);
    if wrong is not null then return wrong; end if;
  end loop;
  return null;
exception when others then
  return 'it cannot be read: ' || sqlerrm;
end $$;

-- Ends workers' sessions whose writing transaction has lasted longer than a second while other sessions wait. A session that itself waits for a lock
-- keeps no other session waiting. Returns the number of ended sessions.
create function gramy.end_blockers() returns bigint language plpgsql as $$
declare
  its record;
  ended bigint := 0;
begin
  for its in select a.pid, a.usename from pg_stat_activity as a
      where a.datname = current_database() and a.usesysid in (select * from gramy.worker_roles()) and a.backend_xid is not null and
            a.wait_event_type is distinct from 'Lock' and a.xact_start < clock_timestamp() - interval '1 second' loop
    if pg_terminate_backend(its.pid) then
      ended := ended + 1;
      perform gramy.note_refusal(its.usename, 0, 'it kept others waiting for a lock for more than a second: its session was ended', '');
    end if;
  end loop;
  return ended;
end $$;

-- Adds a worker for these tournaments; if they are null, for all tournaments, later ones too. Returns its role and
-- its password, which cannot be shown again. The owner becomes a member of the role, in order to see and end its
-- sessions.
create function gramy.add_worker(its_name text, its_tournaments jsonb) returns table (role name, password text) language plpgsql as $$
declare
  whole name := gramy.group_of_workers();
  its_role text := current_database() || '_' || its_name;
  secret text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  each text;
begin
  if not (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) then
    raise exception 'expected an owner who may create roles, found %, who may not (to allow it, a superuser runs: alter role % createrole)',
      current_user, quote_ident(current_user) using errcode = 'GR004';
  end if;
  if its_name !~ '^[a-z0-9][a-z0-9_-]*$' or octet_length(its_role) > 63 or its_role = whole then
    raise exception 'expected a name of small letters, digits, _ and -, and so a role of at most 63 characters, found role %', its_role
      using errcode = 'GR004';
  end if;
  if exists (select from pg_roles where rolname = its_role) then
    raise exception 'there is already a worker %', its_name using errcode = 'GR004';
  end if;
  execute format('revoke temporary on database %I from public', current_database());
  begin
    revoke execute on function lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea) from public;
  exception when insufficient_privilege then null;  -- only a superuser may revoke these rights
  end;
  if not exists (select from pg_roles where rolname = whole) then execute format('create role %I nologin', whole); end if;
  execute format('grant usage on schema gramy to %I', whole);
  foreach each in array array[
      'version()', 'last_match(text)', 'matches_at(bigint[])', 'matches_after(text, bigint, bigint, bigint)', 'board(text)',
      'unplayed(text)', 'document(text, text)', 'join(text, text, bigint, bigint, boolean)', 'leave(bigint)', 'claim(bigint, bigint)', 'extend(bigint)',
      'give_back(bigint, bigint, bigint, bigint)', 'finish(bigint, bigint, bigint, bigint, jsonb)', 'unable(bigint, text)', 'state(text)',
      'look(text, bigint)', 'play_along(text)', 'is_played(text)', 'is_owner()', 'end_blockers()'] loop
    execute format('grant execute on function gramy.%s to %I', each, whole);
  end loop;
  execute format('create role %I login connection limit 64 password %L in role %I', its_role, secret, whole);
  execute format('grant %I to %I', its_role, current_user);
  delete from gramy.worker_role where worker_role.role = its_role;
  insert into gramy.worker_role values (its_role, case jsonb_typeof(its_tournaments) when 'array' then gramy.texts(its_tournaments) end);
  return query select its_role::name, secret;
end $$;

create function gramy.workers_by_role() returns table (role name, tournaments jsonb, sessions bigint, played bigint, refused bigint) language sql stable as $$
  select rolname, (select to_jsonb(worker_role.tournaments) from gramy.worker_role where worker_role.role = its.rolname),
         (select count(*) from pg_stat_activity where usesysid = its.oid and datname = current_database()),
         (select coalesce(sum(worker.played), 0)::bigint from gramy.worker where worker.role = its.rolname),
         (select count(*) from gramy.refusal where refusal.role = its.rolname)
    from pg_roles as its where its.oid in (select * from gramy.worker_roles()) order by rolname
$$;

-- Removes a worker: ends its sessions and frees its batches. Returns false if there is no worker of that name.
create function gramy.remove_worker(its_name text) returns boolean language plpgsql as $$
declare
  its_role name := current_database() || '_' || its_name;
begin
  if not exists (select from pg_roles where rolname = its_role and oid in (select * from gramy.worker_roles())) then return false; end if;
  execute format('alter role %I nologin', its_role);
  perform pg_terminate_backend(pid) from pg_stat_activity where usename = its_role;
  perform gramy.revoke(tournament, id) from gramy.worker where role = its_role and not revoked order by id;
  execute format('drop owned by %I', its_role);
  execute format('drop role %I', its_role);
  delete from gramy.worker_role where role = its_role;
  return true;
end $$;

-- Workers call these functions with the owner's rights. Their search path has no schema in which a worker could define functions or tables. Plans do
-- not depend on the parameters, because planning takes longer than most of the work. Changing a function takes long, too, so functions that only
-- these call keep the rights of their caller.
do $$
declare
  their_parts name[] = array['clock', 'matches_in', 'add_each', 'add_all', 'see', 'note_freed', 'free', 'expire_leases', 'barred',
                             'move_first_free_on', 'most_held', 'is_held', 'is_host', 'is_allowed', 'expect_allowed', 'with_claimer', 'playing_now', 'group_of_workers', 'worker_roles',
                             'note_refusal', 'row_hash', 'texts', 'are_texts', 'wrong_in', 'wrong_in_record', 'wrong_in_match',
                             'wrong_in_unplayed'];
  each record;
begin
  for each in select oid::regprocedure as function, proname = any(their_parts) as is_part from pg_proc
      where pronamespace = 'gramy'::regnamespace loop
    execute format('revoke all on function %s from public', each.function);
    continue when each.is_part;
    execute format('alter function %s security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan',
                   each.function);
  end loop;
end $$;
