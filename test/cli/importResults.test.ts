import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { upsertCourses } from '../../db/catalog/items/upsertItems.js';
import { testDatabase } from '../support/database.js';
import { runAdmin } from './runAdmin.js';

const db = testDatabase();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'import-results-'));
  await db.pool.query(`insert into platforms (key, name) values ('north', 'North')`);
  await db.pool.query(
    `insert into users (username, email) select 'u' || n, 'u' || n || '@north.example' from generate_series(1, 3) n`,
  );
  await db.pool.query(
    `insert into memberships (platform_id, user_id, role) select platforms.id, users.id, 'learner' from platforms, users`,
  );
  await db.knex.transaction((trx) =>
    upsertCourses(trx, 1, [
      { key: 'A', name: 'A' },
      { key: 'B', name: 'B' },
    ]),
  );
});
afterAll(() => rm(folder, { recursive: true }));

async function run(lines: unknown[]) {
  const file = path.join(folder, 'results.jsonl');
  await writeFile(file, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
  const { status, output } = await runAdmin({ DATABASE_URL: db.target.url }, [
    'import',
    'results',
    '--platform',
    'north',
    '--json',
    file,
  ]);
  return { status, report: JSON.parse(output) as { errors: { line: number; reason: string }[] } };
}

describe('admin import results', () => {
  const of = (username: string, course_id: string, more = {}) => ({
    username,
    course_id,
    grade: 0.8,
    completed_at: '2026-05-01T10:00:00Z',
    ...more,
  });
  const good = ['u1', 'u2', 'u3'].flatMap((name) => [of(name, 'A'), of(name, 'B', { grade: null })]);

  it('keeps the good lines, names the bad ones, counts what was finished together, and can be run again', async () => {
    const first = await run([
      ...good,
      of('nobody', 'A'),
      of('u1', 'Z'),
      of('u1', 'A', { grade: 2 }),
      of('u1', 'A', { completed_at: 'May' }),
      '{',
    ]);
    expect([first.status, first.report]).toMatchObject([
      2,
      { lines: 11, created: 6, updated: 0, unchanged: 0, bad: 5 },
    ]);
    expect(first.report.errors.map(({ line, reason }) => [line, reason.split(' ')[0]])).toEqual([
      [7, 'username'],
      [8, 'course_id'],
      [9, 'grade'],
      [10, 'completed_at'],
      [11, expect.any(String)],
    ]);
    const again = await run([...good, of('u1', 'A', { grade: 0.9 })]);
    expect([again.status, again.report]).toMatchObject([0, { created: 0, updated: 1, unchanged: 5, bad: 0 }]);
    expect((await db.pool.query('select learners from course_pairs')).rows).toEqual([{ learners: 3 }, { learners: 3 }]);
    expect(
      (await db.pool.query('select cast(enrolled as integer), passed from course_popularity order by course_id')).rows,
    ).toEqual([
      { enrolled: 3, passed: 3 },
      { enrolled: 3, passed: 3 },
    ]);
  });
});
