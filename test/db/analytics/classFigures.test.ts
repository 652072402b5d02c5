import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { listCourseGrades } from '../../../db/analytics/listCourseGrades.js';
import { readAverageGrade } from '../../../db/analytics/readAverageGrade.js';
import { readCompletionRate } from '../../../db/analytics/readCompletionRate.js';
import { readGradingTree } from '../../../db/analytics/readGradingTree.js';
import { readClassTypeGrades } from '../../../db/analytics/readTypeGrades.js';
import { replaceGradingPolicy } from '../../../db/catalog/outlines/replaceGradingPolicy.js';
import { replaceOutline } from '../../../db/catalog/outlines/replaceOutline.js';
import { applyFacts } from '../../../db/learning/progress/applyFacts.js';
import type { Fact } from '../../../db/learning/progress/fact.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { insertPlatform, insertUser } from '../../support/people.js';
import { checkAllTables, project, projectAnew } from '../../support/projection.js';

const db = testDatabase();
const PEOPLE = 4;
/** The first has a policy, the second the same graded blocks without one. */
const COURSES = [true, false];
const BLOCKS = {
  a: { points: 10, type: 'Quiz' },
  b: { points: 5, type: 'Quiz' },
  c: { points: 20, type: 'Exam' },
} as const;
const WEIGHTS = { Quiz: 0.5, Exam: 1.5 } as const;
type Block = keyof typeof BLOCKS;

const ids = { platform: 0, users: [] as number[], courses: [] as number[], blocks: new Map<string, number>() };
const part = (key: string, parent: string) => [
  { block_id: key, type: 'subsection' as const, name: key, parent_id: parent },
  { block_id: `${key}-unit`, type: 'unit' as const, name: key, parent_id: key },
];

beforeAll(async () => {
  ids.platform = await insertPlatform(db, 'north');
  for (let n = 0; n < PEOPLE; n += 1) ids.users.push(await insertUser(db, `user${n}`, { roles: { north: 'learner' } }));
  for (const [n, hasPolicy] of COURSES.entries()) {
    const course = { platformId: ids.platform, courseKey: `C${n}` };
    const { rows } = await db.pool.query<{ id: number }>(
      'insert into courses (platform_id, course_key, name) values ($1, $2, $2) returning id',
      [ids.platform, course.courseKey],
    );
    ids.courses.push(Number(rows[0]!.id));
    const leaves = Object.entries(BLOCKS).flatMap(([key, { points, type }]) => [
      ...part(`part-${key}`, 'section'),
      {
        block_id: key,
        type: 'problem' as const,
        name: key,
        parent_id: `part-${key}-unit`,
        graded: true,
        assignment_type: type,
        max_score: points,
      },
    ]);
    await replaceOutline(db, TESTER, course, [{ block_id: 'section', type: 'section', name: 'Section' }, ...leaves]);
    const types = Object.entries(WEIGHTS).map(([name, weight]) => ({ name, weight, min_count: 0, drop_count: 0 }));
    if (hasPolicy)
      await replaceGradingPolicy(db, TESTER, course, {
        assignment_types: types,
        cutoffs: { Pass: 0.5 },
        score_policy: 'best',
      });
  }
  const { rows } = await db.pool.query<{ id: number; course_id: number; block_key: string }>(
    'select id, course_id, block_key from course_blocks',
  );
  for (const row of rows) ids.blocks.set(`${row.course_id} ${row.block_key}`, Number(row.id));
});

interface Step {
  kind: 'enroll' | 'leave' | 'score' | 'complete' | 'project';
  user: number;
  course: number;
  block: Block;
  /** Of the points of the block. */
  share: number;
}

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom<Step['kind'][]>('enroll', 'enroll', 'leave', 'score', 'score', 'complete', 'project'),
    user: fc.nat(PEOPLE - 1),
    course: fc.nat(COURSES.length - 1),
    block: fc.constantFrom<Block[]>('a', 'b', 'c'),
    share: fc.constantFrom(0, 0.25, 1 / 3, 0.5, 0.9, 1),
  }),
  { maxLength: 30 },
);

