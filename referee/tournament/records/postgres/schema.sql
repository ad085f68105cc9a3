-- Tournaments in a PostgreSQL database: the data that SqliteStore and SqliteWorkQueue keep in a file. All processes read and write through the
-- functions below, and each call is atomic. Times are milliseconds since 1970 by the server's clock.
create schema gramy;

create table gramy.about (version integer not null);
insert into gramy.about values (0);
create function gramy.version() returns integer language sql stable as $$ select version from gramy.about $$;

create table gramy.board (content text primary key, text text not null);

-- The columns have the same meaning as in SqliteStore. `added` counts from 1 without a gap, in the order of the commits. The caller of `add` ensures
-- that the board exists: a foreign key would search for the board of each match, which costs as much as adding the match.
create table gramy.match (
  added bigint primary key,
  key text not null unique,
  match text not null,
  tournament text not null,
  game text not null,
  clock text not null,
  board text not null,
  start text not null,
  seat_0 text not null,
  seat_1 text not null,
  version_0 text not null,
  version_1 text not null,
  repeat bigint not null,
  result text not null,
  reason text not null,
  record text not null,
  verdict text not null,
  hash text not null
);

create index match_of_tournament on gramy.match (tournament, added);

create table gramy.item (
  kind text not null,
  tournament text not null,
  name text not null,
  value text not null,
  hash text not null,
  primary key (kind, tournament, name)
);

-- The queues of all tournaments. `batch` has the batches that are not finished. `worker` is 0 if no worker holds the batch; `claimed_by` lists all
-- workers that have ever held it. Only the host may claim a batch with a guest. A batch of an earlier edition counts only while a worker holds it
-- (gramy.is_held).
create table gramy.batch (
  tournament text collate "C" not null,
  edition bigint not null,
  round bigint not null,
  first bigint not null,
  matches bigint not null,
  players text[] not null,
  worker bigint not null default 0,
  until bigint not null default 0,
  expirations integer not null default 0,
  alone boolean not null default false,
  dead_letter boolean not null default false,
  has_guest boolean not null default false,
  claimed_by bigint[] not null default '{}',
  primary key (tournament, edition, round, first)
);
create index free_batch on gramy.batch (tournament, round, first) where worker = 0 and not dead_letter and not has_guest;
create index free_with_guest on gramy.batch (tournament, round, first) where worker = 0 and not dead_letter and has_guest;
-- A query for a worker's batches must also contain `worker <> 0`. Otherwise its plan, which is made for any worker, would scan the whole table.
create index held_batch on gramy.batch (worker) where worker <> 0;
create index lease_end on gramy.batch (tournament, until) where worker <> 0;
create index lone_batch on gramy.batch (tournament, round, first) where alone and not dead_letter;

-- Before this place, no batch without a guest is free, so claims begin to search here. Otherwise a claim would go through all index entries of
-- earlier claims, which stay while some transaction sees an old state. `freed` counts batches that have become free since then; `expirations` counts
-- expired leases.
create table gramy.first_free (
  tournament text collate "C" primary key,
  round bigint not null default 0,
  first bigint not null default 0,
  freed bigint not null default 0,
  expirations bigint not null default 0
);

create table gramy.offered (tournament text collate "C" not null, round bigint not null, up_to bigint not null, primary key (tournament, round));

-- The key of each offered match, and its columns that are known before it is played. A worker can record no other matches.
create table gramy.expected (
  tournament text collate "C" not null,
  edition bigint not null,
  round bigint not null,
  number bigint not null,
  row text[] not null,
  primary key (tournament, edition, round, number)
);

-- For each tournament: the duration of a lease, how long a batch waits for a player that no worker can start (both in milliseconds), and the edition
-- whose matches are offered.
create table gramy.terms (tournament text collate "C" primary key, lease bigint not null, patience bigint not null, edition bigint not null);

-- Sessions that play a tournament. Rows of ended sessions may remain, and do not count.
create table gramy.playing (pid integer primary key, since timestamptz, tournament text collate "C" not null);

create table gramy.worker (
  id bigint generated always as identity primary key,
  role name not null default session_user,
  tournament text collate "C" not null,
  name text not null,
  concurrency bigint not null,
  edition bigint not null,
  since bigint not null,
  seen bigint not null,
  played bigint not null default 0,
  pid integer not null default pg_backend_pid(),
  hosts boolean not null default false,
  only_guests boolean not null,
  gone boolean not null default false,
  revoked boolean not null default false
);
create unique index one_host on gramy.worker (tournament) where hosts;
create index worker_of_role on gramy.worker (tournament, role);

