import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ImportReport } from '../../cli/import/importFile.js';
import { type Rule, listCourses } from '../../db/catalog/prerequisites/prerequisiteRule.js';
import { findSmallestMissing } from '../../db/catalog/prerequisites/findSmallestMissing.js';
import { prerequisitesMet } from '../../db/catalog/prerequisites/prerequisitesMet.js';
import { generateCourses } from '../../bench/generateCatalog.js';
import { testDatabase } from '../support/database.js';
import { runAdmin } from './runAdmin.js';

const REAL_CATALOG = path.resolve('../shared/data/catalog/courses.jsonl.gz');

/** The catalogue is not part of the product. */
const onRealCatalog = existsSync(REAL_CATALOG) ? it : it.skip;

const db = testDatabase();
let folder: string;
let platform: string;
let platforms = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'import-test-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  platform = `tenant-${++platforms}`;
  await db.pool.query('insert into platforms (key, name) values ($1, $1)', [platform]);
});

/** Runs `admin import catalog`. */
const run = (...args: string[]) =>
  runAdmin({ DATABASE_URL: db.target.url }, ['import', 'catalog', '--platform', platform, ...args]);

async function report(...args: string[]): Promise<ImportReport & { status: number | null }> {
  const { status, output } = await run('--json', ...args);
  return { ...(JSON.parse(output) as ImportReport), status };
}

async function fileOf(lines: (string | object)[], { zipped = false } = {}): Promise<string> {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  // The name says nothing: what is zipped is known by its first bytes.
  const file = path.join(folder, `${platform}.jsonl`);
  await writeFile(file, zipped ? gzipSync(text) : text);
  return file;
}

async function courses(): Promise<Record<string, unknown>[]> {
  const { rows } = await db.pool.query<Record<string, unknown>>(
    `select course_key, courses.name, level, prerequisites, data,
            array(select skills.name from course_skills link join skills on skills.id = link.skill_id
                   where link.platform_id = courses.platform_id and link.course_id = courses.id order by 1) as skills
       from courses join platforms on platforms.id = platform_id
      where platforms.key = $1 and deleted_at is null order by course_key`,
    [platform],
  );
  return rows;
}

