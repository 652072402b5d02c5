import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../dev/postgres/startEmbeddedPostgres.js';
import { findPostmaster } from '../../../dev/postgres/postmasterPid.js';
import { type BundledProcess, startBundled } from '../../support/bundledProcess.js';
import { eventually } from '../../support/eventually.js';
import { temporaryDataFolder } from '../../support/runFolder.js';

const folders: string[] = [];
const started: EmbeddedPostgres[] = [];
const children: BundledProcess[] = [];
const NOBODYS_PID = 2_147_483_000;

async function newFolder(): Promise<string> {
  const folder = await temporaryDataFolder('lps-embedded-');
  folders.push(folder);
  return folder;
}

let madeFolder: string;
beforeAll(async () => {
  madeFolder = await temporaryDataFolder('lps-embedded-made-');
  await startEmbeddedPostgres({ dataFolder: madeFolder }).then((postgres) => postgres.stop());
});
afterAll(() => rm(madeFolder, { recursive: true, force: true }));

/** With a cluster in it, as an earlier run leaves one: making each takes seconds. */
async function usedFolder(): Promise<string> {
  const folder = await newFolder();
  // It keeps whose the files are.
  await promisify(execFile)('cp', ['-a', path.join(madeFolder, 'postgres'), folder]);
  return folder;
}

async function start(dataFolder: string, onProgress?: (message: string) => void): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataFolder, onProgress });
  started.push(postgres);
  return postgres;
}

async function startChild(dataFolder: string): Promise<BundledProcess> {
  const child = await startBundled('test/support/embeddedChild.ts', [dataFolder]);
  children.push(child);
  return child;
}