create table gramy.unable (
  worker bigint not null references gramy.worker (id) on delete cascade,
  player text not null,
  since bigint not null,
  primary key (worker, player)
);

-- Workers' requests that were refused or stopped, to be shown to the owner: the last 100 of each worker's role.
create table gramy.refusal (
  id bigint generated always as identity primary key,
  at bigint not null,
  role name not null,
  worker bigint not null,
  why text not null,
  what text not null
);

-- The roles of workers, each with the tournaments that it may play and read. Null stands for all tournaments,
-- later ones too.
create table gramy.worker_role (role name primary key, tournaments text[]);

create function gramy.clock() returns bigint language sql volatile as $$
  select (extract(epoch from clock_timestamp()) * 1000)::bigint
$$;

-- Whether this session belongs to the trusted owner, and not to a worker.
create function gramy.is_owner() returns boolean language sql stable as $$
  select pg_has_role(session_user, current_user, 'member')
$$;

create function gramy.is_allowed(a_tournament text) returns boolean language sql stable as $$
  select gramy.is_owner() or exists (
    select from gramy.worker_role where role = session_user and (tournaments is null or a_tournament = any(tournaments)))
$$;

create function gramy.expect_allowed(a_tournament text) returns void language plpgsql stable as $$
begin
  if gramy.is_allowed(a_tournament) then return; end if;
  raise exception 'role % may not play tournament ''%'' (the owner can add a worker for it: `store worker add NAME --tournament %`)',
    session_user, a_tournament, quote_literal(a_tournament) using errcode = 'GR004';
end $$;

-- The matches in a JSON array. Each element is an array of the columns of gramy.match without `added`, which is counted from `known` + 1. The server
-- inlines this function into the calling query as long as it is stable, not security definer, and has no settings.
create function gramy.matches_in(matches jsonb, known bigint) returns setof gramy.match language sql stable as $$
  select known + row_number() over (), m->>0, m->>1, m->>2, m->>3, m->>4, m->>5, m->>6, m->>7, m->>8, m->>9, m->>10, (m->>11)::bigint,
         m->>12, m->>13, m->>14, m->>15, m->>16
    from jsonb_array_elements(matches) as m
$$;

-- Adds matches one by one. Used if the store already has some of the additions. Refuses a match that differs from the existing one with GR001 and the
-- existing columns.
create function gramy.add_each(matches jsonb, known bigint) returns void language plpgsql as $$
declare
  new gramy.match;
  there gramy.match;
begin
  for new in select * from gramy.matches_in(matches, 0) loop
    new.added := known + 1;
    insert into gramy.match select new.* on conflict do nothing;
    if found then
      known := known + 1;
      continue;
    end if;
    select * into there from gramy.match where key = new.key;
    if there.hash <> new.hash and
       (there.match, there.result, there.reason, there.record) <> (new.match, new.result, new.reason, new.record) then
      raise exception 'another match is there' using errcode = 'GR001',
        detail = json_build_array(
          there.match, there.tournament, there.game, there.clock, there.board, there.start, there.seat_0, there.seat_1, there.version_0, there.version_1,
          there.repeat, there.result, there.reason, there.record, there.verdict, there.hash);
    end if;
  end loop;
end $$;

-- Adds all matches in one statement, which takes a fraction of the time. Only one session at a time adds matches, so `added` follows the order of
-- commits. The statement has no `on conflict`, which would search all indexes for each match.
create function gramy.add_all(additions jsonb) returns void language plpgsql as $$
declare
  known bigint;
begin
  perform 1 from gramy.about for update;
  if additions->'boards' <> '[]' then
    insert into gramy.board select b->>0, b->>1 from jsonb_array_elements(additions->'boards') as b on conflict do nothing;
  end if;
  select coalesce(max(added), 0) into known from gramy.match;
  begin
    insert into gramy.match select * from gramy.matches_in(additions->'matches', known);
  exception when unique_violation then
    perform gramy.add_each(additions->'matches', known);
  end;
  if additions->'unplayed' <> '[]' then
    insert into gramy.item select 'unplayed', i->>0, i->>1, i->>2, i->>3 from jsonb_array_elements(additions->'unplayed') as i
      on conflict do nothing;
  end if;
end $$;

create function gramy.add(additions jsonb) returns void language sql as $$ select gramy.add_all(additions) $$;

-- The number of the tournament's last match. In this and the following functions an empty name means all tournaments.
create function gramy.last_match(a_tournament text) returns bigint language plpgsql stable as $$
begin
  perform gramy.expect_allowed(a_tournament);
  if a_tournament = '' then return (select coalesce(max(added), 0) from gramy.match); end if;
  return (select coalesce(max(added), 0) from gramy.match where tournament = a_tournament);
