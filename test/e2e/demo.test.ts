import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { testDatabase } from '../support/database.js';
import { type Product, startProduct } from '../support/product.js';
import { temporaryDataFolder } from '../support/runFolder.js';

const db = testDatabase();
let dataFolder: string;
beforeAll(async () => {
  dataFolder = await temporaryDataFolder('lps-demo-');
});
afterAll(() => rm(dataFolder, { recursive: true, force: true }));

const numberOf = async (table: string) =>
  (await db.pool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]!.n;
const secrets = (product: Product) => product.output().match(/(Api-Key|Token) [\w-]+\.[\w-]+/g);

/** All that npm start prints from its beginning to its end, with one request to it. */
async function runOnce(env: Record<string, string>): Promise<Product> {
  const product = await startProduct({ dataFolder, env: { DATABASE_URL: db.target.url, LOG_LEVEL: 'trace', ...env } });
  await fetch(`${product.url}/api/catalog/courses/`);
  product.kill('SIGTERM');
  expect(await product.ended).toBe(0);
  return product;
}

describe('npm start with DATABASE_URL', () => {
  it('leaves an empty database empty, and with DEMO=1 loads the demo; it prints and makes no credential', async () => {
    const plain = await runOnce({});
    expect([
      secrets(plain),
      await numberOf('platforms'),
      await numberOf('users'),
      await numberOf('credentials'),
    ]).toEqual([null, 0, 0, 0]);
    const demo = await runOnce({ DEMO: '1' });
    expect([secrets(demo), await numberOf('platforms'), await numberOf('credentials')]).toEqual([null, 2, 0]);
    expect(demo.output()).toContain('npm run admin -- demo credentials');
  });
});

describe('npm start with an embedded server', () => {
  it('prints a credential for each role, which a later start with DEMO=0 ends', async () => {
    const product = await startProduct({ dataFolder });
    const authorization = product.credentials.dm_admin!;
    const listWith = async ({ url }: Product) =>
      (await fetch(`${url}/api/catalog/courses/`, { headers: { authorization } })).status;
    expect([Object.keys(product.credentials).length, await listWith(product)]).toEqual([6, 200]);
    product.kill('SIGTERM');
    await product.ended;

    const without = await startProduct({ dataFolder, env: { DEMO: '0' } });
    try {
      expect([await listWith(without), without.credentials]).toEqual([401, {}]);
      expect(without.output()).toContain('npm run admin -- demo remove');
    } finally {
      without.kill('SIGTERM');
      await without.ended;
    }
  });
});
