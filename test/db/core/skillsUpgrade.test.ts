import { beforeAll, describe, expect, it } from '@jest/globals';
import { listSkills } from '../../../db/catalog/items/listSkills.js';
import { migrate } from '../../../db/core/migrate.js';
import { LEVELS_OF_ROLE } from '../../../db/tenancy/access/visibility.js';
import { testDatabase } from '../../support/database.js';
import { migrateBefore } from '../../support/migrateBefore.js';
import { eventually } from '../../support/eventually.js';

const db = testDatabase({ maxConnections: 8 });
const [STAFF, STUDENTS] = ['viewable_by_tenant_admins', 'viewable_by_tenant_students'];

/** Everything that this runs is logged as this operation. */
const acting = (operation: string, statements: string) =>
  `select set_config('acting.who', '{"operation": "${operation}"}', true); ${statements}`;
const addSkill = (platformId: number, name: string) => `
  insert into skills (name) values ('${name}') on conflict do nothing;
  insert into platform_skills (platform_id, skill_id) select ${platformId}, id from skills where name = '${name}' on conflict do nothing;`;
const sayToHave = (platformId: number, userId: number, name: string) => `
  ${addSkill(platformId, name)}
  insert into learner_skills (platform_id, user_id, relation, skill_id) select ${platformId}, ${userId}, 'reported', id from skills where name = '${name}';`;
const addCourse = (platformId: number, key: string, visibility: string, skills: string[]) => `
  insert into courses (platform_id, course_key, name, visibility) values (${platformId}, '${key}', '${key}', '${visibility}');
  ${skills.map((skill) => addSkill(platformId, skill)).join('')}
  insert into course_skills (platform_id, course_id, skill_id)
  select ${platformId}, courses.id, skills.id from courses, skills
   where courses.platform_id = ${platformId} and course_key = '${key}' and skills.name in (${skills.map((skill) => `'${skill}'`).join()});`;

/** Waits until the upgrade waits for a lock of this table. */
const upgradeWaitsFor = (table: string) =>
  eventually(async () => {
    const { rows } = await db.pool.query<{ name: string }>(
      `select relation::regclass::text as name from pg_locks
        where not granted and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(rows).toEqual([{ name: table }]);
  });

/** Runs these statements in a transaction that ends only when the upgrade waits for a lock of this table. */
async function writeBeside(statements: string, table: string, upgrade: () => Promise<unknown>): Promise<void> {
  const client = await db.pool.connect();
  try {
    await client.query(`begin; ${statements}`);
    const upgraded = upgrade();
    await Promise.race([upgradeWaitsFor(table), upgraded]);
    await client.query('commit');
    await upgraded;
  } finally {
    client.release(true);
  }
}

beforeAll(async () => {
  await db.pool.query('drop schema public cascade; create schema public');
  await migrateBefore(db.knex, '0033');
  await db.pool.query(`
    insert into platforms (id, key, name) overriding system value values (1, 'north', 'North'), (2, 'south', 'South');
    insert into users (id, username, email) overriding system value values (1, 'pat', 'pat@north.example'), (2, 'kim', 'kim@south.example')`);
  const made: [operation: string, statements: string][] = [
    ['upsertCourse', addCourse(1, 'Shown', STUDENTS, ['of shown', 'of both', 'wanted and shown'])],
    ['upsertCourse', addCourse(1, 'Hidden', STAFF, ['of hidden', 'of both', 'wanted and hidden'])],
    ['upsertCourse', addCourse(1, 'Hidden meanwhile', STUDENTS, ['of one hidden meanwhile'])],
    ['upsertCourse', addCourse(1, 'Shown meanwhile', STAFF, ['of one shown meanwhile'])],
    ['upsertCourse', addCourse(2, 'Other', STUDENTS, ['of the other platform'])],
    ['upsertCatalogSkill', addSkill(1, 'declared by name')],
    ['admin import north', addSkill(1, 'imported by name')],
    // Named once, and no more.
    ['upsertCourse', addCourse(1, 'Renamed', STAFF, ['named once'])],
    ['upsertCourse', `delete from course_skills using skills where skills.id = skill_id and name = 'named once'`],
    [
      'replaceReportedSkills',
      ['words of both', 'wanted and shown', 'wanted and hidden', 'of the other platform', 'only here']
        .map((name) => sayToHave(1, 1, name))
        .join(''),
    ],
    ['replaceReportedSkills', ['words of both', 'only there'].map((name) => sayToHave(2, 2, name)).join('')],
  ];
  for (const [operation, statements] of made) await db.pool.query(`begin; ${acting(operation, statements)}; commit`);

  await writeBeside(acting('replaceReportedSkills', sayToHave(2, 2, 'said meanwhile')), 'learner_skills', () =>
    migrateBefore(db.knex, '0034'),
  );
  await migrateBefore(db.knex, '0036');
  const hideAndShow = acting(
    'upsertCourse',
    `
    update courses set visibility = '${STAFF}' where course_key = 'Hidden meanwhile';
    update courses set visibility = '${STUDENTS}' where course_key = 'Shown meanwhile'`,
  );
  await writeBeside(hideAndShow, 'courses', () => migrate(db.knex));
});

const learnersSkills = async (platformId: number) => {
  const visibility = { everything: false, scopes: [{ platformId, levels: LEVELS_OF_ROLE.learner }] } as const;
  const { skills } = await listSkills(db, {
    visibility: { ...visibility, scopes: [...visibility.scopes] },
    sort: { field: 'name', descending: false },
    limit: 100,
    offset: 0,
  });
  return skills.map(({ name }) => name);
};

describe('an upgrade from before learners had their own words', () => {
  it('keeps the words of each learner, and of nobody else, written meanwhile too', async () => {
    const { rows } = await db.pool.query<{ words: string[] }>(
      `select array_agg(name order by name) as words from learner_skill_names where relation = 'reported' group by platform_id, user_id order by platform_id`,
    );
    expect(rows.map(({ words }) => words)).toEqual([
      ['of the other platform', 'only here', 'wanted and hidden', 'wanted and shown', 'words of both'],
      ['only there', 'said meanwhile', 'words of both'],
    ]);
  });

  it('makes no skill of them', async () => {
    const { rows } = await db.pool.query<{ name: string }>(
      `select name from skills where name in ('words of both', 'only here', 'only there', 'said meanwhile')`,
    );
    expect(rows).toEqual([]);
  });

  it('lets learners see what staff declared or a course of theirs names, whatever changed meanwhile', async () => {
    expect(await learnersSkills(1)).toEqual([
      'declared by name',
      'imported by name',
      'of both',
      'of one shown meanwhile',
      'of shown',
      'wanted and shown',
    ]);
    expect(await learnersSkills(2)).toEqual(['of the other platform']);
  });

  it('leaves the skills of hidden courses, and what is named no more, to staff', async () => {
    const { rows } = await db.pool.query<{ name: string }>(
      `select name from platform_skills join skills on skills.id = skill_id where platform_id = 1 and visibility = $1 and not declared order by name`,
      [STAFF],
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'named once',
      'of hidden',
      'of one hidden meanwhile',
      'wanted and hidden',
    ]);
  });
});
