import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fn } from 'objection';
import { type ChangingStatement } from '../../../db/core/connect.js';
import { type Transaction, change, databaseInTransaction, query, runPipeline } from '../../../db/core/transaction.js';
import { Platform } from '../../../db/tenancy/platforms/platform.js';
import { TESTER, testDatabase } from '../../support/database.js';

const db = testDatabase();
const add: ChangingStatement = { text: 'insert into counted values ($1)', changes: true };
const stored = async () =>
  (await db.pool.query<{ n: number }>('select n from counted order by n')).rows.map(({ n }) => n);

beforeAll(() =>
  db.pool.query(`
    create table counted (n integer primary key);
    insert into platforms (key, name) values ('north', 'North');
    create function fails_with(state text) returns boolean language plpgsql as
      $$ begin if state <> '' then raise exception 'failed' using errcode = state; end if; return false; end $$`),
);
beforeEach(() => db.pool.query('truncate counted'));

describe('transaction', () => {
  it('stores who acts, for this transaction only', async () => {
    const actor = { userId: 3, credentialId: 5, operation: 'upsertCourse', requestId: 'r-1' };
    const text = `select current_setting('actor.who', true) as who`;
    const [within] = await db.transaction(actor, (trx) => query<{ who: string }>(trx, { text }));
    expect(JSON.parse(within!.who)).toEqual({
      user_id: 3,
      credential_id: 5,
      operation: 'upsertCourse',
      request_id: 'r-1',
    });
    expect((await db.pool.query(text)).rows[0].who ?? '').toBe('');
  });

  it.each(['40001', '40P01'])('runs the whole again after %s', async (code) => {
    let tries = 0;
    const result = await db.transaction(TESTER, async (trx) => {
      await query(trx, add, [1]);
      tries += 1;
      if (tries < 3)
        await query(trx, { text: `do $$ begin raise exception 'again' using errcode = '${code}'; end $$` });
      return tries;
    });
    expect([result, await stored()]).toEqual([3, [1]]);
  });

  it('runs the whole again, too, after what a model met, and reports errors of models as PostgreSQL does', async () => {
    let tries = 0;
    const failing = (code: string) => async (trx: Transaction) => {
      tries += 1;
      return await Platform.query(trx).where(fn('fails_with', tries < 3 ? code : ''), true);
    };
    expect([await db.transaction(TESTER, failing('40P01')), tries]).toEqual([[], 3]);
    tries = 0;
    await expect(db.transaction(TESTER, failing('23505'))).rejects.toMatchObject({ code: '23505' });
    expect(tries).toBe(1);
    const within = db.transaction(TESTER, (trx) =>
      databaseInTransaction(trx)
        .transaction(TESTER, failing('23505'))
        .catch((error: { code?: string }) => error.code),
    );
    expect(await within).toBe('23505');
  });

  it('gives up after five tries, and passes on every other error at once', async () => {
    let tries = 0;
    const failing = (code: string) =>
      db.transaction(TESTER, async () => {
        tries += 1;
        throw Object.assign(new Error('failed'), { code });
      });
    await expect(failing('40001')).rejects.toMatchObject({ code: '40001' });
    expect(tries).toBe(5);
    await expect(failing('23505')).rejects.toMatchObject({ code: '23505' });
    expect(tries).toBe(6);
  });

  it('lets two that wait for each other both end', async () => {
    await change(db, TESTER, add, [1]);
    await change(db, TESTER, add, [2]);
    const touching: ChangingStatement = { text: 'update counted set n = n where n = $1', changes: true };
    let arrived = 0;
    let meet = () => {};
    const met = new Promise<void>((resolve) => (meet = resolve));
    const touch = (first: number, second: number) =>
      db.transaction(TESTER, async (trx) => {
        await query(trx, touching, [first]);
        if (++arrived === 2) meet();
        await met;
        await query(trx, touching, [second]);
        return 'done';
      });
    expect(await Promise.all([touch(1, 2), touch(2, 1)])).toEqual(['done', 'done']);
  });
});

