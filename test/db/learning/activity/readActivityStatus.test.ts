import { beforeAll, describe, expect, it } from '@jest/globals';
import { NodeUnavailable } from '../../../../db/core/cluster/nodeUnavailable.js';
import { usesStatements } from '../../../../db/core/cluster/statementUse.js';
import type { Database } from '../../../../db/core/connect.js';
import {
  listActivityStatus,
  readActivityStatus,
  readProjectionStates,
} from '../../../../db/learning/activity/readActivityStatus.js';
import { testDatabase } from '../../../support/database.js';
import { activityWorld, mailbox, statementOf } from './activityWorld.js';

const db = testDatabase();
const { insertPlatform, store } = activityWorld(db);
let north: number;
let south: number;

beforeAll(async () => {
  [north, south] = [await insertPlatform('north'), await insertPlatform('south')];
  for (const platformId of [north, south])
    await store(platformId, [statementOf(mailbox('ada'), 'experienced', 'https://lms.example/page')]);
});

/** As on a cluster, a node of which has the statements of `away` and does not answer. */
const clusterWithout = (away: number): Pick<Database, 'read'> => ({
  read: async <Row extends object>(...[statement, values]: Parameters<Database['read']>) => {
    if (usesStatements(statement) && [values?.[0]].flat().includes(away)) throw new NodeUnavailable(2);
    return db.read<Row>(statement, values);
  },
});

describe('the status of records while a node of a cluster does not answer', () => {
  it('has every platform, without the counts of statements of that node', async () => {
    const whole = await listActivityStatus(db);
    expect(whole).toMatchObject([
      { platform: 'north', statements: 1, behind: 1 },
      { platform: 'south', statements: 1, behind: 1 },
    ]);
    const [first, second] = whole;
    expect(await listActivityStatus(clusterWithout(south))).toEqual([
      { ...first, behind_seconds: expect.any(Number) },
      { ...second, statements: null, behind: null, behind_seconds: null },
    ]);
  });

  it('of all projections leaves its platforms out', async () => {
    const keys = (await readProjectionStates(clusterWithout(north))).map(({ platform }) => platform);
    expect(keys).toEqual(['south']);
  });

  it('of one platform is unknown if its statements are there', async () => {
    expect(await readActivityStatus(clusterWithout(north), south)).toMatchObject({ platform: 'south', statements: 1 });
    await expect(readActivityStatus(clusterWithout(north), north)).rejects.toThrow(NodeUnavailable);
  });
});
