import type { Knex } from 'knex';
import { type Migration, migrations } from '../migrations/index.js';

// Means nothing; any number that no other advisory lock of the database uses.
const MIGRATION_LOCK = 7_214_003;

const DEADLOCK = '40P01';
/** Each loses at most the 20 ms of `deadlock_timeout`: readers that never pause have won 20 of them in a row. */
const MOST_TRIES = 200;

// Forward only: going down is refused. Of a migration and a read of the version before, which wait for each other, the migration is to be
// the one that PostgreSQL ends, so it looks for that sooner.
const migrationSource = (yields: boolean): Knex.MigrationSource<Migration> => ({
  getMigrations: () => Promise.resolve([...migrations]),
  getMigrationName: ({ name }) => name,
  getMigration: ({ name, up }) =>
    Promise.resolve({
      up: async (trx) => {
        if (yields) await trx.raw(`select set_config('deadlock_timeout', '20ms', true)`);
        await up(trx);
      },
      down: () => Promise.reject(new Error(`Migration ${name} can't be undone: migrations go forward only.`)),
    }),
});

/**
 * Applies all missing migrations, each in its transaction. Returns the names of those applied now. Processes that start together
 * take turns; a process killed in the middle leaves nothing that hinders the next one. Needs two connections of the pool.
 */
export async function migrate(knex: Knex): Promise<string[]> {
  return knex.transaction(async (turn) => {
    // Others wait as long as the migrations take, and so does this connection, which is idle meanwhile.
    await turn.raw(
      `select ${['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'].map((name) => `set_config('${name}', '0', true)`).join(', ')}`,
    );
    // Postgres lets go of this lock when its holder dies. knex keeps its own in a table, which a killed process leaves behind:
    // while we hold ours, whatever is found there is such a leftover.
    await turn.raw('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
    const { rows } = await turn.raw<{ rows: { may: boolean }[] }>(
      `select has_parameter_privilege('deadlock_timeout', 'SET') as may`,
    );
    return applyAll(knex, migrationSource(rows[0]!.may));
  });
}

/** What met a deadlock has changed nothing, and is tried again. */
async function applyAll(knex: Knex, source: Knex.MigrationSource<Migration>): Promise<string[]> {
  const isApplied = async () =>
    new Set(
      await knex.migrate
        .list({ migrationSource: source })
        .then(([done]: [{ name: string }[]]) => done.map(({ name }) => name)),
    );
  await knex.migrate.forceFreeMigrationsLock({ migrationSource: source });
  const before = await isApplied();
  for (let tries = 1; ; tries++) {
    try {
      await knex.migrate.latest({ migrationSource: source });
      return [...(await isApplied())].filter((name) => !before.has(name));
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || tries === MOST_TRIES) throw error;
      await knex.migrate.forceFreeMigrationsLock({ migrationSource: source });
    }
  }
}