end $$;

-- The matches with these numbers, in the order of the numbers.
create function gramy.matches_at(numbers bigint[]) returns setof gramy.match language sql stable as $$
  select m.* from unnest(numbers) with ordinality as each (number, place) join gramy.match as m on m.added = number
    where gramy.is_allowed(m.tournament) order by place
$$;

-- At most `most` matches whose numbers are above `known` and at most `up_to`, in the order of their addition.
create function gramy.matches_after(a_tournament text, known bigint, up_to bigint, most bigint) returns setof gramy.match
language plpgsql stable as $$
begin
  perform gramy.expect_allowed(a_tournament);
  if a_tournament = '' then
    return query select * from gramy.match where added > known and added <= up_to order by added limit most;
  else
    return query select * from gramy.match where tournament = a_tournament and added > known and added <= up_to order by added limit most;
  end if;
end $$;

create function gramy.board(a_content text) returns text language sql stable as $$
  select text from gramy.board where content = a_content
$$;

create function gramy.unplayed(a_tournament text) returns setof gramy.item language plpgsql stable as $$
begin
  perform gramy.expect_allowed(a_tournament);
  if a_tournament = '' then
    return query select * from gramy.item where kind = 'unplayed';
  else
    return query select * from gramy.item where kind = 'unplayed' and tournament = a_tournament;
  end if;
end $$;

-- With an empty tournament name, the document belongs to the whole store, and all workers may read it.
create function gramy.document(a_tournament text, a_name text) returns setof gramy.item language plpgsql stable as $$
begin
  if a_tournament <> '' then perform gramy.expect_allowed(a_tournament); end if;
  return query select * from gramy.item where (kind, tournament, name) = ('document', a_tournament, a_name);
end $$;

create function gramy.put_document(a_tournament text, a_name text, a_value text, a_hash text) returns void language sql as $$
  insert into gramy.item values ('document', a_tournament, a_name, a_value, a_hash)
    on conflict (kind, tournament, name) do update set value = excluded.value, hash = excluded.hash
$$;

-- The queue. GR002: the worker was revoked. GR003: the worker is unknown, because the queue was cleared or it belongs to another role.
create function gramy.see(me bigint, more_played bigint default 0) returns void language plpgsql as $$
begin
  -- If the worker's session has ended, its matches may be offered in the next edition by now.
  if exists (select from gramy.worker where id = me and role = session_user and pid <> pg_backend_pid()) then
    perform from gramy.worker where id = me for update;
    delete from gramy.batch using gramy.terms
      where worker = me and worker <> 0 and batch.tournament = terms.tournament and batch.edition < terms.edition and not gramy.is_held(batch);
  end if;
  update gramy.worker set seen = gramy.clock(), played = played + more_played, pid = pg_backend_pid() where id = me and role = session_user and not revoked;
  if found then return; end if;
  if exists (select from gramy.worker where id = me and role = session_user) then
    raise exception 'worker % was revoked', me using errcode = 'GR002';
  end if;
  raise exception 'worker % is not known', me using errcode = 'GR003';
end $$;

create function gramy.join(a_tournament text, its_name text, its_concurrency bigint, its_edition bigint, takes_only_guests boolean) returns bigint language plpgsql as $$
declare
  at bigint := gramy.clock();
  its_id bigint;
begin
  perform gramy.expect_allowed(a_tournament);
  if its_concurrency not between 1 and 10000 or length(its_name) not between 1 and 300 then
    raise exception 'expected a worker with 1 to 10000 matches at once and a name of 1 to 300 characters, found another' using errcode = 'GR004';
  end if;
  if not exists (select from gramy.terms where tournament = a_tournament) then
    raise exception 'the tournament has not begun' using errcode = 'GR004';
  end if;
  if not gramy.is_owner() and (select count(*) from gramy.worker where (tournament, role) = (a_tournament, session_user)) >= 1000 then
    raise exception 'role % has joined 1000 times, which is the limit (begin the tournament anew)', session_user
      using errcode = 'GR004';
  end if;
  insert into gramy.worker (tournament, name, concurrency, edition, only_guests, since, seen)
    values (a_tournament, its_name, its_concurrency, its_edition, takes_only_guests, at, at) returning id into its_id;
  return its_id;
end $$;

