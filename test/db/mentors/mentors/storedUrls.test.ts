import { beforeAll, describe, expect, it } from '@jest/globals';
import { migrate } from '../../../../db/core/migrate.js';
import { testDatabase } from '../../../support/database.js';
import { migrateBefore } from '../../../support/migrateBefore.js';

const db = testDatabase();
const GOOD = ['https://cdn.example/a.png?b=c#d', 'http://[::1]:8080/a', 'HTTPS://cdn.example'];
const BAD = [
  'javascript:alert(1)',
  'file:///etc/passwd',
  'gopher://x.example/',
  'https://good.example\\@evil.example/',
  'https://user:pass@x.example/',
  'https://x.example/a b',
];

beforeAll(async () => {
  await db.pool.query('drop schema public cascade; create schema public');
  await migrateBefore(db.knex, '0042');
  await db.pool.query(`insert into platforms (id, key, name) overriding system value values (1, 'north', 'North')`);
  for (const url of [...GOOD, ...BAD]) {
    await db.pool.query('insert into mentors (platform_id, name, image_url) values (1, $1, $1)', [url]);
    await db.pool.query('insert into mcp_servers (platform_id, name, url, image) values (1, $1, $1, $1)', [url]);
  }
  await migrate(db.knex);
});

describe('addresses of images from before they had a rule', () => {
  it.each([
    ['mentors', 'image_url'],
    ['mcp_servers', 'image'],
  ])('stay in %s where they keep it, and are gone where they do not', async (table, column) => {
    const { rows } = await db.pool.query<{ url: string }>(
      `select ${column} as url from ${table} where ${column} is not null order by id`,
    );
    expect(rows.map(({ url }) => url)).toEqual(GOOD);
    await expect(db.pool.query(`update ${table} set ${column} = 'javascript:alert(1)'`)).rejects.toMatchObject({
      code: '23514',
    });
  });

  it('switch off MCP servers of other schemes, whose address is kept', async () => {
    const { rows } = await db.pool.query<{ url: string }>(
      'select url from mcp_servers where not is_enabled order by id',
    );
    expect(rows.map(({ url }) => url)).toEqual(['javascript:alert(1)', 'file:///etc/passwd', 'gopher://x.example/']);
  });
});
