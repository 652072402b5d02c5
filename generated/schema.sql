-- Made from db/migrations/ by `npm run generate`. Changes here are lost. Loads into an empty database.
-- source: 9d0fa85572c76e0d04b380658edbf050303880b1bc2ad0c97cd41977c1fef46b
-- text: a6b3caf337bdaf2d2b02fb6e300dd5745c709e2f2158f0b54321a68477ad3386

CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- Functions may call each other and read tables that come later.
SET check_function_bodies = off;

CREATE FUNCTION acting()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$ select coalesce(cast(nullif(current_setting('acting.who', true), '') as jsonb), '{}') $function$;

CREATE FUNCTION add_frequent_words(tenant integer, frequent text[])
 RETURNS void
 LANGUAGE sql
AS $function$
      insert into search_frequent_words (platform_id, word)
      select tenant, word from unnest(frequent) as word
      on conflict do nothing;
      insert into search_word_bits (platform_id, word, block, bits)
      select tenant, word, held.block, held.bits
        from unnest(frequent) as word
       cross join lateral search_text_bits(array[tenant], cast(quote_literal(word) as tsquery)) held
      on conflict do nothing;
    $function$;

CREATE FUNCTION add_statement_month(day date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
      declare
        first date := date_trunc('month', day);
        month text := 'statements_' || to_char(first, 'YYYY_MM');
      begin
        if to_regclass(month) is not null then
          return;
        end if;
        perform pg_advisory_xact_lock(hashtext('add_statement_month'));
        if to_regclass(month) is not null then
          return;
        end if;
        execute format('create table %I (like statements including defaults including constraints)', month);
        execute format('alter table statements attach partition %I for values from (%L) to (%L)', month,
                       first || ' 00:00:00+00', cast(first + interval '1 month' as date) || ' 00:00:00+00');
      end $function$;

CREATE FUNCTION announce_access_change(kind text, ids bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
        select pg_notify('access_changed', case
          when cardinality(ids) > 200 then 'all'
          else json_build_object(kind, ids)::text
        end)
        where cardinality(ids) > 0
      $function$;

CREATE FUNCTION announce_changed_rights()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform announce_access_change('users', array(
          select user_id from new_rows union select user_id from old_rows));
        return null;
      end $function$;

CREATE FUNCTION announce_new_rights()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform announce_access_change('users', array(select distinct user_id from new_rows));
        return null;
      end $function$;

CREATE FUNCTION announce_old_rights()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform announce_access_change('users', array(select distinct user_id from old_rows));
        return null;
      end $function$;

CREATE FUNCTION announce_structure_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform pg_notify('access_changed', 'all');
        return null;
      end $function$;

CREATE FUNCTION beside_stored(named json, stored jsonb)
 RETURNS json
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
      declare
        others jsonb := stored - array(select json_object_keys(named));
      begin
        if others = '{}' then return named; end if;
        return left(cast(others as text), -1) || ',' || substr(cast(named as text), 2);
      end $function$;

CREATE FUNCTION clear_word_bits(platforms integer[], frequent text[], ordinals integer[])
 RETURNS void
 LANGUAGE sql
AS $function$
      update search_word_bits kept
         set bits = kept.bits & ~cleared.bits
        from (select platform_id, word, part / 128 as block, bit_or(cast(cast(places as bit(64)) as bit(8192)) >> (64 * (part % 128))) as bits
                from (select platform_id, word, ordinal / 64 as part, bit_or(cast(1 as bigint) << (63 - ordinal % 64)) as places
                        from unnest(platforms, frequent, ordinals) as held (platform_id, word, ordinal)
                       group by 1, 2, 3) parts
               group by 1, 2, 3) cleared
       where kept.platform_id = cleared.platform_id and kept.word = cleared.word and kept.block = cleared.block
    $function$;

CREATE FUNCTION completed_courses(tenant integer, person bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
      begin
        return (select jsonb_object_agg(courses.course_key, jsonb_build_object('finished', finished, 'grade', grade, 'percent', percent))
                  from course_results results
                  join courses on courses.platform_id = results.platform_id and courses.id = results.course_id
                 where results.platform_id = tenant and results.user_id = person and (results.finished or results.percent > 0));
      end $function$;

CREATE FUNCTION count_listed_rows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
      end $function$;

CREATE FUNCTION database_home()
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
      select (select system_identifier from pg_control_system())
             || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)
             || '/' || (select oid from pg_database where datname = current_database())
    $function$;

CREATE FUNCTION fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select lower(public.unaccent('public.unaccent', value)) $function$;

CREATE FUNCTION keep_audit_log_of(named regclass, hidden text[] DEFAULT '{}'::text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
      declare
        columns text;
        pairs text;
        noted text := 'insert into audit_log (actor_id, credential_id, operation, request_id, platform_id, table_name, action, row_key, before, after)
          select cast(who ->> ''user_id'' as bigint), cast(who ->> ''credential_id'' as bigint), who ->> ''operation'', who ->> ''request_id'',
                 coalesce(cast(row ->> ''platform_id'' as integer), 0), ';
      begin
        select string_agg(quote_ident(attname), ', ' order by place),
               -- Of the tenant's rows the platform stands in a column of its own.
               string_agg(format('%L, row -> %L', attname, attname), ', ' order by place) filter (where attname <> 'platform_id' or width = 1)
          into strict columns, pairs
          from (select *, indnatts as width from pg_index) indexes
         cross join unnest(indkey) with ordinality as key (number, place)
          join pg_attribute on attrelid = indrelid and attnum = number
         where indrelid = named and indisprimary;
        execute format('
          create function audit_%1$s() returns trigger language plpgsql as $audit$
            declare
              who jsonb := acting();
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
      end $function$;

CREATE FUNCTION keep_enrollment_in_place()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (old.platform_id, old.id) is distinct from (new.platform_id, new.id) then
          raise exception 'an enrollment keeps its platform and its id' using errcode = 'restrict_violation';
        end if;
        return new;
      end $function$;

CREATE FUNCTION keep_listed_row_in_place()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if (old.platform_id, old.kind) is distinct from (new.platform_id, new.kind) then
          raise exception 'a row of % keeps its platform and its kind', tg_table_name using errcode = 'restrict_violation';
        end if;
        return new;
      end $function$;

CREATE FUNCTION lock_record_place(tenant integer, ids uuid[])
 RETURNS TABLE(stored timestamp with time zone, term integer, part integer, awaits_targets boolean, stored_ids uuid[], erased integer)
 LANGUAGE plpgsql
AS $function$
      begin
        perform pg_advisory_xact_lock(7214052, tenant);
        return query
          select last_stored, last_term, last_part,
                 exists (select from statement_references where platform_id = tenant and target_stored is null),
                 -- One id after the other: a plan for a list of them takes another index while a month has no statistics.
                 array(select known.id from unnest(ids) sent (id)
                        cross join lateral (select statements.id from statements
                                             where platform_id = tenant and ((get_byte(uuid_send(statements.id), 2) << 24) | (uuid_hash(statements.id) & 16777215)) = ((get_byte(uuid_send(sent.id), 2) << 24) | (uuid_hash(sent.id) & 16777215))
                                               and statements.id = sent.id limit 1) known),
                 erasures
            from record_places where platform_id = tenant for update;
      end $function$;

CREATE FUNCTION lowest_grade(written text)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
      select case upper(btrim(written))
               when 'A+' then 0.97
               when 'A' then 0.93
               when 'A-' then 0.9
               when 'B+' then 0.87
               when 'B' then 0.83
               when 'B-' then 0.8
               when 'C+' then 0.77
               when 'C' then 0.73
               when 'C-' then 0.7
               when 'D+' then 0.67
               when 'D' then 0.63
               when 'D-' then 0.6
               else (select case when number > 1 then number / 100 else number end
                       from (select cast((regexp_match(btrim(written), '^(\d{1,6}(\.\d{1,6}){0,1}|\.\d{1,6})\s*%{0,1}$'))[1] as numeric) as number) read)
             end
      $function$;

CREATE FUNCTION mentors_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_notify('mentors_changed', cast(platform_id as text)) from (select distinct platform_id from changed) tenant;
      return null;
    end $function$;

CREATE FUNCTION merged_config(config jsonb, change jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
      begin
        if not jsonb_path_exists(config, 'strict $.keyvalue() ? (@.value == null)')
           and not jsonb_path_exists(change, 'strict $.keyvalue() ? (@.value == null || @.value.type() == "object")') then
          return config || change;
        end if;
        return (
          select coalesce(jsonb_object_agg(key, value) filter (where value <> 'null'), '{}')
            from (select coalesce(stated.key, stored.key) as key,
                         case when stated.key is null then stored.value
                              when jsonb_typeof(stated.value) = 'object' and jsonb_typeof(stored.value) = 'object'
                              then (select coalesce(jsonb_object_agg(part.key, part.value) filter (where part.value <> 'null'), '{}')
                                      from jsonb_each(stored.value || stated.value) part)
                              else stated.value end as value
                    from jsonb_each(config) stored full join jsonb_each(change) stated on stated.key = stored.key) merged
        );
      end $function$;

CREATE FUNCTION narrow_named_skills(platforms integer[], skills bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
      begin
        perform from unnest(platforms, skills) as named (platform_id, skill_id)
           join platform_skills known on known.platform_id = named.platform_id and known.skill_id = named.skill_id
          where not known.declared and known.visibility <> 'viewable_by_tenant_admins'
          order by known.platform_id, known.skill_id
            for update of known;
        if not found then return; end if;
        update platform_skills known
           set visibility = case when known.visibility = 'viewable_by_anyone' and skill_is_named(known.platform_id, known.skill_id, 'viewable_by_tenant_students')
                                 then 'viewable_by_tenant_students' else 'viewable_by_tenant_admins' end
          from (select distinct platform_id, skill_id from unnest(platforms, skills) as named (platform_id, skill_id)) named
         where known.platform_id = named.platform_id and known.skill_id = named.skill_id
           and not known.declared and known.visibility <> 'viewable_by_tenant_admins'
           and not skill_is_named(known.platform_id, known.skill_id, known.visibility);
      end $function$;

CREATE FUNCTION outbox_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      execute format(
        'insert into outbox (platform_id, kind, item_id) select distinct platform_id, %L, %I from changed',
        tg_argv[0], tg_argv[1]);
      return null;
    end $function$;

CREATE FUNCTION passage_words(heading text, body text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select setweight(to_tsvector('pg_catalog.english', public.fold(heading)), 'A') || setweight(to_tsvector('pg_catalog.english', public.fold(body)), 'B') $function$;

CREATE FUNCTION place_events(tenant integer, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
      declare
        here text := database_home();
        -- Seconds, so that two copies of one database hardly begin the same series.
        fresh bigint := extract(epoch from clock_timestamp());
        previous event_places;
        newest bigint;
        placed integer;
      begin
        if not exists (select from event_outbox where platform_id = tenant) then
          return 0;
        end if;
        insert into event_places (platform_id, series, last_place, home) values (tenant, fresh, 0, here) on conflict do nothing;
        -- Held until the commit: a place is never visible before a lower one.
        select * into strict previous from event_places where platform_id = tenant for update;
        if previous.home <> here then
          previous.series := greatest(previous.series + 1, fresh);
        end if;
        -- No join by id: a plan made for one row would be used for thousands.
        select max(id) into newest from (select id from event_outbox where platform_id = tenant order by id limit most) oldest;
        with taken as (
          delete from event_outbox where platform_id = tenant and id <= newest returning *
        )
        insert into events (platform_id, series, place, type, occurred_at, actor_id, request_id, data)
        select tenant, previous.series, previous.last_place + row_number() over (order by id), type, occurred_at, actor_id, request_id, data
          from taken;
        get diagnostics placed = row_count;
        if placed > 0 then
          update event_places set series = previous.series, last_place = previous.last_place + placed, home = here
           where platform_id = tenant;
        end if;
        return placed;
      end $function$;

CREATE FUNCTION prerequisites_met(rule jsonb, results jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
      declare
        parts jsonb;
        course text;
        result jsonb;
        lowest numeric;
      begin
        if rule is null then
          return true;
        end if;
        course := rule ->> 'course_id';
        if course is not null then
          result := results -> course;
          if not coalesce(cast(result ->> 'finished' as boolean), false)
             and not coalesce(coalesce(cast(result ->> 'percent' as numeric), 0) >= cast(rule ->> 'min_completion' as numeric), false) then
            return false;
          end if;
          if rule -> 'min_grade' is null then
            return true;
          end if;
          lowest := lowest_grade(rule ->> 'min_grade');
          return lowest is null or coalesce(cast(result ->> 'grade' as numeric) >= lowest, false);
        end if;
        parts := rule -> 'all';
        if parts is not null then
          for place in 0 .. jsonb_array_length(parts) - 1 loop
            if not prerequisites_met(parts -> place, results) then
              return false;
            end if;
          end loop;
          return true;
        end if;
        parts := rule -> 'any';
        for place in 0 .. jsonb_array_length(parts) - 1 loop
          if prerequisites_met(parts -> place, results) then
            return true;
          end if;
        end loop;
        return jsonb_array_length(parts) = 0;
      end $function$;

CREATE FUNCTION price_amount(price text)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
      select case when price !~* '\m(free|audit)\M'
                  then cast(substring(replace(price, ',', '') from '\d{1,12}(?:\.\d{1,6}){0,1}') as numeric) end
      $function$;

CREATE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if tg_op = 'DELETE' and tg_table_name <> 'audit_log' and current_setting('acting.removes', true) = 'expired' then
          return null;
        end if;
        if tg_op = 'UPDATE' and current_setting('acting.removes', true) = 'names' then
          return null;
        end if;
        raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
      end $function$;

CREATE FUNCTION search_term_bits(platforms integer[], query tsquery, alternatives jsonb)
 RETURNS TABLE(platform_id integer, block integer, bits bit)
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
      declare
        most_others constant integer := 64;
        term_count integer := (select count(distinct term) from jsonb_to_recordset(alternatives) as meant (term integer));
        tenant integer;
        words text[];
        terms integer[];
        frequent boolean[];
      begin
        for tenant in
          select known.platform_id
            from jsonb_to_recordset(alternatives) as meant (term integer, word text, "isUnfinished" boolean)
            join search_frequent_words known on known.platform_id = any (platforms)
                 and (known.word = meant.word or (meant."isUnfinished" and starts_with(known.word, meant.word)))
           group by known.platform_id
          having count(distinct meant.term) = term_count
        loop
          select array_agg(spelt.word), array_agg(spelt.term), array_agg(spelt.is_frequent)
            into words, terms, frequent
            from (select distinct meant.term, known.word,
                         exists (select from search_frequent_words stored
                                  where stored.platform_id = tenant and stored.word = known.word) as is_frequent
                    from jsonb_to_recordset(alternatives) as meant (term integer, word text, "isUnfinished" boolean)
                   cross join lateral (
                     select word from search_words
                      where search_words.platform_id = tenant and search_words.word ~>=~ meant.word
                        and search_words.word ~<=~ (meant.word || case when meant."isUnfinished" then chr(1114111) else '' end)
                     offset 0) known) spelt;
          continue when cardinality(array_positions(frequent, false)) > most_others;
          platforms := array_remove(platforms, tenant);
          return query
            with spelt as materialized (
              select * from unnest(terms, words, frequent) as spelt (term, word, is_frequent)
            )
            select tenant, held.block, bit_and(held.bits)
              from (select either.term, either.block, bit_or(either.bits) as bits
                      from (select spelt.term, stored.block, stored.bits
                              from spelt
                             cross join lateral (select * from search_word_bits
                                                  where search_word_bits.platform_id = tenant and search_word_bits.word = spelt.word
                                                 offset 0) stored
                             where spelt.is_frequent
                            union all
                            select other.term, read_bits.block, read_bits.bits
                              from (select term, cast(string_agg(quote_literal(word), ' | ') as tsquery) as query
                                      from spelt where not is_frequent group by term) other
                             cross join lateral search_text_bits(array[tenant], other.query) read_bits) either
                     group by either.term, either.block) held
             group by held.block
            having count(*) = term_count;
        end loop;
        if cardinality(platforms) > 0 then
          return query select * from search_text_bits(platforms, query);
        end if;
      end $function$;

CREATE FUNCTION search_text_bits(platforms integer[], query tsquery)
 RETURNS TABLE(platform_id integer, block integer, bits bit)
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET enable_seqscan TO 'off'
AS $function$
        select platform_id, part / 128, bit_or(cast(cast(places as bit(64)) as bit(8192)) >> (64 * (part % 128)))
          from (select platform_id, ordinal / 64 as part, bit_or(cast(1 as bigint) << (63 - ordinal % 64)) as places
                  from search_items
                 where search_items.platform_id = any (platforms) and words @@ query
                 group by 1, 2) parts
         group by 1, 2
      $function$;

CREATE FUNCTION set_word_bits(platforms integer[], frequent text[], ordinals integer[])
 RETURNS void
 LANGUAGE sql
AS $function$
      insert into search_word_bits as kept (platform_id, word, block, bits)
      select platform_id, word, part / 128, bit_or(cast(cast(places as bit(64)) as bit(8192)) >> (64 * (part % 128)))
        from (select platform_id, word, ordinal / 64 as part, bit_or(cast(1 as bigint) << (63 - ordinal % 64)) as places
                from unnest(platforms, frequent, ordinals) as held (platform_id, word, ordinal)
               group by 1, 2, 3) parts
       group by 1, 2, 3
      on conflict (platform_id, word, block) do update set bits = kept.bits | excluded.bits
    $function$;

CREATE FUNCTION skill_is_named(platform integer, skill bigint, level text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
      select 
        exists (select from course_skills link
                  join courses namer on namer.platform_id = link.platform_id and namer.id = link.course_id
                 where link.platform_id = skill_is_named.platform and link.skill_id = skill_is_named.skill
                   and namer.visibility = skill_is_named.level and namer.deleted_at is null)
          or 
        exists (select from job_role_skills link
                  join job_roles namer on namer.platform_id = link.platform_id and namer.id = link.job_role_id
                 where link.platform_id = skill_is_named.platform and link.skill_id = skill_is_named.skill
                   and namer.visibility = skill_is_named.level and namer.deleted_at is null)
          or 
        exists (select from platform_skill_relations link
                  join platform_skills namer on namer.platform_id = link.platform_id and namer.skill_id = link.skill_id
                 where link.platform_id = skill_is_named.platform and link.related_skill_id = skill_is_named.skill
                   and namer.visibility = skill_is_named.level and namer.declared) $function$;

CREATE FUNCTION text_of(labels text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select coalesce(string_agg(label, ' '), '') from unnest(labels) as label $function$;

CREATE FUNCTION time_in_words(words text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
      select case when pg_input_is_valid(words, 'timestamptz') then cast(words as timestamptz) end
      $function$;

CREATE FUNCTION utc_times(value jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
AS $function$
      select coalesce(jsonb_object_agg(field.key, case
               when jsonb_typeof(field.value) = 'string'
                    and field.value #>> '{}' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6}|)[+-]\d\d:\d\d$'
                    and pg_input_is_valid(field.value #>> '{}', 'timestamptz')
               then to_jsonb(to_char(cast(field.value #>> '{}' as timestamptz) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
               else field.value end), '{}')
        from jsonb_each(value) field
    $function$;
COMMENT ON ROUTINE utc_times(jsonb) IS 'An object whose times, as PostgreSQL writes them in JSON, are RFC 3339 in UTC with milliseconds.';

CREATE FUNCTION visibility_of_media(tenant integer, named text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
      declare
        level text;
      begin
        if named is null then
          return 'viewable_by_tenant_students';
        end if;
        select case when deleted_at is null then visibility else '' end into level
          from courses where platform_id = tenant and course_key = named for share;
        if not found then
          select case when deleted_at is null and visibility = 'viewable_by_anyone' then visibility else '' end into level
            from courses where course_key = named and platform_id = (select id from platforms where is_main) for share;
        end if;
        return case level when 'viewable_by_tenant_admins' then level
                          when 'viewable_by_tenant_students' then level
                          when 'viewable_by_anyone' then 'viewable_by_tenant_students'
                          else 'not_viewable' end;
      end $function$;

CREATE FUNCTION visibility_rank(level text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_position(ARRAY['viewable_by_anyone'::text, 'viewable_by_tenant_students'::text, 'viewable_by_tenant_admins'::text], level);

CREATE FUNCTION widen_named_skills(platforms integer[], skills bigint[], levels text[])
 RETURNS void
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
      begin
        perform from unnest(platforms, skills, levels) as named (platform_id, skill_id, level)
           join platform_skills known on known.platform_id = named.platform_id and known.skill_id = named.skill_id
          where not known.declared and visibility_rank(known.visibility) > visibility_rank(named.level)
          order by known.platform_id, known.skill_id
            for no key update of known;
        if not found then return; end if;
        update platform_skills known
           set visibility = named.level
          from (select distinct on (platform_id, skill_id) platform_id, skill_id, level
                  from unnest(platforms, skills, levels) as named (platform_id, skill_id, level)
                 order by platform_id, skill_id, visibility_rank(level)) named
         where known.platform_id = named.platform_id and known.skill_id = named.skill_id
           and not known.declared and visibility_rank(known.visibility) > visibility_rank(named.level);
      end $function$;

CREATE FUNCTION with_sound_terms(stored jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
      declare
        term  text;
        sound boolean;
      begin
        foreach term in array array['seats', 'enrollment_opens', 'enrollment_closes', 'requires_request'] loop
          continue when not jsonb_exists(stored, term);
          sound := case jsonb_typeof(stored -> term)
            when 'number' then term = 'seats' and cast(stored ->> term as numeric) between 0 and 9007199254740991
                               and cast(stored ->> term as numeric) % 1 = 0
            when 'boolean' then term = 'requires_request'
            when 'string' then term like 'enrollment%' and stored ->> term ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d'
                               and time_in_words(stored ->> term) is not null
            else false end;
          if not sound then stored := stored || jsonb_build_object(term, null); end if;
        end loop;
        return stored;
      end $function$;

CREATE FUNCTION without_texts(value jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
      select coalesce(jsonb_object_agg(key, case jsonb_typeof(item)
               when 'string' then case when key in ('role', 'state', 'kind', 'change', 'relation', 'visibility', 'scheme', 'item_id', 'course_id')
                                         or item #>> '{}' ~ '^\d{4}-\d\d-\d\d[T ]' then item else '"erased"' end
               when 'object' then '{}' when 'array' then '[]' else item end), '{}')
        from jsonb_each(value) as field (key, item)
    $function$;

CREATE FUNCTION word_rests(word text, edits integer)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
        select array_agg(rest)
          from (select left(word, 7) as rest
                union all
                select overlay(left(word, 7) placing '' from i for 1)
                  from generate_series(1, least(length(word), 7)) as i where edits >= 1
                union all
                select overlay(overlay(left(word, 7) placing '' from j for 1) placing '' from i for 1)
                  from generate_series(2, least(length(word), 7)) as j cross join lateral generate_series(1, j - 1) as i
                 where edits >= 2) rests
      $function$;

CREATE FUNCTION words_of(value text, weight "char")
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select setweight(to_tsvector('pg_catalog.simple', regexp_replace(public.fold(value), '[^[:alnum:]]+', ' ', 'g')), weight) $function$;

CREATE TABLE activity_bits (
  platform_id integer     NOT NULL,
  course_id   bigint      NOT NULL,
  day         date        NOT NULL,
  block       integer     NOT NULL,
  bits        bit varying NOT NULL,
  CONSTRAINT activity_bits_pkey PRIMARY KEY (platform_id, course_id, day, block)
);

CREATE TABLE activity_changes (
  platform_id integer                  NOT NULL,
  id          bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind        text                     NOT NULL,
  subject     bigint,
  queued_at   timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT activity_changes_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT activity_changes_kind_check CHECK (kind = ANY (ARRAY['person'::text, 'course'::text, 'settings'::text, 'block'::text]))
);

CREATE TABLE activity_course_days (
  platform_id  integer NOT NULL,
  course_id    bigint  NOT NULL,
  day          date    NOT NULL,
  events       bigint  NOT NULL,
  milliseconds bigint  NOT NULL,
  people       integer NOT NULL DEFAULT 0,
  CONSTRAINT activity_course_days_pkey PRIMARY KEY (platform_id, course_id, day)
) WITH (fillfactor=80);

CREATE TABLE activity_course_months (
  platform_id  integer NOT NULL,
  course_id    bigint  NOT NULL,
  month        date    NOT NULL,
  events       bigint  NOT NULL,
  milliseconds bigint  NOT NULL,
  days         bigint  NOT NULL DEFAULT 0,
  CONSTRAINT activity_course_months_pkey PRIMARY KEY (platform_id, course_id, month)
) WITH (fillfactor=80);

CREATE TABLE activity_course_years (
  platform_id  integer NOT NULL,
  course_id    bigint  NOT NULL,
  year         date    NOT NULL,
  events       bigint  NOT NULL,
  milliseconds bigint  NOT NULL,
  days         bigint  NOT NULL DEFAULT 0,
  CONSTRAINT activity_course_years_pkey PRIMARY KEY (platform_id, course_id, year)
) WITH (fillfactor=80);

CREATE TABLE activity_courses (
  platform_id  integer                  NOT NULL,
  user_id      bigint                   NOT NULL,
  course_id    bigint                   NOT NULL,
  first_at     timestamp with time zone NOT NULL,
  last_at      timestamp with time zone NOT NULL,
  block_id     bigint,
  block_at     timestamp with time zone,
  block_stored timestamp with time zone,
  CONSTRAINT activity_courses_pkey PRIMARY KEY (platform_id, user_id, course_id)
) WITH (fillfactor=80);

CREATE TABLE activity_days (
  platform_id  integer NOT NULL,
  user_id      bigint  NOT NULL,
  day          date    NOT NULL,
  course_id    bigint  NOT NULL,
  events       integer NOT NULL,
  milliseconds bigint  NOT NULL,
  CONSTRAINT activity_days_pkey PRIMARY KEY (platform_id, user_id, day, course_id)
);

CREATE TABLE activity_month_bits (
  platform_id integer     NOT NULL,
  course_id   bigint      NOT NULL,
  month       date        NOT NULL,
  block       integer     NOT NULL,
  bits        bit varying NOT NULL,
  CONSTRAINT activity_month_bits_pkey PRIMARY KEY (platform_id, course_id, month, block)
);

CREATE TABLE activity_ordinals (
  platform_id integer NOT NULL,
  user_id     bigint  NOT NULL,
  ordinal     integer NOT NULL,
  CONSTRAINT activity_ordinals_pkey PRIMARY KEY (platform_id, user_id)
);
CREATE UNIQUE INDEX activity_ordinals_ordinal ON activity_ordinals USING btree (platform_id, ordinal) INCLUDE (user_id);

CREATE TABLE activity_people (
  platform_id    integer                  NOT NULL,
  user_id        bigint                   NOT NULL,
  first_at       timestamp with time zone NOT NULL,
  last_at        timestamp with time zone NOT NULL,
  last_stored    timestamp with time zone NOT NULL,
  last_course_id bigint                   NOT NULL,
  starts_gap     boolean                  NOT NULL,
  CONSTRAINT activity_people_pkey PRIMARY KEY (platform_id, user_id)
) WITH (fillfactor=80);

CREATE TABLE activity_places (
  platform_id   integer                  NOT NULL,
  stored        timestamp with time zone NOT NULL,
  kept_from     timestamp with time zone NOT NULL DEFAULT '2000-01-01 00:00:00+00'::timestamp with time zone,
  carried_up_to timestamp with time zone NOT NULL DEFAULT '2000-01-01 00:00:00+00'::timestamp with time zone,
  cleared_up_to timestamp with time zone NOT NULL DEFAULT '2000-01-01 00:00:00+00'::timestamp with time zone,
  CONSTRAINT activity_places_pkey PRIMARY KEY (platform_id)
) WITH (fillfactor=50);

CREATE TABLE activity_reopens (
  platform_id integer                  NOT NULL,
  user_id     bigint                   NOT NULL,
  course_id   bigint                   NOT NULL,
  block_id    bigint                   NOT NULL,
  queued_at   timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT activity_reopens_pkey PRIMARY KEY (platform_id, user_id, course_id, block_id)
);

CREATE TABLE activity_sessions (
  platform_id integer                  NOT NULL,
  client_id   integer                  NOT NULL,
  user_id     bigint                   NOT NULL,
  started_at  timestamp with time zone NOT NULL,
  ended_at    timestamp with time zone NOT NULL,
  events      integer                  NOT NULL,
  CONSTRAINT activity_sessions_pkey PRIMARY KEY (platform_id, user_id, client_id, started_at)
);
CREATE INDEX activity_sessions_last ON activity_sessions USING btree (platform_id, user_id, ended_at, client_id);

CREATE TABLE activity_totals (
  platform_id  integer NOT NULL,
  user_id      bigint  NOT NULL,
  events       bigint  NOT NULL,
  milliseconds bigint  NOT NULL,
  CONSTRAINT activity_totals_pkey PRIMARY KEY (platform_id, user_id)
) WITH (fillfactor=80);

CREATE TABLE all_enrollment_blocks (
  block bigint  NOT NULL,
  id    bigint  NOT NULL GENERATED ALWAYS AS IDENTITY,
  delta integer NOT NULL,
  CONSTRAINT all_enrollment_blocks_pkey PRIMARY KEY (block, id) INCLUDE (delta),
  CONSTRAINT all_enrollment_blocks_delta_check CHECK (delta <> 0)
) WITH (autovacuum_vacuum_scale_factor=0.05);

CREATE TABLE all_pathway_enrollment_blocks (
  block bigint  NOT NULL,
  id    bigint  NOT NULL GENERATED ALWAYS AS IDENTITY,
  delta integer NOT NULL,
  CONSTRAINT all_pathway_enrollment_blocks_pkey PRIMARY KEY (block, id) INCLUDE (delta),
  CONSTRAINT all_pathway_enrollment_blocks_delta_check CHECK (delta <> 0)
) WITH (autovacuum_vacuum_scale_factor=0.05);

CREATE TABLE all_program_enrollment_blocks (
  block bigint  NOT NULL,
  id    bigint  NOT NULL GENERATED ALWAYS AS IDENTITY,
  delta integer NOT NULL,
  CONSTRAINT all_program_enrollment_blocks_pkey PRIMARY KEY (block, id) INCLUDE (delta),
  CONSTRAINT all_program_enrollment_blocks_delta_check CHECK (delta <> 0)
) WITH (autovacuum_vacuum_scale_factor=0.05);

CREATE TABLE announced_achievements (
  platform_id  integer                  NOT NULL,
  user_id      bigint                   NOT NULL,
  kind         text                     NOT NULL,
  item_id      bigint                   NOT NULL,
  announced_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT announced_achievements_pkey PRIMARY KEY (platform_id, user_id, kind, item_id),
  CONSTRAINT announced_achievements_kind_check CHECK (kind = ANY (ARRAY['course'::text, 'skill'::text]))
);

CREATE TABLE apps (
  id                  integer                  NOT NULL GENERATED ALWAYS AS IDENTITY,
  name                text                     NOT NULL,
  url                 text                     NOT NULL,
  type                text                     NOT NULL,
  metadata            jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  onboarding_required boolean                  NOT NULL DEFAULT false,
  trial_days          integer,
  active              boolean                  NOT NULL DEFAULT true,
  created_at          timestamp with time zone NOT NULL DEFAULT now(),
  modified_at         timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT apps_pkey PRIMARY KEY (id),
  CONSTRAINT apps_metadata_check CHECK (jsonb_typeof(metadata) = 'object'::text),
  CONSTRAINT apps_name_check CHECK (length(name) >= 1 AND length(name) <= 255),
  CONSTRAINT apps_trial_days_check CHECK (trial_days >= 1 AND trial_days <= 3650),
  CONSTRAINT apps_type_check CHECK (length(type) >= 1 AND length(type) <= 50),
  CONSTRAINT apps_url_check CHECK (length(url) >= 1 AND length(url) <= 255)
);
CREATE UNIQUE INDEX apps_name ON apps USING btree (lower(name));
CREATE UNIQUE INDEX apps_url ON apps USING btree (lower(url));
SELECT keep_audit_log_of('apps');

CREATE TABLE platforms (
  id          integer                  NOT NULL GENERATED ALWAYS AS IDENTITY,
  key         text                     NOT NULL,
  name        text                     NOT NULL,
  is_main     boolean                  NOT NULL DEFAULT false,
  settings    jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  created_at  timestamp with time zone NOT NULL DEFAULT now(),
  modified_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT platforms_pkey PRIMARY KEY (id),
  CONSTRAINT platforms_key UNIQUE (key),
  CONSTRAINT platforms_key_check CHECK (key ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$'::text),
  CONSTRAINT platforms_name_check CHECK (length(name) >= 1 AND length(name) <= 200)
);
CREATE UNIQUE INDEX platforms_one_main ON platforms USING btree (is_main) WHERE is_main;

CREATE FUNCTION follow_main_platform_of_media()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        update media_resources set visibility = visibility_of_media(platform_id, course_key)
         where course_key is not null and visibility <> visibility_of_media(platform_id, course_key);
        return null;
      end $function$;

CREATE FUNCTION log_record_settings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into activity_changes (platform_id, kind) values (new.id, 'settings');
        return null;
      end $function$;

CREATE TRIGGER platforms_access_changed AFTER DELETE OR UPDATE ON platforms FOR EACH STATEMENT EXECUTE FUNCTION announce_structure_change();
CREATE TRIGGER platforms_activity AFTER UPDATE ON platforms FOR EACH ROW WHEN ((old.settings -> 'record_home_pages'::text) IS DISTINCT FROM (new.settings -> 'record_home_pages'::text) OR (old.settings -> 'record_iri_prefixes'::text) IS DISTINCT FROM (new.settings -> 'record_iri_prefixes'::text)) EXECUTE FUNCTION log_record_settings();
CREATE TRIGGER platforms_media AFTER UPDATE OF is_main ON platforms FOR EACH ROW WHEN (old.is_main <> new.is_main) EXECUTE FUNCTION follow_main_platform_of_media();
SELECT keep_audit_log_of('platforms');

CREATE TABLE courses (
  platform_id       integer                  NOT NULL,
  id                bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  course_key        text                     NOT NULL,
  name              text                     NOT NULL,
  slug              text,
  description       text                     NOT NULL DEFAULT ''::text,
  short_description text                     NOT NULL DEFAULT ''::text,
  image_url         text,
  url               text,
  level             text,
  subject           text,
  topics            text[]                   NOT NULL DEFAULT '{}'::text[],
  tags              text[]                   NOT NULL DEFAULT '{}'::text[],
  language          text,
  promotion         text,
  visibility        text                     NOT NULL DEFAULT 'viewable_by_tenant_students'::text,
  data              jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  created_at        timestamp with time zone NOT NULL DEFAULT now(),
  modified_at       timestamp with time zone NOT NULL DEFAULT now(),
  deleted_at        timestamp with time zone,
  self_paced        boolean,
  duration          text,
  certificate       text,
  price             text,
  prerequisites     jsonb,
  course_start      timestamp with time zone,
  course_end        timestamp with time zone,
  CONSTRAINT courses_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT courses_key UNIQUE (platform_id, course_key),
  CONSTRAINT courses_slug UNIQUE (platform_id, slug),
  CONSTRAINT courses_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT courses_course_key_check CHECK (length(course_key) >= 1 AND length(course_key) <= 255),
  CONSTRAINT courses_end_after_start CHECK (course_end >= course_start),
  CONSTRAINT courses_name_check CHECK (length(name) >= 1 AND length(name) <= 500),
  CONSTRAINT courses_slug_check CHECK (slug ~ '^[-a-zA-Z0-9_]{1,255}$'::text),
  CONSTRAINT courses_visibility_check CHECK (visibility = ANY (ARRAY['viewable_by_anyone'::text, 'viewable_by_tenant_students'::text, 'viewable_by_tenant_admins'::text]))
);
CREATE INDEX courses_by_change ON courses USING btree (platform_id, modified_at, id) WHERE deleted_at IS NULL;
CREATE INDEX courses_by_creation ON courses USING btree (platform_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX courses_by_name ON courses USING btree (platform_id, name, id) WHERE deleted_at IS NULL;
CREATE INDEX courses_key_trgm ON courses USING gin (platform_id, fold(course_key) gin_trgm_ops);
CREATE INDEX courses_live ON courses USING btree (platform_id, visibility) WHERE deleted_at IS NULL;
CREATE INDEX courses_name_trgm ON courses USING gin (platform_id, fold(name) gin_trgm_ops);

CREATE FUNCTION change_learners_of_courses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into learner_changes (platform_id, user_id)
        select n.platform_id, own.user_id
          from new_rows n join old_rows o using (platform_id, id) join course_enrollments own on own.platform_id = n.platform_id and own.course_id = n.id and own.active
         where n.course_end is distinct from o.course_end group by 1, 2 order by 1, 2;
        return null;
      end $function$;

CREATE FUNCTION courses_seen_otherwise()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
      declare
        platforms integer[];
        ids bigint[];
        levels text[];
        were text[];
      begin
        select array_agg(platform_id), array_agg(id), array_agg(level), array_agg(was)
          into platforms, ids, levels, were
          from (select platform_id, id as id, max(level) filter (where is_new) as level, max(level) filter (where not is_new) as was
                  from (select platform_id, id, case when deleted_at is null then visibility else 'viewable_by_tenant_admins' end as level, true as is_new from new_rows
                        union all
                        select platform_id, id, case when deleted_at is null then visibility else 'viewable_by_tenant_admins' end, false from old_rows) both_rows
                 group by platform_id, id
                having min(level) <> max(level)) moved;
        if ids is null then return null; end if;
        -- The stronger lock first: two that held the weaker one would wait for each other.
        perform narrow_named_skills(array_agg(link.platform_id), array_agg(link.skill_id))
           from unnest(platforms, ids, levels, were) as moved (platform_id, id, level, was)
           join course_skills link on link.platform_id = moved.platform_id and link.course_id = moved.id
          where visibility_rank(moved.level) > visibility_rank(moved.was);
        perform from unnest(platforms, ids, levels, were) as moved (platform_id, id, level, was)
           join course_skills link on link.platform_id = moved.platform_id and link.course_id = moved.id
           join platform_skills known on known.platform_id = link.platform_id and known.skill_id = link.skill_id
          where visibility_rank(moved.level) < visibility_rank(moved.was) and not known.declared
          order by known.platform_id, known.skill_id
            for key share of known;
        perform widen_named_skills(array_agg(link.platform_id), array_agg(link.skill_id), array_agg(moved.level))
           from unnest(platforms, ids, levels, were) as moved (platform_id, id, level, was)
           join course_skills link on link.platform_id = moved.platform_id and link.course_id = moved.id
          where visibility_rank(moved.level) < visibility_rank(moved.was);
        return null;
      end $function$;

CREATE FUNCTION follow_courses_of_media()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if not exists (select from media_resources) then
          return null;
        end if;
        update media_resources media set visibility = visibility_of_media(media.platform_id, media.course_key)
          from (select distinct platform_id, course_key from changed) course
         where media.platform_id = course.platform_id and media.course_key = course.course_key
           and media.visibility <> visibility_of_media(media.platform_id, media.course_key);
        if exists (select from changed join platforms home on home.id = changed.platform_id and home.is_main) then
          update media_resources media set visibility = visibility_of_media(media.platform_id, media.course_key)
            from (select distinct course_key from changed join platforms home on home.id = changed.platform_id and home.is_main) course
           cross join platforms tenant
           where media.platform_id = tenant.id and media.course_key = course.course_key
             and media.visibility <> visibility_of_media(media.platform_id, media.course_key);
        end if;
        return null;
      end $function$;

CREATE FUNCTION log_courses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into activity_changes (platform_id, kind, subject) select platform_id, 'course', id from created;
        return null;
      end $function$;

CREATE TRIGGER courses_activity AFTER INSERT ON courses REFERENCING NEW TABLE AS created FOR EACH STATEMENT EXECUTE FUNCTION log_courses();
CREATE TRIGGER courses_delete_outbox AFTER DELETE ON courses REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outbox_changed('course', 'id');
CREATE TRIGGER courses_insert_outbox AFTER INSERT ON courses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outbox_changed('course', 'id');
CREATE TRIGGER courses_media_deleted AFTER DELETE ON courses REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_courses_of_media();
CREATE TRIGGER courses_media_inserted AFTER INSERT ON courses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_courses_of_media();
CREATE TRIGGER courses_media_updated AFTER UPDATE ON courses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_courses_of_media();
CREATE TRIGGER courses_name_skills AFTER UPDATE ON courses REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION courses_seen_otherwise();
CREATE TRIGGER courses_update_outbox AFTER UPDATE ON courses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outbox_changed('course', 'id');
CREATE TRIGGER learners_of_courses AFTER UPDATE ON courses REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION change_learners_of_courses();
SELECT keep_audit_log_of('courses');

CREATE TABLE assignment_types (
  platform_id integer NOT NULL,
  course_id   bigint  NOT NULL,
  name        text    NOT NULL,
  "position"  integer NOT NULL,
  weight      numeric NOT NULL,
  min_count   integer NOT NULL,
  drop_count  integer NOT NULL,
  CONSTRAINT assignment_types_pkey PRIMARY KEY (platform_id, course_id, name),
  CONSTRAINT assignment_types_platform_id_course_id_fkey FOREIGN KEY (platform_id, course_id) REFERENCES courses(platform_id, id),
  CONSTRAINT assignment_types_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT assignment_types_drop_count_check CHECK (drop_count >= 0),
  CONSTRAINT assignment_types_min_count_check CHECK (min_count >= 0),
  CONSTRAINT assignment_types_name_check CHECK (length(name) >= 1 AND length(name) <= 255),
  CONSTRAINT assignment_types_position_check CHECK ("position" > 0),
  CONSTRAINT assignment_types_weight_check CHECK (weight >= 0::numeric)
);
SELECT keep_audit_log_of('assignment_types');

CREATE TABLE attached_files (
  platform_id integer                NOT NULL,
  sha2        bytea                  NOT NULL,
  content     bytea STORAGE EXTERNAL NOT NULL,
  CONSTRAINT attached_files_pkey PRIMARY KEY (platform_id, sha2)
);

CREATE TABLE audit_log (
  platform_id   integer                  NOT NULL,
  id            bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  at            timestamp with time zone NOT NULL DEFAULT now(),
  table_name    text                     NOT NULL,
  action        text                     NOT NULL,
  row_key       jsonb                    NOT NULL,
  before        jsonb,
  after         jsonb,
  actor_id      bigint,
  credential_id bigint,
  operation     text,
  request_id    text,
  CONSTRAINT audit_log_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT audit_log_action_check CHECK (action = ANY (ARRAY['insert'::text, 'update'::text, 'delete'::text]))
);
CREATE INDEX audit_log_by_row ON audit_log USING btree (platform_id, table_name, row_key);
CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE file_contents (
  platform_id integer                  NOT NULL,
  sha256      bytea                    NOT NULL,
  size        bigint                   NOT NULL,
  claimed_at  timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT file_contents_pkey PRIMARY KEY (platform_id, sha256),
  CONSTRAINT file_contents_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT file_contents_sha256_check CHECK (length(sha256) = 32),
  CONSTRAINT file_contents_size_check CHECK (size > 0)
);
CREATE INDEX file_contents_by_claim ON file_contents USING btree (claimed_at);

CREATE FUNCTION queue_file_removals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into file_removals (tenant_id, sha256) select platform_id, sha256 from old_rows on conflict do nothing;
        return null;
      end $function$;

CREATE TRIGGER queue_file_removals AFTER DELETE ON file_contents REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_file_removals();

CREATE TABLE users (
  id          bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  username    text                     NOT NULL,
  email       text                     NOT NULL,
  name        text                     NOT NULL DEFAULT ''::text,
  is_dm_admin boolean                  NOT NULL DEFAULT false,
  active      boolean                  NOT NULL DEFAULT true,
  created_at  timestamp with time zone NOT NULL DEFAULT now(),
  modified_at timestamp with time zone NOT NULL DEFAULT now(),
  folded_name text                     NOT NULL GENERATED ALWAYS AS (fold(name)) STORED,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_email_check CHECK (length(email) >= 3 AND length(email) <= 320),
  CONSTRAINT users_name_check CHECK (length(name) <= 255),
  CONSTRAINT users_username_check CHECK (length(username) >= 1 AND length(username) <= 255)
);
CREATE UNIQUE INDEX users_email ON users USING btree (lower(email));
CREATE INDEX users_names_trgm ON users USING gin (fold((((username || chr(10)) || name) || chr(10)) || email) gin_trgm_ops);
CREATE UNIQUE INDEX users_username ON users USING btree (lower(username));

CREATE FUNCTION announce_user_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform announce_access_change('users', array(
          select o.id from old_rows o join new_rows n using (id)
          where (o.username, o.email, o.is_dm_admin, o.active)
            is distinct from (n.username, n.email, n.is_dm_admin, n.active)));
        return null;
      end $function$;

CREATE FUNCTION log_renamed_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into activity_changes (platform_id, kind, subject)
        select platform_id, 'person', user_id from memberships where user_id = new.id;
        return null;
      end $function$;

CREATE TRIGGER users_access_changed AFTER UPDATE ON users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_user_change();
CREATE TRIGGER users_activity AFTER UPDATE ON users FOR EACH ROW WHEN (old.username IS DISTINCT FROM new.username OR old.email IS DISTINCT FROM new.email) EXECUTE FUNCTION log_renamed_user();
SELECT keep_audit_log_of('users', '{folded_name}');

CREATE TABLE files (
  platform_id   integer                  NOT NULL,
  id            bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  sha256        bytea                    NOT NULL,
  name          text                     NOT NULL,
  media_type    text                     NOT NULL,
  created_by_id bigint,
  created_at    timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT files_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT files_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES users(id),
  CONSTRAINT files_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT files_platform_id_sha256_fkey FOREIGN KEY (platform_id, sha256) REFERENCES file_contents(platform_id, sha256),
  CONSTRAINT files_media_type_check CHECK (length(media_type) >= 3 AND length(media_type) <= 255),
  CONSTRAINT files_name_check CHECK (length(name) >= 1 AND length(name) <= 255)
);
CREATE INDEX files_by_content ON files USING btree (platform_id, sha256);
CREATE INDEX files_by_creator ON files USING btree (platform_id, created_by_id);
SELECT keep_audit_log_of('files');

CREATE TABLE avatar_videos (
  platform_id       integer                  NOT NULL,
  id                bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  name              text                     NOT NULL,
  script            text,
  data              jsonb,
  generation_status text                     NOT NULL DEFAULT 'pending'::text,
  failure_reason    text,
  engine            text,
  callback_id       uuid                     NOT NULL DEFAULT gen_random_uuid(),
  submitted_at      timestamp with time zone,
  remote_id         text,
  video_file_id     bigint,
  created_by_id     bigint,
  created_at        timestamp with time zone NOT NULL DEFAULT now(),
  modified_at       timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT avatar_videos_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT avatar_videos_platform_id_name_key UNIQUE (platform_id, name),
  CONSTRAINT avatar_videos_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES users(id),
  CONSTRAINT avatar_videos_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT avatar_videos_platform_id_video_file_id_fkey FOREIGN KEY (platform_id, video_file_id) REFERENCES files(platform_id, id),
  CONSTRAINT avatar_videos_engine_check CHECK (engine = ANY (ARRAY['avatarvideo'::text, 'sandbox'::text])),
  CONSTRAINT avatar_videos_generation_status_check CHECK (generation_status = ANY (ARRAY['pending'::text, 'processing'::text, 'completed'::text, 'failed'::text])),
  CONSTRAINT avatar_videos_name_check CHECK (length(name) >= 1 AND length(name) <= 1024)
);
CREATE INDEX avatar_videos_by_creator ON avatar_videos USING btree (platform_id, created_by_id);
CREATE INDEX avatar_videos_by_file ON avatar_videos USING btree (platform_id, video_file_id) WHERE video_file_id IS NOT NULL;
CREATE INDEX avatar_videos_newest ON avatar_videos USING btree (platform_id, created_at DESC, id DESC);
SELECT keep_audit_log_of('avatar_videos');

CREATE TABLE block_results (
  platform_id     integer                  NOT NULL,
  user_id         bigint                   NOT NULL,
  course_id       bigint                   NOT NULL,
  block_id        bigint                   NOT NULL,
  completed_at    timestamp with time zone,
  begun           integer                  NOT NULL DEFAULT 0,
  scores          integer                  NOT NULL DEFAULT 0,
  attempts        integer                  GENERATED ALWAYS AS (GREATEST(begun, scores)) STORED,
  best_earned     numeric,
  best_max        numeric,
  latest_earned   numeric,
  latest_max      numeric,
  latest_at       timestamp with time zone,
  latest_stored   timestamp with time zone,
  passed          boolean,
  passed_at       timestamp with time zone,
  passed_stored   timestamp with time zone,
  percent         numeric,
  watched_seconds numeric                  NOT NULL DEFAULT 0,
  watched_on      date,
  CONSTRAINT block_results_pkey PRIMARY KEY (platform_id, user_id, course_id, block_id),
  CONSTRAINT block_results_best_max_check CHECK (best_max > 0::numeric),
  CONSTRAINT block_results_latest_max_check CHECK (latest_max > 0::numeric)
);
CREATE INDEX block_results_attempted ON block_results USING btree (platform_id, course_id, block_id, user_id) INCLUDE (attempts, scores, best_earned, best_max, latest_earned, latest_max) WHERE attempts > 0;
CREATE INDEX block_results_by_completion ON block_results USING btree (platform_id, completed_at) INCLUDE (course_id, user_id) WHERE completed_at IS NOT NULL AND block_id <> 0;
CREATE INDEX block_results_passed ON block_results USING btree (platform_id, user_id) WHERE passed AND block_id <> 0;
CREATE INDEX block_results_watched ON block_results USING btree (platform_id, course_id, watched_on) INCLUDE (user_id, block_id) WHERE watched_on IS NOT NULL;

CREATE TABLE bots (
  platform_id integer                  NOT NULL,
  id          bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  name        text                     NOT NULL,
  provider    text                     NOT NULL,
  created_at  timestamp with time zone NOT NULL DEFAULT now(),
  modified_at timestamp with time zone NOT NULL DEFAULT now(),
  folded_name text                     NOT NULL GENERATED ALWAYS AS (fold(name)) STORED,
  CONSTRAINT bots_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT bots_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT bots_name_check CHECK (length(name) >= 1 AND length(name) <= 255 AND (name <> ALL (ARRAY['.'::text, '..'::text]))),
  CONSTRAINT bots_provider_check CHECK (provider = ANY (ARRAY['chat_a'::text, 'chat_b'::text, 'chat_c'::text, 'chat_d'::text, 'chat_e'::text]))
);
CREATE UNIQUE INDEX bots_lower_name ON bots USING btree (platform_id, lower(name));
SELECT keep_audit_log_of('bots');

CREATE TABLE mentors (
  platform_id          integer                  NOT NULL,
  id                   bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  unique_id            uuid                     NOT NULL DEFAULT gen_random_uuid(),
  slug                 text,
  name                 text                     NOT NULL,
  description          text                     NOT NULL DEFAULT ''::text,
  image_url            text,
  tags                 text[]                   NOT NULL DEFAULT '{}'::text[],
  visibility           text                     NOT NULL DEFAULT 'viewable_by_tenant_students'::text,
  is_featured          boolean                  NOT NULL DEFAULT false,
  settings             jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  metadata             jsonb,
  term_ids             bigint[]                 NOT NULL DEFAULT '{}'::bigint[],
  mcp_server_ids       bigint[]                 NOT NULL DEFAULT '{}'::bigint[],
  created_by_id        bigint,
  forked_from          uuid,
  recently_accessed_at timestamp with time zone,
  last_accessed_by_id  bigint,
  deleted_at           timestamp with time zone,
  created_at           timestamp with time zone NOT NULL DEFAULT now(),
  modified_at          timestamp with time zone NOT NULL DEFAULT now(),
  words                tsvector                 NOT NULL GENERATED ALWAYS AS ((words_of(name, 'A'::"char") || words_of(text_of(tags), 'B'::"char")) || words_of(description, 'C'::"char")) STORED,
  name_words           tsvector                 NOT NULL GENERATED ALWAYS AS (words_of(name, 'A'::"char")) STORED,
  name_ids             integer[]                NOT NULL DEFAULT '{}'::integer[],
  CONSTRAINT mentors_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT mentors_unique_id UNIQUE (platform_id, unique_id),
  CONSTRAINT mentors_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES users(id),
  CONSTRAINT mentors_last_accessed_by_id_fkey FOREIGN KEY (last_accessed_by_id) REFERENCES users(id),
  CONSTRAINT mentors_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT mentors_description_check CHECK (length(description) <= 20000),
  CONSTRAINT mentors_image_url_check CHECK (length(image_url) <= 2000),
  CONSTRAINT mentors_image_url_scheme CHECK (image_url ~* '^https{0,1}://'::text),
  CONSTRAINT mentors_name_check CHECK (length(name) >= 1 AND length(name) <= 255),
  CONSTRAINT mentors_settings_check CHECK (jsonb_typeof(settings) = 'object'::text),
  CONSTRAINT mentors_slug_check CHECK (slug ~ '^[-a-zA-Z0-9_]{1,255}$'::text),
  CONSTRAINT mentors_visibility_check CHECK (visibility = ANY (ARRAY['viewable_by_anyone'::text, 'viewable_by_tenant_students'::text, 'viewable_by_tenant_admins'::text]))
);
CREATE INDEX mentors_by_author ON mentors USING btree (platform_id, created_by_id) WHERE deleted_at IS NULL;
CREATE INDEX mentors_by_created ON mentors USING btree (platform_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX mentors_by_id ON mentors USING btree (id, platform_id);
CREATE INDEX mentors_by_unique_id ON mentors USING btree (unique_id, platform_id);
CREATE INDEX mentors_newest ON mentors USING btree (created_at DESC NULLS LAST, platform_id, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX mentors_slug ON mentors USING btree (platform_id, slug) WHERE deleted_at IS NULL AND slug IS NOT NULL;
CREATE INDEX mentors_words ON mentors USING gin (platform_id, words) WITH (fastupdate=off);

CREATE FUNCTION mentor_terms_exist()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from changed cross join unnest(changed.term_ids) as term_id
                  where not exists (select from mentor_terms
                                     where mentor_terms.platform_id = changed.platform_id and mentor_terms.id = term_id)) then
        raise foreign_key_violation using message = 'a mentor has a term that its platform does not have';
      end if;
      return null;
    end $function$;

CREATE FUNCTION name_mentor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      new.name_ids := array(select name_id from mentor_terms where platform_id = new.platform_id and id = any (new.term_ids));
      return new;
    end $function$;

CREATE FUNCTION remove_commands_of_mentor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        delete from bot_commands where mentor_platform_id = new.platform_id and mentor_id = new.id;
        return null;
      end $function$;

CREATE TRIGGER mentors_commands_removed AFTER UPDATE OF deleted_at ON mentors FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION remove_commands_of_mentor();
CREATE TRIGGER mentors_named BEFORE INSERT OR UPDATE OF term_ids ON mentors FOR EACH ROW EXECUTE FUNCTION name_mentor();
CREATE TRIGGER mentors_terms_inserted AFTER INSERT ON mentors REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mentor_terms_exist();
CREATE TRIGGER mentors_terms_updated AFTER UPDATE ON mentors REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mentor_terms_exist();
CREATE TRIGGER mentors_told_delete AFTER DELETE ON mentors REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mentors_changed();
CREATE TRIGGER mentors_told_insert AFTER INSERT ON mentors REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mentors_changed();
CREATE TRIGGER mentors_told_update AFTER UPDATE ON mentors REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mentors_changed();
SELECT keep_audit_log_of('mentors');

CREATE TABLE bot_commands (
  platform_id        integer                  NOT NULL,
  id                 bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  bot_id             bigint                   NOT NULL,
  command            text                     NOT NULL,
  command_key        text                     NOT NULL,
  mentor_platform_id integer                  NOT NULL,
  mentor_id          bigint                   NOT NULL,
  created_at         timestamp with time zone NOT NULL DEFAULT now(),
  modified_at        timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT bot_commands_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT bot_commands_mentor_platform_id_mentor_id_fkey FOREIGN KEY (mentor_platform_id, mentor_id) REFERENCES mentors(platform_id, id) ON DELETE CASCADE,
  CONSTRAINT bot_commands_platform_id_bot_id_fkey FOREIGN KEY (platform_id, bot_id) REFERENCES bots(platform_id, id) ON DELETE CASCADE,
  CONSTRAINT bot_commands_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT bot_commands_command_check CHECK (command ~ '^/{0,1}[^/[:space:][:cntrl:]]+$'::text AND length(command) <= 100),
  CONSTRAINT bot_commands_command_key_check CHECK (command_key !~ '^/'::text AND length(command_key) >= 1 AND length(command_key) <= 200)
);
CREATE INDEX bot_commands_by_mentor ON bot_commands USING btree (mentor_platform_id, mentor_id);
CREATE UNIQUE INDEX bot_commands_key ON bot_commands USING btree (platform_id, bot_id, command_key);
SELECT keep_audit_log_of('bot_commands');

CREATE TABLE bot_configs (
  platform_id   integer                  NOT NULL,
  bot_id        bigint                   NOT NULL,
  id            bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  fields        jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  secrets       jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  is_complete   boolean                  NOT NULL,
  channel_facts jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  created_at    timestamp with time zone NOT NULL DEFAULT now(),
  modified_at   timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT bot_configs_pkey PRIMARY KEY (platform_id, bot_id),
  CONSTRAINT bot_configs_platform_id_id_key UNIQUE (platform_id, id),
  CONSTRAINT bot_configs_platform_id_bot_id_fkey FOREIGN KEY (platform_id, bot_id) REFERENCES bots(platform_id, id) ON DELETE CASCADE,
  CONSTRAINT bot_configs_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT bot_configs_channel_facts_check CHECK (jsonb_typeof(channel_facts) = 'object'::text),
  CONSTRAINT bot_configs_fields_check CHECK (jsonb_typeof(fields) = 'object'::text),
  CONSTRAINT bot_configs_secrets_check CHECK (jsonb_typeof(secrets) = 'object'::text)
);
CREATE INDEX bot_configs_complete ON bot_configs USING btree (platform_id, bot_id) WHERE is_complete;
SELECT keep_audit_log_of('bot_configs', '{secrets,channel_facts}');

CREATE TABLE bot_conversations (
  platform_id      integer                  NOT NULL,
  bot_id           bigint                   NOT NULL,
  conversation_key text                     NOT NULL,
  last_sequence    bigint                   NOT NULL,
  busy_until       timestamp with time zone,
  last_at          timestamp with time zone NOT NULL DEFAULT now(),
  due_at           timestamp with time zone,
  claim            uuid,
  CONSTRAINT bot_conversations_pkey PRIMARY KEY (platform_id, bot_id, conversation_key),
  CONSTRAINT bot_conversations_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT bot_conversations_conversation_key_check CHECK (length(conversation_key) >= 1 AND length(conversation_key) <= 500)
);
CREATE INDEX bot_conversations_due ON bot_conversations USING btree (platform_id, due_at) WHERE due_at IS NOT NULL;

CREATE TABLE bot_events (
  platform_id        integer                  NOT NULL,
  id                 bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  bot_id             bigint                   NOT NULL,
  channel            text                     NOT NULL,
  external_id        text                     NOT NULL,
  conversation_key   text                     NOT NULL,
  sequence           bigint                   NOT NULL,
  account_key        text,
  account            jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  email              text,
  text               text                     NOT NULL,
  reply_to           jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  state              text                     NOT NULL DEFAULT 'pending'::text,
  attempts           integer                  NOT NULL DEFAULT 0,
  next_attempt_at    timestamp with time zone NOT NULL DEFAULT now(),
  last_error         text,
  user_id            bigint,
  mentor_platform_id integer,
  mentor_id          bigint,
  received_at        timestamp with time zone NOT NULL DEFAULT now(),
  finished_at        timestamp with time zone,
  CONSTRAINT bot_events_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT bot_events_account_check CHECK (jsonb_typeof(account) = 'object'::text),
  CONSTRAINT bot_events_account_key_check CHECK (length(account_key) >= 1 AND length(account_key) <= 500),
  CONSTRAINT bot_events_attempts_check CHECK (attempts >= 0),
  CONSTRAINT bot_events_channel_check CHECK (channel = ANY (ARRAY['chat_a'::text, 'chat_b'::text, 'chat_c'::text, 'chat_d'::text, 'chat_e'::text])),
  CONSTRAINT bot_events_check CHECK ((state = 'pending'::text) = (finished_at IS NULL)),
  CONSTRAINT bot_events_check1 CHECK ((mentor_platform_id IS NULL) = (mentor_id IS NULL)),
  CONSTRAINT bot_events_conversation_key_check CHECK (length(conversation_key) >= 1 AND length(conversation_key) <= 500),
  CONSTRAINT bot_events_email_check CHECK (length(email) <= 320),
  CONSTRAINT bot_events_external_id_check CHECK (length(external_id) >= 1 AND length(external_id) <= 500),
  CONSTRAINT bot_events_last_error_check CHECK (length(last_error) <= 2000),
  CONSTRAINT bot_events_reply_to_check CHECK (jsonb_typeof(reply_to) = 'object'::text),
  CONSTRAINT bot_events_state_check CHECK (state = ANY (ARRAY['pending'::text, 'answered'::text, 'refused'::text, 'failed'::text])),
  CONSTRAINT bot_events_text_check CHECK (length(text) <= 100000)
);
CREATE INDEX bot_events_by_account ON bot_events USING btree (platform_id, channel, account_key) WHERE account_key IS NOT NULL;
CREATE INDEX bot_events_by_person ON bot_events USING btree (platform_id, user_id, bot_id, id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX bot_events_external ON bot_events USING btree (platform_id, bot_id, external_id);
CREATE INDEX bot_events_pending ON bot_events USING btree (platform_id, bot_id, conversation_key, sequence) WHERE state = 'pending'::text;
CREATE UNIQUE INDEX bot_events_sequence ON bot_events USING btree (platform_id, bot_id, conversation_key, sequence);

CREATE TABLE bot_deliveries (
  platform_id     integer                  NOT NULL,
  id              bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  bot_id          bigint                   NOT NULL,
  event_id        bigint                   NOT NULL,
  user_id         bigint,
  text            text                     NOT NULL,
  sealed_text     text,
  parts_sent      integer                  NOT NULL DEFAULT 0,
  state           text                     NOT NULL DEFAULT 'pending'::text,
  attempts        integer                  NOT NULL DEFAULT 0,
  next_attempt_at timestamp with time zone NOT NULL DEFAULT now(),
  last_error      text,
  created_at      timestamp with time zone NOT NULL DEFAULT now(),
  modified_at     timestamp with time zone NOT NULL DEFAULT now(),
  sent_at         timestamp with time zone,
  CONSTRAINT bot_deliveries_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT bot_deliveries_platform_id_event_id_fkey FOREIGN KEY (platform_id, event_id) REFERENCES bot_events(platform_id, id) ON DELETE CASCADE,
  CONSTRAINT bot_deliveries_attempts_check CHECK (attempts >= 0),
  CONSTRAINT bot_deliveries_check CHECK ((state = 'sent'::text) = (sent_at IS NOT NULL)),
  CONSTRAINT bot_deliveries_last_error_check CHECK (length(last_error) <= 2000),
  CONSTRAINT bot_deliveries_parts_sent_check CHECK (parts_sent >= 0),
  CONSTRAINT bot_deliveries_state_check CHECK (state = ANY (ARRAY['pending'::text, 'sending'::text, 'sent'::text, 'failed'::text])),
  CONSTRAINT bot_deliveries_text_check CHECK (length(text) <= 200000)
);
CREATE INDEX bot_deliveries_by_bot ON bot_deliveries USING btree (platform_id, bot_id, id);
CREATE INDEX bot_deliveries_by_person ON bot_deliveries USING btree (platform_id, user_id, id) WHERE user_id IS NOT NULL;
CREATE INDEX bot_deliveries_by_state ON bot_deliveries USING btree (platform_id, bot_id, state, id DESC);
CREATE INDEX bot_deliveries_due ON bot_deliveries USING btree (platform_id, next_attempt_at) WHERE state = ANY (ARRAY['pending'::text, 'sending'::text]);
CREATE UNIQUE INDEX bot_deliveries_event ON bot_deliveries USING btree (platform_id, event_id);
CREATE INDEX bot_deliveries_waiting ON bot_deliveries USING btree (platform_id, bot_id, event_id) WHERE state = ANY (ARRAY['pending'::text, 'sending'::text]);

CREATE FUNCTION announce_failed_bot_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into event_outbox (platform_id, type, actor_id, request_id, data)
        select new.platform_id, 'bot_message.failed', cast(acting() ->> 'user_id' as bigint), acting() ->> 'request_id',
               jsonb_build_object('delivery_id', new.id, 'bot_id', new.bot_id, 'channel', (select provider from bots where platform_id = new.platform_id and id = new.bot_id),
                                  'user_id', new.user_id, 'username', (select username from users where id = new.user_id), 'attempts', new.attempts);
        return null;
      end $function$;

CREATE TRIGGER bot_deliveries_announced AFTER UPDATE ON bot_deliveries FOR EACH ROW WHEN (new.state = 'failed'::text AND old.state <> 'failed'::text) EXECUTE FUNCTION announce_failed_bot_message();

CREATE TABLE bot_link_codes (
  platform_id integer                  NOT NULL,
  id          bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  bot_id      bigint                   NOT NULL,
  code_sha256 bytea                    NOT NULL,
  channel     text                     NOT NULL,
  account_key text                     NOT NULL,
  account     jsonb                    NOT NULL,
  expires_at  timestamp with time zone NOT NULL,
  redeemed_at timestamp with time zone,
  user_id     bigint,
  created_at  timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT bot_link_codes_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT bot_link_codes_platform_id_bot_id_fkey FOREIGN KEY (platform_id, bot_id) REFERENCES bots(platform_id, id) ON DELETE CASCADE,
  CONSTRAINT bot_link_codes_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT bot_link_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT bot_link_codes_account_check CHECK (jsonb_typeof(account) = 'object'::text),
  CONSTRAINT bot_link_codes_account_key_check CHECK (length(account_key) >= 1 AND length(account_key) <= 500),
  CONSTRAINT bot_link_codes_channel_check CHECK (channel = ANY (ARRAY['chat_a'::text, 'chat_b'::text, 'chat_c'::text, 'chat_d'::text, 'chat_e'::text])),
  CONSTRAINT bot_link_codes_check CHECK ((redeemed_at IS NULL) = (user_id IS NULL)),
  CONSTRAINT bot_link_codes_code_sha256_check CHECK (length(code_sha256) = 32)
);
CREATE INDEX bot_link_codes_by_expiry ON bot_link_codes USING btree (platform_id, expires_at);
CREATE INDEX bot_link_codes_by_user ON bot_link_codes USING btree (platform_id, user_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX bot_link_codes_code ON bot_link_codes USING btree (platform_id, bot_id, code_sha256);
CREATE UNIQUE INDEX bot_link_codes_waiting ON bot_link_codes USING btree (platform_id, bot_id, account_key) WHERE redeemed_at IS NULL;

CREATE TABLE memberships (
  platform_id integer                  NOT NULL,
  id          bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id     bigint                   NOT NULL,
  role        text                     NOT NULL,
  active      boolean                  NOT NULL DEFAULT true,
  created_at  timestamp with time zone NOT NULL DEFAULT now(),
  modified_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT memberships_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT memberships_user UNIQUE (platform_id, user_id),
  CONSTRAINT memberships_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT memberships_role_check CHECK (role = ANY (ARRAY['platform_admin'::text, 'platform_viewer'::text, 'learner'::text]))
);
CREATE INDEX memberships_by_creation ON memberships USING btree (platform_id, created_at) INCLUDE (user_id);
CREATE INDEX memberships_by_user ON memberships USING btree (user_id, platform_id);

CREATE FUNCTION count_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        case tg_op
          when 'INSERT' then
            insert into list_counts (platform_id, list, kind, delta)
              select platform_id, tg_table_name, 'all', count(*) from new_rows group by platform_id;
          when 'DELETE' then
            insert into list_counts (platform_id, list, kind, delta)
              select platform_id, tg_table_name, 'all', -count(*) from old_rows group by platform_id;
          when 'UPDATE' then
            insert into list_counts (platform_id, list, kind, delta)
              values (old.platform_id, tg_table_name, 'all', -1), (new.platform_id, tg_table_name, 'all', 1);
          else
            delete from list_counts where list = tg_table_name;
        end case;
        return null;
      end $function$;

CREATE FUNCTION log_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into activity_changes (platform_id, kind, subject) select platform_id, 'person', user_id from created;
        return null;
      end $function$;

CREATE TRIGGER memberships_access_added AFTER INSERT ON memberships REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_new_rights();
CREATE TRIGGER memberships_access_changed AFTER UPDATE ON memberships REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rights();
CREATE TRIGGER memberships_access_removed AFTER DELETE ON memberships REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_old_rights();
CREATE TRIGGER memberships_activity AFTER INSERT ON memberships REFERENCING NEW TABLE AS created FOR EACH STATEMENT EXECUTE FUNCTION log_members();
CREATE TRIGGER memberships_count_added AFTER INSERT ON memberships REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_members();
CREATE TRIGGER memberships_count_emptied AFTER TRUNCATE ON memberships FOR EACH STATEMENT EXECUTE FUNCTION count_members();
CREATE TRIGGER memberships_count_moved AFTER UPDATE ON memberships FOR EACH ROW WHEN (old.platform_id <> new.platform_id) EXECUTE FUNCTION count_members();
CREATE TRIGGER memberships_count_removed AFTER DELETE ON memberships REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_members();
SELECT keep_audit_log_of('memberships');

CREATE TABLE bot_user_links (
  platform_id integer                  NOT NULL,
  id          bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  channel     text                     NOT NULL,
  user_id     bigint                   NOT NULL,
  account_key text                     NOT NULL,
  account     jsonb                    NOT NULL,
  created_at  timestamp with time zone NOT NULL DEFAULT now(),
  modified_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT bot_user_links_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT bot_user_links_account UNIQUE (platform_id, channel, account_key),
  CONSTRAINT bot_user_links_person UNIQUE (platform_id, channel, user_id),
  CONSTRAINT bot_user_links_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT bot_user_links_platform_id_user_id_fkey FOREIGN KEY (platform_id, user_id) REFERENCES memberships(platform_id, user_id) ON DELETE CASCADE,
  CONSTRAINT bot_user_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT bot_user_links_account_check CHECK (jsonb_typeof(account) = 'object'::text),
  CONSTRAINT bot_user_links_account_key_check CHECK (length(account_key) >= 1 AND length(account_key) <= 500),
  CONSTRAINT bot_user_links_channel_check CHECK (channel = ANY (ARRAY['chat_a'::text, 'chat_b'::text, 'chat_c'::text, 'chat_d'::text, 'chat_e'::text]))
);
CREATE INDEX bot_user_links_by_id ON bot_user_links USING btree (platform_id, channel, id);
CREATE INDEX bot_user_links_by_user ON bot_user_links USING btree (platform_id, user_id);
SELECT keep_audit_log_of('bot_user_links');

CREATE UNLOGGED TABLE caller_writes (
  caller     text                     NOT NULL,
  "position" pg_lsn                   NOT NULL,
  written_at timestamp with time zone NOT NULL,
  CONSTRAINT caller_writes_pkey PRIMARY KEY (caller)
);

CREATE TABLE carried_block_results (
  platform_id     integer                  NOT NULL,
  user_id         bigint                   NOT NULL,
  course_id       bigint                   NOT NULL,
  block_id        bigint                   NOT NULL,
  completed_at    timestamp with time zone,
  begun           integer                  NOT NULL DEFAULT 0,
  scores          integer                  NOT NULL DEFAULT 0,
  best_earned     numeric,
  best_max        numeric,
  latest_earned   numeric,
  latest_max      numeric,
  latest_at       timestamp with time zone,
  latest_stored   timestamp with time zone,
  passed          boolean,
  passed_at       timestamp with time zone,
  passed_stored   timestamp with time zone,
  percent         numeric,
  watched_seconds numeric                  NOT NULL DEFAULT 0,
  CONSTRAINT carried_block_results_pkey PRIMARY KEY (platform_id, user_id, course_id, block_id)
);

CREATE TABLE carried_certificates (
  platform_id integer                  NOT NULL,
  term_id     integer                  NOT NULL,
  user_id     bigint                   NOT NULL,
  course_id   bigint                   NOT NULL,
  earned_at   timestamp with time zone NOT NULL,
  stored      timestamp with time zone NOT NULL,
  CONSTRAINT carried_certificates_pkey PRIMARY KEY (platform_id, user_id, term_id)
);

CREATE TABLE carried_courses (
  platform_id  integer                  NOT NULL,
  user_id      bigint                   NOT NULL,
  course_id    bigint                   NOT NULL,
  first_at     timestamp with time zone NOT NULL,
  last_at      timestamp with time zone NOT NULL,
  block_id     bigint,
  block_at     timestamp with time zone,
  block_stored timestamp with time zone,
  CONSTRAINT carried_courses_pkey PRIMARY KEY (platform_id, user_id, course_id)
);

CREATE TABLE carried_days (
  platform_id  integer NOT NULL,
  user_id      bigint  NOT NULL,
  day          date    NOT NULL,
  course_id    bigint  NOT NULL,
  events       integer NOT NULL,
  milliseconds bigint  NOT NULL,
  CONSTRAINT carried_days_pkey PRIMARY KEY (platform_id, user_id, day, course_id)
);

CREATE TABLE carried_people (
  platform_id    integer                  NOT NULL,
  user_id        bigint                   NOT NULL,
  first_at       timestamp with time zone NOT NULL,
  last_at        timestamp with time zone NOT NULL,
  last_stored    timestamp with time zone NOT NULL,
  last_course_id bigint                   NOT NULL,
  starts_gap     boolean                  NOT NULL,
  carried_up_to  timestamp with time zone NOT NULL,
  CONSTRAINT carried_people_pkey PRIMARY KEY (platform_id, user_id)
);

CREATE TABLE carried_sessions (
  platform_id integer                  NOT NULL,
  client_id   integer                  NOT NULL,
  user_id     bigint                   NOT NULL,
  started_at  timestamp with time zone NOT NULL,
  ended_at    timestamp with time zone NOT NULL,
  events      integer                  NOT NULL,
  CONSTRAINT carried_sessions_pkey PRIMARY KEY (platform_id, user_id, client_id, started_at)
);

CREATE TABLE carried_video_days (
  platform_id  integer NOT NULL,
  user_id      bigint  NOT NULL,
  course_id    bigint  NOT NULL,
  block_id     bigint  NOT NULL,
  day          date    NOT NULL,
  plays        integer NOT NULL DEFAULT 0,
  milliseconds bigint  NOT NULL DEFAULT 0,
  CONSTRAINT carried_video_days_pkey PRIMARY KEY (platform_id, user_id, course_id, block_id, day)
);

CREATE TABLE products (
  platform_id integer                  NOT NULL,
  id          bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  sku         text                     NOT NULL,
  name        text                     NOT NULL,
  description text,
  kind        text                     NOT NULL,
  course_id   bigint,
  app_id      integer,
  credits     bigint,
  seats       integer,
  amount      bigint                   NOT NULL,
  currency    text                     NOT NULL,
  period      text,
  metered     boolean                  NOT NULL DEFAULT false,
  trial_days  integer,
  active      boolean                  NOT NULL DEFAULT true,
  created_at  timestamp with time zone NOT NULL DEFAULT now(),
  modified_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT products_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT products_app_id_fkey FOREIGN KEY (app_id) REFERENCES apps(id),
  CONSTRAINT products_platform_id_course_id_fkey FOREIGN KEY (platform_id, course_id) REFERENCES courses(platform_id, id),
  CONSTRAINT products_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT products_amount_check CHECK (amount >= 0 AND amount <= 99999999),
  CONSTRAINT products_check CHECK ((kind = 'course'::text) = (course_id IS NOT NULL)),
  CONSTRAINT products_check1 CHECK ((kind = 'credits'::text) = (credits IS NOT NULL)),
  CONSTRAINT products_check2 CHECK ((kind = 'seats'::text) = (seats IS NOT NULL)),
  CONSTRAINT products_check3 CHECK (kind = 'subscription'::text OR app_id IS NULL),
  CONSTRAINT products_check4 CHECK (kind <> 'subscription'::text OR period IS NOT NULL),
  CONSTRAINT products_check5 CHECK (kind <> 'credits'::text OR period IS NULL),
  CONSTRAINT products_check6 CHECK (period IS NOT NULL OR trial_days IS NULL AND NOT metered),
  CONSTRAINT products_credits_check CHECK (credits > 0),
  CONSTRAINT products_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  CONSTRAINT products_description_check CHECK (length(description) <= 2000),
  CONSTRAINT products_kind_check CHECK (kind = ANY (ARRAY['course'::text, 'credits'::text, 'subscription'::text, 'seats'::text])),
  CONSTRAINT products_name_check CHECK (length(name) >= 1 AND length(name) <= 255),
  CONSTRAINT products_period_check CHECK (period = ANY (ARRAY['weekly'::text, 'monthly'::text, 'yearly'::text])),
  CONSTRAINT products_seats_check CHECK (seats > 0),
  CONSTRAINT products_sku_check CHECK (length(sku) >= 1 AND length(sku) <= 255),
  CONSTRAINT products_trial_days_check CHECK (trial_days >= 1 AND trial_days <= 730)
);
CREATE INDEX products_by_course ON products USING btree (platform_id, course_id) WHERE course_id IS NOT NULL;
CREATE UNIQUE INDEX products_sku ON products USING btree (platform_id, lower(sku));
SELECT keep_audit_log_of('products');

CREATE TABLE checkout_sessions (
  platform_id  integer                  NOT NULL,
  id           uuid                     NOT NULL DEFAULT gen_random_uuid(),
  user_id      bigint,
  email        text,
  purpose      text                     NOT NULL,
  product_id   bigint,
  quantity     integer                  NOT NULL DEFAULT 1,
  amount       bigint,
  currency     text,
  subscription text,
  is_live      boolean                  NOT NULL,
  outside_id   text,
  redirect_to  text,
  success_url  text                     NOT NULL,
  cancel_url   text                     NOT NULL,
  state        text                     NOT NULL DEFAULT 'created'::text,
  expires_at   timestamp with time zone NOT NULL,
  completed_at timestamp with time zone,
  created_at   timestamp with time zone NOT NULL DEFAULT now(),
  modified_at  timestamp with time zone NOT NULL DEFAULT now(),
  checked_at   timestamp with time zone,
  due          bigint,
  CONSTRAINT checkout_sessions_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT checkout_sessions_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT checkout_sessions_platform_id_product_id_fkey FOREIGN KEY (platform_id, product_id) REFERENCES products(platform_id, id),
  CONSTRAINT checkout_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT checkout_sessions_amount_check CHECK (amount >= 0),
  CONSTRAINT checkout_sessions_check CHECK ((state = 'completed'::text) = (completed_at IS NOT NULL)),
  CONSTRAINT checkout_sessions_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  CONSTRAINT checkout_sessions_due_check CHECK (due >= 0),
  CONSTRAINT checkout_sessions_email_check CHECK (length(email) <= 254),
  CONSTRAINT checkout_sessions_outside_id_check CHECK (length(outside_id) >= 1 AND length(outside_id) <= 255),
  CONSTRAINT checkout_sessions_purpose_check CHECK (purpose = ANY (ARRAY['product'::text, 'setup'::text, 'pricing_page'::text, 'free_trial'::text, 'renewal'::text, 'launch'::text])),
  CONSTRAINT checkout_sessions_quantity_check CHECK (quantity >= 1 AND quantity <= 10000),
  CONSTRAINT checkout_sessions_state_check CHECK (state = ANY (ARRAY['created'::text, 'open'::text, 'completed'::text, 'expired'::text, 'failed'::text]))
);
CREATE UNIQUE INDEX checkout_sessions_by_outside_id ON checkout_sessions USING btree (platform_id, is_live, outside_id) WHERE outside_id IS NOT NULL;
CREATE INDEX checkout_sessions_by_product ON checkout_sessions USING btree (platform_id, product_id);
CREATE INDEX checkout_sessions_by_user ON checkout_sessions USING btree (platform_id, user_id, created_at);
CREATE INDEX checkout_sessions_id ON checkout_sessions USING btree (id);
CREATE INDEX checkout_sessions_open ON checkout_sessions USING btree (platform_id, expires_at) WHERE state = ANY (ARRAY['created'::text, 'open'::text]);
CREATE INDEX checkout_sessions_unchecked ON checkout_sessions USING btree (platform_id, checked_at NULLS FIRST) WHERE (state = ANY (ARRAY['created'::text, 'open'::text])) AND outside_id IS NOT NULL;
SELECT keep_audit_log_of('checkout_sessions', '{redirect_to,checked_at}');

CREATE TABLE class_changes (
  platform_id integer                  NOT NULL,
  id          bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  course_id   bigint                   NOT NULL,
  at          timestamp with time zone NOT NULL DEFAULT now(),
  moves       boolean                  NOT NULL DEFAULT true,
  enrolled    integer,
  graded      integer,
  passed      integer,
  grades      numeric,
  percents    numeric,
  CONSTRAINT class_changes_pkey PRIMARY KEY (platform_id, id)
);

CREATE TABLE class_ranks (
  platform_id integer            NOT NULL,
  course_id   bigint             NOT NULL,
  grades      double precision[] NOT NULL,
  ranks       double precision[] NOT NULL,
  user_ids    bigint[]           NOT NULL DEFAULT '{}'::bigint[],
  user_ranks  bigint[]           NOT NULL DEFAULT '{}'::bigint[],
  CONSTRAINT class_ranks_pkey PRIMARY KEY (platform_id, course_id)
);

CREATE TABLE class_totals (
  platform_id integer NOT NULL,
  course_id   bigint  NOT NULL,
  enrolled    integer NOT NULL,
  graded      integer NOT NULL,
  passed      integer NOT NULL,
  grades      numeric NOT NULL,
  percents    numeric NOT NULL,
  CONSTRAINT class_totals_pkey PRIMARY KEY (platform_id, course_id)
) WITH (fillfactor=80);

CREATE TABLE conversation_messages (
  platform_id       integer                  NOT NULL,
  id                uuid                     NOT NULL,
  session_id        bigint                   NOT NULL,
  user_id           bigint,
  mentor_id         bigint                   NOT NULL,
  at                timestamp with time zone NOT NULL,
  role              text                     NOT NULL,
  text              text                     NOT NULL,
  model             text,
  prompt_tokens     integer,
  completion_tokens integer,
  cost              numeric(16,8),
  seconds           numeric(12,3),
  sentiment         real,
  CONSTRAINT conversation_messages_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT conversation_messages_check CHECK ((sentiment IS NULL) = (role <> 'user'::text)),
  CONSTRAINT conversation_messages_completion_tokens_check CHECK (completion_tokens >= 0),
  CONSTRAINT conversation_messages_cost_check CHECK (cost >= 0::numeric),
  CONSTRAINT conversation_messages_prompt_tokens_check CHECK (prompt_tokens >= 0),
  CONSTRAINT conversation_messages_role_check CHECK (role = ANY (ARRAY['user'::text, 'assistant'::text, 'system'::text])),
  CONSTRAINT conversation_messages_seconds_check CHECK (seconds >= 0::numeric),
  CONSTRAINT conversation_messages_sentiment_check CHECK (sentiment >= '-1'::integer::double precision AND sentiment <= 1::double precision)
);
CREATE INDEX conversation_messages_by_person ON conversation_messages USING btree (platform_id, user_id, at) INCLUDE (sentiment) WHERE role = 'user'::text;
CREATE INDEX conversation_messages_by_session ON conversation_messages USING btree (platform_id, session_id, at, id);
CREATE INDEX conversation_messages_by_time ON conversation_messages USING btree (platform_id, at, id) INCLUDE (role, user_id, mentor_id, sentiment);
CREATE INDEX conversation_messages_costs ON conversation_messages USING btree (platform_id, at) INCLUDE (model, prompt_tokens, completion_tokens, cost) WHERE cost IS NOT NULL OR prompt_tokens IS NOT NULL OR completion_tokens IS NOT NULL;

CREATE TABLE conversation_sessions (
  platform_id integer                  NOT NULL,
  id          bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  session_key text                     NOT NULL,
  user_id     bigint,
  mentor_id   bigint                   NOT NULL,
  started_at  timestamp with time zone NOT NULL,
  last_at     timestamp with time zone NOT NULL,
  messages    integer                  NOT NULL,
  channel     text,
  opening_key text,
  CONSTRAINT conversation_sessions_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT conversation_sessions_channel_check CHECK (length(channel) >= 1 AND length(channel) <= 50),
  CONSTRAINT conversation_sessions_check CHECK (last_at >= started_at),
  CONSTRAINT conversation_sessions_opening_key_check CHECK (length(opening_key) >= 1 AND length(opening_key) <= 255),
  CONSTRAINT conversation_sessions_session_key_check CHECK (length(session_key) >= 1 AND length(session_key) <= 255)
);
CREATE INDEX conversation_sessions_by_mentor ON conversation_sessions USING btree (platform_id, mentor_id, last_at);
CREATE INDEX conversation_sessions_by_person ON conversation_sessions USING btree (platform_id, user_id, last_at);
CREATE UNIQUE INDEX conversation_sessions_key ON conversation_sessions USING btree (platform_id, session_key);
CREATE UNIQUE INDEX conversation_sessions_opening ON conversation_sessions USING btree (platform_id, user_id, opening_key) WHERE opening_key IS NOT NULL;

CREATE TABLE conversation_turns (
  platform_id     integer                  NOT NULL,
  question_id     uuid                     NOT NULL,
  session_id      bigint                   NOT NULL,
  user_id         bigint                   NOT NULL,
  idempotency_key text,
  request_sha256  bytea                    NOT NULL,
  state           text                     NOT NULL DEFAULT 'running'::text,
  claim           uuid                     NOT NULL,
  claimed_until   timestamp with time zone NOT NULL,
  answer_id       uuid,
  outcome         text,
  sources         jsonb                    NOT NULL DEFAULT '[]'::jsonb,
  guided_prompts  text[]                   NOT NULL DEFAULT '{}'::text[],
  created_at      timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT conversation_turns_pkey PRIMARY KEY (platform_id, question_id),
  CONSTRAINT conversation_turns_check CHECK ((answer_id IS NULL) = (state <> 'answered'::text)),
  CONSTRAINT conversation_turns_idempotency_key_check CHECK (length(idempotency_key) >= 1 AND length(idempotency_key) <= 255),
  CONSTRAINT conversation_turns_outcome_check CHECK (outcome = ANY (ARRAY['answered'::text, 'moderated'::text, 'unsafe'::text, 'not_in_documents'::text])),
  CONSTRAINT conversation_turns_sources_check CHECK (jsonb_typeof(sources) = 'array'::text),
  CONSTRAINT conversation_turns_state_check CHECK (state = ANY (ARRAY['running'::text, 'answered'::text, 'failed'::text]))
);
CREATE INDEX conversation_turns_by_session ON conversation_turns USING btree (platform_id, session_id);
CREATE UNIQUE INDEX conversation_turns_key ON conversation_turns USING btree (platform_id, user_id, idempotency_key) WHERE idempotency_key IS NOT NULL;

CREATE TABLE course_access_requests (
  platform_id integer                  NOT NULL,
  id          bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id     bigint                   NOT NULL,
  course_id   bigint                   NOT NULL,
  state       text                     NOT NULL DEFAULT 'requested'::text,
  metadata    jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  reviewer_id bigint,
  reviewed_at timestamp with time zone,
  created     timestamp with time zone NOT NULL DEFAULT now(),
  modified    timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT course_access_requests_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT course_access_requests_platform_id_course_id_fkey FOREIGN KEY (platform_id, course_id) REFERENCES courses(platform_id, id),
  CONSTRAINT course_access_requests_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT course_access_requests_reviewer_id_fkey FOREIGN KEY (reviewer_id) REFERENCES users(id),
  CONSTRAINT course_access_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT course_access_requests_check CHECK ((state = 'requested'::text) = (reviewed_at IS NULL)),
  CONSTRAINT course_access_requests_state_check CHECK (state = ANY (ARRAY['requested'::text, 'approved'::text, 'rejected'::text, 'cancelled'::text]))
);
CREATE INDEX course_access_requests_by_course ON course_access_requests USING btree (platform_id, course_id, user_id, id);
CREATE INDEX course_access_requests_by_state ON course_access_requests USING btree (platform_id, state, id);
CREATE UNIQUE INDEX course_access_requests_one_live ON course_access_requests USING btree (platform_id, user_id, course_id) WHERE state = 'requested'::text;

CREATE FUNCTION announce_access_requests()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
      begin
        -- Nothing was decided.
        if current_setting('acting.removes', true) = 'names' then
          return null;
        end if;
        insert into event_outbox (platform_id, type, actor_id, request_id, data)
        select request.platform_id,
               'access_request.' || case request.state when 'requested' then 'created' else request.state end,
               cast(acting() ->> 'user_id' as bigint), acting() ->> 'request_id',
               jsonb_build_object('request_id', request.id, 'course_id', courses.course_key, 'user_id', users.id,
                                  'username', users.username, 'state', request.state, 'reviewer', reviewer.username,
                                  'reviewed_at', request.reviewed_at)
          from new_rows request
          join courses on courses.platform_id = request.platform_id and courses.id = request.course_id
          join users on users.id = request.user_id
          left join users reviewer on reviewer.id = request.reviewer_id;
        return null;
      end $function$;

CREATE TRIGGER course_access_requests_decided AFTER UPDATE ON course_access_requests REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_access_requests();
CREATE TRIGGER course_access_requests_made AFTER INSERT ON course_access_requests REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_access_requests();
SELECT keep_audit_log_of('course_access_requests');

CREATE TABLE course_blocks (
  platform_id     integer                  NOT NULL,
  id              bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  course_id       bigint                   NOT NULL,
  block_key       text                     NOT NULL,
  parent_id       bigint,
  type            text                     NOT NULL,
  name            text                     NOT NULL,
  "position"      integer                  NOT NULL,
  graded          boolean                  NOT NULL DEFAULT false,
  assignment_type text,
  max_score       numeric,
  completable     boolean                  NOT NULL DEFAULT false,
  video_seconds   numeric,
  retired_at      timestamp with time zone,
  created_at      timestamp with time zone NOT NULL DEFAULT now(),
  modified_at     timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT course_blocks_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT course_blocks_key UNIQUE (platform_id, block_key, course_id),
  CONSTRAINT course_blocks_platform_id_course_id_fkey FOREIGN KEY (platform_id, course_id) REFERENCES courses(platform_id, id),
  CONSTRAINT course_blocks_platform_id_parent_id_fkey FOREIGN KEY (platform_id, parent_id) REFERENCES course_blocks(platform_id, id),
  CONSTRAINT course_blocks_block_key_check CHECK (length(block_key) >= 1 AND length(block_key) <= 255),
  CONSTRAINT course_blocks_check CHECK ((type = 'section'::text) = (parent_id IS NULL)),
  CONSTRAINT course_blocks_max_score_check CHECK (max_score >= 0::numeric),
  CONSTRAINT course_blocks_position_check CHECK ("position" >= 0),
  CONSTRAINT course_blocks_type_check CHECK (type = ANY (ARRAY['section'::text, 'subsection'::text, 'unit'::text, 'problem'::text, 'video'::text, 'html'::text, 'discussion'::text, 'resource'::text, 'other'::text])),
  CONSTRAINT course_blocks_video_seconds_check CHECK (video_seconds >= 0::numeric)
);
CREATE INDEX course_blocks_by_course ON course_blocks USING btree (platform_id, course_id);
CREATE INDEX course_blocks_by_parent ON course_blocks USING btree (platform_id, parent_id);
CREATE INDEX course_blocks_counted ON course_blocks USING btree (platform_id, course_id) WHERE retired_at IS NULL AND (graded OR completable OR (type = ANY (ARRAY['section'::text, 'subsection'::text, 'unit'::text])));
CREATE INDEX course_blocks_graded ON course_blocks USING btree (platform_id, course_id) WHERE graded AND retired_at IS NULL;

CREATE FUNCTION log_block_scores()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into activity_changes (platform_id, kind, subject)
        select after.platform_id, 'block', after.id
          from changed_to after
          join changed_from before on before.platform_id = after.platform_id and before.id = after.id
         where before.max_score is distinct from after.max_score;
        return null;
      end $function$;

CREATE FUNCTION log_blocks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into activity_changes (platform_id, kind, subject) select distinct platform_id, 'course', course_id from created;
        return null;
      end $function$;

CREATE TRIGGER course_blocks_activity AFTER INSERT ON course_blocks REFERENCING NEW TABLE AS created FOR EACH STATEMENT EXECUTE FUNCTION log_blocks();
CREATE TRIGGER course_blocks_scores AFTER UPDATE ON course_blocks REFERENCING OLD TABLE AS changed_from NEW TABLE AS changed_to FOR EACH STATEMENT EXECUTE FUNCTION log_block_scores();
SELECT keep_audit_log_of('course_blocks');

CREATE TABLE course_engagement (
  platform_id integer NOT NULL,
  user_id     bigint  NOT NULL,
  course_id   bigint  NOT NULL,
  period_days integer NOT NULL,
  started_on  date    NOT NULL,
  ended_on    date,
  windows     integer NOT NULL,
  last_on     date,
  recent      date[]  NOT NULL,
  CONSTRAINT course_engagement_pkey PRIMARY KEY (platform_id, user_id, course_id)
) WITH (fillfactor=80);

CREATE TABLE course_enrollments (
  platform_id integer                  NOT NULL,
  id          bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id     bigint                   NOT NULL,
  course_id   bigint                   NOT NULL,
  active      boolean                  NOT NULL DEFAULT true,
  created     timestamp with time zone NOT NULL DEFAULT now(),
  started     timestamp with time zone NOT NULL DEFAULT now(),
  ended       timestamp with time zone,
  expired     timestamp with time zone,
  metadata    jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  modified    timestamp with time zone NOT NULL DEFAULT now(),
  overridden  text[]                   NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT course_enrollments_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT course_enrollments_user_course UNIQUE (platform_id, user_id, course_id),
  CONSTRAINT course_enrollments_platform_id_course_id_fkey FOREIGN KEY (platform_id, course_id) REFERENCES courses(platform_id, id),
  CONSTRAINT course_enrollments_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT course_enrollments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT course_enrollments_ended CHECK (active = (ended IS NULL)),
  CONSTRAINT course_enrollments_expiry CHECK (expired >= started)
);
CREATE INDEX course_enrollments_active ON course_enrollments USING btree (platform_id, user_id) INCLUDE (course_id) WHERE active;
CREATE INDEX course_enrollments_by_course ON course_enrollments USING btree (platform_id, course_id, id);
CREATE INDEX course_enrollments_by_creation ON course_enrollments USING btree (platform_id, created, id);
CREATE INDEX course_enrollments_by_user ON course_enrollments USING btree (platform_id, user_id, id);
CREATE INDEX course_enrollments_running_out ON course_enrollments USING btree (platform_id, expired) WHERE active AND expired IS NOT NULL;

CREATE FUNCTION begin_enrollment_spans()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into enrollment_spans (platform_id, enrollment_id, course_id, user_id, began_at, ended_at)
        select platform_id, id, course_id, user_id, started, ended from new_rows order by id;
        return null;
      end $function$;

CREATE FUNCTION change_classes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into class_changes (platform_id, course_id, enrolled, graded, passed, grades, percents)
        select platform_id, course_id, count(*) filter (where active), count(grade) filter (where active), count(*) filter (where active and passed),
               coalesce(sum(grade) filter (where active), 0), coalesce(sum(percent) filter (where active), 0)
          from changed_rows
          left join lateral (select grade, passed, percent from course_results own
                              where own.platform_id = changed_rows.platform_id and own.user_id = changed_rows.user_id and own.course_id = changed_rows.course_id offset 0) result on true
         group by platform_id, course_id order by platform_id, course_id;
        return null;
      end $function$;

CREATE FUNCTION change_ended_classes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into class_changes (platform_id, course_id)
        select platform_id, course_id from changed_rows group by platform_id, course_id order by platform_id, course_id;
        return null;
      end $function$;

CREATE FUNCTION change_learners()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into learner_changes (platform_id, user_id)
        select platform_id, user_id from changed_rows group by platform_id, user_id order by platform_id, user_id;
        return null;
      end $function$;

CREATE FUNCTION change_renewed_classes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into class_changes (platform_id, course_id, enrolled, graded, passed, grades, percents)
        select n.platform_id, n.course_id, sum(way), coalesce(sum(way) filter (where grade is not null), 0), coalesce(sum(way) filter (where passed), 0),
               coalesce(sum(way * grade), 0), coalesce(sum(way * percent), 0)
          from new_rows n
          join old_rows o using (platform_id, id)
         cross join lateral (select case when n.active then 1 else -1 end as way) to_or_from
          left join lateral (select grade, passed, percent from course_results own
                              where own.platform_id = n.platform_id and own.user_id = n.user_id and own.course_id = n.course_id offset 0) result on true
         where n.active <> o.active
         group by 1, 2 order by 1, 2;
        return null;
      end $function$;

CREATE FUNCTION change_renewed_learners()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into learner_changes (platform_id, user_id)
        select platform_id, n.user_id from new_rows n join old_rows o using (platform_id, id)
         where (n.active, n.started, n.expired) is distinct from (o.active, o.started, o.expired) group by 1, 2 order by 1, 2;
        return null;
      end $function$;

CREATE FUNCTION continue_enrollment_spans()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        with changed as materialized (
          select n.platform_id, n.id, n.course_id, n.user_id, n.started, n.ended, n.started <> o.started as is_moved,
                 n.active and (not o.active or coalesce(o.expired <= now() and (n.expired > now() or n.expired is null), false)) as begins,
                 o.expired as ran_out_at
            from new_rows n join old_rows o on o.platform_id = n.platform_id and o.id = n.id
           where (n.active, n.started, n.ended) is distinct from (o.active, o.started, o.ended) or n.expired is distinct from o.expired
        ), lasting as (
          select changed.*, last.id as span_id, last.ended_at as span_end
            from changed
           cross join lateral (select spans.id, spans.ended_at from enrollment_spans spans
                                where spans.platform_id = changed.platform_id and spans.enrollment_id = changed.id order by spans.id desc limit 1) last
        ), ended as (
          update enrollment_spans spans
             set ended_at = case when begins then coalesce(span_end, ran_out_at) else lasting.ended end,
                 began_at = case when is_moved and not begins then lasting.started else spans.began_at end
            from lasting
           where spans.platform_id = lasting.platform_id and spans.id = lasting.span_id
        )
        insert into enrollment_spans (platform_id, enrollment_id, course_id, user_id, began_at)
        select platform_id, id, course_id, user_id, case when is_moved then started else now() end from changed where begins order by id;
        return null;
      end $function$;

CREATE FUNCTION count_added_enrollments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        with added as (
          select platform_id, id / 4096 as block, count(*) as delta from new_rows group by 1, 2
        ), of_tenants as (
          insert into enrollment_blocks (platform_id, block, delta) select platform_id, block, delta from added
        )
        insert into all_enrollment_blocks (block, delta) select block, sum(delta) from added group by block;
        return null;
      end $function$;

CREATE FUNCTION count_removed_enrollments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        with removed as (
          select platform_id, id / 4096 as block, -count(*) as delta from old_rows group by 1, 2
        ), of_tenants as (
          insert into enrollment_blocks (platform_id, block, delta) select platform_id, block, delta from removed
        )
        insert into all_enrollment_blocks (block, delta) select block, sum(delta) from removed group by block;
        return null;
      end $function$;

CREATE FUNCTION forget_all_enrollments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        truncate enrollment_blocks, all_enrollment_blocks;
        return null;
      end $function$;

CREATE FUNCTION note_course_enrollments()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
        declare
          who jsonb := acting();
          why text := nullif(current_setting('acting.reason', true), '');
        begin
          if tg_op = 'INSERT' then
            with changed as materialized (select n.*, 'created' as change, n.overridden as passed_over from new_rows n), 
            stored as (
              insert into enrollment_changes (platform_id, kind, enrollment_id, change, actor_id, operation, reason, request_id, overridden)
              select platform_id, 'course', id, change, cast(who ->> 'user_id' as bigint), who ->> 'operation', why, who ->> 'request_id', passed_over
                from changed order by id
            )
            insert into event_outbox (platform_id, type, actor_id, request_id, data)
            select changed.platform_id, 'enrollment.' || change, cast(who ->> 'user_id' as bigint), who ->> 'request_id',
                   jsonb_build_object('enrollment_id', changed.id, 'kind', 'course', 'item_id', items.course_key, 'user_id', users.id,
                                      'username', users.username, 'active', changed.active, 'started', changed.started,
                                      'ended', changed.ended, 'expired', changed.expired, 'reason', why,
                                      'override', passed_over <> '{}', 'obstacles', passed_over)
              from changed
              join users on users.id = changed.user_id
              join courses items on items.platform_id = changed.platform_id and items.id = changed.course_id
             order by changed.id;
          else
            -- One that has run out and is renewed before a job deactivates it becomes active again, too.
            with changed as materialized (
              select *, case when active then 'activated' when why = 'expired' then 'expired' else 'deactivated' end as change,
                     case when active then overridden else '{}' end as passed_over
                from (select *, lag(active) over (partition by platform_id, id order by side) as was_active,
                             lag(coalesce(expired > now(), true)) over (partition by platform_id, id order by side) as was_in_time
                        from (select *, 1 as side from old_rows union all select *, 2 from new_rows) both_rows) rows
               where side = 2 and (active <> was_active or active and not was_in_time and coalesce(expired > now(), true))
            ), 
            stored as (
              insert into enrollment_changes (platform_id, kind, enrollment_id, change, actor_id, operation, reason, request_id, overridden)
              select platform_id, 'course', id, change, cast(who ->> 'user_id' as bigint), who ->> 'operation', why, who ->> 'request_id', passed_over
                from changed order by id
            )
            insert into event_outbox (platform_id, type, actor_id, request_id, data)
            select changed.platform_id, 'enrollment.' || change, cast(who ->> 'user_id' as bigint), who ->> 'request_id',
                   jsonb_build_object('enrollment_id', changed.id, 'kind', 'course', 'item_id', items.course_key, 'user_id', users.id,
                                      'username', users.username, 'active', changed.active, 'started', changed.started,
                                      'ended', changed.ended, 'expired', changed.expired, 'reason', why,
                                      'override', passed_over <> '{}', 'obstacles', passed_over)
              from changed
              join users on users.id = changed.user_id
              join courses items on items.platform_id = changed.platform_id and items.id = changed.course_id
             order by changed.id;
          end if;
          return null;
        end $function$;

CREATE TRIGGER classes_begin AFTER INSERT ON course_enrollments REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION change_classes();
CREATE TRIGGER classes_change AFTER UPDATE ON course_enrollments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION change_renewed_classes();
CREATE TRIGGER classes_end AFTER DELETE ON course_enrollments REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION change_ended_classes();
CREATE TRIGGER course_enrollments_added AFTER INSERT ON course_enrollments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_added_enrollments();
CREATE TRIGGER course_enrollments_begun AFTER INSERT ON course_enrollments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_course_enrollments();
CREATE TRIGGER course_enrollments_emptied AFTER TRUNCATE ON course_enrollments FOR EACH STATEMENT EXECUTE FUNCTION forget_all_enrollments();
CREATE TRIGGER course_enrollments_in_place BEFORE UPDATE OF platform_id, id ON course_enrollments FOR EACH ROW EXECUTE FUNCTION keep_enrollment_in_place();
CREATE TRIGGER course_enrollments_removed AFTER DELETE ON course_enrollments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_removed_enrollments();
CREATE TRIGGER course_enrollments_switched AFTER UPDATE ON course_enrollments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_course_enrollments();
CREATE TRIGGER enrollment_spans_begin AFTER INSERT ON course_enrollments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION begin_enrollment_spans();
CREATE TRIGGER enrollment_spans_continue AFTER UPDATE ON course_enrollments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION continue_enrollment_spans();
CREATE TRIGGER learners_begin AFTER INSERT ON course_enrollments REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION change_learners();
CREATE TRIGGER learners_change AFTER UPDATE ON course_enrollments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION change_renewed_learners();
CREATE TRIGGER learners_end AFTER DELETE ON course_enrollments REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION change_learners();
SELECT keep_audit_log_of('course_enrollments');

CREATE TABLE course_pairs (
  platform_id integer NOT NULL,
  course_id   bigint  NOT NULL,
  other_id    bigint  NOT NULL,
  learners    integer NOT NULL,
  CONSTRAINT course_pairs_pkey PRIMARY KEY (platform_id, course_id, other_id),
  CONSTRAINT course_pairs_platform_id_course_id_fkey FOREIGN KEY (platform_id, course_id) REFERENCES courses(platform_id, id) ON DELETE CASCADE,
  CONSTRAINT course_pairs_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT course_pairs_platform_id_other_id_fkey FOREIGN KEY (platform_id, other_id) REFERENCES courses(platform_id, id) ON DELETE CASCADE,
  CONSTRAINT course_pairs_learners_check CHECK (learners > 0)
);

CREATE TABLE course_popularity (
  platform_id integer NOT NULL,
  course_id   bigint  NOT NULL,
  enrolled    integer NOT NULL DEFAULT 0,
  passed      integer NOT NULL DEFAULT 0,
  CONSTRAINT course_popularity_pkey PRIMARY KEY (platform_id, course_id),
  CONSTRAINT course_popularity_platform_id_course_id_fkey FOREIGN KEY (platform_id, course_id) REFERENCES courses(platform_id, id) ON DELETE CASCADE,
  CONSTRAINT course_popularity_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id)
);

CREATE TABLE course_results (
  platform_id         integer                  NOT NULL,
  user_id             bigint                   NOT NULL,
  course_id           bigint                   NOT NULL,
  grade               numeric,
  passed              boolean,
  completed_at        timestamp with time zone,
  completed_blocks    integer                  NOT NULL DEFAULT 0,
  completable_blocks  integer                  NOT NULL DEFAULT 0,
  percent             numeric                  NOT NULL DEFAULT 0,
  completion_days     integer,
  completion_seconds  bigint,
  letter              text,
  kept_completed_at   timestamp with time zone,
  stated_completed_at timestamp with time zone,
  stated_grade        numeric,
  stated_passed       boolean,
  finished            boolean                  NOT NULL GENERATED ALWAYS AS (completed_at IS NOT NULL AND passed IS NOT FALSE) STORED,
  type_grades         jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT course_results_pkey PRIMARY KEY (platform_id, user_id, course_id),
  CONSTRAINT course_results_stated_grade_check CHECK (stated_grade >= 0::numeric AND stated_grade <= 1::numeric)
);
CREATE INDEX course_results_by_completion ON course_results USING btree (platform_id, completed_at) INCLUDE (course_id, user_id) WHERE completed_at IS NOT NULL;
CREATE INDEX course_results_by_course ON course_results USING btree (platform_id, course_id, user_id);

CREATE TABLE skills (
  id         bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  name       text                     NOT NULL,
  uri        text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT skills_pkey PRIMARY KEY (id),
  CONSTRAINT skills_name_check CHECK (length(name) >= 1 AND length(name) <= 255)
);
CREATE UNIQUE INDEX skills_name ON skills USING btree (lower(name));

CREATE FUNCTION outbox_renamed_skill()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into outbox (platform_id, kind, item_id)
      select platform_id, 'skill', skill_id from platform_skills join changed on changed.id = skill_id
      union
      select platform_id, 'course', course_id from course_skills join changed on changed.id = skill_id
      union
      select platform_id, 'role', job_role_id from job_role_skills join changed on changed.id = skill_id;
      return null;
    end $function$;

CREATE TRIGGER skills_renamed AFTER UPDATE ON skills REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outbox_renamed_skill();
SELECT keep_audit_log_of('skills');

CREATE TABLE platform_skills (
  platform_id integer                  NOT NULL,
  skill_id    bigint                   NOT NULL,
  description text                     NOT NULL DEFAULT ''::text,
  visibility  text                     NOT NULL DEFAULT 'viewable_by_tenant_admins'::text,
  data        jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  created_at  timestamp with time zone NOT NULL DEFAULT now(),
  modified_at timestamp with time zone NOT NULL DEFAULT now(),
  declared    boolean                  NOT NULL DEFAULT false,
  CONSTRAINT platform_skills_pkey PRIMARY KEY (platform_id, skill_id),
  CONSTRAINT platform_skills_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT platform_skills_skill_id_fkey FOREIGN KEY (skill_id) REFERENCES skills(id),
  CONSTRAINT platform_skills_visibility_check CHECK (visibility = ANY (ARRAY['viewable_by_anyone'::text, 'viewable_by_tenant_students'::text, 'viewable_by_tenant_admins'::text]))
);

CREATE FUNCTION platform_skills_seen_otherwise()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
      declare
        platforms integer[];
        ids bigint[];
        levels text[];
        were text[];
      begin
        select array_agg(platform_id), array_agg(id), array_agg(level), array_agg(was)
          into platforms, ids, levels, were
          from (select platform_id, skill_id as id, max(level) filter (where is_new) as level, max(level) filter (where not is_new) as was
                  from (select platform_id, skill_id, case when declared then visibility else 'viewable_by_tenant_admins' end as level, true as is_new from new_rows
                        union all
                        select platform_id, skill_id, case when declared then visibility else 'viewable_by_tenant_admins' end, false from old_rows) both_rows
                 group by platform_id, skill_id
                having min(level) <> max(level)) moved;
        if ids is null then return null; end if;
        -- The stronger lock first: two that held the weaker one would wait for each other.
        perform narrow_named_skills(array_agg(link.platform_id), array_agg(link.related_skill_id))
           from unnest(platforms, ids, levels, were) as moved (platform_id, id, level, was)
           join platform_skill_relations link on link.platform_id = moved.platform_id and link.skill_id = moved.id
          where visibility_rank(moved.level) > visibility_rank(moved.was);
        perform from unnest(platforms, ids, levels, were) as moved (platform_id, id, level, was)
           join platform_skill_relations link on link.platform_id = moved.platform_id and link.skill_id = moved.id
           join platform_skills known on known.platform_id = link.platform_id and known.skill_id = link.related_skill_id
          where visibility_rank(moved.level) < visibility_rank(moved.was) and not known.declared
          order by known.platform_id, known.skill_id
            for key share of known;
        perform widen_named_skills(array_agg(link.platform_id), array_agg(link.related_skill_id), array_agg(moved.level))
           from unnest(platforms, ids, levels, were) as moved (platform_id, id, level, was)
           join platform_skill_relations link on link.platform_id = moved.platform_id and link.skill_id = moved.id
          where visibility_rank(moved.level) < visibility_rank(moved.was);
        return null;
      end $function$;

CREATE TRIGGER platform_skills_delete_outbox AFTER DELETE ON platform_skills REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outbox_changed('skill', 'skill_id');
CREATE TRIGGER platform_skills_insert_outbox AFTER INSERT ON platform_skills REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outbox_changed('skill', 'skill_id');
CREATE TRIGGER platform_skills_name_skills AFTER UPDATE ON platform_skills REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION platform_skills_seen_otherwise();
CREATE TRIGGER platform_skills_update_outbox AFTER UPDATE ON platform_skills REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outbox_changed('skill', 'skill_id');
SELECT keep_audit_log_of('platform_skills');

CREATE TABLE course_skills (
  platform_id integer NOT NULL,
  course_id   bigint  NOT NULL,
  skill_id    bigint  NOT NULL,
  CONSTRAINT course_skills_pkey PRIMARY KEY (platform_id, course_id, skill_id),
  CONSTRAINT course_skills_platform_id_course_id_fkey FOREIGN KEY (platform_id, course_id) REFERENCES courses(platform_id, id) ON DELETE CASCADE,
  CONSTRAINT course_skills_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT course_skills_platform_id_skill_id_fkey FOREIGN KEY (platform_id, skill_id) REFERENCES platform_skills(platform_id, skill_id)
);
CREATE INDEX course_skills_by_skill ON course_skills USING btree (platform_id, skill_id, course_id);

CREATE FUNCTION course_skills_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform widen_named_skills(array_agg(link.platform_id), array_agg(link.skill_id), array_agg(namer.visibility))
           from new_rows link
          cross join lateral (select * from courses
                               where courses.platform_id = link.platform_id and courses.id = link.course_id
                              offset 0) namer
          where namer.visibility <> 'viewable_by_tenant_admins' and namer.deleted_at is null;
        return null;
      end $function$;

CREATE FUNCTION course_skills_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform narrow_named_skills(array_agg(platform_id), array_agg(skill_id))
           from (select distinct platform_id, skill_id from old_rows) link;
        return null;
      end $function$;

CREATE TRIGGER course_skills_delete_outbox AFTER DELETE ON course_skills REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outbox_changed('course', 'course_id');
CREATE TRIGGER course_skills_insert_outbox AFTER INSERT ON course_skills REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outbox_changed('course', 'course_id');
CREATE TRIGGER course_skills_narrow AFTER DELETE ON course_skills REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION course_skills_removed();
CREATE TRIGGER course_skills_update_outbox AFTER UPDATE ON course_skills REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outbox_changed('course', 'course_id');
CREATE TRIGGER course_skills_widen AFTER INSERT ON course_skills REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION course_skills_added();
SELECT keep_audit_log_of('course_skills');

CREATE TABLE departments (
  platform_id integer                  NOT NULL,
  id          bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  parent_id   bigint,
  name        text                     NOT NULL,
  created_at  timestamp with time zone NOT NULL DEFAULT now(),
  modified_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT departments_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT departments_name UNIQUE NULLS NOT DISTINCT (platform_id, parent_id, name),
  CONSTRAINT departments_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT departments_platform_id_parent_id_fkey FOREIGN KEY (platform_id, parent_id) REFERENCES departments(platform_id, id),
  CONSTRAINT departments_check CHECK (parent_id <> id),
  CONSTRAINT departments_name_check CHECK (length(name) >= 1 AND length(name) <= 255)
);
CREATE UNIQUE INDEX departments_sibling_name ON departments USING btree (platform_id, parent_id, lower(name)) NULLS NOT DISTINCT;

CREATE FUNCTION change_places_of_departments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into department_changes (platform_id, department_id)
        select distinct platform_id, department_id
          from (values (old.platform_id, old.id), (old.platform_id, old.parent_id), (new.platform_id, new.id), (new.platform_id, new.parent_id)) named (platform_id, department_id)
         where department_id is not null order by 1, 2;
        return null;
      end $function$;

CREATE TRIGGER departments_access_changed AFTER INSERT OR DELETE OR UPDATE ON departments FOR EACH STATEMENT EXECUTE FUNCTION announce_structure_change();
CREATE TRIGGER departments_come_and_go AFTER INSERT OR DELETE ON departments FOR EACH ROW EXECUTE FUNCTION change_places_of_departments();
CREATE TRIGGER departments_move AFTER UPDATE ON departments FOR EACH ROW WHEN (old.id IS DISTINCT FROM new.id OR old.parent_id IS DISTINCT FROM new.parent_id) EXECUTE FUNCTION change_places_of_departments();
SELECT keep_audit_log_of('departments');

CREATE TABLE programs (
  platform_id       integer                  NOT NULL,
  id                bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  program_key       text                     NOT NULL,
  name              text                     NOT NULL,
  slug              text,
  description       text                     NOT NULL DEFAULT ''::text,
  short_description text                     NOT NULL DEFAULT ''::text,
  image_url         text,
  url               text,
  level             text,
  subject           text,
  topics            text[]                   NOT NULL DEFAULT '{}'::text[],
  tags              text[]                   NOT NULL DEFAULT '{}'::text[],
  language          text,
  promotion         text,
  visibility        text                     NOT NULL DEFAULT 'viewable_by_tenant_students'::text,
  data              jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  created_at        timestamp with time zone NOT NULL DEFAULT now(),
  modified_at       timestamp with time zone NOT NULL DEFAULT now(),
  deleted_at        timestamp with time zone,
  program_type      text,
  CONSTRAINT programs_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT programs_key UNIQUE (platform_id, program_key),
  CONSTRAINT programs_slug UNIQUE (platform_id, slug),
  CONSTRAINT programs_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT programs_name_check CHECK (length(name) >= 1 AND length(name) <= 500),
  CONSTRAINT programs_program_key_check CHECK (length(program_key) >= 1 AND length(program_key) <= 255),
  CONSTRAINT programs_slug_check CHECK (slug ~ '^[-a-zA-Z0-9_]{1,255}$'::text),
  CONSTRAINT programs_visibility_check CHECK (visibility = ANY (ARRAY['viewable_by_anyone'::text, 'viewable_by_tenant_students'::text, 'viewable_by_tenant_admins'::text]))
);
CREATE INDEX programs_by_change ON programs USING btree (platform_id, modified_at, id) WHERE deleted_at IS NULL;
CREATE INDEX programs_by_creation ON programs USING btree (platform_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX programs_by_name ON programs USING btree (platform_id, name, id) WHERE deleted_at IS NULL;
CREATE INDEX programs_key_trgm ON programs USING gin (platform_id, fold(program_key) gin_trgm_ops);
CREATE INDEX programs_live ON programs USING btree (platform_id, visibility) WHERE deleted_at IS NULL;
CREATE TRIGGER programs_delete_outbox AFTER DELETE ON programs REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outbox_changed('program', 'id');
CREATE TRIGGER programs_insert_outbox AFTER INSERT ON programs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outbox_changed('program', 'id');
CREATE TRIGGER programs_update_outbox AFTER UPDATE ON programs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outbox_changed('program', 'id');
SELECT keep_audit_log_of('programs');

CREATE TABLE credentials (
  id            bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  scheme        text                     NOT NULL,
  prefix        text                     NOT NULL,
  secret_sha256 bytea                    NOT NULL,
  label         text                     NOT NULL DEFAULT ''::text,
  role          text,
  platform_id   integer,
  user_id       bigint,
  program_id    bigint,
  department_id bigint,
  created_at    timestamp with time zone NOT NULL DEFAULT now(),
  expires_at    timestamp with time zone,
  revoked_at    timestamp with time zone,
  last_used_at  timestamp with time zone,
  name          text,
  CONSTRAINT credentials_pkey PRIMARY KEY (id),
  CONSTRAINT credentials_prefix UNIQUE (prefix),
  CONSTRAINT credentials_platform_id_department_id_fkey FOREIGN KEY (platform_id, department_id) REFERENCES departments(platform_id, id),
  CONSTRAINT credentials_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT credentials_platform_id_program_id_fkey FOREIGN KEY (platform_id, program_id) REFERENCES programs(platform_id, id),
  CONSTRAINT credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT credentials_check CHECK (scheme = 'Api-Key'::text OR user_id IS NOT NULL),
  CONSTRAINT credentials_check1 CHECK (role IS NOT NULL OR user_id IS NOT NULL),
  CONSTRAINT credentials_check2 CHECK (role IS NULL OR role = 'dm_admin'::text OR platform_id IS NOT NULL),
  CONSTRAINT credentials_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
  CONSTRAINT credentials_record_writer CHECK (role <> 'record_writer'::text OR user_id IS NULL),
  CONSTRAINT credentials_role_check CHECK (role = ANY (ARRAY['dm_admin'::text, 'platform_admin'::text, 'platform_viewer'::text, 'department_admin'::text, 'program_admin'::text, 'learner'::text, 'record_writer'::text])),
  CONSTRAINT credentials_scheme_check CHECK (scheme = ANY (ARRAY['Api-Key'::text, 'Token'::text]))
);
CREATE UNIQUE INDEX credentials_name ON credentials USING btree (platform_id, name) WHERE name IS NOT NULL AND revoked_at IS NULL;

CREATE FUNCTION announce_credential_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform announce_access_change('credentials', array(
          select o.id from old_rows o join new_rows n using (id)
          where to_jsonb(o) - 'last_used_at' is distinct from to_jsonb(n) - 'last_used_at'));
        return null;
      end $function$;

CREATE FUNCTION announce_credential_removal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform announce_access_change('credentials', array(select id from old_rows));
        return null;
      end $function$;

CREATE TRIGGER credentials_access_changed AFTER UPDATE ON credentials REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_credential_change();
CREATE TRIGGER credentials_access_removed AFTER DELETE ON credentials REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_credential_removal();
SELECT keep_audit_log_of('credentials', '{secret_sha256,last_used_at}');

CREATE TABLE department_changes (
  platform_id   integer                  NOT NULL,
  id            bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  department_id bigint                   NOT NULL,
  at            timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT department_changes_pkey PRIMARY KEY (platform_id, id)
);

CREATE TABLE department_feature_configs (
  platform_id   integer                  NOT NULL,
  department_id bigint                   NOT NULL,
  config        jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  modified_at   timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT department_feature_configs_pkey PRIMARY KEY (platform_id, department_id),
  CONSTRAINT department_feature_configs_platform_id_department_id_fkey FOREIGN KEY (platform_id, department_id) REFERENCES departments(platform_id, id) ON DELETE CASCADE,
  CONSTRAINT department_feature_configs_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT department_feature_configs_config_check CHECK (jsonb_typeof(config) = 'object'::text)
);
SELECT keep_audit_log_of('department_feature_configs');

CREATE TABLE department_members (
  platform_id   integer                  NOT NULL,
  department_id bigint                   NOT NULL,
  user_id       bigint                   NOT NULL,
  is_admin      boolean                  NOT NULL DEFAULT false,
  created_at    timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT department_members_pkey PRIMARY KEY (platform_id, department_id, user_id),
  CONSTRAINT department_members_platform_id_department_id_fkey FOREIGN KEY (platform_id, department_id) REFERENCES departments(platform_id, id) ON DELETE CASCADE,
  CONSTRAINT department_members_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT department_members_platform_id_user_id_fkey FOREIGN KEY (platform_id, user_id) REFERENCES memberships(platform_id, user_id),
  CONSTRAINT department_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX department_members_by_user ON department_members USING btree (platform_id, user_id);

CREATE FUNCTION change_departments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into department_changes (platform_id, department_id)
        select platform_id, department_id from changed_rows group by platform_id, department_id order by platform_id, department_id;
        return null;
      end $function$;

CREATE FUNCTION change_exchanged_departments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into department_changes (platform_id, department_id)
        select platform_id, department_id
          from ((select platform_id, department_id, user_id from old_rows except select platform_id, department_id, user_id from new_rows)
                 union all
                (select platform_id, department_id, user_id from new_rows except select platform_id, department_id, user_id from old_rows)) moved
         group by platform_id, department_id order by platform_id, department_id;
        return null;
      end $function$;

CREATE TRIGGER department_members_access_added AFTER INSERT ON department_members REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_new_rights();
CREATE TRIGGER department_members_access_changed AFTER UPDATE ON department_members REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rights();
CREATE TRIGGER department_members_access_removed AFTER DELETE ON department_members REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_old_rights();
CREATE TRIGGER departments_exchange AFTER UPDATE ON department_members REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION change_exchanged_departments();
CREATE TRIGGER departments_gain AFTER INSERT ON department_members REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION change_departments();
CREATE TRIGGER departments_lose AFTER DELETE ON department_members REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION change_departments();
SELECT keep_audit_log_of('department_members');

CREATE TABLE department_totals (
  platform_id            integer NOT NULL,
  department_id          bigint  NOT NULL,
  users                  integer NOT NULL,
  enrollments            bigint  NOT NULL,
  enrolled_completions   bigint  NOT NULL,
  completions            bigint  NOT NULL,
  points                 bigint  NOT NULL,
  skills                 bigint  NOT NULL,
  milliseconds           bigint  NOT NULL,
  certificates           bigint  NOT NULL DEFAULT 0,
  unenrolled_completions bigint  NOT NULL DEFAULT 0,
  CONSTRAINT department_totals_pkey PRIMARY KEY (platform_id, department_id)
) WITH (fillfactor=50);

CREATE TABLE earned_certificates (
  platform_id integer                  NOT NULL,
  term_id     integer                  NOT NULL,
  user_id     bigint                   NOT NULL,
  course_id   bigint                   NOT NULL,
  earned_at   timestamp with time zone NOT NULL,
  stored      timestamp with time zone NOT NULL,
  CONSTRAINT earned_certificates_pkey PRIMARY KEY (platform_id, user_id, term_id)
);
CREATE INDEX earned_certificates_by_course ON earned_certificates USING btree (platform_id, course_id, earned_at) INCLUDE (user_id);

CREATE TABLE enrollment_blocks (
  platform_id integer NOT NULL,
  block       bigint  NOT NULL,
  id          bigint  NOT NULL GENERATED ALWAYS AS IDENTITY,
  delta       integer NOT NULL,
  CONSTRAINT enrollment_blocks_pkey PRIMARY KEY (platform_id, block, id) INCLUDE (delta),
  CONSTRAINT enrollment_blocks_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT enrollment_blocks_delta_check CHECK (delta <> 0)
) WITH (autovacuum_vacuum_scale_factor=0.05);

CREATE TABLE enrollment_changes (
  platform_id   integer                  NOT NULL,
  id            bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind          text                     NOT NULL,
  enrollment_id bigint                   NOT NULL,
  change        text                     NOT NULL,
  at            timestamp with time zone NOT NULL DEFAULT now(),
  actor_id      bigint,
  operation     text,
  reason        text,
  request_id    text,
  overridden    text[]                   NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT enrollment_changes_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT enrollment_changes_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  CONSTRAINT enrollment_changes_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT enrollment_changes_change_check CHECK (change = ANY (ARRAY['created'::text, 'activated'::text, 'deactivated'::text, 'expired'::text])),
  CONSTRAINT enrollment_changes_kind_check CHECK (kind = ANY (ARRAY['course'::text, 'program'::text, 'pathway'::text]))
);
CREATE INDEX enrollment_changes_by_enrollment ON enrollment_changes USING btree (platform_id, kind, enrollment_id, id);
CREATE TRIGGER enrollment_changes_are_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON enrollment_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE enrollment_day_changes (
  platform_id integer                  NOT NULL,
  id          bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  began       boolean                  NOT NULL,
  day         date                     NOT NULL,
  count       bigint                   NOT NULL,
  queued_at   timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT enrollment_day_changes_pkey PRIMARY KEY (platform_id, id)
);

CREATE TABLE enrollment_days (
  platform_id integer NOT NULL,
  began       boolean NOT NULL,
  day         date    NOT NULL,
  count       bigint  NOT NULL,
  CONSTRAINT enrollment_days_pkey PRIMARY KEY (platform_id, began, day)
) WITH (fillfactor=80);

CREATE TABLE enrollment_spans (
  platform_id   integer                  NOT NULL,
  id            bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  enrollment_id bigint                   NOT NULL,
  course_id     bigint                   NOT NULL,
  user_id       bigint                   NOT NULL,
  began_at      timestamp with time zone NOT NULL,
  ended_at      timestamp with time zone,
  CONSTRAINT enrollment_spans_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT enrollment_spans_platform_id_enrollment_id_fkey FOREIGN KEY (platform_id, enrollment_id) REFERENCES course_enrollments(platform_id, id) ON DELETE CASCADE
);
CREATE INDEX enrollment_spans_by_beginning ON enrollment_spans USING btree (platform_id, began_at) INCLUDE (course_id, user_id);
CREATE INDEX enrollment_spans_by_course ON enrollment_spans USING btree (platform_id, course_id, began_at) INCLUDE (ended_at, user_id);
CREATE INDEX enrollment_spans_by_end ON enrollment_spans USING btree (platform_id, ended_at) INCLUDE (course_id, user_id) WHERE ended_at IS NOT NULL;
CREATE INDEX enrollment_spans_by_enrollment ON enrollment_spans USING btree (platform_id, enrollment_id, id);

CREATE FUNCTION count_begun_spans()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into enrollment_day_changes (platform_id, began, day, count)
        select platform_id, began, cast(at at time zone 'UTC' as date), count(*)
          from new_rows cross join lateral (values (true, began_at), (false, ended_at)) event (began, at)
         where at is not null
         group by 1, 2, 3;
        return null;
      end $function$;

CREATE FUNCTION count_changed_spans()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into enrollment_day_changes (platform_id, began, day, count)
        select platform_id, began, day, sum(change)
          from (select platform_id, began, cast(at at time zone 'UTC' as date) as day, 1 as change
                  from new_rows cross join lateral (values (true, began_at), (false, ended_at)) event (began, at) where at is not null
                 union all
                select platform_id, began, cast(at at time zone 'UTC' as date), -1
                  from old_rows cross join lateral (values (true, began_at), (false, ended_at)) event (began, at) where at is not null) changes
         group by 1, 2, 3
        having sum(change) <> 0;
        return null;
      end $function$;

CREATE FUNCTION count_removed_spans()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into enrollment_day_changes (platform_id, began, day, count)
        select platform_id, began, cast(at at time zone 'UTC' as date), -count(*)
          from old_rows cross join lateral (values (true, began_at), (false, ended_at)) event (began, at)
         where at is not null
         group by 1, 2, 3;
        return null;
      end $function$;

CREATE FUNCTION forget_counted_spans()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        delete from enrollment_day_changes;
        delete from enrollment_days;
        return null;
      end $function$;

CREATE TRIGGER enrollment_spans_changed AFTER UPDATE ON enrollment_spans REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_spans();
CREATE TRIGGER enrollment_spans_counted AFTER INSERT ON enrollment_spans REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_begun_spans();
CREATE TRIGGER enrollment_spans_emptied AFTER TRUNCATE ON enrollment_spans FOR EACH STATEMENT EXECUTE FUNCTION forget_counted_spans();
CREATE TRIGGER enrollment_spans_removed AFTER DELETE ON enrollment_spans REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_removed_spans();

CREATE TABLE payments (
  platform_id integer                  NOT NULL,
  id          bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id     bigint,
  provider    text                     NOT NULL,
  is_live     boolean                  NOT NULL,
  reference   text                     NOT NULL,
  product_id  bigint,
  checkout_id uuid,
  quantity    integer                  NOT NULL DEFAULT 1,
  state       text                     NOT NULL,
  state_at    timestamp with time zone NOT NULL,
  currency    text                     NOT NULL,
  amount      bigint                   NOT NULL,
  captured    bigint                   NOT NULL DEFAULT 0,
  refunded    bigint                   NOT NULL DEFAULT 0,
  disputed    bigint                   NOT NULL DEFAULT 0,
  created_at  timestamp with time zone NOT NULL DEFAULT now(),
  modified_at timestamp with time zone NOT NULL DEFAULT now(),
  checked_at  timestamp with time zone,
  returned    bigint                   NOT NULL DEFAULT 0,
  disputes    jsonb                    NOT NULL DEFAULT '[]'::jsonb,
  unallocated text,
  CONSTRAINT payments_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT payments_platform_id_checkout_id_fkey FOREIGN KEY (platform_id, checkout_id) REFERENCES checkout_sessions(platform_id, id),
  CONSTRAINT payments_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT payments_platform_id_product_id_fkey FOREIGN KEY (platform_id, product_id) REFERENCES products(platform_id, id),
  CONSTRAINT payments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT payments_amount_check CHECK (amount >= 0),
  CONSTRAINT payments_captured_check CHECK (captured >= 0),
  CONSTRAINT payments_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  CONSTRAINT payments_disputed_check CHECK (disputed >= 0),
  CONSTRAINT payments_disputes_check CHECK (jsonb_typeof(disputes) = 'array'::text),
  CONSTRAINT payments_provider_check CHECK (provider = ANY (ARRAY['appstore'::text, 'cardpay'::text, 'marketplace_a'::text, 'marketplace_b'::text, 'mobilepay'::text])),
  CONSTRAINT payments_quantity_check CHECK (quantity >= 1 AND quantity <= 10000),
  CONSTRAINT payments_reference_check CHECK (length(reference) >= 1 AND length(reference) <= 255),
  CONSTRAINT payments_refunded_check CHECK (refunded >= 0),
  CONSTRAINT payments_returned_check CHECK (returned >= 0),
  CONSTRAINT payments_state_check CHECK (state = ANY (ARRAY['created'::text, 'pending'::text, 'authorized'::text, 'captured'::text, 'failed'::text, 'refunded'::text, 'cancelled'::text, 'disputed'::text])),
  CONSTRAINT payments_unallocated_check CHECK (unallocated = ANY (ARRAY['currency'::text, 'amount'::text]))
);
CREATE INDEX payments_by_change ON payments USING btree (platform_id, modified_at);
CREATE INDEX payments_by_checkout ON payments USING btree (platform_id, checkout_id);
CREATE INDEX payments_by_product ON payments USING btree (platform_id, product_id);
CREATE INDEX payments_by_user ON payments USING btree (platform_id, user_id, created_at, id);
CREATE INDEX payments_captured ON payments USING btree (platform_id, created_at) WHERE provider = 'cardpay'::text AND state = 'captured'::text;
CREATE INDEX payments_disputed ON payments USING btree (platform_id, checked_at NULLS FIRST) WHERE provider = 'cardpay'::text AND state = 'disputed'::text;
CREATE INDEX payments_pending ON payments USING btree (platform_id, checked_at NULLS FIRST) WHERE provider = 'cardpay'::text AND (state = ANY (ARRAY['created'::text, 'pending'::text, 'authorized'::text]));
CREATE UNIQUE INDEX payments_reference ON payments USING btree (platform_id, provider, is_live, reference);
CREATE INDEX payments_unallocated ON payments USING btree (platform_id) WHERE unallocated IS NOT NULL AND captured > refunded;

CREATE FUNCTION announce_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into event_outbox (platform_id, type, actor_id, request_id, data)
        select new.platform_id, 'payment.' || new.state, cast(acting() ->> 'user_id' as bigint), acting() ->> 'request_id',
               jsonb_build_object('payment_id', new.id, 'user_id', new.user_id, 'username', (select username from users where id = new.user_id),
                                  'provider', new.provider, 'live', new.is_live,
                                  'sku', (select sku from products where platform_id = new.platform_id and id = new.product_id),
                                  'state', new.state, 'currency', new.currency, 'amount', new.amount, 'captured', new.captured,
                                  'refunded', new.refunded, 'disputed', new.disputed);
        return null;
      end $function$;

CREATE FUNCTION check_payment_transition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        -- What a lost dispute took comes back when it is decided anew.
        if new.state <> old.state and not exists (select from payment_transitions where from_state = old.state and to_state = new.state)
           and not (old.state = 'refunded' and new.state in ('captured', 'disputed') and new.disputes <> old.disputes) then
          raise exception 'A payment that is % can not become %.', old.state, new.state using errcode = 'check_violation';
        end if;
        if new.currency <> old.currency or new.reference <> old.reference or new.platform_id <> old.platform_id or new.captured < old.captured
           or new.returned < old.returned or (new.refunded < old.refunded and new.disputes = old.disputes) then
          raise exception 'What was paid is not changed.' using errcode = 'check_violation';
        end if;
        return new;
      end $function$;

CREATE TRIGGER check_payment_transition BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION check_payment_transition();
CREATE TRIGGER payments_insert_announced AFTER INSERT ON payments FOR EACH ROW WHEN (new.state = ANY (ARRAY['captured'::text, 'failed'::text, 'refunded'::text, 'disputed'::text])) EXECUTE FUNCTION announce_payment();
CREATE TRIGGER payments_update_announced AFTER UPDATE ON payments FOR EACH ROW WHEN (new.state <> old.state AND (new.state = ANY (ARRAY['captured'::text, 'failed'::text, 'refunded'::text, 'disputed'::text]))) EXECUTE FUNCTION announce_payment();
SELECT keep_audit_log_of('payments', '{checked_at}');

CREATE TABLE subscriptions (
  platform_id           integer                  NOT NULL,
  id                    bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id               bigint,
  provider              text                     NOT NULL,
  is_live               boolean                  NOT NULL,
  reference             text                     NOT NULL,
  product_id            bigint,
  checkout_id           uuid,
  quantity              integer                  NOT NULL DEFAULT 1,
  state                 text                     NOT NULL,
  state_at              timestamp with time zone NOT NULL,
  started_at            timestamp with time zone NOT NULL,
  current_period_end    timestamp with time zone,
  grace_until           timestamp with time zone,
  cancels_at_period_end boolean                  NOT NULL DEFAULT false,
  created_at            timestamp with time zone NOT NULL DEFAULT now(),
  modified_at           timestamp with time zone NOT NULL DEFAULT now(),
  checked_at            timestamp with time zone,
  CONSTRAINT subscriptions_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT subscriptions_platform_id_checkout_id_fkey FOREIGN KEY (platform_id, checkout_id) REFERENCES checkout_sessions(platform_id, id),
  CONSTRAINT subscriptions_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT subscriptions_platform_id_product_id_fkey FOREIGN KEY (platform_id, product_id) REFERENCES products(platform_id, id),
  CONSTRAINT subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT subscriptions_provider_check CHECK (provider = ANY (ARRAY['appstore'::text, 'cardpay'::text, 'marketplace_a'::text, 'marketplace_b'::text, 'mobilepay'::text])),
  CONSTRAINT subscriptions_quantity_check CHECK (quantity >= 1 AND quantity <= 10000),
  CONSTRAINT subscriptions_reference_check CHECK (length(reference) >= 1 AND length(reference) <= 255),
  CONSTRAINT subscriptions_state_check CHECK (state = ANY (ARRAY['trialing'::text, 'active'::text, 'past_due'::text, 'paused'::text, 'cancelled'::text, 'expired'::text]))
);
CREATE INDEX subscriptions_by_checkout ON subscriptions USING btree (platform_id, checkout_id);
CREATE INDEX subscriptions_by_product ON subscriptions USING btree (platform_id, product_id);
CREATE INDEX subscriptions_by_user ON subscriptions USING btree (platform_id, user_id, id);
CREATE INDEX subscriptions_ended_unchecked ON subscriptions USING btree (platform_id, modified_at) WHERE provider = 'cardpay'::text AND (state = ANY (ARRAY['cancelled'::text, 'expired'::text])) AND (checked_at IS NULL OR checked_at < modified_at);
CREATE UNIQUE INDEX subscriptions_reference ON subscriptions USING btree (platform_id, provider, is_live, reference);
CREATE INDEX subscriptions_running ON subscriptions USING btree (platform_id, modified_at) WHERE state <> ALL (ARRAY['cancelled'::text, 'expired'::text]);
CREATE INDEX subscriptions_unchecked ON subscriptions USING btree (platform_id, checked_at NULLS FIRST) WHERE provider = 'cardpay'::text AND (state <> ALL (ARRAY['cancelled'::text, 'expired'::text]));

CREATE FUNCTION announce_subscription()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into event_outbox (platform_id, type, actor_id, request_id, data)
        select new.platform_id, 'subscription.' || new.state, cast(acting() ->> 'user_id' as bigint), acting() ->> 'request_id',
               jsonb_build_object('subscription_id', new.id, 'user_id', new.user_id, 'username', (select username from users where id = new.user_id),
                                  'provider', new.provider, 'live', new.is_live,
                                  'sku', (select sku from products where platform_id = new.platform_id and id = new.product_id),
                                  'state', new.state, 'quantity', new.quantity, 'started', new.started_at,
                                  'current_period_end', new.current_period_end, 'cancels_at_period_end', new.cancels_at_period_end);
        return null;
      end $function$;

CREATE TRIGGER subscriptions_insert_announced AFTER INSERT ON subscriptions FOR EACH ROW EXECUTE FUNCTION announce_subscription();
CREATE TRIGGER subscriptions_update_announced AFTER UPDATE ON subscriptions FOR EACH ROW WHEN (new.state <> old.state) EXECUTE FUNCTION announce_subscription();
SELECT keep_audit_log_of('subscriptions', '{checked_at}');

CREATE TABLE entitlements (
  platform_id     integer                  NOT NULL,
  id              bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id         bigint,
  kind            text                     NOT NULL,
  product_id      bigint                   NOT NULL,
  course_id       bigint,
  app_id          integer,
  quantity        integer                  NOT NULL,
  payment_id      bigint,
  subscription_id bigint,
  is_live         boolean                  NOT NULL,
  starts_at       timestamp with time zone NOT NULL,
  ends_at         timestamp with time zone,
  enrolls         boolean                  NOT NULL DEFAULT false,
  created_at      timestamp with time zone NOT NULL DEFAULT now(),
  modified_at     timestamp with time zone NOT NULL DEFAULT now(),
  is_open         boolean                  NOT NULL DEFAULT false,
  CONSTRAINT entitlements_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT entitlements_app_id_fkey FOREIGN KEY (app_id) REFERENCES apps(id),
  CONSTRAINT entitlements_platform_id_course_id_fkey FOREIGN KEY (platform_id, course_id) REFERENCES courses(platform_id, id),
  CONSTRAINT entitlements_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT entitlements_platform_id_payment_id_fkey FOREIGN KEY (platform_id, payment_id) REFERENCES payments(platform_id, id),
  CONSTRAINT entitlements_platform_id_product_id_fkey FOREIGN KEY (platform_id, product_id) REFERENCES products(platform_id, id),
  CONSTRAINT entitlements_platform_id_subscription_id_fkey FOREIGN KEY (platform_id, subscription_id) REFERENCES subscriptions(platform_id, id),
  CONSTRAINT entitlements_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT entitlements_check CHECK ((payment_id IS NULL) <> (subscription_id IS NULL)),
  CONSTRAINT entitlements_check1 CHECK ((kind = 'course'::text) = (course_id IS NOT NULL)),
  CONSTRAINT entitlements_kind_check CHECK (kind = ANY (ARRAY['course'::text, 'subscription'::text, 'seats'::text])),
  CONSTRAINT entitlements_quantity_check CHECK (quantity > 0)
);
CREATE INDEX entitlements_by_course ON entitlements USING btree (platform_id, course_id) WHERE course_id IS NOT NULL;
CREATE INDEX entitlements_by_end ON entitlements USING btree (platform_id, is_open, COALESCE(ends_at, 'infinity'::timestamp with time zone));
CREATE UNIQUE INDEX entitlements_by_payment ON entitlements USING btree (platform_id, payment_id);
CREATE INDEX entitlements_by_product ON entitlements USING btree (platform_id, product_id);
CREATE UNIQUE INDEX entitlements_by_subscription ON entitlements USING btree (platform_id, subscription_id);
CREATE INDEX entitlements_by_user ON entitlements USING btree (platform_id, user_id, course_id) INCLUDE (starts_at, ends_at);

CREATE FUNCTION announce_entitlement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into event_outbox (platform_id, type, actor_id, request_id, data)
        select new.platform_id, case when new.is_open then 'entitlement.opened' else 'entitlement.ended' end,
               cast(acting() ->> 'user_id' as bigint), acting() ->> 'request_id',
               jsonb_build_object('entitlement_id', new.id, 'user_id', new.user_id, 'username', (select username from users where id = new.user_id),
                                  'kind', new.kind, 'sku', (select sku from products where platform_id = new.platform_id and id = new.product_id),
                                  'course_id', (select course_key from courses where platform_id = new.platform_id and id = new.course_id),
                                  'quantity', new.quantity, 'payment_id', new.payment_id, 'subscription_id', new.subscription_id, 'live', new.is_live,
                                  'starts', new.starts_at, 'ends', new.ends_at);
        return null;
      end $function$;

CREATE FUNCTION open_entitlement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        new.is_open := new.starts_at <= clock_timestamp() and (new.ends_at is null or new.ends_at > clock_timestamp());
        return new;
      end $function$;

CREATE TRIGGER entitlements_insert_announced AFTER INSERT ON entitlements FOR EACH ROW WHEN (new.is_open) EXECUTE FUNCTION announce_entitlement();
CREATE TRIGGER entitlements_open BEFORE INSERT OR UPDATE ON entitlements FOR EACH ROW EXECUTE FUNCTION open_entitlement();
CREATE TRIGGER entitlements_update_announced AFTER UPDATE ON entitlements FOR EACH ROW WHEN (new.is_open <> old.is_open) EXECUTE FUNCTION announce_entitlement();
SELECT keep_audit_log_of('entitlements');

CREATE TABLE erasures (
  user_id     bigint                   NOT NULL,
  opaque      text                     NOT NULL,
  names       jsonb,
  started_at  timestamp with time zone NOT NULL DEFAULT now(),
  finished_at timestamp with time zone,
  CONSTRAINT erasures_pkey PRIMARY KEY (user_id),
  CONSTRAINT erasures_opaque_key UNIQUE (opaque),
  CONSTRAINT erasures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT erasures_check CHECK ((names IS NULL) = (finished_at IS NOT NULL))
);
CREATE INDEX erasures_unfinished ON erasures USING btree (started_at) WHERE finished_at IS NULL;

CREATE FUNCTION announce_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into event_outbox (platform_id, type, actor_id, request_id, data)
        select platform_id, 'user.erased', cast(acting() ->> 'user_id' as bigint), acting() ->> 'request_id',
               jsonb_build_object('user_id', new.user_id, 'erased_at', new.finished_at)
          from memberships
         where user_id = new.user_id
         order by platform_id;
        return null;
      end $function$;

CREATE TRIGGER erasures_announced AFTER UPDATE ON erasures FOR EACH ROW WHEN (old.finished_at IS NULL AND new.finished_at IS NOT NULL) EXECUTE FUNCTION announce_erasure();
SELECT keep_audit_log_of('erasures', '{names}');

CREATE TABLE event_outbox (
  platform_id integer                  NOT NULL,
  id          bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  type        text                     NOT NULL,
  occurred_at timestamp with time zone NOT NULL DEFAULT now(),
  actor_id    bigint,
  request_id  text,
  data        jsonb                    NOT NULL,
  CONSTRAINT event_outbox_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT event_outbox_type_check CHECK (type ~ '^[a-z_]+\.[a-z_]+$'::text)
);

CREATE TABLE event_places (
  platform_id integer NOT NULL,
  series      bigint  NOT NULL,
  last_place  bigint  NOT NULL,
  home        text    NOT NULL,
  CONSTRAINT event_places_pkey PRIMARY KEY (platform_id)
);

CREATE TABLE events (
  platform_id integer                  NOT NULL,
  series      bigint                   NOT NULL,
  place       bigint                   NOT NULL,
  type        text                     NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  actor_id    bigint,
  request_id  text,
  data        jsonb                    NOT NULL,
  CONSTRAINT events_pkey PRIMARY KEY (platform_id, series, place),
  CONSTRAINT events_place_check CHECK (place > 0),
  CONSTRAINT events_series_check CHECK (series >= 0)
);
CREATE TRIGGER events_are_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE facet_values (
  platform_id integer          NOT NULL,
  id          integer          NOT NULL GENERATED ALWAYS AS IDENTITY,
  facet       text             NOT NULL,
  value       text COLLATE "C" NOT NULL,
  visibility  text,
  CONSTRAINT facet_values_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT facet_values_value UNIQUE (platform_id, facet, value),
  CONSTRAINT facet_values_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id)
);

CREATE TABLE facet_bits (
  platform_id integer                 NOT NULL,
  value_id    integer                 NOT NULL,
  block       integer                 NOT NULL,
  bits        bit(8192) STORAGE PLAIN NOT NULL,
  CONSTRAINT facet_bits_pkey PRIMARY KEY (platform_id, value_id, block),
  CONSTRAINT facet_bits_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT facet_bits_platform_id_value_id_fkey FOREIGN KEY (platform_id, value_id) REFERENCES facet_values(platform_id, id)
) WITH (fillfactor=70);
CREATE INDEX facet_bits_by_block ON facet_bits USING btree (platform_id, block, value_id);

CREATE TABLE facet_counts (
  platform_id integer NOT NULL,
  value_id    integer NOT NULL,
  kind        text    NOT NULL,
  visibility  text    NOT NULL,
  entries     integer NOT NULL,
  CONSTRAINT facet_counts_pkey PRIMARY KEY (platform_id, value_id, kind, visibility),
  CONSTRAINT facet_counts_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT facet_counts_platform_id_value_id_fkey FOREIGN KEY (platform_id, value_id) REFERENCES facet_values(platform_id, id),
  CONSTRAINT facet_counts_entries_check CHECK (entries > 0)
) WITH (fillfactor=70);

CREATE TABLE feature_configs (
  platform_id integer                  NOT NULL,
  user_id     bigint                   NOT NULL,
  config      jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  created_at  timestamp with time zone NOT NULL DEFAULT now(),
  modified_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT feature_configs_pkey PRIMARY KEY (platform_id, user_id),
  CONSTRAINT feature_configs_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT feature_configs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT feature_configs_config_check CHECK (jsonb_typeof(config) = 'object'::text)
);
SELECT keep_audit_log_of('feature_configs');

CREATE TABLE features (
  name           text                     NOT NULL,
  description    text                     NOT NULL DEFAULT ''::text,
  type           text                     NOT NULL,
  default_value  jsonb                    NOT NULL,
  allowed_values jsonb,
  set_by_people  boolean                  NOT NULL DEFAULT true,
  created_at     timestamp with time zone NOT NULL DEFAULT now(),
  modified_at    timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT features_pkey PRIMARY KEY (name),
  CONSTRAINT features_allowed_values_check CHECK (jsonb_typeof(allowed_values) = 'array'::text),
  CONSTRAINT features_description_check CHECK (length(description) <= 2000),
  CONSTRAINT features_name_check CHECK (name ~ '^[A-Za-z][A-Za-z0-9_.-]{0,99}$'::text),
  CONSTRAINT features_type_check CHECK (type = ANY (ARRAY['boolean'::text, 'number'::text, 'text'::text, 'list'::text, 'object'::text]))
);
SELECT keep_audit_log_of('features');

CREATE TABLE file_removals (
  tenant_id integer                  NOT NULL,
  sha256    bytea                    NOT NULL,
  queued_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT file_removals_pkey PRIMARY KEY (tenant_id, sha256)
);

CREATE TABLE file_totals (
  platform_id integer NOT NULL,
  bytes       bigint  NOT NULL DEFAULT 0,
  CONSTRAINT file_totals_pkey PRIMARY KEY (platform_id),
  CONSTRAINT file_totals_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT file_totals_bytes_check CHECK (bytes >= 0)
);

CREATE TABLE fine_tuning_datasets (
  platform_id     integer                  NOT NULL,
  id              bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  unique_id       uuid                     NOT NULL DEFAULT gen_random_uuid(),
  name            text                     NOT NULL,
  prompt          text                     NOT NULL DEFAULT ''::text,
  source_url      text,
  source_file_id  bigint,
  num_data_points integer                  NOT NULL DEFAULT 100,
  train_split     double precision         NOT NULL DEFAULT 0.8,
  status          text                     NOT NULL DEFAULT 'pending'::text,
  making          integer                  NOT NULL DEFAULT 1,
  retry_attempts  integer                  NOT NULL DEFAULT 0,
  error_log       text                     NOT NULL DEFAULT ''::text,
  progress        jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  columns         text[]                   NOT NULL DEFAULT '{}'::text[],
  train_file_id   bigint,
  test_file_id    bigint,
  created_by_id   bigint,
  created_at      timestamp with time zone NOT NULL DEFAULT now(),
  modified_at     timestamp with time zone NOT NULL DEFAULT now(),
  deleted_at      timestamp with time zone,
  CONSTRAINT fine_tuning_datasets_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT fine_tuning_datasets_platform_id_unique_id_key UNIQUE (platform_id, unique_id),
  CONSTRAINT fine_tuning_datasets_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES users(id),
  CONSTRAINT fine_tuning_datasets_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT fine_tuning_datasets_platform_id_source_file_id_fkey FOREIGN KEY (platform_id, source_file_id) REFERENCES files(platform_id, id),
  CONSTRAINT fine_tuning_datasets_platform_id_test_file_id_fkey FOREIGN KEY (platform_id, test_file_id) REFERENCES files(platform_id, id),
  CONSTRAINT fine_tuning_datasets_platform_id_train_file_id_fkey FOREIGN KEY (platform_id, train_file_id) REFERENCES files(platform_id, id),
  CONSTRAINT fine_tuning_datasets_check CHECK (source_url IS NULL OR source_file_id IS NULL),
  CONSTRAINT fine_tuning_datasets_making_check CHECK (making > 0),
  CONSTRAINT fine_tuning_datasets_name_check CHECK (length(name) >= 1 AND length(name) <= 255),
  CONSTRAINT fine_tuning_datasets_num_data_points_check CHECK (num_data_points >= 0),
  CONSTRAINT fine_tuning_datasets_prompt_check CHECK (length(prompt) <= 1000),
  CONSTRAINT fine_tuning_datasets_retry_attempts_check CHECK (retry_attempts >= 0),
  CONSTRAINT fine_tuning_datasets_source_url_check CHECK (length(source_url) >= 1 AND length(source_url) <= 400),
  CONSTRAINT fine_tuning_datasets_status_check CHECK (status = ANY (ARRAY['pending'::text, 'processing'::text, 'completed'::text, 'failed'::text])),
  CONSTRAINT fine_tuning_datasets_train_split_check CHECK (train_split >= 0::double precision AND train_split <= 1::double precision)
);
CREATE INDEX fine_tuning_datasets_by_creator ON fine_tuning_datasets USING btree (platform_id, created_by_id);
CREATE INDEX fine_tuning_datasets_by_source ON fine_tuning_datasets USING btree (platform_id, source_file_id) WHERE source_file_id IS NOT NULL;
CREATE INDEX fine_tuning_datasets_by_test ON fine_tuning_datasets USING btree (platform_id, test_file_id) WHERE test_file_id IS NOT NULL;
CREATE INDEX fine_tuning_datasets_by_train ON fine_tuning_datasets USING btree (platform_id, train_file_id) WHERE train_file_id IS NOT NULL;
CREATE INDEX fine_tuning_datasets_newest ON fine_tuning_datasets USING btree (platform_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
SELECT keep_audit_log_of('fine_tuning_datasets');

CREATE TABLE fine_tuning_passages (
  platform_id integer NOT NULL,
  dataset_id  bigint  NOT NULL,
  ordinal     integer NOT NULL,
  heading     text    NOT NULL,
  text        text    NOT NULL,
  pairs       jsonb,
  CONSTRAINT fine_tuning_passages_pkey PRIMARY KEY (platform_id, dataset_id, ordinal),
  CONSTRAINT fine_tuning_passages_platform_id_dataset_id_fkey FOREIGN KEY (platform_id, dataset_id) REFERENCES fine_tuning_datasets(platform_id, id) ON DELETE CASCADE,
  CONSTRAINT fine_tuning_passages_ordinal_check CHECK (ordinal > 0)
);

CREATE TABLE fine_tuning_trainings (
  platform_id         integer                  NOT NULL,
  id                  bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  unique_id           uuid                     NOT NULL DEFAULT gen_random_uuid(),
  dataset_id          bigint                   NOT NULL,
  project_name        text                     NOT NULL,
  base_model_name     text                     NOT NULL,
  provider            text                     NOT NULL DEFAULT 'provider_a'::text,
  parameters          jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  metadata            jsonb,
  state               text                     NOT NULL DEFAULT 'pending'::text,
  run                 integer                  NOT NULL DEFAULT 1,
  engine              text,
  remote_train_file   text,
  remote_test_file    text,
  remote_job          text,
  remote_status       text,
  fine_tuned_model    text,
  model_file_id       bigint,
  figures             jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  evaluation          jsonb,
  retry_attempts      integer                  NOT NULL DEFAULT 0,
  error_log           text                     NOT NULL DEFAULT ''::text,
  cancel_requested_at timestamp with time zone,
  created_by_id       bigint,
  created_at          timestamp with time zone NOT NULL DEFAULT now(),
  modified_at         timestamp with time zone NOT NULL DEFAULT now(),
  deleted_at          timestamp with time zone,
  CONSTRAINT fine_tuning_trainings_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT fine_tuning_trainings_platform_id_unique_id_key UNIQUE (platform_id, unique_id),
  CONSTRAINT fine_tuning_trainings_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES users(id),
  CONSTRAINT fine_tuning_trainings_platform_id_dataset_id_fkey FOREIGN KEY (platform_id, dataset_id) REFERENCES fine_tuning_datasets(platform_id, id),
  CONSTRAINT fine_tuning_trainings_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT fine_tuning_trainings_platform_id_model_file_id_fkey FOREIGN KEY (platform_id, model_file_id) REFERENCES files(platform_id, id),
  CONSTRAINT fine_tuning_trainings_base_model_name_check CHECK (length(base_model_name) >= 1 AND length(base_model_name) <= 400),
  CONSTRAINT fine_tuning_trainings_engine_check CHECK (engine = ANY (ARRAY['provider_a'::text, 'sandbox'::text])),
  CONSTRAINT fine_tuning_trainings_fine_tuned_model_check CHECK (length(fine_tuned_model) >= 1 AND length(fine_tuned_model) <= 400),
  CONSTRAINT fine_tuning_trainings_project_name_check CHECK (length(project_name) >= 1 AND length(project_name) <= 255),
  CONSTRAINT fine_tuning_trainings_provider_check CHECK (provider = 'provider_a'::text),
  CONSTRAINT fine_tuning_trainings_retry_attempts_check CHECK (retry_attempts >= 0),
  CONSTRAINT fine_tuning_trainings_run_check CHECK (run > 0),
  CONSTRAINT fine_tuning_trainings_state_check CHECK (state = ANY (ARRAY['pending'::text, 'processing'::text, 'completed'::text, 'cancelled'::text, 'failed'::text]))
);
CREATE INDEX fine_tuning_trainings_by_creator ON fine_tuning_trainings USING btree (platform_id, created_by_id);
CREATE INDEX fine_tuning_trainings_by_dataset ON fine_tuning_trainings USING btree (platform_id, dataset_id);
CREATE INDEX fine_tuning_trainings_by_model ON fine_tuning_trainings USING btree (lower(fine_tuned_model)) WHERE fine_tuned_model IS NOT NULL;
CREATE INDEX fine_tuning_trainings_by_model_file ON fine_tuning_trainings USING btree (platform_id, model_file_id) WHERE model_file_id IS NOT NULL;
CREATE INDEX fine_tuning_trainings_newest ON fine_tuning_trainings USING btree (platform_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
SELECT keep_audit_log_of('fine_tuning_trainings');

CREATE TABLE grade_cutoffs (
  platform_id integer NOT NULL,
  course_id   bigint  NOT NULL,
  letter      text    NOT NULL,
  cutoff      numeric NOT NULL,
  CONSTRAINT grade_cutoffs_pkey PRIMARY KEY (platform_id, course_id, letter),
  CONSTRAINT grade_cutoffs_platform_id_course_id_fkey FOREIGN KEY (platform_id, course_id) REFERENCES courses(platform_id, id),
  CONSTRAINT grade_cutoffs_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT grade_cutoffs_cutoff_check CHECK (cutoff >= 0::numeric AND cutoff <= 1::numeric),
  CONSTRAINT grade_cutoffs_letter_check CHECK (length(letter) >= 1 AND length(letter) <= 50)
);
SELECT keep_audit_log_of('grade_cutoffs');

CREATE TABLE grading_policies (
  platform_id  integer NOT NULL,
  course_id    bigint  NOT NULL,
  score_policy text    NOT NULL DEFAULT 'best'::text,
  CONSTRAINT grading_policies_pkey PRIMARY KEY (platform_id, course_id),
  CONSTRAINT grading_policies_platform_id_course_id_fkey FOREIGN KEY (platform_id, course_id) REFERENCES courses(platform_id, id),
  CONSTRAINT grading_policies_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT grading_policies_score_policy_check CHECK (score_policy = ANY (ARRAY['best'::text, 'latest'::text]))
);
SELECT keep_audit_log_of('grading_policies');

CREATE TABLE groups (
  platform_id integer                  NOT NULL,
  id          bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  name        text                     NOT NULL,
  created_at  timestamp with time zone NOT NULL DEFAULT now(),
  modified_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT groups_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT groups_name UNIQUE (platform_id, name),
  CONSTRAINT groups_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT groups_name_check CHECK (length(name) >= 1 AND length(name) <= 255)
);
CREATE UNIQUE INDEX groups_lower_name ON groups USING btree (platform_id, lower(name));
SELECT keep_audit_log_of('groups');

CREATE TABLE group_members (
  platform_id integer                  NOT NULL,
  group_id    bigint                   NOT NULL,
  user_id     bigint                   NOT NULL,
  created_at  timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT group_members_pkey PRIMARY KEY (platform_id, group_id, user_id),
  CONSTRAINT group_members_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT group_members_platform_id_group_id_fkey FOREIGN KEY (platform_id, group_id) REFERENCES groups(platform_id, id) ON DELETE CASCADE,
  CONSTRAINT group_members_platform_id_user_id_fkey FOREIGN KEY (platform_id, user_id) REFERENCES memberships(platform_id, user_id),
  CONSTRAINT group_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX group_members_by_user ON group_members USING btree (platform_id, user_id);
SELECT keep_audit_log_of('group_members');

CREATE TABLE idempotent_answers (
  caller         text                     NOT NULL,
  operation_id   text                     NOT NULL,
  key            text                     NOT NULL,
  request_sha256 bytea                    NOT NULL,
  locked_until   timestamp with time zone,
  status         smallint,
  headers        jsonb,
  body           text,
  created_at     timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT idempotent_answers_pkey PRIMARY KEY (caller, operation_id, key),
  CONSTRAINT idempotent_answers_key_check CHECK (length(key) >= 1 AND length(key) <= 255)
);
CREATE INDEX idempotent_answers_by_age ON idempotent_answers USING btree (created_at);

CREATE TABLE invitations (
  platform_id       integer                  NOT NULL,
  id                bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind              text                     NOT NULL,
  course_id         bigint,
  program_id        bigint,
  user_id           bigint,
  username          text,
  email             text,
  source            text,
  redirect_to       text,
  active            boolean                  NOT NULL DEFAULT true,
  metadata          jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  enrollment_config jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  created           timestamp with time zone NOT NULL DEFAULT now(),
  started           timestamp with time zone,
  expired           timestamp with time zone,
  modified          timestamp with time zone NOT NULL DEFAULT now(),
  was_blank         boolean                  NOT NULL DEFAULT false,
  CONSTRAINT invitations_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT invitations_platform_id_course_id_fkey FOREIGN KEY (platform_id, course_id) REFERENCES courses(platform_id, id),
  CONSTRAINT invitations_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT invitations_platform_id_program_id_fkey FOREIGN KEY (platform_id, program_id) REFERENCES programs(platform_id, id),
  CONSTRAINT invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT invitations_check CHECK ((kind = 'course'::text) = (course_id IS NOT NULL)),
  CONSTRAINT invitations_check1 CHECK ((kind = 'program'::text) = (program_id IS NOT NULL)),
  CONSTRAINT invitations_check2 CHECK (started IS NULL OR user_id IS NOT NULL),
  CONSTRAINT invitations_check3 CHECK (NOT active OR started IS NULL),
  CONSTRAINT invitations_check4 CHECK (email IS NOT NULL OR source IS NOT NULL),
  CONSTRAINT invitations_email_check CHECK (length(email) >= 3 AND length(email) <= 320),
  CONSTRAINT invitations_kind_check CHECK (kind = ANY (ARRAY['course'::text, 'platform'::text, 'program'::text])),
  CONSTRAINT invitations_redirect_to_check CHECK (length(redirect_to) <= 2000),
  CONSTRAINT invitations_source_check CHECK (length(source) >= 1 AND length(source) <= 255),
  CONSTRAINT invitations_username_check CHECK (length(username) >= 1 AND length(username) <= 255)
);
CREATE INDEX invitations_blank ON invitations USING btree (platform_id, kind, source, id) WHERE active AND email IS NULL AND user_id IS NULL;
CREATE INDEX invitations_by_course ON invitations USING btree (platform_id, course_id, id) WHERE course_id IS NOT NULL;
CREATE INDEX invitations_by_email ON invitations USING btree (platform_id, lower(email));
CREATE INDEX invitations_by_kind ON invitations USING btree (platform_id, kind, id);
CREATE INDEX invitations_by_metadata ON invitations USING gin (platform_id, kind, metadata jsonb_path_ops);
CREATE INDEX invitations_by_program ON invitations USING btree (platform_id, program_id, id) WHERE program_id IS NOT NULL;
CREATE INDEX invitations_by_source ON invitations USING btree (platform_id, kind, source, id);
CREATE INDEX invitations_by_user ON invitations USING btree (platform_id, user_id) WHERE user_id IS NOT NULL;
CREATE INDEX invitations_of_all ON invitations USING btree (kind, id);
CREATE UNIQUE INDEX invitations_one_waiting ON invitations USING btree (platform_id, kind, course_id, program_id, lower(email)) NULLS NOT DISTINCT WHERE active AND email IS NOT NULL;
CREATE INDEX invitations_running_out ON invitations USING btree (platform_id, expired) WHERE active AND expired IS NOT NULL;
CREATE INDEX invitations_waiting ON invitations USING btree (lower(email)) WHERE active AND email IS NOT NULL;

CREATE FUNCTION announce_deleted_invitations()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
        declare
          who jsonb := acting();
          why text := nullif(current_setting('acting.reason', true), '');
        begin
          insert into event_outbox (platform_id, type, actor_id, request_id, data)
          select invitation.platform_id, 'invitation.' || change, cast(who ->> 'user_id' as bigint), who ->> 'request_id',
                 jsonb_build_object('invitation_id', invitation.id, 'kind', invitation.kind,
                                    'item_id', coalesce(courses.course_key, programs.program_key), 'user_id', invitation.user_id,
                                    'username', invitation.username, 'email', invitation.email, 'source', invitation.source,
                                    'active', invitation.active, 'expired', invitation.expired, 'started', invitation.started)
            from (select *, 'removed' as change from old_rows) invitation
            left join courses on courses.platform_id = invitation.platform_id and courses.id = invitation.course_id
            left join programs on programs.platform_id = invitation.platform_id and programs.id = invitation.program_id
           order by invitation.id;
          return null;
        end $function$;

CREATE FUNCTION announce_inserted_invitations()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
        declare
          who jsonb := acting();
          why text := nullif(current_setting('acting.reason', true), '');
        begin
          insert into event_outbox (platform_id, type, actor_id, request_id, data)
          select invitation.platform_id, 'invitation.' || change, cast(who ->> 'user_id' as bigint), who ->> 'request_id',
                 jsonb_build_object('invitation_id', invitation.id, 'kind', invitation.kind,
                                    'item_id', coalesce(courses.course_key, programs.program_key), 'user_id', invitation.user_id,
                                    'username', invitation.username, 'email', invitation.email, 'source', invitation.source,
                                    'active', invitation.active, 'expired', invitation.expired, 'started', invitation.started)
            from (select *, 'created' as change from new_rows) invitation
            left join courses on courses.platform_id = invitation.platform_id and courses.id = invitation.course_id
            left join programs on programs.platform_id = invitation.platform_id and programs.id = invitation.program_id
           order by invitation.id;
          return null;
        end $function$;

CREATE FUNCTION announce_updated_invitations()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
        declare
          who jsonb := acting();
          why text := nullif(current_setting('acting.reason', true), '');
        begin
          insert into event_outbox (platform_id, type, actor_id, request_id, data)
          select invitation.platform_id, 'invitation.' || change, cast(who ->> 'user_id' as bigint), who ->> 'request_id',
                 jsonb_build_object('invitation_id', invitation.id, 'kind', invitation.kind,
                                    'item_id', coalesce(courses.course_key, programs.program_key), 'user_id', invitation.user_id,
                                    'username', invitation.username, 'email', invitation.email, 'source', invitation.source,
                                    'active', invitation.active, 'expired', invitation.expired, 'started', invitation.started)
            from (
      select *, case when started is not null then 'redeemed' when active then 'activated' when why = 'expired' then 'expired' else 'deactivated' end as change
        from (select *, lag((active, started is null)) over (partition by platform_id, id order by side) as was
                from (select *, 1 as side from old_rows union all select *, 2 from new_rows) both_rows) rows
       where side = 2 and (active, started is null) <> was) invitation
            left join courses on courses.platform_id = invitation.platform_id and courses.id = invitation.course_id
            left join programs on programs.platform_id = invitation.platform_id and programs.id = invitation.program_id
           order by invitation.id;
          return null;
        end $function$;

CREATE TRIGGER invitations_count_added AFTER INSERT ON invitations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_listed_rows();
CREATE TRIGGER invitations_count_emptied AFTER TRUNCATE ON invitations FOR EACH STATEMENT EXECUTE FUNCTION count_listed_rows();
CREATE TRIGGER invitations_count_removed AFTER DELETE ON invitations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_listed_rows();
CREATE TRIGGER invitations_deleted AFTER DELETE ON invitations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_deleted_invitations();
CREATE TRIGGER invitations_in_place BEFORE UPDATE OF platform_id, kind ON invitations FOR EACH ROW EXECUTE FUNCTION keep_listed_row_in_place();
CREATE TRIGGER invitations_inserted AFTER INSERT ON invitations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_inserted_invitations();
CREATE TRIGGER invitations_updated AFTER UPDATE ON invitations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_updated_invitations();
SELECT keep_audit_log_of('invitations');

CREATE TABLE job_roles (
  platform_id       integer                  NOT NULL,
  id                bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  role_key          text                     NOT NULL,
  name              text                     NOT NULL,
  slug              text,
  description       text                     NOT NULL DEFAULT ''::text,
  short_description text                     NOT NULL DEFAULT ''::text,
  image_url         text,
  url               text,
  level             text,
  subject           text,
  topics            text[]                   NOT NULL DEFAULT '{}'::text[],
  tags              text[]                   NOT NULL DEFAULT '{}'::text[],
  language          text,
  promotion         text,
  visibility        text                     NOT NULL DEFAULT 'viewable_by_tenant_students'::text,
  data              jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  created_at        timestamp with time zone NOT NULL DEFAULT now(),
  modified_at       timestamp with time zone NOT NULL DEFAULT now(),
  deleted_at        timestamp with time zone,
  CONSTRAINT job_roles_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT job_roles_key UNIQUE (platform_id, role_key),
  CONSTRAINT job_roles_slug UNIQUE (platform_id, slug),
  CONSTRAINT job_roles_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT job_roles_name_check CHECK (length(name) >= 1 AND length(name) <= 500),
  CONSTRAINT job_roles_role_key_check CHECK (length(role_key) >= 1 AND length(role_key) <= 255),
  CONSTRAINT job_roles_slug_check CHECK (slug ~ '^[-a-zA-Z0-9_]{1,255}$'::text),
  CONSTRAINT job_roles_visibility_check CHECK (visibility = ANY (ARRAY['viewable_by_anyone'::text, 'viewable_by_tenant_students'::text, 'viewable_by_tenant_admins'::text]))
);
CREATE INDEX job_roles_by_change ON job_roles USING btree (platform_id, modified_at, id) WHERE deleted_at IS NULL;
CREATE INDEX job_roles_by_creation ON job_roles USING btree (platform_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX job_roles_by_name ON job_roles USING btree (platform_id, name, id) WHERE deleted_at IS NULL;
CREATE INDEX job_roles_key_trgm ON job_roles USING gin (platform_id, fold(role_key) gin_trgm_ops);
CREATE INDEX job_roles_live ON job_roles USING btree (platform_id, visibility) WHERE deleted_at IS NULL;

CREATE FUNCTION job_roles_seen_otherwise()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
      declare
        platforms integer[];
        ids bigint[];
        levels text[];
        were text[];
      begin
        select array_agg(platform_id), array_agg(id), array_agg(level), array_agg(was)
          into platforms, ids, levels, were
          from (select platform_id, id as id, max(level) filter (where is_new) as level, max(level) filter (where not is_new) as was
                  from (select platform_id, id, case when deleted_at is null then visibility else 'viewable_by_tenant_admins' end as level, true as is_new from new_rows
                        union all
                        select platform_id, id, case when deleted_at is null then visibility else 'viewable_by_tenant_admins' end, false from old_rows) both_rows
                 group by platform_id, id
                having min(level) <> max(level)) moved;
        if ids is null then return null; end if;
        -- The stronger lock first: two that held the weaker one would wait for each other.
        perform narrow_named_skills(array_agg(link.platform_id), array_agg(link.skill_id))
           from unnest(platforms, ids, levels, were) as moved (platform_id, id, level, was)
           join job_role_skills link on link.platform_id = moved.platform_id and link.job_role_id = moved.id
          where visibility_rank(moved.level) > visibility_rank(moved.was);
        perform from unnest(platforms, ids, levels, were) as moved (platform_id, id, level, was)
           join job_role_skills link on link.platform_id = moved.platform_id and link.job_role_id = moved.id
           join platform_skills known on known.platform_id = link.platform_id and known.skill_id = link.skill_id
          where visibility_rank(moved.level) < visibility_rank(moved.was) and not known.declared
          order by known.platform_id, known.skill_id
            for key share of known;
        perform widen_named_skills(array_agg(link.platform_id), array_agg(link.skill_id), array_agg(moved.level))
           from unnest(platforms, ids, levels, were) as moved (platform_id, id, level, was)
           join job_role_skills link on link.platform_id = moved.platform_id and link.job_role_id = moved.id
          where visibility_rank(moved.level) < visibility_rank(moved.was);
        return null;
      end $function$;

CREATE TRIGGER job_roles_delete_outbox AFTER DELETE ON job_roles REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outbox_changed('role', 'id');
CREATE TRIGGER job_roles_insert_outbox AFTER INSERT ON job_roles REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outbox_changed('role', 'id');
CREATE TRIGGER job_roles_name_skills AFTER UPDATE ON job_roles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION job_roles_seen_otherwise();
CREATE TRIGGER job_roles_update_outbox AFTER UPDATE ON job_roles REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outbox_changed('role', 'id');
SELECT keep_audit_log_of('job_roles');

CREATE TABLE job_role_courses (
  platform_id integer NOT NULL,
  job_role_id bigint  NOT NULL,
  course_id   bigint  NOT NULL,
  CONSTRAINT job_role_courses_pkey PRIMARY KEY (platform_id, job_role_id, course_id),
  CONSTRAINT job_role_courses_platform_id_course_id_fkey FOREIGN KEY (platform_id, course_id) REFERENCES courses(platform_id, id) ON DELETE CASCADE,
  CONSTRAINT job_role_courses_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT job_role_courses_platform_id_job_role_id_fkey FOREIGN KEY (platform_id, job_role_id) REFERENCES job_roles(platform_id, id) ON DELETE CASCADE
);
CREATE INDEX job_role_courses_by_course ON job_role_courses USING btree (platform_id, course_id);
SELECT keep_audit_log_of('job_role_courses');

CREATE TABLE job_role_skills (
  platform_id integer NOT NULL,
  job_role_id bigint  NOT NULL,
  skill_id    bigint  NOT NULL,
  CONSTRAINT job_role_skills_pkey PRIMARY KEY (platform_id, job_role_id, skill_id),
  CONSTRAINT job_role_skills_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT job_role_skills_platform_id_job_role_id_fkey FOREIGN KEY (platform_id, job_role_id) REFERENCES job_roles(platform_id, id) ON DELETE CASCADE,
  CONSTRAINT job_role_skills_platform_id_skill_id_fkey FOREIGN KEY (platform_id, skill_id) REFERENCES platform_skills(platform_id, skill_id)
);
CREATE INDEX job_role_skills_by_skill ON job_role_skills USING btree (platform_id, skill_id);

CREATE FUNCTION job_role_skills_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform widen_named_skills(array_agg(link.platform_id), array_agg(link.skill_id), array_agg(namer.visibility))
           from new_rows link
          cross join lateral (select * from job_roles
                               where job_roles.platform_id = link.platform_id and job_roles.id = link.job_role_id
                              offset 0) namer
          where namer.visibility <> 'viewable_by_tenant_admins' and namer.deleted_at is null;
        return null;
      end $function$;

CREATE FUNCTION job_role_skills_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform narrow_named_skills(array_agg(platform_id), array_agg(skill_id))
           from (select distinct platform_id, skill_id from old_rows) link;
        return null;
      end $function$;

CREATE TRIGGER job_role_skills_delete_outbox AFTER DELETE ON job_role_skills REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outbox_changed('role', 'job_role_id');
CREATE TRIGGER job_role_skills_insert_outbox AFTER INSERT ON job_role_skills REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outbox_changed('role', 'job_role_id');
CREATE TRIGGER job_role_skills_narrow AFTER DELETE ON job_role_skills REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION job_role_skills_removed();
CREATE TRIGGER job_role_skills_update_outbox AFTER UPDATE ON job_role_skills REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outbox_changed('role', 'job_role_id');
CREATE TRIGGER job_role_skills_widen AFTER INSERT ON job_role_skills REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION job_role_skills_added();
SELECT keep_audit_log_of('job_role_skills');

CREATE TABLE learner_changes (
  platform_id integer                  NOT NULL,
  id          bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id     bigint                   NOT NULL,
  queued_at   timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT learner_changes_pkey PRIMARY KEY (platform_id, id)
);

CREATE TABLE learner_performance (
  platform_id integer          NOT NULL,
  user_id     bigint           NOT NULL,
  ranks       bigint           NOT NULL,
  classes     integer          NOT NULL,
  value       double precision NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN classes > 0 THEN round(round(ranks::numeric / (classes::numeric * '1000000000000'::numeric), 9), 2)::double precision
    ELSE 0::double precision
END) STORED,
  CONSTRAINT learner_performance_pkey PRIMARY KEY (platform_id, user_id)
) WITH (fillfactor=80);

CREATE TABLE learner_skill_data (
  platform_id integer                  NOT NULL,
  user_id     bigint                   NOT NULL,
  relation    text                     NOT NULL,
  data        jsonb                    NOT NULL,
  modified_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT learner_skill_data_pkey PRIMARY KEY (platform_id, user_id, relation),
  CONSTRAINT learner_skill_data_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT learner_skill_data_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT learner_skill_data_relation_check CHECK (relation = ANY (ARRAY['desired'::text, 'reported'::text]))
);
SELECT keep_audit_log_of('learner_skill_data');

CREATE TABLE learner_skill_names (
  platform_id integer                  NOT NULL,
  user_id     bigint                   NOT NULL,
  relation    text                     NOT NULL,
  name        text                     NOT NULL,
  name_key    text                     NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
  created_at  timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT learner_skill_names_pkey PRIMARY KEY (platform_id, user_id, relation, name_key),
  CONSTRAINT learner_skill_names_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT learner_skill_names_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT learner_skill_names_name_check CHECK (length(name) >= 1 AND length(name) <= 255),
  CONSTRAINT learner_skill_names_relation_check CHECK (relation = ANY (ARRAY['desired'::text, 'reported'::text]))
);
SELECT keep_audit_log_of('learner_skill_names');

CREATE TABLE learner_totals (
  platform_id            integer  NOT NULL,
  user_id                bigint   NOT NULL,
  enrollments            integer  NOT NULL,
  enrolled_completions   integer  NOT NULL,
  completions            integer  NOT NULL,
  points                 bigint   NOT NULL,
  skill_points           bigint[] NOT NULL,
  certificates           integer  NOT NULL DEFAULT 0,
  unenrolled_completions integer  NOT NULL DEFAULT 0,
  CONSTRAINT learner_totals_pkey PRIMARY KEY (platform_id, user_id)
) WITH (fillfactor=80);

CREATE TABLE ledger_entries (
  platform_id integer                  NOT NULL,
  id          bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id     bigint,
  payment_id  bigint,
  account     text                     NOT NULL,
  kind        text                     NOT NULL,
  amount      bigint                   NOT NULL,
  currency    text,
  provider    text,
  is_live     boolean                  NOT NULL,
  cause       text                     NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  created_at  timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT ledger_entries_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT ledger_entries_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT ledger_entries_platform_id_payment_id_fkey FOREIGN KEY (platform_id, payment_id) REFERENCES payments(platform_id, id),
  CONSTRAINT ledger_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT ledger_entries_account_check CHECK (account = ANY (ARRAY['money'::text, 'credits'::text, 'unallocated'::text])),
  CONSTRAINT ledger_entries_amount_check CHECK (amount <> 0),
  CONSTRAINT ledger_entries_cause_check CHECK (length(cause) >= 1 AND length(cause) <= 500),
  CONSTRAINT ledger_entries_check CHECK ((account = 'credits'::text) = (currency IS NULL)),
  CONSTRAINT ledger_entries_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  CONSTRAINT ledger_entries_kind_check CHECK (kind = ANY (ARRAY['capture'::text, 'refund'::text, 'dispute'::text, 'dispute_won'::text, 'purchase'::text, 'reversal'::text, 'grant'::text, 'use'::text, 'allocation'::text]))
);
CREATE INDEX ledger_entries_by_payment ON ledger_entries USING btree (platform_id, payment_id, account) INCLUDE (amount);
CREATE INDEX ledger_entries_by_user ON ledger_entries USING btree (platform_id, user_id, id) INCLUDE (account, amount, currency, is_live);
CREATE UNIQUE INDEX ledger_entries_cause ON ledger_entries USING btree (platform_id, provider, is_live, cause, payment_id, account, kind) NULLS NOT DISTINCT;
CREATE TRIGGER ledger_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE list_counts (
  platform_id integer NOT NULL,
  list        text    NOT NULL,
  kind        text    NOT NULL,
  id          bigint  NOT NULL GENERATED ALWAYS AS IDENTITY,
  delta       integer NOT NULL,
  CONSTRAINT list_counts_pkey PRIMARY KEY (platform_id, list, kind, id) INCLUDE (delta),
  CONSTRAINT list_counts_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT list_counts_delta_check CHECK (delta <> 0)
) WITH (autovacuum_vacuum_scale_factor=0.05);

CREATE TABLE llm_answers (
  platform_id     integer                  NOT NULL,
  user_id         bigint                   NOT NULL,
  question_sha256 bytea                    NOT NULL,
  claimed_until   timestamp with time zone NOT NULL,
  answer          jsonb,
  answered_at     timestamp with time zone,
  CONSTRAINT llm_answers_pkey PRIMARY KEY (platform_id, user_id, question_sha256),
  CONSTRAINT llm_answers_check CHECK ((answer IS NULL) = (answered_at IS NULL))
);
CREATE INDEX llm_answers_by_time ON llm_answers USING btree (platform_id, claimed_until);

CREATE TABLE llm_limits (
  platform_id         integer                  NOT NULL,
  user_id             bigint                   NOT NULL,
  monthly_token_limit bigint,
  monthly_cost_limit  numeric(16,6),
  modified_at         timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT llm_limits_pkey PRIMARY KEY (platform_id, user_id),
  CONSTRAINT llm_limits_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT llm_limits_monthly_cost_limit_check CHECK (monthly_cost_limit >= 0::numeric),
  CONSTRAINT llm_limits_monthly_token_limit_check CHECK (monthly_token_limit >= 0),
  CONSTRAINT llm_limits_user_id_check CHECK (user_id >= '-1'::integer)
);
SELECT keep_audit_log_of('llm_limits');

CREATE TABLE llm_periods (
  platform_id integer       NOT NULL,
  user_id     bigint        NOT NULL,
  month       date          NOT NULL,
  tokens      bigint        NOT NULL DEFAULT 0,
  cost        numeric(20,8) NOT NULL DEFAULT 0,
  CONSTRAINT llm_periods_pkey PRIMARY KEY (platform_id, user_id, month),
  CONSTRAINT llm_periods_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT llm_periods_cost_check CHECK (cost >= 0::numeric),
  CONSTRAINT llm_periods_tokens_check CHECK (tokens >= 0)
);

CREATE TABLE llm_prices (
  provider    text                     NOT NULL,
  model       text                     NOT NULL,
  input_usd   numeric(16,6)            NOT NULL,
  output_usd  numeric(16,6)            NOT NULL,
  modified_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT llm_prices_pkey PRIMARY KEY (model, provider),
  CONSTRAINT llm_prices_input_usd_check CHECK (input_usd >= 0::numeric),
  CONSTRAINT llm_prices_model_check CHECK (length(model) >= 1 AND length(model) <= 255),
  CONSTRAINT llm_prices_output_usd_check CHECK (output_usd >= 0::numeric),
  CONSTRAINT llm_prices_provider_check CHECK (length(provider) <= 255)
);
SELECT keep_audit_log_of('llm_prices');

CREATE TABLE llm_reservations (
  platform_id integer                  NOT NULL,
  id          uuid                     NOT NULL,
  user_id     bigint                   NOT NULL,
  day         date,
  month       date                     NOT NULL,
  trial_of    bigint,
  tokens      bigint                   NOT NULL,
  cost        numeric(20,8)            NOT NULL,
  reserved_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT llm_reservations_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT llm_reservations_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id)
);
CREATE INDEX llm_reservations_by_time ON llm_reservations USING btree (platform_id, reserved_at);

CREATE TABLE llm_settings (
  platform_id      integer                  NOT NULL,
  active_provider  text,
  active_model     text,
  available_models jsonb,
  use_default_key  boolean                  NOT NULL DEFAULT false,
  metadata         jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  created_at       timestamp with time zone NOT NULL DEFAULT now(),
  modified_at      timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT llm_settings_pkey PRIMARY KEY (platform_id),
  CONSTRAINT llm_settings_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT llm_settings_active_model_check CHECK (length(active_model) >= 1 AND length(active_model) <= 255),
  CONSTRAINT llm_settings_active_provider_check CHECK (length(active_provider) >= 1 AND length(active_provider) <= 255),
  CONSTRAINT llm_settings_check CHECK (active_provider IS NOT NULL OR active_model IS NULL)
);
SELECT keep_audit_log_of('llm_settings');

CREATE TABLE llm_spending (
  platform_id integer NOT NULL,
  user_id     bigint  NOT NULL,
  day         date    NOT NULL,
  calls       integer NOT NULL DEFAULT 0,
  tokens      bigint  NOT NULL DEFAULT 0,
  CONSTRAINT llm_spending_pkey PRIMARY KEY (platform_id, user_id, day),
  CONSTRAINT llm_spending_calls_check CHECK (calls >= 0),
  CONSTRAINT llm_spending_tokens_check CHECK (tokens >= 0)
);
CREATE INDEX llm_spending_by_day ON llm_spending USING btree (platform_id, day);

CREATE TABLE llm_trials (
  platform_id  integer                  NOT NULL,
  user_id      bigint                   NOT NULL,
  enabled      boolean                  NOT NULL,
  starts_at    timestamp with time zone NOT NULL,
  ends_at      timestamp with time zone NOT NULL,
  token_budget bigint                   NOT NULL,
  metadata     jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  created_at   timestamp with time zone NOT NULL DEFAULT now(),
  modified_at  timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT llm_trials_pkey PRIMARY KEY (platform_id, user_id),
  CONSTRAINT llm_trials_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT llm_trials_check CHECK (ends_at > starts_at),
  CONSTRAINT llm_trials_token_budget_check CHECK (token_budget >= 0)
);
SELECT keep_audit_log_of('llm_trials');

CREATE TABLE llm_usage (
  platform_id   integer                  NOT NULL,
  id            bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id       bigint,
  purpose       text                     NOT NULL,
  provider      text                     NOT NULL,
  model         text                     NOT NULL,
  input_tokens  integer                  NOT NULL DEFAULT 0,
  output_tokens integer                  NOT NULL DEFAULT 0,
  outcome       text                     NOT NULL,
  duration_ms   integer                  NOT NULL,
  created_at    timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT llm_usage_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT llm_usage_duration_ms_check CHECK (duration_ms >= 0),
  CONSTRAINT llm_usage_input_tokens_check CHECK (input_tokens >= 0),
  CONSTRAINT llm_usage_outcome_check CHECK (outcome = ANY (ARRAY['answered'::text, 'timeout'::text, 'rate_limited'::text, 'refused'::text, 'unavailable'::text, 'bad_answer'::text])),
  CONSTRAINT llm_usage_output_tokens_check CHECK (output_tokens >= 0)
);
CREATE INDEX llm_usage_by_time ON llm_usage USING btree (platform_id, created_at);

CREATE TABLE llm_weeks (
  platform_id       integer       NOT NULL,
  user_id           bigint        NOT NULL,
  week              date          NOT NULL,
  provider          text          NOT NULL,
  model             text          NOT NULL,
  calls             bigint        NOT NULL,
  prompt_tokens     bigint        NOT NULL,
  completion_tokens bigint        NOT NULL,
  stated_cost       numeric(20,8) NOT NULL,
  stated_calls      bigint        NOT NULL,
  priced_prompt     bigint        NOT NULL,
  priced_completion bigint        NOT NULL,
  CONSTRAINT llm_weeks_pkey PRIMARY KEY (platform_id, user_id, week, provider, model)
) WITH (fillfactor=80);

CREATE TABLE marketplace_messages (
  is_live        boolean                  NOT NULL,
  message_id     text                     NOT NULL,
  event_id       text,
  event_type     text                     NOT NULL,
  account_id     text,
  entitlement_id text,
  received_at    timestamp with time zone NOT NULL DEFAULT now(),
  due_at         timestamp with time zone NOT NULL DEFAULT now(),
  failures       integer                  NOT NULL DEFAULT 0,
  done_at        timestamp with time zone,
  CONSTRAINT marketplace_messages_pkey PRIMARY KEY (is_live, message_id),
  CONSTRAINT marketplace_messages_message_id_check CHECK (length(message_id) >= 1 AND length(message_id) <= 500)
);
CREATE INDEX marketplace_messages_done ON marketplace_messages USING btree (done_at) WHERE done_at IS NOT NULL;
CREATE INDEX marketplace_messages_due ON marketplace_messages USING btree (due_at) WHERE done_at IS NULL;

CREATE TABLE tenant_launches (
  id                  uuid                     NOT NULL DEFAULT gen_random_uuid(),
  provider            text,
  provider_key_sha256 bytea,
  payment_reference   text,
  platform_key        text                     NOT NULL,
  platform_name       text                     NOT NULL,
  username            text                     NOT NULL,
  email               text                     NOT NULL,
  person_name         text                     NOT NULL,
  is_advertising      boolean                  NOT NULL,
  takes_known_person  boolean                  NOT NULL,
  state               text                     NOT NULL DEFAULT 'validated'::text,
  failed_step         text,
  failure             text,
  platform_id         integer,
  user_id             bigint,
  first_key           text,
  actor_user_id       bigint,
  created_at          timestamp with time zone NOT NULL DEFAULT now(),
  modified_at         timestamp with time zone NOT NULL DEFAULT now(),
  finished_at         timestamp with time zone,
  repeat_sha256       bytea,
  CONSTRAINT tenant_launches_pkey PRIMARY KEY (id),
  CONSTRAINT tenant_launches_actor_user_id_fkey FOREIGN KEY (actor_user_id) REFERENCES users(id),
  CONSTRAINT tenant_launches_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id) ON DELETE SET NULL,
  CONSTRAINT tenant_launches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT tenant_launches_check CHECK ((provider IS NULL) = (provider_key_sha256 IS NULL)),
  CONSTRAINT tenant_launches_check1 CHECK ((state = 'failed'::text) = (failed_step IS NOT NULL)),
  CONSTRAINT tenant_launches_check2 CHECK ((state = 'done'::text) = (finished_at IS NOT NULL)),
  CONSTRAINT tenant_launches_failed_step_check CHECK (failed_step = ANY (ARRAY['payment'::text, 'platform'::text, 'person'::text])),
  CONSTRAINT tenant_launches_provider_check CHECK (provider = ANY (ARRAY['appstore'::text, 'cardpay'::text, 'marketplace_a'::text, 'marketplace_b'::text, 'mobilepay'::text])),
  CONSTRAINT tenant_launches_provider_key_sha256_check CHECK (length(provider_key_sha256) = 32),
  CONSTRAINT tenant_launches_repeat_sha256_check CHECK (length(repeat_sha256) = 32),
  CONSTRAINT tenant_launches_state_check CHECK (state = ANY (ARRAY['validated'::text, 'paid'::text, 'free'::text, 'done'::text, 'failed'::text]))
);
CREATE INDEX tenant_launches_actor ON tenant_launches USING btree (actor_user_id);
CREATE INDEX tenant_launches_first_key ON tenant_launches USING btree (finished_at) WHERE first_key IS NOT NULL;
CREATE INDEX tenant_launches_payment ON tenant_launches USING btree (provider, payment_reference) WHERE payment_reference IS NOT NULL;
CREATE INDEX tenant_launches_platform ON tenant_launches USING btree (platform_id);
CREATE UNIQUE INDEX tenant_launches_platform_key ON tenant_launches USING btree (platform_key) WHERE state = 'done'::text AND platform_id IS NOT NULL;
CREATE UNIQUE INDEX tenant_launches_provider_key ON tenant_launches USING btree (provider, provider_key_sha256);
CREATE INDEX tenant_launches_user ON tenant_launches USING btree (user_id);

CREATE FUNCTION announce_launch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into event_outbox (platform_id, type, actor_id, request_id, data)
        select new.platform_id, 'launch.done', cast(acting() ->> 'user_id' as bigint), acting() ->> 'request_id',
               jsonb_build_object('launch_id', new.id, 'user_id', new.user_id, 'username', (select username from users where id = new.user_id),
                                  'provider', new.provider);
        return null;
      end $function$;

CREATE TRIGGER tenant_launches_announced AFTER UPDATE ON tenant_launches FOR EACH ROW WHEN (new.state = 'done'::text AND old.state <> 'done'::text AND new.platform_id IS NOT NULL) EXECUTE FUNCTION announce_launch();
SELECT keep_audit_log_of('tenant_launches', '{first_key,provider_key_sha256}');

CREATE TABLE marketplace_registrations (
  id                    uuid                     NOT NULL DEFAULT gen_random_uuid(),
  provider              text                     NOT NULL,
  is_live               boolean                  NOT NULL,
  account_id            text                     NOT NULL,
  account_is_identifier boolean                  NOT NULL DEFAULT false,
  product_id            text                     NOT NULL DEFAULT ''::text,
  agreement_id          text                     NOT NULL DEFAULT ''::text,
  registered_at         timestamp with time zone NOT NULL DEFAULT now(),
  launch_id             uuid,
  metered_until         timestamp with time zone,
  created_at            timestamp with time zone NOT NULL DEFAULT now(),
  modified_at           timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT marketplace_registrations_pkey PRIMARY KEY (id),
  CONSTRAINT marketplace_registrations_launch_id_fkey FOREIGN KEY (launch_id) REFERENCES tenant_launches(id),
  CONSTRAINT marketplace_registrations_account_id_check CHECK (length(account_id) >= 1 AND length(account_id) <= 255),
  CONSTRAINT marketplace_registrations_agreement_id_check CHECK (length(agreement_id) <= 500),
  CONSTRAINT marketplace_registrations_product_id_check CHECK (length(product_id) <= 255),
  CONSTRAINT marketplace_registrations_provider_check CHECK (provider = ANY (ARRAY['marketplace_a'::text, 'marketplace_b'::text]))
);
CREATE UNIQUE INDEX marketplace_registrations_buyer ON marketplace_registrations USING btree (provider, is_live, account_id, product_id, agreement_id);
CREATE UNIQUE INDEX marketplace_registrations_launch ON marketplace_registrations USING btree (launch_id);
SELECT keep_audit_log_of('marketplace_registrations');

CREATE TABLE marketplace_purchases (
  provider        text                     NOT NULL,
  is_live         boolean                  NOT NULL,
  reference       text                     NOT NULL,
  registration_id uuid                     NOT NULL,
  state           text                     NOT NULL,
  seats           integer                  NOT NULL,
  started_at      timestamp with time zone NOT NULL,
  ends_at         timestamp with time zone,
  cancels_at_end  boolean                  NOT NULL,
  read_at         timestamp with time zone NOT NULL,
  changed_at      timestamp with time zone NOT NULL,
  changes         integer                  NOT NULL DEFAULT 1,
  CONSTRAINT marketplace_purchases_pkey PRIMARY KEY (provider, is_live, reference),
  CONSTRAINT marketplace_purchases_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES marketplace_registrations(id),
  CONSTRAINT marketplace_purchases_changes_check CHECK (changes > 0),
  CONSTRAINT marketplace_purchases_provider_check CHECK (provider = ANY (ARRAY['marketplace_a'::text, 'marketplace_b'::text])),
  CONSTRAINT marketplace_purchases_reference_check CHECK (length(reference) >= 1 AND length(reference) <= 1000),
  CONSTRAINT marketplace_purchases_seats_check CHECK (seats > 0),
  CONSTRAINT marketplace_purchases_state_check CHECK (state = ANY (ARRAY['requested'::text, 'active'::text, 'paused'::text, 'cancelled'::text, 'expired'::text]))
);
CREATE INDEX marketplace_purchases_registration ON marketplace_purchases USING btree (registration_id);
SELECT keep_audit_log_of('marketplace_purchases');

CREATE TABLE marketplace_tokens (
  provider        text                     NOT NULL,
  is_live         boolean                  NOT NULL,
  token_sha256    bytea                    NOT NULL,
  registration_id uuid,
  claimed_until   timestamp with time zone,
  created_at      timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT marketplace_tokens_pkey PRIMARY KEY (provider, is_live, token_sha256),
  CONSTRAINT marketplace_tokens_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES marketplace_registrations(id),
  CONSTRAINT marketplace_tokens_check CHECK ((registration_id IS NULL) = (claimed_until IS NOT NULL)),
  CONSTRAINT marketplace_tokens_provider_check CHECK (provider = ANY (ARRAY['marketplace_a'::text, 'marketplace_b'::text])),
  CONSTRAINT marketplace_tokens_token_sha256_check CHECK (length(token_sha256) = 32)
);
CREATE INDEX marketplace_tokens_registration ON marketplace_tokens USING btree (registration_id);

CREATE TABLE marketplace_usage (
  registration_id uuid                     NOT NULL,
  dimension       text                     NOT NULL,
  hour            timestamp with time zone NOT NULL,
  quantity        integer                  NOT NULL,
  state           text                     NOT NULL DEFAULT 'waiting'::text,
  outcome         text,
  claimed_until   timestamp with time zone,
  finished_at     timestamp with time zone,
  CONSTRAINT marketplace_usage_pkey PRIMARY KEY (registration_id, dimension, hour),
  CONSTRAINT marketplace_usage_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES marketplace_registrations(id),
  CONSTRAINT marketplace_usage_check CHECK ((state = 'waiting'::text) = (finished_at IS NULL)),
  CONSTRAINT marketplace_usage_dimension_check CHECK (length(dimension) >= 1 AND length(dimension) <= 255),
  CONSTRAINT marketplace_usage_hour_check CHECK (hour = date_trunc('hour'::text, hour, 'UTC'::text)),
  CONSTRAINT marketplace_usage_quantity_check CHECK (quantity > 0),
  CONSTRAINT marketplace_usage_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'stored'::text, 'refused'::text]))
);
CREATE INDEX marketplace_usage_waiting ON marketplace_usage USING btree (hour) WHERE state = 'waiting'::text;

CREATE TABLE mcp_servers (
  platform_id   integer                  NOT NULL,
  id            bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  name          text                     NOT NULL,
  description   text                     NOT NULL DEFAULT ''::text,
  url           text                     NOT NULL,
  image         text,
  transport     text                     NOT NULL DEFAULT 'sse'::text,
  auth_type     text                     NOT NULL DEFAULT 'none'::text,
  credentials   text,
  extra_headers text,
  header_names  text[]                   NOT NULL DEFAULT '{}'::text[],
  is_featured   boolean                  NOT NULL DEFAULT false,
  is_enabled    boolean                  NOT NULL DEFAULT true,
  created_at    timestamp with time zone NOT NULL DEFAULT now(),
  modified_at   timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT mcp_servers_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT mcp_servers_name UNIQUE (platform_id, name),
  CONSTRAINT mcp_servers_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT mcp_servers_auth_type_check CHECK (auth_type = ANY (ARRAY['none'::text, 'token'::text, 'oauth2'::text])),
  CONSTRAINT mcp_servers_description_check CHECK (length(description) <= 2000),
  CONSTRAINT mcp_servers_image_check CHECK (length(image) <= 2000),
  CONSTRAINT mcp_servers_image_scheme CHECK (image ~* '^https{0,1}://'::text),
  CONSTRAINT mcp_servers_name_check CHECK (length(name) >= 1 AND length(name) <= 255),
  CONSTRAINT mcp_servers_transport_check CHECK (transport = ANY (ARRAY['sse'::text, 'websocket'::text, 'streamable_http'::text])),
  CONSTRAINT mcp_servers_url_check CHECK (length(url) >= 1 AND length(url) <= 200)
);
COMMENT ON COLUMN mcp_servers.credentials IS 'sealed';
COMMENT ON COLUMN mcp_servers.extra_headers IS 'sealed';
CREATE INDEX mcp_servers_by_id ON mcp_servers USING btree (id, platform_id);
CREATE TRIGGER mcp_servers_told_delete AFTER DELETE ON mcp_servers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mentors_changed();
CREATE TRIGGER mcp_servers_told_insert AFTER INSERT ON mcp_servers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mentors_changed();
CREATE TRIGGER mcp_servers_told_update AFTER UPDATE ON mcp_servers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mentors_changed();
SELECT keep_audit_log_of('mcp_servers', '{credentials,extra_headers}');

CREATE TABLE media_resources (
  platform_id      integer                  NOT NULL,
  id               bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  title            text                     NOT NULL,
  description      text,
  media_type       text                     NOT NULL,
  course_key       text,
  unit_key         text,
  item_key         text,
  file_url         text,
  file_id          bigint,
  width            integer,
  height           integer,
  duration_seconds double precision,
  visibility       text                     NOT NULL DEFAULT 'not_viewable'::text,
  created_by_id    bigint,
  created_at       timestamp with time zone NOT NULL DEFAULT now(),
  modified_at      timestamp with time zone NOT NULL DEFAULT now(),
  words            tsvector                 NOT NULL GENERATED ALWAYS AS ((words_of(title, 'A'::"char") || words_of((((COALESCE(course_key, ''::text) || ' '::text) || COALESCE(unit_key, ''::text)) || ' '::text) || COALESCE(item_key, ''::text), 'B'::"char")) || words_of(COALESCE(description, ''::text), 'C'::"char")) STORED,
  CONSTRAINT media_resources_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT media_resources_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES users(id),
  CONSTRAINT media_resources_platform_id_file_id_fkey FOREIGN KEY (platform_id, file_id) REFERENCES files(platform_id, id),
  CONSTRAINT media_resources_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT media_resources_course_key_check CHECK (length(course_key) >= 1 AND length(course_key) <= 255),
  CONSTRAINT media_resources_description_check CHECK (length(description) <= 20000),
  CONSTRAINT media_resources_duration_seconds_check CHECK (duration_seconds >= 0::double precision),
  CONSTRAINT media_resources_file_url_check CHECK (length(file_url) <= 1000),
  CONSTRAINT media_resources_height_check CHECK (height > 0),
  CONSTRAINT media_resources_item_key_check CHECK (length(item_key) >= 1 AND length(item_key) <= 255),
  CONSTRAINT media_resources_media_type_check CHECK (media_type = ANY (ARRAY['video'::text, 'image'::text, 'document'::text, 'audio'::text, 'other'::text])),
  CONSTRAINT media_resources_title_check CHECK (length(title) >= 1 AND length(title) <= 255),
  CONSTRAINT media_resources_unit_key_check CHECK (length(unit_key) >= 1 AND length(unit_key) <= 255),
  CONSTRAINT media_resources_visibility_check CHECK (visibility = ANY (ARRAY['viewable_by_tenant_students'::text, 'viewable_by_tenant_admins'::text, 'not_viewable'::text])),
  CONSTRAINT media_resources_width_check CHECK (width > 0)
);
CREATE INDEX media_resources_by_course ON media_resources USING btree (platform_id, course_key, id) WHERE course_key IS NOT NULL;
CREATE INDEX media_resources_by_creator ON media_resources USING btree (platform_id, created_by_id, id);
CREATE INDEX media_resources_by_file ON media_resources USING btree (platform_id, file_id) WHERE file_id IS NOT NULL;
CREATE INDEX media_resources_by_item ON media_resources USING btree (platform_id, item_key, id) WHERE item_key IS NOT NULL;
CREATE INDEX media_resources_by_unit ON media_resources USING btree (platform_id, unit_key, id) WHERE unit_key IS NOT NULL;
CREATE INDEX media_resources_seen ON media_resources USING btree (platform_id, visibility, id);
CREATE INDEX media_resources_words ON media_resources USING gin (platform_id, words) WITH (fastupdate=off);

CREATE FUNCTION count_media()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if tg_op = 'INSERT' then
          insert into list_counts (platform_id, list, kind, delta)
            select platform_id, 'media_resources', visibility, count(*) from new_rows group by platform_id, visibility;
          insert into media_words (platform_id, visibility, word, uses)
            select platform_id, visibility, word, count(*) from new_rows cross join unnest(tsvector_to_array(words)) word group by 1, 2, 3 order by 1, 2, 3
            on conflict (platform_id, visibility, word) do update set uses = media_words.uses + excluded.uses;
        elsif tg_op = 'DELETE' then
          insert into list_counts (platform_id, list, kind, delta)
            select platform_id, 'media_resources', visibility, -count(*) from old_rows group by platform_id, visibility;
          update media_words known set uses = known.uses - gone.uses
            from (select platform_id, visibility, word, count(*) as uses from old_rows cross join unnest(tsvector_to_array(words)) word group by 1, 2, 3 order by 1, 2, 3) gone
           where (known.platform_id, known.visibility, known.word) = (gone.platform_id, gone.visibility, gone.word);
          delete from media_words known using (select distinct platform_id, visibility, word from old_rows cross join unnest(tsvector_to_array(words)) word) gone
           where (known.platform_id, known.visibility, known.word) = (gone.platform_id, gone.visibility, gone.word) and known.uses = 0;
        else
          insert into list_counts (platform_id, list, kind, delta)
            select platform_id, 'media_resources', visibility, sum(n)
              from (select platform_id, visibility, 1 as n from new_rows union all select platform_id, visibility, -1 from old_rows) changed
             group by platform_id, visibility having sum(n) <> 0;
          insert into media_words (platform_id, visibility, word, uses)
            select platform_id, visibility, word, sum(n)
              from (select platform_id, visibility, words, 1 as n from new_rows union all select platform_id, visibility, words, -1 from old_rows) changed
             cross join unnest(tsvector_to_array(words)) word
             group by 1, 2, 3 having sum(n) > 0 order by 1, 2, 3
            on conflict (platform_id, visibility, word) do update set uses = media_words.uses + excluded.uses;
          update media_words known set uses = known.uses - gone.uses
            from (select platform_id, visibility, word, -sum(n) as uses
                    from (select platform_id, visibility, words, 1 as n from new_rows union all select platform_id, visibility, words, -1 from old_rows) changed
                   cross join unnest(tsvector_to_array(words)) word
                   group by 1, 2, 3 having sum(n) < 0 order by 1, 2, 3) gone
           where (known.platform_id, known.visibility, known.word) = (gone.platform_id, gone.visibility, gone.word);
          delete from media_words known using (select distinct platform_id, visibility, word from old_rows cross join unnest(tsvector_to_array(words)) word) gone
           where (known.platform_id, known.visibility, known.word) = (gone.platform_id, gone.visibility, gone.word) and known.uses = 0;
        end if;
        return null;
      end $function$;

CREATE FUNCTION show_media_as_its_course()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        new.visibility := visibility_of_media(new.platform_id, new.course_key);
        return new;
      end $function$;

CREATE TRIGGER media_resources_counted_delete AFTER DELETE ON media_resources REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_media();
CREATE TRIGGER media_resources_counted_insert AFTER INSERT ON media_resources REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_media();
CREATE TRIGGER media_resources_counted_update AFTER UPDATE ON media_resources REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_media();
CREATE TRIGGER media_resources_visibility BEFORE INSERT OR UPDATE OF platform_id, course_key ON media_resources FOR EACH ROW EXECUTE FUNCTION show_media_as_its_course();
SELECT keep_audit_log_of('media_resources', '{words}');

CREATE TABLE media_words (
  platform_id integer NOT NULL,
  visibility  text    NOT NULL,
  word        text    NOT NULL,
  uses        integer NOT NULL,
  rests       text[]  NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN length(word) < 3 OR word ~ '[0-9]'::text THEN '{}'::text[]
    ELSE word_rests(word,
    CASE
        WHEN length(word) < 5 THEN 1
        ELSE 2
    END)
END) STORED,
  CONSTRAINT media_words_pkey PRIMARY KEY (platform_id, visibility, word),
  CONSTRAINT media_words_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT media_words_uses_check CHECK (uses >= 0)
);
CREATE INDEX media_words_beginning ON media_words USING btree (platform_id, visibility, word text_pattern_ops);
CREATE INDEX media_words_rests ON media_words USING gin (platform_id, rests) WITH (fastupdate=off);

CREATE TABLE mentor_documents (
  platform_id                  integer                  NOT NULL,
  id                           bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  mentor_id                    bigint                   NOT NULL,
  name                         text                     NOT NULL,
  document_type                text                     NOT NULL,
  access                       text                     NOT NULL DEFAULT 'public'::text,
  training_status              text                     NOT NULL DEFAULT 'pending'::text,
  url                          text                     NOT NULL,
  metadata                     jsonb,
  created_at                   timestamp with time zone NOT NULL DEFAULT now(),
  modified_at                  timestamp with time zone NOT NULL DEFAULT now(),
  training_until               timestamp with time zone,
  training_error               text,
  file_id                      bigint,
  training_deaths              integer                  NOT NULL DEFAULT 0,
  training_failing_since       timestamp with time zone,
  training_unexpected_failures integer                  NOT NULL DEFAULT 0,
  CONSTRAINT mentor_documents_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT mentor_documents_url UNIQUE (platform_id, mentor_id, url),
  CONSTRAINT mentor_documents_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT mentor_documents_platform_id_mentor_id_fkey FOREIGN KEY (platform_id, mentor_id) REFERENCES mentors(platform_id, id) ON DELETE CASCADE,
  CONSTRAINT mentor_documents_access_check CHECK (access = ANY (ARRAY['public'::text, 'private'::text])),
  CONSTRAINT mentor_documents_document_type_check CHECK (document_type ~ '^[a-z0-9_-]{1,50}$'::text),
  CONSTRAINT mentor_documents_name_check CHECK (length(name) >= 1 AND length(name) <= 255),
  CONSTRAINT mentor_documents_training CHECK ((training_status = 'training'::text) = (training_until IS NOT NULL)),
  CONSTRAINT mentor_documents_training_deaths_check CHECK (training_deaths >= 0),
  CONSTRAINT mentor_documents_training_error_check CHECK (length(training_error) <= 500),
  CONSTRAINT mentor_documents_training_status_check CHECK (training_status = ANY (ARRAY['pending'::text, 'training'::text, 'trained'::text, 'failed'::text])),
  CONSTRAINT mentor_documents_training_unexpected_failures_check CHECK (training_unexpected_failures >= 0),
  CONSTRAINT mentor_documents_url_check CHECK (length(url) >= 1 AND length(url) <= 2000)
);
CREATE INDEX mentor_documents_by_file ON mentor_documents USING btree (platform_id, file_id) WHERE file_id IS NOT NULL;
CREATE INDEX mentor_documents_by_mentor ON mentor_documents USING btree (platform_id, mentor_id, created_at, id);
CREATE INDEX mentor_documents_to_train ON mentor_documents USING btree (platform_id, id) WHERE training_status = ANY (ARRAY['pending'::text, 'training'::text]);
CREATE TRIGGER mentor_documents_told_delete AFTER DELETE ON mentor_documents REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mentors_changed();
CREATE TRIGGER mentor_documents_told_insert AFTER INSERT ON mentor_documents REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mentors_changed();
CREATE TRIGGER mentor_documents_told_update AFTER UPDATE ON mentor_documents REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mentors_changed();
SELECT keep_audit_log_of('mentor_documents');

CREATE TABLE mentor_document_texts (
  platform_id integer NOT NULL,
  document_id bigint  NOT NULL,
  media_type  text    NOT NULL,
  text        text    NOT NULL,
  CONSTRAINT mentor_document_texts_pkey PRIMARY KEY (platform_id, document_id),
  CONSTRAINT mentor_document_texts_platform_id_document_id_fkey FOREIGN KEY (platform_id, document_id) REFERENCES mentor_documents(platform_id, id) ON DELETE CASCADE,
  CONSTRAINT mentor_document_texts_text_check CHECK (length(text) >= 1 AND length(text) <= 2000000)
);

CREATE TABLE mentor_passages (
  platform_id integer  NOT NULL,
  mentor_id   bigint   NOT NULL,
  document_id bigint   NOT NULL,
  ordinal     integer  NOT NULL,
  heading     text,
  text        text     NOT NULL,
  words       tsvector NOT NULL GENERATED ALWAYS AS (passage_words(COALESCE(heading, ''::text), text)) STORED,
  CONSTRAINT mentor_passages_pkey PRIMARY KEY (platform_id, mentor_id, document_id, ordinal),
  CONSTRAINT mentor_passages_platform_id_document_id_fkey FOREIGN KEY (platform_id, document_id) REFERENCES mentor_documents(platform_id, id) ON DELETE CASCADE,
  CONSTRAINT mentor_passages_heading_check CHECK (length(heading) <= 500),
  CONSTRAINT mentor_passages_ordinal_check CHECK (ordinal > 0),
  CONSTRAINT mentor_passages_text_check CHECK (length(text) >= 1 AND length(text) <= 8000)
);
CREATE INDEX mentor_passages_by_document ON mentor_passages USING btree (platform_id, document_id);
CREATE INDEX mentor_passages_words ON mentor_passages USING gin (platform_id, mentor_id, words) WITH (fastupdate=off);

CREATE TABLE mentor_prompts (
  platform_id       integer                  NOT NULL,
  id                bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  mentor_id         bigint,
  title             text,
  description       text,
  prompt            text                     NOT NULL,
  tone              text,
  style             text                     NOT NULL DEFAULT ''::text,
  language          text                     NOT NULL DEFAULT ''::text,
  category          text                     NOT NULL DEFAULT ''::text,
  is_system         boolean                  NOT NULL DEFAULT true,
  prompt_visibility text                     NOT NULL DEFAULT 'viewable_by_tenant_students'::text,
  metadata          jsonb,
  created_by_id     bigint,
  created_at        timestamp with time zone NOT NULL DEFAULT now(),
  modified_at       timestamp with time zone NOT NULL DEFAULT now(),
  words             tsvector                 NOT NULL GENERATED ALWAYS AS ((words_of(COALESCE(title, ''::text), 'A'::"char") || words_of(COALESCE(description, ''::text), 'B'::"char")) || words_of(prompt, 'C'::"char")) STORED,
  CONSTRAINT mentor_prompts_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT mentor_prompts_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES users(id),
  CONSTRAINT mentor_prompts_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT mentor_prompts_platform_id_mentor_id_fkey FOREIGN KEY (platform_id, mentor_id) REFERENCES mentors(platform_id, id) ON DELETE CASCADE,
  CONSTRAINT mentor_prompts_category_check CHECK (length(category) <= 255),
  CONSTRAINT mentor_prompts_description_check CHECK (length(description) <= 2000),
  CONSTRAINT mentor_prompts_language_check CHECK (length(language) <= 255),
  CONSTRAINT mentor_prompts_prompt_check CHECK (length(prompt) >= 1 AND length(prompt) <= 20000),
  CONSTRAINT mentor_prompts_prompt_visibility_check CHECK (prompt_visibility = ANY (ARRAY['viewable_by_anyone'::text, 'viewable_by_tenant_students'::text, 'viewable_by_tenant_admins'::text])),
  CONSTRAINT mentor_prompts_style_check CHECK (length(style) <= 255),
  CONSTRAINT mentor_prompts_title_check CHECK (length(title) <= 255),
  CONSTRAINT mentor_prompts_tone_check CHECK (length(tone) <= 255)
);
CREATE INDEX mentor_prompts_by_mentor ON mentor_prompts USING btree (platform_id, mentor_id, id);
CREATE INDEX mentor_prompts_words ON mentor_prompts USING gin (platform_id, words) WITH (fastupdate=off);
CREATE TRIGGER mentor_prompts_told_delete AFTER DELETE ON mentor_prompts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mentors_changed();
CREATE TRIGGER mentor_prompts_told_insert AFTER INSERT ON mentor_prompts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mentors_changed();
CREATE TRIGGER mentor_prompts_told_update AFTER UPDATE ON mentor_prompts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mentors_changed();
SELECT keep_audit_log_of('mentor_prompts');

CREATE TABLE mentor_term_names (
  id   integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text    NOT NULL,
  name text    NOT NULL,
  CONSTRAINT mentor_term_names_pkey PRIMARY KEY (id),
  CONSTRAINT mentor_term_names_name UNIQUE (kind, name)
);

CREATE TABLE mentor_terms (
  platform_id    integer                  NOT NULL,
  id             bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind           text                     NOT NULL,
  name           text                     NOT NULL,
  description    text,
  parent_id      bigint,
  category_group integer,
  audience_ids   bigint[]                 NOT NULL DEFAULT '{}'::bigint[],
  created_at     timestamp with time zone NOT NULL DEFAULT now(),
  modified_at    timestamp with time zone NOT NULL DEFAULT now(),
  name_id        integer                  NOT NULL,
  CONSTRAINT mentor_terms_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT mentor_terms_name UNIQUE (platform_id, kind, name),
  CONSTRAINT mentor_terms_name_id_fkey FOREIGN KEY (name_id) REFERENCES mentor_term_names(id),
  CONSTRAINT mentor_terms_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT mentor_terms_platform_id_parent_id_fkey FOREIGN KEY (platform_id, parent_id) REFERENCES mentor_terms(platform_id, id),
  CONSTRAINT mentor_terms_check CHECK (kind = 'llm'::text OR parent_id IS NULL),
  CONSTRAINT mentor_terms_check1 CHECK (kind = 'category'::text OR category_group IS NULL AND audience_ids = '{}'::bigint[]),
  CONSTRAINT mentor_terms_description_check CHECK (length(description) <= 2000),
  CONSTRAINT mentor_terms_kind_check CHECK (kind = ANY (ARRAY['llm_provider'::text, 'llm'::text, 'audience'::text, 'category'::text, 'subject'::text, 'type'::text])),
  CONSTRAINT mentor_terms_name_check CHECK (length(name) >= 1 AND length(name) <= 255)
);

CREATE FUNCTION name_mentor_term()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into mentor_term_names (kind, name) values (new.kind, new.name) on conflict do nothing;
      select id into new.name_id from mentor_term_names where kind = new.kind and name = new.name;
      return new;
    end $function$;

CREATE TRIGGER mentor_terms_named BEFORE INSERT OR UPDATE OF kind, name ON mentor_terms FOR EACH ROW EXECUTE FUNCTION name_mentor_term();
CREATE TRIGGER mentor_terms_told_delete AFTER DELETE ON mentor_terms REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mentors_changed();
CREATE TRIGGER mentor_terms_told_insert AFTER INSERT ON mentor_terms REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mentors_changed();
CREATE TRIGGER mentor_terms_told_update AFTER UPDATE ON mentor_terms REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mentors_changed();
SELECT keep_audit_log_of('mentor_terms');

CREATE TABLE mentor_uses (
  platform_id   integer                  NOT NULL,
  mentor_id     bigint                   NOT NULL,
  user_id       bigint                   NOT NULL,
  access_count  bigint                   NOT NULL DEFAULT 1,
  first_used_at timestamp with time zone NOT NULL DEFAULT now(),
  last_used_at  timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT mentor_uses_pkey PRIMARY KEY (platform_id, mentor_id, user_id),
  CONSTRAINT mentor_uses_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT mentor_uses_platform_id_mentor_id_fkey FOREIGN KEY (platform_id, mentor_id) REFERENCES mentors(platform_id, id) ON DELETE CASCADE,
  CONSTRAINT mentor_uses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT mentor_uses_access_count_check CHECK (access_count > 0)
);
CREATE INDEX mentor_uses_by_user ON mentor_uses USING btree (platform_id, user_id, mentor_id);
SELECT keep_audit_log_of('mentor_uses');

CREATE TABLE mobilepay_accounts (
  platform_id integer                  NOT NULL,
  user_id     bigint                   NOT NULL,
  bundle_id   text                     NOT NULL,
  account_id  text                     NOT NULL,
  active      boolean                  NOT NULL DEFAULT false,
  created_at  timestamp with time zone NOT NULL DEFAULT now(),
  modified_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT mobilepay_accounts_pkey PRIMARY KEY (platform_id, user_id, bundle_id),
  CONSTRAINT mobilepay_accounts_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT mobilepay_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT mobilepay_accounts_account_id_check CHECK (length(account_id) >= 1 AND length(account_id) <= 255),
  CONSTRAINT mobilepay_accounts_bundle_id_check CHECK (length(bundle_id) >= 1 AND length(bundle_id) <= 255)
);
CREATE INDEX mobilepay_accounts_by_account ON mobilepay_accounts USING btree (account_id);
CREATE INDEX mobilepay_accounts_by_user ON mobilepay_accounts USING btree (user_id);
SELECT keep_audit_log_of('mobilepay_accounts');

CREATE TABLE open_enrollments (
  platform_id   integer NOT NULL,
  user_id       bigint  NOT NULL,
  course_id     bigint  NOT NULL,
  enrollment_id bigint  NOT NULL,
  seen_on       date    NOT NULL,
  CONSTRAINT open_enrollments_pkey PRIMARY KEY (platform_id, user_id, course_id)
);
CREATE INDEX open_enrollments_by_day ON open_enrollments USING btree (platform_id, seen_on, enrollment_id DESC) INCLUDE (user_id, course_id);

CREATE TABLE outbox (
  platform_id integer                  NOT NULL,
  id          bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind        text                     NOT NULL,
  item_id     bigint                   NOT NULL,
  created_at  timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT outbox_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT outbox_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT outbox_kind_check CHECK (kind = ANY (ARRAY['course'::text, 'program'::text, 'pathway'::text, 'skill'::text, 'role'::text, 'resource'::text]))
);

CREATE TABLE outside_tasks (
  platform_id         integer                  NOT NULL,
  kind                text                     NOT NULL,
  subject_id          bigint                   NOT NULL,
  due_at              timestamp with time zone NOT NULL DEFAULT now(),
  claim               uuid,
  claimed_until       timestamp with time zone,
  idle_steps          integer                  NOT NULL DEFAULT 0,
  failures            integer                  NOT NULL DEFAULT 0,
  deaths              integer                  NOT NULL DEFAULT 0,
  failing_since       timestamp with time zone,
  unexpected_failures integer                  NOT NULL DEFAULT 0,
  CONSTRAINT outside_tasks_pkey PRIMARY KEY (platform_id, kind, subject_id),
  CONSTRAINT outside_tasks_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT outside_tasks_deaths_check CHECK (deaths >= 0),
  CONSTRAINT outside_tasks_failures_check CHECK (failures >= 0),
  CONSTRAINT outside_tasks_idle_steps_check CHECK (idle_steps >= 0),
  CONSTRAINT outside_tasks_kind_check CHECK (kind = ANY (ARRAY['dataset'::text, 'training'::text, 'avatar_video'::text])),
  CONSTRAINT outside_tasks_unexpected_failures_check CHECK (unexpected_failures >= 0)
);
CREATE INDEX outside_tasks_due ON outside_tasks USING btree (kind, due_at);

CREATE TABLE pathway_enrollment_blocks (
  platform_id integer NOT NULL,
  block       bigint  NOT NULL,
  id          bigint  NOT NULL GENERATED ALWAYS AS IDENTITY,
  delta       integer NOT NULL,
  CONSTRAINT pathway_enrollment_blocks_pkey PRIMARY KEY (platform_id, block, id) INCLUDE (delta),
  CONSTRAINT pathway_enrollment_blocks_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT pathway_enrollment_blocks_delta_check CHECK (delta <> 0)
) WITH (autovacuum_vacuum_scale_factor=0.05);

CREATE TABLE pathways (
  platform_id       integer                  NOT NULL,
  id                bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  pathway_key       text                     NOT NULL,
  name              text                     NOT NULL,
  slug              text,
  description       text                     NOT NULL DEFAULT ''::text,
  short_description text                     NOT NULL DEFAULT ''::text,
  image_url         text,
  url               text,
  level             text,
  subject           text,
  topics            text[]                   NOT NULL DEFAULT '{}'::text[],
  tags              text[]                   NOT NULL DEFAULT '{}'::text[],
  language          text,
  promotion         text,
  visibility        text                     NOT NULL DEFAULT 'viewable_by_tenant_students'::text,
  data              jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  created_at        timestamp with time zone NOT NULL DEFAULT now(),
  modified_at       timestamp with time zone NOT NULL DEFAULT now(),
  deleted_at        timestamp with time zone,
  pathway_uuid      uuid                     NOT NULL DEFAULT gen_random_uuid(),
  CONSTRAINT pathways_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT pathways_key UNIQUE (platform_id, pathway_key),
  CONSTRAINT pathways_slug UNIQUE (platform_id, slug),
  CONSTRAINT pathways_uuid UNIQUE (platform_id, pathway_uuid),
  CONSTRAINT pathways_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT pathways_name_check CHECK (length(name) >= 1 AND length(name) <= 500),
  CONSTRAINT pathways_pathway_key_check CHECK (length(pathway_key) >= 1 AND length(pathway_key) <= 255),
  CONSTRAINT pathways_slug_check CHECK (slug ~ '^[-a-zA-Z0-9_]{1,255}$'::text),
  CONSTRAINT pathways_visibility_check CHECK (visibility = ANY (ARRAY['viewable_by_anyone'::text, 'viewable_by_tenant_students'::text, 'viewable_by_tenant_admins'::text]))
);
CREATE INDEX pathways_by_change ON pathways USING btree (platform_id, modified_at, id) WHERE deleted_at IS NULL;
CREATE INDEX pathways_by_creation ON pathways USING btree (platform_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX pathways_by_name ON pathways USING btree (platform_id, name, id) WHERE deleted_at IS NULL;
CREATE INDEX pathways_key_trgm ON pathways USING gin (platform_id, fold(pathway_key) gin_trgm_ops);
CREATE INDEX pathways_live ON pathways USING btree (platform_id, visibility) WHERE deleted_at IS NULL;
CREATE TRIGGER pathways_delete_outbox AFTER DELETE ON pathways REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outbox_changed('pathway', 'id');
CREATE TRIGGER pathways_insert_outbox AFTER INSERT ON pathways REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outbox_changed('pathway', 'id');
CREATE TRIGGER pathways_update_outbox AFTER UPDATE ON pathways REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outbox_changed('pathway', 'id');
SELECT keep_audit_log_of('pathways');

CREATE TABLE pathway_enrollments (
  platform_id integer                  NOT NULL,
  id          bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id     bigint                   NOT NULL,
  pathway_id  bigint                   NOT NULL,
  active      boolean                  NOT NULL DEFAULT true,
  created     timestamp with time zone NOT NULL DEFAULT now(),
  started     timestamp with time zone NOT NULL DEFAULT now(),
  ended       timestamp with time zone,
  expired     timestamp with time zone,
  metadata    jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  modified    timestamp with time zone NOT NULL DEFAULT now(),
  overridden  text[]                   NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT pathway_enrollments_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT pathway_enrollments_user_pathway UNIQUE (platform_id, user_id, pathway_id),
  CONSTRAINT pathway_enrollments_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT pathway_enrollments_platform_id_pathway_id_fkey FOREIGN KEY (platform_id, pathway_id) REFERENCES pathways(platform_id, id),
  CONSTRAINT pathway_enrollments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT pathway_enrollments_ended CHECK (active = (ended IS NULL)),
  CONSTRAINT pathway_enrollments_expiry CHECK (expired >= started)
);
CREATE INDEX pathway_enrollments_by_creation ON pathway_enrollments USING btree (platform_id, created, id);
CREATE INDEX pathway_enrollments_by_pathway ON pathway_enrollments USING btree (platform_id, pathway_id, id);
CREATE INDEX pathway_enrollments_by_user ON pathway_enrollments USING btree (platform_id, user_id, id);
CREATE INDEX pathway_enrollments_running_out ON pathway_enrollments USING btree (platform_id, expired) WHERE active AND expired IS NOT NULL;

CREATE FUNCTION count_pathway_enrollments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        begin
          if tg_op = 'INSERT' then
            with counted as (
              select platform_id, id / 4096 as block, count(*) as delta from new_rows group by 1, 2
            ), of_tenants as (
              insert into pathway_enrollment_blocks (platform_id, block, delta) select platform_id, block, delta from counted
            )
            insert into all_pathway_enrollment_blocks (block, delta) select block, sum(delta) from counted group by block;
          elsif tg_op = 'DELETE' then
            with counted as (
              select platform_id, id / 4096 as block, -count(*) as delta from old_rows group by 1, 2
            ), of_tenants as (
              insert into pathway_enrollment_blocks (platform_id, block, delta) select platform_id, block, delta from counted
            )
            insert into all_pathway_enrollment_blocks (block, delta) select block, sum(delta) from counted group by block;
          else
            truncate pathway_enrollment_blocks, all_pathway_enrollment_blocks;
          end if;
          return null;
        end $function$;

CREATE FUNCTION note_pathway_enrollments()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
        declare
          who jsonb := acting();
          why text := nullif(current_setting('acting.reason', true), '');
        begin
          if tg_op = 'INSERT' then
            with changed as materialized (select n.*, 'created' as change, n.overridden as passed_over from new_rows n), 
            stored as (
              insert into enrollment_changes (platform_id, kind, enrollment_id, change, actor_id, operation, reason, request_id, overridden)
              select platform_id, 'pathway', id, change, cast(who ->> 'user_id' as bigint), who ->> 'operation', why, who ->> 'request_id', passed_over
                from changed order by id
            )
            insert into event_outbox (platform_id, type, actor_id, request_id, data)
            select changed.platform_id, 'enrollment.' || change, cast(who ->> 'user_id' as bigint), who ->> 'request_id',
                   jsonb_build_object('enrollment_id', changed.id, 'kind', 'pathway', 'item_id', items.pathway_key, 'user_id', users.id,
                                      'username', users.username, 'active', changed.active, 'started', changed.started,
                                      'ended', changed.ended, 'expired', changed.expired, 'reason', why,
                                      'override', passed_over <> '{}', 'obstacles', passed_over)
              from changed
              join users on users.id = changed.user_id
              join pathways items on items.platform_id = changed.platform_id and items.id = changed.pathway_id
             order by changed.id;
          else
            -- One that has run out and is renewed before a job deactivates it becomes active again, too.
            with changed as materialized (
              select *, case when active then 'activated' when why = 'expired' then 'expired' else 'deactivated' end as change,
                     case when active then overridden else '{}' end as passed_over
                from (select *, lag(active) over (partition by platform_id, id order by side) as was_active,
                             lag(coalesce(expired > now(), true)) over (partition by platform_id, id order by side) as was_in_time
                        from (select *, 1 as side from old_rows union all select *, 2 from new_rows) both_rows) rows
               where side = 2 and (active <> was_active or active and not was_in_time and coalesce(expired > now(), true))
            ), 
            stored as (
              insert into enrollment_changes (platform_id, kind, enrollment_id, change, actor_id, operation, reason, request_id, overridden)
              select platform_id, 'pathway', id, change, cast(who ->> 'user_id' as bigint), who ->> 'operation', why, who ->> 'request_id', passed_over
                from changed order by id
            )
            insert into event_outbox (platform_id, type, actor_id, request_id, data)
            select changed.platform_id, 'enrollment.' || change, cast(who ->> 'user_id' as bigint), who ->> 'request_id',
                   jsonb_build_object('enrollment_id', changed.id, 'kind', 'pathway', 'item_id', items.pathway_key, 'user_id', users.id,
                                      'username', users.username, 'active', changed.active, 'started', changed.started,
                                      'ended', changed.ended, 'expired', changed.expired, 'reason', why,
                                      'override', passed_over <> '{}', 'obstacles', passed_over)
              from changed
              join users on users.id = changed.user_id
              join pathways items on items.platform_id = changed.platform_id and items.id = changed.pathway_id
             order by changed.id;
          end if;
          return null;
        end $function$;

CREATE TRIGGER pathway_enrollments_added AFTER INSERT ON pathway_enrollments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_pathway_enrollments();
CREATE TRIGGER pathway_enrollments_begun AFTER INSERT ON pathway_enrollments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_pathway_enrollments();
CREATE TRIGGER pathway_enrollments_emptied AFTER TRUNCATE ON pathway_enrollments FOR EACH STATEMENT EXECUTE FUNCTION count_pathway_enrollments();
CREATE TRIGGER pathway_enrollments_in_place BEFORE UPDATE OF platform_id, id ON pathway_enrollments FOR EACH ROW EXECUTE FUNCTION keep_enrollment_in_place();
CREATE TRIGGER pathway_enrollments_removed AFTER DELETE ON pathway_enrollments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_pathway_enrollments();
CREATE TRIGGER pathway_enrollments_switched AFTER UPDATE ON pathway_enrollments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_pathway_enrollments();
SELECT keep_audit_log_of('pathway_enrollments');

CREATE TABLE pathway_programs (
  platform_id integer NOT NULL,
  pathway_id  bigint  NOT NULL,
  program_id  bigint  NOT NULL,
  "position"  integer NOT NULL,
  CONSTRAINT pathway_programs_pkey PRIMARY KEY (platform_id, pathway_id, program_id),
  CONSTRAINT pathway_programs_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT pathway_programs_platform_id_pathway_id_fkey FOREIGN KEY (platform_id, pathway_id) REFERENCES pathways(platform_id, id) ON DELETE CASCADE,
  CONSTRAINT pathway_programs_platform_id_program_id_fkey FOREIGN KEY (platform_id, program_id) REFERENCES programs(platform_id, id) ON DELETE CASCADE
);
CREATE INDEX pathway_programs_by_program ON pathway_programs USING btree (platform_id, program_id);
SELECT keep_audit_log_of('pathway_programs');

CREATE TABLE payment_accounts (
  platform_id integer                  NOT NULL,
  user_id     bigint                   NOT NULL,
  provider    text                     NOT NULL,
  is_live     boolean                  NOT NULL,
  outside_id  text                     NOT NULL,
  created_at  timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT payment_accounts_pkey PRIMARY KEY (platform_id, user_id, provider, is_live),
  CONSTRAINT payment_accounts_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT payment_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT payment_accounts_outside_id_check CHECK (length(outside_id) >= 1 AND length(outside_id) <= 255),
  CONSTRAINT payment_accounts_provider_check CHECK (provider = ANY (ARRAY['appstore'::text, 'cardpay'::text, 'mobilepay'::text]))
);
CREATE UNIQUE INDEX payment_accounts_by_outside_id ON payment_accounts USING btree (platform_id, provider, is_live, outside_id);
SELECT keep_audit_log_of('payment_accounts');

CREATE TABLE payment_events (
  platform_id integer                  NOT NULL,
  provider    text                     NOT NULL,
  is_live     boolean                  NOT NULL,
  cause       text                     NOT NULL,
  received_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT payment_events_pkey PRIMARY KEY (platform_id, provider, is_live, cause),
  CONSTRAINT payment_events_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT payment_events_cause_check CHECK (length(cause) >= 1 AND length(cause) <= 500),
  CONSTRAINT payment_events_provider_check CHECK (provider = ANY (ARRAY['appstore'::text, 'cardpay'::text, 'marketplace_a'::text, 'marketplace_b'::text, 'mobilepay'::text]))
);

CREATE TABLE payment_transitions (
  from_state text NOT NULL,
  to_state   text NOT NULL,
  CONSTRAINT payment_transitions_pkey PRIMARY KEY (from_state, to_state)
);

CREATE TABLE platform_apps (
  platform_id integer                  NOT NULL,
  app_id      integer                  NOT NULL,
  reason      text                     NOT NULL,
  provider    text                     NOT NULL DEFAULT ''::text,
  metadata    jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  ends_at     timestamp with time zone,
  created_at  timestamp with time zone NOT NULL DEFAULT now(),
  modified_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT platform_apps_pkey PRIMARY KEY (platform_id, app_id),
  CONSTRAINT platform_apps_app_id_fkey FOREIGN KEY (app_id) REFERENCES apps(id),
  CONSTRAINT platform_apps_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT platform_apps_metadata_check CHECK (jsonb_typeof(metadata) = 'object'::text),
  CONSTRAINT platform_apps_provider_check CHECK (length(provider) <= 255),
  CONSTRAINT platform_apps_reason_check CHECK (reason = ANY (ARRAY['grant'::text, 'subscription'::text]))
);
SELECT keep_audit_log_of('platform_apps');

CREATE TABLE platform_counters (
  platform_id integer NOT NULL,
  number_type text    NOT NULL,
  last_number bigint  NOT NULL,
  CONSTRAINT platform_counters_pkey PRIMARY KEY (platform_id, number_type),
  CONSTRAINT platform_counters_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT platform_counters_last_number_check CHECK (last_number > 0),
  CONSTRAINT platform_counters_number_type_check CHECK (number_type = ANY (ARRAY['course_number'::text, 'program_number'::text, 'item_number'::text]))
);
SELECT keep_audit_log_of('platform_counters');

CREATE TABLE platform_feature_configs (
  platform_id integer                  NOT NULL,
  config      jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  modified_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT platform_feature_configs_pkey PRIMARY KEY (platform_id),
  CONSTRAINT platform_feature_configs_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT platform_feature_configs_config_check CHECK (jsonb_typeof(config) = 'object'::text)
);
SELECT keep_audit_log_of('platform_feature_configs');

CREATE TABLE platform_skill_relations (
  platform_id      integer NOT NULL,
  skill_id         bigint  NOT NULL,
  related_skill_id bigint  NOT NULL,
  CONSTRAINT platform_skill_relations_pkey PRIMARY KEY (platform_id, skill_id, related_skill_id),
  CONSTRAINT platform_skill_relations_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT platform_skill_relations_platform_id_related_skill_id_fkey FOREIGN KEY (platform_id, related_skill_id) REFERENCES platform_skills(platform_id, skill_id) ON DELETE CASCADE,
  CONSTRAINT platform_skill_relations_platform_id_skill_id_fkey FOREIGN KEY (platform_id, skill_id) REFERENCES platform_skills(platform_id, skill_id) ON DELETE CASCADE,
  CONSTRAINT platform_skill_relations_check CHECK (skill_id <> related_skill_id)
);
CREATE INDEX platform_skill_relations_by_related ON platform_skill_relations USING btree (platform_id, related_skill_id);

CREATE FUNCTION platform_skill_relations_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform widen_named_skills(array_agg(link.platform_id), array_agg(link.related_skill_id), array_agg(namer.visibility))
           from new_rows link
          cross join lateral (select * from platform_skills
                               where platform_skills.platform_id = link.platform_id and platform_skills.skill_id = link.skill_id
                              offset 0) namer
          where namer.visibility <> 'viewable_by_tenant_admins' and namer.declared;
        return null;
      end $function$;

CREATE FUNCTION platform_skill_relations_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform narrow_named_skills(array_agg(platform_id), array_agg(related_skill_id))
           from (select distinct platform_id, related_skill_id from old_rows) link;
        return null;
      end $function$;

CREATE TRIGGER platform_skill_relations_narrow AFTER DELETE ON platform_skill_relations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION platform_skill_relations_removed();
CREATE TRIGGER platform_skill_relations_widen AFTER INSERT ON platform_skill_relations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION platform_skill_relations_added();
SELECT keep_audit_log_of('platform_skill_relations');

CREATE TABLE product_offers (
  platform_id      integer                  NOT NULL,
  product_id       bigint                   NOT NULL,
  provider         text                     NOT NULL,
  is_live          boolean                  NOT NULL,
  outside_id       text                     NOT NULL,
  outside_price_id text,
  price_terms      text,
  modified_at      timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT product_offers_pkey PRIMARY KEY (platform_id, product_id, provider, is_live),
  CONSTRAINT product_offers_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT product_offers_platform_id_product_id_fkey FOREIGN KEY (platform_id, product_id) REFERENCES products(platform_id, id) ON DELETE CASCADE,
  CONSTRAINT product_offers_outside_id_check CHECK (length(outside_id) >= 1 AND length(outside_id) <= 255),
  CONSTRAINT product_offers_outside_price_id_check CHECK (length(outside_price_id) >= 1 AND length(outside_price_id) <= 255),
  CONSTRAINT product_offers_provider_check CHECK (provider = ANY (ARRAY['appstore'::text, 'cardpay'::text, 'marketplace_a'::text, 'marketplace_b'::text, 'mobilepay'::text]))
);
CREATE UNIQUE INDEX product_offers_by_outside_id ON product_offers USING btree (platform_id, provider, is_live, outside_id);
SELECT keep_audit_log_of('product_offers');

CREATE TABLE program_admins (
  platform_id integer                  NOT NULL,
  program_id  bigint                   NOT NULL,
  user_id     bigint                   NOT NULL,
  created_at  timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT program_admins_pkey PRIMARY KEY (platform_id, program_id, user_id),
  CONSTRAINT program_admins_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT program_admins_platform_id_program_id_fkey FOREIGN KEY (platform_id, program_id) REFERENCES programs(platform_id, id) ON DELETE CASCADE,
  CONSTRAINT program_admins_platform_id_user_id_fkey FOREIGN KEY (platform_id, user_id) REFERENCES memberships(platform_id, user_id),
  CONSTRAINT program_admins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX program_admins_by_user ON program_admins USING btree (platform_id, user_id);
CREATE TRIGGER program_admins_access_added AFTER INSERT ON program_admins REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_new_rights();
CREATE TRIGGER program_admins_access_changed AFTER UPDATE ON program_admins REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rights();
CREATE TRIGGER program_admins_access_removed AFTER DELETE ON program_admins REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_old_rights();
SELECT keep_audit_log_of('program_admins');

CREATE TABLE program_courses (
  platform_id integer NOT NULL,
  program_id  bigint  NOT NULL,
  course_id   bigint  NOT NULL,
  "position"  integer NOT NULL,
  CONSTRAINT program_courses_pkey PRIMARY KEY (platform_id, program_id, course_id),
  CONSTRAINT program_courses_platform_id_course_id_fkey FOREIGN KEY (platform_id, course_id) REFERENCES courses(platform_id, id) ON DELETE CASCADE,
  CONSTRAINT program_courses_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT program_courses_platform_id_program_id_fkey FOREIGN KEY (platform_id, program_id) REFERENCES programs(platform_id, id) ON DELETE CASCADE
);
CREATE INDEX program_courses_by_course ON program_courses USING btree (platform_id, course_id);
SELECT keep_audit_log_of('program_courses');

CREATE TABLE program_enrollment_blocks (
  platform_id integer NOT NULL,
  block       bigint  NOT NULL,
  id          bigint  NOT NULL GENERATED ALWAYS AS IDENTITY,
  delta       integer NOT NULL,
  CONSTRAINT program_enrollment_blocks_pkey PRIMARY KEY (platform_id, block, id) INCLUDE (delta),
  CONSTRAINT program_enrollment_blocks_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT program_enrollment_blocks_delta_check CHECK (delta <> 0)
) WITH (autovacuum_vacuum_scale_factor=0.05);

CREATE TABLE program_enrollments (
  platform_id integer                  NOT NULL,
  id          bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id     bigint                   NOT NULL,
  program_id  bigint                   NOT NULL,
  active      boolean                  NOT NULL DEFAULT true,
  created     timestamp with time zone NOT NULL DEFAULT now(),
  started     timestamp with time zone NOT NULL DEFAULT now(),
  ended       timestamp with time zone,
  expired     timestamp with time zone,
  metadata    jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  modified    timestamp with time zone NOT NULL DEFAULT now(),
  overridden  text[]                   NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT program_enrollments_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT program_enrollments_user_program UNIQUE (platform_id, user_id, program_id),
  CONSTRAINT program_enrollments_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT program_enrollments_platform_id_program_id_fkey FOREIGN KEY (platform_id, program_id) REFERENCES programs(platform_id, id),
  CONSTRAINT program_enrollments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT program_enrollments_ended CHECK (active = (ended IS NULL)),
  CONSTRAINT program_enrollments_expiry CHECK (expired >= started)
);
CREATE INDEX program_enrollments_by_creation ON program_enrollments USING btree (platform_id, created, id);
CREATE INDEX program_enrollments_by_program ON program_enrollments USING btree (platform_id, program_id, id);
CREATE INDEX program_enrollments_by_user ON program_enrollments USING btree (platform_id, user_id, id);
CREATE INDEX program_enrollments_running_out ON program_enrollments USING btree (platform_id, expired) WHERE active AND expired IS NOT NULL;

CREATE FUNCTION count_program_enrollments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        begin
          if tg_op = 'INSERT' then
            with counted as (
              select platform_id, id / 4096 as block, count(*) as delta from new_rows group by 1, 2
            ), of_tenants as (
              insert into program_enrollment_blocks (platform_id, block, delta) select platform_id, block, delta from counted
            )
            insert into all_program_enrollment_blocks (block, delta) select block, sum(delta) from counted group by block;
          elsif tg_op = 'DELETE' then
            with counted as (
              select platform_id, id / 4096 as block, -count(*) as delta from old_rows group by 1, 2
            ), of_tenants as (
              insert into program_enrollment_blocks (platform_id, block, delta) select platform_id, block, delta from counted
            )
            insert into all_program_enrollment_blocks (block, delta) select block, sum(delta) from counted group by block;
          else
            truncate program_enrollment_blocks, all_program_enrollment_blocks;
          end if;
          return null;
        end $function$;

CREATE FUNCTION note_program_enrollments()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
        declare
          who jsonb := acting();
          why text := nullif(current_setting('acting.reason', true), '');
        begin
          if tg_op = 'INSERT' then
            with changed as materialized (select n.*, 'created' as change, n.overridden as passed_over from new_rows n), 
            stored as (
              insert into enrollment_changes (platform_id, kind, enrollment_id, change, actor_id, operation, reason, request_id, overridden)
              select platform_id, 'program', id, change, cast(who ->> 'user_id' as bigint), who ->> 'operation', why, who ->> 'request_id', passed_over
                from changed order by id
            )
            insert into event_outbox (platform_id, type, actor_id, request_id, data)
            select changed.platform_id, 'enrollment.' || change, cast(who ->> 'user_id' as bigint), who ->> 'request_id',
                   jsonb_build_object('enrollment_id', changed.id, 'kind', 'program', 'item_id', items.program_key, 'user_id', users.id,
                                      'username', users.username, 'active', changed.active, 'started', changed.started,
                                      'ended', changed.ended, 'expired', changed.expired, 'reason', why,
                                      'override', passed_over <> '{}', 'obstacles', passed_over)
              from changed
              join users on users.id = changed.user_id
              join programs items on items.platform_id = changed.platform_id and items.id = changed.program_id
             order by changed.id;
          else
            -- One that has run out and is renewed before a job deactivates it becomes active again, too.
            with changed as materialized (
              select *, case when active then 'activated' when why = 'expired' then 'expired' else 'deactivated' end as change,
                     case when active then overridden else '{}' end as passed_over
                from (select *, lag(active) over (partition by platform_id, id order by side) as was_active,
                             lag(coalesce(expired > now(), true)) over (partition by platform_id, id order by side) as was_in_time
                        from (select *, 1 as side from old_rows union all select *, 2 from new_rows) both_rows) rows
               where side = 2 and (active <> was_active or active and not was_in_time and coalesce(expired > now(), true))
            ), 
            stored as (
              insert into enrollment_changes (platform_id, kind, enrollment_id, change, actor_id, operation, reason, request_id, overridden)
              select platform_id, 'program', id, change, cast(who ->> 'user_id' as bigint), who ->> 'operation', why, who ->> 'request_id', passed_over
                from changed order by id
            )
            insert into event_outbox (platform_id, type, actor_id, request_id, data)
            select changed.platform_id, 'enrollment.' || change, cast(who ->> 'user_id' as bigint), who ->> 'request_id',
                   jsonb_build_object('enrollment_id', changed.id, 'kind', 'program', 'item_id', items.program_key, 'user_id', users.id,
                                      'username', users.username, 'active', changed.active, 'started', changed.started,
                                      'ended', changed.ended, 'expired', changed.expired, 'reason', why,
                                      'override', passed_over <> '{}', 'obstacles', passed_over)
              from changed
              join users on users.id = changed.user_id
              join programs items on items.platform_id = changed.platform_id and items.id = changed.program_id
             order by changed.id;
          end if;
          return null;
        end $function$;

CREATE TRIGGER program_enrollments_added AFTER INSERT ON program_enrollments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_program_enrollments();
CREATE TRIGGER program_enrollments_begun AFTER INSERT ON program_enrollments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_program_enrollments();
CREATE TRIGGER program_enrollments_emptied AFTER TRUNCATE ON program_enrollments FOR EACH STATEMENT EXECUTE FUNCTION count_program_enrollments();
CREATE TRIGGER program_enrollments_in_place BEFORE UPDATE OF platform_id, id ON program_enrollments FOR EACH ROW EXECUTE FUNCTION keep_enrollment_in_place();
CREATE TRIGGER program_enrollments_removed AFTER DELETE ON program_enrollments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_program_enrollments();
CREATE TRIGGER program_enrollments_switched AFTER UPDATE ON program_enrollments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_program_enrollments();
SELECT keep_audit_log_of('program_enrollments');

CREATE TABLE rate_limits (
  key    character varying(255) NOT NULL,
  points integer                NOT NULL DEFAULT 0,
  expire bigint,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_by_expiry ON rate_limits USING btree (expire);

CREATE TABLE recommendation_prompts (
  platform_id         integer                  NOT NULL,
  id                  bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  prompt_text         text                     NOT NULL,
  recommendation_type text                     NOT NULL DEFAULT 'catalog'::text,
  spa_url             text,
  active              boolean                  NOT NULL DEFAULT true,
  created_by_id       bigint,
  created_at          timestamp with time zone NOT NULL DEFAULT now(),
  modified_at         timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT recommendation_prompts_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT recommendation_prompts_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES users(id),
  CONSTRAINT recommendation_prompts_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT recommendation_prompts_prompt_text_check CHECK (length(prompt_text) >= 1 AND length(prompt_text) <= 20000),
  CONSTRAINT recommendation_prompts_recommendation_type_check CHECK (recommendation_type = ANY (ARRAY['mentors'::text, 'catalog'::text])),
  CONSTRAINT recommendation_prompts_spa_url_check CHECK (length(spa_url) >= 1 AND length(spa_url) <= 2000)
);
CREATE UNIQUE INDEX recommendation_prompts_one_active ON recommendation_prompts USING btree (platform_id, recommendation_type, spa_url) NULLS NOT DISTINCT WHERE active;
SELECT keep_audit_log_of('recommendation_prompts');

CREATE TABLE recommendations (
  platform_id integer                  NOT NULL,
  id          uuid                     NOT NULL,
  user_id     bigint                   NOT NULL,
  method      text                     NOT NULL,
  courses     jsonb                    NOT NULL,
  created_at  timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT recommendations_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT recommendations_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT recommendations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX recommendations_by_time ON recommendations USING btree (platform_id, created_at);
CREATE INDEX recommendations_by_user ON recommendations USING btree (platform_id, user_id, created_at);

CREATE TABLE record_clients (
  platform_id      integer NOT NULL,
  id               integer NOT NULL,
  digest           bytea   NOT NULL,
  continent        text,
  country          text,
  region           text,
  city             text,
  user_agent       text,
  browser          text,
  operating_system text,
  screen           text,
  CONSTRAINT record_clients_pkey PRIMARY KEY (platform_id, id)
);
CREATE UNIQUE INDEX record_clients_digest ON record_clients USING btree (platform_id, digest);

CREATE TABLE record_contexts (
  platform_id integer NOT NULL,
  part_id     integer NOT NULL,
  course_id   bigint,
  client_id   integer,
  CONSTRAINT record_contexts_pkey PRIMARY KEY (platform_id, part_id)
);

CREATE TABLE record_documents (
  platform_id  integer                  NOT NULL,
  agent        bytea                    NOT NULL,
  activity     bytea                    NOT NULL,
  digest       bytea                    NOT NULL,
  agent_name   text,
  activity_id  text,
  registration uuid,
  document_id  text                     NOT NULL,
  content_type text                     NOT NULL,
  content      bytea                    NOT NULL,
  sha1         text                     NOT NULL,
  updated_at   timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT record_documents_pkey PRIMARY KEY (platform_id, agent, activity, digest),
  CONSTRAINT record_documents_check CHECK ((agent_name IS NULL) = (length(agent) = 0)),
  CONSTRAINT record_documents_check1 CHECK ((activity_id IS NULL) = (length(activity) = 0)),
  CONSTRAINT record_documents_check2 CHECK (agent_name IS NOT NULL OR activity_id IS NOT NULL)
);

CREATE TABLE record_part_terms (
  platform_id integer NOT NULL,
  term_id     integer NOT NULL,
  part_id     integer NOT NULL,
  CONSTRAINT record_part_terms_pkey PRIMARY KEY (platform_id, term_id, part_id)
);

CREATE TABLE record_parts (
  platform_id integer NOT NULL,
  id          integer NOT NULL,
  digest      bytea   NOT NULL,
  content     text    NOT NULL,
  CONSTRAINT record_parts_pkey PRIMARY KEY (platform_id, id)
);
CREATE UNIQUE INDEX record_parts_digest ON record_parts USING btree (platform_id, digest);

CREATE TABLE record_people (
  platform_id integer NOT NULL,
  term_id     integer NOT NULL,
  identifier  text,
  user_id     bigint,
  CONSTRAINT record_people_pkey PRIMARY KEY (platform_id, term_id)
);
CREATE INDEX record_people_by_identifier ON record_people USING btree (platform_id, identifier, term_id) WHERE identifier IS NOT NULL;
CREATE INDEX record_people_by_user ON record_people USING btree (platform_id, user_id, term_id) WHERE user_id IS NOT NULL;
CREATE INDEX record_people_unknown ON record_people USING btree (platform_id) WHERE user_id IS NULL;

CREATE TABLE record_places (
  platform_id integer                  NOT NULL,
  last_stored timestamp with time zone NOT NULL,
  last_term   integer                  NOT NULL,
  last_part   integer                  NOT NULL,
  erasures    integer                  NOT NULL DEFAULT 0,
  CONSTRAINT record_places_pkey PRIMARY KEY (platform_id)
) WITH (fillfactor=50);

CREATE TABLE record_subjects (
  platform_id integer NOT NULL,
  term_id     integer NOT NULL,
  key         text,
  course_key  text,
  course_id   bigint,
  block_id    bigint,
  is_course   boolean NOT NULL,
  CONSTRAINT record_subjects_pkey PRIMARY KEY (platform_id, term_id)
);
CREATE INDEX record_subjects_by_course_key ON record_subjects USING btree (platform_id, course_key, term_id) WHERE course_key IS NOT NULL;
CREATE INDEX record_subjects_by_key ON record_subjects USING btree (platform_id, key, term_id) WHERE key IS NOT NULL;

CREATE TABLE record_terms (
  platform_id integer NOT NULL,
  id          integer NOT NULL,
  kind        text    NOT NULL,
  digest      bytea   NOT NULL,
  name        text    NOT NULL,
  definition  jsonb,
  CONSTRAINT record_terms_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT record_terms_kind_check CHECK (kind = ANY (ARRAY['agent'::text, 'verb'::text, 'activity'::text]))
);
CREATE UNIQUE INDEX record_terms_digest ON record_terms USING btree (platform_id, digest);

CREATE TABLE regrades (
  platform_id   integer                  NOT NULL,
  id            bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  course_id     bigint                   NOT NULL,
  after_user_id bigint                   NOT NULL DEFAULT 0,
  created_at    timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT regrades_pkey PRIMARY KEY (platform_id, id)
);
CREATE INDEX regrades_by_course ON regrades USING btree (platform_id, course_id, id);

CREATE TABLE resources (
  platform_id       integer                  NOT NULL,
  id                bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  resource_key      text                     NOT NULL,
  name              text                     NOT NULL,
  slug              text,
  description       text                     NOT NULL DEFAULT ''::text,
  short_description text                     NOT NULL DEFAULT ''::text,
  image_url         text,
  url               text,
  level             text,
  subject           text,
  topics            text[]                   NOT NULL DEFAULT '{}'::text[],
  tags              text[]                   NOT NULL DEFAULT '{}'::text[],
  language          text,
  promotion         text,
  visibility        text                     NOT NULL DEFAULT 'viewable_by_tenant_students'::text,
  data              jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  created_at        timestamp with time zone NOT NULL DEFAULT now(),
  modified_at       timestamp with time zone NOT NULL DEFAULT now(),
  deleted_at        timestamp with time zone,
  resource_type     text,
  CONSTRAINT resources_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT resources_key UNIQUE (platform_id, resource_key),
  CONSTRAINT resources_slug UNIQUE (platform_id, slug),
  CONSTRAINT resources_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT resources_name_check CHECK (length(name) >= 1 AND length(name) <= 500),
  CONSTRAINT resources_resource_key_check CHECK (length(resource_key) >= 1 AND length(resource_key) <= 255),
  CONSTRAINT resources_slug_check CHECK (slug ~ '^[-a-zA-Z0-9_]{1,255}$'::text),
  CONSTRAINT resources_visibility_check CHECK (visibility = ANY (ARRAY['viewable_by_anyone'::text, 'viewable_by_tenant_students'::text, 'viewable_by_tenant_admins'::text]))
);
CREATE INDEX resources_by_change ON resources USING btree (platform_id, modified_at, id) WHERE deleted_at IS NULL;
CREATE INDEX resources_by_creation ON resources USING btree (platform_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX resources_by_name ON resources USING btree (platform_id, name, id) WHERE deleted_at IS NULL;
CREATE INDEX resources_key_trgm ON resources USING gin (platform_id, fold(resource_key) gin_trgm_ops);
CREATE INDEX resources_live ON resources USING btree (platform_id, visibility) WHERE deleted_at IS NULL;
CREATE TRIGGER resources_delete_outbox AFTER DELETE ON resources REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outbox_changed('resource', 'id');
CREATE TRIGGER resources_insert_outbox AFTER INSERT ON resources REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outbox_changed('resource', 'id');
CREATE TRIGGER resources_update_outbox AFTER UPDATE ON resources REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outbox_changed('resource', 'id');
SELECT keep_audit_log_of('resources');

CREATE TABLE resource_completions (
  platform_id  integer                  NOT NULL,
  user_id      bigint                   NOT NULL,
  resource_id  bigint                   NOT NULL,
  completed_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT resource_completions_pkey PRIMARY KEY (platform_id, user_id, resource_id),
  CONSTRAINT resource_completions_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT resource_completions_platform_id_resource_id_fkey FOREIGN KEY (platform_id, resource_id) REFERENCES resources(platform_id, id),
  CONSTRAINT resource_completions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX resource_completions_by_resource ON resource_completions USING btree (platform_id, resource_id);
SELECT keep_audit_log_of('resource_completions');

CREATE TABLE search_changes (
  platform_id integer                  NOT NULL,
  id          bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind        text                     NOT NULL,
  item_id     bigint                   NOT NULL,
  created_at  timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT search_changes_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT search_changes_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id)
);

CREATE TABLE search_frequent_words (
  platform_id integer NOT NULL,
  word        text    NOT NULL,
  CONSTRAINT search_frequent_words_pkey PRIMARY KEY (platform_id, word),
  CONSTRAINT search_frequent_words_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id)
);

CREATE TABLE search_items (
  platform_id integer                  NOT NULL,
  ordinal     integer                  NOT NULL,
  kind        text                     NOT NULL,
  item_id     bigint                   NOT NULL,
  item_key    text                     NOT NULL,
  name        text                     NOT NULL,
  name_sort   text COLLATE "C"         NOT NULL,
  level       text COLLATE "C",
  price       text COLLATE "C",
  created_at  timestamp with time zone NOT NULL,
  modified_at timestamp with time zone NOT NULL,
  words       tsvector                 NOT NULL,
  name_words  tsvector                 NOT NULL,
  facets      text[]                   NOT NULL,
  visibility  text                     NOT NULL,
  order_key   bigint                   NOT NULL GENERATED ALWAYS AS (
CASE kind
    WHEN 'skill'::text THEN mod(platform_id::bigint, 16777216::bigint) * 16777216 + mod(item_id, 16777216::bigint)
    ELSE item_id
END * 8 +
CASE kind
    WHEN 'course'::text THEN 0
    WHEN 'program'::text THEN 1
    WHEN 'pathway'::text THEN 2
    WHEN 'skill'::text THEN 3
    WHEN 'role'::text THEN 4
    ELSE 5
END) STORED,
  name_length integer                  NOT NULL GENERATED ALWAYS AS (length(name_words)) STORED,
  CONSTRAINT search_items_pkey PRIMARY KEY (platform_id, ordinal),
  CONSTRAINT search_items_item UNIQUE (platform_id, kind, item_id),
  CONSTRAINT search_items_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT search_items_ordinal_check CHECK (ordinal >= 0)
);
CREATE INDEX search_items_by_created ON search_items USING btree (platform_id, created_at, order_key) INCLUDE (ordinal, kind, item_id);
CREATE INDEX search_items_by_key ON search_items USING btree (platform_id, kind, item_key);
CREATE INDEX search_items_by_level ON search_items USING btree (platform_id, level, order_key) INCLUDE (ordinal, kind, item_id);
CREATE INDEX search_items_by_modified ON search_items USING btree (platform_id, modified_at, order_key) INCLUDE (ordinal, kind, item_id);
CREATE INDEX search_items_by_name ON search_items USING btree (platform_id, name_sort, order_key) INCLUDE (ordinal, kind, item_id);
CREATE INDEX search_items_by_name_length ON search_items USING btree (platform_id, name_length, order_key) INCLUDE (ordinal, kind, item_id);
CREATE INDEX search_items_by_price ON search_items USING btree (platform_id, price, order_key) INCLUDE (ordinal, kind, item_id);
CREATE INDEX search_items_name_words ON search_items USING gin (platform_id, name_words);
CREATE INDEX search_items_words ON search_items USING gin (platform_id, words) WITH (fastupdate='on');

CREATE FUNCTION keep_word_bits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if tg_op = 'INSERT' then
          perform set_word_bits(array_agg(platform_id), array_agg(word), array_agg(ordinal))
             from (select item.platform_id, item.ordinal, word
                     from new_items item
                    cross join unnest(tsvector_to_array(item.words)) as word
                    where exists (select from search_frequent_words known where known.platform_id = item.platform_id)) held
             join search_frequent_words using (platform_id, word)
           having count(*) > 0;
        elsif tg_op = 'DELETE' then
          perform clear_word_bits(array_agg(platform_id), array_agg(word), array_agg(ordinal))
             from (select item.platform_id, item.ordinal, word
                     from old_items item
                    cross join unnest(tsvector_to_array(item.words)) as word
                    where exists (select from search_frequent_words known where known.platform_id = item.platform_id)) held
             join search_frequent_words using (platform_id, word)
           having count(*) > 0;
        else
          perform case when delta > 0 then set_word_bits(array_agg(platform_id), array_agg(word), array_agg(ordinal))
                       else clear_word_bits(array_agg(platform_id), array_agg(word), array_agg(ordinal)) end
             from (select platform_id, ordinal, word, sum(delta) as delta
                     from (select platform_id, ordinal, words, 1 as delta from new_items
                           union all
                           select platform_id, ordinal, words, -1 from old_items) item
                    cross join unnest(tsvector_to_array(item.words)) as word
                     join search_frequent_words using (platform_id, word)
                    group by 1, 2, 3) held
            where delta <> 0
            group by delta;
        end if;
        return null;
      end $function$;

CREATE TRIGGER search_items_delete_bits AFTER DELETE ON search_items REFERENCING OLD TABLE AS old_items FOR EACH STATEMENT EXECUTE FUNCTION keep_word_bits();
CREATE TRIGGER search_items_insert_bits AFTER INSERT ON search_items REFERENCING NEW TABLE AS new_items FOR EACH STATEMENT EXECUTE FUNCTION keep_word_bits();
CREATE TRIGGER search_items_update_bits AFTER UPDATE ON search_items REFERENCING OLD TABLE AS old_items NEW TABLE AS new_items FOR EACH STATEMENT EXECUTE FUNCTION keep_word_bits();

CREATE TABLE search_word_bits (
  platform_id integer                 NOT NULL,
  word        text                    NOT NULL,
  block       integer                 NOT NULL,
  bits        bit(8192) STORAGE PLAIN NOT NULL,
  CONSTRAINT search_word_bits_pkey PRIMARY KEY (platform_id, word, block),
  CONSTRAINT search_word_bits_platform_id_word_fkey FOREIGN KEY (platform_id, word) REFERENCES search_frequent_words(platform_id, word) ON DELETE CASCADE
) WITH (fillfactor=70);

CREATE TABLE search_words (
  platform_id integer NOT NULL,
  word        text    NOT NULL,
  visibility  text    NOT NULL,
  entries     integer NOT NULL,
  rests       text[]  NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN length(word) < 3 OR word ~ '[0-9]'::text THEN '{}'::text[]
    ELSE word_rests(word,
    CASE
        WHEN length(word) < 5 THEN 1
        ELSE 2
    END)
END) STORED,
  CONSTRAINT search_words_pkey PRIMARY KEY (platform_id, word, visibility),
  CONSTRAINT search_words_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT search_words_entries_check CHECK (entries > 0)
) WITH (fillfactor=70);
CREATE INDEX search_words_prefix ON search_words USING btree (platform_id, word text_pattern_ops);
CREATE INDEX search_words_rests ON search_words USING gin (platform_id, rests) WITH (fastupdate='on');

CREATE TABLE service_credentials (
  platform_id   integer                  NOT NULL,
  id            bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind          text                     NOT NULL,
  service       text                     NOT NULL,
  plain         jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  secret_fields text[]                   NOT NULL DEFAULT '{}'::text[],
  sealed        text,
  sealed_for    text                     NOT NULL DEFAULT 'service_credentials'::text,
  active        boolean                  NOT NULL DEFAULT true,
  created_at    timestamp with time zone NOT NULL DEFAULT now(),
  modified_at   timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT service_credentials_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT service_credentials_service UNIQUE (platform_id, kind, service),
  CONSTRAINT service_credentials_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT service_credentials_check CHECK ((sealed IS NULL) = (secret_fields = '{}'::text[])),
  CONSTRAINT service_credentials_kind_check CHECK (kind = ANY (ARRAY['llm'::text, 'integration'::text])),
  CONSTRAINT service_credentials_sealed_for_check CHECK (sealed_for = ANY (ARRAY['service_credentials'::text, 'llm_credentials'::text])),
  CONSTRAINT service_credentials_service_check CHECK (length(service) >= 1 AND length(service) <= 255)
);
COMMENT ON COLUMN service_credentials.sealed IS 'sealed';
CREATE INDEX service_credentials_by_app ON service_credentials USING btree (service, COALESCE(plain ->> 'bundle_id'::text, plain ->> 'package_name'::text)) WHERE kind = 'integration'::text AND (service = ANY (ARRAY['appstore'::text, 'mobilepay'::text]));
SELECT keep_audit_log_of('service_credentials', '{sealed}');

CREATE TABLE skill_point_counts (
  platform_id integer NOT NULL,
  skill_id    bigint  NOT NULL,
  points      bigint  NOT NULL,
  id          bigint  NOT NULL GENERATED ALWAYS AS IDENTITY,
  delta       integer NOT NULL,
  CONSTRAINT skill_point_counts_pkey PRIMARY KEY (platform_id, skill_id, points, id) INCLUDE (delta)
);

CREATE TABLE skill_point_totals (
  platform_id integer NOT NULL,
  user_id     bigint  NOT NULL,
  skill_id    bigint  NOT NULL,
  points      bigint  NOT NULL,
  CONSTRAINT skill_point_totals_pkey PRIMARY KEY (platform_id, user_id, skill_id),
  CONSTRAINT skill_point_totals_points_check CHECK (points > 0)
) WITH (fillfactor=80);

CREATE TABLE skill_points (
  platform_id integer NOT NULL,
  kind        text    NOT NULL,
  item_id     bigint  NOT NULL,
  skill_id    bigint  NOT NULL,
  course_id   bigint,
  points      integer NOT NULL,
  CONSTRAINT skill_points_pkey PRIMARY KEY (platform_id, kind, item_id, skill_id),
  CONSTRAINT skill_points_platform_id_course_id_fkey FOREIGN KEY (platform_id, course_id) REFERENCES courses(platform_id, id),
  CONSTRAINT skill_points_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT skill_points_platform_id_skill_id_fkey FOREIGN KEY (platform_id, skill_id) REFERENCES platform_skills(platform_id, skill_id),
  CONSTRAINT skill_points_check CHECK ((kind = 'resource'::text) = (course_id IS NULL)),
  CONSTRAINT skill_points_kind_check CHECK (kind = ANY (ARRAY['course'::text, 'resource'::text, 'block'::text])),
  CONSTRAINT skill_points_points_check CHECK (points > 0)
);
CREATE INDEX skill_points_by_course ON skill_points USING btree (platform_id, course_id) WHERE course_id IS NOT NULL;
CREATE INDEX skill_points_by_skill ON skill_points USING btree (platform_id, skill_id);
SELECT keep_audit_log_of('skill_points');

CREATE TABLE skill_points_earned (
  platform_id integer                  NOT NULL,
  user_id     bigint                   NOT NULL,
  skill_id    bigint                   NOT NULL,
  kind        text                     NOT NULL,
  item_id     bigint                   NOT NULL,
  points      integer                  NOT NULL,
  earned_at   timestamp with time zone NOT NULL,
  CONSTRAINT skill_points_earned_pkey PRIMARY KEY (platform_id, user_id, skill_id, kind, item_id),
  CONSTRAINT skill_points_earned_kind_check CHECK (kind = ANY (ARRAY['course'::text, 'resource'::text, 'block'::text]))
);
CREATE INDEX skill_points_earned_by_skill ON skill_points_earned USING btree (platform_id, skill_id, user_id);

CREATE TABLE skill_thresholds (
  platform_id integer                  NOT NULL,
  id          bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  name        text                     NOT NULL,
  threshold   integer                  NOT NULL,
  created_at  timestamp with time zone NOT NULL DEFAULT now(),
  modified_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT skill_thresholds_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT skill_thresholds_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT skill_thresholds_name_check CHECK (length(name) >= 1 AND length(name) <= 255),
  CONSTRAINT skill_thresholds_threshold_check CHECK (threshold >= 0)
);
CREATE UNIQUE INDEX skill_thresholds_name ON skill_thresholds USING btree (platform_id, lower(name));

CREATE FUNCTION change_departments_of_levels()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into department_changes (platform_id, department_id)
        select platform_id, id from departments where platform_id in (select platform_id from changed_rows) order by platform_id, id;
        return null;
      end $function$;

CREATE TRIGGER levels_begin AFTER INSERT ON skill_thresholds REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION change_departments_of_levels();
CREATE TRIGGER levels_change AFTER UPDATE ON skill_thresholds REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION change_departments_of_levels();
CREATE TRIGGER levels_end AFTER DELETE ON skill_thresholds REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION change_departments_of_levels();
SELECT keep_audit_log_of('skill_thresholds');

CREATE TABLE statement_attachments (
  platform_id  integer                  NOT NULL,
  stored       timestamp with time zone NOT NULL,
  sha2         bytea                    NOT NULL,
  content_type text                     NOT NULL,
  bytes        integer                  NOT NULL,
  CONSTRAINT statement_attachments_pkey PRIMARY KEY (platform_id, stored, sha2)
);
CREATE INDEX statement_attachments_by_file ON statement_attachments USING btree (platform_id, sha2);

CREATE TABLE statement_links (
  platform_id integer                  NOT NULL,
  term_id     integer                  NOT NULL,
  stored      timestamp with time zone NOT NULL,
  CONSTRAINT statement_links_pkey PRIMARY KEY (platform_id, term_id, stored)
);

CREATE TABLE statement_references (
  platform_id   integer                  NOT NULL,
  stored        timestamp with time zone NOT NULL,
  target_id     uuid                     NOT NULL,
  target_stored timestamp with time zone,
  voids_any     boolean                  NOT NULL DEFAULT false,
  steps         smallint                 NOT NULL DEFAULT 1,
  is_direct     boolean                  NOT NULL GENERATED ALWAYS AS (steps = 1) STORED,
  CONSTRAINT statement_references_pkey PRIMARY KEY (platform_id, stored, target_id)
);
CREATE INDEX statement_references_awaiting ON statement_references USING btree (platform_id) WHERE target_stored IS NULL;
CREATE INDEX statement_references_by_target ON statement_references USING btree (platform_id, target_id);
CREATE INDEX statement_references_by_target_stored ON statement_references USING btree (platform_id, target_stored) WHERE target_stored IS NOT NULL;

CREATE TABLE statements (
  stored         timestamp with time zone NOT NULL,
  occurred_at    timestamp with time zone NOT NULL,
  platform_id    integer                  NOT NULL,
  actor          integer,
  verb           integer                  NOT NULL,
  object         integer,
  actor_part     integer                  NOT NULL,
  verb_part      integer                  NOT NULL,
  object_part    integer                  NOT NULL,
  authority_part integer                  NOT NULL,
  context_part   integer,
  voided         boolean                  NOT NULL DEFAULT false,
  id             uuid                     NOT NULL,
  registration   uuid,
  version        text,
  result         text,
  context        text,
  attachments    text,
  CONSTRAINT statements_pkey PRIMARY KEY (platform_id, stored)
) PARTITION BY RANGE (stored);
CREATE INDEX statements_by_actor_day ON statements USING btree (platform_id, actor, ((occurred_at AT TIME ZONE 'UTC'::text)::date));
CREATE INDEX statements_by_id ON statements USING btree (platform_id, ((get_byte(uuid_send(id), 2) << 24) | (uuid_hash(id) & 16777215)));
CREATE INDEX statements_by_keys ON statements USING gin ((ARRAY[(platform_id::bigint << 32) | verb::bigint, (platform_id::bigint << 32) | object::bigint, - ((platform_id::bigint << 32) | context_part::bigint)])) WITH (gin_pending_list_limit='2048');
CREATE INDEX statements_by_registration ON statements USING btree (platform_id, registration) WHERE registration IS NOT NULL;

CREATE TABLE store_purchases (
  id                    bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  store                 text                     NOT NULL,
  is_live               boolean,
  reference             text                     NOT NULL,
  token                 text,
  bundle_id             text                     NOT NULL,
  product_id            text,
  account_id            text,
  platform_id           integer,
  user_id               bigint,
  claimed_at            timestamp with time zone,
  launch_key_sha256     bytea,
  subscription          jsonb,
  observed_at           timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  needs_acknowledgement boolean                  NOT NULL DEFAULT false,
  due_at                timestamp with time zone,
  claim                 uuid,
  claimed_until         timestamp with time zone,
  failures              integer                  NOT NULL DEFAULT 0,
  created_at            timestamp with time zone NOT NULL DEFAULT now(),
  modified_at           timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT store_purchases_pkey PRIMARY KEY (id),
  CONSTRAINT store_purchases_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT store_purchases_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT store_purchases_account_id_check CHECK (length(account_id) >= 1 AND length(account_id) <= 255),
  CONSTRAINT store_purchases_bundle_id_check CHECK (length(bundle_id) >= 1 AND length(bundle_id) <= 255),
  CONSTRAINT store_purchases_check CHECK (platform_id IS NULL OR user_id IS NOT NULL),
  CONSTRAINT store_purchases_check1 CHECK ((user_id IS NOT NULL) = (claimed_at IS NOT NULL)),
  CONSTRAINT store_purchases_launch_key_sha256_check CHECK (length(launch_key_sha256) = 32),
  CONSTRAINT store_purchases_product_id_check CHECK (length(product_id) >= 1 AND length(product_id) <= 255),
  CONSTRAINT store_purchases_reference_check CHECK (length(reference) >= 1 AND length(reference) <= 255),
  CONSTRAINT store_purchases_store_check CHECK (store = ANY (ARRAY['appstore'::text, 'mobilepay'::text])),
  CONSTRAINT store_purchases_token_check CHECK (length(token) >= 1 AND length(token) <= 1000)
);
CREATE UNIQUE INDEX store_purchases_appstore ON store_purchases USING btree (reference, is_live) WHERE store = 'appstore'::text;
CREATE INDEX store_purchases_by_launch_key ON store_purchases USING btree (launch_key_sha256) WHERE launch_key_sha256 IS NOT NULL;
CREATE INDEX store_purchases_by_owner ON store_purchases USING btree (platform_id, user_id) WHERE platform_id IS NOT NULL;
CREATE INDEX store_purchases_by_user ON store_purchases USING btree (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX store_purchases_due ON store_purchases USING btree (due_at) WHERE due_at IS NOT NULL;
CREATE UNIQUE INDEX store_purchases_mobilepay ON store_purchases USING btree (reference) WHERE store = 'mobilepay'::text;
SELECT keep_audit_log_of('store_purchases', '{token,due_at,claim,claimed_until,failures,launch_key_sha256}');

CREATE TABLE store_transactions (
  purchase_id    bigint                   NOT NULL,
  reference      text                     NOT NULL,
  product_id     text,
  state          text                     NOT NULL,
  revision       integer                  NOT NULL DEFAULT 0,
  amount         bigint,
  currency       text,
  occurred_at    timestamp with time zone NOT NULL,
  observed_at    timestamp with time zone NOT NULL,
  quantity       integer                  NOT NULL DEFAULT 1,
  refunded_share double precision         NOT NULL DEFAULT 0,
  CONSTRAINT store_transactions_pkey PRIMARY KEY (purchase_id, reference),
  CONSTRAINT store_transactions_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES store_purchases(id) ON DELETE CASCADE,
  CONSTRAINT store_transactions_amount_check CHECK (amount >= 0),
  CONSTRAINT store_transactions_check CHECK ((amount IS NULL) = (currency IS NULL)),
  CONSTRAINT store_transactions_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  CONSTRAINT store_transactions_product_id_check CHECK (length(product_id) >= 1 AND length(product_id) <= 255),
  CONSTRAINT store_transactions_quantity_check CHECK (quantity >= 1 AND quantity <= 10000),
  CONSTRAINT store_transactions_reference_check CHECK (length(reference) >= 1 AND length(reference) <= 240),
  CONSTRAINT store_transactions_refunded_share_check CHECK (refunded_share >= 0::double precision AND refunded_share <= 1::double precision),
  CONSTRAINT store_transactions_state_check CHECK (state = ANY (ARRAY['pending'::text, 'captured'::text, 'refunded'::text, 'cancelled'::text]))
);
SELECT keep_audit_log_of('store_transactions');

CREATE TABLE suggestions (
  platform_id     integer                  NOT NULL,
  id              bigint                   NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind            text                     NOT NULL,
  user_id         bigint,
  group_id        bigint,
  course_id       bigint,
  pathway_id      bigint,
  accepted        boolean                  NOT NULL DEFAULT false,
  visible         boolean                  NOT NULL DEFAULT true,
  direct          boolean                  NOT NULL DEFAULT true,
  metadata        jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  suggested_by_id bigint,
  created         timestamp with time zone NOT NULL DEFAULT now(),
  modified        timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT suggestions_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT suggestions_one UNIQUE NULLS NOT DISTINCT (platform_id, user_id, group_id, course_id, pathway_id),
  CONSTRAINT suggestions_platform_id_course_id_fkey FOREIGN KEY (platform_id, course_id) REFERENCES courses(platform_id, id),
  CONSTRAINT suggestions_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT suggestions_platform_id_group_id_fkey FOREIGN KEY (platform_id, group_id) REFERENCES groups(platform_id, id) ON DELETE CASCADE,
  CONSTRAINT suggestions_platform_id_pathway_id_fkey FOREIGN KEY (platform_id, pathway_id) REFERENCES pathways(platform_id, id),
  CONSTRAINT suggestions_suggested_by_id_fkey FOREIGN KEY (suggested_by_id) REFERENCES users(id),
  CONSTRAINT suggestions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT suggestions_check CHECK ((kind = 'course_group'::text) = (group_id IS NOT NULL)),
  CONSTRAINT suggestions_check1 CHECK ((group_id IS NULL) = (user_id IS NOT NULL)),
  CONSTRAINT suggestions_check2 CHECK ((kind = 'pathway'::text) = (pathway_id IS NOT NULL)),
  CONSTRAINT suggestions_check3 CHECK ((pathway_id IS NULL) = (course_id IS NOT NULL)),
  CONSTRAINT suggestions_kind_check CHECK (kind = ANY (ARRAY['course'::text, 'course_group'::text, 'pathway'::text]))
);
CREATE INDEX suggestions_by_course ON suggestions USING btree (platform_id, course_id) WHERE course_id IS NOT NULL;
CREATE INDEX suggestions_by_group ON suggestions USING btree (platform_id, group_id) WHERE group_id IS NOT NULL;
CREATE INDEX suggestions_by_kind ON suggestions USING btree (platform_id, kind, id);
CREATE INDEX suggestions_by_pathway ON suggestions USING btree (platform_id, pathway_id) WHERE pathway_id IS NOT NULL;

CREATE FUNCTION announce_deleted_suggestions()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
        declare
          who jsonb := acting();
        begin
          insert into event_outbox (platform_id, type, actor_id, request_id, data)
          select suggestion.platform_id, 'suggestion.' || change, cast(who ->> 'user_id' as bigint), who ->> 'request_id',
                 jsonb_build_object('suggestion_id', suggestion.id, 'kind', suggestion.kind,
                                    'item_id', coalesce(courses.course_key, pathways.pathway_key), 'user_id', suggestion.user_id,
                                    'group_id', suggestion.group_id, 'accepted', suggestion.accepted, 'visible', suggestion.visible)
            from (select *, 'removed' as change from old_rows) suggestion
            left join courses on courses.platform_id = suggestion.platform_id and courses.id = suggestion.course_id
            left join pathways on pathways.platform_id = suggestion.platform_id and pathways.id = suggestion.pathway_id
           order by suggestion.id;
          return null;
        end $function$;

CREATE FUNCTION announce_inserted_suggestions()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
        declare
          who jsonb := acting();
        begin
          insert into event_outbox (platform_id, type, actor_id, request_id, data)
          select suggestion.platform_id, 'suggestion.' || change, cast(who ->> 'user_id' as bigint), who ->> 'request_id',
                 jsonb_build_object('suggestion_id', suggestion.id, 'kind', suggestion.kind,
                                    'item_id', coalesce(courses.course_key, pathways.pathway_key), 'user_id', suggestion.user_id,
                                    'group_id', suggestion.group_id, 'accepted', suggestion.accepted, 'visible', suggestion.visible)
            from (select *, 'created' as change from new_rows) suggestion
            left join courses on courses.platform_id = suggestion.platform_id and courses.id = suggestion.course_id
            left join pathways on pathways.platform_id = suggestion.platform_id and pathways.id = suggestion.pathway_id
           order by suggestion.id;
          return null;
        end $function$;

CREATE FUNCTION announce_updated_suggestions()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
        declare
          who jsonb := acting();
        begin
          insert into event_outbox (platform_id, type, actor_id, request_id, data)
          select suggestion.platform_id, 'suggestion.' || change, cast(who ->> 'user_id' as bigint), who ->> 'request_id',
                 jsonb_build_object('suggestion_id', suggestion.id, 'kind', suggestion.kind,
                                    'item_id', coalesce(courses.course_key, pathways.pathway_key), 'user_id', suggestion.user_id,
                                    'group_id', suggestion.group_id, 'accepted', suggestion.accepted, 'visible', suggestion.visible)
            from (
      select *, case when accepted and not was_accepted then 'accepted' else 'updated' end as change
        from (select *, lag(accepted) over earlier as was_accepted, lag(visible) over earlier as was_visible
                from (select *, 1 as side from old_rows union all select *, 2 from new_rows) both_rows
              window earlier as (partition by platform_id, id order by side)) rows
       where side = 2 and (accepted, visible) <> (was_accepted, was_visible)) suggestion
            left join courses on courses.platform_id = suggestion.platform_id and courses.id = suggestion.course_id
            left join pathways on pathways.platform_id = suggestion.platform_id and pathways.id = suggestion.pathway_id
           order by suggestion.id;
          return null;
        end $function$;

CREATE TRIGGER suggestions_count_added AFTER INSERT ON suggestions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_listed_rows();
CREATE TRIGGER suggestions_count_emptied AFTER TRUNCATE ON suggestions FOR EACH STATEMENT EXECUTE FUNCTION count_listed_rows();
CREATE TRIGGER suggestions_count_removed AFTER DELETE ON suggestions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_listed_rows();
CREATE TRIGGER suggestions_deleted AFTER DELETE ON suggestions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_deleted_suggestions();
CREATE TRIGGER suggestions_in_place BEFORE UPDATE OF platform_id, kind ON suggestions FOR EACH ROW EXECUTE FUNCTION keep_listed_row_in_place();
CREATE TRIGGER suggestions_inserted AFTER INSERT ON suggestions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_inserted_suggestions();
CREATE TRIGGER suggestions_updated AFTER UPDATE ON suggestions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_updated_suggestions();
SELECT keep_audit_log_of('suggestions');

CREATE TABLE typesense_collections (
  name       text                     NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT typesense_collections_pkey PRIMARY KEY (name)
);

CREATE TABLE typesense_positions (
  platform_id integer NOT NULL,
  collection  text    NOT NULL,
  "position"  bigint  NOT NULL,
  CONSTRAINT typesense_positions_pkey PRIMARY KEY (platform_id, collection),
  CONSTRAINT typesense_positions_collection_fkey FOREIGN KEY (collection) REFERENCES typesense_collections(name) ON DELETE CASCADE,
  CONSTRAINT typesense_positions_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id)
);

CREATE TABLE unfollowed_statements (
  platform_id integer NOT NULL,
  CONSTRAINT unfollowed_statements_pkey PRIMARY KEY (platform_id)
);

CREATE TABLE user_apps (
  platform_id             integer                  NOT NULL,
  user_id                 bigint                   NOT NULL,
  app_id                  integer                  NOT NULL,
  reason                  text,
  provider                text                     NOT NULL DEFAULT ''::text,
  metadata                jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  ends_at                 timestamp with time zone,
  trial_started_at        timestamp with time zone,
  trial_ends_at           timestamp with time zone,
  onboarding_completed_at timestamp with time zone,
  created_at              timestamp with time zone NOT NULL DEFAULT now(),
  modified_at             timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT user_apps_pkey PRIMARY KEY (platform_id, user_id, app_id),
  CONSTRAINT user_apps_app_id_fkey FOREIGN KEY (app_id) REFERENCES apps(id),
  CONSTRAINT user_apps_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT user_apps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT user_apps_check CHECK ((trial_started_at IS NULL) = (trial_ends_at IS NULL)),
  CONSTRAINT user_apps_check1 CHECK (reason IS NOT NULL OR ends_at IS NULL),
  CONSTRAINT user_apps_metadata_check CHECK (jsonb_typeof(metadata) = 'object'::text),
  CONSTRAINT user_apps_provider_check CHECK (length(provider) <= 255),
  CONSTRAINT user_apps_reason_check CHECK (reason = ANY (ARRAY['grant'::text, 'subscription'::text]))
);
SELECT keep_audit_log_of('user_apps');

CREATE TABLE user_passwords (
  user_id     bigint                   NOT NULL,
  hash        text                     NOT NULL,
  modified_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT user_passwords_pkey PRIMARY KEY (user_id),
  CONSTRAINT user_passwords_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
SELECT keep_audit_log_of('user_passwords', '{hash}');

CREATE TABLE video_days (
  platform_id   integer NOT NULL,
  user_id       bigint  NOT NULL,
  course_id     bigint  NOT NULL,
  block_id      bigint  NOT NULL,
  day           date    NOT NULL,
  plays         integer NOT NULL DEFAULT 0,
  is_completion boolean NOT NULL DEFAULT false,
  milliseconds  bigint  NOT NULL DEFAULT 0,
  watches       integer NOT NULL GENERATED ALWAYS AS (GREATEST(plays, is_completion::integer)) STORED,
  CONSTRAINT video_days_pkey PRIMARY KEY (platform_id, user_id, course_id, block_id, day)
);
CREATE INDEX video_days_by_course ON video_days USING btree (platform_id, course_id, day) INCLUDE (user_id, block_id, watches, milliseconds);

CREATE TABLE webhook_endpoints (
  platform_id      integer                  NOT NULL,
  id               uuid                     NOT NULL DEFAULT gen_random_uuid(),
  url              text                     NOT NULL,
  description      text                     NOT NULL DEFAULT ''::text,
  event_types      text[]                   NOT NULL DEFAULT '{}'::text[],
  is_active        boolean                  NOT NULL DEFAULT true,
  secret           text                     NOT NULL,
  disabled_at      timestamp with time zone,
  disabled_reason  text,
  created_at       timestamp with time zone NOT NULL DEFAULT now(),
  modified_at      timestamp with time zone NOT NULL DEFAULT now(),
  previous_secrets jsonb                    NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (platform_id, id),
  CONSTRAINT webhook_endpoints_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id),
  CONSTRAINT webhook_endpoints_check1 CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL)),
  CONSTRAINT webhook_endpoints_check2 CHECK (disabled_at IS NULL OR NOT is_active),
  CONSTRAINT webhook_endpoints_description_check CHECK (length(description) <= 500),
  CONSTRAINT webhook_endpoints_previous_secrets_check CHECK (jsonb_typeof(previous_secrets) = 'array'::text),
  CONSTRAINT webhook_endpoints_url_check CHECK (length(url) >= 1 AND length(url) <= 2000)
);
COMMENT ON COLUMN webhook_endpoints.secret IS 'sealed';
COMMENT ON COLUMN webhook_endpoints.previous_secrets IS 'sealed';

CREATE FUNCTION announce_disabled_endpoint()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into event_outbox (platform_id, type, actor_id, request_id, data)
        select new.platform_id, 'webhook_endpoint.disabled', cast(acting() ->> 'user_id' as bigint), acting() ->> 'request_id',
               jsonb_build_object('endpoint_id', new.id, 'description', new.description, 'disabled_at', new.disabled_at, 'reason', new.disabled_reason,
                                  'failing_since', (select failing_since from webhook_positions where platform_id = new.platform_id and endpoint_id = new.id));
        return null;
      end $function$;

CREATE TRIGGER webhook_endpoints_announced AFTER UPDATE ON webhook_endpoints FOR EACH ROW WHEN (new.disabled_at IS NOT NULL AND old.disabled_at IS NULL) EXECUTE FUNCTION announce_disabled_endpoint();
SELECT keep_audit_log_of('webhook_endpoints');

CREATE TABLE webhook_deliveries (
  platform_id      integer                  NOT NULL,
  endpoint_id      uuid                     NOT NULL,
  series           bigint                   NOT NULL,
  place            bigint                   NOT NULL,
  event_type       text                     NOT NULL,
  state            text                     NOT NULL,
  attempts         integer                  NOT NULL DEFAULT 1,
  status           integer,
  answer           text                     NOT NULL,
  next_attempt_at  timestamp with time zone,
  first_attempt_at timestamp with time zone NOT NULL DEFAULT now(),
  last_attempt_at  timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (platform_id, endpoint_id, series, place),
  CONSTRAINT webhook_deliveries_platform_id_endpoint_id_fkey FOREIGN KEY (platform_id, endpoint_id) REFERENCES webhook_endpoints(platform_id, id) ON DELETE CASCADE,
  CONSTRAINT webhook_deliveries_answer_check CHECK (length(answer) <= 1000),
  CONSTRAINT webhook_deliveries_attempts_check CHECK (attempts > 0),
  CONSTRAINT webhook_deliveries_check CHECK ((state = 'waiting'::text) = (next_attempt_at IS NOT NULL)),
  CONSTRAINT webhook_deliveries_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'taken'::text, 'failed'::text])),
  CONSTRAINT webhook_deliveries_status_check CHECK (status >= 100 AND status <= 599)
);
CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries USING btree (platform_id, last_attempt_at);

CREATE TABLE webhook_positions (
  platform_id   integer                  NOT NULL,
  endpoint_id   uuid                     NOT NULL,
  series        bigint                   NOT NULL,
  place         bigint                   NOT NULL,
  due_at        timestamp with time zone NOT NULL DEFAULT now(),
  claim         uuid,
  claimed_until timestamp with time zone,
  attempts      integer                  NOT NULL DEFAULT 0,
  tried_since   timestamp with time zone,
  failing_since timestamp with time zone,
  CONSTRAINT webhook_positions_pkey PRIMARY KEY (platform_id, endpoint_id),
  CONSTRAINT webhook_positions_platform_id_endpoint_id_fkey FOREIGN KEY (platform_id, endpoint_id) REFERENCES webhook_endpoints(platform_id, id) ON DELETE CASCADE,
  CONSTRAINT webhook_positions_attempts_check CHECK (attempts >= 0),
  CONSTRAINT webhook_positions_check CHECK ((claim IS NULL) = (claimed_until IS NULL)),
  CONSTRAINT webhook_positions_check1 CHECK ((attempts = 0) = (tried_since IS NULL))
);
