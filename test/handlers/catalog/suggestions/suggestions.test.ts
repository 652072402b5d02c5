import { beforeAll, describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../../db/access/credentials.js';
import { upsertCourses, upsertPathways } from '../../../../db/commands/catalog/upsertItems.js';
import type { components } from '../../../../generated/types.js';
import { givenDepartment, givenDepartmentAdmin, givenUser } from '../../../support/people.js';
import { type Role, mentorServer } from '../../search/mentors/mentorServer.js';

type Schemas = components['schemas'];
type Suggestion = Schemas['CourseSuggestion'] & Schemas['CourseGroupSuggestion'] & Schemas['PathwaySuggestion'];
type Problem = Schemas['Problem'];
type Page = Schemas['CourseSuggestionPage'];
type UserPage = Schemas['UserCourseSuggestionPage'];
const server = mentorServer();
const BASE = '/api/catalog/suggestions/';
const USER = `${BASE}course/user/`;
const rows = async <Row extends object>(text: string, values: unknown[] = []) => (await server.db.pool.query<Row>(text, values)).rows;
const asOf = (who: Role | { token: string }) => (typeof who === 'string' ? server.as[who] : who.token);
const send = <Body>(path: string, body: object, who: Role | { token: string } = 'admin') => server.request<Body & Problem>('POST', BASE + path, { as: asOf(who), body });
const read = async <Body = Page>(path: string, query: Record<string, string | number | boolean>, who: Role | { token: string } = 'admin') => (await server.request<Body>('GET', BASE + path, { as: asOf(who), query })).body;
const remove = (path: string, query: Record<string, string | number>, who: Role | { token: string } = 'admin') => server.request<Problem>('DELETE', BASE + path, { as: asOf(who), query });
const suggest = (course_id: string, more: object = {}, who: Role | { token: string } = 'admin') => send<Suggestion>('course/manage/', { platform_key: 'north', course_id, user_id: 'pat', ...more }, who);
const own = async (who: Role = 'learner', query = {}) => (await read<UserPage>('course/user/', { user: 'pat', ...query }, who)).results;
const enrolled = async (course: string) => (await rows<{ username: string }>(`select username from course_enrollments e join users on users.id = e.user_id join courses on courses.id = e.course_id and courses.platform_id = e.platform_id where course_key = $1 and e.active order by 1`, [course])).map(({ username }) => username);
const setting = (on: boolean) => server.send('PATCH', '/api/catalog/settings/', { org: 'north', suggestion_acceptance_enrolls: on });

let cohort: number;
let mixed: number;
let departmentAdmin: { token: string };

beforeAll(async () => {
  await server.db.knex.transaction(async (trx) => {
    for (const platform of ['north', 'south']) {
      await upsertCourses(trx, server.ids[platform]!, ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'Ünion'].map((key) => ({ key, name: `Course ${key}` })));
      await upsertPathways(trx, server.ids[platform]!, ['W', 'X'].map((key) => ({ key, name: `Way ${key}` })));
    }
  });
  const group = async (name: string, members: string[]) => {
    const [made] = await rows<{ id: number }>(`insert into groups (platform_id, name) values ($1, $2) returning id`, [server.ids.north, name]);
    await rows(`insert into group_members (platform_id, group_id, user_id) select $1, $2, id from users where username = any ($3)`, [server.ids.north, made!.id, members]);
    return made!.id;
  };
  // Of the department below hers: dean looks after Science, pat belongs to Physics in it, vic to none.
  const science = await givenDepartment(server.db, 'north', 'Science');
  const physics = await givenDepartment(server.db, 'north', 'Physics', science);
  await givenUser(server.db, 'dean', { roles: { north: 'learner' } });
  await givenDepartmentAdmin(server.db, science, 'dean');
  await rows(`insert into department_members (platform_id, department_id, user_id) values ($1, $2, $3)`, [server.ids.north, physics, server.ids.pat]);
  departmentAdmin = { token: (await createCredential(server.db, { user: 'dean' })).authorization };
  cohort = await group('Autumn cohort', ['pat']);
  mixed = await group('Mixed', ['pat', 'vic']);
});

