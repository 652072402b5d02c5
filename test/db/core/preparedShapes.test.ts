import { describe, expect, it } from '@jest/globals';
import type { EnrollmentFilter } from '../../../db/enrollment/enrollments/enrollmentFilter.js';
import { COURSE } from '../../../db/enrollment/enrollments/enrollmentKinds.js';
import { searchEnrollments } from '../../../db/enrollment/enrollments/searchEnrollments.js';
import { testDatabase } from '../../support/database.js';

const db = testDatabase({ maxConnections: 1 });
const SHAPES = { text: `select statement from pg_prepared_statements where name like 'shape %' order by prepare_time` };
const MEMORY = { text: 'select sum(total_bytes) as bytes from pg_backend_memory_contexts' };

const listShapes = async () =>
  (await db.read<{ statement: string }>({ ...SHAPES, name: 'test: shapes' })).map(({ statement }) => statement);
const readBytes = async () => (await db.read<{ bytes: string }>({ ...MEMORY, name: 'test: memory' }))[0]!.bytes;
const repeat = async (times: number, text: string) => {
  for (let n = 0; n < times; n++) await db.read({ name: 'test', composed: true, text });
};

describe('composed statements', () => {
  it('are prepared from their fifth use in a connection on', async () => {
    await repeat(4, 'select 1 as four_times');
    expect(await listShapes()).not.toContain('select 1 as four_times');
    await repeat(1, 'select 1 as four_times');
    expect(await listShapes()).toContain('select 1 as four_times');
  });

  it('are planned each time if values decide which plan is fast', async () => {
    const text = 'select 1 as never_prepared';
    for (let n = 0; n < 6; n++) await db.read({ name: 'test', composed: true, valuesDecide: true, text });
    expect(await listShapes()).not.toContain(text);
  });

  it('stay in a connection up to a hundred, and the least recently used one goes', async () => {
    const text = (n: number) => `select ${n} as shape_of_many`;
    for (let n = 0; n < 100; n++) await repeat(5, text(n));
    await repeat(1, text(0));
    await repeat(5, text(100));
    const shapes = await listShapes();
    expect(shapes).toHaveLength(100);
    expect(shapes).toContain(text(0));
    expect(shapes).not.toContain(text(1));
    for (const n of [0, 1, 100])
      expect(await db.read({ name: 'test', composed: true, text: text(n) })).toEqual([{ shape_of_many: n }]);
  });

  it('answer after an error, on a new connection', async () => {
    await repeat(5, 'select 1 as before_error');
    await expect(db.read({ name: 'test', composed: true, text: 'select 1 / 0' })).rejects.toMatchObject({
      code: '22012',
    });
    await repeat(6, 'select 1 as before_error');
    expect(await listShapes()).toEqual(['select 1 as before_error']);
  });

  it('take at most 20 MB of a connection, whatever enrollments are searched for', async () => {
    const scopes: EnrollmentFilter['scopes'][] = [
      [{ platforms: 'all' }],
      [{ platforms: [1], userId: 1 }],
      [{ platforms: [1] }, { platforms: [2], membersOf: 1 }],
    ];
    const before = await readBytes();
    for (const field of ['id', 'created', 'username', 'item_name'] as const)
      for (const descending of [true, false])
        for (const rows of scopes)
          for (const filter of [{}, { itemKey: 'A' }, { itemName: 'B' }, { active: true }])
            for (let times = 0; times < 7; times++) {
              const sort = { field, descending };
              await searchEnrollments(db, { ...filter, kind: COURSE, scopes: rows, sort, limit: 10, offset: 0 });
            }
    expect((await listShapes()).length).toBeGreaterThan(30);
    expect(Number(await readBytes()) - Number(before)).toBeLessThan(20_000_000);
  });
});
