-- Media: files, and media of courses.

-- ===== Tables =====

-- Contents that the file store has, by hash.
CREATE TABLE file_contents (
  platform_id integer     NOT NULL,
  sha256      bytea       NOT NULL CHECK (length(sha256) = 32),
  size        bigint      NOT NULL CHECK (size > 0),
  claimed_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, sha256)
);

-- Files that rows refer to.
CREATE TABLE files (
  platform_id   integer     NOT NULL,
  id            bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  sha256        bytea       NOT NULL,
  name          text        NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  media_type    text        NOT NULL CHECK (length(media_type) BETWEEN 3 AND 255),
  created_by_id bigint,
  created_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id)
);

-- Bytes that a platform stores.
CREATE TABLE file_totals (
  platform_id integer NOT NULL,
  bytes       bigint  NOT NULL DEFAULT 0 CHECK (bytes >= 0),
  PRIMARY KEY (platform_id)
);

-- Queue: contents that the file store removes.
CREATE TABLE file_removals (
  tenant_id integer     NOT NULL,
  sha256    bytea       NOT NULL,
  queued_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, sha256)
);

-- Videos, images, documents and sounds of courses, units and items.
CREATE TABLE media_resources (
  platform_id      integer          NOT NULL,
  id               bigint           NOT NULL GENERATED ALWAYS AS IDENTITY,
  title            text             NOT NULL CHECK (length(title) BETWEEN 1 AND 255),
  description      text CHECK (length(description) <= 20000),
  media_type       text             NOT NULL CHECK (media_type IN ('video', 'image', 'document', 'audio', 'other')),
  course_key       text CHECK (length(course_key) BETWEEN 1 AND 255),
  unit_key         text CHECK (length(unit_key) BETWEEN 1 AND 255),
  item_key         text CHECK (length(item_key) BETWEEN 1 AND 255),
  file_url         text CHECK (length(file_url) <= 1000),
  file_id          bigint,
  width            integer CHECK (width > 0),
  height           integer CHECK (height > 0),
  duration_seconds double precision CHECK (duration_seconds >= 0),
  visibility       text             NOT NULL DEFAULT 'not_viewable'
    CHECK (visibility IN ('viewable_by_tenant_students', 'viewable_by_tenant_admins', 'not_viewable')),
  created_by_id    bigint,
  created_at       timestamptz      NOT NULL DEFAULT now(),
  modified_at      timestamptz      NOT NULL DEFAULT now(),
  words            tsvector         NOT NULL GENERATED ALWAYS AS (
    weighted_words(title, 'A')
    || weighted_words(COALESCE(course_key, '') || ' ' || COALESCE(unit_key, '') || ' ' || COALESCE(item_key, ''), 'B')
    || weighted_words(COALESCE(description, ''), 'C')
  ) STORED,
  PRIMARY KEY (platform_id, id)
);

-- Words of media with the number of their uses, for spelling.
CREATE TABLE media_words (
  platform_id integer NOT NULL,
  visibility  text    NOT NULL,
  word        text    NOT NULL,
  uses        integer NOT NULL CHECK (uses >= 0),
  variants    text[]  NOT NULL GENERATED ALWAYS AS (
    CASE
      WHEN length(word) < 3 OR word ~ '[0-9]' THEN '{}'
      ELSE deletion_variants(word, CASE WHEN length(word) < 5 THEN 1 ELSE 2 END)
    END
  ) STORED,
  PRIMARY KEY (platform_id, visibility, word)
);

-- ===== Foreign keys =====

ALTER TABLE file_contents
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE files
  ADD FOREIGN KEY (created_by_id) REFERENCES users (id),
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, sha256) REFERENCES file_contents (platform_id, sha256);

ALTER TABLE file_totals
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE media_resources
  ADD FOREIGN KEY (created_by_id) REFERENCES users (id),
  ADD FOREIGN KEY (platform_id, file_id) REFERENCES files (platform_id, id),
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE media_words
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

-- ===== Indexes =====

-- Contents by their last use, to remove those without files.
CREATE INDEX file_contents_by_claim ON file_contents (claimed_at);

-- Files with a content, before it is removed.
CREATE INDEX files_by_content ON files (platform_id, sha256);

-- Files of a person.
CREATE INDEX files_by_creator ON files (platform_id, created_by_id);

-- Media of a course.
CREATE INDEX media_resources_by_course ON media_resources (platform_id, course_key, id) WHERE course_key IS NOT NULL;

-- Media of a person.
CREATE INDEX media_resources_by_creator ON media_resources (platform_id, created_by_id, id);

