import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { upsertCourses } from '../../db/catalog/items/upsertItems.js';
import { findStatements } from '../../db/learning/records/findStatements.js';
import { statementTexts } from '../../db/learning/records/statementRow.js';
import { testDatabase } from '../support/database.js';
import { insertPlatform } from '../support/people.js';
import { restoreBeforeEach } from '../support/restoreBeforeEach.js';
import { runAdmin, runAdminProcess } from './runAdmin.js';

const db = testDatabase();
let folder: string;
let platformId: number;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'import-records-'));
  platformId = await insertPlatform(db, 'north');
  await db.knex.transaction((trx) => upsertCourses(trx, platformId, [{ key: 'A', name: 'A' }]));
});
afterAll(() => rm(folder, { recursive: true }));
restoreBeforeEach(db);

async function run(lines: unknown[], env: Record<string, string> = {}) {
  const file = path.join(folder, 'records.jsonl.gz');
  await writeFile(
    file,
    gzipSync(lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')),
  );
  const { status, output } = await runAdmin({ DATABASE_URL: db.target.url, ...env }, [
    'import',
    'records',
    '--platform',
    'north',
    '--json',
    file,
  ]);
  return { status, ...(JSON.parse(output) as { errors: { line: number; reason: string }[] }) };
}

const newest = async (): Promise<Record<string, unknown>> => {
  const filter = { relatedAgents: false, relatedActivities: false, ascending: false, limit: 1, onlyOf: null };
  const [text] = await statementTexts(db, platformId, await findStatements(db, platformId, filter), null);
  return JSON.parse(text!) as Record<string, unknown>;
};

const at = (second: number) => new Date(Date.UTC(2026, 0, 5) + second * 1_000).toISOString();
const record = (second: number, change: object = {}) => ({
  at: at(second),
  username: 'amina',
  verb: 'played',
  course_id: 'A',
  ...change,
});

describe('admin import records', () => {
  it('stores the good lines in batches, names the bad ones, and can be run again', async () => {
    const good = Array.from({ length: 5_500 }, (_, second) => record(second));
    const bad = [
      '{',
      '[]',
      record(1, { course_id: 'Z' }),
      record(1, { at: undefined }),
      record(1, { seconds: -1 }),
      `"${'x'.repeat(140_000)}"`,
    ];
    const lines = [...good.slice(0, 5_200), ...bad, ...good.slice(5_200)];
    const first = await run(lines);
    expect(first).toMatchObject({ status: 2, lines: 5_506, created: 5_500, updated: 0, unchanged: 0, bad: 6 });
    expect(first.errors.map(({ line, reason }) => [line, reason])).toEqual([
      [5_201, expect.stringContaining('JSON')],
      [5_202, 'must be an object'],
      [5_203, 'course_id: the platform has no such course'],
      [5_204, 'at: is required without an id'],
      [5_205, 'seconds: must be 0 or more'],
      [5_206, 'is longer than 131072 bytes'],
    ]);
    expect(await run([...good, record(9_999)])).toMatchObject({ status: 0, created: 1, unchanged: 5_500, bad: 0 });
  });

  it('names the lines from before the cut-off', async () => {
    const { rows } = await db.pool.query<{ id: number }>(`select id from platforms where key = 'north'`);
    const setCutoff = (day: string | null) =>
      db.pool.query(
        `insert into activity_cursors (platform_id, stored, records_kept_since) values ($1, '2000-01-01Z', $2)
         on conflict (platform_id) do update set records_kept_since = excluded.records_kept_since`,
        [rows[0]!.id, day],
      );
    await setCutoff('2026-01-01');
    const { errors, ...counts } = await run([
      record(1, { at: '2025-12-31T23:59:59Z' }),
      record(1, { at: '2026-01-01T00:00:00Z' }),
    ]);
    expect(counts).toMatchObject({ status: 2, created: 1, bad: 1 });
    expect(errors).toEqual([
      expect.objectContaining({
        line: 1,
        reason: "at: must not be before 2026-01-01, the first day of the platform's records",
      }),
    ]);
    await setCutoff(null);
  });

  it('keeps accounts and activities below the address of the service', async () => {
    await run([record(1)]);
    const local = 'http://localhost:8080/api/xapi/orgs/north/';
    expect(await newest()).toMatchObject({
      actor: { account: { homePage: local, name: 'amina' } },
      object: { id: `${local}courses/A` },
      authority: { account: { name: 'admin import' } },
    });
    await run([record(2)], { PUBLIC_URL: 'https://learn.example.org/' });
    expect(await newest()).toMatchObject({ object: { id: 'https://learn.example.org/api/xapi/orgs/north/courses/A' } });
  });

  it('goes after what waits for an answer', async () => {
    const file = path.join(folder, 'one.jsonl');
    await writeFile(file, JSON.stringify(record(1)));
    const atExit = `import { getPriority } from 'node:os'; process.on('exit', () => console.error('priority ' + getPriority()))`;
    const env = {
      DATABASE_URL: db.target.url,
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(atExit)}`,
    };
    const { status, errors } = await runAdminProcess(env, ['import', 'records', '--platform', 'north', file]);
    expect([status, errors]).toEqual([0, expect.stringContaining('priority 19')]);
    expect((await runAdminProcess(env, ['platform', 'list'])).errors).toContain('priority 0');
  });
});