describe('suggestions of courses to people', () => {
  it('201, 200: made once, changed by what is sent', async () => {
    const made = await suggest('A', { metadata: { term: 'autumn' } });
    expect([made.status, made.body]).toMatchObject([201, { user_id: server.ids.pat, username: 'pat', course_id: 'A', course_name: 'Course A', platform_key: 'north', accepted: false, visible: true, direct: true, suggested_by: 'ada', metadata: { term: 'autumn' } }]);
    const again = await suggest('A', { user_id: server.ids.pat, visible: false });
    expect([again.status, again.body]).toMatchObject([200, { id: made.body.id, visible: false, metadata: { term: 'autumn' } }]);
    expect((await suggest('A', { user_id: String(server.ids.pat), username: 'PAT', email: 'pat@north.example' })).body.id).toBe(made.body.id);
    expect((await suggest('A', { suggested_by: 'vic' })).body.suggested_by).toBe('vic');
    const { rows: events } = await server.db.pool.query<{ type: string }>(`select type from events where type like 'suggestion.%' order by id`);
    expect(events.map(({ type }) => type)).toEqual(['suggestion.created', 'suggestion.updated']);
  });

  it('201: twenty at once make one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => suggest('B', { metadata: { n } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it('200: accepting enrolls if the platform says so, once', async () => {
    await suggest('C', { accepted: true });
    expect(await enrolled('C')).toEqual([]);
    await setting(true);
    await suggest('C', { accepted: true });
    expect(await enrolled('C')).toEqual([]);
    await suggest('C', { accepted: false });
    await suggest('C', { accepted: true });
    await suggest('D', { accepted: true });
    expect([await enrolled('C'), await enrolled('D')]).toEqual([['pat'], ['pat']]);
    const [change] = await rows<{ reason: string }>(`select reason from enrollment_changes order by id desc limit 1`);
    expect(change!.reason).toMatch(/^suggestion \d+$/);
    await setting(false);
  });

  it('200: the list, by text, order and page', async () => {
    await suggest('Ünion', { user_id: 'vic' });
    const list = async (query = {}) => (await read('course/manage/', { platform_key: 'north', ...query })).results.map(({ username, course_id }) => `${username} ${course_id}`);
    expect(await list({ query: 'UNION' })).toEqual(['vic Ünion']);
    expect(await list({ query: 'vic@north' })).toEqual(['vic Ünion']);
    expect(await list({ query: '%' })).toEqual([]);
    expect(await list({ sort: 'course_id' })).toEqual(['pat A', 'pat B', 'pat C', 'pat D', 'vic Ünion']);
    expect(await list({ sort: '-username' })).toEqual(['vic Ünion', 'pat D', 'pat C', 'pat B', 'pat A']);
    const page = await read('course/manage/', { platform_org: 'north', page: 2, page_size: 2 });
    expect([page.count, page.results.map(({ course_id }) => course_id)]).toEqual([5, ['C', 'B']]);
  });

  it('400, 403, 404: what is missing, who may not, and what is not there', async () => {
    const fields = async (body: object) => (await send<Suggestion>('course/manage/', body)).body.errors?.map(({ path }) => path);
    expect(await fields({ platform_key: 'north', course_id: 'A' })).toEqual(expect.arrayContaining(['/user_id', '/username', '/email']));
    expect(await fields({ platform_key: 'north', user_id: 1 })).toEqual(['/course_id']);
    expect(await fields({ course_id: 'A', user_id: 1 })).toEqual(['/platform_key']);
    expect(await fields({ platform_key: 'north', course_id: 'A', user_id: 'pat', username: 'vic' })).toEqual(['/username']);
    expect(await fields({ platform_key: 'north', course_id: 'A', username: 'pat', email: 'vic@north.example' })).toEqual(['/username']);
    for (const more of [{ user_id: 'kim' }, { user_id: 'nobody' }, { user_id: 99999999 }, { course_id: 'Z' }, { suggested_by: 'kim' }]) expect((await suggest('A', more)).status).toBe(404);
    for (const who of ['viewer', 'learner'] as const) expect((await suggest('A', {}, who)).status).toBe(403);
    expect((await suggest('A', {}, 'otherAdmin')).status).toBe(404);
    expect((await server.get(`${BASE}course/manage/`, 'admin')).status).toBe(400);
  });

  it('200, 404: are removed by those who may, once', async () => {
    const { body } = await suggest('G');
    for (const [query, who] of [[{}, 'otherAdmin'], [{ platform_key: 'south' }, 'otherAdmin']] as const) expect((await remove('course/manage/', { suggestion_id: body.id, ...query }, who)).status).toBe(404);
    expect((await remove('course/manage/', { suggestion_id: body.id }, 'learner')).status).toBe(403);
    expect((await remove('pathway/manage/', { suggestion_id: body.id })).status).toBe(404);
    expect(await remove('course/manage/', { suggestion_id: body.id }, 'dmAdmin')).toMatchObject({ status: 200, body: { id: body.id, count: 1 } });
    expect((await remove('course/manage/', { suggestion_id: body.id })).status).toBe(404);
  });
});

