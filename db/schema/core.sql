-- Core: what no other group owns. Helpers in SQL, rate limits, counts of lists, steps at external providers.
--
-- These files are the schema of the database. A new database is made of them: the sections with one title of all files
-- are executed together, in the order extensions, functions, tables, foreign keys, indexes, triggers, rows. Bodies of
-- functions are not checked meanwhile, so they may use what comes later, and the order of files has no meaning.
-- A change of the schema is made here and in a step of db/migrations, which existing databases execute.

-- ===== Extensions =====

-- Lets GIN indexes begin with the platform.
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Compares words that are spelled similarly.
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- Finds parts of texts by index.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Removes accents for comparisons.
CREATE EXTENSION IF NOT EXISTS unaccent;

-- ===== Tables =====

-- The position of each caller's last write in the write-ahead log: a replica answers the caller after replaying it.
CREATE UNLOGGED TABLE caller_writes (
  caller     text        NOT NULL,
  "position" pg_lsn      NOT NULL,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (caller)
);

-- Counts of rows of lists, as deltas that triggers add and a job folds.
CREATE TABLE list_counts (
  platform_id integer NOT NULL,
  list        text    NOT NULL,
  kind        text    NOT NULL,
  id          bigint  NOT NULL GENERATED ALWAYS AS IDENTITY,
  delta       integer NOT NULL CHECK (delta <> 0),
  PRIMARY KEY (platform_id, list, kind, id) INCLUDE (delta)
) WITH (autovacuum_vacuum_scale_factor = 0.05);

-- Datasets, trainings and avatar videos with steps left at external providers. A job of the queue runs each step; its
-- claim fences it.
CREATE TABLE external_tasks (
  platform_id         integer     NOT NULL,
  kind                text        NOT NULL CHECK (kind IN ('dataset', 'training', 'avatar_video')),
  subject_id          bigint      NOT NULL,
  claim               uuid,
  idle_steps          integer     NOT NULL DEFAULT 0 CHECK (idle_steps >= 0),
  failures            integer     NOT NULL DEFAULT 0 CHECK (failures >= 0),
  crashes             integer     NOT NULL DEFAULT 0 CHECK (crashes >= 0),
  failing_since       timestamptz,
  unexpected_failures integer     NOT NULL DEFAULT 0 CHECK (unexpected_failures >= 0),
  PRIMARY KEY (platform_id, kind, subject_id)
);

-- Points that callers have used of their rate limits; rate-limiter-flexible writes them.
CREATE TABLE rate_limits (
  key    varchar(255) NOT NULL,
  points integer      NOT NULL DEFAULT 0,
  expire bigint,
  PRIMARY KEY (key)
);

-- ===== Foreign keys =====

ALTER TABLE list_counts
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE external_tasks
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

-- ===== Indexes =====

-- Expired limits, to remove them.
CREATE INDEX rate_limits_by_expiry ON rate_limits (expire);

-- ===== Functions =====

-- Returns the number of rows of a kind in platforms, from the counters of the list. The planner inlines this function.
CREATE FUNCTION list_count(platform_ids integer[], counted text, of_kind text)
  RETURNS TABLE(total bigint) LANGUAGE sql STABLE PARALLEL SAFE
AS $$
      select coalesce(sum(counts.delta), 0)
        from list_counts counts where counts.platform_id = any (platform_ids) and counts.list = counted and counts.kind = of_kind
    $$;

-- Returns whether an id is among these; null includes all ids. The planner inlines this function.
CREATE FUNCTION is_chosen(ids bigint[], id bigint)
  RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select ids is null or id = any (ids) $$;

-- Returns windows of days, numbered from 1, from their first and last days. The planner inlines this function.
CREATE FUNCTION day_windows(first_days date[], last_days date[])
  RETURNS TABLE(number bigint, from_day date, to_day date) LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
      select sent.number, sent.from_day, sent.to_day
        from unnest(first_days, last_days) with ordinality as sent (from_day, to_day, number)
    $$;

