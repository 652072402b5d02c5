import type { Knex } from 'knex';

/** Announces changes of what callers may do, keeps answers for Idempotency-Key, and counts for rate limits. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Servers keep verified credentials for seconds. Whoever changes rights, by whatever path, is heard by all of them:
    -- the payload lists what to forget, or is 'all' when that would be long. It is sent when the transaction commits.
    create function announce_access_change(kind text, ids bigint[]) returns void
      language sql as $$
        select pg_notify('access_changed', case
          when cardinality(ids) > 200 then 'all'
          else json_build_object(kind, ids)::text
        end)
        where cardinality(ids) > 0
      $$;

    create function announce_new_rights() returns trigger language plpgsql as $$
      begin
        perform announce_access_change('users', array(select distinct user_id from new_rows));
        return null;
      end $$;

    create function announce_changed_rights() returns trigger language plpgsql as $$
      begin
        perform announce_access_change('users', array(
          select user_id from new_rows union select user_id from old_rows));
        return null;
      end $$;

    create function announce_old_rights() returns trigger language plpgsql as $$
      begin
        perform announce_access_change('users', array(select distinct user_id from old_rows));
        return null;
      end $$;

    create function announce_user_change() returns trigger language plpgsql as $$
      begin
        perform announce_access_change('users', array(
          select o.id from old_rows o join new_rows n using (id)
          where (o.username, o.email, o.is_dm_admin, o.active)
            is distinct from (n.username, n.email, n.is_dm_admin, n.active)));
        return null;
      end $$;

    -- last_used_at is written often and changes nobody's rights.
    create function announce_credential_change() returns trigger language plpgsql as $$
      begin
        perform announce_access_change('credentials', array(
          select o.id from old_rows o join new_rows n using (id)
          where to_jsonb(o) - 'last_used_at' is distinct from to_jsonb(n) - 'last_used_at'));
        return null;
      end $$;

    create function announce_credential_removal() returns trigger language plpgsql as $$
      begin
        perform announce_access_change('credentials', array(select id from old_rows));
        return null;
      end $$;

    create function announce_structure_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('access_changed', 'all');
        return null;
      end $$;

    create trigger users_access_changed after update on users
      referencing old table as old_rows new table as new_rows
      for each statement execute function announce_user_change();
    create trigger credentials_access_changed after update on credentials
      referencing old table as old_rows new table as new_rows
      for each statement execute function announce_credential_change();
    create trigger credentials_access_removed after delete on credentials
      referencing old table as old_rows for each statement execute function announce_credential_removal();
    create trigger platforms_access_changed after update or delete on platforms
      for each statement execute function announce_structure_change();
    create trigger departments_access_changed after insert or update or delete on departments
      for each statement execute function announce_structure_change();
  `);

  for (const table of ['memberships', 'department_members', 'program_admins']) {
    await knex.raw(`
      create trigger ${table}_access_added after insert on ${table}
        referencing new table as new_rows for each statement execute function announce_new_rights();
      create trigger ${table}_access_changed after update on ${table}
        referencing old table as old_rows new table as new_rows
        for each statement execute function announce_changed_rights();
      create trigger ${table}_access_removed after delete on ${table}
        referencing old table as old_rows for each statement execute function announce_old_rights();
    `);
  }

  await knex.raw(`
    -- The first answer to each Idempotency-Key of a caller. Without a status the first request is still running, or its
    -- process died: after locked_until another may take its place.
    create table idempotent_answers (
      caller         text not null,
      operation_id   text not null,
      key            text not null check (length(key) between 1 and 255),
      request_sha256 bytea not null,
      locked_until   timestamptz not null,
      status         smallint,
      headers        jsonb,
      body           text,
      created_at     timestamptz not null default now(),
      primary key (caller, operation_id, key)
    );
    create index idempotent_answers_by_age on idempotent_answers (created_at);

    -- The form that rate-limiter-flexible expects. Used with RATE_LIMIT_STORE=postgres.
    create table rate_limits (
      key    varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    );
    create index rate_limits_by_expiry on rate_limits (expire);
  `);
}
