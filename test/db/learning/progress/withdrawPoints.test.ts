import { projectionOptions } from '../../../../db/derived/createProjection.js';
import { describe, expect, it } from '@jest/globals';
import { checkActivity } from '../../../../db/learning/activity/checkActivity.js';
import { checkPeople } from '../../../../db/learning/activity/checkPeople.js';
import { followToTheEnd, rebuildActivity } from '../../../../db/learning/activity/rebuildActivity.js';
import { replaceOutline } from '../../../../db/catalog/outlines/replaceOutline.js';
import { regradeBatch } from '../../../../db/learning/progress/regrade.js';
import { saveSkillPoints } from '../../../../db/learning/progress/saveSkillPoints.js';
import { checkSkillPoints } from '../../../../db/learning/progress/skillPointTotals.js';
import { stateResults } from '../../../../db/learning/progress/stateResults.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { GAP_SECONDS, activityWorld, mailbox, statementOf, voidingOf } from '../activity/activityWorld.js';

const db = testDatabase();
const { insertPlatform, insertPerson, insertCourse, store } = activityWorld(db);
const OPTIONS = projectionOptions({ gapSeconds: GAP_SECONDS, periodDays: 7 });
let platforms = 0;

/**
 * A platform where the block `quiz` gives 3 points of Mining, and the course, which is the quiz alone, 10 of Mining and
 * 5 of Writing.
 */
async function pointsWorld() {
  const platformId = await insertPlatform(`points-${(platforms += 1)}`);
  const name = `ann-${platforms}`;
  const userId = await insertPerson(platformId, name);
  const courseId = await insertCourse(platformId, 'course');
  const container = (block_id: string, type: 'section' | 'subsection' | 'unit', parent_id: string | null) => ({
    block_id,
    type,
    parent_id,
    name: block_id,
  });
  await replaceOutline(db, TESTER, { platformId, courseKey: 'course' }, [
    container('section', 'section', null),
    container('sub', 'subsection', 'section'),
    container('unit', 'unit', 'sub'),
    { block_id: 'quiz', type: 'problem', parent_id: 'unit', name: 'Quiz' },
  ]);
  const give = (item: Parameters<typeof saveSkillPoints>[2]['item'], skills: Parameters<typeof saveSkillPoints>[3]) =>
    saveSkillPoints(db, TESTER, { platformId, item }, skills);
  await give({ kind: 'block', courseKey: 'course', blockKey: 'quiz' }, [{ name: 'Mining', points: 3 }]);
  await give({ kind: 'course', courseKey: 'course' }, [
    { name: 'Mining', points: 10 },
    { name: 'Writing', points: 5 },
  ]);
  const follow = async () => {
    await followToTheEnd(db, platformId, OPTIONS);
    while (await regradeBatch(db, platformId));
  };
  await follow();
  const completing = (hour: number) =>
    statementOf(mailbox(name), 'completed', 'https://lms.example/quiz', {
      timestamp: new Date(Date.UTC(2026, 0, 5, hour)).toISOString(),
    });
  const rows = async (text: string) => (await db.pool.query<Record<string, unknown>>(text, [platformId])).rows;
  return {
    platformId,
    userId,
    courseId,
    follow,
    completing,
    send: async (...statements: Parameters<typeof store>[1]) => {
      await store(platformId, statements);
      await follow();
    },
    earned: async () =>
      (
        await rows(
          'select kind, name, points from skill_points_earned join skills on skills.id = skill_id where platform_id = $1 order by kind, name',
        )
      ).map((row) => `${row.kind as string} ${row.name as string} ${row.points as number}`),
    totals: async () =>
      (await rows('select points::integer from skill_point_totals where platform_id = $1 order by skill_id')).map(
        ({ points }) => points,
      ),
    counts: () =>
      rows(
        'select points::integer, sum(delta)::integer as people from skill_point_counts where platform_id = $1 and skill_id = 0 group by points having sum(delta) <> 0',
      ),
    announced: async () =>
      (await rows(`select from event_outbox where platform_id = $1 and type = 'skill.earned'`)).length,
    differences: async () => [
      ...(await checkSkillPoints(db, platformId, 10)),
      ...(await checkActivity(db, platformId, GAP_SECONDS)),
      ...(await checkPeople(db, platformId, GAP_SECONDS)),
    ],
    rebuild: async () => {
      await rebuildActivity(db, TESTER, platformId, OPTIONS);
      while (await regradeBatch(db, platformId));
    },
  };
}
const ALL = ['block Mining 3', 'course Mining 10', 'course Writing 5'];

describe('points of skills after a completion was voided', () => {
  it('go, with the totals and counts, also those of the person', async () => {
    const { platformId, userId, completing, send, earned, totals, counts, differences } = await pointsWorld();
    const completion = completing(1);
    await send(completion);
    expect([await earned(), await totals(), await counts()]).toEqual([ALL, [18, 13, 5], [{ points: 18, people: 1 }]]);
    const ofPerson = async () =>
      (
        await db.pool.query('select points from learner_totals where (platform_id, user_id) = ($1, $2)', [
          platformId,
          userId,
        ])
      ).rows;
    expect(await ofPerson()).toEqual([{ points: 18 }]);
    await send(voidingOf(completion.id));
    expect([await earned(), await totals(), await counts()]).toEqual([[], [], []]);
    expect(await ofPerson()).toEqual([{ points: 0 }]);
    expect(await differences()).toEqual([]);
  });

  it('stay where another statement says the same', async () => {
    const { completing, send, earned, totals, differences } = await pointsWorld();
    const completion = completing(1);
    await send(completion, completing(2));
    await send(voidingOf(completion.id));
    expect([await earned(), await totals(), await differences()]).toEqual([ALL, [18, 13, 5], []]);
  });

  it('stay for a course that an administrator recorded as completed, before or after', async () => {
    for (const isBefore of [true, false]) {
      const { platformId, userId, courseId, completing, send, earned, totals, differences } = await pointsWorld();
      const record = () =>
        db.transaction(TESTER, (trx) =>
          stateResults(trx, platformId, [{ userId, courseId, completedAt: '2026-01-06T00:00:00Z', passed: true }]),
        );
      const completion = completing(1);
      await send(completion);
      if (isBefore) await record();
      await send(voidingOf(completion.id));
      if (!isBefore) await record();
      expect([await earned(), await totals(), await differences()]).toEqual([ALL.slice(1), [15, 10, 5], []]);
    }
  });

  it('come back once when the person completes it again, and are not announced again', async () => {
    const { completing, send, earned, totals, counts, announced, differences } = await pointsWorld();
    const completion = completing(1);
    await send(completion);
    expect(await announced()).toBe(2);
    await send(voidingOf(completion.id));
    await send(completing(3));
    await send(completing(4));
    expect([await earned(), await totals(), await counts()]).toEqual([ALL, [18, 13, 5], [{ points: 18, people: 1 }]]);
    expect([await announced(), await differences()]).toEqual([2, []]);
  });

  it('are those that a rebuild leaves, also where it comes before the follower', async () => {
    const { platformId, completing, send, earned, totals, rebuild, differences } = await pointsWorld();
    const [first, second] = [completing(1), completing(2)];
    await send(first);
    await store(platformId, [voidingOf(first.id)]);
    await rebuild();
    expect([await earned(), await totals(), await differences()]).toEqual([[], [], []]);
    await send(second);
    await rebuild();
    expect([await earned(), await totals(), await differences()]).toEqual([ALL, [18, 13, 5], []]);
    await send(voidingOf(second.id));
    await rebuild();
    expect([await earned(), await totals(), await differences()]).toEqual([[], [], []]);
  });
});
