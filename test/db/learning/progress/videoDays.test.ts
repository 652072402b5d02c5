import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { saveCourse } from '../../../../db/catalog/items/saveItem.js';
import type { IncomingBlock } from '../../../../db/catalog/outlines/incomingBlock.js';
import { replaceOutline } from '../../../../db/catalog/outlines/replaceOutline.js';
import { applyFacts, forgetFacts, replaceBlockFacts } from '../../../../db/learning/progress/applyFacts.js';
import type { Fact } from '../../../../db/learning/progress/fact.js';
import { regradeBatch } from '../../../../db/learning/progress/regrade.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { insertPlatform } from '../../../support/people.js';

const db = testDatabase();
let platformId: number;
let courses = 0;

beforeAll(async () => {
  platformId = await insertPlatform(db, 'north');
});

interface Leaf {
  type: 'video' | 'html';
  seconds: number | null;
  isLive: boolean;
}

const outlineOf = (leaves: Leaf[]): IncomingBlock[] => [
  { block_id: 'section', type: 'section', parent_id: null, name: 'section' },
  { block_id: 'sub', type: 'subsection', parent_id: 'section', name: 'sub' },
  { block_id: 'unit', type: 'unit', parent_id: 'sub', name: 'unit' },
  ...leaves.flatMap(({ type, seconds, isLive }, index) =>
    isLive ? [{ block_id: `leaf-${index}`, type, parent_id: 'unit', name: 'leaf', video_seconds: seconds }] : [],
  ),
];

interface VideoDay {
  user_id: number;
  leaf: number;
  day: string;
  plays: number;
  milliseconds: number;
  watches: number;
}

/** By the definitions, from all facts of a course. A retired block stays what it was last. */
function reference(facts: Fact[], leaves: Leaf[], ids: number[]): { days: VideoDay[]; watched: string[] } {
  const days: VideoDay[] = [];
  const watched: string[] = [];
  for (const userId of [1, 2])
    for (const [leaf, { type, seconds }] of leaves.entries()) {
      const own = facts.filter((fact) => fact.userId === userId && fact.blockId === ids[leaf]);
      const dayOf = ({ at }: Fact) => at.slice(0, 10);
      const isCompleting = (fact: Fact) =>
        fact.kind === 'completed' || (fact.kind === 'progressed' && fact.percent >= 100);
      const completedOn = type === 'video' ? own.filter(isCompleting).map(dayOf).sort()[0] : undefined;
      let total = 0;
      let reachedOn: string | undefined;
      for (const day of [...new Set(own.map(dayOf))].sort()) {
        const ofDay = own.filter((fact) => dayOf(fact) === day);
        const plays = ofDay.filter(({ kind }) => kind === 'played').length;
        const milliseconds = ofDay.reduce(
          (sum, fact) => sum + (fact.kind === 'watched' ? Math.round(fact.seconds * 1_000) : 0),
          0,
        );
        total += milliseconds;
        if (type === 'video' && seconds && total * 5 >= seconds * 4_000) reachedOn ??= day;
        const watches = plays > 0 ? plays : completedOn === day ? 1 : 0;
        if (plays + milliseconds + watches > 0) days.push({ user_id: userId, leaf, day, plays, milliseconds, watches });
      }
      const watchedOn = [completedOn, reachedOn].filter((day) => day !== undefined).sort()[0];
      if (watchedOn) watched.push(`${userId}/${leaf}/${watchedOn}`);
    }
  return { days, watched };
}

async function derivedOf(courseId: number, ids: number[]): Promise<{ days: VideoDay[]; watched: string[] }> {
  const leafOf = new Map(ids.map((id, leaf) => [id, leaf]));
  const days = await db.pool.query<Omit<VideoDay, 'leaf'> & { block_id: number }>(
    `select user_id, block_id, day::text, plays, milliseconds, watches from video_days where platform_id = $1 and course_id = $2 order by user_id, block_id, day`,
    [platformId, courseId],
  );
  const watched = await db.pool.query<{ user_id: number; block_id: number; day: string }>(
    `select user_id, block_id, watched_on::text as day from block_results where platform_id = $1 and course_id = $2 and watched_on is not null order by user_id, block_id`,
    [platformId, courseId],
  );
  return {
    days: days.rows.map(({ user_id, block_id: id, day, plays, milliseconds, watches }) => ({
      user_id,
      leaf: leafOf.get(id)!,
      day,
      plays,
      milliseconds,
      watches,
    })),
    watched: watched.rows.map(({ user_id: user, block_id: id, day }) => `${user}/${leafOf.get(id)}/${day}`),
  };
}

