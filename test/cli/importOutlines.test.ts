import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { upsertCourses } from '../../db/catalog/items/upsertItems.js';
import { generateOutline } from '../../bench/generateOutline.js';
import { testDatabase } from '../support/database.js';
import { insertPlatform } from '../support/people.js';
import { restoreBeforeEach } from '../support/restoreBeforeEach.js';
import { runAdmin } from './runAdmin.js';

const db = testDatabase();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'import-outlines-'));
  const platform = await insertPlatform(db, 'north');
  await db.knex.transaction((trx) =>
    upsertCourses(trx, platform, [
      { key: 'A', name: 'A' },
      { key: 'B', name: 'B' },
    ]),
  );
});
afterAll(() => rm(folder, { recursive: true }));
restoreBeforeEach(db);

async function run(kind: 'outlines' | 'policies', lines: unknown[]) {
  const file = path.join(folder, `${kind}.jsonl`);
  await writeFile(file, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
  const { status, output } = await runAdmin({ DATABASE_URL: db.target.url }, [
    'import',
    kind,
    '--platform',
    'north',
    '--json',
    file,
  ]);
  return { status, ...(JSON.parse(output) as { errors: { line: number; reason: string }[] }) };
}

describe('admin import outlines', () => {
  it('stores the good lines, names the bad ones, and can be run again', async () => {
    // More than a megabyte: a line of the usual length would be refused.
    const [a, b] = [
      { course_id: 'A', blocks: generateOutline(6_000) },
      { course_id: 'B', blocks: generateOutline(20) },
    ];
    const leaf = { block_id: 'leaf', type: 'html', name: 'Page' };
    const bad = [
      { course_id: 'Z', blocks: [] },
      { course_id: 'A', blocks: [leaf] },
      { blocks: [] },
      { course_id: 'A', blocks: [{ ...leaf, name: 1 }] },
      '{',
    ];
    const first = await run('outlines', [...bad, a, b]);
    expect(first).toMatchObject({ status: 2, lines: 7, created: 2, updated: 0, unchanged: 0, bad: 5 });
    expect(first.errors.map(({ line, reason }) => [line, reason.slice(0, 40)])).toEqual([
      [1, "course_id 'Z' is not in the platform"],
      [2, "the html 'leaf' cannot be at the top: it"],
      [3, 'course_id is required'],
      [4, "blocks/0/name must be a text (block 'lea"],
      [5, expect.any(String)],
    ]);
    expect(await run('outlines', [a, { ...b, blocks: b.blocks.slice(0, 19) }])).toMatchObject({
      status: 0,
      created: 0,
      updated: 1,
      unchanged: 1,
      bad: 0,
    });
    const { rows } = await db.pool.query('select count(*)::int, count(retired_at)::int as retired from course_blocks');
    expect(rows).toEqual([{ count: 6_020, retired: 1 }]);
  });
});

describe('admin import policies', () => {
  it('stores the good lines, names the bad ones, and can be run again', async () => {
    const policy = {
      assignment_types: [
        { name: 'TMA', weight: 1 },
        { name: 'Exam', weight: 1, min_count: 1 },
      ],
      cutoffs: { Pass: 0.4 },
    };
    const twice = { ...policy, assignment_types: [policy.assignment_types[0], policy.assignment_types[0]] };
    const bad = [
      { course_id: 'Z', ...policy },
      { course_id: 'A', ...twice },
      { course_id: 'A', assignment_types: [] },
    ];
    const first = await run('policies', [...bad, { course_id: 'A', ...policy }]);
    expect(first).toMatchObject({ status: 2, lines: 4, created: 1, bad: 3 });
    expect(first.errors.map(({ line, reason }) => [line, reason])).toEqual([
      [1, "course_id 'Z' is not in the platform"],
      [2, "two assignment types are named 'TMA'"],
      [3, 'cutoffs is required'],
    ]);
    const again = await run('policies', [
      { course_id: 'A', ...policy },
      { course_id: 'B', ...policy },
      { course_id: 'B', ...policy, cutoffs: { Pass: 0.5 } },
    ]);
    expect(again).toMatchObject({
      status: 2,
      created: 1,
      updated: 0,
      unchanged: 1,
      bad: 1,
      errors: [{ line: 3, reason: "course_id 'B' is already in line 2, which is used" }],
    });
  });
});
