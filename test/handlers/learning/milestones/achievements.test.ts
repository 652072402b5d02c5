import { describe, expect, it } from '@jest/globals';
import { applyFacts, forgetFacts } from '../../../../db/learning/progress/applyFacts.js';
import type { Fact } from '../../../../db/learning/progress/fact.js';
import { regradeBatch } from '../../../../db/learning/progress/regrade.js';
import { stateResults } from '../../../../db/learning/progress/stateResults.js';
import type { components } from '../../../../generated/types.js';
import { TESTER } from '../../../support/database.js';
import { milestoneServer } from './milestoneServer.js';

type EventList = components['schemas']['EventList'];

const { server, post, rows } = milestoneServer();
const ids = () => server.ids as Record<string, number>;
const COMPLETED = 'completions/course/manage/';

/** Held to the contract, as all answers of a test. */
const announced = async (type: string) => {
  const { status, body } = await server.request<EventList>('GET', '/api/catalog/events/', {
    as: server.as.admin,
    query: { org: 'north', type },
  });
  expect(status).toBe(200);
  // Those of one moment are in no order.
  return body.results
    .map(({ actor, data }) => ({ actor, ...data }) as Record<string, unknown>)
    .sort((one, other) => String(one.username).localeCompare(String(other.username)));
};
const courseId = async () => (await rows<{ id: number }>(`select id from courses where course_key = 'C'`))[0]!.id;
const apply = async (...facts: Partial<Fact>[]) => {
  const course = await courseId();
  const sent = facts.map(
    (fact, index) =>
      ({
        userId: ids().pat,
        courseId: course,
        blockId: null,
        at: '2026-02-01T00:00:00Z',
        stored: `2026-03-01T00:00:0${index}Z`,
        ...fact,
      }) as Fact,
  );
  await server.db.transaction(TESTER, (trx) => applyFacts(trx, ids().north!, sent));
};
const doAll = async (...users: number[]) => {
  const blocks = await rows<{ id: number }>(
    `select id from course_blocks where block_key in ('quiz', 'page') order by id`,
  );
  await apply(
    ...users.flatMap((userId) => blocks.map(({ id }) => ({ kind: 'completed' as const, userId, blockId: id }))),
  );
};
const rebuild = async () => {
  await server.db.transaction(TESTER, (trx) => forgetFacts(trx, ids().north!));
  while (await regradeBatch(server.db, ids().north!));
};
const state = async (stated: object) => {
  const course = await courseId();
  await server.db.transaction(TESTER, (trx) =>
    stateResults(trx, ids().north!, [{ userId: ids().pat!, courseId: course, ...stated }]),
  );
};

describe('course.completed', () => {
  it('says that an administrator recorded a completion, once for requests at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => post(COMPLETED, { course_id: 'C', user_id: ids().pat })));
    const completed = {
      actor: 'ada',
      course_id: 'C',
      user_id: ids().pat,
      username: 'pat',
      grade: null,
      letter: null,
      passed: true,
      completed_at: expect.any(String),
    };
    expect(await announced('course.completed')).toEqual([completed]);
  });

  it('says once that blocks amount to a completion, whatever is derived anew', async () => {
    await apply({ kind: 'attempted' });
    expect(await announced('course.completed')).toEqual([]);
    await doAll(ids().pat!, ids().vic!);
    const completed = { actor: null, course_id: 'C', completed_at: '2026-02-01T00:00:00.000Z', passed: null };
    const expected = [
      { ...completed, username: 'pat' },
      { ...completed, username: 'vic' },
    ];
    expect(await announced('course.completed')).toMatchObject(expected);
    await rebuild();
    await doAll(ids().vic!, ids().pat!);
    await post(COMPLETED, { course_id: 'C', user_id: ids().pat });
    expect(await announced('course.completed')).toMatchObject(expected);
  });

  it('says nothing of who failed, until they pass', async () => {
    await state({ completedAt: '2026-01-05T00:00:00Z', grade: 0.2, passed: false });
    expect(await announced('course.completed')).toEqual([]);
    await state({ grade: 0.9, passed: true });
    await state({ passed: false });
    await state({ passed: true });
    expect(await announced('course.completed')).toMatchObject([
      { username: 'pat', completed_at: '2026-01-05T00:00:00.000Z', grade: 0.9, passed: true },
    ]);
  });

  it('says nothing of results of another platform', async () => {
    await post(COMPLETED, { course_id: 'C', user_id: ids().pat });
    const { body } = await server.request<EventList>('GET', '/api/catalog/events/', {
      as: server.as.otherAdmin,
      query: { org: 'south', type: 'course.completed' },
    });
    expect(body.results).toEqual([]);
  });
});

describe('skill.earned', () => {
  const give = (kind: 'course' | 'resource', points: number) =>
    post(`skill_points/${kind}/`, {
      [`${kind}_id`]: kind === 'course' ? 'C' : 'R',
      skills: [{ name: 'Data Mining', points }],
    });
  const level = (threshold: number) =>
    server.db.pool.query(
      `insert into skill_thresholds (platform_id, name, threshold) values ($1, 'level ' || $2::int, $2::int)`,
      [ids().north, threshold],
    );
  const mining = () => ({ skill: 'Data Mining', user_id: ids().pat, username: 'pat' });

  it('says with the first point that a skill is acquired where there are no levels, and nothing of more points', async () => {
    await give('course', 5);
    await give('resource', 20);
    await post(COMPLETED, { course_id: 'C', user_id: ids().pat });
    await post('completions/resource/manage/', { resource_id: 'R', user_id: ids().pat });
    expect(await announced('skill.earned')).toEqual([
      { ...mining(), actor: 'ada', skill_id: expect.any(Number), total_points: 5, threshold: null },
    ]);
  });

  it('says that the points of several items reach the lowest level, once', async () => {
    await level(50);
    await level(20);
    await give('course', 5);
    await give('resource', 15);
    await post(COMPLETED, { course_id: 'C', user_id: ids().pat });
    expect(await announced('skill.earned')).toEqual([]);
    await post('completions/resource/manage/', { resource_id: 'R', user_id: ids().pat });
    const expected = [{ ...mining(), total_points: 20, threshold: 20 }];
    expect(await announced('skill.earned')).toMatchObject(expected);
    await rebuild();
    expect(await announced('skill.earned')).toMatchObject(expected);
  });

  it('says with the next points that a lower level was reached before, and never again', async () => {
    await level(100);
    await give('course', 5);
    await post(COMPLETED, { course_id: 'C', user_id: ids().pat });
    await server.db.pool.query('update skill_thresholds set threshold = 5');
    await rebuild();
    expect(await announced('skill.earned')).toEqual([]);
    await give('resource', 1);
    await post('completions/resource/manage/', { resource_id: 'R', user_id: ids().pat });
    await server.db.pool.query('update skill_thresholds set threshold = 6');
    await rebuild();
    expect(await announced('skill.earned')).toMatchObject([{ ...mining(), total_points: 6, threshold: 5 }]);
  });

  it('says it of everybody who completed the item before it gave points', async () => {
    await doAll(ids().pat!, ids().vic!);
    await give('course', 5);
    while (await regradeBatch(server.db, ids().north!));
    expect((await announced('skill.earned')).map((one) => [one.username, one.total_points])).toEqual([
      ['pat', 5],
      ['vic', 5],
    ]);
  });
});
