import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { createCredential } from '../../db/tenancy/access/credentials.js';
import { readConnectionLimit } from '../../db/core/readConnectionLimit.js';
import { countConnections } from '../../server/runtime/connectionPlan.js';
import { TESTER, testDatabase } from '../support/database.js';
import { launchProduct, startProduct } from '../support/product.js';
import { temporaryDataFolder } from '../support/runFolder.js';

const db = testDatabase();
let dataFolder: string;
beforeAll(async () => {
  dataFolder = await temporaryDataFolder('lps-connections-');
});
afterAll(() => rm(dataFolder, { recursive: true, force: true }));

async function limitedTo<Result>(connections: number, run: () => Promise<Result>): Promise<Result> {
  const { database } = (await db.pool.query<{ database: string }>('select current_database() as database')).rows[0]!;
  await db.pool.query(`alter database ${database} connection limit ${connections}`);
  return run().finally(() => db.pool.query(`alter database ${database} connection limit -1`));
}

const env = (more: Record<string, string>) => ({ DATABASE_URL: db.target.url, ...more });

describe('readConnectionLimit', () => {
  it('is what the server leaves to everybody, or less where the database says so', async () => {
    const { rows } = await db.pool.query<{ most: string }>('show max_connections');
    const usual = await readConnectionLimit(db.target);
    expect([usual > 10, usual < Number(Object.values(rows[0]!)[0])]).toEqual([true, true]);
    expect(await limitedTo(17, () => readConnectionLimit(db.target))).toBe(17);
  });
});

describe('npm start', () => {
  it('refuses more workers than the server has connections for', async () => {
    const { status, output } = await limitedTo(97, async () => {
      const product = await launchProduct({ dataFolder, env: env({ WORKERS: '64' }) });
      return { status: await product.ended, output: product.output() };
    });
    expect([status, output]).toEqual([
      1,
      expect.stringContaining('PostgreSQL allows 97 connections, but WORKERS=64 needs at least'),
    ]);
  });

  it('works with one connection for reads and one for transactions, however busy, and opens no more than it counts', async () => {
    const product = await startProduct({
      dataFolder,
      env: env({ DATABASE_CONNECTIONS: '1', WORKERS: '2', DEMO: '1' }),
    });
    try {
      const { authorization } = await createCredential(db, TESTER, { role: 'dm_admin' });
      const post = async (index: number) => {
        const response = await fetch(`${product.url}/api/catalog/courses/`, {
          method: 'POST',
          headers: {
            authorization,
            'content-type': 'application/json',
            'idempotency-key': `key-${index}`,
            connection: 'close',
          },
          body: JSON.stringify({ course_id: `C${index}`, org: 'northfield', name: `Course ${index}` }),
        });
        return response.status;
      };
      const get = async () =>
        (
          await fetch(`${product.url}/api/search/catalog/?query=statistics`, {
            headers: { authorization, connection: 'close' },
          })
        ).status;
      const statuses = await Promise.all(Array.from({ length: 60 }, (_, index) => (index % 2 ? post(index) : get())));
      expect(new Set(statuses)).toEqual(new Set([200, 201]));
      const { rows } = await db.pool.query<{ open: number }>(
        `select count(*)::int as open from pg_stat_activity where datname = current_database() and application_name <> ''`,
      );
      expect(rows[0]!.open).toBeLessThanOrEqual(countConnections({ workers: 2, databaseConnections: 1 }));
    } finally {
      product.kill('SIGTERM');
      expect(await product.ended).toBe(0);
    }
  });
});
