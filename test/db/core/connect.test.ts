import { describe, expect, it } from '@jest/globals';
import { query } from '../../../db/core/transaction.js';
import { TESTER, testDatabase } from '../../support/database.js';

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
    const statement = { name: 'database', text: 'select current_database() as name' };
    expect(await db.read(statement)).toEqual(await db.knex.transaction((trx) => query(trx, statement)));
  });

  it('throws the SQLSTATE of a failing statement', async () => {
    await expect(db.read({ name: 'fails', text: 'select 1 / 0' })).rejects.toMatchObject({ code: '22012' });
  });

  it('reads again on another connection when one broke', async () => {
    const { pid } = (await db.read<{ pid: number }>({ text: 'select pg_backend_pid() as pid' }))[0]!;
    await db.pool.query('select pg_terminate_backend($1)', [pid]);
    expect(await db.read({ text: 'select 1 as one' })).toEqual([{ one: 1 }]);
  });

  it('keeps a read from writing, whatever its text says', async () => {
    const hidden = `with made as (insert into platforms (key, name) values ('made', 'Made') returning key) select key from made`;
    await expect(db.read({ text: hidden })).rejects.toMatchObject({ code: '25006' });
    await expect(db.read({ text: `select nextval('users_id_seq')` })).rejects.toMatchObject({ code: '25006' });
  });

  it('gives every connection its timeouts and UTC', async () => {
    const text = `select current_setting('TimeZone') as zone, current_setting('statement_timeout') as statement,
                         current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`;
    const settings = { zone: 'UTC', statement: '15s', lock: '5s', idle: '30s' };
    expect(await db.read({ text })).toEqual([settings]);
    expect(await db.transaction(TESTER, (trx) => query(trx, { text }))).toEqual([settings]);
  });

  it('begins other processes for long reads only', async () => {
    expect(
      await db.read({ text: `select setting, boot_val as usual from pg_settings where name = 'parallel_setup_cost'` }),
    ).toEqual([{ setting: '2500', usual: '1000' }]);
  });
});