describe('department admins', () => {
  it('200, 404: see and change what is about their people only', async () => {
    const list = async (who: Role | { token: string }, query = {}) => (await read('course/manage/', { platform_key: 'north', ...query }, who)).results.map(({ username }) => username);
    expect(new Set(await list(departmentAdmin))).toEqual(new Set(['pat']));
    expect(new Set(await list('admin', { department_mode: true }))).toEqual(new Set(['pat']));
    expect((await suggest('E', { user_id: 'pat' }, departmentAdmin)).status).toBe(201);
    expect((await suggest('E', { user_id: 'vic' }, departmentAdmin)).status).toBe(404);
    expect((await suggest('E', { user_id: 'vic', department_mode: true })).status).toBe(404);
    const others = (await suggest('E', { user_id: 'vic' })).body.id;
    expect((await remove('course/manage/', { suggestion_id: others }, departmentAdmin)).status).toBe(404);
    expect((await remove('course/manage/', { suggestion_id: (await suggest('E')).body.id }, departmentAdmin)).status).toBe(200);
    const bulk = await send<Schemas['BulkSuggestionResult']>('course/manage/bulk/', { platform_key: 'north', suggestion_data: [{ course_id: 'E', user_id: 'pat' }, { course_id: 'E', user_id: 'vic' }] }, departmentAdmin);
    expect([bulk.body.successes, bulk.body.error_codes.map(({ index, code }) => [index, code])]).toEqual([1, [[1, 'unknown_user']]]);
    expect((await suggest('E', { platform_key: 'south' }, departmentAdmin)).status).toBe(404);
  });

  it('201, 404: to groups whose members are all theirs', async () => {
    const toGroup = (group_id: number) => send<Suggestion>('course/manage/group/', { platform_key: 'north', course_id: 'F', group_id }, departmentAdmin);
    expect([(await toGroup(cohort)).status, (await toGroup(mixed)).status]).toEqual([201, 404]);
    await send('course/manage/group/', { platform_key: 'north', course_id: 'F', group_id: mixed });
    expect((await read<Schemas['CourseGroupSuggestionPage']>('course/manage/group/', { platform_key: 'north' }, departmentAdmin)).results.map(({ group_name }) => group_name)).toEqual(['Autumn cohort']);
    for (const { id } of (await read<Schemas['CourseGroupSuggestionPage']>('course/manage/group/', { platform_key: 'north' })).results) await remove('course/manage/group/', { suggestion_id: id });
  });
});

