import type { Knex } from 'knex';

/**
 * Up to which place of the write-ahead log each caller has written, kept where there are read replicas (DATABASE_REPLICA_URL). Unlogged: it
 * means something for seconds, and a crash of the primary, which empties it, makes every process measure its replica anew.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create unlogged table caller_writes (
      caller text primary key,
      position pg_lsn not null,
      written_at timestamptz not null
    );
  `);
}
