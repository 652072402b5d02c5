import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Database } from '../../../../db/core/connect.js';
import { findStatement, findStatements } from '../../../../db/learning/records/findStatements.js';
import { createFragment, parseStatement } from '../../../../db/learning/records/incomingStatement.js';
import { readWatermark } from '../../../../db/learning/records/storeCursor.js';
import { statementTexts } from '../../../../db/learning/records/statementRow.js';
import {
  type StatementBatch,
  StatementConflict,
  storeStatements,
} from '../../../../db/learning/records/storeStatements.js';
import { TESTER, testDatabase } from '../../../support/database.js';

const about = (course: string) => ({
  id: randomUUID(),
  actor: { mbox: `mailto:${course}@x.example` },
  verb: { id: 'http://x.example/v' },
  object: { id: `http://x.example/${course}` },
});
const batchWith = (...statements: Record<string, unknown>[]): StatementBatch => ({
  platformId: 1,
  statements: statements.map((statement) => parseStatement(statement, '1.0.0')),
  authority: createFragment('{}', []),
  onlyOf: null,
});
const batchOf = (...courses: string[]) => batchWith(...courses.map(about));

describe('storeStatements', () => {
  it('fails all that wait at once while Postgres is unavailable, and does not let each wait for a connection', async () => {
    let tries = 0;
    const db: Pick<Database, 'transaction'> = {
      transaction: () => {
        tries += 1;
        return Promise.reject(new Error('Connection terminated unexpectedly'));
      },
    };
    const settled = await Promise.allSettled(
      Array.from({ length: 5 }, () => storeStatements(db, TESTER, batchOf('a'))),
    );
    expect([tries, settled.map(({ status }) => status)]).toEqual([1, Array(5).fill('rejected')]);
  });

  it('fails only the one whose content Postgres refuses', async () => {
    let tries = 0;
    const db: Pick<Database, 'transaction'> = {
      transaction: () => {
        tries += 1;
        return Promise.reject(Object.assign(new Error('index row size exceeds'), { code: '54000' }));
      },
    };
    await Promise.allSettled([storeStatements(db, TESTER, batchOf('a')), storeStatements(db, TESTER, batchOf('b'))]);
    expect(tries).toBe(3);
  });
});

describe('statements whose ids have the same number in the index', () => {
  const db = testDatabase();
  beforeAll(() => db.pool.query(`insert into platforms (key, name) values ('north', 'North')`));

  /** Two ids of the same number, and a third one. Of 400,000 random ids about 18 pairs have the same. */
  const alikeIds = async (): Promise<[string, string, string]> => {
    const { rows } = await db.pool.query<{ ids: string[] }>(`
      select (array_agg(id))[:2] || gen_random_uuid() as ids from (select gen_random_uuid() as id from generate_series(1, 400000)) made
       group by get_byte(uuid_send(id), 2), uuid_hash(id) & 16777215 having count(*) > 1 limit 1`);
    return rows[0]!.ids as [string, string, string];
  };

  it('differ by the whole id', async () => {
    const [one, other, voiding] = await alikeIds();
    const [first, second] = [
      { ...about('a'), id: one },
      { ...about('b'), id: other },
    ];
    expect((await storeStatements(db, TESTER, batchWith(first, second))).unchanged.size).toBe(0);
    expect([...(await storeStatements(db, TESTER, batchWith(second))).unchanged]).toEqual([other]);
    await expect(storeStatements(db, TESTER, batchWith({ ...second, id: one }))).rejects.toThrow(StatementConflict);
    const verb = { id: 'http://adlnet.gov/expapi/verbs/voided' };
    await storeStatements(
      db,
      TESTER,
      batchWith({ ...about('c'), id: voiding, verb, object: { objectType: 'StatementRef', id: other } }),
    );
    const rows = await Promise.all([one, other].map((id) => findStatement(db, 1, id, null)));
    expect(rows.map((row) => [row!.id, row!.voided])).toEqual([
      [one, false],
      [other, true],
    ]);
  });
});

describe('a database that was restored', () => {
  const db = testDatabase();
  /** What another process is to the database. */
  const other: Database = { read: (...of) => db.read(...of), transaction: (...of) => db.transaction(...of) };
  beforeAll(() => db.pool.query(`insert into platforms (key, name) values ('north', 'North')`));

  const newest = async (): Promise<unknown[]> => {
    await readWatermark(db, 1);
    const filter = { relatedAgents: false, relatedActivities: false, ascending: false, limit: 10, onlyOf: null };
    const texts = await statementTexts(db, 1, await findStatements(db, 1, filter));
    return texts.map((text) => (JSON.parse(text) as { object: unknown }).object);
  };

  it('is taken for another one, though another process used the numbers again', async () => {
    await storeStatements(db, TESTER, batchOf('a', 'b', 'c'));
    expect((await newest())[0]).toEqual({ id: 'http://x.example/c' });
    await db.pool.query(
      'truncate record_store_cursors, record_identifiers, record_fragments, record_fragment_identifiers, statements',
    );
    await storeStatements(other, TESTER, batchOf('d', 'e', 'f', 'g'));
    expect(await newest()).toEqual(['g', 'f', 'e', 'd'].map((course) => ({ id: `http://x.example/${course}` })));
    await storeStatements(db, TESTER, batchOf('a'));
    expect((await newest())[0]).toEqual({ id: 'http://x.example/a' });
  });

  it('gets the partitions that it lacks', async () => {
    await storeStatements(db, TESTER, batchOf('a'));
    const { rows } = await db.pool.query<{ name: string }>(
      `select relname as name from pg_class where relname ~ '^statements_\\d{4}_\\d\\d$'`,
    );
    await db.pool.query(`drop table ${rows.map(({ name }) => name).join(', ')}`);
    await db.pool.query(
      'truncate record_store_cursors, record_identifiers, record_fragments, record_fragment_identifiers',
    );
    await Promise.allSettled([storeStatements(db, TESTER, batchOf('b'))]);
    await storeStatements(db, TESTER, batchOf('c'));
    expect((await newest())[0]).toEqual({ id: 'http://x.example/c' });
  });
});
