import { describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { createCredential } from '../../../db/tenancy/access/credentials.js';
import type { Database } from '../../../db/core/connect.js';
import { markCredentialsUsed } from '../../../db/tenancy/access/markCredentialsUsed.js';
import { startCredentialUseWriter } from '../../../server/jobs/credentialUseWriter.js';
import { TESTER, testDatabase } from '../../support/database.js';

const db = testDatabase();
const logger = pino({ level: 'silent' });

const lastUsedAt = async (id: number) =>
  (await db.pool.query<{ at: Date | null }>('select last_used_at as at from credentials where id = $1', [id])).rows[0]!
    .at;

/** A database that is away while `isAway`. */
function interrupted(state: { isAway: boolean }): Pick<Database, 'transaction'> {
  return {
    transaction: (...args) =>
      state.isAway ? Promise.reject(new Error('the database is away')) : db.transaction(...args),
  };
}

async function newCredentials(count: number): Promise<number[]> {
  const made = Array.from({ length: count }, () => createCredential(db, TESTER, { role: 'dm_admin' }));
  return (await Promise.all(made)).map(({ id }) => id);
}

describe('the use of credentials', () => {
  it('is stored on the next flush, with the original time, after a failed write', async () => {
    const [first, second] = (await newCredentials(2)) as [number, number];
    const [early, late] = [new Date('2026-01-01T10:00:00Z'), new Date('2026-01-01T10:05:00Z')];
    const state = { isAway: true };
    let used = new Map([[first, early]]);
    jest.useFakeTimers();
    const upkeep = startCredentialUseWriter(
      interrupted(state),
      { takeUsed: () => used, markUsed: markCredentialsUsed },
      logger,
    );
    await jest.advanceTimersByTimeAsync(31_000);
    jest.useRealTimers();
    used = new Map([[second, late]]);
    state.isAway = false;
    await upkeep.finish();
    expect([await lastUsedAt(first), await lastUsedAt(second)]).toEqual([early, late]);
  });

  it('is not overwritten by an older use', async () => {
    const [id] = (await newCredentials(1)) as [number];
    for (const at of ['2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z'])
      await startCredentialUseWriter(
        db,
        { takeUsed: () => new Map([[id, new Date(at)]]), markUsed: markCredentialsUsed },
        logger,
      ).finish();
    expect(await lastUsedAt(id)).toEqual(new Date('2026-01-02T00:00:00Z'));
  });
});