-- Media that have a file.
CREATE INDEX media_resources_by_file ON media_resources (platform_id, file_id) WHERE file_id IS NOT NULL;

-- Media of an item.
CREATE INDEX media_resources_by_item ON media_resources (platform_id, item_key, id) WHERE item_key IS NOT NULL;

-- Media of a unit.
CREATE INDEX media_resources_by_unit ON media_resources (platform_id, unit_key, id) WHERE unit_key IS NOT NULL;

-- Lists by visibility.
CREATE INDEX media_resources_seen ON media_resources (platform_id, visibility, id);

-- Search by words.
CREATE INDEX media_resources_words ON media_resources USING gin (platform_id, words) WITH (fastupdate = off);

-- Words by their beginning.
CREATE INDEX media_words_beginning ON media_words (platform_id, visibility, word text_pattern_ops);

-- Words that are spelled similarly.
CREATE INDEX media_words_variants ON media_words USING gin (platform_id, variants) WITH (fastupdate = off);

-- ===== Functions =====

-- Returns the kind of object that a resource belongs to; null for a resource of the platform. The planner inlines this function.
CREATE FUNCTION media_item_type(course_key text, unit_key text, item_key text)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
      select case when course_key is not null and unit_key is not null and item_key is not null then 'all'
                  when course_key is not null and unit_key is not null then 'course_unit'
                  when course_key is not null and item_key is not null then 'course_resource'
                  when unit_key is not null and item_key is not null then 'unit_resource'
                  when course_key is not null then 'course'
                  when unit_key is not null then 'unit'
                  when item_key is not null then 'resource' end
    $$;

-- Trigger: queues contents whose row was removed.
CREATE FUNCTION queue_file_removals()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into file_removals (tenant_id, sha256) select platform_id, sha256 from old_rows on conflict do nothing;
        return null;
      end $$;

-- Returns the visibility of media of a course: that of the course, locked for the transaction.
CREATE FUNCTION course_media_visibility(tenant integer, named text)
  RETURNS text LANGUAGE plpgsql
AS $$
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
      end $$;

-- Trigger: sets the visibility of media to that of their course.
CREATE FUNCTION set_media_visibility()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        new.visibility := course_media_visibility(new.platform_id, new.course_key);
        return new;
      end $$;

-- Trigger: sets the visibility of media of changed courses.
CREATE FUNCTION update_media_of_courses()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        if not exists (select from media_resources) then
          return null;
        end if;
        update media_resources media set visibility = course_media_visibility(media.platform_id, media.course_key)
          from (select distinct platform_id, course_key from changed) course
         where media.platform_id = course.platform_id and media.course_key = course.course_key
           and media.visibility <> course_media_visibility(media.platform_id, media.course_key);
        if exists (select from changed join platforms home on home.id = changed.platform_id and home.is_main) then
          update media_resources media set visibility = course_media_visibility(media.platform_id, media.course_key)
            from (select distinct course_key from changed join platforms home on home.id = changed.platform_id and home.is_main) course
           cross join platforms tenant
           where media.platform_id = tenant.id and media.course_key = course.course_key
             and media.visibility <> course_media_visibility(media.platform_id, media.course_key);
        end if;
        return null;
      end $$;

-- Trigger: sets the visibility of media when the main platform has changed.
CREATE FUNCTION update_media_of_main_platform()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        update media_resources set visibility = course_media_visibility(platform_id, course_key)
         where course_key is not null and visibility <> course_media_visibility(platform_id, course_key);
        return null;
      end $$;

-- Trigger: keeps the counts and words of media.
CREATE FUNCTION count_media()
  RETURNS trigger LANGUAGE plpgsql
AS $$
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
      end $$;

-- ===== Triggers =====

-- Queues contents whose row was removed.
CREATE TRIGGER queue_file_removals
  AFTER DELETE ON file_contents REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_file_removals();

-- Takes removed media off counts and words.
CREATE TRIGGER media_resources_counted_delete
  AFTER DELETE ON media_resources REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_media();

-- Adds new media to counts and words.
CREATE TRIGGER media_resources_counted_insert
  AFTER INSERT ON media_resources REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_media();

-- Adapts counts and words to changed media.
CREATE TRIGGER media_resources_counted_update
  AFTER UPDATE ON media_resources REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_media();

-- Sets the visibility of media to that of their course.
CREATE TRIGGER media_resources_visibility
  BEFORE INSERT OR UPDATE OF platform_id, course_key ON media_resources
  FOR EACH ROW EXECUTE FUNCTION set_media_visibility();

-- Every change of these tables goes into audit_log; listed columns stay out of it.
SELECT audit_table('files');
SELECT audit_table('media_resources', '{words}');
