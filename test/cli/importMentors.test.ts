import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { testDatabase } from '../support/database.js';
import { runAdmin } from './runAdmin.js';

const db = testDatabase();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'import-mentors-'));
  await db.pool.query(`insert into platforms (key, name) values ('north', 'North')`);
});
afterAll(() => rm(folder, { recursive: true }));

async function run(lines: unknown[], ...args: string[]) {
  const file = path.join(folder, 'mentors.jsonl.gz');
  await writeFile(
    file,
    gzipSync(lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')),
  );
  return runAdmin({ DATABASE_URL: db.target.url }, ['import', 'mentors', '--platform', 'north', ...args, file]);
}

describe('admin import mentors', () => {
  const coach = {
    name: 'Coach',
    slug: 'coach',
    categories: ['Mathematics'],
    llm: { name: 'large', provider: 'North' },
    settings: { temperature: 0.1 },
  };

  it('keeps the good lines, names the bad ones by number, and can be run again', async () => {
    const lines = [
      coach,
      '{"name": "Broken"',
      { name: 'No slug' },
      { name: 'Wrong', slug: 'wrong', visibility: 'all' },
      '',
      { name: 'Writer', slug: 'writer' },
      { ...coach, mcp_servers: [99], slug: 'server' },
    ];
    const first = await run(lines, '--json');
    expect([first.status, first.errors]).toEqual([2, expect.not.stringContaining('Error')]);
    const report = JSON.parse(first.output) as { errors: { line: number; reason: string }[] };
    expect(report).toMatchObject({ platform: 'north', lines: 6, created: 2, updated: 0, bad: 4 });
    expect(report.errors.map(({ line }) => line)).toEqual([2, 3, 4, 7]);
    expect(report.errors[2]!.reason).toContain('visibility');
    const again = await run([{ ...coach, name: 'Coach anew', categories: ['Science'] }]);
    expect([again.status, again.output]).toEqual([0, expect.stringContaining('0 created, 1 updated')]);
    const { rows } = await db.pool.query('select name, settings from mentors order by slug');
    expect(rows).toEqual([
      { name: 'Coach anew', settings: { temperature: 0.1 } },
      { name: 'Writer', settings: {} },
    ]);
  });

  it('reports an unknown platform or file', async () => {
    const { status, errors } = await runAdmin({ DATABASE_URL: db.target.url }, [
      'import',
      'mentors',
      '--platform',
      'north',
      path.join(folder, 'nothing'),
    ]);
    expect([status, errors]).toEqual([1, expect.stringContaining('There is no file')]);
  });
});
