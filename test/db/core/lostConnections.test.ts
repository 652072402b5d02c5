import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FaultyLine, startFaultyLine } from '../../../chaos/faultyLine.js';
import { classifyDatabaseError } from '../../../db/core/databaseOutage.js';
import { type OpenDatabase, TIMEOUTS, connectDatabase } from '../../../db/core/connect.js';
import { change, query } from '../../../db/core/transaction.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { until } from '../../support/until.js';

const db = testDatabase();
const ONE = { text: 'select 1 as one' };
let line: FaultyLine;
let behind: OpenDatabase;
let background: OpenDatabase;

beforeAll(async () => {
  const url = new URL(db.target.url);
  const socketFolder = url.searchParams.get('host');
  line = await startFaultyLine(socketFolder ? `${socketFolder}/.s.PGSQL.${url.port}` : Number(url.port));
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${line.port}`;
  behind = connectDatabase(
    { url: url.href },
    { timeouts: { statementMs: 100, lockMs: 100, idleInTransactionMs: 60_000 } },
  );
  // The timeouts of jobs are minutes; an answer is late at once, so that the test need not wait.
  background = connectDatabase(
    { url: url.href },
    { timeouts: TIMEOUTS.jobs, answers: { lateAfterMs: 100, lookEveryMs: 50 } },
  );
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
