import { beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase } from '../../../support/database.js';

const db = testDatabase();
const GOOD = ['https://cdn.example/a.png?b=c#d', 'http://[::1]:8080/a', 'HTTPS://cdn.example'];

beforeAll(() =>
  db.pool.query(`insert into platforms (id, key, name) overriding system value values (1, 'north', 'North')`),
);

describe('addresses of images', () => {
  it.each([
    ['mentors', 'insert into mentors (platform_id, name, image_url) values (1, $1, $1)', 'image_url'],
    ['mcp_servers', 'insert into mcp_servers (platform_id, name, url, image) values (1, $1, $1, $1)', 'image'],
  ])('are of http or https in %s', async (table, insert, column) => {
    for (const url of GOOD) await db.pool.query(insert, [url]);
    await expect(db.pool.query(`update ${table} set ${column} = 'javascript:alert(1)'`)).rejects.toMatchObject({
      code: '23514',
    });
  });
});