-- To be called before a batch is locked in order to free it, and before batches are offered. If another session moves the first free place at the
-- same moment, it sees from `freed` that there is a new batch before that place.
create function gramy.note_freed(a_tournament text, a_round bigint, a_first bigint) returns void language sql as $$
  update gramy.first_free set freed = freed + 1,
    round = case when (a_round, a_first) < (round, first) then a_round else round end,
    first = case when (a_round, a_first) < (round, first) then a_first else first end
    where tournament = a_tournament
$$;

create function gramy.free(me bigint) returns void language sql as $$
  select gramy.note_freed(tournament, round, first) from gramy.batch where worker = me and worker <> 0 order by round, first limit 1;
  update gramy.batch set worker = 0 where worker = me and worker <> 0;
$$;

create function gramy.leave(me bigint) returns void language plpgsql as $$
begin
  perform gramy.see(me);
  update gramy.worker set gone = true where id = me;
  perform gramy.free(me);
end $$;

create function gramy.revoke(a_tournament text, who bigint) returns boolean language plpgsql as $$
begin
  update gramy.worker set revoked = true where (tournament, id) = (a_tournament, who);
  if not found then return false; end if;
  perform gramy.free(who);
  return true;
end $$;

create function gramy.texts(list jsonb) returns text[] language sql immutable as $$
  select array(select text from jsonb_array_elements_text(list) with ordinality as each (text, place) order by place)
$$;

-- Stores the expected columns of offered matches. Each element is an array of the match's place and an array of its key and columns.
create function gramy.expect(a_tournament text, an_edition bigint, matches jsonb) returns void language sql as $$
  insert into gramy.expected select a_tournament, an_edition, (m->>0)::bigint, (m->>1)::bigint, gramy.texts(m->2) from jsonb_array_elements(matches) as m
    on conflict (tournament, edition, round, number) do update set row = excluded.row
$$;

create function gramy.offer(a_tournament text, an_edition bigint, a_round bigint, before bigint, now bigint, batches json) returns boolean
language plpgsql as $$
begin
  perform from gramy.terms where (tournament, edition) = (a_tournament, an_edition) for share;
  if not found then return false; end if;
  insert into gramy.offered values (a_tournament, a_round, 0) on conflict do nothing;
  update gramy.offered set up_to = now where (tournament, round, up_to) = (a_tournament, a_round, before);
  if not found then return false; end if;
  perform gramy.note_freed(a_tournament, a_round, before);
  insert into gramy.batch (tournament, edition, round, first, matches, players, has_guest)
    select a_tournament, an_edition, (s->>0)::bigint, (s->>1)::bigint, (s->>2)::bigint, array(select json_array_elements_text(s->3)), (s->>4)::boolean
    from json_array_elements(batches) as s;
  return true;
end $$;

-- Frees batches whose leases have expired. After its fourth expired lease, a batch is split into single matches. A single match whose lease expires
-- becomes a dead letter.
create function gramy.expire_leases(a_tournament text, at bigint) returns void language plpgsql as $$
declare
  expired gramy.batch;
begin
  perform from gramy.batch where tournament = a_tournament and worker <> 0 and until <= at order by until limit 1;  -- ordered, so that the plan uses the index
  if not found then return; end if;
  perform from gramy.first_free where tournament = a_tournament for update;
  for expired in select * from gramy.batch where tournament = a_tournament and worker <> 0 and until <= at for update skip locked loop
    if expired.edition < (select edition from gramy.terms where tournament = a_tournament) then
      delete from gramy.batch where (tournament, edition, round, first) = (a_tournament, expired.edition, expired.round, expired.first);
      continue;
    end if;
    perform gramy.note_freed(a_tournament, expired.round, expired.first);
    update gramy.first_free set expirations = expirations + 1 where tournament = a_tournament;
    expired.expirations := expired.expirations + 1;
    if expired.expirations = 4 then
      insert into gramy.batch (tournament, edition, round, first, matches, players, has_guest, expirations, alone)
        select a_tournament, expired.edition, expired.round, number, 1, expired.players, expired.has_guest, expired.expirations, true
        from generate_series(expired.first + 1, expired.first + expired.matches - 1) as number;
    end if;
    update gramy.batch
      set worker = 0, expirations = expired.expirations, dead_letter = expired.expirations > 4,
          matches = case expired.expirations when 4 then 1 else matches end, alone = alone or expired.expirations = 4
      where (tournament, edition, round, first) = (a_tournament, expired.edition, expired.round, expired.first);
  end loop;
end $$;

