import { beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase } from '../support/database.js';
import { runAdmin } from './runAdmin.js';

const db = testDatabase();
const explain = (...args: string[]) => runAdmin({ DATABASE_URL: db.target.url }, ['explain', ...args]);

beforeAll(async () => {
  await db.pool.query(`insert into platforms (key, name) values ('acme', 'Acme')`);
});

describe('lps explain', () => {
  it('prints each statement of the operation with its values and plan', async () => {
    const { status, output, errors } = await explain('listCourses', 'org=acme', 'page_size=5');
    expect([status, errors]).toEqual([0, expect.stringContaining('answered 200')]);
    expect(output).toMatch(/^-- list courses: \d+ rows in [\d.]+ ms$/m);
    expect(output).toContain('from courses item');
    expect(output).toMatch(/^-- {3}.*Scan .*on courses/m);
    // Warnings of the service go to standard error.
    expect(output).not.toMatch(/^\{"level"/m);
  });

  it('measures with --analyze, prints JSON with --json, and revokes its temporary key', async () => {
    const { output } = await explain('listCourses', 'org=acme', '--analyze', '--json');
    const statements = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { name: string; values: unknown[]; plan: string[] });
    const list = statements.find(({ name }) => name === 'list courses')!;
    expect(list.plan.join('\n')).toContain('actual time');
    const { rows } = await db.pool.query(
      `select revoked_at is not null as revoked from credentials where label = 'lps explain'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows).toEqual(rows.map(() => ({ revoked: true })));
  });

  it.each([
    [['listCourse'], "The contract has no operation 'listCourse'. Similar: "],
    [['upsertCourse'], 'upsertCourse is POST: only operations that read can be explained.'],
    [['listCourses', 'org'], "'org' must have the form name=value."],
    [['listCourses', 'org=acme', 'colour=red'], "listCourses has no parameter 'colour'. It has: "],
    [['exportUser'], 'exportUser requires org=...'],
  ])('refuses %j', async (args, message) => {
    const { status, output, errors } = await explain(...args);
    expect([status, output]).toEqual([1, '']);
    expect(errors).toContain(message);
  });
});
