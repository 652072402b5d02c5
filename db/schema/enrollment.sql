-- Enrollment: enrollments, invitations, suggestions, access requests.

-- ===== Tables =====

-- Enrollments of people in courses.
CREATE TABLE course_enrollments (
  platform_id integer     NOT NULL,
  id          bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id     bigint      NOT NULL,
  course_id   bigint      NOT NULL,
  active      boolean     NOT NULL DEFAULT true,
  created     timestamptz NOT NULL DEFAULT now(),
  started     timestamptz NOT NULL DEFAULT now(),
  ended       timestamptz,
  expired     timestamptz,
  metadata    jsonb       NOT NULL DEFAULT '{}',
  modified    timestamptz NOT NULL DEFAULT now(),
  overridden  text[]      NOT NULL DEFAULT '{}',
  PRIMARY KEY (platform_id, id),
  CONSTRAINT course_enrollments_user_course UNIQUE (platform_id, user_id, course_id),
  CONSTRAINT course_enrollments_ended CHECK (active = (ended IS NULL)),
  CONSTRAINT course_enrollments_expiry CHECK (expired >= started)
);

-- Enrollments of people in programs.
CREATE TABLE program_enrollments (
  platform_id integer     NOT NULL,
  id          bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id     bigint      NOT NULL,
  program_id  bigint      NOT NULL,
  active      boolean     NOT NULL DEFAULT true,
  created     timestamptz NOT NULL DEFAULT now(),
  started     timestamptz NOT NULL DEFAULT now(),
  ended       timestamptz,
  expired     timestamptz,
  metadata    jsonb       NOT NULL DEFAULT '{}',
  modified    timestamptz NOT NULL DEFAULT now(),
  overridden  text[]      NOT NULL DEFAULT '{}',
  PRIMARY KEY (platform_id, id),
  CONSTRAINT program_enrollments_user_program UNIQUE (platform_id, user_id, program_id),
  CONSTRAINT program_enrollments_ended CHECK (active = (ended IS NULL)),
  CONSTRAINT program_enrollments_expiry CHECK (expired >= started)
);

-- Enrollments of people in pathways.
CREATE TABLE pathway_enrollments (
  platform_id integer     NOT NULL,
  id          bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id     bigint      NOT NULL,
  pathway_id  bigint      NOT NULL,
  active      boolean     NOT NULL DEFAULT true,
  created     timestamptz NOT NULL DEFAULT now(),
  started     timestamptz NOT NULL DEFAULT now(),
  ended       timestamptz,
  expired     timestamptz,
  metadata    jsonb       NOT NULL DEFAULT '{}',
  modified    timestamptz NOT NULL DEFAULT now(),
  overridden  text[]      NOT NULL DEFAULT '{}',
  PRIMARY KEY (platform_id, id),
  CONSTRAINT pathway_enrollments_user_pathway UNIQUE (platform_id, user_id, pathway_id),
  CONSTRAINT pathway_enrollments_ended CHECK (active = (ended IS NULL)),
  CONSTRAINT pathway_enrollments_expiry CHECK (expired >= started)
);

-- Counts of course enrollments by platform and block of 4096 ids, as deltas, to page by number.
CREATE TABLE enrollment_blocks (
  platform_id integer NOT NULL,
  block       bigint  NOT NULL,
  id          bigint  NOT NULL GENERATED ALWAYS AS IDENTITY,
  delta       integer NOT NULL CHECK (delta <> 0),
  PRIMARY KEY (platform_id, block, id) INCLUDE (delta)
) WITH (autovacuum_vacuum_scale_factor = 0.05);

-- Counts of program enrollments by platform and block of 4096 ids, as deltas, to page by number.
CREATE TABLE program_enrollment_blocks (
  platform_id integer NOT NULL,
  block       bigint  NOT NULL,
  id          bigint  NOT NULL GENERATED ALWAYS AS IDENTITY,
  delta       integer NOT NULL CHECK (delta <> 0),
  PRIMARY KEY (platform_id, block, id) INCLUDE (delta)
) WITH (autovacuum_vacuum_scale_factor = 0.05);

