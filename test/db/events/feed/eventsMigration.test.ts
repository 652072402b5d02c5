import { beforeAll, describe, expect, it } from '@jest/globals';
import { migrate } from '../../../../db/core/migrate.js';
import { testDatabase } from '../../../support/database.js';
import { migrateBefore } from '../../../support/migrateBefore.js';
import { eventReader, eventWriters, namesOf } from './eventWriter.js';

const db = testDatabase();
const { pool } = eventWriters(db, { connections: 3 });

const WRITE = `insert into events (platform_id, type, data) values (1, 'suggestion.created', jsonb_build_object('name', $1::text)) returning transaction || '.' || id as id`;

/** Ids of events in the order of transactions, as they were published before. */
const published: string[] = [];

beforeAll(async () => {
  await pool.query('drop schema public cascade; create schema public');
  await migrateBefore(db.knex, '0016');
  await pool.query(`insert into platforms (id, key, name) overriding system value values (1, 'north', 'North')`);
  const [first, second] = [await pool.connect(), await pool.connect()];
  try {
    for (const client of [first, second]) {
      await client.query('begin');
      await client.query('select pg_current_xact_id()');
    }
    // The later transaction takes the lower number of a row.
    const [late, early] = [await second.query(WRITE, ['b']), await first.query(WRITE, ['a'])];
    published.push(early.rows[0].id, late.rows[0].id);
    for (const client of [first, second]) await client.query('commit');
  } finally {
    first.release();
    second.release();
  }
  await migrate(db.knex);
});

describe('events from before they had places', () => {
  const north = { id: 1, key: 'north' };

  it('keep ids and order, and readers are where they were', async () => {
    const events = await eventReader(db, north).next(2);
    expect([namesOf(events), events.map(({ id }) => id)]).toEqual([['a', 'b'], published]);
    expect(namesOf(await eventReader(db, north, published[0]).next(1))).toEqual(['b']);
  });

  it('are followed by what the triggers write', async () => {
    const reader = eventReader(db, north, published[1]);
    await pool.query(`insert into users (username, email) values ('pat', 'pat@north.example');
      insert into courses (platform_id, course_key, name) values (1, 'A', 'A');
      insert into course_enrollments (platform_id, user_id, course_id) select 1, users.id, courses.id from users, courses`);
    expect((await reader.next()).map(({ type, data }) => [type, data.username])).toEqual([
      ['enrollment.created', 'pat'],
    ]);
  });

  it('are only ever added to', async () => {
    for (const change of [`update events set type = 'a.b'`, 'delete from events', 'truncate events'])
      await expect(pool.query(change)).rejects.toThrow('only ever added to');
  });
});
