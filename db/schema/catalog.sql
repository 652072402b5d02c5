-- Catalog: courses and their outlines, programs, pathways, resources, skills, roles.

-- ===== Tables =====

-- Courses of a platform.
CREATE TABLE courses (
  platform_id       integer     NOT NULL,
  id                bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  course_key        text        NOT NULL CHECK (length(course_key) BETWEEN 1 AND 255),
  name              text        NOT NULL CHECK (length(name) BETWEEN 1 AND 500),
  slug              text CHECK (slug ~ '^[-a-zA-Z0-9_]{1,255}$'),
  description       text        NOT NULL DEFAULT '',
  short_description text        NOT NULL DEFAULT '',
  image_url         text,
  url               text,
  level             text,
  subject           text,
  topics            text[]      NOT NULL DEFAULT '{}',
  tags              text[]      NOT NULL DEFAULT '{}',
  language          text,
  promotion         text,
  visibility        text        NOT NULL DEFAULT 'viewable_by_tenant_students'
    CHECK (visibility IN ('viewable_by_anyone', 'viewable_by_tenant_students', 'viewable_by_tenant_admins')),
  data              jsonb       NOT NULL DEFAULT '{}',
  created_at        timestamptz NOT NULL DEFAULT now(),
  modified_at       timestamptz NOT NULL DEFAULT now(),
  deleted_at        timestamptz,
  self_paced        boolean,
  duration          text,
  certificate       text,
  price             text,
  prerequisites     jsonb,
  course_start      timestamptz,
  course_end        timestamptz,
  PRIMARY KEY (platform_id, id),
  CONSTRAINT courses_key UNIQUE (platform_id, course_key),
  CONSTRAINT courses_slug UNIQUE (platform_id, slug),
  CONSTRAINT courses_end_after_start CHECK (course_end >= course_start)
);

-- Programs: ordered lists of courses.
CREATE TABLE programs (
  platform_id       integer     NOT NULL,
  id                bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  program_key       text        NOT NULL CHECK (length(program_key) BETWEEN 1 AND 255),
  name              text        NOT NULL CHECK (length(name) BETWEEN 1 AND 500),
  slug              text CHECK (slug ~ '^[-a-zA-Z0-9_]{1,255}$'),
  description       text        NOT NULL DEFAULT '',
  short_description text        NOT NULL DEFAULT '',
  image_url         text,
  url               text,
  level             text,
  subject           text,
  topics            text[]      NOT NULL DEFAULT '{}',
  tags              text[]      NOT NULL DEFAULT '{}',
  language          text,
  promotion         text,
  visibility        text        NOT NULL DEFAULT 'viewable_by_tenant_students'
    CHECK (visibility IN ('viewable_by_anyone', 'viewable_by_tenant_students', 'viewable_by_tenant_admins')),
  data              jsonb       NOT NULL DEFAULT '{}',
  created_at        timestamptz NOT NULL DEFAULT now(),
  modified_at       timestamptz NOT NULL DEFAULT now(),
  deleted_at        timestamptz,
  program_type      text,
  PRIMARY KEY (platform_id, id),
  CONSTRAINT programs_key UNIQUE (platform_id, program_key),
  CONSTRAINT programs_slug UNIQUE (platform_id, slug)
);

-- Courses of programs, in order.
CREATE TABLE program_courses (
  platform_id integer NOT NULL,
  program_id  bigint  NOT NULL,
  course_id   bigint  NOT NULL,
  "position"  integer NOT NULL,
  PRIMARY KEY (platform_id, program_id, course_id)
);

-- Pathways: ordered lists of programs.
CREATE TABLE pathways (
  platform_id       integer     NOT NULL,
  id                bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  pathway_key       text        NOT NULL CHECK (length(pathway_key) BETWEEN 1 AND 255),
  name              text        NOT NULL CHECK (length(name) BETWEEN 1 AND 500),
  slug              text CHECK (slug ~ '^[-a-zA-Z0-9_]{1,255}$'),
  description       text        NOT NULL DEFAULT '',
  short_description text        NOT NULL DEFAULT '',
  image_url         text,
  url               text,
  level             text,
  subject           text,
  topics            text[]      NOT NULL DEFAULT '{}',
  tags              text[]      NOT NULL DEFAULT '{}',
  language          text,
  promotion         text,
  visibility        text        NOT NULL DEFAULT 'viewable_by_tenant_students'
    CHECK (visibility IN ('viewable_by_anyone', 'viewable_by_tenant_students', 'viewable_by_tenant_admins')),
  data              jsonb       NOT NULL DEFAULT '{}',
  created_at        timestamptz NOT NULL DEFAULT now(),
  modified_at       timestamptz NOT NULL DEFAULT now(),
  deleted_at        timestamptz,
  pathway_uuid      uuid        NOT NULL DEFAULT gen_random_uuid(),
  PRIMARY KEY (platform_id, id),
  CONSTRAINT pathways_key UNIQUE (platform_id, pathway_key),
  CONSTRAINT pathways_slug UNIQUE (platform_id, slug),
  CONSTRAINT pathways_uuid UNIQUE (platform_id, pathway_uuid)
);

