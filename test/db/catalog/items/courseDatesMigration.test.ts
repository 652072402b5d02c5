import { beforeAll, describe, expect, it } from '@jest/globals';
import { migrate } from '../../../../db/core/migrate.js';
import { testDatabase } from '../../../support/database.js';
import { migrateBefore } from '../../../support/migrateBefore.js';

const db = testDatabase();

const COURSES: [string, object, Date | null, Date | null, object][] = [
  [
    'dated',
    { course_start: '2026-10-05', course_end: '2026-11-16T18:00:00+02:00', own: 1 },
    new Date('2026-10-05'),
    new Date('2026-11-16T16:00:00Z'),
    { own: 1 },
  ],
  ['backward', { course_start: '2026-10-05', course_end: '2026-10-01' }, new Date('2026-10-05'), null, {}],
  ['in words', { course_start: 'tomorrow', course_end: 7 }, null, null, {}],
  ['only an end', { course_end: '2026-10-01T00:00:00Z' }, null, new Date('2026-10-01'), {}],
  ['undated', { own: 1 }, null, null, { own: 1 }],
];

beforeAll(async () => {
  await db.pool.query('drop schema public cascade; create schema public');
  await migrateBefore(db.knex, '0051');
  await db.pool.query(`insert into platforms (id, key, name) overriding system value values (1, 'north', 'North')`);
  for (const [key, data] of COURSES)
    await db.pool.query('insert into courses (platform_id, course_key, name, data) values (1, $1, $1, $2)', [
      key,
      data,
    ]);
  await migrate(db.knex);
});

describe('dates that courses had before as properties of their own', () => {
  it.each(COURSES)('are kept where they are times: %s', async (key, _, start, end, others) => {
    const { rows } = await db.pool.query('select course_start, course_end, data from courses where course_key = $1', [
      key,
    ]);
    expect(rows).toEqual([{ course_start: start, course_end: end, data: others }]);
  });
});
