import type { Knex } from 'knex';

/** What a search of people reads is stored, since a text shorter than an index needs is sought in all rows. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(SQL);
}

const SQL = `
ALTER TABLE users
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (fold(username || chr(10) || name || chr(10) || email)) STORED;
DROP INDEX users_names_trgm;
CREATE INDEX users_names_trgm ON users USING gin (search_text gin_trgm_ops);
DROP FUNCTION audit_users() CASCADE;
SELECT audit_table('users', '{folded_name,search_text}');`;