-- Programs of pathways, in order.
CREATE TABLE pathway_programs (
  platform_id integer NOT NULL,
  pathway_id  bigint  NOT NULL,
  program_id  bigint  NOT NULL,
  "position"  integer NOT NULL,
  PRIMARY KEY (platform_id, pathway_id, program_id)
);

-- Resources of a platform: links and documents outside of courses.
CREATE TABLE resources (
  platform_id       integer     NOT NULL,
  id                bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  resource_key      text        NOT NULL CHECK (length(resource_key) BETWEEN 1 AND 255),
  name              text        NOT NULL CHECK (length(name) BETWEEN 1 AND 500),
  slug              text CHECK (slug ~ '^[-a-zA-Z0-9_]{1,255}$'),
  description       text        NOT NULL DEFAULT '',
  short_description text        NOT NULL DEFAULT '',
  image_url         text,
  url               text,
  level             text,
  subject           text,
  topics            text[]      NOT NULL DEFAULT '{}',
  tags              text[]      NOT NULL DEFAULT '{}',
  language          text,
  promotion         text,
  visibility        text        NOT NULL DEFAULT 'viewable_by_tenant_students'
    CHECK (visibility IN ('viewable_by_anyone', 'viewable_by_tenant_students', 'viewable_by_tenant_admins')),
  data              jsonb       NOT NULL DEFAULT '{}',
  created_at        timestamptz NOT NULL DEFAULT now(),
  modified_at       timestamptz NOT NULL DEFAULT now(),
  deleted_at        timestamptz,
  resource_type     text,
  PRIMARY KEY (platform_id, id),
  CONSTRAINT resources_key UNIQUE (platform_id, resource_key),
  CONSTRAINT resources_slug UNIQUE (platform_id, slug)
);

-- Names of skills, shared by all platforms.
CREATE TABLE skills (
  id         bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  name       text        NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  uri        text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (id)
);

-- Skills of a platform, declared by its staff or only named by its items.
CREATE TABLE platform_skills (
  platform_id integer     NOT NULL,
  skill_id    bigint      NOT NULL,
  description text        NOT NULL DEFAULT '',
  visibility  text        NOT NULL DEFAULT 'viewable_by_tenant_admins'
    CHECK (visibility IN ('viewable_by_anyone', 'viewable_by_tenant_students', 'viewable_by_tenant_admins')),
  data        jsonb       NOT NULL DEFAULT '{}',
  created_at  timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  declared    boolean     NOT NULL DEFAULT false,
  PRIMARY KEY (platform_id, skill_id)
);

-- Skills that are related to a skill of a platform.
CREATE TABLE platform_skill_relations (
  platform_id      integer NOT NULL,
  skill_id         bigint  NOT NULL,
  related_skill_id bigint  NOT NULL,
  PRIMARY KEY (platform_id, skill_id, related_skill_id),
  CONSTRAINT platform_skill_relations_check CHECK (skill_id <> related_skill_id)
);

-- Skills that courses teach.
CREATE TABLE course_skills (
  platform_id integer NOT NULL,
  course_id   bigint  NOT NULL,
  skill_id    bigint  NOT NULL,
  PRIMARY KEY (platform_id, course_id, skill_id)
);