-- Returns the state of a background job: `running`; `failed` after its last attempt; `retrying` until the next attempt; `waiting` when it is
-- due; `scheduled` when it is due later. The planner inlines this function.
CREATE FUNCTION job_state(locked_at timestamptz, attempts smallint, max_attempts smallint, run_at timestamptz)
  RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
AS $$
      select case when locked_at is not null then 'running'
                  when attempts >= max_attempts then 'failed'
                  when attempts > 0 then 'retrying'
                  when run_at <= now() then 'waiting' else 'scheduled' end
    $$;

-- Returns the actor of this transaction: user, credential, operation and request.
CREATE FUNCTION current_actor()
  RETURNS jsonb LANGUAGE sql STABLE
AS $$ select coalesce(cast(nullif(current_setting('actor.who', true), '') as jsonb), '{}') $$;

-- Returns a time in the format of all answers: RFC 3339 in UTC with milliseconds (2026-03-31T09:30:00.000Z), or null. Older clients
-- cannot parse the times of PostgreSQL's JSON. Every connection uses UTC. The planner inlines this function.
CREATE FUNCTION utc_time(moment timestamptz)
  RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
AS $$ select to_char(moment, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- Returns the time of a number of microseconds since 1970 (UTC). The planner inlines this function.
CREATE FUNCTION microseconds_to_time(microseconds bigint)
  RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
AS $$ select timestamptz '1970-01-01Z' + microseconds * interval '1 microsecond' $$;

-- Returns the number of microseconds since 1970 (UTC). The planner inlines this function.
CREATE FUNCTION time_to_microseconds(moment timestamptz)
  RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
AS $$ select cast(extract(epoch from moment) * 1000000 as bigint) $$;

-- Returns the date of a number of days since 1970. The planner inlines this function.
CREATE FUNCTION day_to_date(day integer)
  RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select date '1970-01-01' + day $$;

-- Returns the first day of the month, year or other period of date_trunc that contains the day. The planner inlines this function.
CREATE FUNCTION period_start(period text, day date)
  RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select cast(date_trunc(period, cast(day as timestamp)) as date) $$;

-- Returns a text in lower case without accents, for comparisons.
CREATE FUNCTION fold(value text)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$ select lower(public.unaccent('public.unaccent', value)) $$;

-- Returns the same as fold(). The planner inlines this function, which takes a quarter of the time; indexed expressions must use fold().
CREATE FUNCTION folded(value text)
  RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
AS $$ select lower(public.unaccent('public.unaccent', value)) $$;

-- Returns a LIKE pattern that finds the text anywhere in a folded text. Wildcards are escaped after folding, because folding turns
-- full-width signs into % and _. The planner inlines this function.
CREATE FUNCTION like_pattern(sought text)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select '%' || regexp_replace(fold(sought), '([\\%_])', '\\\1', 'g') || '%' $$;

-- Returns a folded text in which spaces replace everything except letters and digits. The planner inlines this function.
CREATE FUNCTION space_words(folded_value text)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select regexp_replace(folded_value, '[^[:alnum:]]+', ' ', 'g') $$;

-- Returns the words of a text as in the search index and in queries: folded, separated by spaces, letters and digits only. The
-- planner inlines this function.
CREATE FUNCTION fold_words(value text)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select regexp_replace(fold(value), '[^[:alnum:]]+', ' ', 'g') $$;

-- Returns the words of a text with a weight, for search.
CREATE FUNCTION weighted_words(value text, weight "char")
  RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$ select setweight(to_tsvector('pg_catalog.simple', regexp_replace(public.fold(value), '[^[:alnum:]]+', ' ', 'g')), weight) $$;

-- Joins labels to a text.
CREATE FUNCTION join_labels(labels text[])
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$ select coalesce(string_agg(label, ' '), '') from unnest(labels) as label $$;

-- Returns a word's first seven letters without up to two of them: words that share one of these variants are similar.
CREATE FUNCTION deletion_variants(word text, edits integer)
  RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$
        select array_agg(rest)
          from (select left(word, 7) as rest
                union all
                select overlay(left(word, 7) placing '' from i for 1)
                  from generate_series(1, least(length(word), 7)) as i where edits >= 1
                union all
                select overlay(overlay(left(word, 7) placing '' from j for 1) placing '' from i for 1)
                  from generate_series(2, least(length(word), 7)) as j cross join lateral generate_series(1, j - 1) as i
                 where edits >= 2) variants
      $$;

-- Returns a JSON object with the stored fields that the named ones do not replace.
CREATE FUNCTION merge_stored_fields(named json, stored jsonb)
  RETURNS json LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
AS $$
      declare
        others jsonb := stored - array(select json_object_keys(named));
      begin
        if others = '{}' then return named; end if;
        return left(cast(others as text), -1) || ',' || substr(cast(named as text), 2);
      end $$;

-- Returns an object whose times are in UTC with milliseconds.
CREATE FUNCTION utc_times(value jsonb)
  RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE STRICT
AS $$
      select coalesce(jsonb_object_agg(field.key, case
               when jsonb_typeof(field.value) = 'string'
                    and field.value #>> '{}' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6}|)[+-]\d\d:\d\d$'
                    and pg_input_is_valid(field.value #>> '{}', 'timestamptz')
               then to_jsonb(to_char(cast(field.value #>> '{}' as timestamptz) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
               else field.value end), '{}')
        from jsonb_each(value) field
    $$;
COMMENT ON FUNCTION utc_times(jsonb) IS 'An object whose times, as PostgreSQL writes them in JSON, are RFC 3339 in UTC with milliseconds.';

-- Returns the time that a text means, or null.
CREATE FUNCTION parse_time(words text)
  RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
AS $$
      select case when pg_input_is_valid(words, 'timestamptz') then cast(words as timestamptz) end
      $$;

-- Bit blocks are sets of dense ordinals, stored as bit strings of 8192 bits: bit n of block b represents the ordinal 8192 b + n.
-- Intersection is &, union |, and the size bit_count. The planner inlines the functions of blocks. Statements cast stored bits to
-- bit(8192) themselves: results of functions have no length, so PostgreSQL would expect narrow rows.

-- Returns the number of bits of a block.
CREATE FUNCTION block_size()
  RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select 8192 $$;

-- Returns the number of the block that contains the ordinal.
CREATE FUNCTION block_number(ordinal integer)
  RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select ordinal / 8192 $$;

-- Returns the place of the ordinal in its block.
CREATE FUNCTION bit_offset(ordinal integer)
  RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select ordinal % 8192 $$;

-- Returns whether a block contains the ordinal, which must belong to this block.
CREATE FUNCTION has_bit(bits bit, ordinal integer)
  RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select get_bit(bits, ordinal % 8192) = 1 $$;

-- Trigger: adds inserted and deleted rows of a list to list_counts.
CREATE FUNCTION count_listed_rows()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        case tg_op
          when 'INSERT' then
            insert into list_counts (platform_id, list, kind, delta)
              select platform_id, tg_table_name, kind, count(*) from new_rows group by platform_id, kind;
          when 'DELETE' then
            insert into list_counts (platform_id, list, kind, delta)
              select platform_id, tg_table_name, kind, -count(*) from old_rows group by platform_id, kind;
          else
            delete from list_counts where list = tg_table_name;
        end case;
        return null;
      end $$;

-- Trigger: refuses to move a counted row to another platform or kind.
CREATE FUNCTION refuse_moved_row()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        if (old.platform_id, old.kind) is distinct from (new.platform_id, new.kind) then
          raise exception 'the platform and kind of a row of % cannot change', tg_table_name using errcode = 'restrict_violation';
        end if;
        return new;
      end $$;

-- Identifies this copy of the database: cluster, timeline and database.
CREATE FUNCTION database_identity()
  RETURNS text LANGUAGE sql STABLE
AS $$
      select (select system_identifier from pg_control_system())
             || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)
             || '/' || (select oid from pg_database where datname = current_database())
    $$;

-- Adds a background job in the changing transaction. There is one job for each task, platform and subject: where it
-- exists, a job that waits runs no later than asked, a failed one starts again, one that waits for its retry keeps its
-- time, and a running one runs again afterwards. Without `wakes`, an existing job stays as it is. Platform 0 is the service.
CREATE FUNCTION enqueue_job(task_name text, platform_id integer, subject text, delay_ms bigint DEFAULT 0, wakes boolean DEFAULT true, details json DEFAULT NULL)
  RETURNS void LANGUAGE plpgsql
AS $$
      declare
        due timestamptz := now() + delay_ms * interval '1 millisecond';
        number integer := (select id from graphile_worker._private_tasks where identifier = task_name);
        stored graphile_worker._private_jobs;
      begin
        if number is null then
          insert into graphile_worker._private_tasks (identifier) values (task_name) on conflict do nothing;
          select id into number from graphile_worker._private_tasks where identifier = task_name;
        end if;
        insert into graphile_worker._private_jobs as job (task_id, key, payload, flags, max_attempts, run_at, created_at)
        values (number, concat_ws('/', task_name, platform_id, subject),
                json_build_object('platformId', platform_id, 'key', subject, 'payload', details),
                jsonb_build_object('task:' || task_name, true, 'platform:' || platform_id, true,
                                   concat('task:', task_name, '/platform:', platform_id), true), 32767, due, due)
        on conflict (key) do update
           set revision = job.revision + 1, updated_at = now(), max_attempts = 32767,
               payload = case when details is null then job.payload else excluded.payload end,
               attempts = case when job.locked_at is null and job.attempts >= job.max_attempts then 0 else job.attempts end,
               run_at = case when job.locked_at is not null then job.run_at
                             when job.attempts = 0 then least(job.run_at, due)
                             when job.attempts >= job.max_attempts then due else job.run_at end,
               created_at = case when job.locked_at is not null then job.created_at
                                 when job.attempts = 0 then least(job.created_at, due)
                                 when job.attempts >= job.max_attempts then due else job.created_at end
         where wakes
        returning * into stored;
        -- One that was due before is announced already: transactions that notify commit one after the other.
        if stored.is_available and stored.run_at = now() then
          perform pg_notify('jobs:insert', json_build_object('r', stored.id, 'count', 1)::text);
        end if;
      end $$;

-- Ends the run of a job: removes it, or stores it again where it was woken meanwhile, wants to run again, or failed.
-- `again_at` is when it runs next; null after its last attempt, or when it only runs again if it was woken.
CREATE FUNCTION end_job(job_id bigint, worker text, seen_revision integer, again_at timestamptz, failure text)
  RETURNS void LANGUAGE plpgsql
AS $$
      declare
        job graphile_worker._private_jobs;
        is_woken boolean;
      begin
        delete from graphile_worker._private_jobs where id = job_id and locked_by = worker returning * into job;
        if not found then return; end if;
        is_woken := job.revision <> seen_revision;
        if failure is null then
          if again_at is null and not is_woken then return; end if;
          job.run_at := case when is_woken then now() else greatest(again_at, now()) end;
          job.created_at := job.run_at;
          job.attempts := 0;
        else
          job.run_at := coalesce(again_at, now());
          -- The number is small, and a job may fail for weeks.
          job.attempts := case when again_at is null and is_woken then 0 else least(job.attempts, 1000) end;
          job.max_attempts := case when again_at is null and not is_woken then job.attempts else 32767 end;
        end if;
        insert into graphile_worker._private_jobs
          (task_id, key, payload, flags, priority, attempts, max_attempts, run_at, created_at, last_error)
        values (job.task_id, job.key, job.payload, job.flags, job.priority, job.attempts, job.max_attempts, job.run_at, job.created_at, failure);
        if job.attempts < job.max_attempts and job.run_at <= now() then
          perform pg_notify('jobs:insert', json_build_object('r', job.id, 'count', 1)::text);
        end if;
      end $$;
