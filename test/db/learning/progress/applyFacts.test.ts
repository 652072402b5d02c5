import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { saveCourse } from '../../../../db/catalog/items/saveItem.js';
import type { IncomingBlock } from '../../../../db/catalog/outlines/incomingBlock.js';
import { replaceGradingPolicy } from '../../../../db/catalog/outlines/replaceGradingPolicy.js';
import { replaceOutline } from '../../../../db/catalog/outlines/replaceOutline.js';
import { applyFacts, forgetFacts, replaceBlockFacts } from '../../../../db/learning/progress/applyFacts.js';
import type { Fact, FactKey } from '../../../../db/learning/progress/fact.js';
import { createRegradeFollower, regradeBatch } from '../../../../db/learning/progress/regrade.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { insertPlatform } from '../../../support/people.js';
import { type Leaf, type Policy, type Progress, referenceProgress } from './referenceProgress.js';

const db = testDatabase();
let platformId: number;
let courses = 0;

beforeAll(async () => {
  platformId = await insertPlatform(db, 'north');
});

const apply = (facts: Fact[]) => db.transaction(TESTER, (trx) => applyFacts(trx, platformId, facts));
const replace = (keys: FactKey[], facts: Fact[]) =>
  db.transaction(TESTER, (trx) => replaceBlockFacts(trx, platformId, keys, facts));

async function makeCourse(): Promise<{ courseId: number; courseKey: string }> {
  const courseKey = `C-${(courses += 1)}`;
  await saveCourse(db, TESTER, platformId, { key: courseKey, name: courseKey });
  const { rows } = await db.pool.query<{ id: number }>('select id from courses where course_key = $1', [courseKey]);
  return { courseId: rows[0]!.id, courseKey };
}

/** Ids by key. */
async function blocksOf(courseId: number): Promise<Record<string, number>> {
  const { rows } = await db.pool.query<{ block_key: string; id: number }>(
    'select block_key, id from course_blocks where course_id = $1',
    [courseId],
  );
  return Object.fromEntries(rows.map(({ block_key: key, id }) => [key, id]));
}

async function regradeAll(): Promise<void> {
  while (await regradeBatch(db, platformId));
}

async function progressOf(courseId: number, userId = 1): Promise<Progress | null> {
  const { rows } = await db.pool.query<Progress & { completedAt: Date | null; percent: string }>(
    `select completed_blocks as completed, completable_blocks as completable, completed_at as "completedAt", grade, type_grades as "typeGrades", letter, passed, percent
       from course_results where platform_id = $1 and course_id = $2 and user_id = $3`,
    [platformId, courseId, userId],
  );
  if (!rows[0]) return null;
  const { completedAt, percent, ...rest } = rows[0];
  const ofBlocks = rest.completable === 0 ? 0 : (100 * rest.completed) / rest.completable;
  expect(Number(percent)).toBeCloseTo(completedAt ? 100 : ofBlocks, 3);
  return { ...rest, completedAt: completedAt && completedAt.toISOString() };
}

const blockRows = async (courseId: number) =>
  (
    await db.pool.query(
      'select * from block_results where platform_id = $1 and course_id = $2 order by user_id, block_id',
      [platformId, courseId],
    )
  ).rows;

const at = (hour: number) => new Date(Date.UTC(2026, 0, 5, hour)).toISOString();
let place = 0;
const stored = () => new Date(Date.UTC(2026, 5, 1) + (place += 1)).toISOString();

type Kind = Fact extends infer One
  ? One extends Fact
    ? Omit<One, 'userId' | 'courseId' | 'blockId' | 'stored' | 'at'>
    : never
  : never;
const fact = (courseId: number, blockId: number | null, hour: number, kind: Kind, userId = 1): Fact =>
  ({ userId, courseId, blockId, at: at(hour), stored: stored(), ...kind }) as Fact;
const score = (earned: string, max: string | null = null): Kind => ({ kind: 'scored', earned, max, scaled: null });

