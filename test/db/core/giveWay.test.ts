import { afterAll, describe, expect, it } from '@jest/globals';
import { constants, getPriority, platform } from 'node:os';
import process from 'node:process';
import { connectDatabase } from '../../../db/core/connect.js';
import { letServerGiveWay } from '../../../db/core/giveWay.js';
import { TESTER, testDatabase } from '../../support/database.js';

const { PRIORITY_BELOW_NORMAL } = constants.priority;
const { target } = testDatabase();
const usual = connectDatabase(target);
const giving = connectDatabase(target, { givesWay: true });
afterAll(() => Promise.all([usual.close(), giving.close()]));

const BACKEND = 'select pg_backend_pid() as id';
const priorities = async (db: typeof usual): Promise<number[]> => {
  const [read] = await db.read<{ id: number }>({ text: BACKEND });
  const written = await db.transaction(TESTER, async (trx) => (await trx.raw<{ rows: { id: number }[] }>(BACKEND)).rows[0]!);
  return [read!.id, written.id].map(getPriority);
};

// Which process a connection has is known on Linux only, and only the server of the tests is surely of somebody whose processes these may change.
(platform() === 'linux' && process.env.DATABASE_URL === undefined ? describe : describe.skip)('connections that give way', () => {
  it('have processes of PostgreSQL that compute after others', async () => {
    const own = getPriority(process.pid);
    expect(await priorities(usual)).toEqual([own, own]);
    expect(await priorities(giving)).toEqual([PRIORITY_BELOW_NORMAL, PRIORITY_BELOW_NORMAL]);
  });

  it('change no process of anything else', () => {
    const own = getPriority(process.pid);
    letServerGiveWay(process.pid);
    letServerGiveWay(null);
    expect(getPriority(process.pid)).toBe(own);
  });
});
