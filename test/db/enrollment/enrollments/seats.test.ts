import { beforeEach, describe, expect, it } from '@jest/globals';
import { deactivateEnrollment } from '../../../../db/enrollment/enrollments/deactivateEnrollment.js';
import { enrollMember, enroll } from '../../../../db/enrollment/enrollments/enroll.js';
import { COURSE } from '../../../../db/enrollment/enrollments/enrollmentKinds.js';
import { TESTER } from '../../../support/database.js';
import { enrollmentWorld } from './enrollmentWorld.js';

const world = enrollmentWorld();
const { db } = world;
const SEATS = 3;

beforeEach(() =>
  db.pool.query(`update courses set data = jsonb_build_object('seats', ${SEATS}) where course_key = 'C0'`),
);

const item = (userId: number) => ({ userId, itemKey: 'C0' });
const enter = (userId: number, way: 'self' | 'invitation' | 'administrator' = 'self') =>
  enrollMember(db, TESTER, COURSE, world.platformIds[0]!, item(userId), way);
const taken = async () =>
  (await db.pool.query<{ user_id: number }>('select user_id from course_enrollments where active')).rows;
const obstaclesOf = (results: Awaited<ReturnType<typeof enroll>>) =>
  results.map((result) => (result.outcome === 'refused' ? (result.obstacles ?? []).join() : result.outcome));

describe('seats', () => {
  it('admit exactly the capacity of twenty parallel enrollers, by both ways', async () => {
    const results = await Promise.all(
      world.userIds.map((userId, place) => enter(userId, place % 2 === 0 ? 'self' : 'invitation')),
    );
    expect(obstaclesOf(results).sort()).toEqual([
      ...Array(SEATS).fill('created'),
      ...Array(20 - SEATS).fill('no_seats'),
    ]);
    expect(await taken()).toHaveLength(SEATS);
  });

  it('admit the first items of a list, skipping those that are refused for other reasons', async () => {
    await db.pool.query(`update courses set data = data || '{"requires_request": true}' where course_key = 'C0'`);
    const [unapproved, ...approved] = world.userIds;
    await db.pool.query(
      `insert into course_access_requests (platform_id, user_id, course_id, state, reviewed_at)
       select $1, unnest($2::bigint[]), id, 'approved', now() from courses where platform_id = $1 and course_key = 'C0'`,
      [world.platformIds[0], approved],
    );
    const people = [unapproved!, ...approved.slice(0, 5)];
    const results = await db.knex.transaction((trx) =>
      enroll(trx, COURSE, world.platformIds[0]!, people.map(item), 'self'),
    );
    expect(obstaclesOf(results)).toEqual(['request_needed', 'created', 'created', 'created', 'no_seats', 'no_seats']);
  });

  it('are freed by unenrollment, and taken again by re-enrollment', async () => {
    const [first, second, third, fourth] = world.userIds as [number, number, number, number];
    for (const userId of [first, second, third]) await enter(userId);
    expect(await enter(first)).toMatchObject({ outcome: 'unchanged' });
    expect(await enter(fourth)).toMatchObject({ refusal: 'obstacles', obstacles: ['no_seats'] });
    await deactivateEnrollment(db, TESTER, COURSE, world.platformIds[0]!, item(first));
    const results = await Promise.all([enter(first), enter(fourth), enter(first), enter(fourth)]);
    expect(results.filter(({ outcome }) => outcome === 'created' || outcome === 'updated')).toHaveLength(1);
    expect(await taken()).toHaveLength(SEATS);
  });

  it('are overridden by administrators, and the override is stored', async () => {
    for (const userId of world.userIds.slice(0, 5)) await enter(userId, 'administrator');
    const { rows } = await db.pool.query(`select overridden from course_enrollments order by id`);
    expect(rows.map(({ overridden }) => overridden)).toEqual([[], [], [], ['no_seats'], ['no_seats']]);
  });
});
