import { beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase } from '../support/database.js';
import { restoreBeforeEach } from '../support/restoreBeforeEach.js';
import { runAdmin } from './runAdmin.js';

const db = testDatabase();
beforeAll(async () => {
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into platforms (key, name) values ('north', 'North') returning id`,
  );
  await db.pool.query(
    `insert into products (platform_id, sku, name, kind, credits, amount, currency) values ($1, 'coins', 'Coins', 'credits', 100, 499, 'USD'), ($1, 'more', 'More', 'credits', 900, 3999, 'USD')`,
    [rows[0]!.id],
  );
});
restoreBeforeEach(db);

const offer = (...args: string[]) => runAdmin({ DATABASE_URL: db.target.url }, ['offer', ...args, '-p', 'north']);

describe('admin offer', () => {
  it("sets the store's name of a product, separately for tests", async () => {
    expect((await offer('list')).output).toBe('There are no names yet: npm run admin -- offer set.\n');
    expect((await offer('set', 'appstore', 'COINS', 'old')).output).toContain(`'COINS' is 'old' at appstore.`);
    await offer('set', 'appstore', 'coins', 'coins.100');
    await offer('set', 'appstore', 'coins', 'coins.test', '--test');
    expect(JSON.parse((await offer('list', '--json')).output)).toEqual([
      { sku: 'coins', store: 'appstore', isLive: false, externalId: 'coins.test' },
      { sku: 'coins', store: 'appstore', isLive: true, externalId: 'coins.100' },
    ]);
    expect((await offer('list')).output).toContain('coins.100');
  });

  it('refuses a product that there is not, a name that is taken, and another store', async () => {
    await offer('set', 'mobilepay', 'coins', 'coins');
    expect(await offer('set', 'mobilepay', 'none', 'x')).toMatchObject({
      status: 1,
      errors: expect.stringContaining(`north has no product 'none'`),
    });
    expect(await offer('set', 'mobilepay', 'more', 'coins')).toMatchObject({
      status: 1,
      errors: expect.stringContaining('Another product of north has this name at the store'),
    });
    expect((await offer('set', 'cardpay', 'coins', 'x')).status).not.toBe(0);
  });
});