-- Roles of the working world that courses prepare for.
CREATE TABLE job_roles (
  platform_id       integer     NOT NULL,
  id                bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  role_key          text        NOT NULL CHECK (length(role_key) BETWEEN 1 AND 255),
  name              text        NOT NULL CHECK (length(name) BETWEEN 1 AND 500),
  slug              text CHECK (slug ~ '^[-a-zA-Z0-9_]{1,255}$'),
  description       text        NOT NULL DEFAULT '',
  short_description text        NOT NULL DEFAULT '',
  image_url         text,
  url               text,
  level             text,
  subject           text,
  topics            text[]      NOT NULL DEFAULT '{}',
  tags              text[]      NOT NULL DEFAULT '{}',
  language          text,
  promotion         text,
  visibility        text        NOT NULL DEFAULT 'viewable_by_tenant_students'
    CHECK (visibility IN ('viewable_by_anyone', 'viewable_by_tenant_students', 'viewable_by_tenant_admins')),
  data              jsonb       NOT NULL DEFAULT '{}',
  created_at        timestamptz NOT NULL DEFAULT now(),
  modified_at       timestamptz NOT NULL DEFAULT now(),
  deleted_at        timestamptz,
  PRIMARY KEY (platform_id, id),
  CONSTRAINT job_roles_key UNIQUE (platform_id, role_key),
  CONSTRAINT job_roles_slug UNIQUE (platform_id, slug)
);

-- Courses that prepare for roles.
CREATE TABLE job_role_courses (
  platform_id integer NOT NULL,
  job_role_id bigint  NOT NULL,
  course_id   bigint  NOT NULL,
  PRIMARY KEY (platform_id, job_role_id, course_id)
);

-- Skills that roles need.
CREATE TABLE job_role_skills (
  platform_id integer NOT NULL,
  job_role_id bigint  NOT NULL,
  skill_id    bigint  NOT NULL,
  PRIMARY KEY (platform_id, job_role_id, skill_id)
);

-- Sections, units and components of courses, as trees.
CREATE TABLE course_blocks (
  platform_id     integer     NOT NULL,
  id              bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  course_id       bigint      NOT NULL,
  block_key       text        NOT NULL CHECK (length(block_key) BETWEEN 1 AND 255),
  parent_id       bigint,
  type            text        NOT NULL
    CHECK (type IN ('section', 'subsection', 'unit', 'problem', 'video', 'html', 'discussion', 'resource', 'other')),
  name            text        NOT NULL,
  "position"      integer     NOT NULL CHECK ("position" >= 0),
  graded          boolean     NOT NULL DEFAULT false,
  assignment_type text,
  max_score       numeric CHECK (max_score >= 0),
  completable     boolean     NOT NULL DEFAULT false,
  video_seconds   numeric CHECK (video_seconds >= 0),
  retired_at      timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now(),
  modified_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id),
  CONSTRAINT course_blocks_key UNIQUE (platform_id, block_key, course_id),
  CONSTRAINT course_blocks_check CHECK ((type = 'section') = (parent_id IS NULL))
);

-- The score that counts in each course: the best or the latest one.
CREATE TABLE grading_policies (
  platform_id  integer NOT NULL,
  course_id    bigint  NOT NULL,
  score_policy text    NOT NULL DEFAULT 'best' CHECK (score_policy IN ('best', 'latest')),
  PRIMARY KEY (platform_id, course_id)
);

-- Types of assignments of a course, and their weight in its grade.
CREATE TABLE assignment_types (
  platform_id integer NOT NULL,
  course_id   bigint  NOT NULL,
  name        text    NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  "position"  integer NOT NULL CHECK ("position" > 0),
  weight      numeric NOT NULL CHECK (weight >= 0),
  min_count   integer NOT NULL CHECK (min_count >= 0),
  drop_count  integer NOT NULL CHECK (drop_count >= 0),
  PRIMARY KEY (platform_id, course_id, name)
);

-- Letters of grades of a course, each with the grade that it needs.
CREATE TABLE grade_cutoffs (
  platform_id integer NOT NULL,
  course_id   bigint  NOT NULL,
  letter      text    NOT NULL CHECK (length(letter) BETWEEN 1 AND 50),
  cutoff      numeric NOT NULL CHECK (cutoff BETWEEN 0 AND 1),
  PRIMARY KEY (platform_id, course_id, letter)
);

-- ===== Foreign keys =====

ALTER TABLE courses
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE programs
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE program_courses
  ADD FOREIGN KEY (platform_id, course_id) REFERENCES courses (platform_id, id) ON DELETE CASCADE,
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, program_id) REFERENCES programs (platform_id, id) ON DELETE CASCADE;

ALTER TABLE pathways
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE pathway_programs
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, pathway_id) REFERENCES pathways (platform_id, id) ON DELETE CASCADE,
  ADD FOREIGN KEY (platform_id, program_id) REFERENCES programs (platform_id, id) ON DELETE CASCADE;

ALTER TABLE resources
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE platform_skills
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (skill_id) REFERENCES skills (id);

