import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { deleteCourse } from '../../../../db/catalog/items/deleteItem.js';
import { syncPlatform } from '../../../../db/search/engines/index/syncIndex.js';
import { type TypesenseClients, createTypesenseClients } from '../../../../db/search/engines/typesense/client.js';
import { removeOldSearchChanges } from '../../../../db/search/engines/typesense/cursors.js';
import { rebuildCollection } from '../../../../db/search/engines/typesense/rebuildCollection.js';
import { listPlatformsBehindCollection, sendBatch } from '../../../../db/search/engines/typesense/sendChanges.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { type TypesenseStandIn, startTypesenseStandIn } from '../../../support/typesenseStandIn.js';
import { createPlatform, fillCatalog } from './catalogFixture.js';

const db = testDatabase();
let standIn: TypesenseStandIn;
/** Of this test's own: its collections, and its platform. */
let clients: TypesenseClients;
let platformId = 0;

beforeAll(async () => {
  standIn = await startTypesenseStandIn();
});
afterAll(() => standIn?.close());
beforeEach(async () => {
  clients = connect();
  platformId = await createPlatform(db, `feed-${randomBytes(4).toString('hex')}`);
});

function connect(): TypesenseClients {
  const prefix = `feed_${randomBytes(4).toString('hex')}`;
  return createTypesenseClients({ url: standIn.url, apiKey: 'key', prefix }, { searchTimeoutMs: 20_000 });
}

const write = async (key: string, name: string) => {
  await fillCatalog(db, platformId, { courses: [{ key, name }] });
  await syncPlatform(db, platformId);
};
const remove = async (key: string) => {
  await deleteCourse(db, TESTER, platformId, key);
  await syncPlatform(db, platformId);
};

/** What background work does while a process with this Typesense runs. */
async function follow(of: TypesenseClients, { batchSize = 1_000 } = {}): Promise<void> {
  for (let turns = 0; turns < 100; turns++) {
    const behind = await listPlatformsBehindCollection(db, of);
    if (behind.length === 0) return;
    for (const id of behind) await sendBatch(db, of, id, { batchSize });
  }
  throw new Error('It never ends.');
}

const namesIn = ({ alias }: TypesenseClients) =>
  [...(standIn.collections.get(standIn.aliases.get(alias) ?? '')?.values() ?? [])]
    .filter((entry) => entry.platform_id === platformId)
    .map(({ name }) => name)
    .sort();

describe('a Typesense that joins or was off', () => {
  it('gets everything that changed before it was configured', async () => {
    await write('A', 'Algebra');
    await write('B', 'Biology');
    await remove('B');
    await follow(clients);
    expect(namesIn(clients)).toEqual(['algebra']);
  });

  it('gets changes that processes without Typesense indexed meanwhile', async () => {
    await write('A', 'Algebra');
    await write('B', 'Biology');
    await follow(clients);
    const collection = standIn.aliases.get(clients.alias);
    await write('A', 'Algebra anew');
    await write('C', 'Chemistry');
    await remove('B');
    await follow(clients);
    expect(namesIn(clients)).toEqual(['algebra anew', 'chemistry']);
    expect(standIn.aliases.get(clients.alias)).toBe(collection);
  });

  it('takes no changes from another collection', async () => {
    const other = connect();
    await write('A', 'Algebra');
    await follow(clients);
    await follow(other);
    await write('B', 'Biology');
    await remove('A');
    await follow(other);
    await follow(clients);
    expect([namesIn(clients), namesIn(other)]).toEqual([['biology'], ['biology']]);
  });

  it('continues after the last completed batch', async () => {
    await follow(clients);
    await fillCatalog(db, platformId, {
      courses: Array.from({ length: 7 }, (_, n) => ({ key: `N-${n}`, name: `Number ${n}` })),
    });
    await syncPlatform(db, platformId);
    expect(await sendBatch(db, clients, platformId, { batchSize: 3 })).toBe(true);
    expect(namesIn(clients)).toHaveLength(3);
    await follow(clients, { batchSize: 3 });
    expect(namesIn(clients)).toHaveLength(7);
  });

  it('is rebuilt after an outage longer than the retention of changes', async () => {
    await write('A', 'Algebra');
    await follow(clients);
    const collection = standIn.aliases.get(clients.alias);
    await write('B', 'Biology');
    await db.pool.query(`update search_changes set created_at = now() - interval '8 days'`);
    await removeOldSearchChanges(db);
    expect((await db.pool.query('select from search_changes where platform_id = $1', [platformId])).rowCount).toBe(0);
    await remove('A');
    await follow(clients);
    expect(namesIn(clients)).toEqual(['biology']);
    expect(standIn.aliases.get(clients.alias)).not.toBe(collection);
  });

  it('is rebuilt when its collection belongs to another database', async () => {
    await write('A', 'Algebra');
    await follow(clients);
    await db.pool.query('delete from typesense_collections');
    await write('B', 'Biology');
    await follow(clients);
    expect(namesIn(clients)).toEqual(['algebra', 'biology']);
  });

  it('gets changes that happen during the rebuild', async () => {
    await write('A', 'Algebra');
    standIn.beforeImport = async () => {
      standIn.beforeImport = null;
      await write('B', 'Biology');
      await remove('A');
    };
    await rebuildCollection(db, clients);
    await follow(clients);
    expect(namesIn(clients)).toEqual(['biology']);
  });
});

describe('logged changes', () => {
  const logged = async () =>
    (await db.pool.query('select from search_changes where platform_id = $1', [platformId])).rowCount;

  it('are not written before a Typesense joins', async () => {
    await db.pool.query('delete from typesense_collections');
    await write('A', 'Algebra');
    expect(await logged()).toBe(0);
  });

  it('are dropped once every collection has them', async () => {
    await db.pool.query('delete from typesense_collections');
    const other = connect();
    await follow(clients);
    await follow(other);
    await write('A', 'Algebra');
    expect(await logged()).toBe(1);
    await follow(clients);
    expect(await logged()).toBe(1);
    await follow(other);
    expect(await logged()).toBe(0);
  });
});
