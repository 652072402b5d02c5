import type { Knex } from 'knex';
import { type Migration, migrations } from '../../db/migrations/index.js';

/** Runs what is missing of the migrations whose names come before this: the schema as an upgrade finds it. `migrate` runs the others. */
export async function migrateBefore(knex: Knex, name: string): Promise<void> {
  await knex.migrate.latest({
    migrationSource: {
      getMigrations: () => Promise.resolve(migrations.filter((migration) => migration.name < name)),
      getMigrationName: (migration: Migration) => migration.name,
      getMigration: ({ up }: Migration) => Promise.resolve({ up, down: () => Promise.reject(new Error('not needed')) }),
    },
  });
}
