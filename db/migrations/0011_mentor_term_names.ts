import type { Knex } from 'knex';

/**
 * One number for a name in all tenants, so that facets over many tenants are counted by some hundred numbers instead of by each
 * tenant's own terms. The names are in no answer but through mentors that the caller may see.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table mentor_term_names (
      id   integer generated always as identity primary key,
      kind text not null,
      name text not null,
      constraint mentor_term_names_name unique (kind, name)
    );
    insert into mentor_term_names (kind, name) select distinct kind, name from mentor_terms order by kind, name;

    alter table mentor_terms add column name_id integer references mentor_term_names;
    update mentor_terms set name_id = known.id
      from mentor_term_names known where known.kind = mentor_terms.kind and known.name = mentor_terms.name;
    alter table mentor_terms alter column name_id set not null;

    create function name_mentor_term() returns trigger language plpgsql as $$
    begin
      insert into mentor_term_names (kind, name) values (new.kind, new.name) on conflict do nothing;
      select id into new.name_id from mentor_term_names where kind = new.kind and name = new.name;
      return new;
    end $$;
    create trigger mentor_terms_named before insert or update of kind, name on mentor_terms
      for each row execute function name_mentor_term();

    -- Of the terms, in no order: what searches filter and count by.
    alter table mentors add column name_ids integer[] not null default '{}';
    create function name_mentor() returns trigger language plpgsql as $$
    begin
      new.name_ids := array(select name_id from mentor_terms where platform_id = new.platform_id and id = any (new.term_ids));
      return new;
    end $$;
    create trigger mentors_named before insert or update of term_ids on mentors for each row execute function name_mentor();
    update mentors set term_ids = term_ids;
  `);
}