ALTER TABLE platform_skill_relations
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, related_skill_id) REFERENCES platform_skills (platform_id, skill_id) ON DELETE CASCADE,
  ADD FOREIGN KEY (platform_id, skill_id) REFERENCES platform_skills (platform_id, skill_id) ON DELETE CASCADE;

ALTER TABLE course_skills
  ADD FOREIGN KEY (platform_id, course_id) REFERENCES courses (platform_id, id) ON DELETE CASCADE,
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, skill_id) REFERENCES platform_skills (platform_id, skill_id);

ALTER TABLE job_roles
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE job_role_courses
  ADD FOREIGN KEY (platform_id, course_id) REFERENCES courses (platform_id, id) ON DELETE CASCADE,
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, job_role_id) REFERENCES job_roles (platform_id, id) ON DELETE CASCADE;

ALTER TABLE job_role_skills
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, job_role_id) REFERENCES job_roles (platform_id, id) ON DELETE CASCADE,
  ADD FOREIGN KEY (platform_id, skill_id) REFERENCES platform_skills (platform_id, skill_id);

ALTER TABLE course_blocks
  ADD FOREIGN KEY (platform_id, course_id) REFERENCES courses (platform_id, id),
  ADD FOREIGN KEY (platform_id, parent_id) REFERENCES course_blocks (platform_id, id);

ALTER TABLE grading_policies
  ADD FOREIGN KEY (platform_id, course_id) REFERENCES courses (platform_id, id),
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE assignment_types
  ADD FOREIGN KEY (platform_id, course_id) REFERENCES courses (platform_id, id),
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE grade_cutoffs
  ADD FOREIGN KEY (platform_id, course_id) REFERENCES courses (platform_id, id),
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

-- ===== Indexes =====

-- Lists by last change.
CREATE INDEX courses_by_change ON courses (platform_id, modified_at, id) WHERE deleted_at IS NULL;

-- Lists by creation.
CREATE INDEX courses_by_creation ON courses (platform_id, created_at, id) WHERE deleted_at IS NULL;

-- Lists by name.
CREATE INDEX courses_by_name ON courses (platform_id, name, id) WHERE deleted_at IS NULL;

-- Courses by a part of their key.
CREATE INDEX courses_key_trgm ON courses USING gin (platform_id, fold(course_key) gin_trgm_ops);

-- Counts of lists.
CREATE INDEX courses_live ON courses (platform_id, visibility) WHERE deleted_at IS NULL;

-- Courses by a part of their name.
CREATE INDEX courses_name_trgm ON courses USING gin (platform_id, fold(name) gin_trgm_ops);

-- Lists by last change.
CREATE INDEX programs_by_change ON programs (platform_id, modified_at, id) WHERE deleted_at IS NULL;

-- Lists by creation.
CREATE INDEX programs_by_creation ON programs (platform_id, created_at, id) WHERE deleted_at IS NULL;

-- Lists by name.
CREATE INDEX programs_by_name ON programs (platform_id, name, id) WHERE deleted_at IS NULL;

-- Programs by a part of their key.
CREATE INDEX programs_key_trgm ON programs USING gin (platform_id, fold(program_key) gin_trgm_ops);

-- Counts of lists.
CREATE INDEX programs_live ON programs (platform_id, visibility) WHERE deleted_at IS NULL;

-- Programs of a course.
CREATE INDEX program_courses_by_course ON program_courses (platform_id, course_id);

-- Lists by last change.
CREATE INDEX pathways_by_change ON pathways (platform_id, modified_at, id) WHERE deleted_at IS NULL;

-- Lists by creation.
CREATE INDEX pathways_by_creation ON pathways (platform_id, created_at, id) WHERE deleted_at IS NULL;

-- Lists by name.
CREATE INDEX pathways_by_name ON pathways (platform_id, name, id) WHERE deleted_at IS NULL;

-- Pathways by a part of their key.
CREATE INDEX pathways_key_trgm ON pathways USING gin (platform_id, fold(pathway_key) gin_trgm_ops);

-- Counts of lists.
CREATE INDEX pathways_live ON pathways (platform_id, visibility) WHERE deleted_at IS NULL;

-- Pathways of a program.
CREATE INDEX pathway_programs_by_program ON pathway_programs (platform_id, program_id);

-- Lists by last change.
CREATE INDEX resources_by_change ON resources (platform_id, modified_at, id) WHERE deleted_at IS NULL;

-- Lists by creation.
CREATE INDEX resources_by_creation ON resources (platform_id, created_at, id) WHERE deleted_at IS NULL;

