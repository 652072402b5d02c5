import type { Knex } from 'knex';
import { type Migration, migrations } from './migrations/index.js';

// Means nothing; any number that no other advisory lock of the database uses.
const MIGRATION_LOCK = 7_214_003;

// Forward only: going down is refused.
const migrationSource: Knex.MigrationSource<Migration> = {
  getMigrations: () => Promise.resolve([...migrations]),
  getMigrationName: ({ name }) => name,
  getMigration: ({ name, up }) =>
    Promise.resolve({ up, down: () => Promise.reject(new Error(`Migration ${name} can't be undone: migrations go forward only.`)) }),
};

/**
 * Applies all missing migrations, each in its transaction. Returns the names of those applied now. Processes that start together
 * take turns; a process killed in the middle leaves nothing that hinders the next one. Needs two connections of the pool.
 */
export async function migrate(knex: Knex): Promise<string[]> {
  return knex.transaction(async (turn) => {
    // Others wait as long as the migrations take, and so does this connection, which is idle meanwhile.
    await turn.raw(`select ${['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'].map((name) => `set_config('${name}', '0', true)`).join(', ')}`);
    // Postgres lets go of this lock when its holder dies. knex keeps its own in a table, which a killed process leaves behind:
    // while we hold ours, whatever is found there is such a leftover.
    await turn.raw('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
    await knex.migrate.forceFreeMigrationsLock({ migrationSource });
    const [, applied] = (await knex.migrate.latest({ migrationSource })) as [number, string[]];
    return applied;
  });
}
