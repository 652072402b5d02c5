import { beforeAll, describe, expect, it } from '@jest/globals';
import { findLiveCredential } from '../../../db/tenancy/access/findLiveCredential.js';
import { newSecret } from '../../../db/tenancy/access/secrets.js';
import { migrate } from '../../../db/core/migrate.js';
import { migrations } from '../../../db/migrations/index.js';
import { testDatabase } from '../../support/database.js';
import { migrateBefore } from '../../support/migrateBefore.js';

const db = testDatabase({ maxConnections: 8 });
/** The first migration that the release 0.3.0 had not. */
const AFTER_0_3_0 = '0016';
const COURSES = 400;
const PEOPLE = 300;

/** Two tenants as 0.3.0 would have stored them. */
const ROWS = `
  insert into platforms (key, name, is_main) values ('north', 'North', true), ('south', 'South', false);
  insert into users (username, email, name) select 'user' || n, 'user' || n || '@north.example', 'User ' || n from generate_series(1, ${PEOPLE}) n;
  insert into memberships (platform_id, user_id, role)
    select platforms.id, users.id, case when users.id % 100 = 1 then 'platform_admin' else 'learner' end from platforms, users where platforms.is_main or users.id % 3 = 0;
  insert into departments (platform_id, name) select id, 'Engineering' from platforms;
  insert into department_members (platform_id, department_id, user_id, is_admin)
    select m.platform_id, d.id, m.user_id, m.user_id % 50 = 0 from memberships m join departments d using (platform_id) where m.user_id % 2 = 0;
  insert into groups (platform_id, name) select id, 'Autumn' from platforms;
  insert into skills (name) select 'skill ' || n from generate_series(1, 40) n;
  insert into platform_skills (platform_id, skill_id) select platforms.id, skills.id from platforms, skills;
  insert into courses (platform_id, course_key, name, description, level)
    select platforms.id, 'C-' || n, 'Course ' || n || ' on statistics', repeat('learn ', n % 50), case n % 2 when 0 then 'beginner' else 'advanced' end
      from platforms, generate_series(1, ${COURSES}) n;
  insert into course_skills (platform_id, course_id, skill_id)
    select courses.platform_id, courses.id, skills.id from courses join skills on skills.id % 40 = courses.id % 40;
  insert into programs (platform_id, program_key, name) select id, 'P-1', 'Program' from platforms;
  insert into program_courses (platform_id, program_id, course_id, position)
    select programs.platform_id, programs.id, courses.id, row_number() over (partition by programs.id order by courses.id)
      from programs join courses using (platform_id) where courses.id % 50 = 0;
  insert into course_enrollments (platform_id, user_id, course_id, active, started, ended)
    select m.platform_id, m.user_id, c.id, c.id % 7 > 0, now() - interval '90 days', case when c.id % 7 = 0 then now() - interval '3 days' end
      from memberships m join courses c using (platform_id) where c.id % 20 = m.user_id % 20;
  insert into course_results (platform_id, user_id, course_id, grade, passed, completed_at)
    select platform_id, user_id, course_id, 0.8, true, ended from course_enrollments where not active;
  insert into learner_skills (platform_id, user_id, relation, skill_id) select platform_id, user_id, 'reported', 1 + user_id % 40 from memberships;
  insert into mentors (platform_id, name, slug) select platforms.id, 'Mentor ' || n, 'mentor-' || n from platforms, generate_series(1, 20) n;
  insert into course_access_requests (platform_id, user_id, course_id)
    select m.platform_id, m.user_id, min(c.id) from memberships m join courses c using (platform_id) where m.user_id % 9 = 0 group by 1, 2;`;

/** What 0.3.0 reads for its most frequent answers. */
const READS: Record<string, string> = {
  credentials: `select c.prefix, c.role, u.username from credentials c left join users u on u.id = c.user_id where c.revoked_at is null`,
  courses: `select course_key, name, level, description from courses where platform_id = 1 and deleted_at is null order by course_key limit 25`,
  'skills of courses': `select s.name, count(*) from course_skills cs join skills s on s.id = cs.skill_id where cs.platform_id = 1 group by 1`,
  enrollments: `select e.id, e.active, e.started, e.ended, c.course_key from course_enrollments e join courses c on c.platform_id = e.platform_id and c.id = e.course_id where e.platform_id = 1 and e.user_id = 21 order by e.id`,
  members: `select u.username, m.role from memberships m join users u on u.id = m.user_id where m.platform_id = 2 and m.active order by lower(u.username) limit 50`,
  mentors: `select unique_id, slug, name from mentors where platform_id = 2 and deleted_at is null order by id limit 12`,
  programs: `select p.program_key, array_agg(pc.course_id order by pc.position) from programs p join program_courses pc on pc.platform_id = p.platform_id and pc.program_id = p.id where p.platform_id = 1 group by 1`,
};

const KEPT = [
  'platforms',
  'users',
  'memberships',
  'departments',
  'department_members',
  'groups',
  'courses',
  'course_skills',
  'programs',
  'course_enrollments',
  'mentors',
  'course_access_requests',
  'credentials',
];
const secret = newSecret();

async function counts(): Promise<Record<string, number>> {
  const { rows } = await db.pool.query<Record<string, number>>(
    `select ${KEPT.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ')}`,
  );
  return rows[0]!;
}
const answers = async () =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(READS).map(async ([name, text]) => [name, (await db.pool.query(text)).rows as unknown] as const),
    ),
  );

beforeAll(async () => {
  await db.pool.query('drop schema public cascade; create schema public');
  await migrateBefore(db.knex, AFTER_0_3_0);
  await db.pool.query(ROWS);
  await db.pool.query(
    `insert into credentials (scheme, prefix, secret_sha256, label, role, platform_id) values ('Api-Key', $1, $2, '', 'platform_admin', 1)`,
    [secret.prefix, secret.sha256],
  );
});

describe('the upgrade of a populated database of 0.3.0', () => {
  it('keeps every row, and what the version before reads goes on meanwhile', async () => {
    const [before, kept] = [await answers(), await counts()];
    let isDone = false;
    const upgrade = migrate(db.knex).finally(() => (isDone = true));
    const failures: string[] = [];
    let rounds = 0;
    while (!isDone) {
      const results = await Promise.allSettled(Object.values(READS).map((text) => db.pool.query(text)));
      results.forEach((result, index) => {
        if (result.status === 'rejected')
          failures.push(`${Object.keys(READS)[index]}: ${(result.reason as Error).message}`);
      });
      rounds += 1;
    }
    expect((await upgrade).length).toBe(migrations.filter(({ name }) => name >= AFTER_0_3_0).length);
    expect([failures, rounds > 1]).toEqual([[], true]);
    expect(await counts()).toEqual(kept);
    expect(await answers()).toEqual(before);
    expect(await migrate(db.knex)).toEqual([]);
    // Whom the version before let in is let in.
    expect(await findLiveCredential(db, secret.prefix)).toMatchObject({
      caller: { grants: [expect.objectContaining({ role: 'platform_admin' })] },
    });
  });
});
