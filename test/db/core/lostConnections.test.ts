import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FaultyLine, startFaultyLine } from '../../../chaos/faultyLine.js';
import { classifyDatabaseError } from '../../../db/core/databaseOutage.js';
import { type OpenDatabase, TIMEOUTS, connectDatabase, connectionOptions } from '../../../db/core/connect.js';
import { keepConnection } from '../../../db/core/keepConnection.js';
import { openReplicaPool } from '../../../db/core/replica/replicaPool.js';
import { change, query } from '../../../db/core/transaction.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { until } from '../../support/until.js';

const db = testDatabase();
const ONE = { text: 'select 1 as one' };
let line: FaultyLine;
let url: string;
let behind: OpenDatabase;
let background: OpenDatabase;

beforeAll(async () => {
  const address = new URL(db.target.url);
  const socketFolder = address.searchParams.get('host');
  line = await startFaultyLine(socketFolder ? `${socketFolder}/.s.PGSQL.${address.port}` : Number(address.port));
  address.searchParams.delete('host');
  address.host = `127.0.0.1:${line.port}`;
  url = address.href;
  behind = connectDatabase({ url }, { timeouts: { statementMs: 100, lockMs: 100, idleInTransactionMs: 60_000 } });
  // The timeouts of jobs are minutes; an answer is late at once, so that the test need not wait.
  background = connectDatabase({ url }, { timeouts: TIMEOUTS.jobs, answers: { lateAfterMs: 100, lookEveryMs: 50 } });
});
afterAll(async () => {
  await background.close();
  await behind.close();
  await line.close();
});

/** From now on the open connections carry nothing, and neither end is notified. New connections work. */
const loseConnections = () => {
  line.set('lost');
  line.set('open');
};

describe('connections that no longer carry data', () => {
  it('are closed when an answer is late, and a read is repeated on another one', async () => {
    expect(await behind.read(ONE)).toEqual([{ one: 1 }]);
    loseConnections();
    expect(await behind.read(ONE)).toEqual([{ one: 1 }]);
    expect(behind.connections().open).toBe(1);
  });

  it('fail a transaction, as when PostgreSQL is down, and the next one succeeds', async () => {
    const add = (key: string) =>
      change(behind, TESTER, { text: 'insert into platforms (key, name) values ($1, $1)', changes: true }, [key]);
    await add('first');
    loseConnections();
    const error: unknown = await add('second').catch((thrown: unknown) => thrown);
    expect(classifyDatabaseError(error)).toBe('down');
    await add('third');
    const { rows } = await db.pool.query<{ key: string }>(
      `select key from platforms where key in ('first', 'second', 'third') order by id`,
    );
    expect(rows.map(({ key }) => key)).toEqual(['first', 'third']);
  });
});

describe('connections of background work that no longer carry data', () => {
  const add = (key: string) =>
    change(background, TESTER, { text: 'insert into platforms (key, name) values ($1, $1)', changes: true }, [key]);

  it('are closed when PostgreSQL does not work on a statement whose answer is late', async () => {
    expect(await background.read(ONE)).toEqual([{ one: 1 }]);
    await add('fourth');
    loseConnections();
    expect(await background.read(ONE)).toEqual([{ one: 1 }]);
    // The connection of the transaction was lost, too, and closed together with the other.
    await add('fifth');
    loseConnections();
    const error: unknown = await add('sixth').catch((thrown: unknown) => thrown);
    expect(classifyDatabaseError(error)).toBe('down');
    await add('seventh');
  });

  it('are closed together when one of them is found', async () => {
    const readAll = () => Promise.all(Array.from({ length: 5 }, () => background.read(ONE)));
    await readAll();
    expect(background.connections().open).toBeGreaterThan(1);
    loseConnections();
    await background.read(ONE);
    expect(background.connections().open).toBe(1);
  });

  it('are closed while the work of a transaction goes on', async () => {
    const error: unknown = await background
      .transaction(TESTER, async (trx) => {
        await query(trx, { text: 'select pg_advisory_xact_lock(42)' });
        loseConnections();
        await query(trx, ONE);
      })
      .catch((thrown: unknown) => thrown);
    expect(classifyDatabaseError(error)).toBe('down');
    // PostgreSQL ended its session, too, and gave its locks free.
    await until(async () => {
      const { rows } = await db.pool.query<{ isFree: boolean }>('select pg_try_advisory_xact_lock(42) as "isFree"');
      return rows[0]!.isFree;
    }, 20_000);
  });

  it('stay open while PostgreSQL works on a long statement, or the work waits for something else', async () => {
    const pid = { text: 'select pg_backend_pid() as pid' };
    const long = { text: 'select pg_backend_pid() as pid from pg_sleep(1.5)' };
    await background.transaction(TESTER, async (trx) => {
      const [before] = await query<{ pid: number }>(trx, pid);
      expect(await query(trx, long)).toEqual([before]);
      await sleep(1_000);
      expect(await query(trx, pid)).toEqual([before]);
    });
    expect(await background.read(long)).toHaveLength(1);
  });
});

describe('a connection that is kept open', () => {
  it('is opened again when it no longer carries data, and PostgreSQL ends the session of the lost one', async () => {
    const name = 'kept by a test';
    const [opened, lost] = [jest.fn(), jest.fn()];
    const kept = keepConnection(
      { ...connectionOptions({ url }), application_name: name },
      { pingEveryMs: 50, answeredWithinMs: 2_000, prepare: async () => {}, onOpen: opened, onLost: lost },
    );
    try {
      await until(() => opened.mock.calls.length > 0, 20_000);
      for (let losses = 0; losses < 2; losses++) {
        const before = opened.mock.calls.length;
        loseConnections();
        await until(() => opened.mock.calls.length > before, 20_000);
      }
      expect(lost.mock.calls.length).toBeGreaterThanOrEqual(2);
      await until(async () => {
        const { rows } = await db.pool.query('select from pg_stat_activity where application_name = $1', [name]);
        return rows.length === 1;
      }, 20_000);
    } finally {
      await kept.close();
    }
  });
});

describe('connections to a replica that no longer carry data', () => {
  it('are closed when an answer is late', async () => {
    const replica = openReplicaPool({ url }, { maxConnections: 1, onError: () => {} });
    try {
      expect(await replica.read(ONE)).toEqual([{ one: 1 }]);
      loseConnections();
      // The primary answers then.
      await expect(replica.read(ONE)).rejects.toThrow();
      expect(await replica.read(ONE)).toEqual([{ one: 1 }]);
    } finally {
      await replica.close();
    }
  });
});
