import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import net from 'node:net';
import { classifyDatabaseError } from '../../../db/core/databaseOutage.js';
import { type OpenDatabase, connectDatabase } from '../../../db/core/connect.js';
import { change } from '../../../db/core/transaction.js';
import { TESTER, testDatabase } from '../../support/database.js';

const db = testDatabase();
const ONE = { text: 'select 1 as one' };
let proxy: net.Server;
let behind: OpenDatabase;
/** Whether what clients send on connections that are open now is lost, and nobody is told. */
const lost = new WeakSet<net.Socket>();
const open = new Set<net.Socket>();

beforeAll(async () => {
  const server = new URL(db.target.url);
  proxy = net.createServer((client) => {
    const host = server.searchParams.get('host');
    const upstream = host?.startsWith('/')
      ? net.connect(`${host}/.s.PGSQL.${server.port}`)
      : net.connect(Number(server.port), server.hostname);
    open.add(client);
    client.on('data', (data) => lost.has(client) || upstream.write(data));
    upstream.on('data', (data) => lost.has(client) || client.write(data));
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on('close', () => other.destroy()).on('error', () => {});
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(server);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${(proxy.address() as net.AddressInfo).port}`;
  behind = connectDatabase(
    { url: url.href },
    { timeouts: { statementMs: 100, lockMs: 100, idleInTransactionMs: 60_000 } },
  );
});
afterAll(async () => {
  await behind.close();
  for (const client of open) client.destroy();
  await new Promise((resolve) => proxy.close(resolve));
});

const loseAll = () => open.forEach((client) => lost.add(client));

describe('connections that are lost without a word', () => {
  it('are closed when an answer is late, and a read is repeated on another one', async () => {
    expect(await behind.read(ONE)).toEqual([{ one: 1 }]);
    loseAll();
    expect(await behind.read(ONE)).toEqual([{ one: 1 }]);
    expect(behind.connections().open).toBe(1);
  });

  it('fail a transaction, as when PostgreSQL is down, and the next one succeeds', async () => {
    const add = (key: string) =>
      change(behind, TESTER, { text: 'insert into platforms (key, name) values ($1, $1)', changes: true }, [key]);
    await add('first');
    loseAll();
    const error: unknown = await add('second').catch((thrown: unknown) => thrown);
    expect(classifyDatabaseError(error)).toBe('down');
    await add('third');
    const { rows } = await db.pool.query<{ key: string }>(
      `select key from platforms where key in ('first', 'second', 'third') order by id`,
    );
    expect(rows.map(({ key }) => key)).toEqual(['first', 'third']);
  });
});
