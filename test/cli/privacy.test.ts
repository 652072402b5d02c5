import { projectionOptions } from '../../db/derived/createProjection.js';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase } from '../support/database.js';
import { followToTheEnd } from '../../db/learning/activity/rebuildActivity.js';
import { GAP_SECONDS, activityWorld, mailbox, statementOf } from '../db/learning/activity/activityWorld.js';
import { runAdmin, runAdminUnread } from './runAdmin.js';

const db = testDatabase();
const { insertPlatform, insertPerson, insertCourse, store, rowsOf } = activityWorld(db);
let platformId: number;
let userId: number;

beforeAll(async () => {
  platformId = await insertPlatform('north');
  userId = await insertPerson(platformId, 'amina.okafor');
  await insertPerson(await insertPlatform('south'), 'anton.berg');
  await insertCourse(platformId, 'mining', ['unit']);
  await store(platformId, [
    statementOf(mailbox('amina.okafor'), 'completed', 'https://lms.example/unit'),
    statementOf(mailbox('anton.berg'), 'completed', 'https://lms.example/unit'),
  ]);
  await followToTheEnd(db, platformId, projectionOptions({ gapSeconds: GAP_SECONDS, periodDays: 7 }));
});

const run = (...args: string[]) => runAdmin({ DATABASE_URL: db.target.url }, ['user', ...args]);
const kindsIn = (output: string) =>
  output
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { kind: string }).kind);

describe('admin user export and erase', () => {
  it('ends an export when its reader closes', async () => {
    expect(
      await runAdminUnread({ DATABASE_URL: db.target.url }, ['user', 'export', '--username', 'anton.berg']),
    ).toEqual({ status: 0, output: '', errors: '' });
  });

  it('writes what is held of a person as JSON lines, makes them nobody, and keeps the counts', async () => {
    const before = await run('export', '--username', 'amina.okafor');
    expect([before.status, before.errors]).toEqual([0, '']);
    expect(new Set(kindsIn(before.output))).toEqual(
      new Set([
        'user',
        'membership',
        'agent',
        'activity',
        'activity_day',
        'activity_in_course',
        'block_result',
        'course_result',
        'statement',
        'change',
      ]),
    );
    expect(before.output).toContain('amina.okafor@example.com');
    expect(before.output).not.toContain('anton.berg');
    expect(kindsIn((await run('export', '--username', 'amina.okafor', '--platform', 'south')).output)).not.toContain(
      'statement',
    );

    const { status, output } = await run('erase', '--username', 'amina.okafor', '--json');
    const report = JSON.parse(output) as { username: string };
    expect([status, report]).toEqual([
      0,
      {
        user_id: userId,
        username: expect.stringMatching(/^erased-/),
        started_at: expect.any(String),
        finished_at: expect.any(String),
      },
    ]);
    expect(await rowsOf('activity_days', platformId, 'user_id, events')).toEqual([{ user_id: userId, events: 1 }]);
    const after = await run('export', '--username', report.username);
    expect([after.status, after.output.includes('amina')]).toEqual([0, false]);

    const again = await run('erase', '--username', 'amina.okafor');
    expect([again.status, again.errors]).toEqual([1, expect.stringContaining(`There is no user 'amina.okafor'.`)]);
  });
});
