import type { Knex } from 'knex';
import { type Migration, migrations } from '../migrations/index.js';
import { createSchema } from './createSchema.js';
import { installQueue } from './jobs/installQueue.js';

/** What `knex_migrations` calls the schema of version 0.3, which later migrations change. */
export const BASELINE = '0001_baseline';
/** The migrations of version 0.3, which the baseline replaced: how many they were, and the last one. */
const OLD_MIGRATIONS = 130;
const LAST_OLD_MIGRATION = '0259_times_of_stored_json';

// Advisory lock id (arbitrary; unique in this database).
const MIGRATION_LOCK = 7_214_003;

const DEADLOCK = '40P01';
/** Each try loses at most 20 ms (`deadlock_timeout`): constant readers have won 20 in a row. */
const MOST_TRIES = 200;

/**
 * The database was migrated by another version, in a way that this version can't continue. The message says what to do.
 */
export class DatabaseVersionError extends Error {
  override readonly name = 'DatabaseVersionError';
}

/**
 * Brings a database to the present schema. An empty one gets db/schema at once; one of version 0.3 is taken over as the
 * baseline; all others get the migrations that they lack, each in its transaction. Returns the names that were added to
 * `knex_migrations`. Processes that start together take turns; a process killed in the middle leaves nothing that
 * hinders the next one. Needs two connections of the pool. `steps` are others than the service's in tests. Throws
 * DatabaseVersionError.
 */
export async function migrate(knex: Knex, steps: readonly Migration[] = migrations): Promise<string[]> {
  return knex.transaction(async (turn) => {
    // Other processes wait as long as the migrations take, with an idle connection.
    await turn.raw(
      `select ${['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'].map((name) => `set_config('${name}', '0', true)`).join(', ')}`,
    );
    // PostgreSQL releases this lock when its holder dies. knex keeps a lock in a table, which a killed process leaves
    // behind: while this lock is held, any such row is a leftover.
    await turn.raw('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
    const { rows } = await turn.raw<{ rows: { may: boolean }[] }>(
      `select has_parameter_privilege('deadlock_timeout', 'SET') as may`,
    );
    const source = migrationSource(steps, rows[0]!.may);
    await knex.migrate.forceFreeMigrationsLock({ migrationSource: source });
    const before = await listApplied(knex, source);
    await installQueue(knex);
    await knex.transaction((trx) => startAtBaseline(trx, before, steps));
    await applyMissing(knex, source);
    return (await listApplied(knex, source)).filter((name) => !before.includes(name));
  });
}

/** Names in the order of their application. Creates knex's tables where they are missing. */
async function listApplied(knex: Knex, migrationSource: Knex.MigrationSource<Migration>): Promise<string[]> {
  // Which of them this version does not know is found out later, and said in other words than knex'.
  const [applied] = (await knex.migrate.list({ migrationSource, disableMigrationsListValidation: true })) as [
    { name: string }[],
  ];
  return applied.map(({ name }) => name);
}

/**
 * Creates the schema, or takes over the one of version 0.3, and stores that in `knex_migrations`. Changes nothing in
 * later databases.
 */
async function startAtBaseline(trx: Knex.Transaction, applied: string[], steps: readonly Migration[]): Promise<void> {
  const store = (names: string[]) =>
    trx('knex_migrations').insert(names.map((name) => ({ name, batch: 1, migration_time: trx.fn.now() })));
  if (applied.length === 0) {
    await createSchema(trx);
    // The files are the present schema: what migrations change is in them.
    await store([BASELINE, ...steps.map(({ name }) => name)]);
    return;
  }
  const known = new Set([BASELINE, ...steps.map(({ name }) => name)]);
  const others = applied.filter((name) => !known.has(name));
  const unknown = others.filter((name) => name > LAST_OLD_MIGRATION);
  if (unknown.length > 0)
    throw new DatabaseVersionError(
      `The database has migrations that this version does not know (${unknown.join(', ')}): start the version that applied them, or a later one.`,
    );
  if (others.length === 0) return;
  if (others.length < OLD_MIGRATIONS || !others.includes(LAST_OLD_MIGRATION))
    throw new DatabaseVersionError(
      `The database is older than this version can upgrade (its last migration is ${others.at(-1)}): start version 0.3 of this service once, which applies the migrations up to ${LAST_OLD_MIGRATION}, then this version.`,
    );
  await trx('knex_migrations').whereIn('name', others).delete();
  await store([BASELINE]);
}

/** A migration that met a deadlock was rolled back, and is retried. */
async function applyMissing(knex: Knex, source: Knex.MigrationSource<Migration>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await knex.migrate.latest({ migrationSource: source });
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || tries === MOST_TRIES) throw error;
      await knex.migrate.forceFreeMigrationsLock({ migrationSource: source });
    }
  }
}

// Forward only; going down is refused. When a migration and a reader of the previous version wait for each other,
// PostgreSQL should cancel the migration, so the migration checks for deadlocks sooner.
const migrationSource = (steps: readonly Migration[], yields: boolean): Knex.MigrationSource<Migration> => ({
  getMigrations: () => Promise.resolve([{ name: BASELINE, up: () => Promise.resolve() }, ...steps]),
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
