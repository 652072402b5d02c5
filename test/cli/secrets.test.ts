import { beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createSecretBox } from '../../db/core/secretBox.js';
import { testDatabase } from '../support/database.js';
import { bundleScript } from '../support/shared/bundledScript.js';
import { restoreBeforeEach } from '../support/restoreBeforeEach.js';
import { until } from '../support/until.js';
import { runAdmin } from './runAdmin.js';

const db = testDatabase();
const [old, present] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const SERVERS = 450;

beforeAll(async () => {
  await db.pool.query(`insert into platforms (key, name) values ('north', 'North')`);
  const box = createSecretBox(old);
  const servers = Array.from({ length: SERVERS }, (_, index) => ({
    name: `n${index}`,
    sealed: box.encrypt(`secret ${index}`, `mcp_servers/1/n${index}/credentials`),
  }));
  await db.pool.query(
    `insert into mcp_servers (platform_id, name, url, credentials) select 1, name, 'https://tools.example', sealed from jsonb_to_recordset($1::jsonb) as s (name text, sealed text)`,
    [JSON.stringify(servers)],
  );
});
restoreBeforeEach(db);

const environment = () => ({
  DATABASE_URL: db.target.url,
  SECRETS_KEY: present.toString('base64'),
  SECRETS_KEY_OLD: old.toString('base64'),
});
const rotate = (changed: Record<string, string | undefined> = {}) =>
  runAdmin({ ...environment(), ...changed }, ['secrets', 'rotate', '--json']);
/** How many the present key opens. */
async function rotated(): Promise<number> {
  const box = createSecretBox(present);
  const { rows } = await db.pool.query<{ name: string; credentials: string }>(
    'select name, credentials from mcp_servers',
  );
  return rows.filter(({ name, credentials }) => {
    try {
      return box.decrypt(credentials, `mcp_servers/1/${name}/credentials`).startsWith('secret ');
    } catch {
      return false;
    }
  }).length;
}

describe('admin secrets rotate', () => {
  it('continues after kill -9', async () => {
    const holder = await db.pool.connect();
    try {
      // In the second turn: the first is committed, and this one waits.
      await holder.query('begin');
      await holder.query(`select from mcp_servers where name = 'n300' for update`);
      const child = spawn(process.execPath, [await bundleScript('scripts/admin.ts'), 'secrets', 'rotate'], {
        env: { ...process.env, ...environment() },
        stdio: 'ignore',
      });
      await until(async () => (await rotated()) > 0, 60_000);
      child.kill('SIGKILL');
      await once(child, 'exit');
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    const before = await rotated();
    expect(before).toBeLessThan(SERVERS);
    const { status, output } = await rotate();
    const columns = JSON.parse(output) as { column: string; resealed: number; unreadable: number }[];
    expect([status, columns.find(({ column }) => column === 'credentials')]).toMatchObject([
      0,
      { resealed: SERVERS - before, unreadable: 0 },
    ]);
    expect(await rotated()).toBe(SERVERS);
  });

  it('names the missing key, and texts that neither key decrypts', async () => {
    for (const [changed, text] of [
      [{ SECRETS_KEY: undefined }, 'Set SECRETS_KEY'],
      [{ SECRETS_KEY_OLD: undefined }, 'set SECRETS_KEY_OLD'],
    ] as const) {
      const { status, errors } = await rotate(changed);
      expect([status, errors.includes(text)]).toEqual([1, true]);
    }
    const wrong = await rotate({ SECRETS_KEY_OLD: Buffer.alloc(32, 9).toString('base64') });
    expect([wrong.status, wrong.errors]).toEqual([
      1,
      expect.stringContaining(`${SERVERS} stored secrets can be decrypted with neither key`),
    ]);
    expect(await rotated()).toBe(0);
  });
});