describe('admin import catalog', () => {
  it('imports flat lines: skills with addresses, rules in other words, unknown fields kept', async () => {
    const file = await fileOf([
      {
        course_id: 'B-2',
        name: 'Second',
        level: 'advanced',
        skills: [{ name: 'logic of the test', esco: 'urn:logic' }, 'physics'],
        prerequisites: {
          type: 'or',
          nested: [
            { type: 'course', course: 'B 1', min_grade: 'C' },
            { type: 'course', course: 'B 3' },
          ],
        },
        corequisites: ['B-3'],
      },
      { course_id: 'B-1', name: 'First', prerequisites: null },
      { course_id: 'B-3', name: 'Third', data: { level: 'beginner' }, org: 'elsewhere' },
    ]);
    expect(await report(file)).toMatchObject({ status: 0, lines: 3, created: 3, bad: 0, dangling: 0 });
    expect(await courses()).toEqual([
      { course_key: 'B-1', name: 'First', level: null, prerequisites: null, data: {}, skills: [] },
      {
        course_key: 'B-2',
        name: 'Second',
        level: 'advanced',
        prerequisites: { any: [{ course_id: 'B-1', min_grade: 'C' }, { course_id: 'B-3' }] },
        data: { corequisites: ['B-3'] },
        skills: ['logic of the test', 'physics'],
      },
      { course_key: 'B-3', name: 'Third', level: 'beginner', prerequisites: null, data: {}, skills: [] },
    ]);
    const { rows } = await db.pool.query('select uri from skills where name = $1', ['logic of the test']);
    expect(rows).toEqual([{ uri: 'urn:logic' }]);
  });

  it('is idempotent, and reports it', async () => {
    const file = await fileOf([...generateCourses(50)], { zipped: true });
    expect(await report(file)).toMatchObject({ status: 0, created: 50, unchanged: 0 });
    const { rows: before } = await db.pool.query('select xmin, id from courses order by id');
    const { status, output } = await run(file);
    expect(status).toBe(0);
    expect(output).toContain('Nothing changed: 50 lines of courses');
    expect((await db.pool.query('select xmin, id from courses order by id')).rows).toEqual(before);
  });

  it('reports bad lines by number and keeps the good ones', async () => {
    const file = await fileOf([
      { course_id: 'C-1', name: 'Fine' },
      'not JSON',
      '',
      { name: 'Nobody' },
      { course_id: 'C-2', name: 'x'.repeat(501) },
      { course_id: 'C-3', name: 'NUL \u0000' },
      { course_id: 'C-4', name: 'Surrogate', own: { text: '\ud800' } },
      { course_id: 'C-5' },
      { course_id: 'C-6', name: 'Slug', slug: 'not a slug' },
      { course_id: 'C-7', name: 'First of the slug', slug: 'one' },
      { course_id: 'C-8', name: 'Second of the slug', slug: 'one' },
      { course_id: 'C-9', name: 'Rule', prerequisites: { type: 'xor', nested: [] } },
      '[1]',
      { course_id: 'C-1', name: 'Fine again' },
      {
        course_id: 'C-10',
        name: 'Large',
        prerequisites: { any: [1, 2, 3].map(() => ({ all: Array(70).fill({ course_id: 'C-1' }) })) },
      },
    ]);
    const { errors, ...counts } = await report(file);
    expect(counts).toMatchObject({ status: 2, lines: 14, created: 2, updated: 0, bad: 12 });
    expect(errors.map(({ line }) => line)).toEqual([2, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15]);
    expect(errors[2]!.reason).toContain('name must have at most 500 characters');
    expect(errors[7]!.reason).toContain("'one' is taken");
    expect(errors[10]!.reason).toBe("course_id 'C-1' is already in line 1, which is used");
    expect(errors[11]!.reason).toContain('may contain at most 200');
    expect((await courses()).map(({ course_key: key, name }) => [key, name])).toEqual([
      ['C-1', 'Fine'],
      ['C-7', 'First of the slug'],
    ]);
  });

  it('imports when courses begin and end, and refuses those that end first, also by what is stored', async () => {
    const dated = (course_id: string, course_start?: string, course_end?: string) => ({
      course_id,
      name: 'Dated',
      course_start,
      course_end,
    });
    const first = await report(
      await fileOf([
        dated('D-1', '2026-10-05T08:00:00Z'),
        dated('D-2', '2026-10-05T08:00:00Z', '2026-10-04T08:00:00Z'),
        dated('D-3'),
      ]),
    );
    expect(first).toMatchObject({ status: 2, created: 2, bad: 1, errors: [{ line: 2 }] });
    const second = await report(
      await fileOf([dated('D-1', undefined, '2026-10-04T08:00:00Z'), dated('D-3', '2026-10-05T08:00:00+23:00')]),
    );
    expect(second).toMatchObject({ status: 2, updated: 1, bad: 1, errors: [{ line: 1 }] });
    const { rows } = await db.pool.query(
      `select course_key, course_start, course_end from courses join platforms on platforms.id = platform_id where platforms.key = $1 order by 1`,
      [platform],
    );
    expect(rows).toEqual([
      { course_key: 'D-1', course_start: new Date('2026-10-05T08:00:00Z'), course_end: null },
      { course_key: 'D-3', course_start: new Date('2026-10-04T09:00:00Z'), course_end: null },
    ]);
  });

  it('resolves references to lines further down, over batches, and reports those that lead nowhere', async () => {
    const longCatalog = [...generateCourses(1200)].map((course) => ({
      ...course,
      prerequisites: null as object | null,
    }));
    longCatalog[0]!.prerequisites = { all: [{ course_id: longCatalog[1199]!.course_id }, { course_id: 'NOT 1' }] };
    const first = await report(await fileOf(longCatalog));
    expect(first).toMatchObject({ status: 0, created: 1200, dangling: 1 });
    expect(first.danglingReferences).toEqual([
      { line: 1, item: longCatalog[0]!.course_id, field: 'prerequisites', reference: 'NOT-1' },
    ]);
    expect(await report(await fileOf(longCatalog))).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 1200,
      dangling: 1,
    });
  });

  it('imports programs, pathways, roles, resources and skills, without references to unknown items', async () => {
    await report(
      await fileOf([
        { course_id: 'D-1', name: 'One' },
        { course_id: 'D-2', name: 'Two' },
      ]),
    );
    const programs = await report(
      '--kind',
      'programs',
      await fileOf([{ program_id: 'P', name: 'Program', courses: ['D-2', 'D-9', 'D-1'] }]),
    );
    expect(programs).toMatchObject({ created: 1, dangling: 1 });
    expect(programs.danglingReferences).toEqual([{ line: 1, item: 'P', field: 'courses', reference: 'D-9' }]);
    expect(
      await report('--kind', 'pathways', await fileOf([{ pathway_id: 'W', name: 'Way', programs: ['P'] }])),
    ).toMatchObject({ created: 1 });
    const roles = [{ role_id: 'R', name: 'Role', skills: ['welding'], recommended_courses: ['D-1'] }];
    expect(await report('--kind', 'roles', await fileOf(roles))).toMatchObject({ created: 1, dangling: 0 });
    expect(
      await report('--kind', 'resources', await fileOf([{ resource_id: 'B', name: 'Book', resource_type: 'book' }])),
    ).toMatchObject({ created: 1 });
    const skills = [
      { name: 'Welding', description: 'Joins' },
      { name: 'welding', description: 'Joins twice' },
      { name: 'Brazing' },
    ];
    expect(await report('--kind', 'skills', await fileOf(skills))).toMatchObject({ created: 1, updated: 1, bad: 1 });
    const { rows } = await db.pool.query(
      `select array_agg(course_key order by position) as keys
         from program_courses join courses on courses.id = course_id join platforms on platforms.id = courses.platform_id where platforms.key = $1`,
      [platform],
    );
    expect(rows).toEqual([{ keys: ['D-2', 'D-1'] }]);
  });

  it('fails with status 1, in words, without a file, a platform or a whole archive', async () => {
    const missing = await run(path.join(folder, 'nothing.jsonl'));
    expect(missing).toMatchObject({ status: 1, output: '' });
    expect(missing.errors).toContain('There is no file');

    const file = await fileOf([{ course_id: 'E-1', name: 'x' }]);
    const elsewhere = await run('--platform', 'nowhere', file);
    expect(elsewhere.status).toBe(1);
    expect(elsewhere.errors).toContain("There is no platform 'nowhere'");

    const zipped = gzipSync([...generateCourses(500)].map((course) => JSON.stringify(course)).join('\n'));
    await writeFile(file, zipped.subarray(0, zipped.length / 2));
    const cut = await run(file);
    expect(cut.status).toBe(1);
    expect(cut.errors).toContain('is not a complete gzip file');
    expect(cut.errors).not.toContain('    at ');
  });

  onRealCatalog('imports the real catalogue', async () => {
    expect(await report(REAL_CATALOG)).toMatchObject({ status: 0, created: 2216, bad: 0, dangling: 170 });
    expect(await report(REAL_CATALOG)).toMatchObject({ status: 0, unchanged: 2216 });
  });

  onRealCatalog('evaluates all 808 real prerequisites, in the database as beside it', async () => {
    await report(REAL_CATALOG);
    const { rows } = await db.pool.query<{ key: string; rule: Rule | null; done: boolean; grade: number }>(
      `select course_key as key, prerequisites as rule, hashtext(course_key) % 3 = 0 as done, abs(hashtext(course_key) % 100) / 100.0::float8 as grade
         from courses join platforms on platforms.id = platform_id where platforms.key = $1`,
      [platform],
    );
    const known = new Set(rows.map(({ key }) => key));
    const ruled = rows.filter((row): row is typeof row & { rule: Rule } => row.rule !== null);
    expect(ruled).toHaveLength(808);
    expect(ruled.flatMap(({ rule }) => listCourses(rule)).filter((key) => !known.has(key))).toHaveLength(170);
    const results = new Map(
      rows.filter(({ done }) => done).map(({ key, grade }) => [key, { finished: true, grade, percent: 0 }]),
    );
    const met = ruled.filter(({ rule }) => prerequisitesMet(rule, results)).map(({ key }) => key);
    expect(met.length).toBeGreaterThan(50);
    const grades = JSON.stringify(Object.fromEntries(results));
    const stored = await db.pool.query<{ key: string }>(
      `select course_key as key from courses join platforms on platforms.id = platform_id
        where platforms.key = $1 and prerequisites is not null and prerequisites_met(prerequisites, $2)`,
      [platform, grades],
    );
    expect(stored.rows.map(({ key }) => key).sort()).toEqual(met.sort());
    for (const { rule } of ruled) {
      const { courses: missing, isSmallest } = await findSmallestMissing(rule, { results, known });
      expect(isSmallest).toBe(true);
      const after = new Map([
        ...results,
        ...missing.map(({ course_id: key }) => [key, { finished: true, grade: 1, percent: 0 }] as const),
      ]);
      expect(prerequisitesMet(rule, after)).toBe(true);
    }
  });
});
