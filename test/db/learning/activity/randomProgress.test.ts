import { projectionOptions } from '../../../../db/derived/createProjection.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkActivity } from '../../../../db/learning/activity/checkActivity.js';
import { checkPeople } from '../../../../db/learning/activity/checkPeople.js';
import { freezeResults } from '../../../../db/learning/activity/freezeResults.js';
import { moveCutoff } from '../../../../db/learning/activity/moveCutoff.js';
import { followBatch } from '../../../../db/learning/activity/followStatements.js';
import { followToTheEnd, rebuildActivity } from '../../../../db/learning/activity/rebuildActivity.js';
import type { IncomingBlock } from '../../../../db/catalog/outlines/incomingBlock.js';
import { replaceGradingPolicy } from '../../../../db/catalog/outlines/replaceGradingPolicy.js';
import { replaceOutline } from '../../../../db/catalog/outlines/replaceOutline.js';
import { regradeBatch } from '../../../../db/learning/progress/regrade.js';
import { StatementTooOld } from '../../../../db/learning/records/storeStatements.js';
import { saveSkillPoints } from '../../../../db/learning/progress/saveSkillPoints.js';
import { stateResults } from '../../../../db/learning/progress/stateResults.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { GAP_SECONDS, activityWorld, mailbox, statementOf, voidingOf } from './activityWorld.js';

const db = testDatabase({ maxConnections: 8 });
const { insertPlatform, insertPerson, insertCourse, store } = activityWorld(db);

/** What differs from outline to outline. */
interface Outline {
  maxScore: number | null;
  videoSeconds: number;
  hasHtml: boolean;
  hasLate: boolean;
  isVideo: boolean;
}
const container = (block_id: string, type: IncomingBlock['type'], parent_id: string | null): IncomingBlock => ({
  block_id,
  type,
  parent_id,
  name: block_id,
});
const blocksOf = ({ maxScore, videoSeconds, hasHtml, hasLate, isVideo }: Outline): IncomingBlock[] => [
  container('section', 'section', null),
  container('sub', 'subsection', 'section'),
  container('unit', 'unit', 'sub'),
  { ...container('quiz', 'problem', 'unit'), graded: true, assignment_type: 'Quiz', max_score: maxScore },
  { ...container('film', isVideo ? 'video' : 'html', 'unit'), video_seconds: videoSeconds },
  ...(hasHtml ? [container('page', 'html', 'unit')] : []),
  ...(hasLate
    ? [{ ...container('late', 'problem', 'unit'), graded: true, assignment_type: 'Exam', max_score: 4 }]
    : []),
];

type Kind =
  'do' | 'again' | 'void' | 'follow' | 'regrade' | 'outline' | 'policy' | 'state' | 'join' | 'points' | 'carry';
interface Step {
  kind: Kind;
  person: number;
  object: number;
  verb: number;
  hour: number;
  score: number | null;
  max: number | null;
  pick: number;
  outline: Outline;
}
const KNOWN = 2;
const OBJECTS = ['quiz', 'quiz', 'film', 'film', 'page', 'late', 'courses/course'].map(
  (key) => `https://lms.example/${key}`,
);
const VIDEO = 'https://w3id.org/xapi/video/verbs/';
const VERBS = [
  'completed',
  'completed',
  'answered',
  'answered',
  'answered',
  'passed',
  'failed',
  'progressed',
  'earned',
  `${VIDEO}played`,
  `${VIDEO}paused`,
];
const outline = fc.record<Outline>({
  maxScore: fc.constantFrom(null, 10, 20),
  videoSeconds: fc.constantFrom(10, 100),
  hasHtml: fc.boolean(),
  hasLate: fc.boolean(),
  isVideo: fc.constantFrom(true, true, false),
});
const step = fc.record<Step>({
  kind: fc.constantFrom<Kind[]>(
    'do',
    'do',
    'do',
    'do',
    'do',
    'do',
    'do',
    'do',
    'again',
    'void',
    'void',
    'void',
    'follow',
    'follow',
    'regrade',
    'outline',
    'policy',
    'state',
    'join',
    'points',
    'carry',
  ),
  person: fc.nat(KNOWN),
  object: fc.nat(OBJECTS.length - 1),
  verb: fc.nat(VERBS.length - 1),
  hour: fc.nat(60),
  score: fc.option(fc.nat(20), { freq: 4 }),
  max: fc.option(fc.constantFrom(5, 20)),
  pick: fc.nat(1_000),
  outline,
});