-- Counts of pathway enrollments by platform and block of 4096 ids, as deltas, to page by number.
CREATE TABLE pathway_enrollment_blocks (
  platform_id integer NOT NULL,
  block       bigint  NOT NULL,
  id          bigint  NOT NULL GENERATED ALWAYS AS IDENTITY,
  delta       integer NOT NULL CHECK (delta <> 0),
  PRIMARY KEY (platform_id, block, id) INCLUDE (delta)
) WITH (autovacuum_vacuum_scale_factor = 0.05);

-- Counts of course enrollments of all platforms by block of 4096 ids, as deltas.
CREATE TABLE all_enrollment_blocks (
  block bigint  NOT NULL,
  id    bigint  NOT NULL GENERATED ALWAYS AS IDENTITY,
  delta integer NOT NULL CHECK (delta <> 0),
  PRIMARY KEY (block, id) INCLUDE (delta)
) WITH (autovacuum_vacuum_scale_factor = 0.05);

-- Counts of program enrollments of all platforms by block of 4096 ids, as deltas.
CREATE TABLE all_program_enrollment_blocks (
  block bigint  NOT NULL,
  id    bigint  NOT NULL GENERATED ALWAYS AS IDENTITY,
  delta integer NOT NULL CHECK (delta <> 0),
  PRIMARY KEY (block, id) INCLUDE (delta)
) WITH (autovacuum_vacuum_scale_factor = 0.05);

-- Counts of pathway enrollments of all platforms by block of 4096 ids, as deltas.
CREATE TABLE all_pathway_enrollment_blocks (
  block bigint  NOT NULL,
  id    bigint  NOT NULL GENERATED ALWAYS AS IDENTITY,
  delta integer NOT NULL CHECK (delta <> 0),
  PRIMARY KEY (block, id) INCLUDE (delta)
) WITH (autovacuum_vacuum_scale_factor = 0.05);

-- History of enrollments: every activation and deactivation, with actor and reason.
CREATE TABLE enrollment_changes (
  platform_id   integer     NOT NULL,
  id            bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind          text        NOT NULL CHECK (kind IN ('course', 'program', 'pathway')),
  enrollment_id bigint      NOT NULL,
  change        text        NOT NULL CHECK (change IN ('created', 'activated', 'deactivated', 'expired')),
  at            timestamptz NOT NULL DEFAULT now(),
  actor_id      bigint,
  operation     text,
  reason        text,
  request_id    text,
  overridden    text[]      NOT NULL DEFAULT '{}',
  PRIMARY KEY (platform_id, id)
);

-- Invitations to courses, programs and platforms, by person or e-mail address.
CREATE TABLE invitations (
  platform_id       integer     NOT NULL,
  id                bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind              text        NOT NULL CHECK (kind IN ('course', 'platform', 'program')),
  course_id         bigint,
  program_id        bigint,
  user_id           bigint,
  username          text CHECK (length(username) BETWEEN 1 AND 255),
  email             text CHECK (length(email) BETWEEN 3 AND 320),
  source            text CHECK (length(source) BETWEEN 1 AND 255),
  redirect_to       text CHECK (length(redirect_to) <= 2000),
  active            boolean     NOT NULL DEFAULT true,
  metadata          jsonb       NOT NULL DEFAULT '{}',
  enrollment_config jsonb       NOT NULL DEFAULT '{}',
  created           timestamptz NOT NULL DEFAULT now(),
  started           timestamptz,
  expired           timestamptz,
  modified          timestamptz NOT NULL DEFAULT now(),
  was_blank         boolean     NOT NULL DEFAULT false,
  PRIMARY KEY (platform_id, id),
  CONSTRAINT invitations_check CHECK ((kind = 'course') = (course_id IS NOT NULL)),
  CONSTRAINT invitations_check1 CHECK ((kind = 'program') = (program_id IS NOT NULL)),
  CONSTRAINT invitations_check2 CHECK (started IS NULL OR user_id IS NOT NULL),
  CONSTRAINT invitations_check3 CHECK (NOT active OR started IS NULL),
  CONSTRAINT invitations_check4 CHECK (email IS NOT NULL OR source IS NOT NULL)
);