describe('suggestions of courses to groups', () => {
  const toGroup = (group_id: number | string, course_id: string, more = {}, who: Role = 'admin') => send<Suggestion>('course/manage/group/', { platform_key: 'north', course_id, group_id, ...more }, who);

  it('201, 200: count the members, and reach them in their own lists', async () => {
    const made = await toGroup(mixed, 'G');
    expect([made.status, made.body]).toMatchObject([201, { group_id: mixed, group_name: 'Mixed', user_count: 2, course_id: 'G', course_name: 'Course G' }]);
    expect((await toGroup(String(mixed), 'G', { metadata: { a: 1 } })).body).toMatchObject({ id: made.body.id, metadata: { a: 1 } });
    expect(await own()).toEqual(expect.arrayContaining([expect.objectContaining({ id: made.body.id, username: 'pat', course_id: 'G', group_id: mixed, group_name: 'Mixed' })]));
    const newer = await toGroup(cohort, 'G');
    expect((await own()).filter(({ course_id }) => course_id === 'G').map(({ id }) => id)).toEqual([newer.body.id]);
    const personal = await suggest('G');
    expect((await own()).filter(({ course_id }) => course_id === 'G')).toMatchObject([{ id: personal.body.id, group_id: null, group_name: null }]);
    expect((await read<Schemas['CourseGroupSuggestionPage']>('course/manage/group/', { platform_key: 'north', query: 'autumn' })).results).toMatchObject([{ id: newer.body.id, user_count: 1 }]);
  });

  it('200: accepting enrolls the members; 404: unknown groups', async () => {
    await setting(true);
    await toGroup(mixed, 'F', { accepted: true });
    expect(await enrolled('F')).toEqual(['pat', 'vic']);
    await setting(false);
    expect((await toGroup(999_999, 'F')).status).toBe(404);
    expect((await toGroup(cohort, 'F', { platform_key: 'south' }, 'otherAdmin')).status).toBe(404);
  });
});

describe("a learner's own list", () => {
  it('200: what is visible; administrators see the hidden too', async () => {
    await suggest('A', { visible: false });
    const courses = async (who: Role, query = {}) => (await own(who, query)).map(({ course_id }) => course_id);
    expect(await courses('learner')).not.toContain('A');
    expect(await courses('viewer')).toContain('A');
    expect(await courses('learner', { sort: 'course_id', page_size: 2 })).toEqual(['B', 'C']);
    expect((await server.get(USER, 'learner', { user: 'vic' })).status).toBe(403);
    expect((await server.get(USER, 'otherAdmin', { user: 'pat' })).status).toBe(404);
    expect((await server.get(USER, 'admin', { user: String(server.ids.pat) })).status).toBe(200);
    expect((await server.get(USER, 'admin')).status).toBe(400);
  });

  it('200, 404: they accept what is suggested to them or their group, and nothing else', async () => {
    const answer = (suggestion_id: number, more = {}, who: Role = 'learner') => send<Schemas['UserCourseSuggestion']>('course/user/', { platform_key: 'north', suggestion_id, ...more }, who);
    const group = await send<Suggestion>('course/manage/group/', { platform_key: 'north', course_id: 'Ünion', group_id: cohort });
    await setting(true);
    const accepted = await answer(group.body.id);
    expect([accepted.status, accepted.body]).toMatchObject([200, { accepted: true, course_id: 'Ünion', group_id: null, direct: false, suggested_by: 'ada' }]);
    expect(await enrolled('Ünion')).toEqual(['pat']);
    expect((await answer(accepted.body.id, { accepted: false })).body).toMatchObject({ id: accepted.body.id, accepted: false });
    await setting(false);
    expect((await answer((await suggest('A', { visible: false })).body.id)).status).toBe(404);
    expect((await answer((await suggest('A', { user_id: 'vic' })).body.id)).status).toBe(404);
    expect((await answer(accepted.body.id, { username: 'vic' })).status).toBe(403);
    expect((await answer(accepted.body.id, { username: 'pat' }, 'admin')).body.accepted).toBe(true);
  });
});