const container = (
  block_id: string,
  type: IncomingBlock['type'],
  parent_id: string | null,
  more = {},
): IncomingBlock => ({ block_id, type, parent_id, name: block_id, ...more });
const leaf = (block_id: string, parent_id: string, more: Partial<IncomingBlock> = {}): IncomingBlock => ({
  block_id,
  type: 'problem',
  parent_id,
  name: block_id,
  ...more,
});

/** A section with subsections s1, s2, ..., each with a unit u1, u2, ... that holds these leaves. */
function outlineOf(
  subsections: Partial<IncomingBlock>[][],
  ofSubsection: Partial<IncomingBlock>[] = [],
): IncomingBlock[] {
  return [
    container('section', 'section', null),
    ...subsections.flatMap((leaves, index) => [
      container(`s${index + 1}`, 'subsection', 'section', ofSubsection[index]),
      container(`u${index + 1}`, 'unit', `s${index + 1}`),
      ...leaves.map((more, nth) => leaf(`b${index + 1}-${nth + 1}`, `u${index + 1}`, more)),
    ]),
  ];
}

describe('facts', () => {
  const decimal = fc.integer({ min: 0, max: 300 }).map((cents) => (cents / 100).toFixed(2));
  const points = fc.option(fc.constantFrom('0', '1', '3', '2.5', '7'), { freq: 3 });
  const types = fc.constantFrom('Quiz', 'Exam', 'Other');
  const leaves = fc.record({
    graded: fc.boolean(),
    assignment_type: fc.option(types),
    max_score: points.map((text) => text && Number(text)),
    completable: fc.boolean(),
  });
  const subsections = fc.record({ graded: fc.boolean(), assignment_type: fc.option(types) });
  const policies = fc.record({
    scorePolicy: fc.constantFrom('best', 'latest'),
    types: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom('Quiz', 'Exam', 'Lab'),
        weight: fc.constantFrom('0.4', '1', '0.333', '0'),
        minCount: fc.nat(4),
        dropCount: fc.nat(2),
      }),
      { selector: ({ name }) => name, maxLength: 3 },
    ),
    cutoffs: fc.constantFrom<Record<string, string>>({}, { F: '0' }, { A: '0.75', B: '0.5', C: '0.2', F: '0' }),
  }) as fc.Arbitrary<Policy>;
  const kinds: fc.Arbitrary<Kind> = fc.oneof(
    fc.constantFrom<Kind[]>(
      { kind: 'attempted' },
      { kind: 'completed' },
      { kind: 'passed' },
      { kind: 'failed' },
      { kind: 'progressed', percent: 40 },
      { kind: 'progressed', percent: 100 },
      { kind: 'watched', seconds: 1.5 },
    ),
    fc.record({
      kind: fc.constant('scored' as const),
      earned: fc.option(decimal),
      max: points,
      scaled: fc.option(fc.constantFrom('0', '0.3', '1')),
    }),
  );
  const facts = fc.array(
    fc.record({
      kind: kinds,
      hour: fc.nat(5),
      leaf: fc.nat(),
      user: fc.constantFrom(1, 2),
      turn: fc.nat(2),
      rank: fc.nat(),
    }),
    { maxLength: 25 },
  );

  it('give the progress that the definitions give, whatever their order and turns', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(leaves, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
        fc.array(subsections, { minLength: 3, maxLength: 3 }),
        policies,
        facts,
        async (outline, ofSubsections, policy, drawn) => {
          const [first, second] = [await makeCourse(), await makeCourse()];
          const results = [];
          for (const { courseId, courseKey } of [first, second]) {
            await replaceOutline(db, TESTER, { platformId, courseKey }, outlineOf(outline, ofSubsections));
            await replaceGradingPolicy(
              db,
              TESTER,
              { platformId, courseKey },
              {
                assignment_types: policy.types.map(({ name, weight, minCount, dropCount }) => ({
                  name,
                  weight: Number(weight),
                  min_count: minCount,
                  drop_count: dropCount,
                })),
                cutoffs: Object.fromEntries(
                  Object.entries(policy.cutoffs).map(([letter, cutoff]) => [letter, Number(cutoff)]),
                ),
                score_policy: policy.scorePolicy,
              },
            );
            const ids = await blocksOf(courseId);
            const counted = outline.flatMap((units, index) =>
              units.map(({ graded, assignment_type: own, max_score: max, completable }, nth): Leaf => {
                const above = ofSubsections[index]!;
                const type = graded || above.graded ? (own ?? above.assignment_type) : null;
                return {
                  id: ids[`b${index + 1}-${nth + 1}`]!,
                  subsection: `s${index}`,
                  type,
                  maxScore: max === null ? null : String(max),
                  completable,
                };
              }),
            );
            // Place 0 is the course itself, seldom.
            const blockAt = (n: number) => (n % (3 * counted.length) === 0 ? null : counted[n % counted.length]!.id);
            const base = Date.UTC(2026, 6, 1);
            const all = drawn.map(({ kind, hour, leaf: n, user }, index): Fact => ({
              ...fact(courseId, blockAt(n), hour, kind, user),
              stored: new Date(base + index).toISOString(),
            }));
            // One course gets its facts one after the other, the other one in turns that have nothing to do with their order.
            if (courseId === first.courseId) for (const one of all) await apply([one]);
            else
              for (const turn of [0, 1, 2])
                await apply(
                  all
                    .map((one, index) => ({ one, ...drawn[index]! }))
                    .filter((drawing) => drawing.turn === turn)
                    .sort((one, other) => one.rank - other.rank)
                    .map(({ one }) => one),
                );
            for (const user of [1, 2]) {
              const own = all.filter(({ userId }) => userId === user);
              expect(await progressOf(courseId, user)).toEqual(
                own.length === 0 ? null : referenceProgress(own, counted, policy),
              );
            }
            const keys = Object.entries(ids)
              .sort(([, one], [, other]) => one - other)
              .map(([key]) => key);
            results.push(
              (await blockRows(courseId)).map(({ course_id: _, block_id: id, ...row }) => ({
                ...row,
                key: keys.find((key) => ids[key] === id),
              })),
            );
          }
          expect(results[1]).toEqual(results[0]);
        },
      ),
      { numRuns: 12 },
    );
  });

  const quizzes = {
    assignment_types: [{ name: 'Quiz', weight: 1, min_count: 0, drop_count: 0 }],
    cutoffs: { A: 0.5 },
    score_policy: 'best' as const,
  };
  const quiz = { graded: true, assignment_type: 'Quiz', max_score: 3 };

  it('are exact: thirds add up to the cutoff', async () => {
    const { courseId, courseKey } = await makeCourse();
    await replaceOutline(db, TESTER, { platformId, courseKey }, outlineOf([[quiz], [quiz], [quiz], [quiz]]));
    await replaceGradingPolicy(db, TESTER, { platformId, courseKey }, quizzes);
    const ids = await blocksOf(courseId);
    await apply([1, 2, 3].map((n) => fact(courseId, ids[`b${n}-1`]!, 1, score('1'))));
    await apply([fact(courseId, ids['b4-1']!, 2, score('3'))]);
    expect(await progressOf(courseId)).toMatchObject({ grade: '0.5', letter: 'A', passed: true });
  });

  it('wait for each other when they come at the same time, and none is lost', async () => {
    const { courseId, courseKey } = await makeCourse();
    await replaceOutline(db, TESTER, { platformId, courseKey }, outlineOf([Array.from({ length: 20 }, () => ({}))]));
    const ids = await blocksOf(courseId);
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => apply([fact(courseId, ids[`b1-${n + 1}`]!, n, { kind: 'completed' })])),
    );
    expect(await progressOf(courseId)).toMatchObject({ completed: 20, completable: 20, completedAt: at(19) });
  });
});