type Kind = Pick<Fact, 'kind'> & { seconds?: number; percent?: number };
const kinds = fc.oneof(
  fc.constantFrom<Kind[]>(
    { kind: 'played' },
    { kind: 'completed' },
    { kind: 'attempted' },
    { kind: 'progressed', percent: 40 },
    { kind: 'progressed', percent: 100 },
  ),
  fc.constantFrom(0.5, 3, 8, 9.999, 40).map((seconds): Kind => ({ kind: 'watched', seconds })),
);
const leaf = fc.record<Leaf>({
  type: fc.constantFrom('video', 'video', 'html'),
  seconds: fc.constantFrom(null, 0, 10, 12.5, 100),
  isLive: fc.constant(true),
});
const outline = fc.tuple(leaf, leaf, leaf);

interface Step {
  kind: 'apply' | 'withdraw' | 'outline' | 'retire';
  facts: { kind: Kind; user: 1 | 2; leaf: number; hour: number }[];
  leaves: Leaf[];
  pick: number;
}
const step = fc.record<Step>({
  kind: fc.constantFrom('apply', 'apply', 'apply', 'apply', 'withdraw', 'outline', 'retire'),
  facts: fc.array(
    fc.record({
      kind: kinds,
      user: fc.constantFrom(1 as const, 2 as const),
      leaf: fc.nat(2),
      hour: fc.integer({ min: 20, max: 60 }),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  leaves: outline,
  pick: fc.nat(1_000),
});

describe('videos', () => {
  it('are watched by the definitions, whatever the order of facts, withdrawals and changes of the outline, and by a rebuild too', async () => {
    await fc.assert(
      fc.asyncProperty(outline, fc.array(step, { minLength: 3, maxLength: 14 }), async (first, steps) => {
        const courseKey = `V-${(courses += 1)}`;
        await saveCourse(db, TESTER, platformId, { key: courseKey, name: courseKey });
        let leaves: Leaf[] = first;
        const setOutline = (next: Leaf[]) => {
          // A block that has left the outline stays as it was.
          leaves = next.map((one, index) => (one.isLive ? one : { ...leaves[index]!, isLive: false }));
          return replaceOutline(db, TESTER, { platformId, courseKey }, outlineOf(leaves));
        };
        await setOutline(first);
        const { rows } = await db.pool.query<{ id: number; courseId: number }>(
          `select block.id, course_id as "courseId" from course_blocks block join courses on courses.id = course_id
            where course_key = $1 and block_key like 'leaf-%' order by block_key`,
          [courseKey],
        );
        const ids = rows.map(({ id }) => id);
        const courseId = rows[0]!.courseId;
        let facts: Fact[] = [];
        let place = 0;
        const ways: Record<Step['kind'], (one: Step) => Promise<unknown>> = {
          apply: ({ facts: drawn }) => {
            const added = drawn.map(({ kind, user, leaf: n, hour }) => {
              const times = {
                at: new Date(Date.UTC(2026, 0, 5, hour)).toISOString(),
                stored: new Date(Date.UTC(2026, 5, 1) + (place += 1)).toISOString(),
              };
              return { userId: user, courseId, blockId: ids[n]!, ...times, ...kind } as Fact;
            });
            facts = [...facts, ...added];
            return db.transaction(TESTER, (trx) => applyFacts(trx, platformId, added));
          },
          withdraw: ({ pick }) => {
            const gone = facts[pick % Math.max(1, facts.length)];
            if (!gone) return Promise.resolve();
            facts = facts.filter((fact) => fact !== gone);
            const isOfKey = (fact: Fact) => fact.userId === gone.userId && fact.blockId === gone.blockId;
            return db.transaction(TESTER, (trx) => replaceBlockFacts(trx, platformId, [gone], facts.filter(isOfKey)));
          },
          outline: ({ leaves: next }) => setOutline(next),
          retire: ({ pick }) =>
            setOutline(leaves.map((one, index) => ({ ...one, isLive: index === pick % 3 ? !one.isLive : one.isLive }))),
        };
        for (const one of steps) await ways[one.kind](one);
        while (await regradeBatch(db, platformId));
        const expected = reference(facts, leaves, ids);
        expect(await derivedOf(courseId, ids)).toEqual(expected);
        await db.transaction(TESTER, (trx) => forgetFacts(trx, platformId));
        await db.transaction(TESTER, (trx) => applyFacts(trx, platformId, facts));
        while (await regradeBatch(db, platformId));
        expect(await derivedOf(courseId, ids)).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });
});