-- Players that the worker cannot start. It gets none of their matches, because another worker may be able to start them. A player that no worker
-- could start for `patience` is not in the list.
create function gramy.barred(a_tournament text, me bigint, at bigint, lease bigint, patience bigint) returns text[]
language plpgsql stable as $$
begin
  return (select coalesce(array_agg(mine.player), '{}') from gramy.unable as mine where mine.worker = me and exists (
    select from gramy.worker as other
      where other.tournament = a_tournament and not other.gone and not other.revoked and not other.only_guests and other.seen + lease > at and not exists (
        select from gramy.unable as its
          where its.worker = other.id and its.player = mine.player and its.since + patience <= at)));
end $$;

-- Moves the first free place forward, but only from time to time, because a row that is seldom updated can be read fast.
create function gramy.move_first_free_on(seen gramy.first_free) returns void language sql as $$
  update gramy.first_free set (round, first) = (free.round, free.first)
    from (select round, first from gramy.batch
            where tournament = seen.tournament and worker = 0 and not dead_letter and not has_guest and
                  (round, first) >= (seen.round, seen.first)
            order by round, first limit 1) as free
    where first_free.ctid = (select ctid from gramy.first_free where (tournament, freed) = (seen.tournament, seen.freed) for update skip locked)
$$;

-- The most batches that a worker may hold: four for each match that it plays at once, and eight more.
create function gramy.most_held(me bigint) returns bigint language sql stable as $$
  select 4 * concurrency + 8 from gramy.worker where id = me
$$;

create function gramy.with_claimer(claimed_by bigint[], me bigint) returns bigint[] language sql immutable as $$
  select case when me = any(claimed_by) then claimed_by else claimed_by || me end
$$;

-- For a batch of an earlier edition: whether its worker still holds it. A worker holds no batch once its session has ended in any way.
create function gramy.is_held(its gramy.batch) returns boolean language sql volatile as $$
  select its.worker <> 0 and its.until > gramy.clock() and exists (
    select from gramy.worker join pg_stat_activity as session using (pid) where worker.id = its.worker)
$$;

create function gramy.is_host(me bigint) returns boolean language sql stable as $$
  select hosts from gramy.worker where id = me
$$;

-- Makes the worker the host; false if another worker is. The index one_host allows one host for each tournament.
create function gramy.host(me bigint) returns boolean language plpgsql as $$
declare
  its_tournament text := (select tournament from gramy.worker where id = me);
begin
  perform gramy.see(me);
  update gramy.worker set hosts = false
    where hosts and tournament = its_tournament and id <> me and
          (gone or revoked or seen + (select lease from gramy.terms where terms.tournament = its_tournament) <= gramy.clock());
  if not gramy.is_host(me) then update gramy.worker set hosts = true where id = me; end if;
  return true;
exception when unique_violation then
  perform gramy.see(me);
  return false;
end $$;

-- Claims the first free batches, those with guests first: see WorkQueue::claim. Only a worker that holds no batch claims a match that has to be
-- played alone. The commit does not wait for the disk: if the server crashes before the claim is on disk, other workers claim the batch again.
-- A batch is still finished only once, because that commit waits for the disk.
create function gramy.claim(me bigint, most bigint) returns setof gramy.batch language plpgsql as $$
declare
  at bigint := gramy.clock();
  its_tournament text := (select tournament from gramy.worker where id = me);
  lease bigint := (select terms.lease from gramy.terms where tournament = its_tournament);
  patience bigint := (select terms.patience from gramy.terms where tournament = its_tournament);
  barred text[];
  barred_with_guest text[] := '{}';
  hosts boolean;
  only_guests boolean := (select worker.only_guests from gramy.worker where id = me);
  start gramy.first_free;
  its_edition bigint;
  next gramy.batch;
  with_guest bigint;