-- Suggestions of courses and pathways to people and groups.
CREATE TABLE suggestions (
  platform_id     integer     NOT NULL,
  id              bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind            text        NOT NULL CHECK (kind IN ('course', 'course_group', 'pathway')),
  user_id         bigint,
  group_id        bigint,
  course_id       bigint,
  pathway_id      bigint,
  accepted        boolean     NOT NULL DEFAULT false,
  visible         boolean     NOT NULL DEFAULT true,
  direct          boolean     NOT NULL DEFAULT true,
  metadata        jsonb       NOT NULL DEFAULT '{}',
  suggested_by_id bigint,
  created         timestamptz NOT NULL DEFAULT now(),
  modified        timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id),
  CONSTRAINT suggestions_one UNIQUE NULLS NOT DISTINCT (platform_id, user_id, group_id, course_id, pathway_id),
  CONSTRAINT suggestions_check CHECK ((kind = 'course_group') = (group_id IS NOT NULL)),
  CONSTRAINT suggestions_check1 CHECK ((group_id IS NULL) = (user_id IS NOT NULL)),
  CONSTRAINT suggestions_check2 CHECK ((kind = 'pathway') = (pathway_id IS NOT NULL)),
  CONSTRAINT suggestions_check3 CHECK ((pathway_id IS NULL) = (course_id IS NOT NULL))
);

-- Requests of people for access to courses, and the decisions.
CREATE TABLE course_access_requests (
  platform_id integer     NOT NULL,
  id          bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id     bigint      NOT NULL,
  course_id   bigint      NOT NULL,
  state       text        NOT NULL DEFAULT 'requested'
    CHECK (state IN ('requested', 'approved', 'rejected', 'cancelled')),
  metadata    jsonb       NOT NULL DEFAULT '{}',
  reviewer_id bigint,
  reviewed_at timestamptz,
  created     timestamptz NOT NULL DEFAULT now(),
  modified    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id),
  CONSTRAINT course_access_requests_check CHECK ((state = 'requested') = (reviewed_at IS NULL))
);

-- ===== Foreign keys =====

ALTER TABLE course_enrollments
  ADD FOREIGN KEY (platform_id, course_id) REFERENCES courses (platform_id, id),
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

ALTER TABLE program_enrollments
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, program_id) REFERENCES programs (platform_id, id),
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

ALTER TABLE pathway_enrollments
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, pathway_id) REFERENCES pathways (platform_id, id),
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

ALTER TABLE enrollment_blocks
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE program_enrollment_blocks
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE pathway_enrollment_blocks
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE enrollment_changes
  ADD FOREIGN KEY (actor_id) REFERENCES users (id),
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE invitations
  ADD FOREIGN KEY (platform_id, course_id) REFERENCES courses (platform_id, id),
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, program_id) REFERENCES programs (platform_id, id),
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

ALTER TABLE suggestions
  ADD FOREIGN KEY (platform_id, course_id) REFERENCES courses (platform_id, id),
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, group_id) REFERENCES groups (platform_id, id) ON DELETE CASCADE,
  ADD FOREIGN KEY (platform_id, pathway_id) REFERENCES pathways (platform_id, id),
  ADD FOREIGN KEY (suggested_by_id) REFERENCES users (id),
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

ALTER TABLE course_access_requests
  ADD FOREIGN KEY (platform_id, course_id) REFERENCES courses (platform_id, id),
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (reviewer_id) REFERENCES users (id),
  ADD FOREIGN KEY (user_id) REFERENCES users (id);

-- ===== Indexes =====

-- Active enrollments of a person.
CREATE INDEX course_enrollments_active ON course_enrollments (platform_id, user_id) INCLUDE (course_id) WHERE active;

-- Lists by course.
CREATE INDEX course_enrollments_by_course ON course_enrollments (platform_id, course_id, id);

-- Lists by creation.
CREATE INDEX course_enrollments_by_creation ON course_enrollments (platform_id, created, id);

-- Lists by person.
CREATE INDEX course_enrollments_by_user ON course_enrollments (platform_id, user_id, id);

-- Active enrollments by their end, to expire them.
CREATE INDEX course_enrollments_running_out ON course_enrollments (platform_id, expired)
  WHERE active AND expired IS NOT NULL;

-- Lists by creation.
CREATE INDEX program_enrollments_by_creation ON program_enrollments (platform_id, created, id);