describe('change', () => {
  const ids = { userId: 3, credentialId: 5, operation: 'upsertCourse', requestId: 'r-1' };

  it('stores who acts, for this statement only', async () => {
    const text = `select current_setting('actor.who', true) as who`;
    const [within] = await change<{ who: string }>(db, ids, { text, changes: true });
    expect(JSON.parse(within!.who)).toEqual({
      user_id: 3,
      credential_id: 5,
      operation: 'upsertCourse',
      request_id: 'r-1',
    });
    const read = () => db.knex.transaction((trx) => query<{ who: string | null }>(trx, { text }));
    const after = await Promise.all(Array.from({ length: 10 }, read));
    expect(after.map(([row]) => row!.who ?? '')).toEqual(Array(10).fill(''));
  });

  it('is run again after a deadlock, and what fails leaves nothing behind', async () => {
    await db.pool.query(`create sequence tried; create function fails_at_first() returns boolean language plpgsql as
      $$ begin if nextval('tried') < 3 then raise exception 'again' using errcode = '40P01'; end if; return true; end $$`);
    const statement = (condition: string): ChangingStatement => ({
      name: condition,
      text: `with added as (insert into counted values ($1) returning n) select n, ${condition} from added`,
      changes: true,
    });
    expect(await change(db, TESTER, statement('fails_at_first()'), [1])).toEqual([{ n: 1, fails_at_first: true }]);
    for (let n = 2; n < 20; n += 1)
      await expect(change(db, TESTER, statement(`fails_with('23505')`), [n])).rejects.toMatchObject({ code: '23505' });
    expect(await stored()).toEqual([1]);
  });

  it('fails when the end of its transaction does', async () => {
    await db.pool.query('create table paired (n integer references counted (n) deferrable initially deferred)');
    await expect(
      change(db, TESTER, { text: 'insert into paired values ($1)', changes: true }, [7]),
    ).rejects.toMatchObject({ code: '23503' });
    expect((await db.pool.query('select n from paired')).rows).toEqual([]);
    await db.pool.query('drop table paired');
  });
});

describe('runPipeline', () => {
  const insert = (n: number): [ChangingStatement, unknown[]] => [{ ...add, name: 'add counted' }, [n]];

  it('runs each statement after those before it', async () => {
    const count: [ChangingStatement, unknown[]] = [
      { name: 'count counted', text: 'select count(*) as n from counted', changes: true },
      [],
    ];
    const rows = await db.transaction(TESTER, (trx) => runPipeline(trx, [count, insert(1), count, insert(2), count]));
    expect(rows).toEqual([[{ n: 0 }], [], [{ n: 1 }], [], [{ n: 2 }]]);
    expect(await stored()).toEqual([1, 2]);
  });

  it('reports what the first that fails met, and keeps nothing of the transaction', async () => {
    const failing = () =>
      db.transaction(TESTER, (trx) =>
        runPipeline(trx, [insert(1), insert(2), insert(2), [{ text: 'select 1 / 0' }, []], insert(3)]),
      );
    for (let times = 0; times < 12; times += 1) await expect(failing()).rejects.toMatchObject({ code: '23505' });
    expect(await stored()).toEqual([]);
  });
});

describe('databaseInTransaction', () => {
  it('reads what the transaction has changed, and makes transactions savepoints', async () => {
    await db.transaction(TESTER, async (trx) => {
      const within = databaseInTransaction(trx);
      await change(within, TESTER, add, [1]);
      await expect(
        within.transaction(TESTER, async (savepoint) => {
          await query(savepoint, add, [2]);
          throw new Error('undone');
        }),
      ).rejects.toThrow('undone');
      await change(within, TESTER, add, [3]);
      expect(await within.read({ text: 'select n from counted where n > $1 order by n' }, [0])).toEqual([
        { n: 1 },
        { n: 3 },
      ]);
      expect(await stored()).toEqual([]);
    });
    expect(await stored()).toEqual([1, 3]);
  });
});