let place = 0;

async function take({ kind, user, course, block, share }: Step): Promise<void> {
  const [userId, courseId] = [ids.users[user]!, ids.courses[course]!];
  const at = new Date(Date.UTC(2026, 0, 5)).toISOString();
  const origin = {
    userId,
    courseId,
    blockId: ids.blocks.get(`${courseId} ${block}`)!,
    at,
    stored: new Date(Date.UTC(2026, 5, 1) + (place += 1)).toISOString(),
  };
  const apply = (fact: Fact) => db.transaction(TESTER, (trx) => applyFacts(trx, ids.platform, [fact]));
  if (kind === 'project') {
    await project(db, ids.platform);
    expect(await checkAllTables(db, ids.platform)).toEqual([]);
  }
  if (kind === 'score')
    await apply({ ...origin, kind: 'scored', earned: String(share * 300), max: '300', scaled: null });
  if (kind === 'complete') await apply({ ...origin, kind: 'completed' });
  if (kind === 'enroll' || kind === 'leave')
    await db.pool.query(
      `insert into course_enrollments (platform_id, user_id, course_id, active, ended) values ($1, $2, $3, $4, case when not $4 then now() end)
       on conflict (platform_id, user_id, course_id) do update set active = $4, ended = case when not $4 then now() end`,
      [ids.platform, userId, courseId, kind === 'enroll'],
    );
}

/** What a person has in a course, by the definitions. */
class Learner {
  enrolled = false;
  readonly best: Partial<Record<Block, number>> = {};
  readonly completed = new Set<Block>();

  follow({ kind, block, share }: Step): void {
    if (kind === 'enroll' || kind === 'leave') this.enrolled = kind === 'enroll';
    if (kind === 'score') this.best[block] = Math.max(share, this.best[block] ?? 0);
    if (kind === 'complete') this.completed.add(block);
  }

  type(type: keyof typeof WEIGHTS): number {
    const own = (Object.keys(BLOCKS) as Block[]).filter((block) => BLOCKS[block].type === type);
    return own.reduce((sum, block) => sum + (this.best[block] ?? 0), 0) / own.length;
  }

  grade(hasPolicy: boolean): number {
    return hasPolicy ? WEIGHTS.Quiz * this.type('Quiz') + WEIGHTS.Exam * this.type('Exam') : 0;
  }
}