-- Lists by program.
CREATE INDEX program_enrollments_by_program ON program_enrollments (platform_id, program_id, id);

-- Lists by person.
CREATE INDEX program_enrollments_by_user ON program_enrollments (platform_id, user_id, id);

-- Active enrollments by their end, to expire them.
CREATE INDEX program_enrollments_running_out ON program_enrollments (platform_id, expired)
  WHERE active AND expired IS NOT NULL;

-- Lists by creation.
CREATE INDEX pathway_enrollments_by_creation ON pathway_enrollments (platform_id, created, id);

-- Lists by pathway.
CREATE INDEX pathway_enrollments_by_pathway ON pathway_enrollments (platform_id, pathway_id, id);

-- Lists by person.
CREATE INDEX pathway_enrollments_by_user ON pathway_enrollments (platform_id, user_id, id);

-- Active enrollments by their end, to expire them.
CREATE INDEX pathway_enrollments_running_out ON pathway_enrollments (platform_id, expired)
  WHERE active AND expired IS NOT NULL;

-- History of an enrollment.
CREATE INDEX enrollment_changes_by_enrollment ON enrollment_changes (platform_id, kind, enrollment_id, id);

-- Blank invitations of a source, in order.
CREATE INDEX invitations_blank ON invitations (platform_id, kind, source, id)
  WHERE active AND email IS NULL AND user_id IS NULL;

-- Invitations to a course.
CREATE INDEX invitations_by_course ON invitations (platform_id, course_id, id) WHERE course_id IS NOT NULL;

-- Invitations of an e-mail address on a platform.
CREATE INDEX invitations_by_email ON invitations (platform_id, lower(email));

-- Lists by kind.
CREATE INDEX invitations_by_kind ON invitations (platform_id, kind, id);

-- Invitations by their metadata.
CREATE INDEX invitations_by_metadata ON invitations USING gin (platform_id, kind, metadata jsonb_path_ops);

-- Invitations to a program.
CREATE INDEX invitations_by_program ON invitations (platform_id, program_id, id) WHERE program_id IS NOT NULL;

-- Invitations of a source.
CREATE INDEX invitations_by_source ON invitations (platform_id, kind, source, id);

-- Invitations of a person.
CREATE INDEX invitations_by_user ON invitations (platform_id, user_id) WHERE user_id IS NOT NULL;

-- Lists over all platforms.
CREATE INDEX invitations_of_all ON invitations (kind, id);

-- An address has one active invitation to an item.
CREATE UNIQUE INDEX invitations_one_waiting ON invitations (platform_id, kind, course_id, program_id, lower(email))
  NULLS NOT DISTINCT WHERE active AND email IS NOT NULL;

-- Active invitations by their end, to expire them.
CREATE INDEX invitations_running_out ON invitations (platform_id, expired) WHERE active AND expired IS NOT NULL;

-- Active invitations of an address on any platform.
CREATE INDEX invitations_waiting ON invitations (lower(email)) WHERE active AND email IS NOT NULL;

-- Suggestions of a course.
CREATE INDEX suggestions_by_course ON suggestions (platform_id, course_id) WHERE course_id IS NOT NULL;

-- Suggestions to a group.
CREATE INDEX suggestions_by_group ON suggestions (platform_id, group_id) WHERE group_id IS NOT NULL;

-- Lists by kind.
CREATE INDEX suggestions_by_kind ON suggestions (platform_id, kind, id);

-- Suggestions of a pathway.
CREATE INDEX suggestions_by_pathway ON suggestions (platform_id, pathway_id) WHERE pathway_id IS NOT NULL;

-- Requests for a course.
CREATE INDEX course_access_requests_by_course ON course_access_requests (platform_id, course_id, user_id, id);

-- Lists by state.
CREATE INDEX course_access_requests_by_state ON course_access_requests (platform_id, state, id);

-- A person has one open request for a course.
CREATE UNIQUE INDEX course_access_requests_one_live ON course_access_requests (platform_id, user_id, course_id)
  WHERE state = 'requested';

-- ===== Functions =====

-- Returns whether an item is for administrators only and the person is none (`sees_all`). The planner inlines this function.
CREATE FUNCTION is_hidden(visibility text, sees_all boolean)
  RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select not (sees_all or visibility <> 'viewable_by_tenant_admins') $$;

