import { describe, expect, it } from '@jest/globals';
import { testDatabase } from '../../support/database.js';

const db = testDatabase();

describe('connectDatabase', () => {
  it('reads bigint as a number', async () => {
    expect(await db.read({ name: 'bigint', text: 'select 9007199254740991::bigint as value' })).toEqual([
      { value: 9007199254740991 },
    ]);
  });

  it('prepares a statement once a connection', async () => {
    const statement = { name: 'sum', text: 'select $1::int + 1 as value' };
    await db.read(statement, [1]);
    expect(await db.read(statement, [2])).toEqual([{ value: 3 }]);
  });

  it('gives transactions by knex on the same database', async () => {
    const [{ name }] = (await db.knex.raw('select current_database() as name')).rows;
    expect(await db.read({ name: 'database', text: 'select current_database() as name' })).toEqual([{ name }]);
  });

  it('throws the SQLSTATE of a failing statement', async () => {
    await expect(db.read({ name: 'fails', text: 'select 1 / 0' })).rejects.toMatchObject({ code: '22012' });
  });

  it('asks again on another connection when one broke, but only what changes nothing', async () => {
    await db.pool.query('create table counted (n integer)');
    const query = db.pool.query.bind(db.pool);
    let broken = 0;
    const breakOnce = () => {
      db.pool.query = (async (...args: Parameters<typeof query>) => {
        db.pool.query = query;
        broken += 1;
        await (query(...args) as unknown as Promise<unknown>);
        throw Object.assign(new Error('terminating connection'), { code: '57P01' });
      }) as typeof query;
    };
    breakOnce();
    expect(await db.read({ name: 'again', text: 'select 1 as one' })).toEqual([{ one: 1 }]);
    breakOnce();
    await expect(db.read({ name: 'once', text: 'insert into counted values (1) returning n' })).rejects.toMatchObject({ code: '57P01' });
    expect([broken, await db.read({ name: 'count', text: 'select n from counted' })]).toEqual([2, [{ n: 1 }]]);
  });
});
