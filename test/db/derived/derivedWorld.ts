import { beforeAll } from '@jest/globals';
import { replaceOutline } from '../../../db/catalog/outlines/replaceOutline.js';
import { TESTER, type TestDatabase } from '../../support/database.js';
import { project } from '../../support/projection.js';
import { activityWorld, mailbox, statementOf } from '../learning/activity/activityWorld.js';

/**
 * A platform with two courses and four people in a department. Everybody is enrolled in the first course; ada has
 * completed it, bo was active in it. Call it once, at the top of a test file.
 */
export function derivedWorld(db: TestDatabase) {
  const world = activityWorld(db);
  const ids = { platform: 0, users: [] as number[], courses: [] as number[], department: 0 };

  const enroll = (user: number, course: number, started = '2026-01-05T12:00:00Z') =>
    db.pool.query('insert into course_enrollments (platform_id, user_id, course_id, started) values ($1, $2, $3, $4)', [
      ids.platform,
      ids.users[user],
      ids.courses[course],
      started,
    ]);
  /** Queues keys as a trigger of a source does. */
  const queueKeys = (kind: string, keys: readonly number[]) =>
    db.pool.query('insert into derived_changes (platform_id, kind, key) select $1, $2, unnest($3::bigint[])', [
      ids.platform,
      kind,
      keys,
    ]);
  const queuedKeys = async (kind: string) =>
    (
      await db.pool.query<{ key: number }>(
        'select distinct key from derived_changes where platform_id = $1 and kind = $2 order by key',
        [ids.platform, kind],
      )
    ).rows.map(({ key }) => Number(key));

  beforeAll(async () => {
    ids.platform = await world.insertPlatform('north');
    for (const name of ['ada', 'bo', 'cy', 'di']) ids.users.push(await world.insertPerson(ids.platform, name));
    for (const key of ['C0', 'C1']) {
      ids.courses.push(await world.insertCourse(ids.platform, key));
      await replaceOutline(db, TESTER, { platformId: ids.platform, courseKey: key }, [
        { block_id: `of-${key}`, type: 'section', name: 'Section' },
      ]);
    }
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into departments (platform_id, name) values ($1, 'Science') returning id`,
      [ids.platform],
    );
    ids.department = Number(rows[0]!.id);
    await db.pool.query(
      'insert into department_members (platform_id, department_id, user_id) select $1, $2, unnest($3::bigint[])',
      [ids.platform, ids.department, ids.users],
    );
    for (const user of ids.users.keys()) await enroll(user, 0);
    const record = (name: string, verb: string, day: number, rest: object = {}) =>
      statementOf(mailbox(name), verb, 'https://lms.example/C0', { timestamp: `2026-01-${day}T12:00:00Z`, ...rest });
    await world.store(ids.platform, [
      record('ada', 'experienced', 10),
      record('ada', 'passed', 11, { result: { success: true, score: { scaled: 0.75, raw: 75, min: 0, max: 100 } } }),
      record('ada', 'completed', 12),
      record('bo', 'experienced', 12),
    ]);
    await project(db, ids.platform);
  });
  return { ...world, ids, enroll, queueKeys, queuedKeys };
}
