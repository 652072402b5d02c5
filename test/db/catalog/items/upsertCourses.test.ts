import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { upsertCourses } from '../../../../db/catalog/items/upsertItems.js';
import type { IncomingItem, ItemResult } from '../../../../db/catalog/items/incomingItem.js';
import { testDatabase } from '../../../support/database.js';
import { insertPlatform } from './platform.js';

const db = testDatabase({ maxConnections: 24 });
let platformId: number;
let otherPlatformId: number;

beforeAll(async () => {
  platformId = await insertPlatform(db, 'north');
  otherPlatformId = await insertPlatform(db, 'south');
});

beforeEach(async () => {
  await db.pool.query('delete from course_skills');
  await db.pool.query('delete from courses');
});

const write = (items: IncomingItem[], tenant = platformId): Promise<ItemResult[]> =>
  db.knex.transaction((trx) => upsertCourses(trx, tenant, items));

async function stored(key: string): Promise<Record<string, unknown>> {
  const { rows } = await db.pool.query<Record<string, unknown>>(
    `select courses.*, array(select skills.name from course_skills join skills on skills.id = course_skills.skill_id
                              where course_skills.course_id = courses.id order by 1) as skills
       from courses where platform_id = $1 and course_key = $2`,
    [platformId, key],
  );
  return rows[0]!;
}

const outcomes = (results: ItemResult[]) => results.map(({ outcome }) => outcome);