-- Returns which obstacles to enrolling in a course exist for a person. `results`: completed_courses(). No content of `data` makes the
-- function fail. The planner inlines this function and computes only the columns that a statement uses.
CREATE FUNCTION course_obstacles(tenant integer, course bigint, visibility text, rule jsonb, data jsonb, price text, person bigint, sees_all boolean, results jsonb)
  RETURNS TABLE(not_visible boolean, prerequisites boolean, no_seats boolean, not_open_yet boolean, closed boolean, request_needed boolean, payment_needed boolean)
  LANGUAGE sql STABLE PARALLEL SAFE
AS $$
      select is_hidden(visibility, sees_all),
             case when rule is null then false else not prerequisites_met(rule, results) end,
             case when has_seats(data)
                  then seat_count(data) <= (select count(*) from course_enrollments taken
                                             where taken.platform_id = tenant and taken.course_id = course and is_active_now(taken.active, taken.expired))
                  else false end,
             coalesce(parse_time(data ->> 'enrollment_opens') > now(), false),
             coalesce(parse_time(data ->> 'enrollment_closes') <= now(), false),
             coalesce(data ->> 'requires_request' = 'true', false)
               and not exists (select from course_access_requests request
                                where request.platform_id = tenant and request.course_id = course and request.user_id = person and request.state = 'approved'),
             coalesce(price_amount(price) > 0, false)
               and not exists (select from entitlements paid
                                where paid.platform_id = tenant and paid.user_id = person and paid.course_id = course
                                  and paid.starts_at <= now() and (paid.ends_at is null or paid.ends_at > now()))
    $$;

-- Returns whether the seats of a course are limited, from its data. The planner inlines this function.
CREATE FUNCTION has_seats(data jsonb)
  RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select coalesce(jsonb_typeof(data -> 'seats') = 'number', false) $$;

-- Returns the number of seats of a course that has_seats(). The planner inlines this function.
CREATE FUNCTION seat_count(data jsonb)
  RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ select cast(data ->> 'seats' as numeric) $$;

-- Returns whether a row of enrollments or invitations is active and not expired. The planner inlines this function.
CREATE FUNCTION is_active_now(active boolean, expired timestamptz)
  RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
AS $$ select active and coalesce(expired > now(), true) $$;

-- Trigger: refuses to change the platform or id of an enrollment.
CREATE FUNCTION refuse_moved_enrollment()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        if (old.platform_id, old.id) is distinct from (new.platform_id, new.id) then
          raise exception 'the platform and id of an enrollment cannot change' using errcode = 'restrict_violation';
        end if;
        return new;
      end $$;

-- Trigger: adds new course enrollments to the counts of blocks.
CREATE FUNCTION count_added_enrollments()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        with added as (
          select platform_id, id / 4096 as block, count(*) as delta from new_rows group by 1, 2
        ), of_tenants as (
          insert into enrollment_blocks (platform_id, block, delta) select platform_id, block, delta from added
        )
        insert into all_enrollment_blocks (block, delta) select block, sum(delta) from added group by block;
        return null;
      end $$;

-- Trigger: takes removed course enrollments off the counts of blocks.
CREATE FUNCTION count_removed_enrollments()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        with removed as (
          select platform_id, id / 4096 as block, -count(*) as delta from old_rows group by 1, 2
        ), of_tenants as (
          insert into enrollment_blocks (platform_id, block, delta) select platform_id, block, delta from removed
        )
        insert into all_enrollment_blocks (block, delta) select block, sum(delta) from removed group by block;
        return null;
      end $$;

-- Trigger: empties the counts of blocks with course_enrollments.
CREATE FUNCTION truncate_enrollment_counts()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        truncate enrollment_blocks, all_enrollment_blocks;
        return null;
      end $$;

-- Trigger: keeps the counts of blocks of program enrollments.
CREATE FUNCTION count_program_enrollments()
  RETURNS trigger LANGUAGE plpgsql
AS $$
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
        end $$;

-- Trigger: keeps the counts of blocks of pathway enrollments.
CREATE FUNCTION count_pathway_enrollments()
  RETURNS trigger LANGUAGE plpgsql
AS $$
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
        end $$;