-- Lists by name.
CREATE INDEX resources_by_name ON resources (platform_id, name, id) WHERE deleted_at IS NULL;

-- Resources by a part of their key.
CREATE INDEX resources_key_trgm ON resources USING gin (platform_id, fold(resource_key) gin_trgm_ops);

-- Counts of lists.
CREATE INDEX resources_live ON resources (platform_id, visibility) WHERE deleted_at IS NULL;

-- Names of skills are unique, in any case.
CREATE UNIQUE INDEX skills_name ON skills (lower(name));

-- Skills that a skill is related to.
CREATE INDEX platform_skill_relations_by_related ON platform_skill_relations (platform_id, related_skill_id);

-- Courses that teach a skill.
CREATE INDEX course_skills_by_skill ON course_skills (platform_id, skill_id, course_id);

-- Lists by last change.
CREATE INDEX job_roles_by_change ON job_roles (platform_id, modified_at, id) WHERE deleted_at IS NULL;

-- Lists by creation.
CREATE INDEX job_roles_by_creation ON job_roles (platform_id, created_at, id) WHERE deleted_at IS NULL;

-- Lists by name.
CREATE INDEX job_roles_by_name ON job_roles (platform_id, name, id) WHERE deleted_at IS NULL;

-- Roles by a part of their key.
CREATE INDEX job_roles_key_trgm ON job_roles USING gin (platform_id, fold(role_key) gin_trgm_ops);

-- Counts of lists.
CREATE INDEX job_roles_live ON job_roles (platform_id, visibility) WHERE deleted_at IS NULL;

-- Roles that a course prepares for.
CREATE INDEX job_role_courses_by_course ON job_role_courses (platform_id, course_id);

-- Roles that need a skill.
CREATE INDEX job_role_skills_by_skill ON job_role_skills (platform_id, skill_id);

-- Blocks of a course.
CREATE INDEX course_blocks_by_course ON course_blocks (platform_id, course_id);

-- Blocks of a block.
CREATE INDEX course_blocks_by_parent ON course_blocks (platform_id, parent_id);

-- Blocks of a course that count for progress and grades.
CREATE INDEX course_blocks_counted ON course_blocks (platform_id, course_id)
  WHERE retired_at IS NULL AND (graded OR completable OR (type IN ('section', 'subsection', 'unit')));

-- Graded blocks of a course.
CREATE INDEX course_blocks_graded ON course_blocks (platform_id, course_id) WHERE graded AND retired_at IS NULL;

-- ===== Functions =====

-- Returns platforms of a person, whether the person sees everything there, and the person's completed_courses(). The arrays have the same
-- length and order. The planner inlines this function.
CREATE FUNCTION person_scopes(platform_ids integer[], sees_all_in boolean[], person bigint)
  RETURNS TABLE(platform_id integer, sees_all boolean, results jsonb) LANGUAGE sql STABLE PARALLEL SAFE
AS $$
      select scope.platform_id, scope.sees_all, completed_courses(scope.platform_id, person)
        from unnest(platform_ids, sees_all_in) as scope (platform_id, sees_all)
    $$;

-- Ranks levels of visibility: the lower, the wider.
CREATE FUNCTION visibility_rank(level text)
  RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_position(ARRAY['viewable_by_anyone'::text, 'viewable_by_tenant_students'::text, 'viewable_by_tenant_admins'::text], level);

-- Returns the amount in a price's text; null where none is written or it is free.
CREATE FUNCTION price_amount(price text)
  RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
      select case when price !~* '\m(free|audit)\M'
                  then cast(substring(replace(price, ',', '') from '\d{1,12}(?:\.\d{1,6}){0,1}') as numeric) end
      $$;

-- Returns the grade from 0 to 1 that a letter, percentage or number means at least.
CREATE FUNCTION minimum_grade(written text)
  RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
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
      $$;

-- Returns a course's metadata with terms of enrollment that cannot be used set to null.
CREATE FUNCTION without_invalid_terms(stored jsonb)
  RETURNS jsonb LANGUAGE plpgsql STABLE PARALLEL SAFE
AS $$
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
                               and parse_time(stored ->> term) is not null
            else false end;
          if not sound then stored := stored || jsonb_build_object(term, null); end if;
        end loop;
        return stored;
      end $$;

-- Returns the results of a person by course key, for prerequisites.
CREATE FUNCTION completed_courses(tenant integer, person bigint)
  RETURNS jsonb LANGUAGE plpgsql STABLE PARALLEL SAFE