describe('upsertCourses', () => {
  it('creates an item, and leaves an equal one unchanged', async () => {
    const item: IncomingItem = {
      key: 'BIO-1',
      name: 'Biology',
      slug: 'biology',
      data: {
        level: 'beginner',
        topics: ['cells'],
        self_paced: true,
        skills: ['botany'],
        syllabus: { weeks: 4 },
        prerequisites: null,
      },
    };
    expect(outcomes(await write([item]))).toEqual(['created']);
    const before = await stored('BIO-1');
    expect(before).toMatchObject({
      name: 'Biology',
      slug: 'biology',
      level: 'beginner',
      topics: ['cells'],
      self_paced: true,
      skills: ['botany'],
      visibility: 'viewable_by_tenant_students',
      data: { syllabus: { weeks: 4 } },
    });
    expect(outcomes(await write([item]))).toEqual(['unchanged']);
    expect(await stored('BIO-1')).toEqual(before);
  });

  it('keeps absent fields and clears null fields', async () => {
    await write([
      {
        key: 'A',
        name: 'A',
        slug: 'a',
        data: { level: 'beginner', description: 'Text', tags: ['x'], own: 1, other: 2, skills: ['s'] },
      },
    ]);
    await write([{ key: 'A', slug: null, data: { description: null, tags: null, own: null } }]);
    expect(await stored('A')).toMatchObject({
      name: 'A',
      slug: null,
      level: 'beginner',
      description: '',
      tags: [],
      data: { other: 2 },
      skills: ['s'],
    });
    await write([{ key: 'A', data: { skills: null } }]);
    expect(await stored('A')).toMatchObject({ skills: [] });
  });

  it('refuses a new item without a name, and stores the rest of the batch', async () => {
    const results = await write([{ key: 'NONAME' }, { key: 'OK', name: 'Fine' }]);
    expect(outcomes(results)).toEqual(['refused', 'created']);
    expect(results[0]!.refusal).toMatchObject({ code: 'name_required', field: 'name' });
  });

  it('refuses a duplicate slug within the tenant or the batch, but not across tenants', async () => {
    await write([{ key: 'A', name: 'A', slug: 'one' }]);
    const results = await write([
      { key: 'B', name: 'B', slug: 'one' },
      { key: 'C', name: 'C', slug: 'two' },
      { key: 'D', name: 'D', slug: 'two' },
    ]);
    expect(outcomes(results)).toEqual(['refused', 'created', 'refused']);
    expect(results[0]!.refusal?.detail).toContain("'one'");
    expect(outcomes(await write([{ key: 'B', name: 'B', slug: 'one' }], otherPlatformId))).toEqual(['created']);
  });

  it('treats skill names as case-insensitive', async () => {
    await write([
      {
        key: 'A',
        name: 'A',
        data: { skills: ['Data Mining', 'data mining', { name: 'Statistics', uri: 'urn:stat' }] },
      },
    ]);
    await write([{ key: 'A', data: { skills: ['DATA MINING', 'statistics'] } }]);
    expect(await stored('A')).toMatchObject({ skills: ['Data Mining', 'Statistics'] });
  });

  it('reports a change of only the skills as an update', async () => {
    await write([{ key: 'A', name: 'A', data: { skills: ['one'] } }]);
    const before = await stored('A');
    expect(outcomes(await write([{ key: 'A', data: { skills: ['two'] } }]))).toEqual(['updated']);
    expect(await stored('A')).toMatchObject({ skills: ['two'] });
    expect((await stored('A')).modified_at).not.toEqual(before.modified_at);
  });

  it('stores prerequisites in canonical form with existing keys, and returns unresolved ones', async () => {
    const [, , , result] = await write([
      { key: 'ARCH-1', name: 'One' },
      { key: 'ARCH-2', name: 'Two' },
      { key: 'ARCH 3', name: 'Three' },
      {
        key: 'ARCH-4',
        name: 'Four',
        data: {
          prerequisites: {
            all: [
              { course_id: 'ARCH 1', min_grade: 'C' },
              { any: [{ course_id: 'ARCH 3' }, { course_id: 'GONE 1' }] },
              { all: [] },
            ],
          },
        },
      },
    ]);
    expect(result!.dangling).toEqual([{ field: 'prerequisites', index: 2, key: 'GONE-1', isOld: false }]);
    expect((await stored('ARCH-4')).prerequisites).toEqual({
      all: [{ course_id: 'ARCH-1', min_grade: 'C' }, { any: [{ course_id: 'ARCH 3' }, { course_id: 'GONE-1' }] }],
    });
    await write([{ key: 'ARCH-4', data: { prerequisites: ['ARCH-2'] } }]);
    expect((await stored('ARCH-4')).prerequisites).toEqual({ all: [{ course_id: 'ARCH-2' }] });
  });

  it('refuses prerequisite cycles through the batch and through stored courses', async () => {
    await write([
      { key: 'A', name: 'A', data: { prerequisites: ['B'] } },
      { key: 'B', name: 'B', data: { prerequisites: ['C'] } },
    ]);
    const results = await write([
      { key: 'C', name: 'C', data: { prerequisites: ['A'] } },
      { key: 'D', name: 'D', data: { prerequisites: ['E'] } },
      { key: 'E', name: 'E', data: { prerequisites: ['D'] } },
      { key: 'F', name: 'F', data: { prerequisites: ['F'] } },
      { key: 'G', name: 'G', data: { prerequisites: ['A'] } },
    ]);
    expect(outcomes(results)).toEqual(['refused', 'refused', 'refused', 'refused', 'created']);
    expect(results[0]!.refusal?.detail).toContain('C needs A needs B needs C');
  });

  it('refuses every course of the batch that is on a cycle, also after another cycle', async () => {
    await write([
      { key: 'U', name: 'U', data: { prerequisites: ['V'] } },
      { key: 'V', name: 'V', data: { prerequisites: ['S', 'C'] } },
    ]);
    const results = await write([
      { key: 'W', name: 'W', data: { prerequisites: ['U'] } },
      { key: 'S', name: 'S', data: { prerequisites: ['U'] } },
      { key: 'C', name: 'C', data: { prerequisites: ['U'] } },
    ]);
    expect(outcomes(results)).toEqual(['created', 'refused', 'refused']);
    expect(results[2]!.refusal?.detail).toContain('C needs U needs V needs C');
  });

  it('refuses rules that are too large, and chains that are too long', async () => {
    const chain = Array.from({ length: 101 }, (_, index) => ({
      key: `L-${index}`,
      name: 'Link',
      data: { prerequisites: [`L-${index + 1}`] },
    }));
    for (const link of chain.slice(1).reverse()) expect(outcomes(await write([link]))).toEqual(['created']);
    const results = await write([
      chain[0]!,
      { key: 'WIDE', name: 'Wide', data: { prerequisites: Array.from({ length: 200 }, (_, index) => `N-${index}`) } },
      { key: 'PLAIN', name: 'Plain', data: { prerequisites: ['NONE'] } },
    ]);
    expect(results.map(({ refusal }) => refusal?.code)).toEqual([
      'prerequisites_too_large',
      'prerequisites_too_large',
      undefined,
    ]);
    // The others of the chain can be written again.
    expect(outcomes(await write([{ key: 'L-2', data: { prerequisites: ['L-3'] } }]))).toEqual(['unchanged']);
  });

  it('restores a deleted course with its data', async () => {
    await write([{ key: 'A', name: 'A', data: { level: 'beginner' } }]);
    await db.pool.query('update courses set deleted_at = now() where course_key = $1', ['A']);
    expect(outcomes(await write([{ key: 'A' }]))).toEqual(['updated']);
    expect(await stored('A')).toMatchObject({ deleted_at: null, level: 'beginner' });
  });

  it('creates a key once for parallel creators', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        write([{ key: 'SAME', name: 'Same', data: { skills: [`skill ${index % 3}`] } }]),
      ),
    );
    const flat = results.flat().map(({ outcome }) => outcome);
    expect(flat.filter((outcome) => outcome === 'created')).toHaveLength(1);
    expect(flat).not.toContain('refused');
  });

  it('handles overlapping batches in opposite orders, with slugs and new skills, without a deadlock', async () => {
    const keys = Array.from({ length: 60 }, (_, index) => `K-${index}`);
    const batch = (order: string[], round: number): IncomingItem[] =>
      order.map((key) => ({
        key,
        name: `Course ${key} ${round}`,
        slug: `slug-${key}`,
        data: {
          skills: [`skill of ${key}`, `round ${round}`],
          prerequisites: ['K-0'].filter((first) => first !== key),
        },
      }));
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, round) => write(batch(round % 2 ? keys : [...keys].reverse(), round))),
    );
    expect(results.flat().filter(({ outcome }) => outcome === 'created')).toHaveLength(60);
    expect(results.flat().filter(({ outcome }) => outcome === 'refused')).toHaveLength(0);
  });
});
