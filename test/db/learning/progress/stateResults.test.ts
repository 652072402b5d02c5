import { beforeAll, describe, expect, it } from '@jest/globals';
import { saveCourse } from '../../../../db/catalog/items/saveItem.js';
import { applyFacts, forgetFacts } from '../../../../db/learning/progress/applyFacts.js';
import type { Fact } from '../../../../db/learning/progress/fact.js';
import { regradeBatch } from '../../../../db/learning/progress/regrade.js';
import { type StatedResult, stateResults } from '../../../../db/learning/progress/stateResults.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { insertPlatform } from '../../../support/people.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';

const db = testDatabase();
let platformId: number;
let courseId: number;

beforeAll(async () => {
  platformId = await insertPlatform(db, 'north');
  await saveCourse(db, TESTER, platformId, { key: 'A', name: 'First' });
  courseId = (await db.pool.query<{ id: number }>('select id from courses')).rows[0]!.id;
});

restoreBeforeEach(db);

const state = (stated: Omit<StatedResult, 'userId' | 'courseId'>) =>
  db.transaction({ ...TESTER, userId: 5 }, (trx) =>
    stateResults(trx, platformId, [{ userId: 1, courseId, ...stated }]),
  );
const apply = (...facts: Partial<Fact>[]) =>
  db.transaction(TESTER, (trx) =>
    applyFacts(
      trx,
      platformId,
      facts.map(
        (fact, index) =>
          ({
            userId: 1,
            courseId,
            blockId: null,
            at: '2026-02-01T00:00:00Z',
            stored: `2026-03-01T00:00:0${index}Z`,
            ...fact,
          }) as Fact,
      ),
    ),
  );
const result = async () =>
  (await db.pool.query('select completed_at, grade, passed, finished from course_results')).rows[0] as
    Record<string, unknown> | undefined;
const logged = async () =>
  (
    await db.pool.query(
      `select actor_id, row_key, before, after from audit_log where table_name = 'course_results' order by id`,
    )
  ).rows as object[];

const JANUARY = '2026-01-01T00:00:00.000Z';
const MARCH = '2026-03-01T00:00:00.000Z';

describe('stated results', () => {
  it('go before what facts say, in any order, and a rebuild keeps them', async () => {
    await apply({ kind: 'completed' }, { kind: 'scored', earned: '9', max: '10', scaled: null }, { kind: 'passed' });
    expect(await result()).toEqual({
      completed_at: new Date('2026-02-01'),
      grade: '0.9',
      passed: true,
      finished: true,
    });
    await state({ grade: 0.4, passed: false });
    const stated = { completed_at: new Date('2026-02-01'), grade: '0.4', passed: false, finished: false };
    expect(await result()).toEqual(stated);
    await apply({ kind: 'passed', at: '2026-02-05T00:00:00Z' });
    expect(await result()).toEqual(stated);
    await db.transaction(TESTER, (trx) => forgetFacts(trx, platformId));
    while (await regradeBatch(db, platformId));
    expect(await result()).toEqual({ ...stated, completed_at: null });
  });

  it('can be corrected: a later day of completion replaces an earlier one', async () => {
    await state({ completedAt: JANUARY, passed: true });
    await state({ completedAt: MARCH });
    expect(await result()).toMatchObject({ completed_at: new Date(MARCH), passed: true, finished: true });
  });

  it('are logged with who stated what; what is the same is not, and facts never are', async () => {
    expect(await state({ completedAt: JANUARY, grade: 0.5 })).toEqual([{ userId: 1, courseId, isNew: true }]);
    expect(await state({ completedAt: JANUARY, grade: 0.5 })).toEqual([]);
    expect(await state({ grade: null })).toEqual([{ userId: 1, courseId, isNew: false }]);
    await apply({ kind: 'failed' });
    const entry = { actor_id: 5, row_key: { user_id: 1, course_id: courseId } };
    expect(await logged()).toEqual([
      {
        ...entry,
        before: { stated_completed_at: null, stated_grade: null },
        after: { stated_completed_at: '2026-01-01T00:00:00+00:00', stated_grade: 0.5 },
      },
      { ...entry, before: { stated_grade: 0.5 }, after: { stated_grade: null } },
    ]);
  });
});