describe('suggestions of pathways', () => {
  const way = (body: object, who: Role = 'admin') => send<Suggestion>('pathway/manage/', { platform_key: 'north', user_id: 'pat', ...body }, who);

  it('201, 200: carry both identifiers, and are named by either', async () => {
    const made = await way({ pathway_id: 'W' });
    expect([made.status, made.body]).toMatchObject([201, { pathway_id: 'W', pathway_name: 'Way W', pathway_platform_key: 'north', username: 'pat' }]);
    const { pathway_uuid } = made.body;
    expect((await way({ pathway_uuid })).body.id).toBe(made.body.id);
    expect((await way({ pathway_uuid, pathway_id: 'W' })).body.id).toBe(made.body.id);
    expect((await way({ pathway_uuid, pathway_id: 'X' })).body.errors).toMatchObject([{ path: '/pathway_uuid' }]);
    expect((await way({})).body.errors).toMatchObject([{ path: '/pathway_id' }]);
    expect((await way({ pathway_id: 'Z' })).status).toBe(404);
    expect((await read('pathway/manage/', { platform_key: 'north', query: 'way', sort: 'pathway_name' })).count).toBe(1);
    expect((await remove('pathway/manage/', { suggestion_id: made.body.id })).status).toBe(200);
  });

  it('201: accepting enrolls in the pathway', async () => {
    await setting(true);
    await way({ pathway_id: 'X', accepted: true });
    expect(await rows(`select from pathway_enrollments where user_id = $1 and active`, [server.ids.pat])).toHaveLength(1);
    await setting(false);
  });
});

describe('many at once', () => {
  it('200: each is judged on its own; the last of several for one counts', async () => {
    const suggestion_data = [{ course_id: 'B', user_id: 'vic' }, 7, { user_id: 'pat' }, { course_id: 'B' }, { course_id: 'B', user_id: -1 }, { course_id: 'B', user_id: 'pat', visible: 'no' }, { course_id: 'Z', user_id: 'pat' }, { course_id: 'B', user_id: 'kim' }, { course_id: 'B', user_id: 'pat', email: 'vic@north.example' }, { course_id: 'B', user_id: 'vic', visible: false }, { course_id: 'B', user_id: 'vic', platform_key: 'south' }];
    const { status, body } = await send<Schemas['BulkSuggestionResult']>('course/manage/bulk/', { platform_key: 'north', suggestion_data });
    expect([status, body.successes]).toEqual([200, 2]);
    expect(body.error_codes.map(({ index, code }) => [index, code])).toEqual([[1, 'not_an_object'], [2, 'course_id_required'], [3, 'user_id_required'], [4, 'user_id_invalid'], [5, 'visible_invalid'], [6, 'unknown_item'], [7, 'unknown_user'], [8, 'person_mismatch'], [10, 'platform_mismatch']]);
    expect((await read('course/manage/', { platform_key: 'north', query: 'vic' })).results.filter(({ course_id }) => course_id === 'B')).toMatchObject([{ visible: false }]);
  });

  it('200: ten thousand in one call, and again', async () => {
    await rows(`with people as (insert into users (username, email) select 'many' || n, 'many' || n || '@x.example' from generate_series(1, 2500) n returning id)
                insert into memberships (platform_id, user_id, role) select $1, id, 'learner' from people`, [server.ids.north]);
    const suggestion_data = Array.from({ length: 10_000 }, (_, n) => ({ course_id: 'ABCD'[n % 4], user_id: `many${1 + Math.floor(n / 4)}`, metadata: { n } }));
    for (let twice = 0; twice < 2; twice++)
      expect((await send('course/manage/bulk/', { platform_key: 'north', suggestion_data })).body).toEqual({ successes: 10_000, error_codes: [] });
    expect((await read('course/manage/', { platform_key: 'north', query: 'many', page_size: 1 })).count).toBe(10_000);
  });
});
