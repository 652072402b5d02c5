import type { Knex } from 'knex';

/** Media that belong to courses, units and items: videos, images, documents, audio. Found by page, by what they belong to, and by words. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table media_resources (
      platform_id      integer not null references platforms,
      id               bigint generated always as identity,
      title            text not null check (length(title) between 1 and 255),
      description      text check (length(description) <= 20000),
      media_type       text not null check (media_type in ('video', 'image', 'document', 'audio', 'other')),
      -- As the platform, or the main one, calls a course. Units and items are whatever clients call so.
      course_key       text check (length(course_key) between 1 and 255),
      unit_key         text check (length(unit_key) between 1 and 255),
      item_key         text check (length(item_key) between 1 and 255),
      file_url         text check (length(file_url) <= 1000),
      file_id          bigint,
      -- Of the file, as a parser read them.
      width            integer check (width > 0),
      height           integer check (height > 0),
      duration_seconds double precision check (duration_seconds >= 0),
      -- Who sees it besides its creator and administrators, as its course is seen; nobody when there is none. Kept by triggers.
      visibility       text not null default 'not_viewable' check (visibility in ('viewable_by_tenant_students', 'viewable_by_tenant_admins', 'not_viewable')),
      created_by_id    bigint references users,
      created_at       timestamptz not null default now(),
      modified_at      timestamptz not null default now(),
      words            tsvector not null generated always as (
                         words_of(title, 'A')
                         || words_of(coalesce(course_key, '') || ' ' || coalesce(unit_key, '') || ' ' || coalesce(item_key, ''), 'B')
                         || words_of(coalesce(description, ''), 'C')) stored,
      primary key (platform_id, id),
      foreign key (platform_id, file_id) references files,
      check (coalesce(course_key, unit_key, item_key) is not null)
    );
    create index media_resources_seen on media_resources (platform_id, visibility, id);
    create index media_resources_by_creator on media_resources (platform_id, created_by_id, id);
    create index media_resources_by_course on media_resources (platform_id, course_key, id) where course_key is not null;
    create index media_resources_by_unit on media_resources (platform_id, unit_key, id) where unit_key is not null;
    create index media_resources_by_item on media_resources (platform_id, item_key, id) where item_key is not null;
    create index media_resources_by_file on media_resources (platform_id, file_id) where file_id is not null;
    create index media_resources_words on media_resources using gin (platform_id, words) with (fastupdate = off);
    select keep_audit_log_of('media_resources', '{words}');

    -- A course of the platform itself goes first; of the main platform only what is public is shown. Nobody changes the course meanwhile.
    create function visibility_of_media(tenant integer, named text) returns text language plpgsql as $$
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

    create function show_media_as_its_course() returns trigger language plpgsql as $$
      begin
        new.visibility := visibility_of_media(new.platform_id, new.course_key);
        return new;
      end $$;
    create trigger media_resources_visibility before insert or update of platform_id, course_key on media_resources
      for each row execute function show_media_as_its_course();

    create function follow_courses_of_media() returns trigger language plpgsql as $$
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
      end $$;
    create trigger courses_media_inserted after insert on courses
      referencing new table as changed for each statement execute function follow_courses_of_media();
    create trigger courses_media_updated after update on courses
      referencing new table as changed for each statement execute function follow_courses_of_media();
    create trigger courses_media_deleted after delete on courses
      referencing old table as changed for each statement execute function follow_courses_of_media();

    create function follow_main_platform_of_media() returns trigger language plpgsql as $$
      begin
        update media_resources set visibility = visibility_of_media(platform_id, course_key)
         where course_key is not null and visibility <> visibility_of_media(platform_id, course_key);
        return null;
      end $$;
    create trigger platforms_media after update of is_main on platforms
      for each row when (old.is_main <> new.is_main) execute function follow_main_platform_of_media();

    -- The words of what is seen, and how many resources have each: searches take misspelt words for one of these.
    create table media_words (
      platform_id integer not null references platforms,
      visibility  text not null,
      word        text not null,
      uses        integer not null check (uses >= 0),
      rests       text[] not null generated always as (
                    case when length(word) < 3 or word ~ '[0-9]' then '{}' else word_rests(word, case when length(word) < 5 then 1 else 2 end) end) stored,
      primary key (platform_id, visibility, word)
    );
    -- For beginnings of words, in the order of bytes.
    create index media_words_beginning on media_words (platform_id, visibility, word text_pattern_ops);
    create index media_words_rests on media_words using gin (platform_id, rests) with (fastupdate = off);

    create function count_media() returns trigger language plpgsql as $$
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
    create trigger media_resources_counted_insert after insert on media_resources
      referencing new table as new_rows for each statement execute function count_media();
    create trigger media_resources_counted_delete after delete on media_resources
      referencing old table as old_rows for each statement execute function count_media();
    create trigger media_resources_counted_update after update on media_resources
      referencing old table as old_rows new table as new_rows for each statement execute function count_media();
  `);
}