describe('completion', () => {
  const two = outlineOf([[{}, {}]]);
  const three = outlineOf([[{}, {}, {}]]);
  const completed = { kind: 'completed' } as const;

  async function completedCourse() {
    const course = await makeCourse();
    await replaceOutline(db, TESTER, { platformId, courseKey: course.courseKey }, two);
    const ids = await blocksOf(course.courseId);
    const facts = [
      fact(course.courseId, ids['b1-1']!, 1, completed),
      fact(course.courseId, ids['b1-2']!, 2, completed),
    ];
    await apply(facts);
    return { ...course, ids, facts };
  }

  it('stays when the outline grows, also before and after the outline is followed, and through a rebuild', async () => {
    const { courseId, courseKey, facts } = await completedCourse();
    await replaceOutline(db, TESTER, { platformId, courseKey }, three);
    const ids = await blocksOf(courseId);
    const late = fact(courseId, ids['b1-1']!, 3, score('1', '2'));
    await apply([late]);
    const expected = { completed: 2, completable: 3, completedAt: at(2) };
    expect(await progressOf(courseId)).toMatchObject(expected);
    await regradeAll();
    expect(await progressOf(courseId)).toMatchObject(expected);
    await db.transaction(TESTER, (trx) => forgetFacts(trx, platformId));
    await apply([...facts, late]);
    await regradeAll();
    expect(await progressOf(courseId)).toMatchObject(expected);
    await apply([fact(courseId, ids['b1-3']!, 9, completed)]);
    expect(await progressOf(courseId)).toMatchObject({ completed: 3, completedAt: at(2) });
  });

  it('follows the outline of today for who has not completed the course: a block that left it counts no more, and what was earned stays', async () => {
    const { courseId, courseKey } = await makeCourse();
    await replaceOutline(db, TESTER, { platformId, courseKey }, three);
    const ids = await blocksOf(courseId);
    await apply([fact(courseId, ids['b1-3']!, 1, completed), fact(courseId, ids['b1-1']!, 2, completed)]);
    expect(await progressOf(courseId)).toMatchObject({ completed: 2, completable: 3 });
    await replaceOutline(db, TESTER, { platformId, courseKey }, two);
    await regradeAll();
    expect([await progressOf(courseId), (await blockRows(courseId)).length]).toMatchObject([
      { completed: 1, completable: 2, completedAt: null },
      2,
    ]);
  });

  it('is undone with a statement that it came from, and not with another one', async () => {
    const { courseId, ids, facts } = await completedCourse();
    const first = { userId: 1, courseId, blockId: ids['b1-1']! };
    await apply([fact(courseId, first.blockId, 0, completed)]);
    await replace([first], [facts[0]!]);
    expect(await progressOf(courseId)).toMatchObject({ completed: 2, completedAt: at(2) });
    await replace([first], []);
    expect(await progressOf(courseId)).toMatchObject({ completed: 1, completedAt: null });
    await apply([fact(courseId, null, 5, completed)]);
    expect(await progressOf(courseId)).toMatchObject({ completed: 1, completedAt: at(5) });
    await replace([{ ...first, blockId: null }], []);
    expect(await progressOf(courseId)).toMatchObject({ completedAt: null });
  });

  it('is regraded in turns that reach every learner, once for several changes', async () => {
    const { courseId, courseKey } = await makeCourse();
    await apply(Array.from({ length: 1_100 }, (_, user) => fact(courseId, null, 1, { kind: 'attempted' }, user + 1)));
    await replaceOutline(db, TESTER, { platformId, courseKey }, two);
    await replaceOutline(db, TESTER, { platformId, courseKey }, three);
    const { behind, follow } = createRegradeFollower(db);
    expect(await behind()).toEqual([platformId]);
    let turns = 0;
    do turns += 1;
    while (await follow(platformId));
    expect(await behind()).toEqual([]);
    const { rows } = await db.pool.query(
      `select completable_blocks as blocks, cast(count(*) as integer) as learners from course_results where course_id = $1 group by 1`,
      [courseId],
    );
    expect([rows, turns >= 3]).toEqual([[{ blocks: 3, learners: 1_100 }], true]);
  });
});