-- Trigger: writes history and events of course enrollments.
CREATE FUNCTION record_course_enrollment_changes()
  RETURNS trigger LANGUAGE plpgsql
  SET enable_hashjoin TO 'off'
  SET enable_mergejoin TO 'off'
AS $$
        declare
          who jsonb := current_actor();
          why text := nullif(current_setting('actor.reason', true), '');
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
            -- An expired enrollment that is renewed before the job deactivates it counts as reactivated.
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
        end $$;

-- Trigger: writes history and events of program enrollments.
CREATE FUNCTION record_program_enrollment_changes()
  RETURNS trigger LANGUAGE plpgsql
  SET enable_hashjoin TO 'off'
  SET enable_mergejoin TO 'off'
AS $$
        declare
          who jsonb := current_actor();
          why text := nullif(current_setting('actor.reason', true), '');
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
            -- An expired enrollment that is renewed before the job deactivates it counts as reactivated.
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
        end $$;

-- Trigger: writes history and events of pathway enrollments.
CREATE FUNCTION record_pathway_enrollment_changes()
  RETURNS trigger LANGUAGE plpgsql
  SET enable_hashjoin TO 'off'
  SET enable_mergejoin TO 'off'
AS $$
        declare
          who jsonb := current_actor();
          why text := nullif(current_setting('actor.reason', true), '');
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
            -- An expired enrollment that is renewed before the job deactivates it counts as reactivated.
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
        end $$;

-- Trigger: writes events of access requests.
CREATE FUNCTION announce_access_requests()
  RETURNS trigger LANGUAGE plpgsql
  SET enable_hashjoin TO 'off'
  SET enable_mergejoin TO 'off'
AS $$
      begin
        -- Removing names is no decision.
        if current_setting('actor.removes', true) = 'names' then
          return null;
        end if;
        insert into event_outbox (platform_id, type, actor_id, request_id, data)
        select request.platform_id,
               'access_request.' || case request.state when 'requested' then 'created' else request.state end,
               cast(current_actor() ->> 'user_id' as bigint), current_actor() ->> 'request_id',
               jsonb_build_object('request_id', request.id, 'course_id', courses.course_key, 'user_id', users.id,
                                  'username', users.username, 'state', request.state, 'reviewer', reviewer.username,
                                  'reviewed_at', request.reviewed_at)
          from new_rows request
          join courses on courses.platform_id = request.platform_id and courses.id = request.course_id
          join users on users.id = request.user_id
          left join users reviewer on reviewer.id = request.reviewer_id;
        return null;
      end $$;

-- Trigger: writes events of new invitations.
CREATE FUNCTION announce_inserted_invitations()
  RETURNS trigger LANGUAGE plpgsql
  SET enable_hashjoin TO 'off'
  SET enable_mergejoin TO 'off'
AS $$
        declare
          who jsonb := current_actor();
          why text := nullif(current_setting('actor.reason', true), '');
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
        end $$;

-- Trigger: writes events of invitations that were redeemed, activated or deactivated.
CREATE FUNCTION announce_updated_invitations()
  RETURNS trigger LANGUAGE plpgsql
  SET enable_hashjoin TO 'off'
  SET enable_mergejoin TO 'off'
AS $$
        declare
          who jsonb := current_actor();
          why text := nullif(current_setting('actor.reason', true), '');
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
        end $$;

-- Trigger: writes events of removed invitations.
CREATE FUNCTION announce_deleted_invitations()
  RETURNS trigger LANGUAGE plpgsql
  SET enable_hashjoin TO 'off'
  SET enable_mergejoin TO 'off'
AS $$
        declare
          who jsonb := current_actor();
          why text := nullif(current_setting('actor.reason', true), '');
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
        end $$;

-- Trigger: writes events of new suggestions.
CREATE FUNCTION announce_inserted_suggestions()
  RETURNS trigger LANGUAGE plpgsql
  SET enable_hashjoin TO 'off'
  SET enable_mergejoin TO 'off'
AS $$
        declare
          who jsonb := current_actor();
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
        end $$;

-- Trigger: writes events of suggestions that were accepted, shown or hidden.
CREATE FUNCTION announce_updated_suggestions()
  RETURNS trigger LANGUAGE plpgsql
  SET enable_hashjoin TO 'off'
  SET enable_mergejoin TO 'off'