AS $$
      begin
        return (select jsonb_object_agg(courses.course_key, jsonb_build_object('finished', finished, 'grade', grade, 'percent', percent))
                  from course_results results
                  join courses on courses.platform_id = results.platform_id and courses.id = results.course_id
                 where results.platform_id = tenant and results.user_id = person and (results.finished or results.percent > 0));
      end $$;

-- Returns whether results meet a rule of prerequisites.
CREATE FUNCTION prerequisites_met(rule jsonb, results jsonb)
  RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
AS $$
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
          lowest := minimum_grade(rule ->> 'min_grade');
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
      end $$;

-- Returns whether a course, role or skill of this visibility names a skill.
CREATE FUNCTION skill_is_named(platform integer, skill bigint, level text)
  RETURNS boolean LANGUAGE sql STABLE
AS $$
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
                   and namer.visibility = skill_is_named.level and namer.declared) $$;

-- Widens the visibility of undeclared skills to that of the items that name them.
CREATE FUNCTION widen_named_skills(platforms integer[], skills bigint[], levels text[])
  RETURNS void LANGUAGE plpgsql
  SET enable_hashjoin TO 'off'
  SET enable_mergejoin TO 'off'
AS $$
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
      end $$;

-- Narrows the visibility of undeclared skills to that of the items that still name them.
CREATE FUNCTION narrow_named_skills(platforms integer[], skills bigint[])
  RETURNS void LANGUAGE plpgsql
  SET enable_hashjoin TO 'off'
  SET enable_mergejoin TO 'off'
AS $$
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
      end $$;

-- Trigger: adapts the visibility of skills that changed courses name.
CREATE FUNCTION adapt_skills_of_changed_courses()
  RETURNS trigger LANGUAGE plpgsql
  SET enable_hashjoin TO 'off'
  SET enable_mergejoin TO 'off'
AS $$
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
        -- Takes the stronger lock first: two transactions with the weaker one would deadlock.
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
      end $$;

-- Trigger: adapts the visibility of skills that changed roles name.
CREATE FUNCTION adapt_skills_of_changed_job_roles()
  RETURNS trigger LANGUAGE plpgsql
  SET enable_hashjoin TO 'off'
  SET enable_mergejoin TO 'off'
AS $$
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
        -- Takes the stronger lock first: two transactions with the weaker one would deadlock.
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
      end $$;

-- Trigger: adapts the visibility of skills that changed skills are related to.
CREATE FUNCTION adapt_skills_of_changed_skills()
  RETURNS trigger LANGUAGE plpgsql
  SET enable_hashjoin TO 'off'
  SET enable_mergejoin TO 'off'
AS $$
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
        -- Takes the stronger lock first: two transactions with the weaker one would deadlock.
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
      end $$;

-- Trigger: widens the visibility of skills that courses now name.
CREATE FUNCTION widen_skills_of_courses()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        perform widen_named_skills(array_agg(link.platform_id), array_agg(link.skill_id), array_agg(namer.visibility))
           from new_rows link
          cross join lateral (select * from courses
                               where courses.platform_id = link.platform_id and courses.id = link.course_id
                              offset 0) namer
          where namer.visibility <> 'viewable_by_tenant_admins' and namer.deleted_at is null;
        return null;
      end $$;

-- Trigger: narrows the visibility of skills that courses no longer name.
CREATE FUNCTION narrow_skills_of_courses()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        perform narrow_named_skills(array_agg(platform_id), array_agg(skill_id))
           from (select distinct platform_id, skill_id from old_rows) link;
        return null;
      end $$;

-- Trigger: widens the visibility of skills that roles now name.
CREATE FUNCTION widen_skills_of_job_roles()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        perform widen_named_skills(array_agg(link.platform_id), array_agg(link.skill_id), array_agg(namer.visibility))
           from new_rows link
          cross join lateral (select * from job_roles
                               where job_roles.platform_id = link.platform_id and job_roles.id = link.job_role_id
                              offset 0) namer
          where namer.visibility <> 'viewable_by_tenant_admins' and namer.deleted_at is null;
        return null;
      end $$;

-- Trigger: narrows the visibility of skills that roles no longer name.
CREATE FUNCTION narrow_skills_of_job_roles()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        perform narrow_named_skills(array_agg(platform_id), array_agg(skill_id))
           from (select distinct platform_id, skill_id from old_rows) link;
        return null;
      end $$;