begin
  perform set_config('synchronous_commit', 'off', true);
  perform gramy.see(me);
  perform gramy.expire_leases(its_tournament, at);
  select worker.edition into its_edition from gramy.worker join gramy.terms using (tournament, edition) where id = me;
  if not found then return; end if;
  barred := gramy.barred(its_tournament, me, at, lease, patience);
  hosts := gramy.is_host(me);
  if hosts then
    barred_with_guest := array(select player from gramy.unable where worker = me and since + patience > at);
  end if;
  if not gramy.is_owner() then
    most := least(most, gramy.most_held(me) - (select count(*) from gramy.batch where worker = me and worker <> 0));
  end if;
  if most <= 0 then return; end if;
  select * into start from gramy.first_free where tournament = its_tournament;
  -- The order and the `+ 0` make the plan use the index lone_batch. The primary key would lead through all batches of the edition.
  perform from gramy.batch where tournament = its_tournament and alone and not dead_letter and edition + 0 = its_edition
    order by round, first limit 1;
  if found then
    if exists (select from gramy.batch where worker = me and worker <> 0 and alone) then return; end if;
    if not exists (select from gramy.batch where worker = me and worker <> 0) then
      select * into next from gramy.batch
        where tournament = its_tournament and edition = its_edition and worker = 0 and not dead_letter and (case when has_guest then hosts else not only_guests end) and
              not players && case when has_guest then barred_with_guest else barred end
        order by has_guest desc, round, first limit 1 for update skip locked;
      if next.alone then
        update gramy.batch set worker = me, until = at + lease, claimed_by = gramy.with_claimer(claimed_by, me)
          where (tournament, edition, round, first) = (its_tournament, next.edition, next.round, next.first);
        return next next;
        return;
      end if;
    end if;
  end if;
  -- An array selects the batches, because a join planned for any `most` and `barred` would read the whole table.
  if hosts then
    return query
      with claimed as (
        update gramy.batch set worker = me, until = at + lease, claimed_by = gramy.with_claimer(claimed_by, me) where ctid = any(array(
          select ctid from gramy.batch
            where tournament = its_tournament and edition = its_edition and worker = 0 and not dead_letter and not alone and has_guest and not players && barred_with_guest
            order by round, first limit most for update skip locked))
        returning *)
      select * from claimed order by round, first;
    get diagnostics with_guest = row_count;
    most := most - with_guest;
    if most <= 0 then return; end if;
  end if;
  if only_guests then return; end if;
  return query
    with claimed as (
      update gramy.batch set worker = me, until = at + lease, claimed_by = gramy.with_claimer(claimed_by, me) where ctid = any(array(
        select ctid from gramy.batch
          where tournament = its_tournament and edition = its_edition and worker = 0 and not dead_letter and not alone and not has_guest and not players && barred and
                (round, first) >= (start.round, start.first)
          order by round, first limit most for update skip locked))
      returning *)
    select * from claimed order by round, first;
  if random() < 0.02 then perform gramy.move_first_free_on(start); end if;
end $$;

create function gramy.extend(me bigint) returns setof gramy.batch language plpgsql as $$
begin
  perform gramy.see(me);
  update gramy.batch set until = gramy.clock() + lease from gramy.terms
    where worker = me and worker <> 0 and batch.tournament = terms.tournament and (batch.edition = terms.edition or gramy.is_held(batch));
  return query select s.* from gramy.batch as s join gramy.terms as t on s.tournament = t.tournament and (s.edition = t.edition or gramy.is_held(s))
    where s.worker = me and s.worker <> 0 order by s.round, s.first;
end $$;

create function gramy.give_back(me bigint, a_round bigint, a_first bigint, its_matches bigint) returns void
language plpgsql as $$
declare
  its gramy.worker;
begin
  select * into its from gramy.worker where id = me;
  perform gramy.see(me);
  perform from gramy.batch where (tournament, edition, round, first, matches) = (its.tournament, its.edition, a_round, a_first, its_matches) and worker = me;
  if not found then return; end if;
  perform gramy.note_freed(its.tournament, a_round, a_first);
  update gramy.batch set worker = 0
    where (tournament, edition, round, first, matches) = (its.tournament, its.edition, a_round, a_first, its_matches) and worker = me;
end $$;

-- Records a part of a batch, which the worker still holds. For an owner that plays alone.
create function gramy.record(me bigint, a_round bigint, a_first bigint, its_matches bigint, additions jsonb) returns boolean
language plpgsql as $$
declare
  its gramy.worker;
begin
  select * into its from gramy.worker where id = me;
  perform gramy.see(me, jsonb_array_length(additions->'matches'));
  perform from gramy.batch where (tournament, edition, round, first, matches, worker) = (its.tournament, its.edition, a_round, a_first, its_matches, me) for update;
  if not found then
    perform gramy.see(me, -jsonb_array_length(additions->'matches'));
    return false;
  end if;
  perform gramy.add_all(additions);
  return true;
end $$;

-- Locks the worker before the batch, as every session does, so the worker counts as active before the outcome is known. Returns 'taken', 'late' if
-- the batch is finished or split already, or a fault of the batch. A faulty batch is refused, and other workers play its matches.
create function gramy.finish(me bigint, a_round bigint, a_first bigint, its_matches bigint, additions jsonb) returns text
language plpgsql as $$
declare
  its gramy.worker;
  count bigint := case jsonb_typeof(additions->'matches') when 'array' then jsonb_array_length(additions->'matches') else 0 end;
  wrong text;
