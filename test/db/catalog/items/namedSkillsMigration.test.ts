import { expect, it } from '@jest/globals';
import { migrations } from '../../../../db/migrations/index.js';
import { testDatabase } from '../../../support/database.js';

const db = testDatabase();
const MIGRATION = '0036_named_skills';

const [STAFF, STUDENTS, ANYONE] = ['viewable_by_tenant_admins', 'viewable_by_tenant_students', 'viewable_by_anyone'];

it(`${MIGRATION} keeps what staff said of skills, and lets names be seen where something visible has them`, async () => {
  await db.knex.raw('drop schema public cascade; create schema public');
  const index = migrations.findIndex(({ name }) => name === MIGRATION);
  await db.knex.transaction(async (trx) => {
    for (const { up } of migrations.slice(0, index)) await up(trx);
  });
  await db.knex.raw(`
    insert into platforms (id, key, name) overriding system value values (1, 'north', 'North'), (2, 'south', 'South');
    insert into skills (name) select unnest(array['described', 'with data', 'staff only', 'related', 'changed', 'of relation', 'of course', 'of hidden', 'of both',
                                                  'of deleted', 'of public role', 'of nothing', 'of another platform']);
    insert into platform_skills (platform_id, skill_id) select platforms.id, skills.id from platforms, skills;
    insert into courses (platform_id, course_key, name, visibility, deleted_at)
    values (1, 'S', 'Shown', '${STUDENTS}', null), (1, 'H', 'Hidden', '${STAFF}', null), (1, 'D', 'Deleted', '${STUDENTS}', now()), (2, 'O', 'Other', '${STUDENTS}', null);
    insert into job_roles (platform_id, role_key, name, visibility) values (1, 'P', 'Public', '${ANYONE}');
    insert into course_skills (platform_id, course_id, skill_id)
    select courses.platform_id, courses.id, skills.id
      from (values ('S', 'of course'), ('S', 'of both'), ('H', 'of both'), ('H', 'of hidden'), ('H', 'described'), ('D', 'of deleted'), ('O', 'of another platform')) as link (course, skill)
      join courses on course_key = course join skills on skills.name = skill;
    insert into job_role_skills (platform_id, job_role_id, skill_id) select 1, job_roles.id, skills.id from job_roles, skills where skills.name = 'of public role';
    update platform_skills set description = 'Text' from skills where skills.id = skill_id and name = 'described' and platform_id = 1;
    update platform_skills set data = '{"code": 7}' from skills where skills.id = skill_id and name = 'with data' and platform_id = 1;
    update platform_skills set visibility = '${STAFF}' from skills where skills.id = skill_id and name = 'staff only' and platform_id = 1;
    update platform_skills set modified_at = platform_skills.created_at + interval '1 s' from skills where skills.id = skill_id and name = 'changed' and platform_id = 1;
    insert into platform_skill_relations (platform_id, skill_id, related_skill_id)
    select 1, one.id, other.id from skills one, skills other where one.name = 'related' and other.name = 'of relation';
  `);
  await db.knex.transaction((trx) => migrations[index]!.up(trx));
  const { rows } = await db.pool.query<{ name: string; declared: boolean; visibility: string }>(
    'select name, declared, visibility from platform_skills join skills on skills.id = skill_id where platform_id = 1',
  );
  expect(Object.fromEntries(rows.map(({ name, declared, visibility }) => [name, [declared, visibility]]))).toEqual({
    described: [true, STUDENTS],
    'with data': [true, STUDENTS],
    'staff only': [true, STAFF],
    related: [true, STUDENTS],
    changed: [true, STUDENTS],
    'of relation': [false, STUDENTS],
    'of course': [false, STUDENTS],
    'of hidden': [false, STAFF],
    'of both': [false, STUDENTS],
    'of deleted': [false, STAFF],
    'of public role': [false, ANYONE],
    'of nothing': [false, STAFF],
    'of another platform': [false, STAFF],
  });
});
