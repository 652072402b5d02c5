import { COURSE } from '../../../../db/enrollment/enrollments/enrollmentKinds.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { compactEnrollmentBlocks } from '../../../../db/enrollment/enrollments/compactEnrollmentBlocks.js';
import type { Database, Statement } from '../../../../db/core/connect.js';
import type {
  EnrollmentFilter,
  EnrollmentScope,
  EnrollmentSort,
} from '../../../../db/enrollment/enrollments/enrollmentFilter.js';
import { searchEnrollments } from '../../../../db/enrollment/enrollments/searchEnrollments.js';
import { query } from '../../../../db/core/transaction.js';
import { TESTER } from '../../../support/database.js';
import { enrollmentWorld } from './enrollmentWorld.js';

const world = enrollmentWorld();
const { db } = world;
const BLOCK_IDS = 4096;

type Step =
  | {
      kind: 'insert';
      platform: number;
      firstUser: number;
      users: number;
      course: number;
      skippedBlocks: number;
      idsLeftInBlock: number;
    }
  | { kind: 'delete'; every: number; from: number }
  | { kind: 'update'; every: number }
  | { kind: 'undone'; platform: number }
  | { kind: 'compact' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('insert' as const),
      platform: fc.nat(2),
      firstUser: fc.nat(19),
      users: fc.integer({ min: 1, max: 20 }),
      course: fc.nat(9),
      // So that rows lie in many blocks, at their edges too, and some blocks stay empty.
      skippedBlocks: fc.nat(3),
      idsLeftInBlock: fc.oneof(fc.nat(12), fc.nat(BLOCK_IDS)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('delete' as const),
      every: fc.integer({ min: 1, max: 5 }),
      from: fc.nat(4),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('update' as const), every: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undone' as const), platform: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('compact' as const) }) },
);

const insertText = `
  insert into course_enrollments (platform_id, user_id, course_id, created)
  select $1, users.id, courses.id, now() - users.id % 4 * interval '1 day'
  from users join courses on courses.platform_id = $1 and courses.course_key = $2
  where users.id >= $3 order by users.id limit $4
  on conflict on constraint course_enrollments_user_course do update set metadata = '{"again": true}'`;

async function take(action: Step): Promise<void> {
  const { platformIds, userIds } = world;
  switch (action.kind) {
    case 'insert': {
      const { platform, firstUser, users, course, skippedBlocks, idsLeftInBlock } = action;
      await db.pool.query(
        `select setval('course_enrollments_id_seq', (nextval('course_enrollments_id_seq') / $1 + $2 + 1) * $1 + $1 - 1 - $3::int)`,
        [BLOCK_IDS, skippedBlocks, idsLeftInBlock],
      );
      await db.pool.query(insertText, [platformIds[platform], `C${course}`, userIds[firstUser], users]);
      return;
    }
    case 'delete':
      await db.pool.query('delete from course_enrollments where user_id % $1 = $2', [action.every, action.from]);
      return;
    case 'update':
      await db.pool.query('update course_enrollments set active = false, ended = now() where user_id % $1 = 0', [
        action.every,
      ]);
      return;
    case 'undone': {
      const undone = db.knex.transaction(async (trx) => {
        await query(trx, { text: 'delete from course_enrollments where platform_id = $1', changes: true }, [
          platformIds[action.platform]!,
        ]);
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      return;
    }
    case 'compact':
      await compactEnrollmentBlocks(db, TESTER);
  }
}

const sorts: EnrollmentSort[] = ['id', 'created', 'ended', 'username', 'item_name'];
const search = fc.record({
  scope: fc.constantFrom('all', 'one', 'two', 'mine', 'mixed', 'members'),
  course: fc.constantFrom('none', 'none', 'key', 'slug', 'name'),
  sort: fc.record({ field: fc.constantFrom('id' as const, 'id' as const, ...sorts), descending: fc.boolean() }),
  limit: fc.integer({ min: 1, max: 100 }),
  offset: fc.oneof(fc.nat(30), fc.nat(700)),
});
const wholeById = search.map((any) => ({
  ...any,
  scope: any.scope === 'mine' || any.scope === 'mixed' || any.scope === 'members' ? ('all' as const) : any.scope,
  course: 'none' as const,
  sort: { field: 'id' as const, descending: any.sort.descending },
}));
type Search = typeof search extends fc.Arbitrary<infer Value> ? Value : never;

function filterOf({ scope, course, ...rest }: Search): EnrollmentFilter {
  const [first, second, third] = world.platformIds as [number, number, number];
  const scopes: Record<Search['scope'], EnrollmentScope[]> = {
    all: [{ platforms: 'all' }],
    one: [{ platforms: [second] }],
    two: [{ platforms: [first, third] }],
    mine: [{ platforms: 'all', userId: world.userIds[4] }],
    mixed: [{ platforms: [first] }, { platforms: [second, third], userId: world.userIds[4] }],
    members: [{ platforms: [first] }, { platforms: [second], membersOf: third }],
  };
  const courses = { none: {}, key: { itemKey: 'C3' }, slug: { slug: 'c4' }, name: { itemName: 'COURSE 1' } };
  return { kind: COURSE, scopes: scopes[scope], ...courses[course], ...rest };
}

const ORDER: Record<string, string> = { username: 'u.username', item_name: 'c.name' };

/** The same question without counters, indexes or cleverness. */
async function plain(
  client: Pick<pg.Client, 'query'>,
  filter: EnrollmentFilter,
): Promise<{ count: number; keys: string[] }> {
  const visible = filter.scopes.map(({ platforms, userId }) => {
    const tenants = platforms === 'all' ? 'true' : `e.platform_id in (${platforms.join()})`;
    return `(${tenants} and ${userId === undefined ? 'true' : `e.user_id = ${userId}`})`;
  });
  const where = `(${visible.join(' or ')})
    and ${filter.itemKey ? `c.course_key = '${filter.itemKey}'` : 'true'}
    and ${filter.slug ? `c.slug = '${filter.slug}'` : 'true'}
    and ${filter.itemName ? `c.name ilike '%${filter.itemName}%'` : 'true'}`;
  const from =
    'from course_enrollments e join users u on u.id = e.user_id join courses c on (c.platform_id, c.id) = (e.platform_id, e.course_id)';
  const direction = filter.sort.descending ? 'desc' : 'asc';
  const column = ORDER[filter.sort.field] ?? `e.${filter.sort.field}`;
  const { rows } = await client.query<{ count: number }>(`select count(*) ${from} where ${where}`);
  const page = await client.query<{ key: string }>(
    `select u.id || ' ' || c.course_key || ' ' || e.created as key ${from} where ${where}
     order by ${column} ${direction} nulls last, e.id ${direction} limit ${filter.limit} offset ${filter.offset}`,
  );
  return { count: rows[0]!.count, keys: page.rows.map(({ key }) => key.replace(/ \d{4}-.*/, '')) };
}

async function answered(
  reader: Pick<Database, 'read'>,
  filter: EnrollmentFilter,
): Promise<{ count: number; keys: string[] }> {
  const { count, enrollments } = await searchEnrollments(reader, filter);
  return { count, keys: enrollments.map(({ user_id, item_key }) => `${user_id} ${item_key}`) };
}

describe('searchEnrollments', () => {
  it.each([
    ['all rows of platforms by id', wholeById],
    ['any rows in any order', search],
  ])('counts and pages %s exactly as count(*) and OFFSET do, after any changes', async (_, searches) => {
    const history = fc.array(step, { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(history, fc.array(searches, { minLength: 8, maxLength: 8 }), async (steps, queries) => {
        await db.pool.query('truncate course_enrollments cascade');
        for (const action of steps) await take(action);
        for (const filter of queries.map(filterOf))
          expect(await answered(db, filter)).toEqual(await plain(db.pool, filter));
      }),
      { numRuns: 40 },
    );
  });

  it('is exact in every snapshot while people enroll, leave and deltas are folded', async () => {
    let running = true;
    const write = async (seed: number) => {
      for (let round = 0; running; round++) {
        const platform = world.platformIds[(seed + round) % 3];
        const values = [platform, `C${(seed * 7 + round) % 10}`, world.userIds[(round * 3) % 20], 1 + (round % 5)];
        await db.pool.query(insertText, values);
        if (round % 9 === 0)
          await db.pool.query(`select setval('course_enrollments_id_seq', nextval('course_enrollments_id_seq') + 900)`);
        if (round % 4 === 3)
          await db.pool.query('delete from course_enrollments where platform_id = $1 and user_id % 7 = $2', [
            platform,
            round % 7,
          ]);
      }
    };
    const fold = async () => {
      while (running) await compactEnrollmentBlocks(db, TESTER);
    };
    const writers = [write(0), write(1), write(2), write(3), fold(), fold()];
    try {
      await Promise.all([1, 2].map((seed) => readSnapshots(seed)));
    } finally {
      running = false;
      await Promise.all(writers);
    }
  });
});

async function readSnapshots(seed: number): Promise<void> {
  const client = new pg.Client({ connectionString: db.target.url });
  await client.connect();
  const reader = {
    read: async <Row extends object>({ name, text }: Statement, values: unknown[] = []) =>
      (await client.query<Row>({ name, text, values })).rows,
  };
  const [filters] = fc.sample(fc.array(search, { minLength: 60, maxLength: 60 }), { numRuns: 1, seed });
  try {
    for (const filter of filters!.map(filterOf)) {
      await client.query('begin isolation level repeatable read read only');
      expect(await answered(reader, filter)).toEqual(await plain(client, filter));
      await client.query('commit');
    }
  } finally {
    await client.end();
  }
}
