import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createSecretBox } from '../../db/core/secretBox.js';
import { countConnections } from '../../server/runtime/connectionPlan.js';
import { testDatabase } from '../support/database.js';
import { copyDemo, startProduct } from '../support/product.js';
import { temporaryDataFolder } from '../support/runFolder.js';
import { type TestServer, startTestServer } from '../support/server.js';

const PAGES = 'docs/operations';
const read = (page: string) => readFileSync(path.join(PAGES, page), 'utf8');
const pages = readdirSync(PAGES).filter((file) => file.endsWith('.md'));
/** Commands of a page, as they are written there. */
const blocksOf = (page: string) =>
  [...read(page).matchAll(/^( *)```sh\n([\s\S]*?)^\1```$/gm)].map(([, indent, block]) =>
    block!.replaceAll(new RegExp(`^${indent}`, 'gm'), '').trim(),
  );

const db = testDatabase();
let server: TestServer;
let folder: string;

beforeAll(async () => {
  folder = await temporaryDataFolder('lps-operations-');
  await mkdir(path.join(folder, 'bin'));
  // npx itself takes seconds, and is npm's matter.
  await writeFile(path.join(folder, 'bin/npx'), `#!/bin/sh\nshift\nexec '${process.execPath}' scripts/lps.mjs "$@"\n`);
  await chmod(path.join(folder, 'bin/npx'), 0o755);
  await mkdir(path.join(folder, 'backup'));
  await mkdir(path.join(folder, 'data/files'), { recursive: true });
  await writeFile(path.join(folder, 'data/files/one'), 'a file');
  await db.pool.query(`insert into platforms (key, name) values ('north', 'North')`);
  server = await startTestServer({ db });
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

async function sh(
  commands: string,
  more: Record<string, string> = {},
): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const env = {
    ...process.env,
    PATH: `${path.join(folder, 'bin')}:${process.env.PATH}`,
    DATABASE_URL: db.target.url,
    DATA_DIR: path.join(folder, 'data'),
    BACKUP: path.join(folder, 'backup'),
    SERVICE: server.url,
    ...more,
  };
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', commands], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 120_000,
  });
  const [[status], stdout, stderr] = await Promise.all([
    once(shell, 'close') as Promise<[number | null]>,
    text(shell.stdout),
    text(shell.stderr),
  ]);
  return { status, stdout, stderr };
}

/** `psql (PostgreSQL) 16.4` is 16; 0 where there is no such program. */
const majorOf = (program: string) =>
  Number(/\) (\d+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0);
const withPsql = majorOf('psql') > 0 ? it : it.skip;

describe('the pages of operations', () => {
  it('are listed, and link to what is there', () => {
    expect(pages.filter((page) => page !== 'README.md' && !read('README.md').includes(`(${page})`))).toEqual([]);
    const targets = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, target]) => path.join(PAGES, target!)),
    );
    expect(targets.filter((target) => !existsSync(target))).toEqual([]);
  });

  it('size.md counts connections as the service does', () => {
    const rows = [...read('size.md').matchAll(/^\| (\d+) +\| (\d+) +\| (\d+) +\|$/gm)].map(([, ...numbers]) =>
      numbers.map(Number),
    );
    expect(rows.length).toBeGreaterThan(3);
    for (const [workers, databaseConnections, needed] of rows)
      expect(countConnections({ workers: workers!, databaseConnections: databaseConnections! })).toBe(needed);
  });

  withPsql('size.md: its commands run', async () => {
    for (const commands of blocksOf('size.md')) expect(await sh(commands)).toMatchObject({ status: 0, stderr: '' });
  });

  it('upgrade.md: its commands run, but the installation, which test/e2e/production.test.ts tries', async () => {
    const [install, ...others] = blocksOf('upgrade.md');
    expect(install).toBe(blocksOf('production.md')[0]);
    for (const commands of others) expect(await sh(commands)).toMatchObject({ status: 0 });
  });

  it('secrets.md: its commands, one after the other, seal with the new key', async () => {
    const old = Buffer.alloc(32, 3);
    const sealed = createSecretBox(old).encrypt('a secret', 'mcp_servers/1/tools/credentials');
    await db.pool.query(
      `insert into mcp_servers (platform_id, name, url, credentials) select id, 'tools', 'https://tools.example', $1 from platforms where key = 'north'`,
      [sealed],
    );
    const { status, stdout } = await sh(`${blocksOf('secrets.md').join('\n')}\necho "key $SECRETS_KEY"`, {
      SECRETS_KEY: old.toString('base64'),
    });
    expect([status, stdout]).toEqual([
      0,
      expect.stringContaining('mcp_servers.credentials: 1 encrypted with the new key'),
    ]);
    const { rows } = await db.pool.query<{ credentials: string }>('select credentials from mcp_servers');
    const box = createSecretBox(Buffer.from(/^key (\S+)$/m.exec(stdout)![1]!, 'base64'));
    expect(box.decrypt(rows[0]!.credentials, 'mcp_servers/1/tools/credentials')).toBe('a secret');
  });
});

describe('backup.md', () => {
  const [dump, restore, afterSnapshot, saveFolder, restoreFolder] = blocksOf('backup.md');

  withPsql('after a snapshot of a volume, its command runs', async () => {
    expect(await sh(afterSnapshot!)).toMatchObject({ status: 0, stdout: expect.stringMatching(/^UPDATE \d+/) });
  });

  it('what is dumped can be restored into an empty database', async () => {
    const { rows } = await db.pool.query<{ major: number; name: string }>(
      `select current_setting('server_version_num')::int / 10000 as major, current_database() || '_restored' as name`,
    );
    const { major, name } = rows[0]!;
    if (majorOf('pg_dump') < major) {
      console.warn(`Not tried: pg_dump ${majorOf('pg_dump') || 'is not there'}, and PostgreSQL is ${major}.`);
      return;
    }
    expect(await sh(dump!)).toMatchObject({ status: 0 });
    await db.pool.query(`create database "${name}"`);
    try {
      const target = new URL(db.target.url);
      target.pathname = `/${name}`;
      await rm(path.join(folder, 'data'), { recursive: true });
      await mkdir(path.join(folder, 'data'));
      const { status, stdout } = await sh(restore!, { DATABASE_URL: String(target) });
      expect([status, stdout]).toEqual([0, expect.stringContaining('north')]);
      expect(readFileSync(path.join(folder, 'data/files/one'), 'utf8')).toBe('a file');
    } finally {
      await db.pool.query(`drop database "${name}"`);
    }
  });

  it('the folder of the embedded server, packed while it is stopped, serves from elsewhere', async () => {
    const [dataFolder, restored] = [path.join(folder, 'embedded'), path.join(folder, 'restored')];
    await copyDemo(dataFolder);
    const first = await startProduct({ dataFolder });
    first.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(await sh(`${saveFolder}\n${restoreFolder}`, { DATA_DIR: dataFolder, RESTORED: restored })).toMatchObject({
      status: 0,
    });
    const second = await startProduct({ dataFolder: restored });
    try {
      expect(first.output()).toContain(second.credentials.dm_admin!);
      const courses = await fetch(`${second.url}/api/catalog/courses/`, {
        headers: { authorization: second.credentials.dm_admin! },
      });
      expect(courses.status).toBe(200);
    } finally {
      second.kill('SIGTERM');
      await second.ended;
    }
  });
});
