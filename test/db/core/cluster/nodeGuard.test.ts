import { afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type NodeGuard, createNodeGuard } from '../../../../db/core/cluster/nodeGuard.js';
import { NodeUnavailable } from '../../../../db/core/cluster/nodeUnavailable.js';
import { testDatabase } from '../../../support/database.js';
import { until } from '../../../support/until.js';

const db = testDatabase();
const NODES = [
  { node: 2, address: 'a:1', host: 'a', port: 1 },
  { node: 3, address: 'b:1', host: 'b', port: 1 },
];
/** Platform 7 is on node 2, platform 8 on node 3. */
const PLATFORMS = [
  { platform: 7, node: 2 },
  { platform: 8, node: 3 },
];
const away = new Set<string>();
let guard: NodeGuard;
let messages: string[];

/** A guard of a cluster whose nodes answer unless they are in `away`. */
async function start({ isCluster = true, maxConnections = 4 } = {}): Promise<void> {
  away.clear();
  messages = [];
  guard = createNodeGuard({
    connection: { connectionString: db.target.url },
    maxConnections,
    waitMs: 60_000,
    query: <Row extends object>(text: string) =>
      Promise.resolve(
        (text.includes('isCluster')
          ? [{ isCluster }]
          : text.includes('record_store_cursors')
            ? PLATFORMS
            : NODES) as unknown as Row[],
      ),
    ask: (_, { host }) => Promise.resolve(!away.has(host)),
  });
  await guard.start((message) => messages.push(message));
}
afterEach(() => guard.close());

const isAway = (node: number) => guard.states().find((one) => one.node === node)!.isAway;
const connect = async () => {
  const client = new pg.Client({ connectionString: db.target.url });
  client.on('error', () => {});
  await client.connect();
  return client;
};

describe('nodes of a cluster', () => {
  it('refuses statements of a node that does not answer, and nothing else, until it answers', async () => {
    await start();
    const client = await connect();
    away.add('a');
    await until(() => isAway(2), 60_000);
    expect(() => guard.use(client, 7)).toThrow('Database node 2 does not answer.');
    await expect(guard.admit('read', 7, () => Promise.resolve('read'))).rejects.toBeInstanceOf(NodeUnavailable);
    expect(await guard.admit('read', 8, () => Promise.resolve('read'))).toBe('read');
    expect(() => guard.use(client, 8)).not.toThrow();
    expect(() => guard.use(client, null)).toThrow(NodeUnavailable);
    away.delete('a');
    await until(() => !isAway(2), 60_000);
    expect(() => guard.use(client, 7)).not.toThrow();
    expect(messages).toEqual(['a:1 does not answer: its statements are unavailable.', 'a:1 answers again.']);
    await client.end();
  });

  it('ends the connections that wait for it, and leaves the others', async () => {
    await start();
    const [waiting, other] = [await connect(), await connect()];
    guard.use(waiting, 7);
    guard.use(other, 8);
    const failed = waiting.query('select pg_sleep(600)').catch((error: unknown) => guard.explain(waiting, 7, error));
    away.add('a');
    expect(await failed).toMatchObject({ name: 'NodeUnavailable', node: 2 });
    expect((await other.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await Promise.allSettled([waiting.end(), other.end()]);
  });

  it('leaves half of the connections to others while statements of one node wait', async () => {
    await start({ maxConnections: 4 });
    let running = 0;
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const work = async () => {
      running += 1;
      await finished;
    };
    const all = [1, 2, 3].map(() => guard.admit('read', 7, work));
    await until(() => running === 2, 60_000);
    expect(await guard.admit('read', 8, () => Promise.resolve(running))).toBe(2);
    expect(await guard.admit('write', 7, () => Promise.resolve(running))).toBe(2);
    finish();
    await Promise.all(all);
    expect(running).toBe(3);
  });

  it('says which error came from a node', async () => {
    await start();
    const ofNode = Object.assign(new Error('connection to the remote node a:1 failed'), { code: '08006' });
    const ofCoordinator = Object.assign(new Error('terminating connection'), { code: '57P01' });
    expect(guard.explain(null, 7, ofNode)).toMatchObject({ name: 'NodeUnavailable', node: 2, cause: ofNode });
    expect(guard.explain(null, 7, ofCoordinator)).toBe(ofCoordinator);
  });

  it('does nothing on one server', async () => {
    await start({ isCluster: false });
    const client = await connect();
    expect(guard.states()).toEqual([]);
    guard.use(client, 7);
    expect(await guard.admit('read', 7, () => Promise.resolve(1))).toBe(1);
    const error = Object.assign(new Error('connection to the remote node a:1 failed'), { code: '08006' });
    expect(guard.explain(client, 7, error)).toBe(error);
    await client.end();
  });
});