AS $$
        declare
          who jsonb := current_actor();
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
        end $$;

-- Trigger: writes events of removed suggestions.
CREATE FUNCTION announce_deleted_suggestions()
  RETURNS trigger LANGUAGE plpgsql
  SET enable_hashjoin TO 'off'
  SET enable_mergejoin TO 'off'
AS $$
        declare
          who jsonb := current_actor();
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
        end $$;

-- ===== Triggers =====

-- Queues the people and classes of new enrollments.
CREATE TRIGGER course_enrollments_keys_insert
  AFTER INSERT ON course_enrollments REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_enrollment_keys();

-- Queues the people and classes of changed enrollments.
CREATE TRIGGER course_enrollments_keys_update
  AFTER UPDATE ON course_enrollments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_enrollment_keys_on_update();

-- Queues the people and classes of removed enrollments.
CREATE TRIGGER course_enrollments_keys_delete
  AFTER DELETE ON course_enrollments REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_enrollment_keys();

-- Adds new course enrollments to the counts of blocks.
CREATE TRIGGER course_enrollments_added
  AFTER INSERT ON course_enrollments REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_enrollments();

-- Writes history and events of new enrollments.
CREATE TRIGGER course_enrollments_begun
  AFTER INSERT ON course_enrollments REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_course_enrollment_changes();

-- Empties the counts of blocks with course_enrollments.
CREATE TRIGGER course_enrollments_emptied
  AFTER TRUNCATE ON course_enrollments
  FOR EACH STATEMENT EXECUTE FUNCTION truncate_enrollment_counts();

-- Refuses to change the platform or id of an enrollment.
CREATE TRIGGER course_enrollments_in_place
  BEFORE UPDATE OF platform_id, id ON course_enrollments
  FOR EACH ROW EXECUTE FUNCTION refuse_moved_enrollment();

-- Takes removed course enrollments off the counts of blocks.
CREATE TRIGGER course_enrollments_removed
  AFTER DELETE ON course_enrollments REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_enrollments();

-- Writes history and events of enrollments that were activated or deactivated.
CREATE TRIGGER course_enrollments_switched
  AFTER UPDATE ON course_enrollments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_course_enrollment_changes();

-- Opens spans of new enrollments.
CREATE TRIGGER course_enrollments_spans_insert
  AFTER INSERT ON course_enrollments REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION open_enrollment_spans();

-- Ends, moves and opens spans as enrollments change.
CREATE TRIGGER course_enrollments_spans_update
  AFTER UPDATE ON course_enrollments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION update_enrollment_spans();

-- Adds new enrollments to the counts of blocks.
CREATE TRIGGER program_enrollments_added
  AFTER INSERT ON program_enrollments REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_program_enrollments();

-- Writes history and events of new enrollments.
CREATE TRIGGER program_enrollments_begun
  AFTER INSERT ON program_enrollments REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_program_enrollment_changes();

-- Empties the counts of blocks with the table.
CREATE TRIGGER program_enrollments_emptied
  AFTER TRUNCATE ON program_enrollments
  FOR EACH STATEMENT EXECUTE FUNCTION count_program_enrollments();

-- Refuses to change the platform or id of an enrollment.
CREATE TRIGGER program_enrollments_in_place
  BEFORE UPDATE OF platform_id, id ON program_enrollments
  FOR EACH ROW EXECUTE FUNCTION refuse_moved_enrollment();

-- Takes removed enrollments off the counts of blocks.
CREATE TRIGGER program_enrollments_removed
  AFTER DELETE ON program_enrollments REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_program_enrollments();

-- Writes history and events of enrollments that were activated or deactivated.
CREATE TRIGGER program_enrollments_switched
  AFTER UPDATE ON program_enrollments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_program_enrollment_changes();

-- Adds new enrollments to the counts of blocks.
CREATE TRIGGER pathway_enrollments_added
  AFTER INSERT ON pathway_enrollments REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_pathway_enrollments();

-- Writes history and events of new enrollments.
CREATE TRIGGER pathway_enrollments_begun
  AFTER INSERT ON pathway_enrollments REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_pathway_enrollment_changes();

