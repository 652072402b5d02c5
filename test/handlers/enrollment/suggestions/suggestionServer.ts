import { TESTER } from '../../../support/database.js';
import { beforeAll } from '@jest/globals';
import { createCredential } from '../../../../db/tenancy/access/credentials.js';
import { upsertCourses, upsertPathways } from '../../../../db/catalog/items/upsertItems.js';
import type { components } from '../../../../generated/types.js';
import { insertDepartment, insertDepartmentAdmin, insertUser } from '../../../support/people.js';
import { type Role, mentorServer } from '../../mentors/mentors/mentorServer.js';

type Schemas = components['schemas'];
export type Suggestion = Schemas['CourseSuggestion'] & Schemas['CourseGroupSuggestion'] & Schemas['PathwaySuggestion'];
type Problem = Schemas['Problem'];
type Page = Schemas['CourseSuggestionPage'];
type UserPage = Schemas['UserCourseSuggestionPage'];
export const BASE = '/api/catalog/suggestions/';

/** Whom courses are suggested to and by: call it once, at the top of a test file. */
export function suggestionServer() {
  const server = mentorServer();
  /** Groups of pat alone and of pat and vic; `dean` administers a department above that of pat, vic is in none. */
  const made = { cohort: 0, mixed: 0, dean: { token: '' } };
  const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await server.db.pool.query<Row>(text, values)).rows;
  const asOf = (who: Role | { token: string }) => (typeof who === 'string' ? server.as[who] : who.token);
  const send = <Body>(path: string, body: object, who: Role | { token: string } = 'admin') =>
    server.request<Body & Problem>('POST', BASE + path, { as: asOf(who), body });
  const read = async <Body = Page>(
    path: string,
    query: Record<string, string | number | boolean>,
    who: Role | { token: string } = 'admin',
  ) => (await server.request<Body>('GET', BASE + path, { as: asOf(who), query })).body;
  const remove = (path: string, query: Record<string, string | number>, who: Role | { token: string } = 'admin') =>
    server.request<Problem>('DELETE', BASE + path, { as: asOf(who), query });
  const suggest = (course_id: string, more: object = {}, who: Role | { token: string } = 'admin') =>
    send<Suggestion>('course/manage/', { platform_key: 'north', course_id, user_id: 'pat', ...more }, who);
  const own = async (who: Role = 'learner', query = {}) =>
    (await read<UserPage>('course/user/', { user: 'pat', ...query }, who)).results;
  const enrolled = async (course: string) =>
    (
      await rows<{ username: string }>(
        `select username from course_enrollments e join users on users.id = e.user_id join courses on courses.id = e.course_id and courses.platform_id = e.platform_id where course_key = $1 and e.active order by 1`,
        [course],
      )
    ).map(({ username }) => username);
  const setting = (on: boolean) =>
    server.send('PATCH', '/api/catalog/settings/', { org: 'north', suggestion_acceptance_enrolls: on });

  beforeAll(async () => {
    await server.db.knex.transaction(async (trx) => {
      for (const platform of ['north', 'south']) {
        await upsertCourses(
          trx,
          server.ids[platform]!,
          ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'Ünion'].map((key) => ({ key, name: `Course ${key}` })),
        );
        await upsertPathways(
          trx,
          server.ids[platform]!,
          ['W', 'X'].map((key) => ({ key, name: `Way ${key}` })),
        );
      }
    });
    const group = async (name: string, members: string[]) => {
      const [row] = await rows<{ id: number }>(`insert into groups (platform_id, name) values ($1, $2) returning id`, [
        server.ids.north,
        name,
      ]);
      await rows(
        `insert into group_members (platform_id, group_id, user_id) select $1, $2, id from users where username = any ($3)`,
        [server.ids.north, row!.id, members],
      );
      return row!.id;
    };
    // Of the department below hers: dean looks after Science, pat belongs to Physics in it, vic to none.
    const science = await insertDepartment(server.db, 'north', 'Science');
    const physics = await insertDepartment(server.db, 'north', 'Physics', science);
    await insertUser(server.db, 'dean', { roles: { north: 'learner' } });
    await insertDepartmentAdmin(server.db, science, 'dean');
    await rows(`insert into department_members (platform_id, department_id, user_id) values ($1, $2, $3)`, [
      server.ids.north,
      physics,
      server.ids.pat,
    ]);
    made.dean = { token: (await createCredential(server.db, TESTER, { user: 'dean' })).authorization };
    made.cohort = await group('Autumn cohort', ['pat']);
    made.mixed = await group('Mixed', ['pat', 'vic']);
  });
  return { server, made, rows, send, read, remove, suggest, own, enrolled, setting };
}
