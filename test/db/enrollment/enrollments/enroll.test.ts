import { TESTER } from '../../../support/database.js';
import { describe, expect, it } from '@jest/globals';
import { deactivateEnrollment } from '../../../../db/enrollment/enrollments/deactivateEnrollment.js';
import { COURSE } from '../../../../db/enrollment/enrollments/enrollmentKinds.js';
import { enroll as enrollIn } from '../../../../db/enrollment/enrollments/enroll.js';
import type { IncomingEnrollment } from '../../../../db/enrollment/enrollments/enrollItems.js';
import { enrollmentWorld } from './enrollmentWorld.js';

const world = enrollmentWorld();
const { db } = world;

const enroll = (items: IncomingEnrollment[], platform = 0) =>
  db.knex.transaction((trx) => enrollIn(trx, COURSE, world.platformIds[platform]!, items, 'administrator'));
const item = (user: number, course: number, more: Partial<IncomingEnrollment> = {}): IncomingEnrollment => ({
  userId: world.userIds[user]!,
  itemKey: `C${course}`,
  ...more,
});
const everyPair = () =>
  world.userIds.flatMap((_, user) => Array.from({ length: 10 }, (__, course) => item(user, course)));
const stored = async () => (await db.pool.query('select * from course_enrollments order by id')).rows;

describe('enroll', () => {
  it('creates an enrollment, and leaves an equal one unchanged', async () => {
    const first = await enroll([item(0, 0), item(1, 0, { metadata: { seat: 1 } })]);
    expect(first.map(({ outcome }) => outcome)).toEqual(['created', 'created']);
    const before = await stored();
    const again = await enroll([item(1, 0), item(0, 0)]);
    expect(again).toEqual([
      { outcome: 'unchanged', id: first[1]!.id, refusal: null },
      { outcome: 'unchanged', id: first[0]!.id, refusal: null },
    ]);
    expect(await stored()).toEqual(before);
  });

  it('reactivates ended enrollments', async () => {
    const [created] = await enroll([item(0, 0)]);
    const key = { userId: world.userIds[0]!, itemKey: 'C0' };
    expect(await deactivateEnrollment(db, TESTER, COURSE, world.platformIds[0]!, key)).toBe(created!.id);
    expect(await stored()).toMatchObject([{ active: false, ended: expect.any(Date) }]);
    expect(await enroll([item(0, 0)])).toMatchObject([{ outcome: 'updated', id: created!.id }]);
    expect(await stored()).toMatchObject([{ active: true, ended: null }]);
  });

  it('refuses single items and stores the others', async () => {
    await enroll([item(3, 3, { started: new Date('2030-01-01') })]);
    const results = await enroll([
      item(0, 0),
      { userId: 0, itemKey: 'C0' },
      item(0, 77),
      item(1, 1, { expired: new Date('2001-01-01') }),
      item(3, 3, { expired: new Date('2029-01-01') }),
      item(4, 4),
    ]);
    expect(results.map(({ outcome, refusal }) => refusal ?? outcome)).toEqual([
      'created',
      'unknown_member',
      'unknown_item',
      'expires_before_start',
      'expires_before_start',
      'created',
    ]);
    expect((await stored()).length).toBe(3);
  });

  it('uses the last of several items for a person and course', async () => {
    const results = await enroll([item(0, 0, { metadata: { n: 1 } }), item(0, 0, { metadata: { n: 2 } })]);
    expect(results[0]).toEqual(results[1]);
    expect(await stored()).toMatchObject([{ metadata: { n: 2 } }]);
  });

  it('stores one row per person and course from parallel batches in any order', async () => {
    const batches = Array.from({ length: 12 }, (_, seed) =>
      everyPair().sort((a, b) => ((a.userId * 31 + seed) % 7) - ((b.userId * 31 + seed) % 7)),
    );
    const outcomes = (await Promise.all(batches.map((batch) => enroll(batch)))).flat().map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'created').length).toBe(200);
    expect((await stored()).length).toBe(200);
    const ending = world.userIds.map((userId) =>
      deactivateEnrollment(db, TESTER, COURSE, world.platformIds[0]!, { userId, itemKey: 'C1' }),
    );
    await Promise.all([...ending, ...batches.map((batch) => enroll(batch))]);
    expect((await stored()).length).toBe(200);
  });

  it('keeps tenants apart', async () => {
    await enroll([item(0, 0)], 0);
    await enroll([item(0, 0)], 1);
    expect((await stored()).map(({ platform_id }) => platform_id)).toEqual(world.platformIds.slice(0, 2));
    expect(
      await deactivateEnrollment(db, TESTER, COURSE, world.platformIds[2]!, {
        userId: world.userIds[0]!,
        itemKey: 'C0',
      }),
    ).toBeNull();
  });
});