-- Trigger: widens the visibility of skills that are now related to a skill.
CREATE FUNCTION widen_related_skills()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        perform widen_named_skills(array_agg(link.platform_id), array_agg(link.related_skill_id), array_agg(namer.visibility))
           from new_rows link
          cross join lateral (select * from platform_skills
                               where platform_skills.platform_id = link.platform_id and platform_skills.skill_id = link.skill_id
                              offset 0) namer
          where namer.visibility <> 'viewable_by_tenant_admins' and namer.declared;
        return null;
      end $$;

-- Trigger: narrows the visibility of skills that are no longer related to a skill.
CREATE FUNCTION narrow_related_skills()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        perform narrow_named_skills(array_agg(platform_id), array_agg(related_skill_id))
           from (select distinct platform_id, related_skill_id from old_rows) link;
        return null;
      end $$;

-- ===== Triggers =====

-- Queues new courses, since earlier statements may name them.
CREATE TRIGGER courses_activity
  AFTER INSERT ON courses REFERENCING NEW TABLE AS created
  FOR EACH STATEMENT EXECUTE FUNCTION queue_new_courses();

-- Queues removed rows for the search index.
CREATE TRIGGER courses_delete_outbox
  AFTER DELETE ON courses REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search_changes('course', 'id');

-- Queues new rows for the search index.
CREATE TRIGGER courses_insert_outbox
  AFTER INSERT ON courses REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search_changes('course', 'id');

-- Sets the visibility of media of removed courses.
CREATE TRIGGER courses_media_deleted
  AFTER DELETE ON courses REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION update_media_of_courses();

-- Sets the visibility of media that name a new course.
CREATE TRIGGER courses_media_inserted
  AFTER INSERT ON courses REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION update_media_of_courses();

-- Sets the visibility of media of changed courses.
CREATE TRIGGER courses_media_updated
  AFTER UPDATE ON courses REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION update_media_of_courses();

-- Adapts the visibility of skills that changed courses name.
CREATE TRIGGER courses_name_skills
  AFTER UPDATE ON courses REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION adapt_skills_of_changed_courses();

-- Queues changed rows for the search index.
CREATE TRIGGER courses_update_outbox
  AFTER UPDATE ON courses REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search_changes('course', 'id');

-- Queues the people of courses whose end has changed.
CREATE TRIGGER courses_learners_update
  AFTER UPDATE ON courses REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_learners_of_courses();

-- Queues removed rows for the search index.
CREATE TRIGGER programs_delete_outbox
  AFTER DELETE ON programs REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search_changes('program', 'id');

-- Queues new rows for the search index.
CREATE TRIGGER programs_insert_outbox
  AFTER INSERT ON programs REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search_changes('program', 'id');

-- Queues changed rows for the search index.
CREATE TRIGGER programs_update_outbox
  AFTER UPDATE ON programs REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search_changes('program', 'id');

-- Queues removed rows for the search index.
CREATE TRIGGER pathways_delete_outbox
  AFTER DELETE ON pathways REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search_changes('pathway', 'id');

-- Queues new rows for the search index.
CREATE TRIGGER pathways_insert_outbox
  AFTER INSERT ON pathways REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search_changes('pathway', 'id');

-- Queues changed rows for the search index.
CREATE TRIGGER pathways_update_outbox
  AFTER UPDATE ON pathways REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search_changes('pathway', 'id');

-- Queues removed rows for the search index.
CREATE TRIGGER resources_delete_outbox
  AFTER DELETE ON resources REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search_changes('resource', 'id');

-- Queues new rows for the search index.
CREATE TRIGGER resources_insert_outbox
  AFTER INSERT ON resources REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search_changes('resource', 'id');

-- Queues changed rows for the search index.
CREATE TRIGGER resources_update_outbox
  AFTER UPDATE ON resources REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search_changes('resource', 'id');

-- Queues all items that name a renamed skill.
CREATE TRIGGER skills_renamed
  AFTER UPDATE ON skills REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_items_of_renamed_skill();

-- Queues removed rows for the search index.
CREATE TRIGGER platform_skills_delete_outbox
  AFTER DELETE ON platform_skills REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search_changes('skill', 'skill_id');

-- Queues new rows for the search index.
CREATE TRIGGER platform_skills_insert_outbox
  AFTER INSERT ON platform_skills REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search_changes('skill', 'skill_id');

-- Adapts the visibility of skills that changed skills are related to.
CREATE TRIGGER platform_skills_name_skills
  AFTER UPDATE ON platform_skills REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION adapt_skills_of_changed_skills();