begin
  select * into its from gramy.worker where id = me;
  if not gramy.is_owner() then
    -- This check writes nothing, so it blocks no other session.
    perform from gramy.batch where (tournament, edition, round, first, matches) = (its.tournament, its.edition, a_round, a_first, its_matches) and me = any(claimed_by);
    if not found then
      perform gramy.see(me);
      return 'late';
    end if;
    wrong := gramy.wrong_in(its.tournament, its.edition, a_round, a_first, its_matches, additions);
    if wrong is not null then
      perform gramy.see(me);
      perform gramy.note_refusal(session_user, me, wrong, additions::text);
      update gramy.batch set until = 0
        where (tournament, edition, round, first, matches) = (its.tournament, its.edition, a_round, a_first, its_matches) and worker = me and worker <> 0;
      perform gramy.expire_leases(its.tournament, gramy.clock());
      return wrong;
    end if;
  end if;
  perform gramy.see(me, count);
  delete from gramy.batch using gramy.terms
    where (batch.tournament, batch.edition, round, first, matches) = (its.tournament, its.edition, a_round, a_first, its_matches) and
          terms.tournament = batch.tournament and
          (batch.edition = terms.edition or (worker = me and gramy.is_held(batch)));
  if not found then
    perform gramy.see(me, -count);
    return 'late';
  end if;
  delete from gramy.expected
    where (tournament, edition, round) = (its.tournament, its.edition, a_round) and number >= a_first and number < a_first + its_matches;
  perform gramy.add_all(additions);
  return 'taken';
end $$;

create function gramy.unable(me bigint, a_player text) returns void language plpgsql as $$
begin
  perform gramy.see(me);
  if octet_length(a_player) > 1000 or (select count(*) from gramy.unable where worker = me) >= 1000 then
    raise exception 'expected at most 1000 players that a worker cannot start, found more' using errcode = 'GR004';
  end if;
  insert into gramy.unable values (me, a_player, gramy.clock()) on conflict do nothing;
end $$;

-- The whole queue of a tournament, to be shown to people.
create function gramy.state(a_tournament text) returns json language plpgsql volatile as $$
begin
  perform gramy.expect_allowed(a_tournament);
  return json_build_object(
    'now', gramy.clock(),
    'edition', (select edition from gramy.terms where tournament = a_tournament),
    'expirations', (select expirations from gramy.first_free where tournament = a_tournament),
    'open', (select coalesce(json_agg(s order by s.round, s.first), '[]')
               from gramy.batch as s join gramy.terms as t on s.tournament = t.tournament and (s.edition = t.edition or gramy.is_held(s))
               where t.tournament = a_tournament),
    'workers', (select coalesce(json_agg(w order by w.id), '[]') from gramy.worker as w where w.tournament = a_tournament),
    'unable', (select coalesce(json_agg(u), '[]') from gramy.unable as u join gramy.worker as w on w.id = u.worker
                 where w.tournament = a_tournament),
    'refusals', (select coalesce(json_agg(json_build_object('at', at, 'role', role, 'worker', worker, 'why', why) order by id), '[]')
                   from gramy.refusal where worker = 0 or worker in (select id from gramy.worker where tournament = a_tournament)));
end $$;

-- The summary of a queue that each process asks for repeatedly: see QueueLook. Open batches and workers are counted here, because sending all of them
-- takes four times as long.
create function gramy.look(a_tournament text, a_round bigint) returns json language plpgsql volatile as $$
declare
  at bigint := gramy.clock();
  lease bigint;
  its_edition bigint;
begin
  perform gramy.expect_allowed(a_tournament);
  select terms.lease, terms.edition into lease, its_edition from gramy.terms where tournament = a_tournament;
  return (select json_build_object(
      'now', at,
      'edition', its_edition,
      'held_of_earlier', (select count(*) from gramy.batch as of_earlier
                            where tournament = a_tournament and worker <> 0 and edition < its_edition and gramy.is_held(of_earlier)),
      'open', count(*),
      'is_offered', exists (select from gramy.playing_now(a_tournament) as its where pg_has_role(its.usesysid, current_user, 'member')),
      'is_any_free', coalesce(bool_or(not s.dead_letter and not s.has_guest and (s.worker = 0 or s.until <= at)), false),
      'host', (select coalesce(max(id), 0) from gramy.worker where tournament = a_tournament and hosts and not gone and not revoked and seen + lease > at),
      'for_host', count(*) filter (where s.has_guest and not s.dead_letter),
      'waiting_for_host', coalesce(sum(s.matches) filter (where s.has_guest and not s.dead_letter and (s.worker = 0 or s.until <= at)), 0),
      'expired', coalesce(json_agg(s order by s.round, s.first) filter (where s.expirations > 0 or (s.worker <> 0 and s.until <= at)), '[]'),
      'recorded', gramy.last_match(a_tournament),
      'offered', (select coalesce(max(up_to), 0) from gramy.offered where (tournament, round) = (a_tournament, a_round)),
      'workers', (select json_build_object(
          'slots', coalesce(sum(concurrency) filter (where not gone and not revoked and seen + lease > at), 0),
          'played', coalesce(sum(played), 0),
          'slot_ms', coalesce(sum((seen - since) * concurrency), 0))
        from gramy.worker where tournament = a_tournament and not only_guests))
    from gramy.batch as s where (s.tournament, s.edition) = (a_tournament, its_edition));
