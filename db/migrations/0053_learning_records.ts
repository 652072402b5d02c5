import type { Knex } from 'knex';

/**
 * Statements of xAPI, a partition a month. `stored` is the place of a statement in its tenant: whoever stores locks the tenant's row of
 * record_places until the commit, so a statement never becomes visible before an earlier one. What statements repeat is stored once: what
 * is searched for as a term, JSON as a part.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table record_places (
      platform_id integer primary key,
      last_stored timestamptz not null,
      last_term   integer not null,
      last_part   integer not null
    ) with (fillfactor = 50);

    -- Agents by their identifier, verbs and activities by their IRI; numbered in each tenant.
    create table record_terms (
      platform_id integer not null,
      id          integer not null,
      kind        text not null check (kind in ('agent', 'verb', 'activity')),
      -- SHA-256 of kind and name, cut to 16 bytes: names may be longer than an index takes.
      digest      bytea not null,
      name        text not null,
      -- Of an activity: what non-learners said last of it, field by field.
      definition  jsonb,
      primary key (platform_id, id)
    );
    create unique index record_terms_digest on record_terms (platform_id, digest);

    -- JSON of actors, verbs, objects, contexts and authorities; numbered in each tenant, never changed.
    create table record_parts (
      platform_id integer not null,
      id          integer not null,
      digest      bytea not null,
      content     text not null,
      primary key (platform_id, id)
    );
    create unique index record_parts_digest on record_parts (platform_id, digest);

    -- Agents and activities that a context or an authority names.
    create table record_part_terms (
      platform_id integer not null,
      term_id     integer not null,
      part_id     integer not null,
      primary key (platform_id, term_id, part_id)
    );

    create table statements (
      stored         timestamptz not null,
      occurred_at    timestamptz not null,
      platform_id    integer not null,
      -- Terms; null for a group without an identifier, and for an object that is a statement.
      actor          integer,
      verb           integer not null,
      object         integer,
      -- Parts.
      actor_part     integer not null,
      verb_part      integer not null,
      object_part    integer not null,
      authority_part integer not null,
      -- The part of the context that names agents and activities.
      context_part   integer,
      voided         boolean not null default false,
      id             uuid not null,
      registration   uuid,
      version        text not null,
      result         text,
      -- The rest of the context.
      context        text,
      attachments    text,
      primary key (platform_id, stored)
    ) partition by range (stored);
    create index statements_by_id on statements (platform_id, id);
    create index statements_by_actor on statements (platform_id, actor, stored);
    create index statements_by_verb on statements (platform_id, verb, stored);
    create index statements_by_object on statements (platform_id, object, stored);
    create index statements_by_registration on statements (platform_id, registration, stored) where registration is not null;
    create index statements_by_context on statements (platform_id, context_part, stored) where context_part is not null;

    -- Agents and activities inside of actors and objects: members of groups, and all that a statement within a statement names.
    create table statement_links (
      platform_id integer not null,
      term_id     integer not null,
      stored      timestamptz not null,
      primary key (platform_id, term_id, stored)
    );

    -- Statements about statements, and about those that these are about.
    create table statement_references (
      platform_id   integer not null,
      stored        timestamptz not null,
      target_id     uuid not null,
      -- Null until the target is stored.
      target_stored timestamptz,
      is_direct     boolean not null,
      -- It voids whatever its target is; a learner's voids statements of the same actor only.
      voids_any     boolean not null default false,
      primary key (platform_id, stored, target_id)
    );
    create index statement_references_by_target on statement_references (platform_id, target_id);

    -- Makes room for the statements of a month. Returns without a lock when there is.
    create function add_statement_month(day date) returns void language plpgsql as $$
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
      end $$;
  `);
}