/**
 * Statements up to one of them are kept no more. What they are about is before the cut-off, as if they had come at its
 * time.
 */
async function carry(platformId: number, pick: number): Promise<void> {
  const { rows } = await db.pool.query<{ until: number; day: string }>(
    `select cast(extract(epoch from statements.stored) * 1000000 as bigint) as until,
            cast(coalesce(cast(max(occurred_at) filter (where occurred_at < '2026-01-01Z') over (order by statements.stored) as date), '2025-01-04') + 1 as text) as day
       from statements join activity_cursors place using (platform_id)
      where platform_id = $1 and statements.stored <= place.stored order by statements.stored`,
    [platformId],
  );
  if (rows.length === 0) return;
  const { until: storedBefore, day } = rows[pick % rows.length]!;
  const following = projectionOptions({ gapSeconds: GAP_SECONDS, periodDays: 7 });
  expect(await moveCutoff(db, platformId, { day, storedBefore }, following)).toBe('done');
  await freezeResults(db, platformId, storedBefore, following);
  await db.pool.query(
    'delete from statements using activity_cursors place where statements.platform_id = $1 and place.platform_id = $1 and statements.stored < kept_from',
    [platformId],
  );
}

const TABLES = [
  'activity_days',
  'activity_people',
  'activity_courses',
  'activity_totals',
  'activity_course_days',
  'block_results',
  'course_results',
  'video_days',
  'skill_points_earned',
  'activity_sessions',
  'earned_certificates',
];
const rowsOf = async (platformId: number) => {
  const tables = await Promise.all(
    TABLES.map((table) =>
      db.pool.query<{ row: string }>(
        `select to_jsonb(one) as row from ${table} one where platform_id = $1 order by to_jsonb(one)::text collate "C"`,
        [platformId],
      ),
    ),
  );
  return Object.fromEntries(tables.map(({ rows }, index) => [TABLES[index], rows.map(({ row }) => row)]));
};
/** Whom events name with what, and whom they ought to. */
async function announced(platformId: number): Promise<{ stored: string[]; known: string[] }> {
  const { rows: stored } = await db.pool.query<{ name: string }>(
    `select concat_ws(' ', type, data ->> 'user_id', coalesce(data ->> 'course_id', data ->> 'skill')) as name
       from event_outbox where platform_id = $1 and type in ('course.completed', 'skill.earned') order by 1`,
    [platformId],
  );
  const { rows: known } = await db.pool.query<{ name: string }>(
    `select concat_ws(' ', 'course.completed', user_id, course_key) as name
       from course_results result join courses on courses.platform_id = result.platform_id and courses.id = course_id where result.platform_id = $1 and finished
     union select concat_ws(' ', 'skill.earned', user_id, name) from skill_points_earned join skills on skills.id = skill_id where platform_id = $1 order by 1`,
    [platformId],
  );
  return { stored: stored.map(({ name }) => name), known: known.map(({ name }) => name) };
}
const options = (batchSize: number) => ({
  ...projectionOptions({ gapSeconds: GAP_SECONDS, periodDays: 7 }),
  batchSize,
});
let tenants = 0;

/** Stores a statement, unless it is about a time before the cut-off. */
async function isStored(platformId: number, statement: { id: string }): Promise<boolean> {
  try {
    await store(platformId, [statement]);
    return true;
  } catch (error) {
    if (error instanceof StatementTooOld) return false;
    throw error;
  }
}

