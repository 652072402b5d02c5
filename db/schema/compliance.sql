-- Compliance: the audit log, erasures of people.

-- ===== Tables =====

-- Every change of audited rows: actor, time, operation, and the values before and after.
CREATE TABLE audit_log (
  platform_id   integer     NOT NULL,
  id            bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  at            timestamptz NOT NULL DEFAULT now(),
  table_name    text        NOT NULL,
  action        text        NOT NULL CHECK (action IN ('insert', 'update', 'delete')),
  row_key       jsonb       NOT NULL,
  before        jsonb,
  after         jsonb,
  actor_id      bigint,
  credential_id bigint,
  operation     text,
  request_id    text,
  PRIMARY KEY (platform_id, id)
);

-- Erasures of people, and the names to look for while they run.
CREATE TABLE erasures (
  user_id     bigint      NOT NULL,
  opaque      text        NOT NULL,
  names       jsonb,
  started_at  timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (user_id),
  UNIQUE (opaque),
  CONSTRAINT erasures_check CHECK ((names IS NULL) = (finished_at IS NOT NULL))
);

-- ===== Foreign keys =====

ALTER TABLE erasures
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

-- ===== Indexes =====

-- The changes of a row.
CREATE INDEX audit_log_by_row ON audit_log (platform_id, table_name, row_key);

-- Changes in the order of their times.
CREATE INDEX audit_log_by_time ON audit_log (platform_id, at, id);

-- The changes that a person made.
CREATE INDEX audit_log_by_actor ON audit_log (platform_id, actor_id, at, id) WHERE actor_id IS NOT NULL;

-- Erasures that go on.
CREATE INDEX erasures_unfinished ON erasures (started_at) WHERE finished_at IS NULL;

-- ===== Functions =====

-- Returns whether fields of a row or an event have the id of a person. The planner inlines this function.
CREATE FUNCTION has_person(fields jsonb, person bigint)
  RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
AS $$ select fields @> jsonb_build_object('user_id', person) $$;

-- Returns whether a row of the audit log is about a person. The planner inlines this function.
CREATE FUNCTION change_has_person(table_name text, row_key jsonb, before jsonb, after jsonb, person bigint)
  RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
AS $$
      select table_name = 'users' and row_key = jsonb_build_object('id', person)
             or has_person(row_key, person) or has_person(before, person) or has_person(after, person)
    $$;

-- Makes the triggers that write a table's changes to audit_log, without the hidden columns.
CREATE FUNCTION audit_table(named regclass, hidden text[] DEFAULT '{}')
  RETURNS void LANGUAGE plpgsql
AS $$
      declare
        columns text;
        pairs text;
        noted text := 'insert into audit_log (actor_id, credential_id, operation, request_id, platform_id, table_name, action, row_key, before, after)
          select cast(who ->> ''user_id'' as bigint), cast(who ->> ''credential_id'' as bigint), who ->> ''operation'', who ->> ''request_id'',
                 coalesce(cast(row ->> ''platform_id'' as integer), 0), ';
      begin
        select string_agg(quote_ident(attname), ', ' order by place),
               -- audit_log has the platform in its own column.
               string_agg(format('%L, row -> %L', attname, attname), ', ' order by place) filter (where attname <> 'platform_id' or width = 1)
          into strict columns, pairs
          from (select *, indnatts as width from pg_index) indexes
         cross join unnest(indkey) with ordinality as key (number, place)
          join pg_attribute on attrelid = indrelid and attnum = number
         where indrelid = named and indisprimary;
        execute format('
          create function audit_%1$s() returns trigger language plpgsql as $audit$
            declare
              who jsonb := current_actor();
            begin
              if tg_op = ''INSERT'' then
                %2$s %3$L, ''insert'', jsonb_build_object(%4$s), null, row - %5$L::text[]
                  from (select to_jsonb(r) as row from new_rows r) changed;
              elsif tg_op = ''DELETE'' then
                %2$s %3$L, ''delete'', jsonb_build_object(%4$s), row - %5$L::text[], null
                  from (select to_jsonb(r) as row from old_rows r) changed;
              else
                %2$s %3$L, ''update'', jsonb_build_object(%4$s), was, become
                  from (select row, side, row - %5$L::text[] as new_row, lag(row - %5$L::text[]) over (partition by %6$s order by side) as old_row
                          from (select to_jsonb(o) as row, 1 as side, %6$s from old_rows o
                                union all
                                select to_jsonb(n), 2, %6$s from new_rows n) both_rows) changed
                 cross join lateral (
                   select jsonb_object_agg(name, old_row -> name) as was, jsonb_object_agg(name, value) as become
                     from jsonb_each(new_row) as field (name, value) where value is distinct from old_row -> name
                 ) difference
                 where side = 2 and was is not null;
              end if;
              return null;
            end $audit$', (select relname from pg_class where oid = named), noted, (select relname from pg_class where oid = named), pairs, hidden, columns);
        execute format('
          create trigger audit_insert after insert on %1$s referencing new table as new_rows for each statement execute function audit_%2$s();
          create trigger audit_update after update on %1$s referencing old table as old_rows new table as new_rows
            for each statement execute function audit_%2$s();
          create trigger audit_delete after delete on %1$s referencing old table as old_rows for each statement execute function audit_%2$s()',
          named, (select relname from pg_class where oid = named));
      end $$;

-- Trigger: refuses to change or remove rows; expired ones and names of erased people are excepted.
CREATE FUNCTION refuse_change()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        if tg_op = 'DELETE' and tg_table_name <> 'audit_log' and current_setting('actor.removes', true) = 'expired' then
          return null;
        end if;
        if tg_op = 'UPDATE' and current_setting('actor.removes', true) = 'names' then
          return null;
        end if;
        raise exception 'rows of % cannot change', tg_table_name using errcode = 'restrict_violation';
      end $$;

-- Returns an object without texts that may identify a person, for the audit log after an erasure.
CREATE FUNCTION strip_texts(value jsonb)
  RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$
      select coalesce(jsonb_object_agg(key, case jsonb_typeof(item)
               when 'string' then case when key in ('role', 'state', 'kind', 'change', 'relation', 'visibility', 'scheme', 'item_id', 'course_id')
                                         or item #>> '{}' ~ '^\d{4}-\d\d-\d\d[T ]' then item else '"erased"' end
               when 'object' then '{}' when 'array' then '[]' else item end), '{}')
        from jsonb_each(value) as field (key, item)
    $$;

-- Trigger: writes the event of a finished erasure.
CREATE FUNCTION announce_erasure()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into event_outbox (platform_id, type, actor_id, request_id, data)
        select platform_id, 'user.erased', cast(current_actor() ->> 'user_id' as bigint), current_actor() ->> 'request_id',
               jsonb_build_object('user_id', new.user_id, 'erased_at', new.finished_at)
          from memberships
         where user_id = new.user_id
         order by platform_id;
        return null;
      end $$;

-- ===== Triggers =====

-- Refuses to change or remove rows.
CREATE TRIGGER audit_log_is_append_only
  BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Writes the event of a finished erasure.
CREATE TRIGGER erasures_announced
  AFTER UPDATE ON erasures
  FOR EACH ROW
  WHEN (old.finished_at IS NULL AND new.finished_at IS NOT NULL)
  EXECUTE FUNCTION announce_erasure();

-- Every change of these tables goes into audit_log; listed columns stay out of it.
SELECT audit_table('erasures', '{names}');