-- Empties the counts of blocks with the table.
CREATE TRIGGER pathway_enrollments_emptied
  AFTER TRUNCATE ON pathway_enrollments
  FOR EACH STATEMENT EXECUTE FUNCTION count_pathway_enrollments();

-- Refuses to change the platform or id of an enrollment.
CREATE TRIGGER pathway_enrollments_in_place
  BEFORE UPDATE OF platform_id, id ON pathway_enrollments
  FOR EACH ROW EXECUTE FUNCTION refuse_moved_enrollment();

-- Takes removed enrollments off the counts of blocks.
CREATE TRIGGER pathway_enrollments_removed
  AFTER DELETE ON pathway_enrollments REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_pathway_enrollments();

-- Writes history and events of enrollments that were activated or deactivated.
CREATE TRIGGER pathway_enrollments_switched
  AFTER UPDATE ON pathway_enrollments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_pathway_enrollment_changes();

-- Refuses to change or remove rows, but expired ones and names of erased people.
CREATE TRIGGER enrollment_changes_are_append_only
  BEFORE DELETE OR UPDATE OR TRUNCATE ON enrollment_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Adds new rows to the counts of lists.
CREATE TRIGGER invitations_count_added
  AFTER INSERT ON invitations REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_listed_rows();

-- Empties the counts with the table.
CREATE TRIGGER invitations_count_emptied
  AFTER TRUNCATE ON invitations
  FOR EACH STATEMENT EXECUTE FUNCTION count_listed_rows();

-- Takes removed rows off the counts of lists.
CREATE TRIGGER invitations_count_removed
  AFTER DELETE ON invitations REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_listed_rows();

-- Writes events of removed invitations.
CREATE TRIGGER invitations_deleted
  AFTER DELETE ON invitations REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_deleted_invitations();

-- Refuses to move a counted row to another platform or kind.
CREATE TRIGGER invitations_in_place
  BEFORE UPDATE OF platform_id, kind ON invitations
  FOR EACH ROW EXECUTE FUNCTION refuse_moved_row();

-- Writes events of new invitations.
CREATE TRIGGER invitations_inserted
  AFTER INSERT ON invitations REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_inserted_invitations();

-- Writes events of invitations that were redeemed, activated or deactivated.
CREATE TRIGGER invitations_updated
  AFTER UPDATE ON invitations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_updated_invitations();

-- Adds new rows to the counts of lists.
CREATE TRIGGER suggestions_count_added
  AFTER INSERT ON suggestions REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_listed_rows();

-- Empties the counts with the table.
CREATE TRIGGER suggestions_count_emptied
  AFTER TRUNCATE ON suggestions
  FOR EACH STATEMENT EXECUTE FUNCTION count_listed_rows();

-- Takes removed rows off the counts of lists.
CREATE TRIGGER suggestions_count_removed
  AFTER DELETE ON suggestions REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_listed_rows();

-- Writes events of removed suggestions.
CREATE TRIGGER suggestions_deleted
  AFTER DELETE ON suggestions REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_deleted_suggestions();

-- Refuses to move a counted row to another platform or kind.
CREATE TRIGGER suggestions_in_place
  BEFORE UPDATE OF platform_id, kind ON suggestions
  FOR EACH ROW EXECUTE FUNCTION refuse_moved_row();

-- Writes events of new suggestions.
CREATE TRIGGER suggestions_inserted
  AFTER INSERT ON suggestions REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_inserted_suggestions();

-- Writes events of suggestions that were accepted, shown or hidden.
CREATE TRIGGER suggestions_updated
  AFTER UPDATE ON suggestions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_updated_suggestions();

-- Writes events of decided requests.
CREATE TRIGGER course_access_requests_decided
  AFTER UPDATE ON course_access_requests REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_access_requests();

-- Writes events of new requests.
CREATE TRIGGER course_access_requests_made
  AFTER INSERT ON course_access_requests REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_access_requests();

-- Every change of these tables goes into audit_log; listed columns stay out of it.
SELECT audit_table('course_enrollments');
SELECT audit_table('program_enrollments');
SELECT audit_table('pathway_enrollments');
SELECT audit_table('invitations');
SELECT audit_table('suggestions');
SELECT audit_table('course_access_requests');