-- Queues changed rows for the search index.
CREATE TRIGGER platform_skills_update_outbox
  AFTER UPDATE ON platform_skills REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search_changes('skill', 'skill_id');

-- Narrows the visibility of skills that are no longer related to a skill.
CREATE TRIGGER platform_skill_relations_narrow
  AFTER DELETE ON platform_skill_relations REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION narrow_related_skills();

-- Widens the visibility of skills that are now related to a skill.
CREATE TRIGGER platform_skill_relations_widen
  AFTER INSERT ON platform_skill_relations REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION widen_related_skills();

-- Queues removed rows for the search index.
CREATE TRIGGER course_skills_delete_outbox
  AFTER DELETE ON course_skills REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search_changes('course', 'course_id');

-- Queues new rows for the search index.
CREATE TRIGGER course_skills_insert_outbox
  AFTER INSERT ON course_skills REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search_changes('course', 'course_id');

-- Narrows the visibility of skills that courses no longer name.
CREATE TRIGGER course_skills_narrow
  AFTER DELETE ON course_skills REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION narrow_skills_of_courses();

-- Queues changed rows for the search index.
CREATE TRIGGER course_skills_update_outbox
  AFTER UPDATE ON course_skills REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search_changes('course', 'course_id');

-- Widens the visibility of skills that courses now name.
CREATE TRIGGER course_skills_widen
  AFTER INSERT ON course_skills REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION widen_skills_of_courses();

-- Queues removed rows for the search index.
CREATE TRIGGER job_roles_delete_outbox
  AFTER DELETE ON job_roles REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search_changes('role', 'id');

-- Queues new rows for the search index.
CREATE TRIGGER job_roles_insert_outbox
  AFTER INSERT ON job_roles REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search_changes('role', 'id');

-- Adapts the visibility of skills that changed roles name.
CREATE TRIGGER job_roles_name_skills
  AFTER UPDATE ON job_roles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION adapt_skills_of_changed_job_roles();

-- Queues changed rows for the search index.
CREATE TRIGGER job_roles_update_outbox
  AFTER UPDATE ON job_roles REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search_changes('role', 'id');

-- Queues removed rows for the search index.
CREATE TRIGGER job_role_skills_delete_outbox
  AFTER DELETE ON job_role_skills REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search_changes('role', 'job_role_id');

-- Queues new rows for the search index.
CREATE TRIGGER job_role_skills_insert_outbox
  AFTER INSERT ON job_role_skills REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search_changes('role', 'job_role_id');

-- Narrows the visibility of skills that roles no longer name.
CREATE TRIGGER job_role_skills_narrow
  AFTER DELETE ON job_role_skills REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION narrow_skills_of_job_roles();

-- Queues changed rows for the search index.
CREATE TRIGGER job_role_skills_update_outbox
  AFTER UPDATE ON job_role_skills REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_search_changes('role', 'job_role_id');

-- Widens the visibility of skills that roles now name.
CREATE TRIGGER job_role_skills_widen
  AFTER INSERT ON job_role_skills REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION widen_skills_of_job_roles();

-- Queues courses with new blocks, since earlier statements may name these.
CREATE TRIGGER course_blocks_activity
  AFTER INSERT ON course_blocks REFERENCING NEW TABLE AS created
  FOR EACH STATEMENT EXECUTE FUNCTION queue_new_blocks();

-- Queues blocks whose highest score has changed.
CREATE TRIGGER course_blocks_scores
  AFTER UPDATE ON course_blocks REFERENCING OLD TABLE AS changed_from NEW TABLE AS changed_to
  FOR EACH STATEMENT EXECUTE FUNCTION queue_changed_block_scores();

-- Every change of these tables goes into audit_log; listed columns stay out of it.
SELECT audit_table('courses');
SELECT audit_table('programs');
SELECT audit_table('program_courses');
SELECT audit_table('pathways');
SELECT audit_table('pathway_programs');
SELECT audit_table('resources');
SELECT audit_table('skills');
SELECT audit_table('platform_skills');
SELECT audit_table('platform_skill_relations');
SELECT audit_table('course_skills');
SELECT audit_table('job_roles');
SELECT audit_table('job_role_courses');
SELECT audit_table('job_role_skills');
SELECT audit_table('course_blocks');
SELECT audit_table('grading_policies');
SELECT audit_table('assignment_types');
SELECT audit_table('grade_cutoffs');
