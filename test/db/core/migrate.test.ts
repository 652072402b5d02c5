import { describe, expect, it } from '@jest/globals';
import { migrate } from '../../../db/core/migrate.js';
import { testDatabase } from '../../support/database.js';

const db = testDatabase();

describe('migrate', () => {
  it('has nothing to do on a migrated database', async () => {
    expect(await migrate(db.knex)).toEqual([]);
  });

  it('goes on after a process that was killed while it migrated', async () => {
    await db.knex('knex_migrations_lock').update({ is_locked: 1 });
    expect(await migrate(db.knex)).toEqual([]);
  });

  it('takes turns with others that start at the same time', async () => {
    await db.knex.raw('drop schema public cascade; create schema public');
    const applied = await Promise.all([migrate(db.knex), migrate(db.knex)]);
    expect(applied.map((names) => names.length > 0).sort()).toEqual([false, true]);
  });
});
