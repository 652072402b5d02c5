import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findItem } from '../../../../db/catalog/items/findItem.js';
import { courseKind, programKind } from '../../../../db/catalog/items/catalogKinds.js';
import { listItems } from '../../../../db/catalog/items/listItems.js';
import { testDatabase } from '../../../support/database.js';
import { insertPlatform } from '../../../support/people.js';

const db = testDatabase();
const PAGE = {
  visibility: { everything: true },
  sort: { field: 'id', descending: false },
  limit: 100,
  offset: 0,
} as const;
let platformId: number;

beforeAll(async () => {
  platformId = await insertPlatform(db, 'north');
});
beforeEach(() => db.pool.query('delete from courses'));

const EMPTY = {
  description: '',
  short_description: '',
  image_url: null,
  url: null,
  level: null,
  subject: null,
  topics: [],
  tags: [],
  language: null,
  promotion: null,
  visibility: 'viewable_by_tenant_students',
  self_paced: null,
  duration: null,
  certificate: null,
  price: null,
  course_start: null,
  course_end: null,
  prerequisites: null,
  skills: [],
};

async function store(key: string, name: string, data: object): Promise<void> {
  const values = [platformId, key, name, JSON.stringify(data)];
  await db.pool.query(`insert into courses (platform_id, course_key, name, data) values ($1, $2, $3, $4)`, values);
}

async function listedData(): Promise<Record<string, unknown>[]> {
  const { items } = await listItems(db, courseKind, PAGE);
  return (JSON.parse(items.text) as { data: Record<string, unknown> }[]).map(({ data }) => data);
}

describe('listItems', () => {
  it('writes no items as an empty array', async () => {
    expect((await listItems(db, courseKind, PAGE)).items.text).toBe('[]');
    expect(await findItem(db, courseKind, platformId, 'NONE')).toBeUndefined();
  });

  it('writes the same text for a page of one item and for the single item', async () => {
    await store('A', 'Data "Mining" \\ \n\t 50% ünï 🙂', { hours: 3 });
    const { items } = await listItems(db, courseKind, PAGE);
    const item = await findItem(db, courseKind, platformId, 'A');
    expect(items.text).toBe(`[${item!.text}]`);
    expect(JSON.parse(item!.text)).toEqual({
      course_id: 'A',
      name: 'Data "Mining" \\ \n\t 50% ünï 🙂',
      slug: null,
      org: 'north',
      data: { ...EMPTY, hours: 3 },
    });
  });

  it('writes stored properties beside columns, which they neither hide nor repeat', async () => {
    const names = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(...Object.keys(EMPTY), '__proto__x', '{', '}', '"', ','),
    );
    const stored = fc.dictionary(names, fc.jsonValue(), { maxKeys: 6 });
    await fc.assert(
      fc.asyncProperty(stored, async (data) => {
        // NUL has no place in PostgreSQL; -0 and 0 are one number there.
        const plain = JSON.parse(JSON.stringify(data).replaceAll('\\u0000', '')) as Record<string, unknown>;
        await db.pool.query('delete from courses');
        await store('A', 'Course', plain);
        const { items } = await listItems(db, courseKind, PAGE);
        expect(JSON.parse(items.text)).toEqual([expect.objectContaining({ data: { ...plain, ...EMPTY } })]);
        // A repeated name would be lost by JSON.parse: PostgreSQL lists it twice.
        const { rows } = await db.pool.query<{ count: number; names: number }>(
          `select count(*) as count, count(distinct name) as names from json_object_keys(cast($1 as json) -> 0 -> 'data') name`,
          [items.text],
        );
        expect(rows[0]!.count).toBe(rows[0]!.names);
      }),
      { numRuns: 60 },
    );
  });

  it('shows empty enrollment terms as null, and others as stored', async () => {
    const good = {
      seats: 30,
      enrollment_opens: '2026-09-01T00:00:00Z',
      enrollment_closes: '2027-01-31T23:59:59.5+02:00',
      requires_request: false,
    };
    const wrong = [
      { seats: 'many', enrollment_opens: 'soon', enrollment_closes: 7, requires_request: 'yes' },
      {
        seats: -1,
        enrollment_opens: '2026-13-01T00:00:00Z',
        enrollment_closes: ['2026-09-01T00:00:00Z'],
        requires_request: 0,
      },
      { seats: 1.5, enrollment_opens: '2026-09-01', enrollment_closes: {}, requires_request: null },
      { seats: 2 ** 53, enrollment_opens: 'infinity', enrollment_closes: null, requires_request: [] },
    ];
    await store('GOOD', 'Good', { ...good, kept: 'x' });
    for (const [place, terms] of wrong.entries()) await store(`WRONG ${place}`, 'Wrong', terms);
    await store('PART', 'Part', { seats: 0, enrollment_opens: '' });
    const none = { seats: null, enrollment_opens: null, enrollment_closes: null, requires_request: null };
    expect(await listedData()).toEqual([
      { ...EMPTY, ...good, kept: 'x' },
      ...wrong.map(() => ({ ...EMPTY, ...none })),
      { ...EMPTY, seats: 0, enrollment_opens: null },
    ]);
  });

  it('leaves properties of other kinds with the same names unchanged', async () => {
    await db.pool.query(
      `insert into programs (platform_id, program_key, name, data) values ($1, 'P', 'Program', '{"seats": "many"}')`,
      [platformId],
    );
    const { items } = await listItems(db, programKind, PAGE);
    expect(JSON.parse(items.text)).toMatchObject([
      { program_id: 'P', data: { seats: 'many', courses: [], program_type: null } },
    ]);
  });
});
