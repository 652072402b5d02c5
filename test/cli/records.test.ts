import { beforeAll, describe, expect, it } from '@jest/globals';
import { activityWorld, mailbox, statementOf } from '../db/learning/activity/activityWorld.js';
import { testDatabase } from '../support/database.js';
import { restoreBeforeEach } from '../support/restoreBeforeEach.js';
import { runAdmin } from './runAdmin.js';

const db = testDatabase();
const { insertPlatform, insertPerson, insertCourse, store, rowsOf } = activityWorld(db);
let platformId: number;
let courseId: number;

beforeAll(async () => {
  platformId = await insertPlatform('north');
  await insertPerson(platformId, 'amina');
  courseId = await insertCourse(platformId, 'mining', ['unit']);
  await store(platformId, [
    statementOf(mailbox('amina'), 'completed', 'https://lms.example/unit'),
    statementOf(mailbox('stranger'), 'completed', 'https://lms.example/unit'),
    statementOf(mailbox('amina'), 'experienced', 'https://lms.example/elsewhere'),
  ]);
});

restoreBeforeEach(db);

async function run<Report>(...args: string[]): Promise<{ status: number | null; report: Report; errors: string }> {
  const { status, output, errors } = await runAdmin({ DATABASE_URL: db.target.url }, ['records', ...args, '--json']);
  return { status, report: (output === '' ? null : JSON.parse(output)) as Report, errors };
}

describe('admin records', () => {
  it('shows how far statements are followed, rebuilds, and finds rows that are not what they say', async () => {
    expect((await run<object>('status')).report).toMatchObject({
      platforms: [{ platform: 'north', statements: 3, followed_up_to: null, behind: 3 }],
    });
    expect(await run('rebuild', '--platform', 'north')).toMatchObject({ status: 0, report: { platform: 'north' } });
    expect((await run<object>('status')).report).toMatchObject({
      platforms: [
        { platform: 'north', statements: 3, behind: 0, behind_seconds: 0, unknown_people: 1, unknown_subjects: 1 },
      ],
    });
    expect(await rowsOf('activity_days', platformId, 'course_id, events')).toEqual([
      { course_id: 0, events: 1 },
      { course_id: courseId, events: 1 },
    ]);
    expect(await run('check', '--platform', 'north')).toMatchObject({ status: 0, report: { differences: [] } });
    await db.pool.query('update activity_days set events = 7 where course_id = $1', [courseId]);
    await db.pool.query('delete from activity_people');
    const { status, report } = await run<{ differences: { table: string; stored: object | null }[] }>(
      'check',
      '--platform',
      'north',
    );
    expect([status, report.differences]).toMatchObject([
      1,
      [
        { table: 'activity_days', expected: { events: 1 }, stored: { events: 7 } },
        { table: 'activity_people', stored: null },
      ],
    ]);
  });

  it('finds results that a rebuild would not give, by table and row, and leaves everything as it is', async () => {
    await run('rebuild', '--platform', 'north');
    await db.pool.query('update block_results set begun = 7');
    await db.pool.query(
      `insert into video_days (platform_id, user_id, course_id, block_id, day, plays) values ($1, 77, $2, 1, '2025-01-05', 2)`,
      [platformId, courseId],
    );
    await db.pool.query(`update course_results set letter = 'A'`);
    const { status, report } = await run<{ differences: object[] }>('check', '--platform', 'north');
    expect([status, report.differences]).toMatchObject([
      1,
      [
        { table: 'block_results', expected: { begun: 0 }, stored: { begun: 7 } },
        { table: 'video_days', key: expect.stringMatching(/^77 /), expected: null, stored: { plays: 2 } },
        { table: 'course_results', expected: { letter: null }, stored: { letter: 'A' } },
      ],
    ]);
    expect(await rowsOf('block_results', platformId, 'begun')).toEqual([{ begun: 7 }]);
    await run('rebuild', '--platform', 'north');
    expect(await run('check', '--platform', 'north')).toMatchObject({ status: 0, report: { differences: [] } });
  });

  it('sets by what statements name people and courses', async () => {
    const set = await run(
      'settings',
      '--platform',
      'north',
      '--home-page',
      'https://login.example',
      '--iri-prefix',
      'https://lms.example/',
      'urn:x:',
    );
    const expected = {
      record_home_pages: ['https://login.example'],
      record_iri_prefixes: ['https://lms.example/', 'urn:x:'],
    };
    expect(set).toMatchObject({ status: 0, report: expected });
    expect((await run<object>('settings', '--platform', 'north', '--iri-prefix', '-')).report).toMatchObject({
      ...expected,
      record_iri_prefixes: [],
    });
    expect(await run('settings', '--platform', 'north', '--iri-prefix', 'lms')).toMatchObject({
      status: 1,
      errors: expect.stringContaining('--iri-prefix'),
    });
  });
});