end $$;

-- Records that this session plays a tournament, until its connection ends. Several sessions may play a tournament, but while one changes it
-- (gramy.play_alone), no other may play. Has no effect for a tournament that has not begun.
create function gramy.play_along(a_tournament text) returns void language plpgsql as $$
begin
  perform gramy.expect_allowed(a_tournament);
  insert into gramy.playing
    select pid, backend_start, tournament from pg_stat_activity, gramy.terms where pid = pg_backend_pid() and tournament = a_tournament
    on conflict (pid) do update set (since, tournament) = (excluded.since, excluded.tournament);
end $$;

-- The sessions that play this tournament. In this function and the next ones, an empty name stands
-- for any tournament.
create function gramy.playing_now(a_tournament text) returns setof pg_stat_activity language sql volatile as $$
  select its.* from gramy.playing join pg_stat_activity as its using (pid)
    where its.backend_start is not distinct from since and its.datname = current_database() and a_tournament in ('', tournament)
$$;

create function gramy.is_played(a_tournament text) returns boolean language sql volatile as $$
  select exists (select from gramy.playing_now(a_tournament) where pid <> pg_backend_pid())
$$;

create function gramy.play_alone(a_tournament text) returns boolean language plpgsql as $$
begin
  lock table gramy.playing in share row exclusive mode;
  delete from gramy.playing where pid not in (select pid from gramy.playing_now(''));
  return not gramy.is_played(a_tournament);
end $$;

-- Gives this session exclusive access for several steps, until its transaction ends.
create function gramy.take_turn() returns void language sql as $$
  select from gramy.about for update
$$;

-- Continues the tournament with this edition. Workers finish the batches that they hold.
create function gramy.turn_to(a_tournament text, an_edition bigint) returns void language sql as $$
  update gramy.terms set edition = an_edition where tournament = a_tournament;
  delete from gramy.worker where tournament = a_tournament and gone and not revoked;
  update gramy.first_free set (round, first, freed) = (0, 0, freed + 1) where tournament = a_tournament;
  delete from gramy.batch where ctid = any(array(
    select ctid from gramy.batch where tournament = a_tournament and (worker = 0 or until <= gramy.clock()) for update skip locked));
  delete from gramy.expected as it where tournament = a_tournament and not exists (
    select from gramy.batch
      where (batch.tournament, batch.edition, batch.round) = (it.tournament, it.edition, it.round) and number >= first and number < first + matches);
  delete from gramy.offered where tournament = a_tournament;
$$;

-- Empties the tournament's queue: it then has no batches and no workers.
create function gramy.clear(a_tournament text, an_edition bigint, its_lease bigint, its_patience bigint) returns void language sql as $$
  delete from gramy.batch where tournament = a_tournament;
  delete from gramy.expected where tournament = a_tournament;
  delete from gramy.offered where tournament = a_tournament;
  delete from gramy.refusal where worker in (select id from gramy.worker where tournament = a_tournament);
  delete from gramy.worker where tournament = a_tournament;
  insert into gramy.first_free values (a_tournament)
    on conflict (tournament) do update set (round, first, freed, expirations) = (0, 0, first_free.freed + 1, 0);
  insert into gramy.terms values (a_tournament, its_lease, its_patience, an_edition)
    on conflict (tournament) do update set (lease, patience, edition) = (its_lease, its_patience, an_edition);
$$;

-- Removes a tournament that has no matches: its documents and its queue.
create function gramy.remove(a_tournament text) returns void language sql as $$
  delete from gramy.item where tournament = a_tournament;
  delete from gramy.batch where tournament = a_tournament;
  delete from gramy.expected where tournament = a_tournament;
  delete from gramy.offered where tournament = a_tournament;
  delete from gramy.refusal where worker in (select id from gramy.worker where tournament = a_tournament);
  delete from gramy.worker where tournament = a_tournament;
  delete from gramy.first_free where tournament = a_tournament;
  delete from gramy.terms where tournament = a_tournament;
$$;
