import { beforeEach, describe, expect, it } from '@jest/globals';
import { BASELINE, DatabaseVersionError, migrate } from '../../../db/core/migrate.js';
import { type Migration, migrations } from '../../../db/migrations/index.js';
import { testDatabase } from '../../support/database.js';

const db = testDatabase();
const PRESENT = [BASELINE, ...migrations.map(({ name }) => name)];
const emptyPublic = () => db.knex.raw('drop schema public cascade; create schema public');
const listApplied = async () =>
  (await db.pool.query<{ name: string }>('select name from knex_migrations order by id')).rows.map(({ name }) => name);
/** As knex stores it: the names of migrations alone. */
const pretendApplied = async (names: string[]) => {
  await db.pool.query('delete from knex_migrations');
  await db.pool.query(
    'insert into knex_migrations (name, batch, migration_time) select name, 1, now() from unnest($1::text[]) as name',
    [names],
  );
};
const addColumn: Migration = {
  name: '9001_notes',
  up: async (trx) => void (await trx.raw('alter table groups add column note text')),
};

const startAnew = async () => {
  await emptyPublic();
  await migrate(db.knex);
};

describe('migrate', () => {
  beforeEach(startAnew);

  it('has nothing to do on a migrated database', async () => {
    expect(await migrate(db.knex)).toEqual([]);
  });

  it('goes on after a process that was killed while it migrated', async () => {
    await db.knex('knex_migrations_lock').update({ is_locked: 1 });
    expect(await migrate(db.knex)).toEqual([]);
  });
});

describe('migrate, on an empty database,', () => {
  beforeEach(emptyPublic);

  it('creates the present schema once, with others that start at the same time', async () => {
    const applied = await Promise.all([migrate(db.knex), migrate(db.knex)]);
    expect(applied.sort((one, other) => one.length - other.length)).toEqual([[], PRESENT]);
    expect(await listApplied()).toEqual(PRESENT);
  });

  it('takes what migrations change from db/schema, and executes none', async () => {
    expect(await migrate(db.knex, [...migrations, addColumn])).toEqual([...PRESENT, addColumn.name]);
    expect(await migrate(db.knex, [...migrations, addColumn])).toEqual([]);
    await expect(db.pool.query('select note from groups')).rejects.toThrow('column "note" does not exist');
  });

  it('leaves it empty where the schema can not be created', async () => {
    await db.pool.query('create table groups (id integer)');
    await expect(migrate(db.knex)).rejects.toThrow('relation "groups" already exists');
    expect(await listApplied()).toEqual([]);
    await db.pool.query('drop table groups');
    expect(await migrate(db.knex)).toEqual(PRESENT);
  });
});

describe('migrate, on a database of another version,', () => {
  beforeEach(startAnew);

  it('executes the migrations that it lacks, once', async () => {
    const applied = await Promise.all([1, 2].map(() => migrate(db.knex, [...migrations, addColumn])));
    expect(applied.sort((one, other) => one.length - other.length)).toEqual([[], [addColumn.name]]);
    expect((await db.pool.query('select note from groups')).rows).toEqual([]);
  });

  it('undoes a migration that fails, and does not store it', async () => {
    const failing = {
      name: '9002_failing',
      up: async (trx: Parameters<Migration['up']>[0]) =>
        void (await trx.raw('create table half_made (id integer); select 1 / 0')),
    };
    await expect(migrate(db.knex, [...migrations, failing])).rejects.toThrow('division by zero');
    expect([await listApplied(), (await db.pool.query(`select to_regclass('half_made') as made`)).rows]).toEqual([
      PRESENT,
      [{ made: null }],
    ]);
  });

  it('tries a migration again that met a deadlock', async () => {
    let tries = 0;
    const meets = async (trx: Parameters<Migration['up']>[0]) => {
      tries += 1;
      if (tries < 3)
        await trx.raw(`do $$ begin raise exception 'in each other''s way' using errcode = 'deadlock_detected'; end $$`);
    };
    expect(await migrate(db.knex, [...migrations, { name: '9003_meets', up: meets }])).toEqual(['9003_meets']);
    expect(tries).toBe(3);
  });

  it('refuses migrations that it does not know', async () => {
    await migrate(db.knex, [...migrations, addColumn]);
    const refusal = await migrate(db.knex).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DatabaseVersionError);
    expect((refusal as Error).message).toBe(
      'The database has migrations that this version does not know (9001_notes): start the version that applied them, or a later one.',
    );
  });

  it.each([
    ['ends in between', ['0001_people_and_catalog', '0002_search', '0016_events_by_place'], '0016_events_by_place'],
    [
      'has the last one of version 0.3, and lacks others',
      ['0001_people_and_catalog', '0259_times_of_stored_json'],
      '0259_times_of_stored_json',
    ],
  ])('refuses a database before the baseline that %s, and changes nothing', async (_, names, last) => {
    await pretendApplied(names);
    const refusals = await Promise.all([1, 2].map(() => migrate(db.knex).catch((error: unknown) => error)));
    for (const refusal of refusals) {
      expect(refusal).toBeInstanceOf(DatabaseVersionError);
      expect((refusal as Error).message).toBe(
        `The database is older than this version can upgrade (its last migration is ${last}): start version 0.3 of this service once, which applies the migrations up to 0259_times_of_stored_json, then this version.`,
      );
    }
    expect(await listApplied()).toEqual(names);
  });
});