async function query<Row extends object>({ target }: EmbeddedPostgres, text: string): Promise<Row[]> {
  const { socketFolder: host, port, user, database } = target;
  const client = new pg.Client({ host, port, user, database });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const dataOf = (folder: string) => path.join(folder, 'postgres/data');

afterEach(async () => {
  for (const { child, ended } of children.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  for (const postgres of started.splice(0)) await postgres.stop();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

describe('startEmbeddedPostgres', () => {
  it('takes as many connections as are wanted, between its usual number and what a machine bears', async () => {
    const dataFolder = await newFolder();
    for (const [maxConnections, taken] of [
      [0, '200'],
      [700, '700'],
      [90_000, '2000'],
    ] as const) {
      const postgres = await startEmbeddedPostgres({ dataFolder, durable: false, maxConnections });
      try {
        expect(await query(postgres, 'show max_connections')).toEqual([{ max_connections: taken }]);
      } finally {
        await postgres.stop();
      }
    }
  });

  it('serves UTF-8 by a socket in a closed folder, and no port', async () => {
    const postgres = await start(await newFolder());
    expect(postgres.adopted).toBe(false);
    expect((await stat(postgres.target.socketFolder)).mode & 0o777).toBe(0o700);
    const [settings] = await query(
      postgres,
      `select current_setting('listen_addresses') as ports, current_setting('server_encoding') as encoding,
              lower('ÉLAN') as lowered, to_tsvector('simple', 'Élan, vital')::text as words, 'a' < 'B' as by_letter`,
    );
    expect(settings).toEqual({
      ports: '',
      encoding: 'UTF8',
      lowered: 'élan',
      words: "'vital':2 'élan':1",
      by_letter: false,
    });
  });

  it('keeps the data over a stop and a start', async () => {
    const folder = await newFolder();
    const first = await start(folder);
    await query(first, 'create table kept as select 42 as answer');
    expect(await first.stop()).toBe(true);
    expect(await findPostmaster(dataOf(folder))).toBeNull();
    expect(await query(await start(folder), 'select * from kept')).toEqual([{ answer: 42 }]);
  });

  it('finds a place for the socket when DATA_DIR has a long path', async () => {
    const folder = path.join(await newFolder(), 'a-folder-with-a-long-name'.repeat(4));
    const postgres = await start(folder);
    const { socketFolder } = postgres.target;
    expect(Buffer.byteLength(`${socketFolder}/.s.PGSQL.5432`)).toBeLessThanOrEqual(107);
    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    await expect(stat(socketFolder)).rejects.toThrow('ENOENT');
  });
});

describe('processes that share a folder', () => {
  it('use one server, which the last one to stop ends', async () => {
    const folder = await usedFolder();
    const [first, second] = [await start(folder), await start(folder)];
    expect([first.adopted, second.adopted]).toEqual([false, true]);
    expect(await first.stop()).toBe(false);
    expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await second.stop()).toBe(true);
    expect(await findPostmaster(dataOf(folder))).toBeNull();
  });

  it('have one that serves HTTP at a time', async () => {
    const folder = await usedFolder();
    const [first, second] = [await start(folder), await start(folder)];
    expect([await first.claimServing(), await second.claimServing()]).toEqual([true, false]);
    await first.stop();
    expect(await second.claimServing()).toBe(true);
  });

  it('may both be the first', async () => {
    const folder = await newFolder();
    const both = await Promise.all([startChild(folder), startChild(folder)]);
    await Promise.all(both.map(({ nextLine }) => nextLine()));
    for (const { child } of both) child.stdin?.end();
    const answers = await Promise.all(both.map(({ nextLine }) => nextLine()));
    expect(answers).toContain('{"stopped":true}');
    expect(await query(await start(folder), 'select count(*)::int as visits from visit')).toEqual([{ visits: 2 }]);
    expect(await readdir(path.join(folder, 'postgres'))).not.toContainEqual(expect.stringContaining('unfinished'));
  });
});

describe('after kill -9', () => {
  it('of the server: brings it back on the same socket, with all that was committed', async () => {
    const folder = await usedFolder();
    const logged: string[] = [];
    const postgres = await start(folder, (message) => logged.push(message));
    await query(postgres, 'create table kept as select 42 as answer');
    process.kill((await findPostmaster(dataOf(folder)))!.pid, 'SIGKILL');
    expect(await eventually(() => query(postgres, 'select * from kept'))).toEqual([{ answer: 42 }]);
    await eventually(async () => expect(logged).toContain('PostgreSQL is back.'));
  });

  it('of the process that started it: the next one takes the server over', async () => {
    const folder = await usedFolder();
    const { child, nextLine, ended } = await startChild(folder);
    await nextLine();
    const server = (await findPostmaster(dataOf(folder)))!.pid;
    child.kill('SIGKILL');
    await ended;
    const postgres = await start(folder);
    expect(postgres.adopted).toBe(true);
    expect((await findPostmaster(dataOf(folder)))!.pid).toBe(server);
    expect(await query(postgres, 'select process from visit')).toEqual([{ process: child.pid }]);
    expect(await postgres.stop()).toBe(true);
  });

  it('of both: the next one recovers', async () => {
    const folder = await usedFolder();
    const { child, nextLine, ended } = await startChild(folder);
    await nextLine();
    const server = (await findPostmaster(dataOf(folder)))!.pid;
    child.kill('SIGKILL');
    process.kill(server, 'SIGKILL');
    await ended;
    const postgres = await start(folder);
    expect(postgres.adopted).toBe(false);
    expect(await query(postgres, 'select process from visit')).toEqual([{ process: child.pid }]);
  });
});

describe('what an earlier run left', () => {
  it('a postmaster.pid whose number is another process by now does not hinder', async () => {
    const folder = await usedFolder();
    const first = await start(folder);
    const lockFile = path.join(dataOf(folder), 'postmaster.pid');
    const lines = (await readFile(lockFile, 'utf8')).split('\n');
    await first.stop();
    await writeFile(lockFile, [process.pid, ...lines.slice(1)].join('\n'));
    expect((await start(folder)).adopted).toBe(false);
  });

  it('an unfinished initdb is removed', async () => {
    const folder = await usedFolder();
    const unfinished = path.join(folder, `postgres/data.unfinished-${NOBODYS_PID}`);
    await rm(dataOf(folder), { recursive: true });
    await mkdir(path.join(unfinished, 'base'), { recursive: true });
    await start(folder);
    await expect(stat(unfinished)).rejects.toThrow('ENOENT');
  });

  it('data of another major version is refused and kept', async () => {
    const folder = await usedFolder();
    const versionFile = path.join(dataOf(folder), 'PG_VERSION');
    await writeFile(versionFile, '17\n');
    await expect(start(folder)).rejects.toThrow(
      /made by PostgreSQL 17; this release brings PostgreSQL 18.*Nothing was changed/,
    );
    expect(await readFile(versionFile, 'utf8')).toBe('17\n');
    expect(await readdir(dataOf(folder))).toContain('base');
  });

  it('a folder that is no data folder is refused and kept', async () => {
    const folder = await usedFolder();
    await rm(dataOf(folder), { recursive: true });
    await mkdir(dataOf(folder));
    await writeFile(path.join(dataOf(folder), 'thesis.txt'), 'mine');
    await expect(start(folder)).rejects.toThrow('is not empty');
    expect(await readFile(path.join(dataOf(folder), 'thesis.txt'), 'utf8')).toBe('mine');
  });

  it('damaged data is reported with what the server says, and kept', async () => {
    const folder = await usedFolder();
    await rm(path.join(dataOf(folder), 'global/pg_control'));
    await expect(start(folder)).rejects.toThrow(/could not (find the database system|open file).*Its log is/s);
    expect(await readdir(dataOf(folder))).toContain('base');
  });
});
