import { beforeAll, describe, expect, it } from '@jest/globals';
import { migrate } from '../../../../db/core/migrate.js';
import { testDatabase } from '../../../support/database.js';
import { migrateBefore } from '../../../support/migrateBefore.js';

const db = testDatabase();

const STORED = {
  replaceDesiredSkills: ['only wanted', 'wanted and taught', 'wanted and described'],
  upsertSkill: ['by staff'],
};

beforeAll(async () => {
  await db.pool.query('drop schema public cascade; create schema public');
  await migrateBefore(db.knex, '0033');
  await db.pool.query(`
    insert into platforms (id, key, name) overriding system value values (1, 'north', 'North'), (2, 'south', 'South');
    insert into users (id, username, email) overriding system value values (1, 'pat', 'pat@north.example')`);
  for (const [operation, names] of Object.entries(STORED)) {
    for (const name of names) {
      await db.pool.query(`
        begin;
        select set_config('acting.who', '{"operation": "${operation}"}', true);
        insert into skills (name) values ('${name}');
        insert into platform_skills (platform_id, skill_id) select 1, id from skills where name = '${name}';
        insert into learner_skills (platform_id, user_id, relation, skill_id) select 1, 1, 'desired', id from skills where name = '${name}';
        commit`);
    }
  }
  await db.pool.query(`
    insert into courses (platform_id, course_key, name) values (1, 'C', 'Course');
    insert into course_skills (platform_id, course_id, skill_id) select 1, courses.id, skills.id from courses, skills where skills.name = 'wanted and taught';
    update platform_skills set description = 'By staff' where skill_id = (select id from skills where name = 'wanted and described')`);
  await migrate(db.knex);
});

describe('skills that learners had written', () => {
  const namesOf = async (statement: string) =>
    (await db.pool.query<{ name: string }>(`${statement} order by name`)).rows.map(({ name }) => name);

  it('stay in their lists', async () => {
    expect(await namesOf('select name from learner_skill_names')).toEqual(Object.values(STORED).flat().sort());
  });

  it('are no skills of the platform any more, but for those that somebody else uses', async () => {
    const kept = ['by staff', 'wanted and described', 'wanted and taught'];
    expect(await namesOf('select name from skills')).toEqual(kept);
    expect(await namesOf('select name from skills join platform_skills on skill_id = skills.id')).toEqual(kept);
  });
});