describe('progress by random statements', () => {
  it('is that of a rebuild, whatever their order, repeats and voids, whatever becomes of outlines, policies and people, and however many are kept', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 10, maxLength: 70 }),
        fc.integer({ min: 1, max: 20 }),
        outline,
        async (steps, batchSize, first) => {
          const platformId = await insertPlatform(`progress-${(tenants += 1)}`);
          const key = `p${tenants}`;
          const userIds = [await insertPerson(platformId, `p0-${key}`), await insertPerson(platformId, `p1-${key}`)];
          const courseId = await insertCourse(platformId, 'course');
          const course = { platformId, courseKey: 'course' };
          await replaceOutline(db, TESTER, course, blocksOf(first));
          const sent: ReturnType<typeof statementOf>[] = [];
          const ways: Record<Kind, (one: Step) => Promise<unknown>> = {
            do: async ({ person, object, verb, hour, score, max, pick }) => {
              const name = VERBS[verb]!;
              const statement = statementOf(mailbox(`p${person}-${key}`), name, OBJECTS[object]!, {
                timestamp: new Date(Date.UTC(2025, 0, 5, hour) + (pick % 3)).toISOString(),
                result: {
                  ...(name.endsWith('paused') && { duration: `PT${pick % 12}.5S` }),
                  ...(score !== null &&
                    name !== 'progressed' && {
                      score: { raw: Math.min(score, max ?? score), ...(max !== null && { max }) },
                    }),
                  ...(name === 'progressed' && { score: { scaled: [0.4, 1][pick % 2] } }),
                },
                ...(pick % 3 === 0 && {
                  context: { extensions: { 'urn:learning-records:location': { city: ['Bergen', 'Oslo'][pick % 2] } } },
                }),
              });
              if (await isStored(platformId, statement)) sent.push(statement);
            },
            again: async ({ pick }) => sent.length > 0 && isStored(platformId, sent[pick % sent.length]!),
            void: async ({ pick }) => sent.length > 0 && store(platformId, [voidingOf(sent[pick % sent.length]!.id)]),
            follow: () => followBatch(db, platformId, options(batchSize)),
            regrade: () => regradeBatch(db, platformId),
            outline: ({ outline: next }) => replaceOutline(db, TESTER, course, blocksOf(next)),
            policy: ({ pick }) =>
              replaceGradingPolicy(db, TESTER, course, {
                assignment_types: [{ name: 'Quiz', weight: 0.5, min_count: pick % 3, drop_count: pick % 2 }].concat(
                  pick % 5 === 0 ? [] : [{ name: 'Exam', weight: 1, min_count: 1, drop_count: 0 }],
                ),
                cutoffs: { A: 0.5 },
                score_policy: pick % 2 === 0 ? 'best' : 'latest',
              }),
            state: ({ person, pick }) =>
              db.transaction(TESTER, (trx) =>
                stateResults(trx, platformId, [
                  {
                    userId: userIds[person % userIds.length]!,
                    courseId,
                    ...(pick % 2 === 0 ? { grade: 0.7 } : { completedAt: '2025-01-06T00:00:00Z' }),
                  },
                ]),
              ),
            join: async () => {
              if (userIds.length === KNOWN) userIds.push(await insertPerson(platformId, `p${KNOWN}-${key}`));
            },
            carry: ({ pick }) => carry(platformId, pick),
            points: ({ pick }) =>
              saveSkillPoints(
                db,
                TESTER,
                {
                  platformId,
                  item:
                    pick % 2 === 0
                      ? { kind: 'course', courseKey: 'course' }
                      : { kind: 'block', courseKey: 'course', blockKey: 'quiz' },
                },
                [{ name: 'Mining', points: 3 }],
              ),
          };
          for (const one of steps) await ways[one.kind](one);
          await followToTheEnd(db, platformId, options(batchSize));
          while (await regradeBatch(db, platformId));
          expect(await checkActivity(db, platformId, GAP_SECONDS)).toEqual([]);
          expect(await checkPeople(db, platformId, GAP_SECONDS)).toEqual([]);
          const before = await rowsOf(platformId);
          const { stored, known } = await announced(platformId);
          expect(stored).toEqual([...new Set(stored)]);
          expect(stored).toEqual(expect.arrayContaining(known));
          await rebuildActivity(db, TESTER, platformId, options(batchSize));
          while (await regradeBatch(db, platformId));
          expect(await rowsOf(platformId)).toEqual(before);
          expect((await announced(platformId)).stored).toEqual(stored);
        },
      ),
      { numRuns: 8 },
    );
  });
});
