import type { Knex } from 'knex';
import { migrationSource } from './migrations/index.js';

/** Applies all missing migrations, each in its transaction, under knex's lock. Returns the names of those applied now. */
export async function migrate(knex: Knex): Promise<string[]> {
  const [, applied] = (await knex.migrate.latest({ migrationSource })) as [number, string[]];
  return applied;
}
