import { wholePlatform } from '../../../../db/tenancy/access/rows.js';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { upsertCourses } from '../../../../db/catalog/items/upsertItems.js';
import { type IncomingSuggestion, saveSuggestions } from '../../../../db/enrollment/suggestions/saveSuggestions.js';
import { COURSE_TO_PERSON } from '../../../../db/enrollment/suggestions/suggestionKinds.js';
import { testDatabase } from '../../../support/database.js';
import { interceptQueries } from '../../../support/interceptQueries.js';
import { insertPlatform, insertUser } from '../../../support/people.js';

const LOCK_TIMEOUT_MS = 200;
const LOCK_NOT_AVAILABLE = '55P03';
const db = testDatabase({ maxConnections: 6 });
const options = () => ({
  rows: wholePlatform({ id: platformId, key: 'north' }),
  atFirst: { suggestedById: null, direct: true },
});
let platformId: number;
let userId: number;

beforeAll(async () => {
  platformId = await insertPlatform(db, 'north');
  userId = await insertUser(db, 'pat', { roles: { north: 'learner' } });
  await db.knex.transaction((trx) =>
    upsertCourses(
      trx,
      platformId,
      ['A', 'B', 'C'].map((key) => ({ key, name: key })),
    ),
  );
});

const save = (trx: Knex.Transaction, suggestions: IncomingSuggestion[]) =>
  saveSuggestions(trx, COURSE_TO_PERSON, platformId, suggestions, options());

describe('saveSuggestions', () => {
  it('locks the rows that it found until it changes them', async () => {
    const suggestion = { itemKey: 'A', userId };
    const [made] = await db.knex.transaction((trx) => save(trx, [suggestion]));
    let refusal: unknown;
    const [changed] = await db.knex.transaction((trx) => {
      let statements = 0;
      const watched = interceptQueries(trx, async ({ send }) => {
        if (++statements === 2) refusal = await removalOf(made!.id!);
        return send();
      });
      return save(watched, [{ ...suggestion, visible: false }]);
    });
    expect(refusal).toBe(LOCK_NOT_AVAILABLE);
    expect(changed).toEqual({ outcome: 'updated', id: made!.id, refusal: null });
  });

  it('returns the result of each item; the last of several for a person and course applies', async () => {
    const result = await db.knex.transaction((trx) =>
      save(trx, [
        { itemKey: 'B', userId, accepted: true },
        { itemKey: 'Z', userId },
        { itemKey: 'B', username: 'PAT', metadata: { term: 'autumn' } },
      ]),
    );
    expect(result.map(({ outcome, refusal }) => [outcome, refusal])).toEqual([
      ['created', null],
      ['refused', 'unknown_item'],
      ['created', null],
    ]);
    const { rows } = await db.pool.query(`select accepted, metadata from suggestions where id = $1`, [result[0]!.id]);
    expect(rows).toEqual([{ accepted: false, metadata: { term: 'autumn' } }]);
    const again = await db.knex.transaction((trx) => save(trx, [{ itemKey: 'B', userId }]));
    expect(again).toEqual([{ outcome: 'unchanged', id: result[0]!.id, refusal: null }]);
  });
});

/** The error code of a removal that waits for a lock at most so long; null when it was removed. */
async function removalOf(id: number): Promise<string | null> {
  const client = await db.pool.connect();
  try {
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query('delete from suggestions where platform_id = $1 and id = $2', [platformId, id]);
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.query('reset lock_timeout');
    client.release();
  }
}