const mean = (values: number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
const close = (value: number, expected: number, places: number) =>
  expect(Math.abs(value - expected)).toBeLessThanOrEqual(0.5001 * 10 ** -places);

async function compare(happened: Step[]): Promise<void> {
  const classes = COURSES.map((hasPolicy, course) => {
    const people = ids.users.map((_, user) => {
      const learner = new Learner();
      for (const step of happened) if (step.user === user && step.course === course) learner.follow(step);
      return learner;
    });
    return { hasPolicy, people, enrolled: people.filter(({ enrolled }) => enrolled) };
  });
  const where = { platformId: ids.platform, courseId: null, userId: null };
  const gradesOf = (people: (user: number) => boolean) =>
    classes.flatMap(({ hasPolicy, people: all }) =>
      all.filter(({ enrolled }, user) => enrolled && people(user)).map((learner) => learner.grade(hasPolicy)),
    );
  const { average, grades } = await readAverageGrade(db, where);
  close(average, mean(gradesOf(() => true)), 4);
  expect(grades).toBe(classes.flatMap(({ enrolled }) => enrolled).length);
  for (const [user, userId] of ids.users.entries())
    close((await readAverageGrade(db, { ...where, userId })).average, mean(gradesOf((one) => one === user)), 4);
  const percents = classes.flatMap(({ enrolled }) => enrolled.map(({ completed }) => (100 * completed.size) / 3));
  close((await readCompletionRate(db, where)).rate, mean(percents), 2);

  const { rows } = await listCourseGrades(db, {
    platformId: ids.platform,
    sort: { field: 'course_id', descending: false },
    limit: 10,
    offset: 0,
  });
  for (const [course, { hasPolicy, people, enrolled }] of classes.entries()) {
    const courseId = ids.courses[course]!;
    const own = enrolled.map((learner) => learner.grade(hasPolicy));
    close((await readAverageGrade(db, { ...where, courseId })).average, mean(own), 4);
    close(rows[course]!.avg_grade, mean(own), 4);
    expect([rows[course]!.num_enrollments, rows[course]!.num_passed]).toEqual([
      enrolled.length,
      own.filter((grade) => grade > 0.499999).length,
    ]);
    for (const [user, learner] of people.entries())
      close(
        (await readAverageGrade(db, { ...where, courseId, userId: ids.users[user]! })).average,
        learner.grade(hasPolicy),
        4,
      );
    for (const type of await readClassTypeGrades(db, ids.platform, courseId))
      close(type.grade, mean(enrolled.map((learner) => learner.type(type.assignment_type as keyof typeof WEIGHTS))), 4);
    const tree = await readGradingTree(db, { ...where, courseId });
    const blocks = tree.sections[0]!.children.flatMap(({ children }) => children);
    expect(blocks.map(({ key }) => key)).toEqual(['a', 'b', 'c']);
    for (const { key, earned, possible } of blocks) {
      close(
        earned,
        enrolled.reduce((sum, { best }) => sum + (best[key as Block] ?? 0) * BLOCKS[key as Block].points, 0),
        6,
      );
      expect(possible).toBe(enrolled.length * BLOCKS[key as Block].points);
    }
  }
}

const CLEARED = ['course_enrollments', 'course_results', 'block_results'];
const clear = async () => {
  for (const table of CLEARED) await db.pool.query(`delete from ${table}`);
  await projectAnew(db, ids.platform);
};

describe('figures of classes', () => {
  it('are what the definitions give, after any steps and turns', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (happened) => {
        await clear();
        for (const step of happened) await take(step);
        await project(db, ids.platform);
        expect(await checkAllTables(db, ids.platform)).toEqual([]);
        await compare(happened);
      }),
      { numRuns: 10 },
    );
  });

  it('count each change once when turns run meanwhile', async () => {
    await clear();
    const every = ids.users.flatMap((_, user) => COURSES.map((__, course) => ({ user, course })));
    const happened = (['enroll', 'score', 'complete', 'leave', 'enroll'] as const).map((kind) =>
      every.map((one): Step => ({ kind, ...one, block: 'a', share: 0.9 })),
    );
    for (const at of happened) {
      let isDone = false;
      const projecting = (async () => {
        while (!isDone) await project(db, ids.platform);
      })();
      await Promise.all(at.map(take)).finally(() => (isDone = true));
      await projecting;
    }
    await project(db, ids.platform);
    expect(await checkAllTables(db, ids.platform)).toEqual([]);
    await compare(happened.flat());
  });

  it('show the state after the last turn: all classes change with the next turn', async () => {
    await clear();
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into courses (platform_id, course_key, name) select $1, 'many-' || n, 'Many' from generate_series(1, 260) n returning id`,
      [ids.platform],
    );
    const many = rows.map(({ id }) => Number(id));
    const enrollments = async () =>
      (await readCompletionRate(db, { platformId: ids.platform, courseId: null, userId: null })).enrollments;
    await db.pool.query(
      `insert into course_enrollments (platform_id, user_id, course_id) select $1, user_id, course_id from unnest($2::bigint[]) as person (user_id) cross join unnest($3::bigint[]) as course (course_id)`,
      [ids.platform, ids.users, many],
    );
    expect(await enrollments()).toBe(0);
    await project(db, ids.platform);
    expect(await enrollments()).toBe(260 * PEOPLE);
    await db.pool.query('update course_enrollments set active = false, ended = now() where user_id <> $1', [
      ids.users[0],
    ]);
    expect(await enrollments()).toBe(260 * PEOPLE);
    await project(db, ids.platform);
    expect(await enrollments()).toBe(260);
    await clear();
    await db.pool.query('delete from courses where id = any ($1)', [many]);
  });
});
